// SPDX-License-Identifier: Apache-2.0

package dyadic

import "math/big"

// An End is one end of an interval. The zero End is open at 0; with None the
// interval is unbounded on that side.
type End struct {
	At     Number
	Closed bool // the interval contains At
	None   bool // there is no end
}

// Simplest returns the simplest number strictly between lo and hi, the one
// with the earliest birthday. It panics unless lo < hi.
func Simplest(lo, hi Number) Number {
	x, ok := SimplestIn(End{At: lo}, End{At: hi})
	if !ok {
		panic("dyadic: no number between " + lo.String() + " and " + hi.String())
	}
	return x
}

// SimplestIn returns the simplest number in the interval from lo to hi; ok is
// false if the interval is empty.
func SimplestIn(lo, hi End) (x Number, ok bool) {
	if !lo.below(Number{}) { // the interval lies right of 0
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

// simplestPositive expects lo.At ≥ 0 and 0 outside. The least integer above lo
// is the answer if it fits; otherwise the interval lies between two integers,
// and the least denominator with a multiple inside has exactly one inside.
func simplestPositive(lo, hi End) (Number, bool) {
	last := lo.At.LogDen()
	if !hi.None {
		last = max(last, hi.At.LogDen())
	}
	for k := uint(0); k <= last+1; k++ {
		if x := lo.next(k); hi.above(x) {
			return x, true
		}
	}
	return Number{}, false
}

// next returns the least multiple of 2^−k above the lower end e.
func (e End) next(k uint) Number {
	n := e.At.Num()
	switch log := e.At.LogDen(); {
	case log > k:
		n.Rsh(n, log-k)
		n.Add(n, big.NewInt(1))
	default:
		n.Lsh(n, k-log)
		if !e.Closed {
			n.Add(n, big.NewInt(1))
		}
	}
	return FromBig(n, k)
}

// Options returns the Left and the Right option of the canonical form of x;
// hasLeft and hasRight say which exist.
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
