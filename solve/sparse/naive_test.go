// SPDX-License-Identifier: Apache-2.0

package sparse

import "slices"

// naive returns G(0), …, G(n−1) straight from the definition, in time O(n²).
// It is the twin every faster path is tested against.
func naive(g Game, n int) []uint16 {
	vals := make([]uint16, n)
	var seen []int
	for h := 1; h < n; h++ {
		mark := func(v uint16) {
			for int(v) >= len(seen) {
				seen = append(seen, 0)
			}
			seen[v] = h
		}
		if slices.Contains(g.Zero, h) {
			mark(0)
		}
		for _, i := range g.Take {
			if i < h {
				mark(vals[h-i])
			}
		}
		for _, i := range g.Split {
			for a := 1; a <= (h-i)/2; a++ {
				if b := h - i - a; !g.Unequal || a != b {
					mark(vals[a] ^ vals[b])
				}
			}
		}
		v := 0
		for v < len(seen) && seen[v] == h {
			v++
		}
		vals[h] = uint16(v)
	}
	return vals
}
