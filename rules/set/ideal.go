// SPDX-License-Identifier: Apache-2.0

package set

import (
	"encoding/binary"
	"slices"
)

// An Ideal is a finite set of points of ℕᵏ that contains, with each point, all points at or below
// it. Examples are the squares of a bar of chocolate, the divisors of a number by their exponents,
// and the subsets of a set by their members.
//
// The text of an Ideal holds k, the sides of the box around it except for the last, and the height
// of each place of that box: the number of points above it along the last axis. The first height is
// the last side. If axes have labels, it also holds four bytes for each. The zero Ideal is empty.
//
// Invariant: there are at most 13 axes, with sides of at most 255. The box is as small as possible,
// and has a labelled axis only if some point is on it.
type Ideal string

const mostAxes = 13

// Sides returns the sides of the box around p, one for each axis.
func (p Ideal) Sides() []int {
	sides, tall, _ := p.parts()
	var list []int
	for _, s := range []byte(sides + tall[:min(1, len(tall))]) {
		list = append(list, int(s))
	}
	return list
}

func (p Ideal) parts() (sides, tall, labels string) {
	if p == "" {
		return "", "", ""
	}
	k, places := int(p[0]), 1
	for _, s := range []byte(p[1:k]) {
		places *= int(s)
	}
	return string(p[1:k]), string(p[k : k+places]), string(p[k+places:])
}

// Labels returns the labels of the axes, if they have labels.
func (p Ideal) Labels() []int {
	_, _, labels := p.parts()
	var list []int
	for ; labels != ""; labels = labels[4:] {
		list = append(list, int(binary.BigEndian.Uint32([]byte(labels))))
	}
	return list
}

// Labelled returns p with a label for each axis.
func (p Ideal) Labelled(labels ...int) Ideal {
	sides, tall, _ := p.parts()
	q := []byte(p[:min(len(p), 1+len(sides)+len(tall))])
	for _, n := range labels {
		q = binary.BigEndian.AppendUint32(q, uint32(n))
	}
	return Ideal(q)
}

// Where returns the points of a box for which the predicate holds. If it holds for a point, it must
// hold for all points below. Where panics if there are too many axes or a side is too long.
func Where(sides []int, in func(x []int) bool) Ideal {
	if len(sides) > mostAxes || len(sides) > 0 && slices.Max(sides) > 255 {
		panic("set: box too large")
	}
	x := make([]int, len(sides))
	last := len(sides) - 1
	if last < 0 || !in(x) {
		return ""
	}
	var base []byte
	places := 1
	for _, s := range sides[:last] {
		base = append(base, byte(s))
		places *= s
	}
	tall := make([]byte, places)
	for a := range tall {
		locate(string(base), a, x)
		for x[last] = 0; x[last] < sides[last] && in(x); x[last]++ {
			tall[a]++
		}
	}
	return tight(string(base), tall, "")
}

// locate sets x to the coordinates of a place in a box.
func locate(sides string, place int, x []int) {
	for i := len(sides) - 1; i >= 0; i-- {
		s := int(sides[i])
		x[i] = place % s
		place /= s
	}
}

// below reports whether place a of a box is at or below b.
func below(sides string, a, b int) bool {
	for i := len(sides) - 1; i > 0; i-- {
		s := int(sides[i])
		if a%s > b%s {
			return false
		}
		a /= s
		b /= s
	}
	return a <= b
}

// tight makes the box as small as it can be.
func tight(sides string, tall []byte, labels string) Ideal {
	var room [64]byte
	p := append(room[:0], byte(len(sides)+1))
	corner, stride, flat := 0, len(tall), tall[0] == 1
	for _, side := range []byte(sides) {
		stride /= int(side)
		n := byte(0)
		for n < side && tall[int(n)*stride] > 0 {
			n++
		}
		p = append(p, n)
		corner += int(n-1) * stride
		flat = flat || n == 1
	}
	for a, h := range tall[:corner+1] {
		if below(sides, a, corner) {
			p = append(p, h)
		}
	}
	q := Ideal(append(p, labels...))
	if flat && labels != "" {
		return q.unlabelled()
	}
	return q
}

// unlabelled drops axes on which there is no point.
func (p Ideal) unlabelled() Ideal {
	sides, tall, _ := p.parts()
	var axes []int
	for i, s := range []byte(sides + tall[:1]) {
		if s > 1 {
			axes = append(axes, i)
		}
	}
	if len(axes) == 0 {
		return "\x01\x01"
	}
	return p.arranged(axes)
}

// arranged returns p with the given axes in the given order. p must have no points on other axes.
func (p Ideal) arranged(axes []int) Ideal {
	sides, tall, labels := p.parts()
	var room [64]byte
	var stride [mostAxes]int
	q, places := append(room[:0], byte(len(axes))), 1
	last := len(axes) - 1
	for _, a := range axes[:last] {
		q = append(q, p[1+a])
	}
	for i, a := range slices.Backward(axes[:last]) {
		stride[a] = places
		places *= int(q[1+i])
	}
	at := len(q)
	for range places {
		q = append(q, 0)
	}
	for a, h := range []byte(tall) {
		to := at
		for i := len(sides) - 1; i >= 0; i-- {
			s := int(sides[i])
			to += a % s * stride[i]
			a /= s
		}
		for range h {
			q[to]++
			to += stride[len(sides)]
		}
	}
	for _, a := range axes[:len(axes)*min(1, len(labels))] {
		q = append(q, labels[4*a:4*a+4]...)
	}
	return Ideal(q)
}

// without removes a point and all points above it: at the given place, and at all places above it,
// the points from height h on.
func (p Ideal) without(place int, h byte) Ideal {
	sides, tall, labels := p.parts()
	var room [64]byte
	q := append(room[:0], p...)
	left := q[1+len(sides):][:len(tall)]
	for b := place; b < len(left); b++ {
		if left[b] > h && below(sides, place, b) {
			left[b] = h
		}
	}
	if h > 0 && (labels == "" || place > 0) { // the box stays the same
		return Ideal(q)
	}
	return tight(sides, left, labels)
}

// Points returns the points, in the order of their first coordinates.
func (p Ideal) Points() [][]int {
	sides, tall, _ := p.parts()
	var list [][]int
	for a, h := range []byte(tall) {
		for j := range int(h) {
			x := make([]int, len(sides)+1)
			locate(sides, a, x)
			x[len(sides)] = j
			list = append(list, x)
		}
	}
	return list
}

// corner returns the point at the far corner of the box.
func (p Ideal) corner() []int {
	x := p.Sides()
	for i := range x {
		x[i]--
	}
	return x
}

// Tops returns the maximal points.
func (p Ideal) Tops() [][]int {
	all := p.Points()
	return slices.DeleteFunc(slices.Clone(all), func(x []int) bool {
		return slices.ContainsFunc(all, func(y []int) bool { return !slices.Equal(x, y) && leq(x, y) })
	})
}

// leq reports whether point x is at or below y.
func leq(x, y []int) bool {
	for i := range x {
		if x[i] > y[i] {
			return false
		}
	}
	return true
}
