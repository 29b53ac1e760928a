// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
)

// Lehman's theorem [Lehman 1964]. Edges are claimed one at a time, and Maker moves second. She can
// join all vertices exactly if there are two edge-disjoint spanning trees. She can join two given
// vertices exactly if they are in a subgraph with two such trees. Two disjoint forests with as many
// edges as possible are found by exchanges. An edge that fits into neither forest replaces an edge
// on the cycle that it closes, and then the replaced edge needs a place.

// A packing is two edge-disjoint forests of a multigraph.
type packing struct {
	vertices int
	ends     [][2]int
	in       []int // for each edge: its forest, 0 or 1
	tight    []int // after an edge found no place: the edges that both forests span together with it
}

// add tries to put one more edge into the forests. It may move other edges.
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
	delete(from, e)
	p.tight = slices.Collect(maps.Keys(from))
	p.ends, p.in = p.ends[:e], p.in[:e]
	return false
}

// A tree has, for each vertex of a forest, its parent and the edge to the parent (−1 at a root),
// and its depth.
type tree struct{ parent, edge, depth []int }

// root chooses roots for a forest.
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

// path returns the edges of the path between two vertices. It reports whether they are joined.
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

// A network is a connection game on edges with the bias 1:1. Maker's edges are contracted,
// Breaker's edges are deleted, and the other edges are packed into forests.
type network struct {
	packing
	net     hypergraph.Net
	group   []int        // for each vertex: its group; vertices that Maker has joined have the same
	cells   []int        // for each packed edge: its cell
	spanned map[int]bool // edges that both forests span together with some edge that could not be packed
}

// lehmanNet packs the free edges. If Lehman's theorem does not apply to the game, ok is false.
func lehmanNet(n hypergraph.Net, p hypergraph.Position) (k *network, ok bool) {
	if !n.OnEdges() || p.Bias != [2]int{1, 1} || len(n.Terminals) != 2 && len(n.Terminals) != n.Vertices {
		return nil, false
	}
	k = &network{packing: packing{vertices: n.Vertices}, net: n, group: make([]int, n.Vertices), spanned: map[int]bool{}}
	for v := range k.group {
		k.group[v] = v
	}
	for i, e := range n.Edges {
		if a, b := k.group[e[0]], k.group[e[1]]; p.Claims[i] == 'X' && a != b {
			for v, g := range k.group {
				if g == a {
					k.group[v] = b
				}
			}
		}
	}
	for i, e := range n.Edges {
		a, b := k.group[e[0]], k.group[e[1]]
		if p.Claims[i] != hypergraph.Free || a == b {
			continue
		}
		if k.add(a, b) {
			k.cells = append(k.cells, i)
			continue
		}
		for _, x := range k.tight {
			k.spanned[x] = true
		}
	}
	return k, true
}

// goal returns the two vertices to be joined, in a game of two terminals.
func (k *network) goal() (a, b int) {
	return k.group[k.net.Terminals[0]], k.group[k.net.Terminals[1]]
}

// missing returns how many edges the two forests lack for two spanning trees.
func (k *network) missing() int {
	groups := slices.Clone(k.group)
	slices.Sort(groups)
	return 2*(len(slices.Compact(groups))-1) - len(k.cells)
}

// lehman decides the game. The trees are lists of cells.
func lehman(n hypergraph.Net, p hypergraph.Position, toMove game.Player) (makerWins bool, trees [2][]int, ok bool) {
	k, ok := lehmanNet(n, p)
	if !ok {
		return false, trees, false
	}
	first := toMove == game.Left
	if len(n.Terminals) == 2 {
		a, b := k.goal()
		if a == b {
			return true, trees, true
		}
		if first { // her move is worth one more edge between the two vertices, which Breaker must claim
			k.add(a, b)
		}
		makerWins = !k.add(a, b)
	} else { // her first edge counts twice; if only one edge is missing, some edge fits
		makerWins = k.missing() <= 0 || first && k.missing() == 1
	}
	for i, c := range k.cells {
		trees[k.in[i]] = append(trees[k.in[i]], c)
	}
	return makerWins, trees, true
}
