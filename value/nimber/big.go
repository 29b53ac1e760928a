// SPDX-License-Identifier: Apache-2.0

// Nimbers of any size are lists of 64-bit words, lowest first. The length of a list is a power of
// two: a list of 2^j words is in the field of level j+6.

package nimber

import (
	"errors"
	"fmt"
	"math/big"
	"math/bits"
)

var (
	// ErrNegative reports a negative argument, which is not a nimber.
	ErrNegative = errors.New("nimbers are nonnegative integers")
	// ErrZero reports a division by zero.
	ErrZero = errors.New("0 has no nim inverse")
	// ErrLarge reports an argument of more than MaxBits bits.
	ErrLarge = errors.New("nimber is too large")
)

// MaxBits is the greatest size of the arguments of products, in bits. A product takes time
// proportional to about the 1.6th power of the size.
const MaxBits = 1 << 20

// MaxPowerBits is the greatest size of a nimber whose powers PowerBig computes.
const MaxPowerBits = 1 << 12

type words []uint64

// read returns the words of each of the xs, padded to the same length.
func read(xs ...*big.Int) ([]words, error) {
	n := 1
	for _, x := range xs {
		if x.Sign() < 0 {
			return nil, fmt.Errorf("%w; got %s", ErrNegative, brief(x))
		}
		if x.BitLen() > MaxBits {
			return nil, fmt.Errorf("%w: %d bits, at most %d", ErrLarge, x.BitLen(), MaxBits)
		}
		n = max(n, (x.BitLen()+63)/64)
	}
	n = 1 << bits.Len(uint(n-1))
	out := make([]words, len(xs))
	for i, x := range xs {
		out[i] = make(words, n)
		b := x.Bytes()
		for j, v := range b {
			at := len(b) - 1 - j
			out[i][at/8] |= uint64(v) << (8 * (at % 8))
		}
	}
	return out, nil
}

// brief returns x as text. If x is long, it returns the size of x instead.
func brief(x *big.Int) string {
	if x.BitLen() > 256 {
		return fmt.Sprintf("a number of %d bits", x.BitLen())
	}
	return x.String()
}

func (w words) int() *big.Int {
	b := make([]byte, 8*len(w))
	for i, v := range w {
		for j := range 8 {
			b[len(b)-1-8*i-j] = byte(v >> (8 * j))
		}
	}
	return new(big.Int).SetBytes(b)
}

func (w words) halves() (h, l words) { return w[len(w)/2:], w[:len(w)/2] }

func (w words) isZero() bool {
	for _, v := range w {
		if v != 0 {
			return false
		}
	}
	return true
}

func (w words) sum(v words) words {
	s := make(words, len(w))
	for i := range w {
		s[i] = w[i] ^ v[i]
	}
	return s
}

func concat(h, l words) words { return append(append(make(words, 0, 2*len(h)), l...), h...) }

func (w words) product(v words) words {
	if w.isZero() || v.isZero() {
		return make(words, len(w))
	}
	if len(w) == 1 {
		return words{Product(w[0], v[0])}
	}
	wh, wl := w.halves()
	vh, vl := v.halves()
	high, low := wh.product(vh), wl.product(vl)
	cross := wh.sum(wl).product(vh.sum(vl))
	return concat(cross.sum(low), low.sum(high.half()))
}

func (w words) half() words {
	if len(w) == 1 {
		return words{half(w[0], 6)}
	}
	h, l := w.halves()
	return concat(h.sum(l).half(), h.half().half())
}

func (w words) square() words {
	if len(w) == 1 {
		return words{Square(w[0])}
	}
	h, l := w.halves()
	h = h.square()
	return concat(h, l.square().sum(h.half()))
}

func (w words) sqrt() words {
	if len(w) == 1 {
		return words{Sqrt(w[0])}
	}
	h, l := w.halves()
	return concat(h.sqrt(), l.sum(h.half()).sqrt())
}

func (w words) inverse() words {
	if len(w) == 1 {
		return words{Inverse(w[0])}
	}
	h, l := w.halves()
	conjugate := h.sum(l)
	n := l.product(conjugate).sum(h.square().half()).inverse()
	return concat(h.product(n), conjugate.product(n))
}

// SumBig returns the nim sum a ⊕ b.
func SumBig(a, b *big.Int) (*big.Int, error) {
	for _, x := range []*big.Int{a, b} {
		if x.Sign() < 0 {
			return nil, fmt.Errorf("%w; got %s", ErrNegative, brief(x))
		}
	}
	return new(big.Int).Xor(a, b), nil
}

// ProductBig returns the nim product a ⊗ b.
func ProductBig(a, b *big.Int) (*big.Int, error) {
	w, err := read(a, b)
	if err != nil {
		return nil, err
	}
	return w[0].product(w[1]).int(), nil
}

// SquareBig returns a ⊗ a.
func SquareBig(a *big.Int) (*big.Int, error) {
	w, err := read(a)
	if err != nil {
		return nil, err
	}
	return w[0].square().int(), nil
}

// SqrtBig returns the nimber whose nim square is a.
func SqrtBig(a *big.Int) (*big.Int, error) {
	w, err := read(a)
	if err != nil {
		return nil, err
	}
	return w[0].sqrt().int(), nil
}

// InverseBig returns the x with a ⊗ x = 1.
func InverseBig(a *big.Int) (*big.Int, error) {
	w, err := read(a)
	if err != nil {
		return nil, err
	}
	if a.Sign() == 0 {
		return nil, ErrZero
	}
	return w[0].inverse().int(), nil
}

// QuotientBig returns the x with b ⊗ x = a.
func QuotientBig(a, b *big.Int) (*big.Int, error) {
	w, err := read(a, b)
	if err != nil {
		return nil, err
	}
	if b.Sign() == 0 {
		return nil, ErrZero
	}
	return w[0].product(w[1].inverse()).int(), nil
}

// PowerBig returns the nim product of n copies of a or, if n is negative, of −n copies of 1/a. The
// 0th power of 0 is 1.
func PowerBig(a, n *big.Int) (*big.Int, error) {
	w, err := read(a)
	if err != nil {
		return nil, err
	}
	if a.BitLen() > MaxPowerBits {
		return nil, fmt.Errorf("%w: power of a number of %d bits, at most %d", ErrLarge, a.BitLen(), MaxPowerBits)
	}
	if n.BitLen() > MaxBits {
		return nil, fmt.Errorf("%w: exponent of %d bits, at most %d", ErrLarge, n.BitLen(), MaxBits)
	}
	base := w[0]
	if n.Sign() < 0 {
		if a.Sign() == 0 {
			return nil, ErrZero
		}
		base, n = base.inverse(), new(big.Int).Neg(n)
	}
	if n.Sign() > 0 && a.Sign() > 0 { // a^(order of the group of units of the field) = 1
		units := new(big.Int).Lsh(big.NewInt(1), uint(64*len(base)))
		n = new(big.Int).Mod(n, units.Sub(units, big.NewInt(1)))
	}
	p := make(words, len(base))
	p[0] = 1
	for i := n.BitLen() - 1; i >= 0; i-- {
		p = p.square()
		if n.Bit(i) == 1 {
			p = p.product(base)
		}
	}
	return p.int(), nil
}
