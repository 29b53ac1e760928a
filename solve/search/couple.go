// SPDX-License-Identifier: Apache-2.0

package search

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// A couple is a component c together with a nim heap *n [Lemoine–Viennot 2012]. The nim value of c
// is n exactly if the player who moves first in the couple loses. Couples are searched by proof
// numbers [Čížek–Balko–Schmid 2025], because one of many options may be easy to decide, and one
// cannot see in advance which.

// coupleKey is the key under which the proof numbers of a couple are stored and its workers are
// marked.
func (w *worker) coupleKey(c arena.Component, n int) uint64 {
	return splitmix.Hash(nimKey(w.named(c).name) + uint64(n))
}

// proveNim searches the couple of c and n until the couple is decided or one of its numbers reaches
// its bound.
func (w *worker) proveNim(c arena.Component, n int, below numbers) numbers {
	x := w.nimAt(c)
	if is, known := x.is(n); known {
		return decided(!is)
	}
	t := turn{hash: w.coupleKey(c, n), component: c, nim: int32(n)}
	return w.proves(t, func() numbers { return w.exploreNim(x, c, n, below) })
}

// exploreNim continues with the moves in c and the moves in *n.
func (w *worker) exploreNim(x *nim, c arena.Component, n int, below numbers) numbers {
	f := w.frame(len(w.path))
	if w.expandNim(f, x, c, n) {
		return decided(true)
	}
	for k := x.least(); k < n; k++ {
		switch is, known := x.is(k); {
		case is: // another worker has found the value
			return decided(true)
		case !known:
			f.open = append(f.open, unproved{w.coupleKey(c, k), w.guess(c), int32(-1 - k)})
		}
	}
	return w.explore(&f.open, below, nimPart, func(i int32, below numbers) numbers {
		if i < 0 {
			return w.proveNim(c, int(-1-i), below)
		}
		return w.proveSum(f.replies[i], n, below)
	})
}

// expandNim lists the options of c whose nim value may be n. It reports true if an option has the
// nim value n, or if c has too few options for it.
func (w *worker) expandNim(f *frame, x *nim, c arena.Component, n int) (won bool) {
	f.open, f.replies = f.open[:0], f.replies[:0]
	count := 0 // a nim value is at most the number of options
	for _, player := range game.Players {
		if player == game.Right && w.arena.IsImpartial(c) {
			break
		}
		options, found := w.optionsUnless(c, player, func(parts []arena.Component) bool {
			v, left, _ := w.known(parts)
			if left == 0 {
				x.exclude(v)
			}
			return left == 0 && v == n
		})
		if found {
			return true
		}
		for ; len(options) > 0; options = options[1+options[0]:] {
			count++
			parts := options[1 : 1+options[0]]
			v, left, hard := w.known(parts)
			if left == 0 {
				if v == n {
					return true
				}
				x.exclude(v)
				continue
			}
			key := w.coupleKey(hard, n^v)
			if left > 1 {
				key = w.sumKey(parts, n)
			} else if is, known := w.nimAt(hard).is(n ^ v); is {
				return true // another worker has found the value
			} else if known {
				continue
			}
			f.open = append(f.open, unproved{key, w.guess(hard), int32(len(f.replies))})
			f.replies = append(f.replies, parts)
		}
	}
	return n > count
}

// sumKey is the coupleKey of a sum.
func (w *worker) sumKey(parts []arena.Component, n int) (key uint64) {
	for _, c := range parts {
		key += splitmix.Hash(w.named(w.same(c)).name)
	}
	return splitmix.Hash(key + uint64(n))
}

// guess estimates how much is left to prove for a couple. A win needs only one option; a loss needs
// a refutation of all of them. If c is known not to have some nim values, any other value becomes
// more likely. The factors come from measurements.
func (w *worker) guess(c arena.Component) numbers {
	_, p := w.first(c)
	moves := p.moves
	lose := 3 * int(moves[0]) / 2
	if !w.arena.IsImpartial(c) {
		lose = 9 * int(moves[0]+moves[1]) / 4
	}
	return numbers{1, uint32(1 + max(lose-4*w.nimAt(c).excluded(), 0))}
}

// proveSum is proveNim for a sum. It finds the nim values of all components except the hardest
// first.
func (w *worker) proveSum(parts []arena.Component, n int, below numbers) numbers {
	v, left, hard := w.known(parts)
	if left == 0 {
		return decided(v != n)
	}
	skipped := false
	for _, c := range parts {
		if c = w.same(c); c == hard && !skipped {
			skipped = true
			continue
		}
		n ^= w.nim(c)
		if w.called() {
			return decided(false)
		}
	}
	return w.proveNim(hard, n, below)
}

// lost reports whether a couple is lost, given the numbers of a search without bounds.
func (w *worker) lost(left numbers) bool {
	if left.win != 0 && left.lose != 0 {
		w.meter.Fail(errFull)
	}
	return left.lose == 0
}
