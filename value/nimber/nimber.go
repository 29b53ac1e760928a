// SPDX-License-Identifier: Apache-2.0

// Package nimber computes in the field of nimbers: the nim sum, the nim product, and functions
// based on them.
//
//	nimber.Product(4, 5)     // 2
//	nimber.Inverse(16)       // 170
//	nimber.ProductBig(a, b)  // for nimbers of any size
//
// For every k, the nimbers below 2^(2^k) are a field [ONAG, ch. 6]. The functions on uint64 work in
// the field of 2⁶⁴ elements and cannot overflow. The functions on big.Int have names that end in
// Big. They accept nimbers of any size and do not change their arguments.
package nimber

// Product returns the nim product a ⊗ b.
func Product(a, b uint64) uint64 { return product(a, b, level(a|b)) }

// Square returns a ⊗ a.
func Square(a uint64) uint64 { return square(a, level(a)) }

// Sqrt returns the nimber whose nim square is a. There is exactly one.
func Sqrt(a uint64) uint64 { return sqrt(a, level(a)) }

// Inverse returns the nimber x with a ⊗ x = 1. For a = 0 it returns 0.
func Inverse(a uint64) uint64 { return inverse(a, level(a)) }

// Power returns the nim product of n copies of a. Power(0, 0) is 1.
func Power(a, n uint64) uint64 {
	p := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = Product(p, a)
		}
		a = Square(a)
	}
	return p
}

// A level k represents the field of nimbers below 2^(2^k). The level of a is the least level whose
// field contains a, but at least tableLevel.
func level(a uint64) uint {
	switch {
	case a < 1<<8:
		return 3
	case a < 1<<16:
		return 4
	case a < 1<<32:
		return 5
	}
	return 6
}

// split writes a as h⊗F ⊕ l with the Fermat power F = 2^(2^(k−1)).
func split(a uint64, k uint) (h, l uint64) {
	s := uint(1) << (k - 1)
	return a >> s, a & (1<<s - 1)
}

func join(h, l uint64, k uint) uint64 { return h<<(uint(1)<<(k-1)) | l }

// product multiplies in the field of level k with three products, by Karatsuba's method, where F ⊗
// F = F ⊕ F/2.
func product(a, b uint64, k uint) uint64 {
	if k <= tableLevel {
		return tables.product(byte(a), byte(b))
	}
	ah, al := split(a, k)
	bh, bl := split(b, k)
	high := product(ah, bh, k-1)
	low := product(al, bl, k-1)
	cross := product(ah^al, bh^bl, k-1)
	return join(cross^low, low^half(high, k-1), k)
}

// half returns a ⊗ 2^(2^k−1). This is multiplication by the F/2 in F ⊗ F of the next level. It is
// linear, so a table for each byte of a is enough.
func half(a uint64, k uint) uint64 { return halves.apply(a, k) }

func square(a uint64, k uint) uint64 {
	if k <= tableLevel {
		return tables.product(byte(a), byte(a))
	}
	h, l := split(a, k)
	h = square(h, k-1)
	return join(h, square(l, k-1)^half(h, k-1), k)
}

func sqrt(a uint64, k uint) uint64 {
	if k <= tableLevel {
		return uint64(tables.sqrt[byte(a)])
	}
	h, l := split(a, k)
	return join(sqrt(h, k-1), sqrt(l^half(h, k-1), k-1), k)
}

// inverse divides the conjugate h⊗F ⊕ h ⊕ l by the norm, which is in the field of the level below.
func inverse(a uint64, k uint) uint64 {
	if k <= tableLevel {
		return uint64(tables.inverse[byte(a)])
	}
	h, l := split(a, k)
	norm := product(l, h^l, k-1) ^ half(square(h, k-1), k-1)
	n := inverse(norm, k-1)
	return join(product(h, n, k-1), product(h^l, n, k-1), k)
}
