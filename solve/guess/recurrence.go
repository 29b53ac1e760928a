// SPDX-License-Identifier: Apache-2.0

package guess

import "math/big"

// A Recurrence says that a(n) = Σ Coefficients[i]·a(n−1−i) for n ≥ len(Coefficients).
type Recurrence struct {
	Coefficients []*big.Rat `json:"coefficients"`
	Confirmed    int        `json:"confirmed"`
}

// Linear guesses a linear recurrence with constant coefficients, by the algorithm of Berlekamp and
// Massey over the rationals. It claims a recurrence of order r if at least max(10, r) terms beyond
// the first 2r confirm it.
func Linear(terms []*big.Int) *Recurrence {
	n := len(terms)
	a := make([]*big.Rat, n)
	for i, t := range terms {
		a[i] = new(big.Rat).SetInt(t)
	}
	if r := massey(a, modest); r == nil || n-2*len(r) < max(10, len(r)) {
		return nil
	}
	c := berlekampMassey(a, n/3)
	if r := len(c); c == nil || r == 0 || n-2*r < max(10, r) {
		return nil
	}
	return &Recurrence{c, n - 2*len(c)}
}

// modest is a prime below 2^61.
const modest = 1<<61 - 1

// berlekampMassey returns the shortest recurrence of the terms, or nil if its order is above most.
func berlekampMassey(a []*big.Rat, most int) []*big.Rat {
	c, b := []*big.Rat{}, []*big.Rat{}
	last := new(big.Rat)
	fail := -1
	for i := range a {
		sum := new(big.Rat).Set(a[i])
		for j, x := range c {
			sum.Sub(sum, new(big.Rat).Mul(x, a[i-1-j]))
		}
		if sum.Sign() == 0 {
			continue
		}
		if fail < 0 {
			c = make([]*big.Rat, i+1)
			for j := range c {
				c[j] = new(big.Rat)
			}
			fail, last = i, sum
		} else {
			k := new(big.Rat).Quo(sum, last)
			next := make([]*big.Rat, max(len(c), i-fail+len(b)))
			for j := range next {
				next[j] = new(big.Rat)
				if j < len(c) {
					next[j].Set(c[j])
				}
			}
			next[i-fail-1].Add(next[i-fail-1], k)
			for j, x := range b {
				next[i-fail+j].Sub(next[i-fail+j], new(big.Rat).Mul(k, x))
			}
			if i-len(c) > fail-len(b) {
				b, fail, last = c, i, sum
			}
			c = next
		}
		if len(c) > most {
			return nil
		}
	}
	return c
}

// massey is berlekampMassey modulo a prime, which is faster. Terms without a short recurrence
// modulo the prime have none over the rationals.
func massey(a []*big.Rat, p uint64) []uint64 {
	prime := new(big.Int).SetUint64(p)
	terms := make([]*big.Int, len(a))
	for i, x := range a {
		terms[i] = new(big.Int).Mod(x.Num(), prime)
	}
	c, b := []*big.Int{}, []*big.Int{}
	var last *big.Int
	fail := -1
	for i := range terms {
		sum := new(big.Int).Set(terms[i])
		for j, x := range c {
			sum.Sub(sum, new(big.Int).Mul(x, terms[i-1-j]))
		}
		if sum.Mod(sum, prime); sum.Sign() == 0 {
			continue
		}
		if fail < 0 {
			c = make([]*big.Int, i+1)
			for j := range c {
				c[j] = new(big.Int)
			}
			fail, last = i, sum
		} else {
			k := new(big.Int).ModInverse(last, prime)
			k.Mod(k.Mul(k, sum), prime)
			next := make([]*big.Int, max(len(c), i-fail+len(b)))
			for j := range next {
				next[j] = new(big.Int)
				if j < len(c) {
					next[j].Set(c[j])
				}
			}
			next[i-fail-1].Add(next[i-fail-1], k)
			for j, x := range b {
				next[i-fail+j].Sub(next[i-fail+j], new(big.Int).Mul(k, x))
			}
			for j := range next {
				next[j].Mod(next[j], prime)
			}
			if i-len(c) > fail-len(b) {
				b, fail, last = c, i, sum
			}
			c = next
		}
		if len(c) > len(a)/3 {
			return nil
		}
	}
	out := make([]uint64, len(c))
	for i, x := range c {
		out[i] = x.Uint64()
	}
	return out
}
