// SPDX-License-Identifier: Apache-2.0

package search

import (
	"cmp"
	"errors"
	"math/bits"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Nim values by search: not the nim values of all options are computed, but asked
// is whether G + *n is lost, for n = 0, 1, 2, …. Of a sum the nim values of all
// components but the hardest are found, and the question about the sum becomes one
// about that component [Lemoine–Viennot 2012]. Nim values that a component is
// known not to have are remembered beside those that it has; it has at most one for
// each option [Beling–Rogalski 2020].

// ErrPartizan reports a game in which the players have different options.
var ErrPartizan = errors.New("game is partizan: it has no nim value")

// Nim returns the nim value of s, whose components are impartial.
func (e *Engine) Nim(m *work.Meter, s arena.Sum) (int, error) {
	if !e.arena.Impartial(s) {
		return 0, ErrPartizan
	}
	return e.FreeNim(m, s)
}

// FreeNim returns the nim value of s when it is played impartially: each player may
// make the moves of both.
func (e *Engine) FreeNim(m *work.Meter, s arena.Sum) (int, error) {
	var found atomic.Int64
	_, err := e.race(m, e.arena.Components(s), func(w *worker) bool {
		found.Store(int64(w.nimOf(e.arena.Components(s))))
		return true
	})
	return int(found.Load()), err
}

// FreeWins reports whether the player who moves first wins s when each player may make
// the moves of both.
func (e *Engine) FreeWins(m *work.Meter, s arena.Sum) (bool, error) {
	parts := e.arena.Components(s)
	return e.race(m, parts, func(w *worker) bool { return !w.sumIsNim(parts, 0) })
}

// A nim is what is known about the nim value of a component: the value with the
// highest bit, or a set of values that it is not.
type nim struct{ atomic.Uint64 }

const (
	nimKnown = 1 << 63
	nimMost  = 62       // nim values above are not remembered as excluded
	lowNims  = 1<<4 - 1 // those that most positions have
)

// known returns the nim value.
func (x *nim) known() (n int, ok bool) {
	v := x.Load()
	return int(v &^ nimKnown), v&nimKnown != 0
}

// exclude notes that n is not the nim value.
func (x *nim) exclude(n int) {
	for old := x.Load(); n <= nimMost && old&nimKnown == 0 && !x.CompareAndSwap(old, old|1<<n); old = x.Load() {
	}
}

// is reports whether the nim value is n, if that is known.
func (x *nim) is(n int) (is, known bool) {
	v := x.Load()
	if v&nimKnown != 0 {
		return v&^nimKnown == uint64(n), true
	}
	return false, n <= nimMost && v>>n&1 != 0
}

// excluded returns how many low values are excluded.
func (x *nim) excluded() int { return bits.OnesCount64(x.Load() & lowNims) }

// least returns a number that the nim value is not below.
func (x *nim) least() int {
	v := x.Load()
	if v&nimKnown != 0 {
		return int(v &^ nimKnown)
	}
	return bits.TrailingZeros64(^v)
}

// What is known about the nim value of a component is in the table, too, for the time
// after the component was dropped: the value with the highest bit of the payload, or
// the lowest values that it is not.
const nimNoted = 1 << (payloadBits - 1)

func nimKey(name uint64) uint64 { return splitmix.Hash(name + nimStart) }

// noteNim puts what is known about c into the table, with what it has cost.
func (w *worker) noteNim(x *nim, c arena.Component, cost uint64) {
	if v := x.Load(); v != 0 && !w.without(Memory) {
		payload := v & (nimNoted - 1)
		if v&nimKnown != 0 {
			payload |= nimNoted
		}
		w.table.put(nimKey(w.named(c).name), payload, cost)
	}
}

func unpackNim(payload uint64) uint64 {
	if payload&nimNoted != 0 {
		return payload&^nimNoted | nimKnown
	}
	return payload
}

func (w *worker) nimAt(c arena.Component) *nim {
	if w.renewed {
		w.named(c) // for what was kept of it
	}
	return w.nimSlot(c)
}

// nimSlot is nimAt while c is being described.
func (w *worker) nimSlot(c arena.Component) *nim {
	w.nims.Grow(uint64(c) + 1)
	return w.nims.At(uint32(c))
}

// same returns the one of c and its negative by which both are known: played
// freely they are the same. It is the one with the lesser name, for their numbers change when
// components are dropped.
func (w *worker) same(c arena.Component) arena.Component {
	_, p := w.first(c)
	if p.inverse == none {
		return p.like
	}
	other := p.inverse.component()
	if cmp.Or(cmp.Compare(w.named(other).name, p.name), cmp.Compare(other, p.like)) < 0 {
		return other
	}
	return p.like
}

// nimOf returns the nim value of a sum.
func (w *worker) nimOf(components []arena.Component) (n int) {
	for _, c := range components {
		n ^= w.nim(w.same(c))
	}
	return n
}

// nim returns the nim value of c.
func (w *worker) nim(c arena.Component) (n int) {
	if n, known := w.nimAt(c).known(); known {
		return n
	}
	for !w.lost(w.proveNim(c, n, unbounded)) && !w.called() {
		n++
	}
	return n
}

// sumIsNim reports whether the nim value of a sum is n.
func (w *worker) sumIsNim(parts []arena.Component, n int) bool {
	return w.lost(w.proveSum(parts, n, unbounded))
}

// known returns the nim sum of the parts whose nim value is known, how many others
// there are, and of these the hardest.
func (w *worker) known(parts []arena.Component) (n, left int, hard arena.Component) {
	most := int32(-1)
	for _, c := range parts {
		c = w.same(c)
		if v, ok := w.nimAt(c).known(); ok {
			n ^= v
			continue
		}
		left++
		if moves := w.named(c).moves[0]; moves > most {
			hard, most = c, moves
		}
	}
	return n, left, hard
}
