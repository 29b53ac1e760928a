// SPDX-License-Identifier: Apache-2.0

package sparse

import "testing"

// TestSparseSpaces compares with what tczajka/octal-games found, heap 0 apart.
func TestSparseSpaces(t *testing.T) {
	slow(t)
	for _, c := range []struct {
		code            string
		n, rare         int
		lastRare, maxAt uint64
		max             uint16
	}{
		{"grundy", 1 << 21, 1273, 82860, 763622, 231},
		{".6", 400_000, 1583, 20627, 398955, 292},
		{".16", 255_000, 52, 13935, 229790, 23},
	} {
		for _, w := range ways[:4] {
			if w.opts.Scalar && c.code != ".16" {
				continue
			}
			s := run(t, octal(c.code), c.n, w.opts).Stats()
			if s.Rare != c.rare || s.LastRare != c.lastRare || s.Max != c.max || s.MaxAt != c.maxAt {
				t.Errorf("%s %s: %+v, want %d rare, the last %d, greatest value %d at %d", c.code, w.name, s, c.rare, c.lastRare, c.max, c.maxAt)
			}
		}
	}
}
