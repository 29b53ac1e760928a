// SPDX-License-Identifier: Apache-2.0

// Package retrograde solves positions of rulesets in which play need not end.
//
//	ps, err := retrograde.Explore(m, rules, start)
//	a, err := ps.Analyse(m)
//	a.Outcome(start)                  // one of nine
//	a.Moves(start, game.Left)         // that keep the result
//	vs, err := ps.Values(m, calc, start) // loopy.Value of each
//
// All positions that can be reached are numbered and their moves stored, so that
// they must fit into memory. Play is normal: a player who cannot move loses, and infinite
// play is a draw.
package retrograde

import (
	"errors"
	"unsafe"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// Positions are the positions of a ruleset that can be reached from some of them,
// and the graph of their moves. They do not change and are safe for concurrent
// use.
type Positions[P comparable] struct {
	canonical func(P) P
	all       []P // by node
	nodes     map[P]loopy.Node
	graph     *loopy.Graph
}

// ErrVerdict reports a ruleset whose games end by a verdict.
var ErrVerdict = errors.New("this game ends by a verdict, and retrograde analysis knows no end but that of a player who cannot move")

// Explore finds what can be reached from starts. Positions with the same game tree
// are one where the ruleset says so. A limit of m ends it with an error.
func Explore[P comparable](m *work.Meter, rules game.Ruleset[P], starts ...P) (*Positions[P], error) {
	if _, ok := rules.(game.Judge[P]); ok {
		return nil, ErrVerdict
	}
	ps := &Positions[P]{canonical: func(p P) P { return p }, nodes: map[P]loopy.Node{}}
	if c, ok := rules.(game.Canonicalizer[P]); ok {
		ps.canonical = c.Canonical
	}
	err := m.Do(func() { ps.explore(m, rules, starts) })
	if err != nil {
		return nil, err
	}
	return ps, nil
}

func (ps *Positions[P]) explore(m *work.Meter, rules game.Ruleset[P], starts []P) {
	for _, p := range starts {
		ps.number(m, p)
	}
	var b loopy.Builder
	var options []P
	var nodes [2][]loopy.Node
	for i := 0; i < len(ps.all); i++ {
		for _, player := range game.Players {
			options = rules.Options(options[:0], ps.all[i], player)
			m.Step(1 + len(options))
			nodes[player] = nodes[player][:0]
			for _, q := range options {
				nodes[player] = append(nodes[player], ps.number(m, q))
			}
		}
		b.Add(nodes[game.Left], nodes[game.Right])
	}
	g, err := b.Graph()
	m.Check(err)
	ps.graph = g
}

// number returns the node of p, a new one if p was not met before.
func (ps *Positions[P]) number(m *work.Meter, p P) loopy.Node {
	p = ps.canonical(p)
	v, ok := ps.nodes[p]
	if !ok {
		m.Keep(1, 3*int(unsafe.Sizeof(p))+64)
		v = loopy.Node(len(ps.all))
		ps.nodes[p] = v
		ps.all = append(ps.all, p)
	}
	return v
}

// Len returns the number of positions.
func (ps *Positions[P]) Len() int { return len(ps.all) }

// All returns the positions by node. The caller must not change the slice.
func (ps *Positions[P]) All() []P { return ps.all }

// Graph returns the moves.
func (ps *Positions[P]) Graph() *loopy.Graph { return ps.graph }

// Node returns the node of p; ok is false if p was not reached.
func (ps *Positions[P]) Node(p P) (v loopy.Node, ok bool) {
	v, ok = ps.nodes[ps.canonical(p)]
	return v, ok
}

// Values returns the loopy values of positions that were reached.
func (ps *Positions[P]) Values(m *work.Meter, c *loopy.Calc, at ...P) (values []loopy.Value, err error) {
	nodes := make([]loopy.Node, len(at))
	for i, p := range at {
		nodes[i] = ps.must(p)
	}
	err = c.Do(m, func() { values = c.Values(ps.graph, nodes...) })
	return values, err
}

// must returns the node of p, which must have been reached.
func (ps *Positions[P]) must(p P) loopy.Node {
	v, ok := ps.Node(p)
	if !ok {
		panic("retrograde: a position that was not reached")
	}
	return v
}

// Analyse returns who wins where.
func (ps *Positions[P]) Analyse(m *work.Meter) (*Analysis[P], error) {
	a, err := work.Try(m, func() *loopy.Analysis { return ps.graph.Analyse(m) })
	if err != nil {
		return nil, err
	}
	return &Analysis[P]{ps, a}, nil
}

// An Analysis knows the results of Positions.
type Analysis[P comparable] struct {
	ps *Positions[P]
	a  *loopy.Analysis
}

// Outcome returns the outcome of p.
func (a *Analysis[P]) Outcome(p P) game.Outcome { return a.a.Outcome(a.ps.must(p)) }

// Remoteness returns how many moves play takes from p with player to move if the
// winner hurries and the loser delays; ok is false if it is drawn.
func (a *Analysis[P]) Remoteness(p P, player game.Player) (plies int, ok bool) {
	return a.a.Remoteness(a.ps.must(p), player)
}

// Moves returns the options of player at p that keep the result: those that win
// where there is a win, else those that draw, else all.
func (a *Analysis[P]) Moves(p P, player game.Player) []P {
	var moves []P
	for _, v := range a.a.Moves(nil, a.ps.must(p), player) {
		moves = append(moves, a.ps.all[v])
	}
	return moves
}
