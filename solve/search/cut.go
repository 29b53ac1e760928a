// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
)

// Bounds by cutting: a player who gives up some moves is not better off. So a component is at least
// a sum in which Left has given up moves, and at most one in which Right has. The pieces of such a
// sum are small and occur again and again. So the stops, the mean and the temperature of each piece
// are computed only once.

// A slice bounds a piece from the view of the player who has given up moves. No figure is better
// for that player than the true one.
type slice struct{ right, left, mean, temperature fix }

// cuts stores slices of pieces by their hashes. It keeps the latest ones.
type cuts [1 << 16]struct{ check, data atomic.Uint64 }

// A slice is stored as four numbers of 16 bits, in units of 1/128.
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

// cut adds to the account of choice i of x what its first cuts show, and returns the heat of these
// cuts.
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

// limit adds a bound to the account of a component. The bound x describes a sum that is worse for
// player.
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

// worst adds up the pieces of a cut. If there is no such cut, ok is false.
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

// slice returns bounds for piece k of the last cut.
func (w *worker) slice(x arena.Choices, k int, hash uint64, player game.Player) (sum slice) {
	slot := &w.cuts[hash%uint64(len(w.cuts))]
	if data := slot.data.Load(); slot.check.Load() == ^hash^data { // in an empty slot both are 0
		return unpack(data)
	}
	width, sure := fix(0), true
	w.parts = x.Piece(w.meter, w.parts[:0], k)
	for _, c := range slices.Clone(w.parts) { // finding values reuses w.parts
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

// The values of pieces may take firstSlices steps at the beginning and nodeSlices more for each
// node. A single value may take sliceEffort steps.
const firstSlices, nodeSlices, sliceEffort = 1 << 11, 64, 1 << 14

// seen bounds c from the view of player. The result is exact if the value is known; otherwise it
// comes from the bounds of the ruleset.
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

// affords finds the value of a piece, unless it would take too long.
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
