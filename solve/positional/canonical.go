// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/internal/splitmix"
)

// If two families differ only in the names of the cells, the same player wins both. The cells get
// new names from colours, which are refined by the colours of the sets that contain them. If cells
// still have the same colour, an arbitrary one of them is singled out. Every renaming is correct,
// but families that are equal up to names may get different results.

// A renaming gives each cell a new number.
type renaming struct {
	to, from [64]uint8
	cells    set
}

// singled is the number of cells that are singled out.
const singled = 2

// rename computes new names for the cells of one family, or of several together.
func rename(families ...family) renaming {
	var r renaming
	var color, sets [64]uint64
	for i, f := range families {
		r.cells |= f.cells()
		for _, s := range f {
			h := splitmix.Hash(uint64(s) + uint64(i))
			for t := s; t != 0; t &= t - 1 {
				sets[bits.TrailingZeros64(uint64(t))] += h
			}
		}
	}
	most := distinct(r.cells, &sets) // cells that are in the same sets can be exchanged
	classes := refine(families, r.cells, &color, 0, most)
	for i := 0; i < singled && classes < most; i++ {
		color[twin(r.cells, &color, &sets)] += uint64(i) + 1
		classes = refine(families, r.cells, &color, classes, most)
	}
	order := make([]uint8, 0, 64)
	for c := r.cells; c != 0; c &= c - 1 {
		order = append(order, uint8(bits.TrailingZeros64(uint64(c))))
	}
	slices.SortStableFunc(order, func(a, b uint8) int { return cmp.Compare(color[a], color[b]) })
	for i, c := range order {
		r.to[c], r.from[i] = uint8(i), c
	}
	return r
}

// distinct returns the number of different colours of the cells.
func distinct(cells set, color *[64]uint64) int {
	var seen [64]uint64
	n := 0
	for ; cells != 0; cells &= cells - 1 {
		seen[n] = color[bits.TrailingZeros64(uint64(cells))]
		n++
	}
	slices.Sort(seen[:n])
	return len(slices.Compact(seen[:n]))
}

// refine refines the colours until the number of classes stops growing or is the greatest possible.
// It returns the number of classes.
func refine(families []family, cells set, color *[64]uint64, classes, most int) int {
	for {
		var next [64]uint64
		for i, f := range families {
			for _, s := range f {
				sum := uint64(64 * i)
				for t := s; t != 0; t &= t - 1 {
					sum += color[bits.TrailingZeros64(uint64(t))]
				}
				sum = splitmix.Hash(sum + uint64(s.size()))
				for t := s; t != 0; t &= t - 1 {
					next[bits.TrailingZeros64(uint64(t))] += sum
				}
			}
		}
		for c := cells; c != 0; c &= c - 1 {
			i := bits.TrailingZeros64(uint64(c))
			color[i] = splitmix.Hash(color[i] + 3*next[i])
		}
		n := distinct(cells, color)
		if n <= classes || n >= most {
			return max(n, classes)
		}
		classes = n
	}
}

// twin returns a cell that shares its colour with a cell in different sets. It chooses the least
// such colour.
func twin(cells set, color, sets *[64]uint64) int {
	best := -1
	for c := cells; c != 0; c &= c - 1 {
		i := bits.TrailingZeros64(uint64(c))
		for d := c & (c - 1); d != 0; d &= d - 1 {
			if j := bits.TrailingZeros64(uint64(d)); color[j] == color[i] && sets[j] != sets[i] && (best < 0 || color[i] < color[best]) {
				best = i
			}
		}
	}
	return max(best, 0)
}

// apply renames the cells of a set.
func apply(s set, name *[64]uint8) (out set) {
	for ; s != 0; s &= s - 1 {
		out |= 1 << name[bits.TrailingZeros64(uint64(s))]
	}
	return out
}

// digest returns the digest of the family with the new names.
func (r *renaming) digest(f family) (d digest) {
	for _, s := range f {
		d.add(apply(s, &r.to))
	}
	return d
}

// shape returns a digest of f that does not depend on the names of its cells, as far as rename
// achieves this.
func (f family) shape() digest {
	names := rename(f)
	return names.digest(f)
}
