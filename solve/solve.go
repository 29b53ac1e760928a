// SPDX-License-Identifier: Apache-2.0

// Package solve computes the values and outcomes of positions from the moves alone.
//
// Positions are sums of an arena; a Solver answers questions about them, each
// within the budget of a meter, and remembers what it has found:
//
//	a := arena.New()
//	s := arena.Enter(a, "kayles", heap.Kayles).Sum(m, heap.Of(3, 7))
//	o, err := solve.New(a).Outcome(m, s, game.Misere)
//
// If play may return to a position, outcomes can be draws. For functions that are defined only for
// games that end, the error is then ErrLoopy.
//
// Everything here follows the definitions. Each theorem that is not a definition has its own file,
// and a test that compares it with play.
package solve

import (
	"errors"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/graph"
	"github.com/upstar-cgt/upstar/work"
)

var (
	// ErrLoopy reports that play can return to a position.
	ErrLoopy = errors.New("game is loopy: play can return to a position")
	// ErrMisere reports that misère play need not end.
	ErrMisere = errors.New("misère play of a loopy game is refused: there is no theory of values or sums for it")
	// ErrPartizan reports a function that is defined only for impartial games, and a game in which
	// the players have different options.
	ErrPartizan = errors.New("game is partizan: it has no nim value")
	// ErrVerdict reports a question that makes sense only if a player who cannot move loses, about
	// a game that ends by a verdict.
	ErrVerdict = errors.New("game ends by a verdict: it has an outcome but no value")
)

// A Solver answers questions about the sums of an arena. It is safe for concurrent use: goroutines
// wait for one another, each no longer than its meter allows. Goroutines that should not wait can
// have their own Solvers for the same arena.
//
// Invariant: all stored results are complete, even after an error has ended a calculation.
type Solver struct {
	arena *arena.Arena
	graph atomic.Pointer[graph.Graph]
	turn  chan struct{} // holds a token while a calculation runs
	memos memos
}

// memos holds the results, by question.
type memos struct {
	outcomes  memo[uint8]                 // by sum: two bits for each player and convention, 0 or 1 + a result
	nims      memo[int32]                 // by component: 1 + its nim value
	tames     memo[tameness]              // by component
	heaps     memo[int32]                 // by sum: 1 + the size of its heap, or notHeap
	functions [foreclosedMost]memo[int32] // by function and sum: the value and shifted
	genera    memo[genus]                 // by sum
	walks     walks
}

// New returns a solver for the sums of a.
func New(a *arena.Arena) *Solver {
	v := &Solver{arena: a, turn: make(chan struct{}, 1)}
	v.graph.Store(graph.New(a))
	return v
}

// Arena returns the arena of the sums.
func (v *Solver) Arena() *arena.Arena { return v.arena }

// Forget drops everything that was found. The arena keeps its sums.
func (v *Solver) Forget() {
	v.turn <- struct{}{}
	v.graph.Store(graph.New(v.arena))
	v.memos = memos{}
	<-v.turn
}

// Stats counts what a Solver and its arena hold.
type Stats struct{ Components, Sums, Moves int }

// Stats returns the counts of what v holds.
func (v *Solver) Stats() Stats {
	s := v.arena.Stats()
	return Stats{s.Components, s.Sums, v.graph.Load().Moves()}
}

// A calculation answers one question to a Solver, within a budget.
type calculation struct {
	*memos
	*work.Meter
	arena *arena.Arena
	graph *graph.Graph
}

// ask runs a calculation when no other calculation is running.
func ask[T any](v *Solver, m *work.Meter, f func(c calculation) T) (answer T, err error) {
	select {
	case v.turn <- struct{}{}:
		defer func() { <-v.turn }()
	case <-m.Context().Done():
		return answer, m.Err()
	}
	return work.Try(m, func() T { return f(calculation{&v.memos, m, v.arena, v.graph.Load()}) })
}

// Build stores the options of everything that can be reached from s, using several goroutines.
func (v *Solver) Build(m *work.Meter, s arena.Sum, workers int) error {
	return v.graph.Load().Build(m, []arena.Sum{s}, workers)
}

// Options returns the sums to which player can move from s, without duplicates, ordered by number.
func (v *Solver) Options(m *work.Meter, s arena.Sum, player game.Player) ([]arena.Sum, error) {
	return work.Try(m, func() []arena.Sum { return v.graph.Load().Options(m, nil, s, player) })
}

// Ended reports whether neither player can move from s.
func (v *Solver) Ended(m *work.Meter, s arena.Sum) (bool, error) {
	return work.Try(m, func() bool { return v.graph.Load().Ended(m, s) })
}

// Loopy reports whether play from s can return to a component.
func (v *Solver) Loopy(m *work.Meter, s arena.Sum) (bool, error) {
	return work.Try(m, func() bool { return v.graph.Load().Strong(m, v.arena.Components(s), nil).Loopy })
}

// MisereEnds returns ErrMisere if play from s can return to a component.
func (v *Solver) MisereEnds(m *work.Meter, s arena.Sum) error {
	loopy, err := v.Loopy(m, s)
	if err == nil && loopy {
		err = ErrMisere
	}
	return err
}

// mustBeImpartial ends the calculation of a function that is only for impartial games, if the game
// is not impartial.
func (c calculation) mustBeImpartial(s arena.Sum) {
	if !c.arena.Impartial(s) {
		c.Fail(ErrPartizan)
	}
}

// must ends a calculation that found a loop.
func (c calculation) must(ends bool) {
	if !ends {
		c.Fail(ErrLoopy)
	}
}
