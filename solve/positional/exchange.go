// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
)

// The strategies behind Lehman's theorem. A player has two disjoint sets of edges that span the
// same edges, and also span the goal. If one set loses an edge, the player answers with an edge of
// the other set that repairs it. Maker spans by paths, Breaker by cuts: his sets span an edge if,
// without these sets, it is the only connection left between its ends. If Maker must join all
// vertices, Breaker has a partition with so few edges between its parts that he gets too many of
// them.

// An exchange is such a strategy.
type exchange struct {
	First []int   `json:"first,omitempty"` // the edge that is claimed at once, if there is one
	Sets  [][]int `json:"sets,omitempty"`  // two
	Parts []int   `json:"parts,omitempty"` // for each vertex: its part of the partition
}

// exchanges returns the strategy of the winner.
func exchanges(n hypergraph.Net, p hypergraph.Position, first, winner game.Player) *exchange {
	k, _ := lehmanNet(n, p)
	switch {
	case winner == game.Right && len(n.Terminals) > 2:
		return k.partition()
	case winner == game.Right:
		return k.cuts(n, p, first)
	case len(n.Terminals) > 2:
		return k.spanning()
	}
	return k.paths()
}

// chosen returns the cells of the packed edges for which keep is true, by forest.
func (k *network) chosen(keep func(edge int) bool) [][]int {
	sets := [][]int{{}, {}}
	for i, c := range k.cells {
		if keep(i) {
			sets[k.in[i]] = append(sets[k.in[i]], c)
		}
	}
	return sets
}

// paths returns the strategy that joins two vertices.
func (k *network) paths() *exchange {
	a, b := k.goal()
	e := len(k.ends)
	if !k.add(a, b) {
		return &exchange{Sets: k.chosen(k.isTight())}
	}
	k.add(a, b) // this fails, and sets tight
	tight := k.isTight()
	// Without the edge e, its forest falls into two parts; some edge of the other forest joins
	// them.
	x := k.crossing(k.in[e], e, tight)
	return &exchange{First: []int{k.cells[x]}, Sets: k.chosen(func(i int) bool { return tight(i) && i != x })}
}

// spanning returns the strategy that joins all vertices.
func (k *network) spanning() *exchange {
	all := func(int) bool { return true }
	if k.missing() == 0 {
		return &exchange{Sets: k.chosen(all)}
	}
	short := 0
	if len(k.chosen(all)[1]) < len(k.chosen(all)[0]) {
		short = 1
	}
	x := k.crossing(short, -1, all)
	return &exchange{First: []int{k.cells[x]}, Sets: k.chosen(func(i int) bool { return i != x })}
}

// isTight returns a function that reports whether an edge was found to be spanned.
func (k *network) isTight() func(edge int) bool {
	tight := map[int]bool{}
	for _, i := range k.tight {
		tight[i] = true
	}
	return func(i int) bool { return tight[i] }
}

// crossing returns an edge of the other forest that joins two parts into which a forest falls
// without the edge e.
func (k *network) crossing(forest, e int, among func(edge int) bool) int {
	joined := newGroups(k.vertices)
	for i, ends := range k.ends {
		if i != e && k.in[i] == forest && among(i) {
			joined.join(ends[0], ends[1])
		}
	}
	for i, ends := range k.ends[:len(k.cells)] {
		if k.in[i] != forest && among(i) && joined.of(ends[0]) != joined.of(ends[1]) {
			return i
		}
	}
	panic("positional: no edge joins the parts of a forest")
}

// partition returns the parts that both forests span.
func (k *network) partition() *exchange {
	joined := newGroups(k.vertices)
	for i := range k.cells {
		if k.spanned[i] {
			joined.join(k.ends[i][0], k.ends[i][1])
		}
	}
	parts := make([]int, k.vertices)
	for v := range parts {
		parts[v] = joined.of(k.group[v])
	}
	return &exchange{Parts: parts}
}

// cuts returns the strategy that separates two vertices. Two more edges between them must fit into
// the forests, one into each. The edges that are not spanned twice then divide into two sets of
// cuts.
func (k *network) cuts(n hypergraph.Net, p hypergraph.Position, first game.Player) *exchange {
	a, b := k.goal()
	k.add(a, b)
	if k.add(a, b) {
		return &exchange{Sets: k.chosen(func(i int) bool { return !k.spanned[i] })}
	}
	tight := k.isTight()
	x := slices.IndexFunc(counting(len(k.cells)), func(i int) bool { return tight(i) && !k.spanned[i] })
	c := k.cells[x]
	without, _ := lehmanNet(n, p.Claimed(game.Right, c))
	out := without.cuts(n, p.Claimed(game.Right, c), first)
	out.First = []int{c}
	return out
}

// groups joins vertices.
type groups []int

func newGroups(n int) groups { return counting(n) }

func (g groups) of(v int) int {
	for g[v] != v {
		g[v] = g[g[v]]
		v = g[v]
	}
	return v
}

func (g groups) join(v, w int) { g[g.of(v)] = g.of(w) }
