// SPDX-License-Identifier: Apache-2.0

// The field as a tower. At the bottom are the finite nimbers. Above them there is a level for each
// odd prime p: polynomials in x = ω^ω^k whose exponents e < p are multiples of 1/pⁿ, where x^p =
// α_p. The generators κ of [Lenstra 1977] are the x^(1/pⁿ). An exponent ω^k·c in Cantor normal form
// corresponds to x^e, where e has the digits of c in base p after the point, in reverse order.

package transfinite

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/work"
)

// An element is low if node is nil, and otherwise node.
//
// Invariant: large is at least 2⁶⁴; terms has an exponent other than 0.
type element struct {
	low  uint64
	node *node
}

// A node is a finite nimber of more than 64 bits, or a polynomial in the generators of the prime
// with number level−1.
type node struct {
	large *big.Int
	level int
	log   uint     // exponents are multiples of p^-log
	terms []powers // exponents ascend; coefficients are nonzero and of lower levels
}

type powers struct {
	exp  uint64 // in units of p^-log
	coef element
}

var unit = element{low: 1}

func (x element) isZero() bool { return x.low == 0 && x.node == nil }

func (x element) level() int {
	if x.node == nil {
		return 0
	}
	return x.node.level
}

func (x element) equal(y element) bool {
	if x.node == nil || y.node == nil {
		return x.node == y.node && x.low == y.low
	}
	a, b := x.node, y.node
	if a.level != b.level || a.log != b.log {
		return false
	}
	if a.level == 0 {
		return a.large.Cmp(b.large) == 0
	}
	return slices.EqualFunc(a.terms, b.terms, func(s, t powers) bool { return s.exp == t.exp && s.coef.equal(t.coef) })
}

// big returns an element as a finite nimber.
func (x element) big() *big.Int {
	if x.node == nil {
		return new(big.Int).SetUint64(x.low)
	}
	return x.node.large
}

func finite(n *big.Int) element {
	if n.IsUint64() {
		return element{low: n.Uint64()}
	}
	return element{node: &node{large: n}}
}

// A field holds the data of one calculation.
type field struct {
	m      *work.Meter
	primes []uint64 // the odd primes that were needed so far
	alphas map[uint64]element
	images map[root]element // images of generators, for frobenius
}

func newField(m *work.Meter) *field {
	return &field{m: m, alphas: map[uint64]element{}, images: map[root]element{}}
}

// prime returns the prime that belongs to a level.
func (f *field) prime(level int) uint64 {
	if len(f.primes) == 0 {
		f.primes = append(f.primes, 3)
	}
	for n := f.primes[len(f.primes)-1]; len(f.primes) < level; {
		n += 2
		f.m.Step(1)
		isPrime := true
		for _, p := range f.primes {
			if p*p > n || !isPrime {
				break
			}
			isPrime = n%p != 0
		}
		if isPrime {
			f.primes = append(f.primes, n)
		}
	}
	return f.primes[level-1]
}

// most is the greatest exponent in a polynomial.
const most = 1 << 62

// modulus returns the exponent p in units of p^-log.
func (f *field) modulus(level int, log uint) uint64 {
	p := f.prime(level)
	n := p
	for range log {
		if n > most/p {
			f.m.Fail(work.Exceeded("%d as a coefficient of an exponent of a nimber", uint64(most)))
		}
		n *= p
	}
	return n
}

// align returns the terms of x in units of p^-log. The parameter log must be at least that of x.
func (f *field) align(x *node, log uint) []powers {
	if x.log == log {
		return x.terms
	}
	scale := f.modulus(x.level, log-x.log) / f.prime(x.level)
	terms := slices.Clone(x.terms)
	for i := range terms {
		terms[i].exp *= scale
	}
	return terms
}

// polynomial returns the element with these terms, in the least possible units. The exponents must
// ascend.
func (f *field) polynomial(level int, log uint, terms []powers) element {
	terms = slices.DeleteFunc(terms, func(t powers) bool { return t.coef.isZero() })
	switch {
	case len(terms) == 0:
		return element{}
	case len(terms) == 1 && terms[0].exp == 0:
		return terms[0].coef
	}
	p := f.prime(level)
	for ; log > 0 && !slices.ContainsFunc(terms, func(t powers) bool { return t.exp%p != 0 }); log-- {
		for i := range terms {
			terms[i].exp /= p
		}
	}
	return element{node: &node{level: level, log: log, terms: terms}}
}

func (f *field) add(x, y element) element {
	if x.level() < y.level() {
		x, y = y, x
	}
	switch {
	case x.node == nil && y.node == nil:
		return element{low: x.low ^ y.low}
	case x.level() == 0:
		return finite(new(big.Int).Xor(x.big(), y.big()))
	case y.isZero():
		return x
	case x.level() > y.level():
		return f.merge(x.level(), x.node.log, x.node.terms, []powers{{0, y}})
	}
	log := max(x.node.log, y.node.log)
	return f.merge(x.level(), log, f.align(x.node, log), f.align(y.node, log))
}

