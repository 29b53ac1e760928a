// SPDX-License-Identifier: Apache-2.0

package column

import (
	"encoding/binary"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
)

// Skip returns the least shift from p to last for which the last 8 values may agree, or last if
// there is none. If the period is proved by splits, more values than these agree.
func (c *Column) Skip(p, last int) int {
	if p < 8 || c.n < 64 {
		return p
	}
	if c.wide != nil {
		w := c.wide[:c.n]
		for p < last && (w[c.n-1-p] != w[c.n-1] || w[c.n-2-p] != w[c.n-2]) {
			p++
		}
		return p
	}
	return kernel.Rematch(c.narrow[:c.n], p, last) // equal values have equal codes
}

// Agree returns the largest m such that the last m values equal the values p places before.
func (c *Column) Agree(p int) int {
	m := 0
	if c.wide == nil && c.codec == nil {
		b := c.narrow[:c.n]
		for m+8 <= c.n-p {
			i := c.n - m - 8
			if binary.LittleEndian.Uint64(b[i:]) != binary.LittleEndian.Uint64(b[i-p:]) {
				break
			}
			m += 8
		}
	}
	for m < c.n-p && c.At(c.n-1-m) == c.At(c.n-1-m-p) {
		m++
	}
	return m
}

// AgreeBefore returns how many values just before the heap n equal the values p places later.
func (c *Column) AgreeBefore(n, p int) (int, error) {
	a, b := make([]uint16, 1<<16), make([]uint16, 1<<16)
	for h := n; h > 0; {
		k := min(h, len(a))
		if err := c.Read(a[:k], h-k); err != nil {
			return 0, err
		}
		if err := c.Read(b[:k], h-k+p); err != nil {
			return 0, err
		}
		for i := k - 1; i >= 0; i-- {
			if a[i] != b[i] {
				return n - (h - k + i) - 1, nil
			}
		}
		h -= k
	}
	return n, nil
}
