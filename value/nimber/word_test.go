// SPDX-License-Identifier: Apache-2.0

package nimber

// Sum returns the nim sum a ⊕ b, which is also the nim difference.
func Sum(a, b uint64) uint64 { return a ^ b }

// Quotient returns the x with b ⊗ x = a; ok is false if b is 0.
func Quotient(a, b uint64) (x uint64, ok bool) { return Product(a, Inverse(b)), b != 0 }

// Trace returns a ⊕ a² ⊕ a⁴ ⊕ … in the field of the nimbers up to field, which
// must be a value of Field and at least a. It is 0 or 1; the nimbers of trace 0
// are those below (field+1)/2.
func Trace(a, field uint64) uint64 {
	sum := uint64(0)
	for ; field > 0; field >>= 1 {
		sum ^= a
		a = Square(a)
	}
	return sum
}

// UglyProduct returns the ugly product of a and b.
func UglyProduct(a, b uint64) (sum uint64) {
	for i := range 64 {
		for j := range 64 {
			if a>>i&1 == 1 && b>>j&1 == 1 {
				sum ^= uglyPowers(min(i, j), max(i, j))
			}
		}
	}
	return sum
}

// uglyPowers returns the ugly product of 2^i and 2^j for i ≤ j.
func uglyPowers(i, j int) (p uint64) {
	if i < j || i == 0 {
		p = 1 << j
	}
	if i > 0 {
		p ^= 1 << (i - 1)
	}
	return p
}
