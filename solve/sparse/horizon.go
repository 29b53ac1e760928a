// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"
	"slices"
)

// Periods from a window. The game has a finite code whose moves leave at most two heaps, and k is
// the largest amount of a take or of a split. A mask d of bits of values divides its heaps and
// options into two classes: an option v of the heap m is rare if v∧d has an even number of bits. If
// all amounts of splits have one parity s, the mask may include the parity of the heap. Then v is
// rare for m if that number of bits plus m−s is even. So the class of an option is measured at the
// heap from which the move is made, with s subtracted. A heap is rare if its value is rare for it.
// In both cases a split leads to a common option iff exactly one of its two heaps is rare. Heap 0
// is neither rare nor common, because no split leaves it.
//
// Let R be the greatest known rare heap, or 0 if there is none. Let n and p be such that G is known
// below n+p. Suppose that
//
//	(1) n > R, so that the heaps n, …, n+p−1 are common;
//	(2) each of these heaps m has every rare value v < G(m) as an option by a
//	    witness: a take, or a split into a and b > a with a ≤ A;
//	(3) G(j+p) = G(j) for the W values j = n−W, …, n−1, where W = max(R, A)+k;
//	(4) n > 2W, and p is even if the parity of the heap is in the mask.
//
// Then G(m+p) = G(m) for all m ≥ n−W, and all heaps from n on are common.
//
// Proof. We use induction on m ≥ n. Suppose that m is common and has witnesses as in (2), that no
// heap in (R, m+p) is rare, and that G(j+p) = G(j) for n−W ≤ j < m. We show that G(m+p) = G(m),
// that m+p is common, and that it has the witnesses of m. Since m > 2W ≥ 2k, no move takes m or m+p
// whole.
//
// The takes of m+p lead to G(m+p−i) = G(m−i), since m−i ≥ n−W. These are the options to which the
// takes of m lead, common or rare, and by (4) they have the same class for m+p as for m. A split of
// m+p makes a common option only if exactly one of its heaps is rare. Call this heap r. Then r ≤ R,
// and the other heap is b+p, where b = m−i−r and b ≥ n−k−R ≥ n−W > W ≥ r. So G(b+p) = G(b), and the
// split of m into r and b makes the same option. Neither split has equal heaps, and every such
// split of m comes from a split of m+p. Hence m and m+p have the same common options. Let c = G(m).
// It is the least common value that is not one of these options, both for m and for m+p. A rare
// value v < c has a witness for m. If the witness is a take, it is also a witness for m+p, as
// above. If it is a split into a and b, then b ≥ n−k−A ≥ n−W > W ≥ a and G(b+p) = G(b), so a and
// b+p are unequal heaps that make v an option of m+p. So all values below c are options of m+p, and
// c is not. For m ≥ n+p, the hypothesis on m was shown in the step for m−p. ∎
//
// No hypothesis can be dropped. There are games for which the conclusion is false in each of these
// cases: a mask with the parity of the heap and splits of both parities; an odd p with such a mask;
// a W without k; an R that counts only rare heaps below n. But (4) is not sharp: the proof uses n >
// 2·max(R, A)+k. If W is 0, then (3) says nothing, and the conclusion is true. This happens for a
// code that splits without taking, under a mask that leaves no heap rare. A split into equal heaps
// is not a witness as in (2), since A would grow with the heap. Under a mask with the parity of the
// heap, no odd p satisfies (3) beyond W, because heaps of equal values and different parity cannot
// both be common. After a new rare heap or a new mask, the hypotheses must be met again from that
// point on.
//
// So about n₀+p+W values prove a period instead of 2n₀+2p+k.

// A horizon holds what the proof of a period needs to know about a run.
type horizon struct {
	usable bool // there is only one mask
	parity bool // the mask uses the parity of the heap
	mask   uint32
	reach  int    // k
	rare   int    // R
	since  int    // all heaps from this one on were verified for the present mask
	halves int    // the last heap for which only a split into equal heaps showed 0
	near   int    // all witnesses have a ≤ near, except those in far
	far    depths // witnesses further away
}

// horizon collects what is known now.
func (e *Engine) horizon() horizon {
	x := e.x
	h := horizon{usable: len(x.splits) > 0 && e.oneMask(), reach: e.game.Reach(), rare: x.lastRare(),
		since: x.since, halves: x.halves, near: x.near, far: slices.Clone(x.far)}
	if h.usable {
		h.mask = x.splits[0].Mask
		h.parity = h.mask&1 == 1
	}
	for _, c := range e.checkers {
		for _, d := range c.memo.far {
			h.far.merge(d)
		}
	}
	return h
}

// near returns a bound on the smaller heaps of the witnesses that blocks use, except for witnesses
// found by a search of all pairs. It is the same for all kernels and all numbers of threads. So
// what a proof needs does not depend on the machine.
func (e *Engine) near() int {
	if e.opts.eager {
		return e.fast.lists()
	}
	return max(e.fast.lists(), reversedHeaps)
}

// lists returns the greatest distance of the witnesses in the lists and of the reversed heaps.
func (b *blocks) lists() int {
	if b.ver.proof != nil {
		return max(b.ver.proof.reach(), len(b.reversed.bytes))
	}
	return max(b.ver.span, len(b.reversed.bytes))
}

// witness returns A for the heaps from n on.
func (h *horizon) witness(n int) int { return max(h.near, h.far.from(n)) }

// window returns W for the heaps from n on.
func (h *horizon) window(n int) int { return max(h.rare, h.witness(n)) + h.reach }

// least returns the least n for which the theorem can be applied.
func (h *horizon) least() int {
	return max(h.since, h.halves+1, 2*(max(h.rare, h.near)+h.reach)+1)
}

// proves reports whether the theorem proves the period p, when known values are known and the last
// agree of them equal the values p places before.
func (h *horizon) proves(known, p, agree int) bool {
	n := known - p
	if !h.usable || n < h.least() || p&1 == 1 && h.parity {
		return false
	}
	w := h.window(n)
	return n > 2*w && agree >= w
}

// bound is for a period p from start on that known values prove. It returns how many values would
// have been enough.
func (h *horizon) bound(start, p, known int) int {
	w := h.window(known - p)
	n := max(start+w, h.least(), 2*w+1)
	if n+p > known || h.window(n) != w {
		return known
	}
	return n + p
}

// A depth records that the heap had a witness with the smaller heap a.
type depth struct{ heap, a int }

// depths are witnesses, in ascending order of heaps and descending order of a. So none of them has
// both a greater heap and a greater a than another. To keep the list short, each a is rounded up to
// one less than a power of two.
type depths []depth

// add records a witness. The heaps in successive calls must not descend.
func (d *depths) add(heap, a int) {
	x := depth{heap, 1<<bits.Len(uint(a)) - 1}
	k := len(*d)
	for k > 0 && (*d)[k-1].a <= x.a {
		x.heap = max(x.heap, (*d)[k-1].heap)
		k--
	}
	*d = append((*d)[:k], x)
}

// merge records a witness of any heap.
func (d *depths) merge(x depth) {
	out := (*d)[:0:0]
	for _, y := range *d {
		if y.heap > x.heap || y.a > x.a {
			out = append(out, y)
		}
		if y.heap >= x.heap && y.a >= x.a {
			return
		}
	}
	i, _ := slices.BinarySearchFunc(out, x, func(a, b depth) int { return a.heap - b.heap })
	*d = slices.Insert(out, i, x)
}

// from returns the greatest a recorded for the heaps from n on, or 0.
func (d depths) from(n int) int {
	for _, x := range d {
		if x.heap >= n {
			return x.a
		}
	}
	return 0
}
