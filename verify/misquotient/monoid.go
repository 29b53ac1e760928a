// SPDX-License-Identifier: Apache-2.0

package misquotient

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// monoid is Q with P. For each heap it has the image, and the images of its options.
type monoid struct {
	ctx    context.Context
	order  int
	mul    [][]int32
	parent []int // the least word of x is that of parent[x] plus the heap last[x]
	last   []int
	inP    []bool
	phi    []int
	opts   [][]int // nil for a heap without moves
}

// monoid builds Q from the actions. The actions commute and reach every element from the identity,
// so a product of elements is well defined. For if the words u and v take 0 to the same element,
// and x = 0w, then xu = 0uw = 0vw = xv.
func (c *Certificate) monoid(ctx context.Context, g game) (*monoid, error) {
	if err := c.inRange(); err != nil {
		return nil, err
	}
	q := &monoid{ctx: ctx, order: c.Order, phi: c.Phi, inP: make([]bool, c.Order)}
	for i, x := range c.P {
		if i > 0 && c.P[i-1] >= x {
			return nil, errors.New("the P-portion is not ascending")
		}
		q.inP[x] = true
	}
	if q.inP[0] {
		return nil, errors.New("the empty sum is in P")
	}
	for i, a := range c.Action {
		for _, b := range c.Action[:i] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for x := range a {
				if a[b[x]] != b[a[x]] {
					return nil, fmt.Errorf("generators do not commute at element %d", x)
				}
			}
		}
		if a[0] != c.Phi[c.Generators[i]] {
			return nil, fmt.Errorf("heap %d is not its own image", c.Generators[i])
		}
	}
	if err := q.leastWords(c); err != nil {
		return nil, err
	}
	if q.multiply(c); ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return q, q.images(g)
}

// inRange checks the sizes of lists, and the ranges of all numbers that are used as indices.
func (c *Certificate) inRange() error {
	switch {
	case c.Order < 1 || c.Order > MaxOrder:
		return fmt.Errorf("order %d: want 1 to %d", c.Order, MaxOrder)
	case c.Heap < 0 || c.Heap > MaxHeap || len(c.Phi) != c.Heap+1:
		return fmt.Errorf("heap %d with %d images: want one for each of 0 to heap, at most %d", c.Heap, len(c.Phi), MaxHeap)
	case len(c.Action) != len(c.Generators):
		return fmt.Errorf("%d generators have %d actions", len(c.Generators), len(c.Action))
	case c.Phi[0] != 0:
		return errors.New("heap 0 is not the identity")
	}
	for i, h := range c.Generators {
		if h < 1 || h > c.Heap || i > 0 && h <= c.Generators[i-1] {
			return fmt.Errorf("generator %d is not a heap in its place", h)
		}
		if len(c.Action[i]) != c.Order {
			return fmt.Errorf("action of heap %d has %d entries: want %d", h, len(c.Action[i]), c.Order)
		}
	}
	for _, list := range append(slices.Clone(c.Action), c.P, c.Phi) {
		for _, x := range list {
			if x < 0 || x >= c.Order {
				return fmt.Errorf("element %d: want 0 to %d", x, c.Order-1)
			}
		}
	}
	return nil
}

// leastWords lists the elements in the order of their least words, and checks that they are
// numbered in this order. A heap is a generator exactly if no word in smaller heaps equals it.
func (q *monoid) leastWords(c *Certificate) error {
	q.parent, q.last = []int{0}, []int{0}
	gens := c.Generators
	for h := 1; h <= c.Heap; h++ {
		isGen := len(gens) > 0 && gens[0] == h
		if isGen != (c.Phi[h] >= len(q.parent)) {
			return fmt.Errorf("heap %d: want it among the generators just when it is not a sum of smaller heaps", h)
		}
		if !isGen {
			continue
		}
		if err := q.adjoin(h, c.Action[len(c.Generators)-len(gens)]); err != nil {
			return err
		}
		gens = gens[1:]
	}
	if len(q.parent) != q.order {
		return fmt.Errorf("heaps reach %d of %d elements", len(q.parent), q.order)
	}
	return nil
}

// adjoin lists the elements whose least words have h as their largest heap.
func (q *monoid) adjoin(h int, action []int) error {
	for lo, hi := 0, len(q.parent); lo < hi; lo, hi = hi, len(q.parent) {
		for x := lo; x < hi; x++ {
			switch y := action[x]; {
			case y == len(q.parent):
				q.parent, q.last = append(q.parent, x), append(q.last, h)
			case y > len(q.parent):
				return fmt.Errorf("element %d is not numbered by its least word", y)
			}
		}
	}
	return nil
}

func (q *monoid) multiply(c *Certificate) {
	action := map[int][]int{}
	for i, h := range c.Generators {
		action[h] = c.Action[i]
	}
	q.mul = make([][]int32, q.order)
	for x := range q.mul {
		if q.ctx.Err() != nil {
			return
		}
		row := make([]int32, q.order)
		row[0] = int32(x)
		for y := 1; y < q.order; y++ {
			row[y] = int32(action[q.last[y]][row[q.parent[y]]])
		}
		q.mul[x] = row
	}
}

// images finds the images of the options of each heap. A heap without moves
// must be the identity.
func (q *monoid) images(g game) error {
	q.opts = make([][]int, len(q.phi))
	for h := range q.phi {
		if err := q.ctx.Err(); err != nil {
			return err
		}
		for _, o := range g.options(h) {
			q.opts[h] = append(q.opts[h], int(q.mul[q.phi[o[0]]][q.phi[o[1]]]))
		}
		slices.Sort(q.opts[h])
		q.opts[h] = slices.Compact(q.opts[h])
		if len(q.opts[h]) == 0 && q.phi[h] != 0 {
			return fmt.Errorf("heap %d has no moves but is not the identity", h)
		}
	}
	return nil
}

// word returns the least word of x.
func (q *monoid) word(x int) []int {
	var w []int
	for ; x != 0; x = q.parent[x] {
		w = append(w, q.last[x])
	}
	return w
}

// distinct returns the number of different sets {z : xz in P}.
func (q *monoid) distinct() int {
	seen := map[string]bool{}
	line := make([]byte, (q.order+7)/8)
	for x := range q.order {
		if q.ctx.Err() != nil {
			return 0
		}
		clear(line)
		for z, y := range q.mul[x] {
			if q.inP[y] {
				line[z/8] |= 1 << (z % 8)
			}
		}
		seen[string(line)] = true
	}
	return len(seen)
}
