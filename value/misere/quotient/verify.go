// SPDX-License-Identifier: Apache-2.0

// The verifier. A bipartite monoid (Q, P) with images φ(h) of the heaps gives
// the outcome of every sum of those heaps if and only if, for all words w ≠ 0,
//
//	(P) φ(w) ∈ P implies φ(w') ∉ P for every option w' of w;
//	(N) φ(w) ∉ P implies φ(w') ∈ P for some option w' of w
//
// [Plambeck–Siegel 2008]. The P-check is already finite, since a move is made in one heap. For the
// N-check let the threat of w be the set
//
//	F(w) = {z ∈ Q : φ(w)z ∉ P and φ(w')z ∉ P for every option w' of w},
//
// of the contexts in which no move in w wins, although one is needed. Then w fails exactly if the
// identity is in F(w). With x = φ(w),
//
//	F(w+h) = {z : z·φ(h) ∈ F(w)} \ {z : x·o·z ∈ P for an o ∈ φ(options of h)}.
//
// F(w+h) depends on w only through (x, F(w)), and it grows with F(w). So a word may be dropped,
// with all its multiples, if its threat is empty or is contained in the threat of an earlier word
// with the same x. There are finitely many pairs, so the search ends. Words are visited in
// colexicographic order and are dropped only because of smaller words. So the first failure found
// is the least of all.

package quotient

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/work"
)

// threat is the pair (φ(w), F(w)) of a word w, which is stored as parent + heap.
type threat struct {
	x      Elem
	parent int32
	heap   int
	f      bitset
}

// verifier holds the undominated threats of the words in the known heaps.
type verifier struct {
	m    *monoid
	phi  []Elem
	opts [][]Elem  // images of the options of each heap
	list []threat  // in colexicographic order of their words
	byX  [][]int32 // indices into list
	pop  []int32   // sizes of the threats
	slab bitset
}

func newVerifier(m *monoid) *verifier {
	v := &verifier{m: m, phi: []Elem{0}, opts: [][]Elem{nil}, byX: make([][]int32, m.order)}
	f := v.newSet()
	copy(f, m.p)
	f.complement(m.order)
	v.push(threat{f: f})
	return v
}

func (v *verifier) newSet() bitset {
	w := len(v.m.p)
	if len(v.slab) < w {
		v.slab = make(bitset, 256*w)
	}
	s := v.slab[:w:w]
	v.slab = v.slab[w:]
	return s
}

func (v *verifier) push(t threat) {
	v.byX[t.x] = append(v.byX[t.x], int32(len(v.list)))
	v.list = append(v.list, t)
	v.pop = append(v.pop, int32(t.f.count()))
}

func (v *verifier) truncate(n int) {
	for i := len(v.list) - 1; i >= n; i-- {
		x := v.list[i].x
		v.byX[x] = v.byX[x][:len(v.byX[x])-1]
	}
	v.list, v.pop = v.list[:n], v.pop[:n]
}

// word returns the word of the i-th threat.
func (v *verifier) word(i int32) Word {
	var w Word
	for ; i != 0; i = v.list[i].parent {
		w = append(w, v.list[i].heap)
	}
	return w
}

// winners returns the union of the columns of the options: the contexts in which a move to one of
// the options wins.
func (v *verifier) winners(options []Elem) bitset {
	u := newBitset(v.m.order)
	for _, o := range options {
		u.union(v.m.column[o])
	}
	return u
}

// dominated reports whether the threat of an earlier word contains this one.
func (v *verifier) dominated(x Elem, f bitset) bool {
	n := int32(f.count())
	for _, i := range v.byX[x] {
		if v.pop[i] >= n && v.list[i].f.contains(f) {
			return true
		}
	}
	return false
}

// extend adds heap number len(v.phi) with image x and these options. It returns the least word that
// fails the N-check, or nil if none does. After a failure the verifier is as it was before.
func (v *verifier) extend(meter *work.Meter, x Elem, options []Elem) (Word, error) {
	h, mark := len(v.phi), len(v.list)
	v.phi, v.opts = append(v.phi, x), append(v.opts, options)
	if len(options) == 0 {
		return nil, nil // no move: the heap is 0
	}
	fail, err := v.search(meter, h)
	if fail != nil || err != nil {
		v.truncate(mark)
		v.phi, v.opts = v.phi[:h], v.opts[:h]
	}
	return fail, err
}

func (v *verifier) search(meter *work.Meter, h int) (Word, error) {
	quiet := make([]bitset, v.m.order) // quiet[x]: the contexts in which no move in h wins
	col := make([]uint16, v.m.order)
	for z := range col {
		col[z] = uint16(v.m.times(Elem(z), v.phi[h]))
	}
	scratch := newBitset(v.m.order)
	for lo, hi := 0, len(v.list); lo < hi; lo, hi = hi, len(v.list) {
		for i := lo; i < hi; i++ {
			if i&0xff == 0 {
				if err := meter.Err(); err != nil {
					return nil, err
				}
			}
			s := &v.list[i]
			q := quiet[s.x]
			if q == nil {
				q = v.quiet(s.x, h)
				quiet[s.x] = q
			}
			some := v.step(scratch, s.f, q, col)
			if scratch.has(0) {
				return v.word(int32(i)).Plus(Word{h}), nil
			}
			x := Elem(col[s.x])
			if !some || v.dominated(x, scratch) {
				if i == 0 {
					return nil, nil // the heap alone is dominated, so its sums are too
				}
				continue
			}
			f := v.newSet()
			copy(f, scratch)
			v.push(threat{x: x, parent: int32(i), heap: h, f: f})
		}
	}
	return nil, nil
}

// quiet returns the contexts z for which x·φ(h)·z ∉ P and, for each option o of h, x·o·z ∉ P.
func (v *verifier) quiet(x Elem, h int) bitset {
	q := newBitset(v.m.order)
	row := v.m.row(x)
	q.union(v.m.column[row[v.phi[h]]])
	for _, o := range v.opts[h] {
		q.union(v.m.column[row[o]])
	}
	q.complement(v.m.order)
	return q
}

// step sets dst to {z ∈ q : col[z] ∈ f} and reports whether it is not empty.
func (v *verifier) step(dst, f, q bitset, col []uint16) bool {
	any := uint64(0)
	for i, w := range q {
		out := uint64(0)
		for ; w != 0; w &= w - 1 {
			b := bits.TrailingZeros64(w)
			y := col[i<<6+b]
			out |= f[y>>6] >> (y & 63) & 1 << b
		}
		dst[i] = out
		any |= out
	}
	return any != 0
}

// leastPFailure returns the least word that fails the P-check, or nil.
func leastPFailure(m *monoid, phi []Elem, opts [][]Elem) Word {
	var best Word
	for h := 1; h < len(phi); h++ {
		for _, o := range opts[h] {
			a, b := m.column[phi[h]], m.column[o]
			if !a.meets(b) {
				continue
			}
			both := newBitset(m.order)
			copy(both, a)
			for i := range both {
				both[i] &= b[i]
			}
			// Elements are numbered by their least words.
			w := m.word(both.least()).Plus(Word{h})
			if best == nil || w.Compare(best) < 0 {
				best = w
			}
		}
	}
	return best
}
