// SPDX-License-Identifier: Apache-2.0

package sets

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/rules/graph"
)

// Graphs returns the simple graphs with 1 to n vertices, up to isomorphism. It can be restricted to
// connected graphs.
func Graphs(n int, connected bool) (Set, error) {
	if n < 1 || n > graph.MostEvery {
		return Set{}, fmt.Errorf("graphs are listed with up to N vertices for N from 1 to %d, not %d", graph.MostEvery, n)
	}
	return of(func(yield func(int, func() string) bool) {
		for k := 1; k <= n; k++ {
			every := graph.Every
			if connected {
				every = graph.Connected
			}
			all, err := every(k)
			if err != nil {
				return // outside the bounds
			}
			for _, g := range all {
				if !yield(k, func() string { return graph.NodeKayles.Format(g) }) {
					return
				}
			}
		}
	}), nil
}

// MostDigraph is the greatest number of vertices of digraphs that can be listed.
const MostDigraph = 5

// Digraphs returns the digraphs without loops with 1 to n vertices, up to isomorphism. If colours
// are given, as letters such as br, each vertex also has one of them.
func Digraphs(n int, colours string) (Set, error) {
	if n < 1 || n > MostDigraph {
		return Set{}, fmt.Errorf("digraphs are listed with up to N vertices for N from 1 to %d, not %d", MostDigraph, n)
	}
	return of(func(yield func(int, func() string) bool) {
		all := []digraph{{}}
		for k := 1; k <= n; k++ {
			all = extend(all, k, max(1, len(colours)))
			for _, d := range all {
				if !yield(k, func() string { return d.text(k, colours) }) {
					return
				}
			}
		}
	}), nil
}

// A digraph has a row of arcs and a colour for each vertex.
type digraph struct {
	arcs   [MostDigraph]uint8
	colour [MostDigraph]uint8
}

// extend returns the digraphs of k vertices, one from each class. It adds a vertex to those of k−1
// vertices.
func extend(all []digraph, k, colours int) (out []digraph) {
	met := map[digraph]bool{}
	orders := permutations(k)
	v := k - 1
	for _, d := range all {
		for to := range uint8(1 << v) {
			for from := range uint8(1 << v) {
				for c := range colours {
					more := d
					more.arcs[v], more.colour[v] = to, uint8(c)
					for w := range v {
						more.arcs[w] |= from >> w & 1 << v
					}
					if best := more.best(k, orders); !met[best] {
						met[best] = true
						out = append(out, best)
					}
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b digraph) int {
		if c := slices.Compare(a.arcs[:], b.arcs[:]); c != 0 {
			return c
		}
		return slices.Compare(a.colour[:], b.colour[:])
	})
	return out
}

// permutations lists the orders of k vertices.
func permutations(k int) (all [][]int) {
	order := make([]int, 0, k)
	var add func()
	add = func() {
		if len(order) == k {
			all = append(all, slices.Clone(order))
			return
		}
		for v := range k {
			if !slices.Contains(order, v) {
				order = append(order, v)
				add()
				order = order[:len(order)-1]
			}
		}
	}
	add()
	return all
}

// sign summarizes a vertex: its colour and degrees.
func (d digraph) sign(v, k int) int {
	in, out := 0, 0
	for w := range k {
		in += int(d.arcs[w] >> v & 1)
		out += int(d.arcs[v] >> w & 1)
	}
	return int(d.colour[v])<<8 | out<<4 | in
}

// best returns the least relabelling among those that sort the vertices by their signs.
func (d digraph) best(k int, orders [][]int) (best digraph) {
	var signs [MostDigraph]int
	for v := range k {
		signs[v] = d.sign(v, k)
	}
	first := true
	for _, order := range orders {
		sorted := true
		for i := 1; i < k; i++ {
			sorted = sorted && signs[order[i-1]] <= signs[order[i]]
		}
		if !sorted {
			continue
		}
		var e digraph
		for i, v := range order {
			e.colour[i] = d.colour[v]
			for j, w := range order {
				e.arcs[i] |= d.arcs[v] >> w & 1 << j
			}
		}
		if first || slices.Compare(e.arcs[:], best.arcs[:]) < 0 {
			best, first = e, false
		}
	}
	return best
}

// text writes colours and arcs.
func (d digraph) text(k int, colours string) string {
	var items []string
	joined := uint8(0)
	for v := range k {
		for w := range k {
			if d.arcs[v]>>w&1 == 1 {
				joined |= 1<<v | 1<<w
				items = append(items, fmt.Sprintf("%d>%d", v+1, w+1))
			}
		}
	}
	for v := range k {
		switch {
		case colours != "":
			items = append(items, fmt.Sprintf("%d:%c", v+1, colours[d.colour[v]]))
		case joined>>v&1 == 0:
			items = append(items, fmt.Sprint(v+1))
		}
	}
	return strings.Join(items, ",")
}
