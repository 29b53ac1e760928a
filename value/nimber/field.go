// SPDX-License-Identifier: Apache-2.0

package nimber

import "math"

// Field returns the number of elements of the least field that contains a, minus one: 1, 3, 15,
// 255, … for 2, 4, 16, 256, … elements. This is the largest nimber of the field, and the order of
// its group of units.
func Field(a uint64) uint64 {
	for k := uint(0); k < 6; k++ {
		if last := uint64(1)<<(1<<k) - 1; a <= last {
			return last
		}
	}
	return math.MaxUint64
}

// unitPrimes are the primes that divide 2⁶⁴−1. Each divides it exactly once.
var unitPrimes = [...]uint64{3, 5, 17, 257, 641, 65537, 6700417}

// Order returns the least n > 0 with Power(a, n) = 1. For a = 0 it returns 0.
func Order(a uint64) uint64 {
	if a == 0 {
		return 0
	}
	n := Field(a)
	for _, p := range unitPrimes {
		if n%p == 0 && Power(a, n/p) == 1 {
			n /= p
		}
	}
	return n
}

// QuadraticRoot returns the even x with x ⊗ x ⊕ x = a. The other root is x ⊕ 1. For a ≥ 2⁶³ the
// roots are at least 2⁶⁴, and ok is false.
func QuadraticRoot(a uint64) (x uint64, ok bool) {
	if a >= 1<<63 {
		return 0, false
	}
	return quadraticRoot(a, 6) &^ 1, true
}

// quadraticRoot solves the equation in the field of level k, where a has trace 0. With x = h⊗F ⊕ l
// the equation becomes h² ⊕ h = (high part of a) and l² ⊕ l = (low part) ⊕ h²⊗F/2. One of the two
// possible h leaves trace 0 in the second equation.
func quadraticRoot(a uint64, k uint) uint64 {
	if k == 0 {
		return 0
	}
	ah, al := split(a, k)
	h := quadraticRoot(ah, k-1)
	top := uint64(1) << (1<<(k-1) - 1) // F/2, the least nimber below F that has trace 1
	l := al ^ Product(Square(h), top)
	if l >= top {
		h ^= 1
		l ^= top
	}
	return join(h, quadraticRoot(l, k-1), k)
}

// Log returns the least n with Power(base, n) = a. If there is none, ok is false. It finds n modulo
// each prime divisor of the order of base by baby steps and giant steps.
func Log(a, base uint64) (n uint64, ok bool) {
	if a == 0 || base == 0 {
		if a == 1 {
			return 0, true
		}
		return 1, a == 0 && base == 0
	}
	order := Order(base)
	step := uint64(1) // n is known modulo this number
	for _, p := range unitPrimes {
		if order%p != 0 {
			continue
		}
		digit, ok := logPrime(Power(Product(a, Inverse(Power(base, n))), order/p), Power(base, order/p), p)
		if !ok {
			return 0, false
		}
		// n + step·k ≡ n + digit (mod p)
		n += step * (digit * invertMod(step%p, p) % p)
		step *= p
	}
	return n, Power(base, n) == a
}

// logPrime returns the n < p with gⁿ = a, where g has the prime order p.
func logPrime(a, g, p uint64) (uint64, bool) {
	m := uint64(math.Sqrt(float64(p))) + 1
	baby := make(map[uint64]uint64, m)
	x := uint64(1)
	for i := range m {
		baby[x] = i
		x = Product(x, g)
	}
	giant := Inverse(x)
	for i := range m {
		if j, ok := baby[a]; ok {
			return i*m + j, true
		}
		a = Product(a, giant)
	}
	return 0, false
}

// invertMod returns 1/a modulo the prime p.
func invertMod(a, p uint64) uint64 {
	x := uint64(1)
	for n := p - 2; n > 0; n >>= 1 {
		if n&1 == 1 {
			x = x * a % p
		}
		a = a * a % p
	}
	return x
}
