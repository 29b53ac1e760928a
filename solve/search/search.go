// SPDX-License-Identifier: Apache-2.0

// Package search finds out who wins a sum whose value is too hard to compute.
//
//	e := search.New(a, search.Options{Workers: 2, Table: 64 << 20})
//	wins, err := e.Wins(m, s, game.Left)
//
// It is a boolean search: a player wins if some move leaves the opponent in a lost sum. Knowledge
// about the summands shortens it. A component is replaced by its canonical form, if that can be
// found with no more work than search has already put into the component. A game and its negative
// are removed, bounds decide sums, and results of sums are kept in a table of bounded size. None of
// these changes an answer.
//
// Play must end. If it need not, the result is ErrLoopy.
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
	// ErrJudged reports a game that may end by a verdict of the ruleset, not only when a player
	// cannot move.
	ErrJudged = errors.New("game may end by a verdict, which search does not know")
)

// Options configure a search. The zero Options are good defaults.
type Options struct {
	Workers int         // goroutines; 0 means one for each processor
	Table   uint64      // bytes for the results of sums; with 0 the table grows up to a quarter of the memory
	Keep    bool        // name results in such a way that Save and Load can keep them
	Without Accelerator // what not to use; for tests and measurements
}

// An Accelerator is a set of techniques that make search faster.
type Accelerator uint8

const (
	Values   Accelerator = 1 << iota // components are replaced by their canonical forms
	Bounds                           // stops, means, temperatures and the bounds of rulesets decide sums
	Inverses                         // a game and its negative are removed, and components that are the same game are examined only once
	Ahead                            // every option is examined before any option is played
	Order                            // promising options are played first
	Memory                           // the table of results
	Cuts                             // sums that are worse for a player serve as bounds
)

// An Engine searches sums of an arena and remembers its results. It answers one question at a time.
//
// Invariant: every stored result is complete, even after an error has ended a search.
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
	kept     map[uint64]memory // by name: what was loaded about components, or was found before they were dropped; a search does not change it
	nameless atomic.Bool       // some components have their numbers as names
	renewed  bool              // the table has results about components that were dropped
	renewals int
	roof     uint64 // memory use, in bytes of the meter, at which the engine is renewed; 0 if it is not renewed before the limit
	progress progress
	idle     atomic.Bool // always false: a question answered without a race is never ended by another worker
	paid     bool        // the memory of the table is charged to a meter

	// pause is for tests, which use it to decide which worker runs next. If it is not nil, a worker
	// calls it before a number of steps, and with 0 at its end.
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

// Keeps reports whether results can be saved.
func (e *Engine) Keeps() bool { return e.options.Keep }

// TableBytes returns the size of the table of results.
func (e *Engine) TableBytes() uint64 { return uint64(e.table.bytes()) }

// Forget drops all results and the contents of the arena, but keeps the counts. After it, no
// question may be asked about a sum that was entered before.
func (e *Engine) Forget() {
	e.table.drop()
	e.arena, e.space, e.kept, e.workers, e.paid = arena.New(), short.NewSpace(), nil, nil, false
	e.pieces, e.ratings, e.moves = paged.Array[piece]{}, paged.Array[rating]{}, paged.Array[arena.Component]{}
	e.worths, e.nims, e.shapes = paged.Array[worth]{}, paged.Array[nim]{}, &shapes{}
}

// Stats are the counts and the progress of an engine.
type Stats struct {
	Nodes  uint64 // number of sums whose moves were played
	Values uint64 // number of components whose canonical forms were found

	Filled float64 // the fraction of the table in use, approximately
	Done   float64 // the fraction of the search that is done, from 0 to 1, if all options at a node take the same time
}

// Stats returns the present counts. It may be called at any time.
func (e *Engine) Stats() Stats {
	return Stats{e.nodes.Load(), e.values.Load(), e.table.filled(), e.progress.done()}
}

// without reports whether x must not be used.
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

// WinsParts reports whether player, who moves first, wins the sum of the components and, in normal
// play, an integer.
func (e *Engine) WinsParts(m *work.Meter, c game.Convention, parts []arena.Component, integer int, player game.Player) (bool, error) {
	if c == game.Misere {
		return e.misereWinsParts(m, parts, player)
	}
	if integer == 0 && !slices.ContainsFunc(parts, func(c arena.Component) bool { return !e.arena.IsImpartial(c) }) {
		return e.race(m, parts, func(w *worker) bool { return !w.sumIsNim(parts, 0) })
	}
	return e.winsParts(m, parts, integer, player)
}

// race lets all workers search for the same answer. When memory is full, it drops components; when
// the table is crowded, it lets the table grow. Then it begins again with the results found so far.
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

// heat is one attempt by all workers. The first worker that has the answer ends it.
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
