// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
)

// Bounds by cutting: a player who does without some moves is not better off. So a
// component is above a sum in which Left, and below one in which Right has given
// up moves. Their pieces are small, and come again and again: of each the stops,
// the mean and the temperature are found once.

// A slice is what is known about a piece as the player sees it who has given up moves:
// each figure is not better for that player than the truth.
type slice struct{ right, left, mean, temperature fix }

// slices of pieces by their hashes. The latest are kept.
type cuts [1 << 16]struct{ check, data atomic.Uint64 }

// A slice is stored in four times 16 bits, in units of 1/128.
const grain = unit >> 7

func (x slice) pack() (data uint64, ok bool) {
	for _, v := range []fix{x.right, x.left, x.mean, -x.temperature} {
		if v/grain < -1<<14 || v/grain > 1<<14 {
			return 0, false
		}
		data = data<<16 | uint64(uint16(v>>17))
	}
	return data, true
}

func unpack(data uint64) slice {
	at := func(shift int) fix { return fix(int16(data>>shift)) * grain }
	return slice{at(48), at(32), at(16), -at(0)}
}

// cut adds to the account of choice i of x what its first cuts say, and returns their
// heat.
func (w *worker) cut(a *account, x arena.Choices, i, most int) (h heat) {
	if w.without(Cuts) || a.open[0] != 0 {
		return h
	}
	for _, player := range game.Players {
		best, found := slice{}, false
		for way := 0; way < most; way++ {
			sum, ok := w.worst(x, i, player, way)
			if !ok {
				break
			}
			if !found || sum.mean+max(sum.right, sum.mean-sum.temperature) > best.mean+max(best.right, best.mean-best.temperature) {
				best, found = sum, true
			}
		}
		if found {
			a.limit(&h, best, player)
		}
	}
	return h
}

// limit puts what a sum is that is worse for player into the account of a component.
func (a *account) limit(h *heat, x slice, player game.Player) {
	if player == game.Right {
		*a, *h = a.negative(), h.negative()
	}
	a.cuts[0] = max(a.cuts[0], x.right)
	h.width[0] = max(x.left-a.cuts[0], 0)
	if x.mean > a.means[0] {
		a.means[0], h.temperature[0] = x.mean, max(x.temperature, 0)
	}
	if player == game.Right {
		*a, *h = a.negative(), h.negative()
	}
}

// worst adds up the pieces of a cut; ok is false if there is none.
func (w *worker) worst(x arena.Choices, i int, player game.Player, way int) (sum slice, ok bool) {
	width := fix(0)
	hashes := x.Cut(i, player, way)
	for k, hash := range hashes {
		s := w.slice(x, k, hash^uint64(player), player)
		sum.right += s.right
		sum.mean += s.mean
		sum.temperature = max(sum.temperature, s.temperature)
		width = max(width, s.left-s.right)
	}
	sum.left = sum.right + width
	return sum, len(hashes) > 0
}

// slice returns what is known about piece k of the last cut.
func (w *worker) slice(x arena.Choices, k int, hash uint64, player game.Player) (sum slice) {
	slot := &w.cuts[hash%uint64(len(w.cuts))]
	if data := slot.data.Load(); slot.check.Load() == ^hash^data { // of an empty slot both are 0
		return unpack(data)
	}
	width, sure := fix(0), true
	w.parts = x.Piece(w.meter, w.parts[:0], k)
	for _, c := range slices.Clone(w.parts) { // the values of others are found meanwhile
		s, exact := w.seen(c, player)
		sure = sure && exact
		sum.right += s.right
		sum.mean += s.mean
		sum.temperature = max(sum.temperature, s.temperature)
		width = max(width, s.left-s.right)
	}
	sum.left = sum.right + width
	if data, ok := sum.pack(); ok && sure {
		slot.data.Store(data)
		slot.check.Store(^hash ^ data)
		return unpack(data)
	}
	return sum
}

// Values of pieces may take a number of steps in the beginning and for each node, and a
// value a number of its own.
const firstSlices, nodeSlices, sliceEffort = 1 << 11, 64, 1 << 14

// seen returns what c is for the player: exactly by its value, or by the bounds of
// its ruleset.
func (w *worker) seen(c arena.Component, player game.Player) (s slice, exact bool) {
	c, p := w.first(c)
	if p.value.Load() > never || w.affords(c, p) {
		if v := w.worth(short.Game(p.value.Load() - 2)); v.account.open[0] == 0 {
			a, h := v.account, v.heat
			if player == game.Right {
				a, h = a.negative(), h.negative()
			}
			return slice{a.number + a.stops[0], a.number + a.stops[1], a.number, h.temperature[0]}, true
		}
	}
	lo, hi, _ := w.arena.Bounds(c)
	if player == game.Right {
		lo = -hi
	}
	at := fix(lo) * unit
	return slice{at, at, at, 0}, false
}

// affords finds the value of a piece, unless that takes too long.
func (w *worker) affords(c arena.Component, p *piece) bool {
	allowed := firstSlices + nodeSlices*w.nodes
	if w.without(Values) || p.noted.Load()&dear != 0 || w.sliced >= allowed {
		return false
	}
	most := min(allowed-w.sliced, sliceEffort)
	steps, ok := w.evaluate(c, p, most)
	w.sliced += steps
	if !ok && most == sliceEffort {
		p.noted.Or(dear)
	}
	return ok
}
