// SPDX-License-Identifier: Apache-2.0

// Canonical labels by refinement: a colouring of the vertices is refined until vertices of the same
// colour have the same neighbourhoods. If several vertices still share a colour, each of them in
// turn gets a colour of its own [McKay 1981]. In forests, and for vertices that can be exchanged in
// pairs, trying one of them is enough.

package graph

import (
	"cmp"
	"slices"

	"github.com/upstar-cgt/upstar/internal/splitmix"
)

// most is the greatest number of labellings that are compared. mostLooks is the greatest number of
// times that vertices are examined on the way to them. Neither number depends on the labels: if a
// graph exceeds a limit and is left unchanged, so are its relabellings. A single labelling, which
// is enough for a forest, takes at most 2·250² looks.
const (
	most      = 100
	mostLooks = 400_000
)

type labelling struct {
	graph    Graph
	vertices []Vertex
	sights   [][]sight // the neighbours of each vertex, without its own loops
	forest   bool
	ground   bool
	best     Graph
	leaves   int
	looks    int
	keys     []key // for refine
}

// A sight is a neighbour, by index, and a hash of the edges to it. If different things have the
// same hash, fewer graphs become equal, which does no harm.
type sight struct {
	to   int
	word uint64
}

// A key consists of a vertex and the values by which vertices are sorted.
type key struct {
	color, index int
	hash         uint64
}

func canonical(g Graph, ground bool) Graph {
	if g == "" {
		return g
	}
	l := &labelling{graph: g, vertices: g.Vertices(), ground: ground}
	l.search(l.look())
	if l.tooMuch() {
		return g
	}
	return l.best
}

func (l *labelling) tooMuch() bool { return l.leaves > most || l.looks > mostLooks }

// look fills in the sights. It returns the first colouring, which depends on the distance from the
// ground, the mark and the loops.
func (l *labelling) look() []int {
	n := len(l.vertices)
	var index [Last + 1]int
	for i, v := range l.vertices {
		index[v.Label] = i
	}
	l.keys = make([]key, n)
	l.sights = make([][]sight, n)
	for _, e := range l.graph.Edges() {
		i, j := index[e.From], index[e.To]
		forth, back := splitmix.Hash(uint64(e.Color)), splitmix.Hash(uint64(e.Color))
		if e.Color == Arc {
			back = splitmix.Hash('<')
		}
		if i == j {
			l.keys[i].hash += forth
			continue
		}
		l.sights[i] = append(l.sights[i], sight{j, forth})
		l.sights[j] = append(l.sights[j], sight{i, back})
	}
	joined := 0
	for i := range l.sights {
		l.sights[i] = merge(l.sights[i])
		joined += len(l.sights[i])
	}
	l.forest = joined/2 == n-pieces(l.sights)
	distance := distances(l.graph, l.ground)
	for i, v := range l.vertices {
		l.keys[i].index, l.keys[i].color = i, distance[v.Label]<<8|int(v.Mark)
	}
	return l.ranks()
}

// merge sorts the sights and combines those of the same neighbour.
func merge(list []sight) []sight {
	slices.SortFunc(list, func(a, b sight) int { return cmp.Compare(a.to, b.to) })
	out := list[:0]
	for _, s := range list {
		if n := len(out); n > 0 && out[n-1].to == s.to {
			out[n-1].word += s.word
		} else {
			out = append(out, s)
		}
	}
	return out
}

// distances returns the distances of the vertices from the ground, or 0 for all vertices if there
// is no ground.
func distances(g Graph, ground bool) (d [Last + 1]int) {
	if !ground {
		return d
	}
	seen := &Labels{0: true}
	edges := g.Edges()
	for layer, found := 1, true; found; layer++ {
		found = false
		next := *seen
		for _, e := range edges {
			if seen[e.From] != seen[e.To] {
				for _, v := range [2]int{e.From, e.To} {
					if !seen[v] {
						next[v], d[v], found = true, layer, true
					}
				}
			}
		}
		*seen = next
	}
	return d
}

