// SPDX-License-Identifier: Apache-2.0

package transfinite

import (
	"math/big"

	"github.com/upstar-cgt/upstar/work"
)

// maxDegree is the greatest degree with which the package computes.
const maxDegree = 1 << 31

// frobenius returns x to the power 2ⁿ. This map is linear and respects products, so it is
// determined by the images of the generators.
func (f *field) frobenius(x element, n int) element {
	if x.level() == 0 {
		for range n % f.bound(x) {
			x = f.square(x)
		}
		return x
	}
	g := f.image(x.level(), x.node.log, n)
	power, at := unit, uint64(0)
	var sum element
	for _, t := range x.node.terms {
		f.m.Look()
		power = f.mul(power, f.power(g, new(big.Int).SetUint64(t.exp-at)))
		at = t.exp
		sum = f.add(sum, f.mul(f.frobenius(t.coef, n), power))
	}
	return sum
}

// A root identifies a power of a generator: the generator, and the number of squarings.
type root struct {
	level int
	log   uint
	n     int
}

// image returns the generator of a level, raised to the power 2ⁿ. The generator itself has one
// term.
func (f *field) image(level int, log uint, n int) element {
	key := root{level, log, n}
	if x, ok := f.images[key]; ok {
		return x
	}
	x := element{node: &node{level: level, log: log, terms: []powers{{1, unit}}}}
	if n > 0 {
		x = f.image(level, log, n/2)
		x = f.frobenius(x, n/2)
		if n%2 == 1 {
			x = f.square(x)
		}
	}
	f.images[key] = x
	return x
}

// bound returns a multiple of the degree of x: the product of the degrees of the roots that are
// adjoined one after the other until the field contains x.
func (f *field) bound(x element) int {
	d := 1
	if x.level() == 0 {
		for n := x.big().BitLen(); d < n; {
			d *= 2
		}
		return d
	}
	f.m.Look()
	for _, t := range x.node.terms {
		d = lcm(d, f.bound(t.coef))
	}
	modulus := f.modulus(x.level(), x.node.log)
	d = lcm(d, f.bound(f.alpha(f.prime(x.level()))))
	if d > maxDegree || modulus > maxDegree {
		f.m.Fail(work.Exceeded("%d as the degree of a nimber", maxDegree))
	}
	return d * int(modulus)
}

// degree begins with the bound, and removes prime factors as long as x still returns to itself.
func (f *field) degree(x element) int {
	d := f.bound(x)
	for p, rest := 2, d; rest > 1; p++ {
		for ; rest%p == 0; rest /= p {
			if f.m.Look(); f.frobenius(x, d/p).equal(x) {
				d /= p
			}
		}
	}
	return d
}

func lcm(a, b int) int { return a / gcd(a, b) * b }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
