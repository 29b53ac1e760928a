// SPDX-License-Identifier: Apache-2.0

// Package growing finds the nim values of graphs with a growing path, and proves their periods.
// Examples are spiders with a growing leg, two graphs joined by a growing path, and graphs with a
// growing tail. The games are Node Kayles, Arc Kayles, and Kayles on graphs.
//
//	sketch, err := graph.Describe("spider(1,2,{n})")
//	s, err := growing.NewSystem(meter, growing.Arc, sketch)
//	found, err := s.Find(meter, 10_000)
//	found.Length, found.Preperiod // 34, 195
//
// A head is a finite graph with a root, or empty. F(A,B,n) is the graph that consists of the heads
// A and B and a path of n more vertices between their roots. A move leaves a part of a head as the
// new head, or cuts the path. So the values depend only on each other within finitely many families
// of such graphs. For n ≥ n0
//
//	f(n) = mex of c ⊕ g(n−d), 0 ≤ d ≤ D, where d = 0 only if g has a smaller head, and of
//	              g(i) ⊕ h(n−d−i) for all 0 ≤ i ≤ n−d, 1 ≤ d ≤ D.
//
// Theorem (Guy–Smith for systems). Suppose that f(m+p) = f(m) for every family f of the system and
// all N ≤ m ≤ 2N+p+D−2. Then this holds for all m ≥ N.
//
// Proof. Let n ≥ 2N+p+D−1. Assume the claim for all m < n, and for n with smaller heads. An option
// of f(n+p) of the first kind has a path of length n+p−d, and n+p−d−p ≥ N. An option of the second
// kind has i+j ≥ 2N+2p−1, so one of i and j, say i, is at least N+p, and i−p < n. So the option is
// also an option of f(n), with i−p in place of i. Conversely i+j = n−d ≥ 2N+p−1, so one of them is
// at least N and less than n. ∎
package growing

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/work"
)

// A Game is a game whose moves delete vertices that are near each other.
type Game uint8

// Node Kayles deletes a vertex and its neighbours, Arc Kayles the ends of an edge, Kayles one vertex
// or the ends of an edge.
const (
	Node Game = iota
	Arc
	Kayles
)

// games lists the names of the games, and of their rulesets.
var games = [...]struct{ name, ruleset string }{{"node", "node-kayles"}, {"arc", "arc-kayles"}, {"kayles", "graph-kayles"}}

// String returns node, arc or kayles.
func (g Game) String() string { return games[g].name }

// Of returns the game of a ruleset.
func Of(ruleset string) (Game, bool) {
	for g, names := range games {
		if names.ruleset == ruleset {
			return Game(g), true
		}
	}
	return 0, false
}

// reach is D: the greatest number of vertices of the path that a move takes.
func (g Game) reach() int {
	if g == Node {
		return 3
	}
	return 2
}

// ErrNotOne reports a graph without exactly one growing path between separate pieces.
var ErrNotOne = errors.New("the theorem is for one growing path whose ends are in different pieces")

// These are bounds for a system.
const (
	mostVertices = 64   // of the graph without the path
	mostFamilies = 3000 // in a system
)

// A base is a graph with at most 64 vertices. Heads are parts of it.
type base struct {
	game  Game
	near  []uint64
	known map[uint64]int // nim values of its parts
	meter *work.Meter
}

func newBase(m *work.Meter, game Game, p graph.Plain) (*base, error) {
	if p.N > mostVertices {
		return nil, fmt.Errorf("%w, with at most %d vertices beside the path, not %d", ErrNotOne, mostVertices, p.N)
	}
	b := &base{game: game, near: make([]uint64, p.N), known: map[uint64]int{}, meter: m}
	for _, e := range p.Edges {
		if e[0] == e[1] {
			return nil, fmt.Errorf("%w, without loops", ErrNotOne)
		}
		b.near[e[0]] |= 1 << e[1]
		b.near[e[1]] |= 1 << e[0]
	}
	return b, nil
}

