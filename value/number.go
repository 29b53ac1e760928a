// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"math"
	"math/big"
	"math/bits"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Numbers. Each number has one representation: an Int if it is an integer of 64 bits, and otherwise
// a Rational. A number is never a Game.
type (
	Int      int64
	Rational struct{ r *big.Rat } // never changed
	Infinity int                  // inf = 1/0, or −inf if it is negative
)

// smallest and small describe the integers that exist once, to be shared.
const smallest = -1 << 10

var small = func() (vs [1 << 13]Value) {
	for i := range vs {
		vs[i] = Int(i + smallest)
	}
	return vs
}()

// IsShared reports whether the integer n is one of the shared ones.
func IsShared(n int64) bool { return uint64(n-smallest) < uint64(len(small)) }

// FromInt returns the integer n.
func FromInt(n int64) Value {
	if i := uint64(n - smallest); i < uint64(len(small)) {
		return small[i]
	}
	return Int(n)
}

// FromBig returns the integer n.
func FromBig(n *big.Int) Value {
	if n.IsInt64() {
		return FromInt(n.Int64())
	}
	return Rational{new(big.Rat).SetInt(n)}
}

// FromRat returns the number r. The caller must not change r afterwards.
func FromRat(r *big.Rat) Value {
	if r.IsInt() && r.Num().IsInt64() {
		return FromInt(r.Num().Int64())
	}
	return Rational{r}
}

// FromGame returns the value of g.
func (w *World) FromGame(g short.Game) Value {
	if x, ok := w.Short.Number(g); ok {
		return FromRat(x.Rat())
	}
	return Game(g)
}

// Rat returns v as a rational number. The caller must not change it.
func Rat(v Value) (*big.Rat, bool) {
	switch v := v.(type) {
	case Int:
		return new(big.Rat).SetInt64(int64(v)), true
	case Rational:
		return v.r, true
	}
	return nil, false
}

// BigInt returns v as an integer. The caller must not change it.
func BigInt(v Value) (*big.Int, bool) {
	switch v := v.(type) {
	case Int:
		return big.NewInt(int64(v)), true
	case Rational:
		return v.r.Num(), v.r.IsInt()
	}
	return nil, false
}

// IsInt reports whether x is an integer.
func (x Rational) IsInt() bool { return x.r.IsInt() }

// Times returns v·n. The value v must be an integer.
func Times(v Value, n int64) Value {
	x, _ := BigInt(v)
	z := new(big.Rat)
	z.Num().Mul(x, big.NewInt(n))
	return FromRat(z)
}

// Kind returns Zero or Integer.
func (n Int) Kind() *Kind {
	if n == 0 {
		return Zero
	}
	return Integer
}

// Kind returns the most special kind of numbers to which it belongs.
func (x Rational) Kind() *Kind {
	if x.r.IsInt() {
		return Integer
	}
	if _, ok := dyadic.FromRat(x.r); ok {
		return DyadicRational
	}
	return RationalValue
}

func (Infinity) Kind() *Kind { return RationalValue }

func (n Int) Display(_ *World, s notation.Style) string {
	return s.Fraction(new(big.Rat).SetInt64(int64(n)))
}
func (x Rational) Display(_ *World, s notation.Style) string { return s.Fraction(x.r) }
func (x Infinity) Display(_ *World, s notation.Style) string { return s.Infinity(x < 0) }

// Key returns the number as text.
func (x Rational) Key(*World) any { return [1]string{x.r.RatString()} }

var (
	// ErrZero reports a division by zero.
	ErrZero = errors.New("/ by zero")
	// ErrOverflow reports a number that is too large to be written in full.
	ErrOverflow = errors.New("overflow")
)

// maxBits is the greatest size of powers that are written in full.
const maxBits = 1 << 22

// Ints applies an arithmetical operator to two 64-bit integers. If the result is not a 64-bit
// integer, ok is false.
func Ints(op syntax.Op, a, b int64) (c int64, ok bool) {
	// The signs show an overflow: see Hacker's Delight, 2-13.
	switch op {
	case syntax.Add:
		c := a + b
		return c, (a^c)&(b^c) >= 0
	case syntax.Sub:
		c := a - b
		return c, (a^b)&(a^c) >= 0
	case syntax.Mul:
		hi, lo := bits.Mul64(magnitude(a), magnitude(b))
		return a * b, hi == 0 && lo <= math.MaxInt64
	case syntax.Div:
		if b == 0 || b == -1 || a%b != 0 {
			return 0, false
		}
		return a / b, true
	case syntax.Mod:
		if b == 0 || b == -1 {
			return 0, false
		}
		m := a % b
		if m != 0 && (m < 0) != (b < 0) {
			m += b
		}
		return m, true
	}
	return 0, false
}

