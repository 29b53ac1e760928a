// SPDX-License-Identifier: Apache-2.0

package takebreak

import (
	"slices"
	"strconv"
	"strings"
)

// Shape is a set of the three ways in which the sizes of two or more heaps can compare.
type Shape uint8

const (
	AllEqual   Shape = 1 << iota // all heaps equal
	Neither                      // some equal, some not; impossible for two heaps
	AllUnequal                   // all heaps different

	NotAllEqual = Neither | AllUnequal
	Any         = AllEqual | Neither | AllUnequal
)

// Digit says what a move may leave: Shape(h) is the set of ways in which h
// heaps may be left. The zero Digit is the digit 0.
//
// Invariant: counts[0] and counts[1] are 0 or Any. counts[2] is Any if it has both shapes of two
// heaps. The last entry of counts differs from rest.
type Digit struct {
	counts []Shape // counts[h] is Shape(h)
	rest   Shape   // Shape(h) for h ≥ len(counts)
}

// Shape returns the ways in which h heaps may be left, or 0 if h heaps may not be left.
func (d Digit) Shape(h int) Shape {
	if h < len(d.counts) {
		return d.counts[h]
	}
	return d.rest
}

// IsZero reports whether d allows no move.
func (d Digit) IsZero() bool { return len(d.counts) == 0 && d.rest == 0 }

// Unbounded reports whether d may leave arbitrarily many heaps.
func (d Digit) Unbounded() bool { return d.rest != 0 }

// MaxHeaps returns the greatest number of heaps that d may leave. If it is unbounded, it returns
// the least number from which on all numbers of heaps are treated alike.
func (d Digit) MaxHeaps() int {
	if d.rest != 0 {
		return len(d.counts)
	}
	return max(0, len(d.counts)-1)
}

func (d Digit) equal(e Digit) bool {
	return d.rest == e.rest && slices.Equal(d.counts, e.counts)
}

// bits returns the digit whose value is n: 2^h for each number h of heaps.
func bits(n uint) Digit {
	var d Digit
	for ; n > 0; n >>= 1 {
		var s Shape
		if n&1 != 0 {
			s = Any
		}
		d.counts = append(d.counts, s)
	}
	return d
}

// with returns d, where h heaps are allowed in the ways s as well.
func (d Digit) with(h int, s Shape) Digit {
	return d.union(h, h, s)
}

// union returns d, where every number of heaps from lo to hi is allowed in the ways s as well. hi <
// 0 means no upper limit.
func (d Digit) union(lo, hi int, s Shape) Digit {
	if s == 0 {
		return d
	}
	e := Digit{slices.Clone(d.counts), d.rest}
	for len(e.counts) <= max(lo, hi, 1) {
		e.counts = append(e.counts, d.rest)
	}
	for h := lo; h < len(e.counts) && (hi < 0 || h <= hi); h++ {
		e.counts[h] |= s
	}
	if hi < 0 {
		e.rest |= s
	}
	for h := range min(2, len(e.counts)) {
		if e.counts[h] != 0 {
			e.counts[h] = Any
		}
	}
	if len(e.counts) > 2 && e.counts[2]|Neither == Any {
		e.counts[2] = Any
	}
	for n := len(e.counts); n > 0 && e.counts[n-1] == e.rest; n-- {
		e.counts = e.counts[:n-1]
	}
	return e
}

var suffixes = map[Shape]string{Any: "", AllUnequal: "!", NotAllEqual: "?", AllEqual: "="}

// String returns the digit in its shortest form: one character if possible, otherwise the heap
// counts in braces.
func (d Digit) String() string {
	common, uniform := d.common()
	suffix, named := suffixes[common]
	if !uniform || !named {
		return "{" + strings.Join(d.terms(), ",") + "}"
	}
	plain := d.plain()
	if plain.rest != 0 && len(plain.counts) == 0 {
		return "*" + suffix
	}
	if plain.rest == 0 && len(plain.counts) <= 6 {
		value := uint64(0)
		for h, s := range plain.counts {
			if s != 0 {
				value |= 1 << h
			}
		}
		if value < 36 {
			return strings.ToUpper(strconv.FormatUint(value, 36)) + suffix
		}
	}
	return "{" + strings.Join(plain.terms(), ",") + "}" + suffix
}

// common returns the shape that all allowed numbers of heaps from 2 on share, if there is one.
func (d Digit) common() (s Shape, uniform bool) {
	s = d.rest
	for h := 2; h < len(d.counts); h++ {
		switch t := d.counts[h]; {
		case t == 0 || t == s:
		case s == 0:
			s = t
		default:
			return 0, false
		}
	}
	if s == 0 {
		s = Any
	}
	return s, true
}

// plain returns d without its restrictions.
func (d Digit) plain() Digit {
	var e Digit
	for h, s := range d.counts {
		if s != 0 {
			e = e.with(h, Any)
		}
	}
	if d.rest != 0 {
		e = e.union(len(d.counts), -1, Any)
	}
	return e
}

// terms returns the heap counts of d with their suffixes, in ascending order.
func (d Digit) terms() []string {
	var ts []string
	for h := range len(d.counts) + 1 {
		n, plus := strconv.Itoa(h), ""
		if h == len(d.counts) {
			plus = "+" // this number of heaps or more
		}
		switch suffix, named := suffixes[d.Shape(h)]; {
		case d.Shape(h) == 0:
		case named:
			ts = append(ts, n+suffix+plus)
		default: // all equal or all different
			ts = append(ts, n+"!"+plus, n+"="+plus)
		}
	}
	return ts
}

// String returns the code in normal form, such as 0.77, 4.0 or 0.1[3].
func (c Code) String() string {
	var b strings.Builder
	for _, d := range slices.Backward(c.left) {
		b.WriteString(d.String())
	}
	if len(c.left) == 0 {
		b.WriteByte('0')
	}
	b.WriteByte('.')
	for _, d := range c.right {
		b.WriteString(d.String())
	}
	if len(c.tail) > 0 {
		b.WriteByte('[')
		for _, d := range c.tail {
			b.WriteString(d.String())
		}
		b.WriteByte(']')
	} else if len(c.right) == 0 {
		b.WriteByte('0')
	}
	return b.String()
}
