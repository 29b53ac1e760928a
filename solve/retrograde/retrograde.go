// SPDX-License-Identifier: Apache-2.0

// Package retrograde solves positions of rulesets in which play need not end.
//
//	ps, err := retrograde.Explore(m, rules, start)
//	a, err := ps.Analyse(m)
//	a.Outcome(start)                  // one of nine
//	a.Moves(start, game.Left)         // that keep the result
//	vs, err := ps.Values(m, calc, start) // loopy.Value of each
//
// All positions that can be reached are numbered, and their moves are stored. So they must fit into
// memory. Play is normal: a player who cannot move loses. Infinite play is a draw.
package retrograde

import (
	"errors"
	"unsafe"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// Positions are the positions of a ruleset that can be reached from given ones, and the graph of
// their moves. They never change, and are safe for concurrent use.
type Positions[P comparable] struct {
	canonical func(P) P
	all       []P // by node
	nodes     map[P]loopy.Node
	graph     *loopy.Graph
}

// ErrVerdict reports a ruleset whose games end by a verdict.
var ErrVerdict = errors.New("retrograde analysis is for games that end when a player cannot move; this game ends by a verdict")

// Explore finds the positions that can be reached from starts. If the ruleset says that positions
// have the same game tree, they count as one. A limit of m ends the search with an error.
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

// number returns the node of p. If p was not reached before, it makes a new node.
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

// All returns the positions, indexed by node. The caller must not change the slice.
func (ps *Positions[P]) All() []P { return ps.all }

// Graph returns the moves.
func (ps *Positions[P]) Graph() *loopy.Graph { return ps.graph }

// Node returns the node of p. If p was not reached, ok is false.
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

// Analyse returns an Analysis, which says who wins each position.
func (ps *Positions[P]) Analyse(m *work.Meter) (*Analysis[P], error) {
	a, err := work.Try(m, func() *loopy.Analysis { return ps.graph.Analyse(m) })
	if err != nil {
		return nil, err
	}
	return &Analysis[P]{ps, a}, nil
}

// An Analysis has the results of Positions.
type Analysis[P comparable] struct {
	ps *Positions[P]
	a  *loopy.Analysis
}

// Outcome returns the outcome of p.
func (a *Analysis[P]) Outcome(p P) game.Outcome { return a.a.Outcome(a.ps.must(p)) }

// Remoteness returns how many moves play takes from p with player to move if the winner hurries and
// the loser delays. If it is a draw, ok is false.
func (a *Analysis[P]) Remoteness(p P, player game.Player) (plies int, ok bool) {
	return a.a.Remoteness(a.ps.must(p), player)
}

// Moves returns the options of player at p that keep the result. If player can win, these are the
// winning options; if player can only draw, those that draw; otherwise all options.
func (a *Analysis[P]) Moves(p P, player game.Player) []P {
	var moves []P
	for _, v := range a.a.Moves(nil, a.ps.must(p), player) {
		moves = append(moves, a.ps.all[v])
	}
	return moves
}