func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// sum returns x + n/d. The fraction n/d must be in lowest terms. Integers need no common divisor.
// For fractions, the common divisor of the denominators is found first, because it is usually
// short: see Knuth, vol. 2, 4.5.1.
func sum(x *big.Rat, n, d *big.Int) *big.Rat {
	if x.IsInt() && isOne(d) {
		z := new(big.Rat)
		z.Num().Add(x.Num(), n)
		return z
	}
	b := x.Denom()
	g := new(big.Int).GCD(nil, nil, b, d)
	if isOne(g) {
		t := new(big.Int).Mul(x.Num(), d)
		return lowest(t.Add(t, new(big.Int).Mul(n, b)), new(big.Int).Mul(b, d))
	}
	rest := new(big.Int).Quo(d, g)
	t := new(big.Int).Mul(x.Num(), rest)
	t.Add(t, new(big.Int).Mul(n, new(big.Int).Quo(b, g)))
	h := g.GCD(nil, nil, new(big.Int).Abs(t), g)
	return lowest(t.Quo(t, h), rest.Mul(rest, new(big.Int).Quo(b, h)))
}

// product returns x × n/d. The fraction n/d must be in lowest terms, with a positive d.
func product(x *big.Rat, n, d *big.Int) *big.Rat {
	if x.IsInt() && isOne(d) {
		z := new(big.Rat)
		z.Num().Mul(x.Num(), n)
		return z
	}
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x.Num()), d)
	h := new(big.Int).GCD(nil, nil, new(big.Int).Abs(n), x.Denom())
	top := new(big.Int).Mul(divided(x.Num(), g), divided(n, h))
	return lowest(top, new(big.Int).Mul(divided(d, g), divided(x.Denom(), h)))
}

func divided(x, g *big.Int) *big.Int {
	if isOne(g) {
		return x
	}
	return new(big.Int).Quo(x, g)
}

// lowest returns n/d, which must be in lowest terms. It keeps both arguments.
func lowest(n, d *big.Int) *big.Rat {
	z := big.NewRat(1, 2)
	z.Num().SetBits(n.Bits())
	if n.Sign() < 0 {
		z.Num().Neg(z.Num())
	}
	z.Denom().SetBits(d.Bits())
	return z
}

func isOne(d *big.Int) bool { return d.IsInt64() && d.Int64() == 1 }

// numbers applies an arithmetical operator to two numbers.
func numbers(op syntax.Op, x, y *big.Rat) (Value, error) {
	switch op {
	case syntax.Add:
		return FromRat(sum(x, y.Num(), y.Denom())), nil
	case syntax.Sub:
		return FromRat(sum(x, new(big.Int).Neg(y.Num()), y.Denom())), nil
	case syntax.Mul:
		return FromRat(product(x, y.Num(), y.Denom())), nil
	case syntax.Div:
		switch {
		case y.Sign() > 0:
			return FromRat(product(x, y.Denom(), y.Num())), nil
		case y.Sign() < 0:
			return FromRat(product(x, new(big.Int).Neg(y.Denom()), new(big.Int).Neg(y.Num()))), nil
		case x.Sign() == 0:
			return nil, ErrZero
		}
		return Infinity(x.Sign()), nil
	case syntax.Mod:
		if y.Sign() == 0 {
			return nil, ErrZero
		}
		if x.IsInt() && y.IsInt() {
			m := new(big.Int)
			if m.Mod(x.Num(), y.Num()); y.Sign() < 0 && m.Sign() != 0 { // Euclidean: the result is never negative
				m.Add(m, y.Num())
			}
			return FromBig(m), nil
		}
		q := new(big.Rat).SetInt(Floor(new(big.Rat).Quo(x, y)))
		return FromRat(q.Sub(x, q.Mul(y, q))), nil
	case syntax.Pow:
		return raise(x, y)
	}
	return nil, nil
}

// Floor returns the greatest integer that is at most x.
func Floor(x *big.Rat) *big.Int {
	return new(big.Int).Div(x.Num(), x.Denom()) // Euclidean: the denominator is positive
}

// raise returns x^y for an integer y. For other y it returns nothing.
func raise(x, y *big.Rat) (Value, error) {
	if !y.IsInt() {
		return nil, nil
	}
	n := y.Num()
	if x.Sign() == 0 && n.Sign() < 0 {
		return Infinity(1), nil // as 1/0
	}
	size := max(x.Num().BitLen(), x.Denom().BitLen())
	if size > 1 && (!n.IsInt64() || max(n.Int64(), -n.Int64()) > int64(maxBits/size)) {
		return nil, ErrOverflow
	}
	k := new(big.Int).Abs(n)
	if size <= 1 && k.BitLen() > 1 { // 0, 1 or −1: only the parity of the exponent matters
		k.SetInt64(2 + int64(k.Bit(0)))
	}
	p := new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), k, nil), new(big.Int).Exp(x.Denom(), k, nil))
	if n.Sign() < 0 {
		p.Inv(p)
	}
	return FromRat(p), nil
}
