// SPDX-License-Identifier: Apache-2.0

// Loopy values. The reachable positions are split into strong components [Tarjan 1972]. Where play
// must end, a sum is solved as a short game, and its canonical form replaces it in the graph. Only
// the rest is solved as loopy.

package solve

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/graph"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Loopy finds the values of sums of an arena in which play need not end. Only one goroutine at a
// time may use it. It is for normal play.
type Loopy struct {
	graph   *graph.Graph
	short   *Short
	calc    *loopy.Calc
	ends    map[arena.Component]bool
	values  map[arena.Component]loopy.Value
	nimbers map[arena.Component]loopy.Nimber
}

// NewLoopy returns a solver for the sums of v with values in space.
func NewLoopy(v *Solver, space *loopy.Space) *Loopy {
	return &Loopy{v.graph.Load(), NewShort(v, space.Short()), space.Calc(),
		map[arena.Component]bool{}, map[arena.Component]loopy.Value{}, map[arena.Component]loopy.Nimber{}}
}

// Calc returns the calculator of the values.
func (v *Loopy) Calc() *loopy.Calc { return v.calc }

// counted adds to a limit error how many positions were reached before it.
func (v *Loopy) counted(err *error) {
	if errors.Is(work.Limited(*err), work.ErrLimit) {
		*err = fmt.Errorf("%w; %d positions had been met", work.Limited(*err), v.graph.Arena().Stats().Components)
	}
}

// Value returns the value of s.
func (v *Loopy) Value(m *work.Meter, s arena.Sum) (total loopy.Value, err error) {
	defer v.counted(&err)
	err = m.Do(func() { v.look(m, s) })
	for _, g := range v.graph.Arena().Components(s) {
		var x loopy.Value
		if err == nil {
			x, err = v.component(m, g)
		}
		if err == nil {
			err = v.calc.Do(m, func() { total = v.calc.Add(total, x) })
		}
	}
	return total, err
}

// component returns the value of one component.
func (v *Loopy) component(m *work.Meter, g arena.Component) (x loopy.Value, err error) {
	if x, ok := v.values[g]; ok {
		return x, nil
	}
	start := piece{sum: v.graph.Arena().Single(g)}
	if v.graph.Arena().Judged(start.sum) {
		return x, ErrVerdict
	}
	if v.ends[g] {
		h, err := v.short.Value(m, start.sum)
		if err != nil {
			return x, err
		}
		err = v.calc.Do(m, func() { x = v.calc.Of(loopy.Game(h)) })
		return x, err
	}
	ps, err := retrograde.Explore(m, pieces{v, m}, start)
	if err != nil {
		return x, err
	}
	at := []piece{start}
	if ps.Len() <= manyPieces {
		if at, err = work.Try(m, func() []piece { return v.asked(m, start) }); err != nil {
			return x, err
		}
	}
	xs, err := ps.Values(m, v.calc, at...)
	if err != nil {
		return x, err
	}
	for i, p := range at {
		v.values[v.graph.Arena().Components(p.sum)[0]] = xs[i]
	}
	return xs[0], nil
}

// manyPieces is the number of positions from which on the value of one position is enough work.
const manyPieces = 20_000

// asked returns a piece and those of its options that are single components, because their values
// will be needed next.
func (v *Loopy) asked(m *work.Meter, p piece) []piece {
	at := []piece{p}
	for _, player := range game.Players {
		for _, q := range (pieces{v, m}).Options(nil, p, player) {
			if !q.ends && len(v.graph.Arena().Components(q.sum)) == 1 && !slices.Contains(at, q) {
				at = append(at, q)
			}
		}
	}
	return at
}

// look finds the components from which play must end: those that are not in a cycle and do not lead
// to one. It has to mark only new components.
func (v *Loopy) look(m *work.Meter, s arena.Sum) {
	a := v.graph.Arena()
	known := func(g arena.Component) bool { _, ok := v.ends[g]; return ok }
	for group := range v.graph.Strong(m, a.Components(s), known).Groups() {
		ends := len(group) == 1
		for _, player := range game.Players {
			for _, t := range v.graph.Component(m, group[0], player) {
				ends = ends && v.mustEnd(t)
			}
		}
		for _, g := range group {
			v.ends[g] = ends
		}
	}
}

// mustEnd reports whether play from s is known to end.
func (v *Loopy) mustEnd(s arena.Sum) bool {
	for _, g := range v.graph.Arena().Components(s) {
		if !v.ends[g] {
			return false
		}
	}
	return true
}

// A piece is a position in the graph of a loopy game. It is a sum or, where play must end, a short
// game.
type piece struct {
	sum  arena.Sum
	ends bool
	game short.Game
}

// pieces is the ruleset of pieces, with a meter.
type pieces struct {
	*Loopy
	m *work.Meter
}

func (r pieces) Options(dst []piece, p piece, player game.Player) []piece {
	if p.ends {
		for _, h := range r.short.calc(0).Options(p.game, player) {
			dst = append(dst, piece{ends: true, game: h})
		}
		return dst
	}
	for _, t := range r.graph.Options(r.m, nil, p.sum, player) {
		q := piece{sum: t}
		if r.mustEnd(t) {
			h, err := r.short.Value(r.m, t)
			r.m.Check(err)
			q = piece{ends: true, game: h}
		}
		dst = append(dst, q)
	}
	return dst
}

// literal is the ruleset of sums that are played literally.
type literal struct {
	*graph.Graph
	m *work.Meter
}

func (r literal) Options(dst []arena.Sum, s arena.Sum, player game.Player) []arena.Sum {
	return r.Graph.Options(r.m, dst, s, player)
}

// Analyse returns who wins the positions that can be reached from s, and in how many moves. It
// needs memory for all these sums.
func (v *Loopy) Analyse(m *work.Meter, s arena.Sum) (a *retrograde.Analysis[arena.Sum], err error) {
	defer v.counted(&err)
	ps, err := retrograde.Explore(m, literal{v.graph, m}, s)
	if err != nil {
		return nil, err
	}
	return ps.Analyse(m)
}

// Nimber returns the value of s, which must be impartial. It is a nimber, or ∞ with the nimbers to
// which one can move [Smith 1966; Fraenkel–Perl 1975].
func (v *Loopy) Nimber(m *work.Meter, s arena.Sum) (total loopy.Nimber, err error) {
	defer v.counted(&err)
	if !v.graph.Arena().Impartial(s) {
		return total, ErrPartizan
	}
	for _, g := range v.graph.Arena().Components(s) {
		if err := v.label(m, g); err != nil {
			return total, err
		}
		total = total.Add(v.nimbers[g])
	}
	return total, nil
}

// label finds the values of a component and of the components to which it leads.
func (v *Loopy) label(m *work.Meter, g arena.Component) error {
	if _, ok := v.nimbers[g]; ok {
		return nil
	}
	a := v.graph.Arena()
	ps, err := retrograde.Explore(m, literal{v.graph, m}, a.Single(g))
	if err != nil {
		return err
	}
	labels, err := work.Try(m, func() *loopy.Labels { return ps.Graph().Labels(m) })
	if err != nil {
		return err
	}
	for i, s := range ps.All() {
		if parts := a.Components(s); len(parts) == 1 {
			v.nimbers[parts[0]] = labels.Nimber(loopy.Node(i))
		}
	}
	return nil
}