// merge adds two polynomials.
func (f *field) merge(level int, log uint, a, b []powers) element {
	f.m.Step(len(a) + len(b))
	terms := make([]powers, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch cmp.Compare(a[0].exp, b[0].exp) {
		case -1:
			terms, a = append(terms, a[0]), a[1:]
		case 1:
			terms, b = append(terms, b[0]), b[1:]
		default:
			terms = append(terms, powers{a[0].exp, f.add(a[0].coef, b[0].coef)})
			a, b = a[1:], b[1:]
		}
	}
	return f.polynomial(level, log, append(append(terms, a...), b...))
}

func (f *field) mul(x, y element) element {
	if x.level() < y.level() {
		x, y = y, x
	}
	f.m.Step(1)
	switch {
	case x.isZero() || y.isZero():
		return element{}
	case x.node == nil && y.node == nil:
		return element{low: nimber.Product(x.low, y.low)}
	case x.level() == 0:
		n, err := nimber.ProductBig(x.big(), y.big())
		f.m.Check(err)
		return finite(n)
	case y.equal(unit):
		return x
	case x.level() > y.level():
		terms := slices.Clone(x.node.terms)
		for i := range terms {
			terms[i].coef = f.mul(terms[i].coef, y)
		}
		return f.polynomial(x.level(), x.node.log, terms)
	}
	return f.convolve(x.node, y.node)
}

// convolve multiplies polynomials of the same level.
func (f *field) convolve(x, y *node) element {
	log := max(x.log, y.log)
	a, b := f.align(x, log), f.align(y, log)
	if modulus := f.modulus(x.level, log); modulus <= 1<<10 {
		return f.dense(x.level, log, modulus, a, b)
	}
	f.m.Room(uint64(len(a)) * uint64(len(b)) * 24)
	sums := make(map[uint64]element)
	for _, s := range a {
		for _, t := range b {
			sums[s.exp+t.exp] = f.add(sums[s.exp+t.exp], f.mul(s.coef, t.coef))
		}
	}
	terms := make([]powers, 0, len(sums))
	for e, c := range sums {
		terms = append(terms, powers{e, c})
	}
	return f.wrap(x.level, log, terms)
}

// dense multiplies polynomials in a list of all exponents up to 2p.
func (f *field) dense(level int, log uint, modulus uint64, a, b []powers) element {
	sums := make(coefficients, 2*modulus)
	if full := max(int(modulus)/2, karatsuba); len(a) > full && len(b) > full {
		f.product(sums, spread(a, modulus), spread(b, modulus))
	} else {
		for _, s := range a {
			for _, t := range b {
				f.addTo(&sums[s.exp+t.exp], f.mul(s.coef, t.coef))
			}
		}
	}
	n := 0
	for e := range modulus {
		if high := sums[modulus+e]; !high.isZero() {
			sums[e] = f.add(sums[e], f.mul(high, f.alpha(f.prime(level))))
		}
		if !sums[e].isZero() {
			n++
		}
	}
	terms := make([]powers, 0, n)
	for e, c := range sums[:modulus] {
		if !c.isZero() {
			terms = append(terms, powers{uint64(e), c})
		}
	}
	return f.polynomial(level, log, terms)
}

// wrap returns the polynomial with these terms. The exponents must be different and below twice the
// modulus; they may be in any order.
func (f *field) wrap(level int, log uint, terms []powers) element {
	modulus := f.modulus(level, log)
	var low, high []powers
	for _, t := range terms {
		switch {
		case t.coef.isZero():
		case t.exp < modulus:
			low = append(low, t)
		default:
			high = append(high, powers{t.exp - modulus, f.mul(t.coef, f.alpha(f.prime(level)))})
		}
	}
	rising := func(s, t powers) int { return cmp.Compare(s.exp, t.exp) }
	slices.SortFunc(low, rising)
	slices.SortFunc(high, rising)
	return f.merge(level, log, low, high)
}

// square is linear: the square of a sum is the sum of the squares.
func (f *field) square(x element) element {
	if x.level() == 0 {
		return f.mul(x, x)
	}
	terms := slices.Clone(x.node.terms)
	for i, t := range terms {
		terms[i] = powers{2 * t.exp, f.square(t.coef)}
	}
	return f.wrap(x.level(), x.node.log, terms)
}

// sqrt is the inverse of square. The root of x^e is x^(e/2), or x^((e+p)/2) divided by the root of
// α_p.
func (f *field) sqrt(x element) element {
	if x.level() == 0 {
		n, err := nimber.SqrtBig(x.big())
		f.m.Check(err)
		return finite(n)
	}
	modulus := f.modulus(x.level(), x.node.log)
	terms := slices.Clone(x.node.terms)
	for i, t := range terms {
		if t.exp%2 == 1 {
			t = powers{t.exp + modulus, f.mul(t.coef, f.invert(f.alpha(f.prime(x.level()))))}
		}
		terms[i] = powers{t.exp / 2, f.sqrt(t.coef)}
	}
	return f.wrap(x.level(), x.node.log, terms)
}

func (f *field) power(x element, n *big.Int) element {
	p := unit
	for i := n.BitLen() - 1; i >= 0; i-- {
		f.m.Look()
		p = f.square(p)
		if n.Bit(i) == 1 {
			p = f.mul(p, x)
		}
	}
	return p
}