// piece returns the part of left that is connected with v.
func (b *base) piece(left uint64, v int) uint64 {
	found := uint64(1) << v
	for todo := found; todo != 0; {
		w := bits.TrailingZeros64(todo)
		more := b.near[w] & left &^ found
		todo = todo&(todo-1) | more
		found |= more
	}
	return found
}

// taken calls yield with each set of vertices that a move deletes from a part of the graph, and
// with a vertex that names the move.
func (b *base) taken(left uint64, yield func(v int, gone uint64)) {
	for rest := left; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		if b.game == Node {
			yield(v, (b.near[v]|1<<v)&left)
			continue
		}
		if b.game == Kayles {
			yield(v, 1<<v)
		}
		for mates := b.near[v] & rest &^ (1 << v); mates != 0; mates &= mates - 1 {
			yield(v, 1<<v|mates&-mates)
		}
	}
}

// nim returns the nim value of a part of the graph.
func (b *base) nim(left uint64) (sum int) {
	for left != 0 {
		part := b.piece(left, bits.TrailingZeros64(left))
		left &^= part
		sum ^= b.connected(part)
	}
	return sum
}

func (b *base) connected(part uint64) int {
	if n, ok := b.known[part]; ok {
		return n
	}
	b.meter.Step(1)
	var seen mexer
	b.taken(part, func(_ int, gone uint64) { seen.add(b.nim(part &^ gone)) })
	n := seen.mex()
	b.known[part] = n
	return n
}

// A mexer is a set of numbers.
type mexer []uint64

func (m *mexer) add(n int) {
	for n/64 >= len(*m) {
		*m = append(*m, 0)
	}
	(*m)[n/64] |= 1 << (n % 64)
}

func (m mexer) mex() int {
	for i, word := range m {
		if ^word != 0 {
			return 64*i + bits.TrailingZeros64(^word)
		}
	}
	return 64 * len(m)
}

// A head is a part of the base with a root. If the head is empty, the part is 0.
type head struct {
	part    uint64
	root    int
	options []option
	bare    int // the nim value of the head without its root
}

// An option is a move in a head, or at its end of the path. It leaves a constant, another head, and
// the path with d fewer vertices.
type option struct {
	value, head, d int
}

// family is F(A,B,·), given by the numbers of the heads, smaller number first.
type family [2]int

// A System is a set of families whose values depend only on each other. The first one is the
// requested family.
type System struct {
	Game     Game
	Sketch   *graph.Sketch
	base     *base
	heads    []*head
	named    map[string]int // heads by their canonical forms
	families []family
	number   map[family]int
	beside   int        // the nim value of the pieces that the path does not touch
	values   [][]uint16 // of each family
	order    []int      // families with smaller heads first
	target   int
}

// NewSystem derives the system of a graph with one growing path. If there is no such path, the
// error wraps ErrNotOne.
func NewSystem(m *work.Meter, game Game, sketch *graph.Sketch) (s *System, err error) {
	a, b, err := ends(sketch)
	if err != nil {
		return nil, err
	}
	s = &System{Game: game, Sketch: sketch, named: map[string]int{}, number: map[family]int{}}
	if s.base, err = newBase(m, game, sketch.Plain); err != nil {
		return nil, err
	}
	err = m.Do(func() {
		all := uint64(1)<<sketch.N - 1
		pieces := [2]uint64{}
		for i, v := range [2]int{a, b} {
			if v >= 0 {
				pieces[i] = s.base.piece(all, v)
			}
		}
		if pieces[0]&pieces[1] != 0 {
			m.Fail(fmt.Errorf("%w: both ends of the growing path are in one piece, so that there are two parameters", ErrNotOne))
		}
		s.beside = s.base.nim(all &^ pieces[0] &^ pieces[1])
		s.head(0, 0) // the empty one
		s.target = s.family(s.head(pieces[0], a), s.head(pieces[1], b))
		m.Check(s.close(m))
	})
	return s, err
}

