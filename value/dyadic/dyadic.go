// SPDX-License-Identifier: Apache-2.0

// Package dyadic computes with dyadic rationals, the numbers m/2^k that are
// the values of short games, exactly and at any size.
//
//	x := dyadic.New(5, 2)      // 5/4
//	y := x.Add(dyadic.Int(3))  // 17/4
//	y.Birthday()               // 7
//
// A Number is immutable and comparable: two Numbers are equal exactly if they
// are ==. The zero Number is 0. A fraction is written m/2^k in lowest terms.
package dyadic

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
)

// A Number is a dyadic rational.
//
// Invariant: the fraction is in lowest terms. If the numerator lies strictly between −2⁶³ and 2⁶³,
// big is empty and num is the numerator. Otherwise num is 0, and big holds a sign byte and the
// magnitude, big endian.
type Number struct {
	num int64
	log uint32
	big string
}

// Int returns n.
func Int(n int64) Number {
	if n == math.MinInt64 {
		return FromBig(big.NewInt(n), 0)
	}
	return Number{num: n}
}

// New returns num/2^log2den.
func New(num int64, log2den uint) Number {
	if num == math.MinInt64 || log2den > math.MaxInt32 {
		return FromBig(big.NewInt(num), log2den)
	}
	return reduced(num, uint32(log2den))
}

func reduced(num int64, log uint32) Number {
	if num == 0 {
		return Number{}
	}
	if k := min(uint32(bits.TrailingZeros64(uint64(num))), log); k > 0 {
		num, log = num>>k, log-k
	}
	return Number{num: num, log: log}
}

// FromBig returns num/2^log2den. If the denominator in lowest terms exceeds 2^(2³²−1), it panics.
func FromBig(num *big.Int, log2den uint) Number {
	if num.Sign() == 0 {
		return Number{}
	}
	if k := min(num.TrailingZeroBits(), log2den); k > 0 {
		num, log2den = new(big.Int).Rsh(num, k), log2den-k
	}
	if log2den > math.MaxUint32 {
		panic("dyadic: denominator too large")
	}
	if num.IsInt64() && num.Int64() != math.MinInt64 {
		return Number{num: num.Int64(), log: uint32(log2den)}
	}
	sign := "+"
	if num.Sign() < 0 {
		sign = "-"
	}
	return Number{log: uint32(log2den), big: sign + string(num.Bytes())}
}

// FromRat returns r. If its denominator is not a power of two, ok is false.
func FromRat(r *big.Rat) (x Number, ok bool) {
	d := r.Denom()
	k := d.TrailingZeroBits()
	if d.BitLen() != int(k)+1 {
		return Number{}, false
	}
	return FromBig(r.Num(), k), true
}

// Num returns the numerator of x in lowest terms.
func (x Number) Num() *big.Int {
	if x.big == "" {
		return big.NewInt(x.num)
	}
	n := new(big.Int).SetBytes([]byte(x.big[1:]))
	if x.big[0] == '-' {
		n.Neg(n)
	}
	return n
}

// LogDen returns k where x = m/2^k in lowest terms.
func (x Number) LogDen() uint { return uint(x.log) }

// Rat returns x as a big.Rat.
func (x Number) Rat() *big.Rat {
	den := new(big.Int).Lsh(big.NewInt(1), uint(x.log))
	return new(big.Rat).SetFrac(x.Num(), den)
}

// Sign returns −1, 0 or 1.
func (x Number) Sign() int {
	switch {
	case x.num > 0 || x.big != "" && x.big[0] == '+':
		return 1
	case x.num < 0 || x.big != "":
		return -1
	}
	return 0
}

// IsInteger reports whether x is an integer.
func (x Number) IsInteger() bool { return x.log == 0 }

// Int64 returns x if it is an integer that fits into an int64.
func (x Number) Int64() (n int64, ok bool) {
	if x.log != 0 {
		return 0, false
	}
	if x.big == "" {
		return x.num, true
	}
	b := x.Num()
	return b.Int64(), b.IsInt64()
}

