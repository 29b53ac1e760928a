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

// Nim values by search: instead of computing the nim values of all options, the search decides
// whether G + *n is lost, for n = 0, 1, 2, …. In a sum, it finds the nim values of all components
// except the hardest; the question about the sum then becomes a question about that component
// [Lemoine–Viennot 2012]. It remembers the nim values of components, and also nim values that a
// component is known not to have. A nim value is at most the number of options [Beling–Rogalski
// 2020].

// ErrPartizan reports a game in which the players have different options.
var ErrPartizan = errors.New("game is partizan: it has no nim value")

// Nim returns the nim value of s, whose components are impartial.
func (e *Engine) Nim(m *work.Meter, s arena.Sum) (int, error) {
	if !e.arena.Impartial(s) {
		return 0, ErrPartizan
	}
	return e.FreeNim(m, s)
}

// FreeNim returns the nim value of s when it is played impartially: each player may make the moves
// of both players.
func (e *Engine) FreeNim(m *work.Meter, s arena.Sum) (int, error) {
	var found atomic.Int64
	_, err := e.race(m, e.arena.Components(s), func(w *worker) bool {
		found.Store(int64(w.nimOf(e.arena.Components(s))))
		return true
	})
	return int(found.Load()), err
}

// FreeWins reports whether the first player wins s when each player may make the moves of both
// players.
func (e *Engine) FreeWins(m *work.Meter, s arena.Sum) (bool, error) {
	parts := e.arena.Components(s)
	return e.race(m, parts, func(w *worker) bool { return !w.sumIsNim(parts, 0) })
}

// A nim records what is known about the nim value of a component. If the highest bit is set, it is
// the value itself; otherwise it is a set of values that are excluded.
type nim struct{ atomic.Uint64 }

const (
	nimKnown = 1 << 63
	nimMost  = 62       // larger nim values are not recorded as excluded
	lowNims  = 1<<4 - 1 // the excluded values that most positions have
)

// known returns the nim value.
func (x *nim) known() (n int, ok bool) {
	v := x.Load()
	return int(v &^ nimKnown), v&nimKnown != 0
}

// exclude records that n is not the nim value.
func (x *nim) exclude(n int) {
	for old := x.Load(); n <= nimMost && old&nimKnown == 0 && !x.CompareAndSwap(old, old|1<<n); old = x.Load() {
	}
}

// is reports whether the nim value is n, if this is known.
func (x *nim) is(n int) (is, known bool) {
	v := x.Load()
	if v&nimKnown != 0 {
		return v&^nimKnown == uint64(n), true
	}
	return false, n <= nimMost && v>>n&1 != 0
}

// excluded returns the number of low values that are excluded.
func (x *nim) excluded() int { return bits.OnesCount64(x.Load() & lowNims) }

// least returns a lower bound for the nim value.
func (x *nim) least() int {
	v := x.Load()
	if v&nimKnown != 0 {
		return int(v &^ nimKnown)
	}
	return bits.TrailingZeros64(^v)
}

// The table also records what is known about the nim value of a component, for use after the
// component is dropped. The payload is the value with the highest bit set, or the lowest values
// that are excluded.
const nimNoted = 1 << (payloadBits - 1)

func nimKey(name uint64) uint64 { return splitmix.Hash(name + nimStart) }

// noteNim stores in the table what is known about c and what it cost to find.
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
		w.named(c) // to restore what was saved about it
	}
	return w.nimSlot(c)
}

// nimSlot is nimAt for a component that is still being described.
func (w *worker) nimSlot(c arena.Component) *nim {
	w.nims.Grow(uint64(c) + 1)
	return w.nims.At(uint32(c))
}

// same returns c or its negative: both have the same nim value when played freely, and only one of
// them is searched. It chooses the one with the lesser name, because numbers change when components
// are dropped.
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

// known returns the nim sum of the parts whose nim values are known, the number of the other parts,
// and the hardest of those.
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
