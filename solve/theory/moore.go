// SPDX-License-Identifier: Apache-2.0

// Moore's theorem [Moore 1910]: Nim in which a move takes from at least one and
// at most K heaps. Write the sizes in binary and count the ones in each place:
// the player to move loses exactly if every count is divisible by K+1.
//
// Proof: a move makes every heap it touches smaller. Consider the highest place where a digit
// changes. There, ones become zeros in at least one and at most K heaps, and nothing else changes.
// So the count in that place does not stay divisible by K+1. From any other position, a position
// with all counts divisible can be reached; see place.
//
// In misère play, the same argument shows that nothing changes as long as more than K heaps are
// larger than 1. When there are at most K such heaps, all of them can be made 0 or 1 in one move.
// Then all counts except the last must be 0, and the count of the units must be 1 more than a
// multiple of K+1.
//
// Which games can replace a heap of n? For K = 1, every game of nim value n. For K ≥ 2, every game
// whose nim value n is made smaller by each move, now and later [Boros–Gurvich–Ho–Makino–Mursic
// 2017]. Such a game is played like the heap (Facts.Heap). Among classes of games that are closed
// under options, no larger one works. To see this, take a game H of nim value h, all of whose
// options are played like heaps, one of them like a heap of j > h. Put it together with a heap of
// j, and with more heaps so that every count is divisible by K+1. The move from H to j together
// with the move from j to h in the heap changes no count. By the theorem it leaves a lost position,
// so H with its company is won, although all counts are divisible.

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

// Lost reports whether the player to move loses the compound of these heaps.
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

// places returns the number of binary digits of the largest heap.
func places(heaps []int) int {
	most := 0
	for _, n := range heaps {
		most = max(most, bits.Len(uint(n)))
	}
	return most
}

// owed returns the excess of ones in a place, from 0 to K, given their number. A lost position must
// leave a number of ones congruent to 0 modulo K+1; at the end of misère play, the number of ones
// among the units must be congruent to 1.
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

// Winning yields the moves that leave a lost position, each as the heaps after the move. The slice
// is reused.
func (m Moore) Winning(heaps []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		t := &taking{moore: m, heaps: heaps, after: append([]int(nil), heaps...)}
		t.place(places(heaps)-1, func() bool { return len(t.taken) == 0 || yield(t.after) })
	}
}

// A taking is a move that is being chosen, from the highest place down.
type taking struct {
	moore Moore
	heaps []int
	after []int // the result so far, with zeros in the lower places of heaps that are already smaller
	taken []int // the heaps that are already smaller, so their lower digits are free
}

// place chooses the digits in a place, and then in all lower ones. There are two ways to correct
// the count of ones. The number give of further heaps with a one here may be made smaller, and the
// number fill of the f heaps that are already smaller may get a one. Modulo K+1, the difference
// give − fill must be what is owed. Since 0 ≤ fill ≤ f and 0 ≤ give ≤ K−f, it can be each of −f, …,
// K−f. So there is always a way, and no choice leads to a dead end.
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

// ones lists the heaps that are not smaller yet and have a one in this place.
func (t *taking) ones(place int) (ones []int) {
	for i, n := range t.heaps {
		if n>>place&1 == 1 && t.after[i] == n {
			ones = append(ones, i)
		}
	}
	return ones
}

// take makes further heaps smaller, whose digit in this place becomes 0, and continues with the
// lower places.
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

// combinations yields the ways to choose k of the items, until yield returns false. It reports
// whether it yielded all of them.
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

// Sizes returns the heap sizes of components that are played like Nim heaps. If this is not known
// for all components, ok is false.
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

// byMoore decides a compound of heaps by Moore's theorem, if it is one.
func (x Compound) byMoore(m *work.Meter, c game.Convention) (wins, ok bool) {
	if x.Mode.Kind != compound.AtMost {
		return false, false
	}
	heaps, ok := Sizes(m, x.Components)
	return ok && !Moore{x.Mode.K, c}.Lost(heaps), ok
}
