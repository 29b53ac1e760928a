// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unique"
)

// A Net is the graph behind a connection board. Cells are either its edges or its vertices from
// First on. If cells are edges, a set of cells wins if it joins all terminals. If cells are
// vertices, the vertices before First are the terminals, and a set wins if it contains a chain that
// touches all of them.
type Net struct {
	Vertices  int
	First     int // the vertex that is cell 0; -1 if edges are cells
	Terminals []int
	Edges     [][2]int // if edges are cells, edge i is cell i
}

// OnEdges reports whether the cells are edges.
func (n Net) OnEdges() bool { return n.First < 0 }

// Join returns the connection board of a net.
func Join(name string, labels []string, n Net) (Board, error) {
	if !n.joined(func(int) bool { return true }) {
		return Board{}, errNoSets
	}
	if n.joined(func(int) bool { return false }) {
		return Board{}, errEmptySet
	}
	if len(labels) > mostCells {
		return Board{}, fmt.Errorf("more than %d cells", mostCells)
	}
	numbers := []int{n.Vertices, n.First + 1}
	var ends []int
	for _, e := range n.Edges {
		ends = append(ends, e[0], e[1])
	}
	b := board{name: name, labels: strings.Join(labels, " "), net: pack([][]int{numbers, n.Terminals, ends}), rows: 1, columns: len(labels)}
	return Board{unique.Make(b)}, nil
}

func readNet(s string) Net {
	if s == "" {
		return Net{}
	}
	parts := unpack(s)
	n := Net{Vertices: parts[0][0], First: parts[0][1] - 1, Terminals: parts[1]}
	for i := 0; i < len(parts[2]); i += 2 {
		n.Edges = append(n.Edges, [2]int{parts[2][i], parts[2][i+1]})
	}
	return n
}

// forest is a union–find structure.
type forest []int

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = i
	}
	return f
}

func (f forest) find(v int) int {
	for f[v] != v {
		f[v] = f[f[v]]
		v = f[v]
	}
	return v
}

// joined reports whether the cells for which in holds join the terminals.
func (n Net) joined(in func(cell int) bool) bool {
	if !n.OnEdges() {
		return n.touched(in)
	}
	f := newForest(n.Vertices)
	for i, e := range n.Edges {
		if in(i) {
			f[f.find(e[0])] = f.find(e[1])
		}
	}
	for _, t := range n.Terminals {
		if f.find(t) != f.find(n.Terminals[0]) {
			return false
		}
	}
	return true
}

// touched reports whether a chain of cells touches all terminals. A chain does not continue through
// a terminal: two chains that touch the same side of Y are still two.
func (n Net) touched(in func(cell int) bool) bool {
	f, touch := newForest(n.Vertices), make([]uint8, n.Vertices)
	for _, e := range n.Edges {
		a, b := min(e[0], e[1]), max(e[0], e[1])
		switch {
		case b < n.First:
			return len(n.Terminals) == 2 // the terminals touch each other
		case !in(b - n.First):
		case a < n.First:
			touch[f.find(b)] |= 1 << a
		case in(a - n.First):
			x, y := f.find(a), f.find(b)
			f[x] = y
			touch[y] |= touch[x]
		}
	}
	return slices.Contains(touch, 1<<n.First-1)
}

// sets lists the minimal sets of cells that join the terminals. They are paths, spanning trees, or
// the sets that trial finds.
func (n Net) sets(most int) (sets [][]int, err error) {
	more := fmt.Errorf("more than %d winning sets", most)
	add := func(set []int) bool {
		sets = append(sets, slices.Clone(set))
		return len(sets) <= most
	}
	switch {
	case len(n.Terminals) == 2:
		if !n.paths(add) {
			return nil, errSteps
		}
	case n.OnEdges() && len(n.Terminals) == n.Vertices:
		n.trees(add)
	case n.cells() <= 24:
		n.trial(add)
	default:
		return nil, more
	}
	if len(sets) > most {
		return nil, more
	}
	return sets, nil
}

func (n Net) cells() int {
	if n.OnEdges() {
		return len(n.Edges)
	}
	return n.Vertices - n.First
}

// paths yields the paths between two terminals. If cells are edges these are the simple paths. If
// cells are vertices they are the paths without a shortcut between two of their vertices. It
// reports whether it listed all of them.
func (n Net) paths(yield func([]int) bool) (all bool) {
	near := make([][][2]int, n.Vertices) // vertex, edge
	for i, e := range n.Edges {
		near[e[0]] = append(near[e[0]], [2]int{e[1], i})
		near[e[1]] = append(near[e[1]], [2]int{e[0], i})
	}
	touched := make([]int, n.Vertices) // how many path vertices are equal to this vertex or adjacent to it
	mark := func(v, by int) {
		touched[v] += by
		if !n.OnEdges() {
			for _, w := range near[v] {
				touched[w[0]] += by
			}
		}
	}
	goal := n.Terminals[1]
	var path []int
	steps := 0
	var walk func(v int) bool
	walk = func(v int) bool {
		if steps++; steps > mostSteps {
			return false
		}
		if v == goal {
			return yield(path)
		}
		if !n.OnEdges() && slices.ContainsFunc(near[v], func(w [2]int) bool { return w[0] == goal }) {
			return yield(path)
		}
		var next [][2]int
		for _, w := range near[v] {
			if touched[w[0]] == 0 {
				next = append(next, w)
			}
		}
		mark(v, 1)
		defer mark(v, -1)
		for _, w := range next {
			cell := w[1]
			if !n.OnEdges() {
				cell = w[0] - n.First
			}
			path = append(path, cell)
			if !walk(w[0]) {
				return false
			}
			path = path[:len(path)-1]
		}
		return true
	}
	walk(n.Terminals[0])
	return steps <= mostSteps
}

// trees yields the spanning trees. It includes each edge, or leaves it out if the remaining edges
// still join everything.
func (n Net) trees(yield func([]int) bool) {
	var tree []int
	out := make([]bool, len(n.Edges))
	var grow func(i int, f forest) bool
	grow = func(i int, f forest) bool {
		if len(tree) == n.Vertices-1 {
			return yield(tree)
		}
		e := n.Edges[i]
		if a, b := f.find(e[0]), f.find(e[1]); a != b {
			g := slices.Clone(f)
			g[a] = b
			tree = append(tree, i)
			if !grow(i+1, g) {
				return false
			}
			tree = tree[:len(tree)-1]
		}
		out[i] = true
		defer func() { out[i] = false }()
		chosen := func(c int) bool { return !out[c] && (c > i || slices.Contains(tree, c)) }
		return !n.joined(chosen) || grow(i+1, f)
	}
	grow(0, newForest(n.Vertices))
}

// trial yields the minimal sets by trying all sets.
func (n Net) trial(yield func([]int) bool) {
	joins := func(set uint64) bool { return n.joined(func(c int) bool { return set>>c&1 != 0 }) }
	var list func(in, free uint64) bool
	list = func(in, free uint64) bool {
		if joins(in) {
			var set []int
			for s := in; s != 0; s &= s - 1 {
				if joins(in &^ (s & -s)) {
					return true
				}
				set = append(set, bits.TrailingZeros64(s))
			}
			return yield(set)
		}
		c := free & -free
		if rest := free &^ c; joins(in|rest) && !list(in, rest) {
			return false
		}
		return list(in|c, free&^c)
	}
	list(0, 1<<n.cells()-1)
}