// small reports whether a<<shift is a small numerator with one bit to spare. Then the sum of two
// such numbers does not overflow.
func small(a int64, shift uint32) bool {
	return shift < 62 && bits.Len64(magnitude(a))+int(shift) <= 61
}

// Add returns x + y.
func (x Number) Add(y Number) Number {
	if x.big == "" && y.big == "" {
		if x.log == y.log && small(x.num, 0) && small(y.num, 0) {
			return reduced(x.num+y.num, x.log)
		}
		if x.log < y.log {
			x, y = y, x
		}
		if d := x.log - y.log; small(x.num, 0) && small(y.num, d) {
			return reduced(x.num+y.num<<d, x.log)
		}
	}
	if x.log < y.log {
		x, y = y, x
	}
	n := y.Num()
	n.Lsh(n, uint(x.log-y.log))
	return FromBig(n.Add(n, x.Num()), uint(x.log))
}

// Neg returns −x.
func (x Number) Neg() Number {
	switch {
	case x.big == "":
		x.num = -x.num
	case x.big[0] == '+':
		x.big = "-" + x.big[1:]
	default:
		x.big = "+" + x.big[1:]
	}
	return x
}

// Abs returns |x|.
func (x Number) Abs() Number {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Sub returns x − y.
func (x Number) Sub(y Number) Number { return x.Add(y.Neg()) }

// Mul returns x·y.
func (x Number) Mul(y Number) Number {
	if x.big == "" && y.big == "" && x.log+y.log >= x.log {
		if hi, lo := bits.Mul64(magnitude(x.num), magnitude(y.num)); hi == 0 && lo < 1<<63 {
			return reduced(x.num*y.num, x.log+y.log)
		}
	}
	n := x.Num()
	return FromBig(n.Mul(n, y.Num()), uint(x.log)+uint(y.log))
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

// Half returns x/2.
func (x Number) Half() Number { return x.Mul(Number{num: 1, log: 1}) }

// Double returns 2x.
func (x Number) Double() Number { return x.Add(x) }

// Cmp returns −1, 0 or 1 as x is less than, equal to or greater than y.
func (x Number) Cmp(y Number) int {
	if x.big == "" && y.big == "" && x.log == y.log {
		return cmp.Compare(x.num, y.num)
	}
	if c := cmp.Compare(x.Sign(), y.Sign()); c != 0 {
		return c
	}
	return x.Sub(y).Sign()
}

// Floor returns the greatest integer that is at most x.
func (x Number) Floor() Number {
	if x.log == 0 {
		return x
	}
	if x.big == "" {
		return Number{num: x.num >> min(x.log, 63)}
	}
	n := x.Num()
	return FromBig(n.Rsh(n, uint(x.log)), 0)
}

// Ceil returns the least integer that is at least x.
func (x Number) Ceil() Number { return x.Neg().Floor().Neg() }

// Birthday returns the day on which x is born as a game: |x| for an integer,
// and ⌊|x|⌋ + k + 1 for m/2^k in lowest terms.
func (x Number) Birthday() *big.Int {
	n := x.Abs().Floor().Num()
	if x.log != 0 {
		n.Add(n, big.NewInt(int64(x.log)+1))
	}
	return n
}

// Float32 returns a float32 near x. It is monotone: x ≤ y implies
// x.Float32() ≤ y.Float32().
func (x Number) Float32() float32 {
	if x.big == "" {
		return float32(math.Ldexp(float64(x.num), -int(x.log)))
	}
	f := new(big.Float).SetInt(x.Num())
	v, _ := f.SetMantExp(f, -int(x.log)).Float64()
	return float32(v)
}

// Small returns the numerator of x in lowest terms if it lies strictly
// between −2⁶³ and 2⁶³.
func (x Number) Small() (num int64, ok bool) { return x.num, x.big == "" }

// Bytes returns the memory that x takes beyond a Number itself.
func (x Number) Bytes() int { return len(x.big) }
