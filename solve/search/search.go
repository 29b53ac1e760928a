// SPDX-License-Identifier: Apache-2.0

// Package search finds out who wins a sum whose value is out of reach.
//
//	e := search.New(a, search.Options{Workers: 2, Table: 64 << 20})
//	wins, err := e.Wins(m, s, game.Left)
//
// It is boolean search: a player wins who has a move after which the opponent does
// not. What is known about the summands makes it short: a component whose canonical
// form can be found for the work that search has already put into it is replaced by
// it, a game and its negative are left out, bounds decide, and results of sums are
// kept in a table of a bounded size. None of these changes an answer.
//
// Play must end: ErrLoopy says that it need not.
package search

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

var (
	// ErrLoopy reports that play returned to a position.
	ErrLoopy = errors.New("game is loopy: play can return to a position, which search does not allow")
	// ErrJudged reports a game that may end by a verdict.
	ErrJudged = errors.New("game may end by a verdict, which search does not know")
)

// Options say how to search; the zero Options are good.
type Options struct {
	Workers int         // goroutines; as many as there are processors if 0
	Table   uint64      // bytes for the results of sums; if 0 it grows to a quarter of the memory
	Keep    bool        // results are named so that Save and Load can keep them
	Without Accelerator // what not to use, for tests and measurements
}

// An Accelerator is a set of things that make search faster.
type Accelerator uint8

const (
	Values   Accelerator = 1 << iota // components are replaced by their canonical forms
	Bounds                           // stops, means, temperatures and bounds of rulesets decide
	Inverses                         // a game and its negative are left out, and what is the same game is found out once
	Ahead                            // every option is examined before one is played
	Order                            // options that look good are played first
	Memory                           // the table of results
	Cuts                             // sums that are worse for a player decide
)

// An Engine searches sums of an arena and remembers what it finds. One question is
// asked at a time.
//
// Invariant: what is remembered is complete, even after an error has ended a
// search.
type Engine struct {
	arena    *arena.Arena
	options  Options
	space    *short.Space
	table    *table
	cuts     cuts
	pieces   paged.Array[piece]  // by component
	ratings  paged.Array[rating] // by component
	moves    paged.Array[arena.Component]
	worths   paged.Array[worth] // by game
	nims     paged.Array[nim]   // by component
	shapes   *shapes
	workers  []*worker
	marks    marks
	chances  chances
	nodes    atomic.Uint64
	values   atomic.Uint64
	kept     map[uint64]memory // what was loaded of components, or found before they were let go, by name; no search changes it
	nameless atomic.Bool       // there are components whose names are their numbers
	renewed  bool              // the table knows of components that were let go
	renewals int
	roof     uint64 // the bytes of the meter with which it is renewed; 0 if it is not before these are used up
	progress progress
	idle     atomic.Bool // always false: what is asked without a race is not over
	paid     bool        // the table is charged to a meter

	// pause, if it is not nil, is called by a worker before a number of steps, and with 0 at
	// its end: so a test decides who goes on.
	pause func(worker, steps int)
}

// New returns an engine for the sums of a.
func New(a *arena.Arena, o Options) *Engine {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return &Engine{arena: a, options: o, space: short.NewSpace(), table: newTable(cmp.Or(o.Table, firstTable)), shapes: &shapes{}}
}

// Arena returns the arena of the sums.
func (e *Engine) Arena() *arena.Arena { return e.arena }

// Keeps reports whether results can be kept.
func (e *Engine) Keeps() bool { return e.options.Keep }

// TableBytes returns what the table of results takes.
func (e *Engine) TableBytes() uint64 { return uint64(e.table.bytes()) }

// Forget drops all that was found, and of the arena; what was counted stays. No
// sum that was entered before may be asked about again.
func (e *Engine) Forget() {
	e.table.drop()
	e.arena, e.space, e.kept, e.workers, e.paid = arena.New(), short.NewSpace(), nil, nil, false
	e.pieces, e.ratings, e.moves = paged.Array[piece]{}, paged.Array[rating]{}, paged.Array[arena.Component]{}
	e.worths, e.nims, e.shapes = paged.Array[worth]{}, paged.Array[nim]{}, &shapes{}
}

