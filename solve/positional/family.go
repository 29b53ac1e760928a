// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/internal/splitmix"
)

// A set is a set of cells.
type set uint64

func (s set) size() int { return bits.OnesCount64(uint64(s)) }

// first returns the set of the first cell of s.
func (s set) first() set { return s & -s }

// A family consists of winning sets that are still open, without the claimed cells. Invariant: no
// set contains another, and the sets are ordered by size, then by number.
type family []set

// familyOf returns the minimal sets among the given ones.
func familyOf(sets []set) family {
	slices.SortFunc(sets, order)
	sets = slices.Compact(sets)
	out := sets[:0]
	for _, s := range sets {
		if !slices.ContainsFunc(out, func(t set) bool { return t&^s == 0 }) {
			out = append(out, s)
		}
	}
	return out
}

func order(s, t set) int {
	if d := s.size() - t.size(); d != 0 {
		return d
	}
	if s < t {
		return -1
	}
	if s > t {
		return 1
	}
	return 0
}

// without returns the family after another player has claimed the cell.
func (f family) without(cell set) family {
	out := make(family, 0, len(f))
	for _, s := range f {
		if s&cell == 0 {
			out = append(out, s)
		}
	}
	return out
}

// with returns the family after the filler has claimed the cell. Only sets that became smaller can
// be contained in others.
func (f family) with(cell set) family {
	var smaller, same []set
	for _, s := range f {
		if s&cell != 0 {
			smaller = append(smaller, s&^cell)
		}
	}
	if len(smaller) == 0 {
		return f
	}
	for _, s := range f {
		if s&cell == 0 && !slices.ContainsFunc(smaller, func(t set) bool { return t&^s == 0 }) {
			same = append(same, s)
		}
	}
	return merge(smaller, same)
}

// merge merges two lists of sets into a family. The sets in b must be in order.
func merge(a, b []set) family {
	out := make(family, 0, len(a)+len(b))
	slices.SortFunc(a, order)
	for len(a) > 0 && len(b) > 0 {
		if order(a[0], b[0]) < 0 {
			out, a = append(out, a[0]), a[1:]
		} else {
			out, b = append(out, b[0]), b[1:]
		}
	}
	return append(append(out, a...), b...)
}

// cells returns the cells of all sets.
func (f family) cells() (c set) {
	for _, s := range f {
		c |= s
	}
	return c
}

// atMost returns the sets with at most size cells.
func (f family) atMost(size int) family {
	i := len(f)
	for i > 0 && f[i-1].size() > size {
		i--
	}
	return f[:i]
}

// filled reports whether all cells of some set are claimed.
func (f family) filled() bool { return len(f) > 0 && f[0] == 0 }

// A digest identifies a family. It has two hash values of 64 bits. The probability that two of a
// billion families have the same digest is below 10⁻¹⁸.
type digest [2]uint64

func (f family) digest() (d digest) {
	for _, s := range f {
		d.add(s)
	}
	return d
}

func (d *digest) add(s set) {
	d[0] += splitmix.Hash(uint64(s))
	d[1] += splitmix.Hash(uint64(s) ^ 0xd1b54a32d192ed03)
}

// split divides f into parts that have no cells in common.
func (f family) split() []family {
	var parts []set
	for _, s := range f {
		joined := s
		rest := parts[:0]
		for _, p := range parts {
			if p&s != 0 {
				joined |= p
			} else {
				rest = append(rest, p)
			}
		}
		parts = append(rest, joined)
	}
	if len(parts) == 1 {
		return []family{f}
	}
	out := make([]family, len(parts))
	for _, s := range f {
		i := slices.IndexFunc(parts, func(p set) bool { return p&s != 0 })
		out[i] = append(out[i], s)
	}
	return out
}

// weights returns for each cell the sum of 2^-|A| over the sets A that contain it, as a multiple of
// 2^-50.
func (f family) weights() (w [64]uint64) {
	for _, s := range f {
		weight := uint64(1) << max(0, 50-s.size())
		for t := s; t != 0; t &= t - 1 {
			w[bits.TrailingZeros64(uint64(t))] += weight
		}
	}
	return w
}

// heaviest returns the cell of greatest weight, or the empty set if there are no cells.
func heaviest(cells set, w *[64]uint64) (best set) {
	most := uint64(0)
	for ; cells != 0; cells &= cells - 1 {
		if x := w[bits.TrailingZeros64(uint64(cells))]; best == 0 || x > most {
			best, most = cells.first(), x
		}
	}
	return best
}

// lightest returns the cell of least weight, or the empty set if there are no cells.
func lightest(cells set, w *[64]uint64) (best set) {
	least := uint64(0)
	for ; cells != 0; cells &= cells - 1 {
		if x := w[bits.TrailingZeros64(uint64(cells))]; best == 0 || x < least {
			best, least = cells.first(), x
		}
	}
	return best
}

// always returns for each cell the set of cells that are in every set with it.
func always(families ...family) (a [64]set) {
	for i := range a {
		a[i] = ^set(0)
	}
	for _, f := range families {
		for _, s := range f {
			for t := s; t != 0; t &= t - 1 {
				a[bits.TrailingZeros64(uint64(t))] &= s
			}
		}
	}
	return a
}

// rarest returns cells that are in as few sets as possible. If every set with x contains y, it
// drops y. Of cells that are in the same sets, it keeps the first.
func rarest(families ...family) set {
	cells := set(0)
	for _, f := range families {
		cells |= f.cells()
	}
	a, out := always(families...), cells
	for c := cells; c != 0; c &= c - 1 {
		i := bits.TrailingZeros64(uint64(c))
		for d := a[i] & cells &^ c.first(); d != 0; d &= d - 1 {
			if j := bits.TrailingZeros64(uint64(d)); j > i || a[j]&c.first() == 0 {
				out &^= d.first()
			}
		}
	}
	return out
}

// A dominance tells which cells are dominated. A cell is dominated if another cell is in every set
// with it. Of cells that are in the same sets, all except the first are dominated.
type dominance struct {
	dominated set
	always    [64]set
}

func dominators(f family) dominance {
	d := dominance{always: always(f)}
	cells := f.cells()
	for c := cells; c != 0; c &= c - 1 {
		i := bits.TrailingZeros64(uint64(c))
		for x := d.always[i] & cells &^ c.first(); x != 0; x &= x - 1 {
			if j := bits.TrailingZeros64(uint64(x)); j < i || d.always[j]&c.first() == 0 {
				d.dominated |= c.first()
				break
			}
		}
	}
	return d
}

// of returns cells that dominate the given ones and are not dominated themselves.
func (d dominance) of(cells set) (by set) {
	for ; cells != 0; cells &= cells - 1 {
		all := d.always[bits.TrailingZeros64(uint64(cells))] &^ d.dominated
		if by&all == 0 {
			by |= all.first()
		}
	}
	return by
}
