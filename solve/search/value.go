// SPDX-License-Identifier: Apache-2.0

package search

import (
	"errors"
	"math/bits"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

var errFull = work.Exceeded("4 billion moves")

// effort is the number of steps that may be spent on the value of a component for each time that
// search has met it. So a component gets a value if it is small or met often. The cost of values
// never much exceeds the cost of the search that they shorten, whatever the game.
const effort = 16

// visit counts a meeting with c. After 2, 8, 32, … meetings it tries to find the value of c. It
// reports whether there is a value.
func (w *worker) visit(c arena.Component) bool {
	p := w.named(c)
	if v := p.value.Load(); v != 0 {
		return v != never
	}
	n := p.visits.Add(1)
	if n&(n-1) != 0 || bits.TrailingZeros32(n)%2 == 0 {
		return false
	}
	x := w.chances.of(n, p)
	if x.hopeless(p) {
		return false
	}
	_, ok := w.evaluate(c, p, effort*uint64(n))
	x.note(ok)
	return ok
}

// Chances tell which attempts to find a value are worth their steps. They depend on how often
// search has met the component and on how many moves it has. Most of the cost of values is in
// attempts that fail, and most of these had no chance.
type chances [8][64]chance

// A chance is raised by an attempt that finds a value, and lowered by one that fails.
type chance struct{ atomic.Int32 }

// These constants come from measurements. If −lowest attempts in a row fail and none succeeds,
// further attempts are skipped. An attempt that succeeds makes up for found attempts that fail, up
// to highest. One in trial components is tried in any case.
const lowest, highest, found, trial = -8, 64, 16, 16

// of returns the chance of an attempt at p after n meetings.
func (x *chances) of(n uint32, p *piece) *chance {
	moves := min(int(p.moves[0]+p.moves[1]), len(x[0])-1)
	return &x[min(bits.TrailingZeros32(n)/2, len(x)-1)][moves]
}

// hopeless reports whether p is not worth an attempt. It never is for a ruleset that does not count
// its moves, because nothing is known there.
func (x *chance) hopeless(p *piece) bool {
	return x.Load() == lowest && p.moves != [2]int32{} && p.name%trial != 0
}

// note records whether an attempt succeeded. If another worker records one at the same time, one of
// the records may be lost.
func (x *chance) note(ok bool) {
	if ok {
		x.Store(min(x.Load()+found, highest))
	} else {
		x.Store(max(x.Load()-1, lowest))
	}
}

// evaluate tries to find the value of c in at most this number of steps. It returns how many steps
// it took.
func (w *worker) evaluate(c arena.Component, p *piece, most uint64) (steps uint64, ok bool) {
	meter := w.meter
	w.meter = meter.Within(work.Budget{Steps: most})
	err := w.calc.Do(w.meter, func() { w.value(c, p) })
	used := w.meter.Stats()
	w.meter = meter
	w.stack = w.stack[:0]
	clear(w.open)
	meter.Step(int(used.Steps))
	meter.Keep(int(used.Positions), int(used.Bytes))
	if errors.Is(err, ErrLoopy) {
		meter.Fail(err)
	}
	if err != nil {
		meter.Check(meter.Err())
	}
	return used.Steps, err == nil
}

// value returns the canonical form of c. It unwinds the stack if that takes too long.
func (w *worker) value(c arena.Component, p *piece) short.Game {
	if v := p.value.Load(); v > never {
		return short.Game(v - 2)
	}
	if w.open[c] {
		w.meter.Fail(ErrLoopy)
	}
	w.open[c] = true
	w.yield(1)
	start := len(w.stack)
	w.push(c, game.Left)
	mid := len(w.stack)
	if !w.arena.IsImpartial(c) {
		w.push(c, game.Right)
	}
	left, right := w.stack[start:mid], w.stack[mid:]
	if w.arena.IsImpartial(c) {
		right = left
	}
	g := w.calc.Make(left, right)
	w.stack = w.stack[:start]
	delete(w.open, c)
	w.know(p, g)
	if p.inverse != none && p.inverse != term(c) {
		w.know(w.named(p.inverse.component()), w.calc.Neg(g))
	}
	return g
}

func (w *worker) know(p *piece, g short.Game) {
	if p.value.Swap(uint32(g)+2) == 0 {
		w.values++
	}
}

// push puts the values of the options of player on the stack.
func (w *worker) push(c arena.Component, player game.Player) {
	for options := w.options(c, player); len(options) > 0; {
		n := options[0] + 1
		var sum short.Game
		for _, part := range options[1:n] {
			sum = w.calc.Add(sum, w.value(w.first(part)))
		}
		w.stack = append(w.stack, sum)
		options = options[n:]
	}
}