// Stats says what an engine has done.
type Stats struct {
	Nodes  uint64 // sums whose moves were played
	Values uint64 // components whose canonical forms were found

	Filled float64 // how much of the table is in use, about
	Done   float64 // how much of the search is done if what is left takes as long as what was, from 0 to 1
}

// Stats returns what was done so far; it may be called at any time.
func (e *Engine) Stats() Stats {
	return Stats{e.nodes.Load(), e.values.Load(), e.table.filled(), e.progress.done()}
}

// without reports whether x is not to be used.
func (e *Engine) without(x Accelerator) bool { return e.options.Without&x != 0 }

// Outcome returns who wins s in normal play.
func (e *Engine) Outcome(m *work.Meter, s arena.Sum) (game.Outcome, error) {
	left, err := e.Wins(m, s, game.Left)
	if err != nil {
		return 0, err
	}
	right, err := e.Wins(m, s, game.Right)
	return game.OutcomeOf(left, right), err
}

// Wins reports whether player wins s moving first in normal play.
func (e *Engine) Wins(m *work.Meter, s arena.Sum, player game.Player) (bool, error) {
	return e.winsParts(m, e.arena.Components(s), 0, player)
}

func (e *Engine) winsParts(m *work.Meter, parts []arena.Component, integer int, player game.Player) (bool, error) {
	return e.race(m, parts, func(w *worker) bool {
		total := w.frame(0)
		w.enter(&total.sum, parts)
		total.number += fix(integer) * unit
		return w.wins(0, player)
	})
}

// WinsParts reports whether player, who moves first, wins the sum of components and,
// in normal play, of an integer.
func (e *Engine) WinsParts(m *work.Meter, c game.Convention, parts []arena.Component, integer int, player game.Player) (bool, error) {
	if c == game.Misere {
		return e.misereWinsParts(m, parts, player)
	}
	if integer == 0 && !slices.ContainsFunc(parts, func(c arena.Component) bool { return !e.arena.IsImpartial(c) }) {
		return e.race(m, parts, func(w *worker) bool { return !w.sumIsNim(parts, 0) })
	}
	return e.winsParts(m, parts, integer, player)
}

// race lets all workers look for the same answer. When memory is full it drops
// components, when the table is crowded it lets it grow, and begins again, with what was
// found.
func (e *Engine) race(m *work.Meter, parts []arena.Component, find func(w *worker) bool) (answer bool, err error) {
	mark := e.arena.Mark()
	for {
		nodes := e.nodes.Load()
		e.setRoof(m)
		answer, err = e.heat(m, parts, find)
		if err != errCrowded && (!e.full(m, err) || e.nodes.Load()-nodes < leastNodes || e.renew(m, mark) != nil) {
			return answer, err
		}
		if e.crowded(m) {
			if err := e.grow(m); err != nil {
				return false, err
			}
		}
	}
}

// heat is one attempt of all workers; the first that has the answer ends it.
func (e *Engine) heat(m *work.Meter, parts []arena.Component, find func(w *worker) bool) (answer bool, err error) {
	if err := e.prepare(m, parts); err != nil {
		return false, err
	}
	var over atomic.Bool
	var group sync.WaitGroup
	answers, errs := make([]bool, e.options.Workers), make([]error, e.options.Workers)
	run := func(i int) {
		w := e.workers[i]
		w.begin(m, &over)
		w.yield(1)
		errs[i] = w.calc.Do(w.meter, func() { answers[i] = find(w) })
		w.end()
		for len(w.path) > 0 {
			w.leave()
		}
		if errs[i] != errOver {
			over.Store(true)
		}
		if e.pause != nil {
			e.pause(i, 0)
		}
	}
	for i := 1; i < e.options.Workers; i++ {
		group.Go(func() { run(i) })
	}
	run(0)
	group.Wait()
	for i, e := range errs {
		if e == nil {
			return answers[i], nil
		}
		if e != errOver {
			err = e
		}
	}
	return false, err
}

// prepare makes the engine ready for a question.
func (e *Engine) prepare(m *work.Meter, parts []arena.Component) error {
	for _, c := range parts {
		if e.arena.IsJudged(c) {
			return ErrJudged
		}
	}
	for len(e.workers) < e.options.Workers {
		e.workers = append(e.workers, newWorker(e, len(e.workers)))
	}
	return m.Do(func() { e.pay(m) })
}

// errOver ends the search of a worker when another has the answer.
var errOver = errors.New("another worker has the answer")