// ends returns the ends of the growing path.
func ends(sketch *graph.Sketch) (a, b int, err error) {
	switch {
	case len(sketch.Grows) == 0:
		return 0, 0, fmt.Errorf("%w: no path grows", ErrNotOne)
	case len(sketch.Grows) > 1:
		return 0, 0, fmt.Errorf("%w: %d paths grow", ErrNotOne, len(sketch.Grows))
	case sketch.Directed:
		return 0, 0, fmt.Errorf("%w, without arcs", ErrNotOne)
	case sketch.Grows[0].A >= 0 && sketch.Grows[0].A == sketch.Grows[0].B:
		return 0, 0, fmt.Errorf("%w: both ends of the growing path are in one piece, so that there are two parameters", ErrNotOne)
	}
	return sketch.Grows[0].A, sketch.Grows[0].B, nil
}

// head returns the number of a head.
func (s *System) head(part uint64, root int) int {
	key := s.base.canonical(part, root)
	if n, ok := s.named[key]; ok {
		return n
	}
	h := &head{part: part, root: root}
	if part != 0 {
		h.bare = s.base.nim(part &^ (1 << root))
	}
	s.heads = append(s.heads, h)
	s.named[key] = len(s.heads) - 1
	return len(s.heads) - 1
}

// canonical returns a text that is the same for two heads exactly if they differ only in the names
// of vertices.
func (b *base) canonical(part uint64, root int) string {
	if part == 0 {
		return ""
	}
	p := graph.Plain{}
	index := [64]int{}
	for rest := part; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		index[v] = p.N
		for near := b.near[v] & part & (1<<v - 1); near != 0; near &= near - 1 {
			p.Edges = append(p.Edges, [2]int{index[bits.TrailingZeros64(near)], p.N})
		}
		p.N++
	}
	g, _ := p.Graph(1) // at most 64 vertices
	vertices := g.Vertices()
	vertices[index[root]].Mark = 'b'
	return string(graph.DigraphPlacement.Canonical(graph.Of(vertices, g.Edges())))
}

// family returns the number of a family.
func (s *System) family(a, b int) int {
	f := family{min(a, b), max(a, b)}
	n, ok := s.number[f]
	if !ok {
		n = len(s.families)
		s.number[f] = n
		s.families = append(s.families, f)
	}
	return n
}

// close finds all families.
func (s *System) close(m *work.Meter) error {
	for i := 0; i < len(s.families); i++ {
		m.Step(1)
		if len(s.families) > mostFamilies {
			return fmt.Errorf("more than %d families of graphs depend on each other; choose a smaller graph", mostFamilies)
		}
		f := s.families[i]
		for side, x := range f {
			for _, o := range s.optionsOf(x) {
				s.family(o.head, f[1-side])
			}
			s.family(x, 0)
		}
	}
	s.family(0, 0)
	s.values = make([][]uint16, len(s.families))
	s.sort()
	return nil
}

// optionsOf returns the moves in a head and at its end of the path.
func (s *System) optionsOf(x int) []option {
	h := s.heads[x]
	if h.options != nil {
		return h.options
	}
	out := []option{}
	b := s.base
	root := uint64(1) << h.root
	b.taken(h.part, func(v int, gone uint64) {
		left := h.part &^ gone
		switch {
		case gone&root == 0:
			kept := b.piece(left, h.root)
			out = append(out, option{b.nim(left &^ kept), s.head(kept, h.root), 0})
		case s.Game != Node || v != h.root: // this also takes a vertex of the path
			out = append(out, option{b.nim(left), 0, 0})
		}
	})
	switch {
	case s.Game == Node && h.part != 0:
		out = append(out, option{b.nim(h.part &^ root &^ b.near[h.root]), 0, 1}, option{h.bare, 0, 2})
	case s.Game == Node:
		out = append(out, option{0, 0, 2})
	case h.part != 0:
		out = append(out, option{h.bare, 0, 1})
	}
	h.options = out
	return out
}

// Families returns the number of families.
func (s *System) Families() int { return len(s.families) }
