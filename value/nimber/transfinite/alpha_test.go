// SPDX-License-Identifier: Apache-2.0

package transfinite

import (
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/work"
)

// order returns the order of 2 modulo the odd number p.
func order(p uint64) int {
	n := 1
	for r := 2 % p; r != 1; r = 2 * r % p {
		n++
	}
	return n
}

// factors returns the prime powers of which n is the product, that of the least
// prime first.
func factors(n int) (qs []uint64) {
	for p := 2; n > 1; p++ {
		q := 1
		for ; n%p == 0; n /= p {
			q *= p
		}
		if q > 1 {
			qs = append(qs, uint64(q))
		}
	}
	return qs
}

// generators returns the q whose κ_q have the sum κ_f: the prime powers of f, from
// that of the greatest prime down, less those that divide the degree of the sum of
// the ones before.
func (f *field) generators(n int) []uint64 {
	var used []uint64
	var sum element
	for _, q := range slices.Backward(factors(n)) {
		if len(used) == 0 || uint64(f.degree(sum))%q != 0 {
			used, sum = append(used, q), f.add(sum, f.kappa(q))
		}
	}
	return used
}

// isPower reports whether x has a p-th root in the field of 2^E elements, E the
// least multiple of the degree of x and of f, the order of 2 modulo p: it has if its
// power (2^E−1)/p is 1. That is the power (2^f−1)/p of the norm
// x^(1+2^f+2^2f+…) in the field of 2^f elements.
func (f *field) isPower(x element, p uint64) bool {
	ord, degree := order(p), f.degree(x)
	n := ord / gcd(ord, degree) * degree / ord // factors of the norm
	norm, done := x, 1
	for i := bitLen(n) - 2; i >= 0; i-- {
		norm, done = f.mul(norm, f.frobenius(norm, ord*done%degree)), 2*done
		if n>>i&1 == 1 {
			norm, done = f.mul(f.frobenius(norm, ord%degree), x), done+1
		}
	}
	e := new(big.Int).Lsh(big.NewInt(1), uint(ord))
	e.Sub(e, big.NewInt(1)).Quo(e, new(big.Int).SetUint64(p))
	return f.windowed(norm, e).equal(unit)
}

// windowed returns xⁿ, taking four binary digits of n at a time.
func (f *field) windowed(x element, n *big.Int) element {
	var small [16]element
	small[0] = unit
	for i := 1; i < 16; i++ {
		small[i] = f.mul(small[i-1], x)
	}
	p := unit
	for _, d := range n.Text(16) {
		p = f.frobenius(p, 4)
		digit, _ := strconv.ParseUint(string(d), 16, 8)
		p = f.mul(p, small[digit])
	}
	return p
}

func bitLen(n int) int { return new(big.Int).SetInt64(int64(n)).BitLen() }

// find computes the line of the table of the prime p.
func (f *field) find(p uint64) excess {
	line := excess{prime: p, q: f.generators(order(p))}
	var kappa element
	for _, q := range line.q {
		kappa = f.add(kappa, f.kappa(q))
	}
	if len(line.q) == 1 && line.q[0]%2 == 1 {
		// κ_q to the power q is an α of smaller degree, prime to f, so a p-th power;
		// q is prime to p, so that κ_q is a p-th power too
		line.more = 1
	}
	for f.isPower(f.add(kappa, element{low: line.more}), p) {
		line.more++
	}
	return line
}

// TestAlpha computes again the lines of the table that take no time, or those of
// the primes that UPSTAR_ALPHA names, as 47,107.
func TestAlpha(t *testing.T) {
	f := newField(work.Unbounded())
	quick := func(p uint64) bool { return p < 100 && p != 47 && p != 59 || p == 163 || p == 193 || p == 257 }
	for level := 1; f.prime(level) <= 300; level++ {
		p := f.prime(level)
		if s := os.Getenv("UPSTAR_ALPHA"); s == "" && !quick(p) || s != "" && !strings.Contains(","+s+",", ","+strconv.FormatUint(p, 10)+",") {
			continue
		}
		start := time.Now()
		got := f.find(p)
		t.Logf("{%d, []uint64%v, %d}, // f = %d, %v", p, got.q, got.more, order(p), time.Since(start).Round(time.Millisecond))
		i := slices.IndexFunc(excesses, func(e excess) bool { return e.prime == p })
		if i < 0 {
			t.Errorf("α of %d is not in the table", p)
		} else if want := excesses[i]; got.more != want.more || !slices.Equal(got.q, want.q) {
			t.Errorf("α of %d: %v, want %v", p, got, want)
		}
	}
}

// published are the first terms of OEIS A380496, by A. N. Siegel, 2025: the excess
// of the n-th odd prime.
const published = "001100410101111100011110101001010101410100000011110010"

func TestPublished(t *testing.T) {
	f := newField(work.Unbounded())
	if len(excesses) != len(published) {
		t.Fatalf("%d lines, %d published", len(excesses), len(published))
	}
	for i, e := range excesses {
		if e.prime != f.prime(i+1) || e.more != uint64(published[i]-'0') {
			t.Errorf("line %d: prime %d, excess %d; published %c", i, e.prime, e.more, published[i])
		}
	}
}

// TestDegree counts squares until a nimber comes back.
func TestDegree(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	f := newField(work.Unbounded())
	qs := []uint64{2, 4, 8, 3, 9, 5, 7, 11}
	for range 200 {
		x := element{low: r.Uint64N(20)}
		for range 2 {
			x = f.add(x, f.mul(element{low: r.Uint64N(5)}, f.power(f.kappa(qs[r.IntN(len(qs))]), big.NewInt(r.Int64N(4)))))
		}
		n := 1
		for y := f.square(x); !y.equal(x); y = f.square(y) {
			if n++; !f.frobenius(x, n).equal(f.square(y)) {
				t.Fatalf("%v to the power 2^%d", f.ordinal(x), n)
			}
		}
		if d := f.degree(x); d != n {
			t.Fatalf("degree of %v = %d, want %d", f.ordinal(x), d, n)
		}
	}
}

// TestProduct compares products of full polynomials with those of their terms.
func TestProduct(t *testing.T) {
	f, x, y := full()
	want := element{}
	for _, s := range x.node.terms {
		one := f.polynomial(x.level(), x.node.log, []powers{s})
		want = f.add(want, f.mul(one, y))
	}
	if !f.mul(x, y).equal(want) {
		t.Error("a product of full polynomials differs from the sum of the products of its terms")
	}
}

// full returns two elements with many terms in the field of ω^ω^4, the root of
// degree 13, of degree 780.
func full() (f *field, x, y element) {
	f = newField(work.Unbounded())
	kappa := element{low: 3}
	for _, q := range []uint64{13, 5} {
		kappa = f.add(kappa, f.kappa(q))
	}
	return f, f.power(kappa, big.NewInt(1<<40-1)), f.power(kappa, big.NewInt(1<<41-1))
}

func BenchmarkProduct(b *testing.B) {
	f, x, y := full()
	for b.Loop() {
		f.mul(x, y)
	}
}
