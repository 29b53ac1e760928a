// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"math/bits"
	"strings"

	"github.com/upstar-cgt/upstar/sets"
)

// A shape is a polyomino stored as the bits of its rows. It touches the upper and the left edge.
type shape struct {
	rows [sets.MostSquares]uint32
	h, w int
}

// A shapeKey is a shape in 128 bits: its width, and its rows one after another. A polyomino of 20
// squares fits into a rectangle of at most 110 squares.
type shapeKey struct{ lo, hi uint64 }

const (
	mostKeyed  = 20 // greatest number of squares of a polyomino with a key
	widthShift = 58
)

func (k shapeKey) less(o shapeKey) bool { return k.hi < o.hi || k.hi == o.hi && k.lo < o.lo }

// shapeOf moves squares, given in rows, to the edges. There must be at least one.
func shapeOf(rows []uint64) (s shape) {
	all := uint64(0)
	first := -1
	for y, r := range rows {
		if r != 0 {
			if first < 0 {
				first = y
			}
			all |= r
			s.h = y - first + 1
		}
	}
	left := bits.TrailingZeros64(all)
	s.w = bits.Len64(all) - left
	for y := range s.h {
		s.rows[y] = uint32(rows[first+y] >> left)
	}
	return s
}

// image is the key of the shape with its rows reversed, its columns reversed, or both.
func (s *shape) image(rows, columns bool) (k shapeKey) {
	at := uint(0)
	for y := range s.h {
		r := s.rows[y]
		if rows {
			r = s.rows[s.h-1-y]
		}
		if columns {
			r = bits.Reverse32(r) >> (32 - s.w)
		}
		if at < 64 {
			k.lo |= uint64(r) << at
			k.hi |= uint64(r) >> (64 - at)
		} else {
			k.hi |= uint64(r) << (at - 64)
		}
		at += uint(s.w)
	}
	k.hi |= uint64(s.w) << widthShift
	return k
}

// turned is the shape with rows and columns exchanged.
func (s *shape) turned() (t shape) {
	t.h, t.w = s.w, s.h
	for y := range s.h {
		for r := s.rows[y]; r != 0; r &= r - 1 {
			t.rows[bits.TrailingZeros32(r)] |= 1 << y
		}
	}
	return t
}

// reflected returns the least key of the shape and its reflections in the two axes, and the number
// of different images.
func (s *shape) reflected() (least shapeKey, images int) {
	own, upside, mirror, half := s.image(false, false), s.image(true, false), s.image(false, true), s.image(true, true)
	least = own
	for _, k := range [3]shapeKey{upside, mirror, half} {
		if k.less(least) {
			least = k
		}
	}
	switch {
	case own == upside && own == mirror:
		return least, 1
	case own == upside || own == mirror || own == half:
		return least, 2
	}
	return least, 4
}

// canonical returns the key that all eight images have in common. It is the least key of the shape
// and its reflections if turned is false. If turned is true, it is that of the shape with rows and
// columns exchanged.
func (s *shape) canonical() (k shapeKey, turned bool) {
	switch {
	case s.h < s.w:
		k, _ = s.reflected()
		return k, false
	case s.h > s.w:
		t := s.turned()
		k, _ = t.reflected()
		return k, true
	}
	k, _ = s.reflected()
	t := s.turned()
	if other, _ := t.reflected(); other.less(k) {
		return other, true
	}
	return k, false
}

// first reports whether the shape is the one with the canonical key. own is its number of images by
// reflections, and other the number of additional images with rows and columns exchanged.
func (s *shape) first() (own, other int, ok bool) {
	if s.h > s.w {
		return 0, 0, false
	}
	key := s.image(false, false)
	least, own := s.reflected()
	if key != least {
		return 0, 0, false
	}
	if s.h < s.w {
		return own, own, true
	}
	t := s.turned()
	across, _ := t.reflected()
	if across == least {
		return own, 0, true
	}
	return own, own, least.less(across)
}

// String writes the shape as a board.
func (s *shape) String() string {
	var b strings.Builder
	for y := range s.h {
		if y > 0 {
			b.WriteByte('|')
		}
		for x := range s.w {
			if s.rows[y]>>x&1 != 0 {
				b.WriteByte('.')
			} else {
				b.WriteByte('#')
			}
		}
	}
	return b.String()
}

// A spread grows polyominoes in the same order as sets.Polyominoes, but on rows of bits. Different
// workers can grow the polyominoes from different smaller ones.
type spread struct {
	size, n   int // number of squares requested, and present
	rows, met [sets.MostSquares + 1]uint64
	untried   []uint16 // row and column
	from      int
}

// seeds returns the smaller polyominoes from which those of a size grow.
func seeds(size int) (all []spread) {
	const depth = 8
	s := spread{size: size, untried: []uint16{uint16(size)}}
	s.met[0] = 1<<(size+1) - 1 // the squares to the left of the first square, and the first square
	s.grow(min(depth, size-1), func(x *spread) {
		y := *x
		y.untried = append(make([]uint16, 0, 4*size+4), x.untried...)
		all = append(all, y)
	})
	return all
}

// grow calls found with each polyomino of n squares that grows from this one.
func (s *spread) grow(n int, found func(*spread)) {
	if s.n == n {
		found(s)
		return
	}
	from, have := s.from, len(s.untried)
	for i := from; i < have; i++ {
		y, x := int(s.untried[i]>>8), uint(s.untried[i]&255)
		s.rows[y] |= 1 << x
		s.n++
		if s.n < s.size {
			s.reach(y, x+1)
			s.reach(y+1, x)
			s.reach(y, x-1)
			if y > 0 {
				s.reach(y-1, x)
			}
		}
		s.from = i + 1
		s.grow(n, found)
		for _, t := range s.untried[have:] {
			s.met[t>>8] &^= 1 << (t & 255)
		}
		s.untried = s.untried[:have]
		s.rows[y] &^= 1 << x
		s.n--
	}
	s.from = from
}

// reach records a square that can be tried.
func (s *spread) reach(y int, x uint) {
	if s.met[y]>>x&1 == 0 {
		s.met[y] |= 1 << x
		s.untried = append(s.untried, uint16(y<<8)|uint16(x))
	}
}

// shape is the polyomino.
func (s *spread) shape() shape { return shapeOf(s.rows[:s.size]) }
