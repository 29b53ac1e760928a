// SPDX-License-Identifier: Apache-2.0

package sequence

// Number theoretic transforms modulo the prime 119·2²³+1, with the primitive root 3. Counts below
// the prime are exact.

const nttPrime = 119<<23 + 1

// transform is a plan for transforms of one length, a power of two.
type transform struct {
	roots   []uint32 // roots[h+i] = w^i, where w is a primitive root of order 2h
	back    []uint32 // back[h+i] = w^−i
	inverse uint64   // of the length
}

func newTransform(n int) *transform {
	t := &transform{roots: make([]uint32, n), back: make([]uint32, n), inverse: nttPow(uint64(n), nttPrime-2)}
	for h := 1; h < n; h *= 2 {
		w := nttPow(3, uint64(nttPrime-1)/uint64(2*h))
		t.back[h], t.roots[h] = 1, 1
		for i := 1; i < h; i++ {
			t.roots[h+i] = uint32(uint64(t.roots[h+i-1]) * w % nttPrime)
		}
		for i := 1; i < h; i++ {
			t.back[h+i] = nttPrime - t.roots[2*h-i] // w^h = −1
		}
	}
	return t
}

func nttPow(b, e uint64) uint64 {
	r := uint64(1)
	for ; e > 0; e >>= 1 {
		if e&1 != 0 {
			r = r * b % nttPrime
		}
		b = b * b % nttPrime
	}
	return r
}

// forward transforms a in place. The result is in bit-reversed order.
func (t *transform) forward(a []uint32) {
	for h := len(a) / 2; h > 0; h /= 2 {
		roots := t.roots[h : 2*h]
		for s := 0; s < len(a); s += 2 * h {
			lo, hi := a[s:s+h], a[s+h:s+2*h]
			for i, x := range lo {
				y := hi[i]
				sum := x + y
				if sum >= nttPrime {
					sum -= nttPrime
				}
				lo[i] = sum
				hi[i] = uint32(uint64(x+nttPrime-y) * uint64(roots[i]) % nttPrime)
			}
		}
	}
}

// backward is the inverse of forward.
func (t *transform) backward(a []uint32) {
	for h := 1; h < len(a); h *= 2 {
		roots := t.back[h : 2*h]
		for s := 0; s < len(a); s += 2 * h {
			lo, hi := a[s:s+h], a[s+h:s+2*h]
			for i, x := range lo {
				y := uint32(uint64(hi[i]) * uint64(roots[i]) % nttPrime)
				sum, diff := x+y, x+nttPrime-y
				if sum >= nttPrime {
					sum -= nttPrime
				}
				if diff >= nttPrime {
					diff -= nttPrime
				}
				lo[i], hi[i] = sum, diff
			}
		}
	}
	for i, x := range a {
		a[i] = uint32(uint64(x) * t.inverse % nttPrime)
	}
}
