// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/internal/splitmix"
)

// Listing every graph once. A graph with n vertices is a graph with n−1 vertices and one more
// vertex, joined to some of the others. Each graph made in this way gets its best labelling: the
// labelling with the greatest matrix, among those that sort the vertices by their refined numbers
// (see looks). Two graphs are isomorphic if they have the same best labelling.

// MostEvery is the greatest number of vertices for which every graph is listed.
const MostEvery = 8

// simple is a graph without loops and double edges on at most 8 vertices. It holds the neighbours
// of each vertex.
type simple [MostEvery]uint8

// Every returns the simple graphs with n vertices, with the labels 1, …, n, one from each
// isomorphism class. Their numbers are 1, 1, 2, 4, 11, 34, … It returns an error if n is too great.
func Every(n int) ([]Graph, error) {
	return every(n, func(simple) bool { return true })
}

// Connected returns the connected graphs of Every. Their numbers are 1, 1, 1, 2, 6, 21, …
func Connected(n int) ([]Graph, error) {
	return every(n, func(g simple) bool { return g.component() == 1<<n-1 })
}

// every lists the graphs that are needed.
func every(n int, wanted func(simple) bool) (out []Graph, err error) {
	if n < 0 || n > MostEvery {
		return nil, fmt.Errorf("every graph with %d vertices: the most is %d", n, MostEvery)
	}
	all := []simple{{}}
	for k := range n {
		all = extended(all, k)
	}
	for _, g := range all {
		if n == 0 || wanted(g) {
			out = append(out, g.graph(n))
		}
	}
	return out, nil
}

// component returns the vertices that are connected to the first vertex.
func (g simple) component() int {
	found := 1
	for range g {
		for v, near := range g {
			if found>>v&1 == 1 {
				found |= int(near)
			}
		}
	}
	return found
}

// extended returns the graphs with k+1 vertices, given those with k. They are in the order of their
// numbers of edges and then of their matrices.
func extended(all []simple, k int) (out []simple) {
	met := map[simple]bool{}
	for _, g := range all {
		for joined := range uint8(1 << k) {
			more := g
			more[k] = joined
			for v := range k {
				more[v] |= joined >> v & 1 << k
			}
			if best := more.best(k + 1); !met[best] {
				met[best] = true
				out = append(out, best)
			}
		}
	}
	slices.SortFunc(out, func(g, h simple) int { return cmp.Or(cmp.Compare(g.edges(), h.edges()), slices.Compare(h[:], g[:])) })
	return out
}

func (g simple) edges() int {
	twice := 0
	for _, near := range g {
		twice += bits.OnesCount8(near)
	}
	return twice / 2
}

// best returns the labelling with the greatest matrix, among the labellings that sort the n
// vertices by their looks.
func (g simple) best(n int) simple {
	looks := g.looks(n)
	order := make([]int, n)
	for v := range order {
		order[v] = v
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(looks[a], looks[b]) })
	best := g.relabelled(order)
	var permute func(from int)
	permute = func(from int) {
		if from == n {
			if h := g.relabelled(order); slices.Compare(h[:], best[:]) > 0 {
				best = h
			}
			return
		}
		for k := from; k < n && looks[order[k]] == looks[order[from]]; k++ {
			if twin := from; slices.ContainsFunc(order[twin:k], func(v int) bool { return g.exchangeable(v, order[k]) }) {
				continue
			}
			order[from], order[k] = order[k], order[from]
			permute(from + 1)
			order[from], order[k] = order[k], order[from]
		}
	}
	permute(0)
	return best
}

// exchangeable reports whether v and w have the same neighbours, except for each other.
func (g simple) exchangeable(v, w int) bool {
	both := uint8(1<<v | 1<<w)
	return g[v]&^both == g[w]&^both
}

// looks returns a number for each vertex that does not depend on labels. It begins with the degree,
// and then repeatedly combines each number with the numbers of the neighbours.
func (g simple) looks(n int) [MostEvery]uint64 {
	var looks [MostEvery]uint64
	for range n {
		var next [MostEvery]uint64
		for v := range n {
			sum := uint64(0)
			for w := range n {
				if g[v]>>w&1 == 1 {
					sum += splitmix.Hash(looks[w] + 1)
				}
			}
			next[v] = splitmix.Hash(looks[v]*3 + sum)
		}
		looks = next
	}
	return looks
}

// relabelled returns the graph in which the vertex order[i] has become i.
func (g simple) relabelled(order []int) (h simple) {
	for i, v := range order {
		for j, w := range order {
			h[i] |= g[v] >> w & 1 << j
		}
	}
	return h
}

// graph returns the graph with the labels 1, …, n.
func (g simple) graph(n int) Graph {
	var vertices []Vertex
	var edges []Edge
	for v := range n {
		vertices = append(vertices, Vertex{Label: v + 1})
		for w := range v {
			if g[v]>>w&1 == 1 {
				edges = append(edges, Edge{From: w + 1, To: v + 1})
			}
		}
	}
	return Of(vertices, edges)
}
