// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"errors"
	"fmt"
	"slices"
)

// Proofs by Lehman's theorem. Left joins all terminals by edges, and Right prevents this. Left's
// edges are contracted, and Right's edges are deleted.
//
// Suppose that two disjoint sets of free edges span the same part of a matroid, and that the goal
// is in this part. Then the player who has them can move second. When the opponent claims an edge
// of one set, an edge of the other set repairs it; from then on that edge counts for both sets. For
// Left, the matroid is that of the graph: both sets join the same vertices, including the
// terminals. For Right, against two terminals, it is the dual matroid. An edge between the
// terminals is added. A set spans the edges that become bridges when the set is removed, and the
// goal is the added edge. First is an edge that the first player claims before that.
//
// Against any terminals, Right may have a partition of the vertices with a terminal in each of k
// parts. To join them, Left needs k−1 of the free edges between the parts. If she gets only half of
// these edges, that may be too few.

// Trees is such a proof.
type Trees struct {
	First []int   `json:"first,omitempty"`
	Sets  [][]int `json:"sets,omitempty"`
	Parts []int   `json:"parts,omitempty"` // of each vertex
}

// sound checks that numbers are in range.
func (g *Graph) sound(c *Certificate) error {
	switch {
	case c.Convention != "maker-breaker":
		return errors.New("a graph is for maker-breaker")
	case g.Vertices < 2 || g.Vertices > maxVertices || len(g.Edges) != len(c.Claims) || len(g.Terminals) < 2 || !rising(g.Terminals, g.Vertices):
		return errors.New("not a graph with the cells as edges and two terminals at the least")
	}
	for _, e := range g.Edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= g.Vertices {
			return fmt.Errorf("%v is not an edge", e)
		}
	}
	return nil
}

// A merging joins vertices to groups.
type merging []int

func (m merging) of(v int) int {
	for m[v] != v {
		m[v] = m[m[v]]
		v = m[v]
	}
	return v
}

// joined returns the groups that result if the edges are joined.
func (g *Graph) joined(in func(edge int) bool) merging {
	m := make(merging, g.Vertices)
	for v := range m {
		m[v] = v
	}
	for i, e := range g.Edges {
		if in(i) {
			m[m.of(e[0])] = m.of(e[1])
		}
	}
	return m
}

// joins reports whether the edges join all terminals.
func (g *Graph) joins(in func(edge int) bool) bool { return g.together(g.joined(in)) }

func (g *Graph) together(m merging) bool {
	return !slices.ContainsFunc(g.Terminals, func(t int) bool { return m.of(t) != m.of(g.Terminals[0]) })
}

// check checks the proof.
func (g *Graph) check(text string, t *Trees, first, player int) error {
	claims := []byte(text)
	if len(t.First) > 1 || len(t.First) == 1 && first != player {
		return errors.New("an edge is claimed out of turn")
	}
	for _, x := range t.First {
		if x < 0 || x >= len(claims) || claims[x] != '.' {
			return errors.New("no free edge to begin with")
		}
		claims[x] = marks[player]
	}
	if len(t.Parts) > 0 && player == 1 && len(t.Sets) == 0 && len(t.First) == 0 {
		return g.partition(claims, t.Parts, first)
	}
	if len(t.Sets) != 2 || len(t.Parts) > 0 {
		return errors.New("two sets of edges are required")
	}
	in := make([]int, len(claims)) // 1 or 2: the set that contains the edge
	for i, s := range t.Sets {
		for _, x := range s {
			if x < 0 || x >= len(claims) || claims[x] != '.' || in[x] != 0 {
				return fmt.Errorf("the edge %d is not free, or twice there", x)
			}
			in[x] = i + 1
		}
	}
	if player == 0 {
		return g.span(claims, in)
	}
	return g.cospan(claims, in)
}

// span checks that both sets of edges join the same vertices, and all terminals.
func (g *Graph) span(claims []byte, in []int) error {
	one := g.joined(func(x int) bool { return in[x] == 1 || claims[x] == 'X' })
	two := g.joined(func(x int) bool { return in[x] == 2 || claims[x] == 'X' })
	both := g.joined(func(x int) bool { return in[x] != 0 || claims[x] == 'X' })
	for v := range g.Vertices {
		// Vertices that both sets together join must be joined by each set alone.
		if r := both.of(v); one.of(v) != one.of(r) || two.of(v) != two.of(r) {
			return errors.New("the two sets do not join the same vertices")
		}
	}
	if !g.together(one) {
		return errors.New("the terminals are not joined")
	}
	return nil
}

// cospan checks that both sets of edges cut off the same edges, including the one between the
// terminals.
func (g *Graph) cospan(claims []byte, in []int) error {
	if len(g.Terminals) != 2 {
		return errors.New("there are more than two terminals")
	}
	var closure [2][]bool
	for i := range closure {
		closure[i] = g.bridges(claims, func(x int) bool { return in[x] == i+1 })
		for x := range claims {
			closure[i][x] = closure[i][x] || in[x] == i+1
		}
	}
	if !slices.Equal(closure[0], closure[1]) {
		return errors.New("the two sets do not cut off the same edges")
	}
	if !closure[0][len(claims)] {
		return errors.New("the terminals are not cut off")
	}
	return nil
}

// bridges reports, for each edge and for one additional edge between the terminals, whether it is
// the only connection between its ends when other edges are cut.
func (g *Graph) bridges(claims []byte, cut func(edge int) bool) []bool {
	m := g.joined(func(x int) bool { return claims[x] == 'X' })
	near := make([][][2]int, g.Vertices) // vertex, edge
	link := func(i, v, w int) {
		v, w = m.of(v), m.of(w)
		near[v] = append(near[v], [2]int{w, i})
		near[w] = append(near[w], [2]int{v, i})
	}
	for i, e := range g.Edges {
		if claims[i] == '.' && !cut(i) {
			link(i, e[0], e[1])
		}
	}
	link(len(claims), g.Terminals[0], g.Terminals[1])
	out := make([]bool, len(claims)+1)
	seen, low, clock := make([]int, g.Vertices), make([]int, g.Vertices), 0
	var visit func(v, by int)
	visit = func(v, by int) {
		clock++
		seen[v], low[v] = clock, clock
		for _, x := range near[v] {
			w, i := x[0], x[1]
			switch {
			case i == by:
			case seen[w] != 0:
				low[v] = min(low[v], seen[w])
			default:
				visit(w, i)
				low[v] = min(low[v], low[w])
				out[i] = low[w] > seen[v]
			}
		}
	}
	for v := range g.Vertices {
		if seen[v] == 0 {
			visit(v, -1)
		}
	}
	return out
}

// partition checks that Left cannot join all parts, since she gets only one of every two edges
// between them.
func (g *Graph) partition(claims []byte, parts []int, first int) error {
	if len(parts) != g.Vertices {
		return errors.New("not a partition of the vertices")
	}
	with := map[int]bool{}
	for _, t := range g.Terminals {
		with[parts[t]] = true
	}
	edges := 0
	for i, e := range g.Edges {
		switch {
		case parts[e[0]] == parts[e[1]] || claims[i] == 'O':
		case claims[i] == 'X':
			return errors.New("an edge of Left's joins two parts")
		default:
			edges++
		}
	}
	for _, part := range parts {
		if !with[part] {
			return errors.New("a part without terminals")
		}
	}
	hers := edges / 2
	if first == 0 {
		hers = (edges + 1) / 2
	}
	if hers >= len(with)-1 {
		return errors.New("there are too many edges between the parts")
	}
	return nil
}
