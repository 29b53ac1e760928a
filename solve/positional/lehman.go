// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
)

// Lehman's theorem [Lehman 1964]: if edges are claimed one by one, Maker moving second
// joins all vertices exactly if there are two edge-disjoint spanning trees, and two
// vertices exactly if they lie in a subgraph with two such trees. Two disjoint
// forests with as many edges as possible are found by exchanges: an edge that fits
// into neither replaces one on the cycle that it closes, which then looks for a
// place in turn.

// A packing is two edge-disjoint forests of a multigraph.
type packing struct {
	vertices int
	ends     [][2]int
	in       []int // of each edge: 0 or 1, or -1 if it is in neither forest
}

// add tries to put one more edge into the forests, moving others.
func (p *packing) add(a, b int) bool {
	e := len(p.ends)
	p.ends = append(p.ends, [2]int{a, b})
	p.in = append(p.in, -1)
	rooted := [2]tree{p.root(0), p.root(1)}
	from := map[int]int{e: -1} // the edge that would replace it
	for queue := []int{e}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		for forest := range 2 {
			if p.in[x] == forest {
				continue
			}
			cycle, closed := rooted[forest].path(p.ends[x][0], p.ends[x][1])
			if !closed {
				for place := forest; x >= 0; x = from[x] {
					p.in[x], place = place, p.in[x]
				}
				return true
			}
			for _, y := range cycle {
				if _, seen := from[y]; !seen {
					from[y] = x
					queue = append(queue, y)
				}
			}
		}
	}
	p.ends, p.in = p.ends[:e], p.in[:e]
	return false
}

// A tree has for each vertex of a forest the vertex and the edge above it, -1 at a
// root, and its depth.
type tree struct{ parent, edge, depth []int }

// root roots a forest.
func (p *packing) root(forest int) tree {
	near := make([][]int, p.vertices)
	for i, e := range p.ends {
		if p.in[i] == forest {
			near[e[0]] = append(near[e[0]], i)
			near[e[1]] = append(near[e[1]], i)
		}
	}
	t := tree{make([]int, p.vertices), make([]int, p.vertices), make([]int, p.vertices)}
	for root := range p.vertices {
		if t.depth[root] > 0 {
			continue
		}
		t.parent[root], t.edge[root], t.depth[root] = -1, -1, 1
		for stack := []int{root}; len(stack) > 0; {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, i := range near[v] {
				if w := p.ends[i][0] + p.ends[i][1] - v; t.depth[w] == 0 {
					t.parent[w], t.edge[w], t.depth[w] = v, i, t.depth[v]+1
					stack = append(stack, w)
				}
			}
		}
	}
	return t
}

// path returns the edges between two vertices, if they are joined.
func (t tree) path(a, b int) (edges []int, joined bool) {
	for a != b {
		if t.depth[a] < t.depth[b] {
			a, b = b, a
		}
		if t.parent[a] < 0 {
			return nil, false
		}
		edges = append(edges, t.edge[a])
		a = t.parent[a]
	}
	return edges, true
}

// lehman decides the connection game on edges with the bias 1:1. The trees are lists
// of cells, a certificate that Maker wins moving second.
func lehman(n hypergraph.Net, p hypergraph.Position, toMove game.Player) (makerWins bool, trees [2][]int, ok bool) {
	if !n.OnEdges() || p.Bias != [2]int{1, 1} || len(n.Terminals) != 2 && len(n.Terminals) != n.Vertices {
		return false, trees, false
	}
	// Maker's edges are contracted, Breaker's deleted.
	group := make([]int, n.Vertices)
	for v := range group {
		group[v] = v
	}
	for i, e := range n.Edges {
		if a, b := group[e[0]], group[e[1]]; p.Claims[i] == 'X' && a != b {
			for v, g := range group {
				if g == a {
					group[v] = b
				}
			}
		}
	}
	k := &packing{vertices: n.Vertices}
	var cells []int
	for i, e := range n.Edges {
		if p.Claims[i] == hypergraph.Free && group[e[0]] != group[e[1]] && k.add(group[e[0]], group[e[1]]) {
			cells = append(cells, i)
		}
	}
	first := toMove == game.Left
	if len(n.Terminals) == 2 {
		a, b := group[n.Terminals[0]], group[n.Terminals[1]]
		if a == b {
			return true, trees, true
		}
		if first { // as if there were one more edge between the two, which Breaker must claim
			k.add(a, b)
		}
		makerWins = !k.add(a, b)
	} else {
		slices.Sort(group)
		need := 2 * (len(slices.Compact(group)) - 1)
		if first { // her first edge counts twice; with one edge too few some edge fits
			need--
		}
		makerWins = len(cells) >= need
	}
	for i, c := range cells {
		trees[k.in[i]] = append(trees[k.in[i]], c)
	}
	return makerWins, trees, true
}
