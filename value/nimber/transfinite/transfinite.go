// SPDX-License-Identifier: Apache-2.0

// Package transfinite computes with the nimbers *a of infinite ordinals a. The sum is defined for
// all of them. The product is defined below ω^ω^ω, where they are an algebraically closed field
// [ONAG, ch. 6].
//
//	w := surreal.OrdinalOmegaTo(one) // ω
//	transfinite.Power(m, w, big.NewInt(3)) // 2
//
// Finite nimbers are those of package nimber. The field is built by adjoining roots. Let p be the
// odd prime number k, where 3 is number 0. The p-th power of ω^ω^k is an ordinal α_p. Alpha returns
// it for the primes up to 257. If a product needs α_p for another prime, the error is an
// UnknownAlpha.
package transfinite

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// ErrRange reports a nimber for which only sums are defined here.
var ErrRange = errors.New("nim products are computed below ω^ω^ω only")

// An UnknownAlpha is the error of a calculation that needs α_p for a prime p for which it is not
// known.
type UnknownAlpha struct{ Prime uint64 }

func (e UnknownAlpha) Error() string {
	return fmt.Sprintf("the nim product needs α of the prime %d, which is not known here", e.Prime)
}

// Sum returns the nim sum a ⊕ b of any two ordinals: the coefficients of equal
// powers of ω are added as nimbers.
func Sum(a, b surreal.Ordinal) surreal.Ordinal {
	exclusive := func(x, y *big.Int) *big.Int { return new(big.Int).Xor(x, y) }
	return a.Merge(b, exclusive)
}

// Product returns the nim product a ⊗ b.
func Product(m *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error) {
	return compute(m, func(f *field) element { return f.mul(f.read(a), f.read(b)) })
}

// Inverse returns the x with a ⊗ x = 1.
func Inverse(m *work.Meter, a surreal.Ordinal) (surreal.Ordinal, error) {
	return Power(m, a, big.NewInt(-1))
}

// Quotient returns the x with b ⊗ x = a.
func Quotient(m *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error) {
	return compute(m, func(f *field) element { return f.mul(f.read(a), f.inverse(f.read(b))) })
}

// Power returns the nim product of n copies of a or, if n is negative, of −n copies of its inverse.
// The 0th power of 0 is 1.
func Power(m *work.Meter, a surreal.Ordinal, n *big.Int) (surreal.Ordinal, error) {
	return compute(m, func(f *field) element {
		x := f.read(a)
		if n.Sign() < 0 {
			x = f.inverse(x)
		}
		return f.power(x, new(big.Int).Abs(n))
	})
}

// Sqrt returns the nimber whose nim square is a. There is exactly one.
func Sqrt(m *work.Meter, a surreal.Ordinal) (surreal.Ordinal, error) {
	return compute(m, func(f *field) element { return f.sqrt(f.read(a)) })
}

// Degree returns the degree of a over the field of 0 and 1: the least number of squarings after
// which a returns to itself.
func Degree(m *work.Meter, a surreal.Ordinal) (int, error) {
	return work.Try(m, func() int {
		f := newField(m)
		return f.degree(f.read(a))
	})
}

// Alpha returns α_p for an odd prime p up to 257. If p is the odd prime number k, this is the nim
// product of p copies of ω^ω^k, and the least ordinal that has no p-th root below ω^ω^k.
func Alpha(m *work.Meter, p uint64) (surreal.Ordinal, error) {
	return compute(m, func(f *field) element {
		if p%2 == 0 || !new(big.Int).SetUint64(p).ProbablyPrime(0) {
			f.m.Fail(fmt.Errorf("%d is not an odd prime", p))
		}
		return f.alpha(p)
	})
}

// compute runs a calculation in the field.
func compute(m *work.Meter, of func(*field) element) (surreal.Ordinal, error) {
	return work.Try(m, func() surreal.Ordinal {
		f := newField(m)
		return f.ordinal(of(f))
	})
}

// inverse ends the calculation if x is 0.
func (f *field) inverse(x element) element {
	if x.isZero() {
		f.m.Fail(nimber.ErrZero)
	}
	return f.invert(x)
}