// pieces counts connected components.
func pieces(sights [][]sight) int {
	seen := make([]bool, len(sights))
	n := 0
	for i := range sights {
		if seen[i] {
			continue
		}
		n++
		seen[i] = true
		for todo := []int{i}; len(todo) > 0; {
			v := todo[0]
			todo = todo[1:]
			for _, s := range sights[v] {
				if !seen[s.to] {
					seen[s.to] = true
					todo = append(todo, s.to)
				}
			}
		}
	}
	return n
}

// ranks numbers the keys in order, with equal numbers for equal keys. It returns the number of each
// vertex.
func (l *labelling) ranks() []int {
	slices.SortFunc(l.keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.color, b.color), cmp.Compare(a.hash, b.hash))
	})
	colors := make([]int, len(l.keys))
	rank := 0
	for i, k := range l.keys {
		if i > 0 && (k.color != l.keys[i-1].color || k.hash != l.keys[i-1].hash) {
			rank++
		}
		colors[k.index] = rank
	}
	return colors
}

// refine splits colour classes by the neighbourhoods of their vertices, until nothing changes.
func (l *labelling) refine(colors []int) []int {
	for {
		l.looks += len(colors)
		for i, seen := range l.sights {
			hash := uint64(0)
			for _, s := range seen {
				hash += splitmix.Hash(s.word ^ splitmix.Hash(uint64(colors[s.to])))
			}
			l.keys[i] = key{colors[i], i, hash}
		}
		next := l.ranks()
		if slices.Max(next) == slices.Max(colors) {
			return next
		}
		colors = next
	}
}

func (l *labelling) search(colors []int) {
	colors = l.refine(colors)
	cell := l.cell(colors)
	if cell == nil {
		l.leaves++
		if g := l.relabel(colors); l.best == "" || g < l.best {
			l.best = g
		}
		return
	}
	if l.forest || l.exchangeable(cell) {
		cell = cell[:1]
	}
	for _, i := range cell {
		if l.tooMuch() {
			return
		}
		next := make([]int, len(colors))
		for j, c := range colors {
			next[j] = c
			if c > colors[i] || c == colors[i] && j != i {
				next[j]++
			}
		}
		l.search(next)
	}
}

// cell returns the first group of vertices that share a colour.
func (l *labelling) cell(colors []int) []int {
	groups := make([][]int, len(colors))
	for i, c := range colors {
		groups[c] = append(groups[c], i)
	}
	for _, group := range groups {
		if len(group) > 1 {
			return group
		}
	}
	return nil
}

// exchangeable reports whether exchanging the first vertex of the cell with any other vertex of it
// is a symmetry of the graph.
func (l *labelling) exchangeable(cell []int) bool {
	a := cell[0]
	for _, b := range cell[1:] {
		swapped := slices.Clone(l.sights[b])
		for i, s := range swapped {
			if s.to == a {
				swapped[i].to = b
			}
		}
		slices.SortFunc(swapped, func(a, b sight) int { return cmp.Compare(a.to, b.to) })
		if !slices.Equal(swapped, l.sights[a]) {
			return false
		}
	}
	return true
}

// relabel gives the vertices the labels 1, 2, … by colour; the ground stays 0.
func (l *labelling) relabel(colors []int) Graph {
	first := 1
	if l.ground && l.vertices[0].Label == 0 {
		first = 0 // the ground has the smallest colour
	}
	var label [Last + 1]int
	vertices := make([]Vertex, len(l.vertices))
	for i, v := range l.vertices {
		label[v.Label] = first + colors[i]
		vertices[i] = Vertex{label[v.Label], v.Mark}
	}
	edges := l.graph.Edges()
	for i, e := range edges {
		edges[i].From, edges[i].To = label[e.From], label[e.To]
	}
	return Of(vertices, edges)
}
