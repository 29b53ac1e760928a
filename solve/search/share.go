// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// Workers share the table, and all that is known about components. Each searches the
// whole question. Where two are in the same sum, an option that the other is at comes
// last, except for the first two: in them both go on, for often one is enough [Weill 1996],
// unless the player seems to lose.
// An option that another worker has come to in another way is searched together with it:
// whoever does something else meanwhile does more than one worker would. Who has the
// result of a sum calls those that are in it, too: they go back to it at once.

// A turn is what a worker is asked on its line of play: whether player wins the sum
// with the hash or, of a component, that it has not the nim value.
type turn struct {
	hash      uint64
	player    game.Player
	component arena.Component // none of a sum
	nim       int32
}

func (t *turn) key() uint64 { return t.hash ^ uint64(t.player) }

func sumTurn(hash uint64, player game.Player) turn {
	return turn{hash: hash, player: player, component: arena.Component(none)}
}

// A worker that is called nowhere goes on.
const nowhere = 1 << 30

// begins begins a turn. It reports whether there is anything to do: the worker may be
// called back at once.
func (w *worker) begins(t turn) bool {
	w.path = append(w.path, t)
	if !w.alone() {
		w.marks.enter(t.key(), w.bit())
	}
	w.count()
	w.heed()
	return !w.called()
}

// leave ends the turn that was begun last, and returns which other workers have it.
func (w *worker) leave() (others uint64) {
	t := &w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	if w.alone() {
		return 0
	}
	return w.marks.leave(t.key(), w.bit())
}

// back leaves the turn of a worker that was called back. If it was called to this one, it
// continues with what was found. Otherwise it says that the turn is lost, after which
// nothing else is tried in the turn before, and that one is left, too.
func (w *worker) back() (wins bool) {
	w.leave()
	if w.until != len(w.path) {
		return false
	}
	w.until = nowhere
	return w.answer
}

// called reports whether the worker goes back: what it is at does not matter any longer.
func (w *worker) called() bool { return w.until != nowhere }

func (w *worker) alone() bool { return w.Engine.options.Workers == 1 }

// call tells the workers of the bits that there is a result.
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

// heed looks for a result on the line of play if the worker was called.
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

// learn notes the result of a turn, which found finds.
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

// loops ends the search if the turn is on the line of play already.
func (w *worker) loops(t turn) {
	if slices.Contains(w.path, t) {
		w.meter.Fail(ErrLoopy)
	}
}

// Marks say at which sums workers are, by their hashes: the lowest bits, by which a
// mark is found, give way to a set of workers. A mark may be lost, which costs time only.
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

// leave returns who else is there.
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

// accompanied reports whether another worker is in the turn of this one, too.
func (w *worker) accompanied() bool {
	return !w.alone() && w.others(w.path[len(w.path)-1].key()) != 0
}

// apart reports whether workers part in a search by proof numbers: everywhere but at the sum
// that is the subject, for there often one option is enough.
func (w *worker) apart() bool { return len(w.path) > 1 || w.path[0].component != arena.Component(none) }
