// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// Workers share the table and all knowledge about components. Each worker searches the whole
// question. If two workers are in the same sum, each leaves an option on which the other is busy
// until the end. The first two options are an exception, unless the player seems to lose: both
// workers search them, because often one option is enough [Weill 1996]. If another worker has
// reached an option in a different way, both search it together; otherwise they would together do
// more work than one worker alone. A worker that finds the result of a sum calls all workers that
// are in this sum, and they return to it at once.

// A turn is a question on a worker's line of play. For a sum, it is whether player wins the sum
// with this hash. For a component, it is whether its nim value differs from nim.
type turn struct {
	hash      uint64
	player    game.Player
	component arena.Component // none for a sum
	nim       int32
}

func (t *turn) key() uint64 { return t.hash ^ uint64(t.player) }

func sumTurn(hash uint64, player game.Player) turn {
	return turn{hash: hash, player: player, component: arena.Component(none)}
}

// nowhere is the value of until for a worker that has not been called back.
const nowhere = 1 << 30

// begins begins a turn. It returns false if there is nothing to do, because the worker was called
// back at once.
func (w *worker) begins(t turn) bool {
	w.path = append(w.path, t)
	if !w.alone() {
		w.marks.enter(t.key(), w.bit())
	}
	w.count()
	w.heed()
	return !w.called()
}

// leave ends the turn that was begun last, and returns the set of other workers that are in it.
func (w *worker) leave() (others uint64) {
	t := &w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	if w.alone() {
		return 0
	}
	return w.marks.leave(t.key(), w.bit())
}

// back leaves the turn of a worker that was called back. If the worker was called back to this
// turn, it continues with the result that was found. Otherwise it reports a loss here, so that the
// turn before it tries no other option and is left, too.
func (w *worker) back() (wins bool) {
	w.leave()
	if w.until != len(w.path) {
		return false
	}
	w.until = nowhere
	return w.answer
}

// called reports whether the worker must return because its present turn no longer matters.
func (w *worker) called() bool { return w.until != nowhere }

func (w *worker) alone() bool { return w.Engine.options.Workers == 1 }

// call tells the workers in the bit set that there is a result.
func (w *worker) call(bits uint64) {
	if bits == 0 {
		return
	}
	for i, x := range w.workers {
		if x != w && bits>>(i%markBits)&1 != 0 {
			x.calls.Store(true)
		}
	}
}

// heed searches the line of play for a turn with a result, if the worker was called.
func (w *worker) heed() {
	if !w.calls.Load() {
		return
	}
	w.calls.Store(false)
	for i := range w.path {
		if wins, known := w.found(&w.path[i]); known {
			w.until, w.answer = i, wins
			return
		}
	}
}

func (w *worker) found(t *turn) (wins, known bool) {
	if t.component == arena.Component(none) {
		return w.recall(t.hash, t.player)
	}
	v := w.nimAt(t.component).Load()
	if v&nimKnown != 0 {
		return v&^nimKnown != uint64(t.nim), true
	}
	return true, t.nim <= nimMost && v>>t.nim&1 != 0
}

// learn records the result of a turn, so that found can return it.
func (w *worker) learn(t *turn, wins bool, cost uint64) {
	if t.component == arena.Component(none) {
		w.remember(t.hash, t.player, wins, cost)
		return
	}
	x := w.nimAt(t.component)
	if wins {
		x.exclude(int(t.nim))
	} else {
		x.Store(nimKnown | uint64(t.nim))
	}
	w.noteNim(x, t.component, cost)
}

// loops ends the search if the turn is already on the line of play.
func (w *worker) loops(t turn) {
	if slices.Contains(w.path, t) {
		w.meter.Fail(ErrLoopy)
	}
}

// Marks record which workers are at which sums. A mark is found by the low bits of a hash, and
// stores the high bits of the hash together with a set of workers. A mark may be lost; this only
// costs time.
type marks [1 << markBits]atomic.Uint64

const (
	markBits = 12
	markMask = 1<<markBits - 1
)

func (w *worker) bit() uint64 { return 1 << (w.number % markBits) }

func (m *marks) enter(key, bit uint64) {
	x := &m[key&markMask]
	if old := x.Load(); old&^markMask == key&^markMask {
		bit |= old & markMask
	}
	x.Store(key&^markMask | bit)
}

// leave removes the worker and returns the other workers at the sum.
func (m *marks) leave(key, bit uint64) (others uint64) {
	x := &m[key&markMask]
	old := x.Load()
	if old&^markMask != key&^markMask {
		return 0
	}
	if others = old & markMask &^ bit; others == 0 {
		x.Store(0)
	} else {
		x.Store(old &^ bit)
	}
	return others
}

// others returns which other workers are at a sum.
func (w *worker) others(key uint64) uint64 {
	if old := w.marks[key&markMask].Load(); old&^markMask == key&^markMask {
		return old & markMask &^ w.bit()
	}
	return 0
}

// busy reports whether another worker is at a sum.
func (w *worker) busy(key uint64) bool { return !w.alone() && key != 0 && w.others(key) != 0 }

// accompanied reports whether another worker is in the same turn as this one.
func (w *worker) accompanied() bool {
	return !w.alone() && w.others(w.path[len(w.path)-1].key()) != 0
}

// apart reports whether workers choose different options in a search by proof numbers. They do so
// except at the root if it is a sum, because there one option is often enough.
func (w *worker) apart() bool { return len(w.path) > 1 || w.path[0].component != arena.Component(none) }
