// SPDX-License-Identifier: Apache-2.0

package sequence

// Codes that leave three heaps or more. The nim values of all ways to break T tokens into c heaps
// are X_c(T) = ∪ G(a) ⊕ X_{c−1}(T−a). Sets of numbers are xored with a constant 64 bits at a time.
// For "c or more heaps", X_{c+}(T) = X_c(T) ∪ ∪ G(a) ⊕ X_{c+}(T−a). Two heaps may be restricted to
// equal or unequal ones. Codes that restrict more heaps are played by the definition.

import (
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/work"
)

// sums says which numbers of heaps a code needs.
type sums struct {
	top  int  // the most heaps
	plus bool // top means "top or more"
}

// newSums returns the numbers of heaps that code needs. If the code restricts more than two heaps,
// ok is false.
func newSums(code takebreak.Code) (s sums, ok bool) {
	end, _ := code.Last()
	s.top = 2
	from := 0 // from this number of heaps on, all digits are constant
	for i := code.First(); i <= end; i++ {
		d := code.Digit(i)
		for h := 3; h <= d.MaxHeaps(); h++ {
			if shape := d.Shape(h); shape != 0 && shape != takebreak.Any {
				return s, false
			}
		}
		if !d.Unbounded() {
			s.top = max(s.top, d.MaxHeaps())
			from = max(from, d.MaxHeaps()+1)
			continue
		}
		if d.Shape(d.MaxHeaps()) != takebreak.Any {
			return s, false
		}
		s.plus = true
		from = max(from, d.MaxHeaps(), 3)
	}
	if s.plus {
		s.top = from
	}
	return s, true
}

// Quadratic reports whether Nim takes time proportional to n² for n heaps of a code that breaks
// heaps.
func Quadratic(code takebreak.Code) bool {
	_, ok := newSums(code)
	return ok
}

// xsums holds X_c(T) for c ≥ 2. Pairs of equal heaps are stored separately, because T/2 only ever
// gives 0.
type xsums struct {
	sums
	x [][]bitset // x[c][T]; x[2] without equal heaps
}

func nimSums(m *work.Meter, code takebreak.Code, s sums, n int) (values []uint32, err error) {
	xs := xsums{s, make([][]bitset, s.top+1)}
	end, finite := code.Last()
	step := func(h int) uint32 {
		last := end
		if !finite || last > h {
			last = h
		}
		reach := bitset{}
		for i := code.First(); i <= last && h > 0; i++ {
			d := code.Digit(i)
			if d.IsZero() {
				continue
			}
			xs.extend(m, values, h-i)
			xs.collect(&reach, d, values, h-i)
		}
		return uint32(reach.mex())
	}
	err = fill(m, &values, n, step)
	return values, err
}

// collect adds to reach the values of the heaps that d leaves of t tokens.
func (xs *xsums) collect(reach *bitset, d takebreak.Digit, values []uint32, t int) {
	if t == 0 {
		if d.Shape(0) != 0 {
			reach.set(0)
		}
		return
	}
	if d.Shape(1) != 0 {
		reach.set(int(values[t]))
	}
	if s := d.Shape(2); s != 0 && t >= 2 {
		if s&takebreak.AllEqual != 0 && t%2 == 0 {
			reach.set(0)
		}
		if s&takebreak.AllUnequal != 0 {
			reach.or(xs.x[2][t])
		}
	}
	for c := 3; c <= xs.top; c++ {
		if d.Shape(c) != 0 {
			reach.or(xs.x[c][t])
		}
	}
}

// extend computes X_c(T) for T up to t, as far as the values reach: each of c heaps with T tokens
// in total has at most T−c+1. A move that needs larger heaps would make a heap grow.
func (xs *xsums) extend(m *work.Meter, values []uint32, t int) {
	for c := 2; c <= xs.top; c++ {
		most := min(t, len(values)+c-2)
		for total := len(xs.x[c]); total <= most; total++ {
			xs.x[c] = append(xs.x[c], xs.sum(values, c, total))
			m.Step(total * len(xs.x[c][total]))
		}
	}
}

func (xs *xsums) sum(values []uint32, c, t int) bitset {
	top := uint32(0)
	for _, v := range values {
		top |= v
	}
	words := 1
	for words<<6 <= int(top) {
		words *= 2
	}
	out := make(bitset, words)
	if c == 2 {
		for a := 1; 2*a < t; a++ {
			out.set(int(values[a] ^ values[t-a]))
		}
		return out
	}
	for a := 1; a <= t-(c-1); a++ {
		out.orXor(xs.pairOr(c-1, t-a), values[a])
	}
	if xs.plus && c == xs.top {
		for a := 1; a <= t-c; a++ {
			out.orXor(xs.x[c][t-a], values[a])
		}
	}
	return out
}

// pairOr returns X_c(T). For c = 2, it includes the equal heaps.
func (xs *xsums) pairOr(c, t int) bitset {
	x := xs.x[c][t]
	if c == 2 && t%2 == 0 {
		x = append(bitset{}, x...)
		x.set(0)
	}
	return x
}

func (s *bitset) or(t bitset) {
	for len(*s) < len(t) {
		*s = append(*s, 0)
	}
	for w, x := range t {
		(*s)[w] |= x
	}
}
