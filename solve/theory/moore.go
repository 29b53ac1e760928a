// SPDX-License-Identifier: Apache-2.0

// Moore's theorem [Moore 1910]: Nim in which a move takes from at least one and
// at most K heaps. Write the sizes in binary and count the ones in each place:
// the player to move loses exactly if every count is divisible by K+1.
//
// Why: a move makes every heap it touches smaller. In the highest place where a
// digit changes, ones become zeros in at least one and at most K heaps and
// nothing else changes, so that the count does not stay divisible by K+1. And
// from any other position such a position can be reached, see place.
//
// In misère play, by the same argument, nothing changes as long as more than K heaps
// are larger than 1. When there are fewer they can be made 0 or 1 in one move,
// and then all the counts but the last must be 0 and that of the units 1 more
// than a multiple of K+1.
//
// What may stand in place of a heap of n? For K = 1 any game of nim value n. For
// K ≥ 2 any game whose nim value n is made smaller by each move, now and later
// [Boros–Gurvich–Ho–Makino–Mursic 2017]; such a game is played as the heap is
// (Facts.Heap). Of the classes that have, with a game, its options, none that is
// larger will do. For take a game H of nim value h, all of whose options are as
// heaps, one of them as a heap of j > h. Put it with a heap of j, and with more
// heaps so that every count is divisible by K+1. To move from H to j and in the
// heap from j to h changes no count; the heaps that are left are lost by the
// theorem, so that H and its company are won.

package theory

import (
	"iter"
	"math/bits"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// Moore decides compounds of Nim heaps in which a move is made in at least one
// and at most K heaps.
type Moore struct {
	K          int // from 1
	Convention game.Convention
}

// Lost reports whether the player to move loses the heaps.
func (m Moore) Lost(heaps []int) bool {
	for place := places(heaps) - 1; place >= 0; place-- {
		ones := 0
		for _, n := range heaps {
			ones += n >> place & 1
		}
		if m.owed(heaps, place, ones) != 0 {
			return false
		}
	}
	return m.Convention == game.Normal || places(heaps) > 0
}

// places is how many binary digits the largest heap has.
func places(heaps []int) int {
	most := 0
	for _, n := range heaps {
		most = max(most, bits.Len(uint(n)))
	}
	return most
}

// owed is how many ones, from 0 to K, are too many in a place that has the given number:
// what is left to an opponent who is to lose is congruent to 0 modulo K+1, but to
// 1 among the units at the end of misère play.
func (m Moore) owed(heaps []int, place, ones int) int {
	if place == 0 && m.Convention == game.Misere {
		large := 0
		for _, n := range heaps {
			if n > 1 {
				large++
			}
		}
		if large <= m.K {
			ones += m.K
		}
	}
	return ones % (m.K + 1)
}

// Winning gives the moves that leave a lost position, each as the heaps it
// leaves; the slice is used again.
func (m Moore) Winning(heaps []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		t := &taking{moore: m, heaps: heaps, after: append([]int(nil), heaps...)}
		t.place(places(heaps)-1, func() bool { return len(t.taken) == 0 || yield(t.after) })
	}
}

// A taking is a move that is being chosen, place by place from the highest.
type taking struct {
	moore Moore
	heaps []int
	after []int // what is chosen so far, with zeros in the lower places of heaps taken from
	taken []int // the heaps taken from: already smaller, their lower digits are free
}

// place chooses the digits in a place and then in all lower ones. To set right
// the count of ones, give may be taken from more heaps that have a one here, and
// fill get a one among the f heaps taken from before. Modulo K+1 the difference
// give − fill is what is owed; 0 ≤ fill ≤ f and 0 ≤ give ≤ K−f let it be each of
// −f, …, K−f, so that there always is a way and no choice turns out to be wrong.
func (t *taking) place(place int, then func() bool) bool {
	if place < 0 {
		return then()
	}
	free, ones, k := t.taken, t.ones(place), t.moore.K
	owed := t.moore.owed(t.heaps, place, len(ones))
	for give := range min(k-len(free), len(ones)) + 1 {
		fill := (give - owed + k + 1) % (k + 1)
		if fill > len(free) {
			continue
		}
		more := combinations(free, fill, func(filled []int) bool {
			for _, i := range filled {
				t.after[i] |= 1 << place
			}
			more := combinations(ones, give, func(given []int) bool { return t.take(place, given, then) })
			for _, i := range filled {
				t.after[i] &^= 1 << place
			}
			return more
		})
		if !more {
			return false
		}
	}
	return true
}

// ones lists the heaps not taken from that have a one in the place.
func (t *taking) ones(place int) (ones []int) {
	for i, n := range t.heaps {
		if n>>place&1 == 1 && t.after[i] == n {
			ones = append(ones, i)
		}
	}
	return ones
}

// take takes from more heaps, whose digit in the place becomes 0, and goes
// on with the lower places.
func (t *taking) take(place int, heaps []int, then func() bool) bool {
	before := t.taken
	t.taken = append(before[:len(before):len(before)], heaps...)
	for _, i := range heaps {
		t.after[i] = t.heaps[i] >> (place + 1) << (place + 1)
	}
	more := t.place(place-1, then)
	for _, i := range heaps {
		t.after[i] = t.heaps[i]
	}
	t.taken = before
	return more
}

// combinations gives the ways to choose k of the items, until yield is false, and
// reports whether it never was.
func combinations(items []int, k int, yield func([]int) bool) bool {
	chosen := make([]int, 0, k)
	var choose func(from int) bool
	choose = func(from int) bool {
		if len(chosen) == k {
			return yield(chosen)
		}
		for i := from; len(items)-i >= k-len(chosen); i++ {
			chosen = append(chosen, items[i])
			more := choose(i + 1)
			chosen = chosen[:len(chosen)-1]
			if !more {
				return false
			}
		}
		return true
	}
	return choose(0)
}

// Sizes returns the sizes of components that are played as Nim heaps, or that
// not all are, or may be.
func Sizes(m *work.Meter, components []Facts) (heaps []int, ok bool) {
	err := m.Do(func() {
		for _, f := range components {
			n, ok := f.Heap(m)
			if !ok {
				m.Fail(ErrWild)
			}
			heaps = append(heaps, n)
		}
	})
	return heaps, err == nil
}

// byMoore decides a compound of heaps, if it is one.
func (x Compound) byMoore(m *work.Meter, c game.Convention) (wins, ok bool) {
	if x.Mode.Kind != compound.AtMost {
		return false, false
	}
	heaps, ok := Sizes(m, x.Components)
	return ok && !Moore{x.Mode.K, c}.Lost(heaps), ok
}
