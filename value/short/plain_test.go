// SPDX-License-Identifier: Apache-2.0

package short

import (
	"encoding/binary"
	"slices"
)

// plain is the slow twin: canonical forms straight from the definitions, with
// no caches, no compact records and no theory of numbers.
type plain struct {
	left, right [][]int
	index       map[string]int
}

func newPlain() *plain {
	p := &plain{index: map[string]int{}}
	p.intern(nil, nil)
	return p
}

func (p *plain) intern(l, r []int) int {
	var key []byte
	for _, g := range l {
		key = binary.LittleEndian.AppendUint32(key, uint32(g))
	}
	key = binary.LittleEndian.AppendUint32(key, ^uint32(0))
	for _, g := range r {
		key = binary.LittleEndian.AppendUint32(key, uint32(g))
	}
	if g, ok := p.index[string(key)]; ok {
		return g
	}
	g := len(p.left)
	p.left = append(p.left, slices.Clone(l))
	p.right = append(p.right, slices.Clone(r))
	p.index[string(key)] = g
	return g
}

func (p *plain) leq(g, h int) bool {
	return !slices.ContainsFunc(p.left[g], func(gl int) bool { return p.leq(h, gl) }) &&
		!slices.ContainsFunc(p.right[h], func(hr int) bool { return p.leq(hr, g) })
}

func (p *plain) neg(g int) int {
	return p.intern(p.negAll(p.right[g]), p.negAll(p.left[g]))
}

func (p *plain) negAll(gs []int) (out []int) {
	for _, g := range gs {
		out = append(out, p.neg(g))
	}
	slices.Sort(out)
	return out
}

func (p *plain) add(g, h int) int {
	var l, r []int
	for _, o := range p.left[g] {
		l = append(l, p.add(o, h))
	}
	for _, o := range p.left[h] {
		l = append(l, p.add(g, o))
	}
	for _, o := range p.right[g] {
		r = append(r, p.add(o, h))
	}
	for _, o := range p.right[h] {
		r = append(r, p.add(g, o))
	}
	return p.make(l, r)
}

// make returns the canonical form of {l | r}.
func (p *plain) make(l, r []int) int {
	l, r = uniqInts(l), uniqInts(r)
	for {
		if i, by := p.reversible(l, p.right, func(x int) bool { return p.below(x, l, r) }); i >= 0 {
			l = uniqInts(append(slices.Delete(l, i, i+1), p.left[by]...))
		} else if i, by := p.reversible(r, p.left, func(x int) bool { return p.above(x, l, r) }); i >= 0 {
			r = uniqInts(append(slices.Delete(r, i, i+1), p.right[by]...))
		} else {
			break
		}
	}
	l = p.undominated(l, func(a, b int) bool { return p.leq(a, b) })
	r = p.undominated(r, func(a, b int) bool { return p.leq(b, a) })
	return p.intern(l, r)
}

func (p *plain) reversible(gs []int, side [][]int, good func(int) bool) (i, by int) {
	for i, g := range gs {
		for _, x := range side[g] {
			if good(x) {
				return i, x
			}
		}
	}
	return -1, 0
}

// below reports whether g ≤ {l | r}.
func (p *plain) below(g int, l, r []int) bool {
	return !slices.ContainsFunc(p.left[g], func(gl int) bool { return p.above(gl, l, r) }) &&
		!slices.ContainsFunc(r, func(x int) bool { return p.leq(x, g) })
}

// above reports whether g ≥ {l | r}.
func (p *plain) above(g int, l, r []int) bool {
	return !slices.ContainsFunc(p.right[g], func(gr int) bool { return p.below(gr, l, r) }) &&
		!slices.ContainsFunc(l, func(x int) bool { return p.leq(g, x) })
}

func (p *plain) undominated(gs []int, worse func(a, b int) bool) (out []int) {
	for _, g := range gs {
		if !slices.ContainsFunc(gs, func(h int) bool { return h != g && worse(g, h) }) {
			out = append(out, g)
		}
	}
	return out
}

func uniqInts(gs []int) []int {
	gs = slices.Clone(gs)
	slices.Sort(gs)
	return slices.Compact(gs)
}

// from returns the twin of g.
func (p *plain) from(c *Calc, known map[Game]int, g Game) int {
	if x, ok := known[g]; ok {
		return x
	}
	var l, r []int
	for _, gl := range c.Left(g) {
		l = append(l, p.from(c, known, gl))
	}
	for _, gr := range c.Right(g) {
		r = append(r, p.from(c, known, gr))
	}
	slices.Sort(l)
	slices.Sort(r)
	x := p.intern(l, r)
	known[g] = x
	return x
}
