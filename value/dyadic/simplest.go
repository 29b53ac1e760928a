// SPDX-License-Identifier: Apache-2.0

package dyadic

import (
	"math/big"
	"sort"
)

// An End is one end of an interval. The zero End is open at 0. If None is set, the interval is
// unbounded on that side.
type End struct {
	At     Number
	Closed bool // whether the interval contains At
	None   bool // whether there is no end
}

// SimplestIn returns the simplest number in the interval from lo to hi. If the interval is empty,
// ok is false.
func SimplestIn(lo, hi End) (x Number, ok bool) {
	if !lo.below(Number{}) { // the interval is to the right of 0
		return simplestPositive(lo, hi)
	}
	if !hi.above(Number{}) {
		x, ok = simplestPositive(hi.neg(), lo.neg())
		return x.Neg(), ok
	}
	return Number{}, true
}

func (e End) neg() End {
	e.At = e.At.Neg()
	return e
}

// below reports whether x is on the right side of the lower end e.
func (e End) below(x Number) bool {
	c := e.At.Cmp(x)
	return e.None || c < 0 || c == 0 && e.Closed
}

// above reports whether x is on the right side of the upper end e.
func (e End) above(x Number) bool {
	c := e.At.Cmp(x)
	return e.None || c > 0 || c == 0 && e.Closed
}

// simplestPositive requires that lo.At ≥ 0 and that 0 is not in the interval. If the least integer
// above lo is in the interval, it is the answer. Otherwise the interval is between two integers;
// take the least denominator that has a multiple inside. Exactly one such multiple is inside.
func simplestPositive(lo, hi End) (Number, bool) {
	last := lo.At.log
	if !hi.None {
		last = max(last, hi.At.log)
	}
	if x := lo.next(0); hi.above(x) {
		return x, true
	}
	k := 1 + sort.Search(int(last)+1, func(k int) bool { return hi.above(lo.next(uint32(k) + 1)) })
	x := lo.next(uint32(k))
	return x, hi.above(x)
}

// next returns the least multiple of 2^−k above the lower end e.
func (e End) next(k uint32) Number {
	log := e.At.log
	if e.At.big == "" && (log > k || small(e.At.num, k-log)) {
		if log > k {
			return reduced(e.At.num>>min(log-k, 63)+1, k)
		}
		return reduced(e.At.num<<(k-log)+e.step(), k)
	}
	n := e.At.Num()
	if log > k {
		n.Rsh(n, uint(log-k))
		return FromBig(n.Add(n, big.NewInt(1)), uint(k))
	}
	n.Lsh(n, uint(k-log))
	return FromBig(n.Add(n, big.NewInt(e.step())), uint(k))
}

// step returns how far the next multiple is beyond a multiple at the lower end.
func (e End) step() int64 {
	if e.Closed {
		return 0
	}
	return 1
}

// Options returns the Left and the Right option of the canonical form of x. The results hasLeft and
// hasRight say whether they exist.
func (x Number) Options() (left, right Number, hasLeft, hasRight bool) {
	switch s := x.Sign(); {
	case s == 0:
		return
	case x.log == 0 && s > 0:
		return x.Sub(Int(1)), Number{}, true, false
	case x.log == 0:
		return Number{}, x.Add(Int(1)), false, true
	}
	step := Number{num: 1, log: x.log}
	return x.Sub(step), x.Add(step), true, true
}
