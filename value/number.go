// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"math"
	"math/big"
	"math/bits"

	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Numbers. Each has one representation: an Int if it is an integer of 64 bits,
// else a Rational. A number is never a Game.
type (
	Int      int64
	Rational struct{ r *big.Rat } // never changed
	Infinity int                  // inf = 1/0, or −inf if negative
)

// smallest and small: integers that are there already, to be shared.
const smallest = -1 << 10

var small = func() (vs [1 << 13]Value) {
	for i := range vs {
		vs[i] = Int(i + smallest)
	}
	return vs
}()

// IsShared reports whether the integer n is there already.
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

// FromRat returns the number r, which must not be changed any more.
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

// Rat returns the number that v is. It must not be changed.
func Rat(v Value) (*big.Rat, bool) {
	switch v := v.(type) {
	case Int:
		return new(big.Rat).SetInt64(int64(v)), true
	case Rational:
		return v.r, true
	}
	return nil, false
}

// BigInt returns the integer that v is. It must not be changed.
func BigInt(v Value) (*big.Int, bool) {
	switch v := v.(type) {
	case Int:
		return big.NewInt(int64(v)), true
	case Rational:
		return v.r.Num(), v.r.IsInt()
	}
	return nil, false
}

// Kind returns Zero or Integer.
func (n Int) Kind() *Kind {
	if n == 0 {
		return Zero
	}
	return Integer
}

// Kind returns the least kind of numbers.
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
	// ErrOverflow reports a number that is too large to be written out.
	ErrOverflow = errors.New("overflow")
)

// maxBits bounds the powers that are written out.
const maxBits = 1 << 22

// Ints applies an arithmetical operator to two integers of 64 bits; ok is false if
// the result is longer, or no integer.
func Ints(op syntax.Op, a, b int64) (c int64, ok bool) {
	// Overflow shows in the signs: see Hacker's Delight, 2-13.
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

// numbers applies an arithmetical operator to two numbers.
func numbers(op syntax.Op, x, y *big.Rat) (Value, error) {
	switch op {
	case syntax.Add:
		return FromRat(new(big.Rat).Add(x, y)), nil
	case syntax.Sub:
		return FromRat(new(big.Rat).Sub(x, y)), nil
	case syntax.Mul:
		return FromRat(new(big.Rat).Mul(x, y)), nil
	case syntax.Div:
		switch {
		case y.Sign() != 0:
			return FromRat(new(big.Rat).Quo(x, y)), nil
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
			if m.Mod(x.Num(), y.Num()); y.Sign() < 0 && m.Sign() != 0 { // Euclidean: m is not negative
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

// raise returns x^y for an integer y, nothing for others.
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
	if size <= 1 && k.BitLen() > 1 { // 0, 1 or −1: only the parity matters
		k.SetInt64(2 + int64(k.Bit(0)))
	}
	p := new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), k, nil), new(big.Int).Exp(x.Denom(), k, nil))
	if n.Sign() < 0 {
		p.Inv(p)
	}
	return FromRat(p), nil
}
