// SPDX-License-Identifier: Apache-2.0

package graded

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// A hypothesis is a graded hypothesis. It gives each heap an element of the monoid and a degree. It
// also says which pairs of an element and a degree exist, and which are in P.
type hypothesis struct {
	claim
	moves [][][2]int
	act   [][]uint16 // act[h][x] is the product of x and heap h
	back  [][2]int   // back[x]: an element and a generator whose product is x
	rows  [][]uint16 // by element x, after the first request: the products xz
	far   int        // degrees beyond ±far repeat those within
	words int        // number of words in the list of lemma 2
}

// most is the greatest size that can be checked.
const most = 8192

// hypothesis checks that the numbers are in range, and that the actions are those of a monoid.
func (c claim) hypothesis() (*hypothesis, error) {
	in := func(list []int, low, high int) bool {
		return !slices.ContainsFunc(list, func(x int) bool { return x < low || x > high })
	}
	switch {
	case c.Order < 1 || c.Order > most || c.Heap < 1 || c.Heap > most:
		return nil, errors.New("too large, or too small")
	case len(c.Phi) != c.Heap+1 || len(c.Degree) != c.Heap+1 || len(c.Exists) != c.Order || len(c.InP) != c.Order || len(c.Action) != len(c.Generators):
		return nil, errors.New("a list has the wrong length")
	case !in(c.Phi, 0, c.Order-1) || !in(c.Degree, -31, 31) || !in(c.Generators, 1, c.Heap) || !in(c.Word, 1, c.Heap) || len(c.Word) > 64:
		return nil, errors.New("a number is out of range")
	case c.Step < 1 || c.Step > c.Window || c.Window > 31:
		return nil, errors.New("no good window and step")
	}
	for _, a := range c.Action {
		if len(a) != c.Order || !in(a, 0, c.Order-1) {
			return nil, errors.New("an action is empty")
		}
	}
	m, err := moves(c.Code, c.Heap)
	if err != nil {
		return nil, err
	}
	h := &hypothesis{claim: c, moves: m, rows: make([][]uint16, c.Order)}
	if err := h.commutes(); err != nil {
		return nil, err
	}
	if err := h.actions(); err != nil {
		return nil, err
	}
	return h, h.bounds()
}

// commutes checks that the generators commute and reach all elements. Then each element is a
// transformation, and the product is commutative.
func (h *hypothesis) commutes() error {
	for i, a := range h.Action {
		for _, b := range h.Action[:i] {
			for x := range a {
				if a[b[x]] != b[a[x]] {
					return errors.New("two generators do not commute")
				}
			}
		}
	}
	h.back = make([][2]int, h.Order)
	met := make([]bool, h.Order)
	met[0] = true
	queue := []int{0}
	for ; len(queue) > 0; queue = queue[1:] {
		for i, a := range h.Action {
			if y := a[queue[0]]; !met[y] {
				met[y] = true
				h.back[y] = [2]int{queue[0], i}
				queue = append(queue, y)
			}
		}
	}
	if slices.Contains(met, false) {
		return errors.New("an element is not reached")
	}
	return nil
}

// actions computes the actions of the heaps. The action of heap h is the row of its image.
func (h *hypothesis) actions() error {
	for i, g := range h.Generators {
		if h.Phi[g] != h.Action[i][0] {
			return fmt.Errorf("the action of heap %d is not its own", g)
		}
	}
	for _, x := range h.Phi {
		h.act = append(h.act, h.row(x))
	}
	return nil
}

// row returns the products of x with all elements. It follows the path back from x; no element
// occurs twice on it, so it ends at 0.
func (h *hypothesis) row(x int) []uint16 {
	if h.rows[x] != nil {
		return h.rows[x]
	}
	row := make([]uint16, h.Order)
	if x == 0 {
		for z := range row {
			row[z] = uint16(z)
		}
	} else {
		action := h.Action[h.back[x][1]]
		for z, y := range h.row(h.back[x][0]) {
			row[z] = uint16(action[y])
		}
	}
	h.rows[x] = row
	return row
}

// bounds computes how far degrees must be examined. A condition at a total degree uses only degrees
// that differ from it by at most shift. So beyond the window plus shift everything repeats.
func (h *hypothesis) bounds() error {
	shift := 0
	for heap, d := range h.Degree {
		if len(h.moves[heap]) == 0 && (d != 0 || h.Phi[heap] != 0) {
			return fmt.Errorf("heap %d has no moves, but is not empty", heap)
		}
		shift = max(shift, d, -d)
		for _, o := range h.moves[heap] {
			change := h.Degree[o[0]] + h.Degree[o[1]] - d
			shift = max(shift, change, -change)
		}
	}
	if h.far = h.Window + shift + h.Step; 2*h.far >= 64 {
		return errors.New("degrees go too far")
	}
	return nil
}

// among reports whether a column contains the degree d. A degree beyond the window is replaced by
// one that is some steps nearer to 0.
func (h *hypothesis) among(column uint64, d int) bool {
	steps := max(0, max(d, -d)-h.Window+h.Step-1) / h.Step
	if d > 0 {
		steps = -steps
	}
	d += steps * h.Step
	return column>>(d+h.Window)&1 == 1
}

func (h *hypothesis) exists(x uint16, d int) bool { return h.among(h.Exists[x], d) }
func (h *hypothesis) isP(x uint16, d int) bool    { return h.among(h.InP[x], d) }

// option returns the product of x and the heaps that an option leaves.
func (h *hypothesis) option(x uint16, o [2]int) uint16 { return h.act[o[1]][h.act[o[0]][x]] }

// change returns the degree of an option.
func (h *hypothesis) change(o [2]int) int { return h.Degree[o[0]] + h.Degree[o[1]] }

// empty checks condition 1, and that every pair in P exists.
func (h *hypothesis) empty(context.Context) error {
	for x := range h.Order {
		if h.InP[x]&^h.Exists[x] != 0 || h.Exists[x]>>(2*h.Window+1) != 0 {
			return errors.New("the set P is not within what exists")
		}
	}
	if h.Phi[0] != 0 || !h.exists(0, 0) || h.isP(0, 0) {
		return errors.New("the empty sum is not as it should be")
	}
	return nil
}

// closed checks condition 2.
func (h *hypothesis) closed(ctx context.Context) error {
	return h.each(ctx, func(heap int, x uint16, d int) error {
		if h.exists(x, d-h.Degree[heap]) && !h.exists(h.act[heap][x], d) {
			return fmt.Errorf("element %d exists, but not with heap %d", x, heap)
		}
		return nil
	})
}

// previous checks condition 3: no move leads from P to P.
func (h *hypothesis) previous(ctx context.Context) error {
	return h.each(ctx, func(heap int, x uint16, d int) error {
		before := d - h.Degree[heap]
		if !h.isP(h.act[heap][x], d) || !h.exists(x, before) {
			return nil
		}
		for _, o := range h.moves[heap] {
			if h.isP(h.option(x, o), before+h.change(o)) {
				return fmt.Errorf("element %d with heap %d is in P, and so is an option", x, heap)
			}
		}
		return nil
	})
}

// each calls f with every heap, element and total degree that must be examined.
func (h *hypothesis) each(ctx context.Context, f func(heap int, x uint16, d int) error) error {
	for heap := 1; heap <= h.Heap; heap++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for x := range h.Order {
			for d := -h.far; d <= h.far; d++ {
				if err := f(heap, uint16(x), d); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// infinite checks the hypotheses of lemma 3.
func (h *hypothesis) infinite(context.Context) error {
	if h.Up < 1 || h.Up > h.Heap || h.Down < 1 || h.Down > h.Heap || h.Degree[h.Up] <= 0 || h.Degree[h.Up]+h.Degree[h.Down] != 0 {
		return errors.New("the two heaps have no opposite degrees")
	}
	if h.Times < 1 || h.Times > most || h.Times%h.Step != 0 {
		return errors.New("the number of heaps is not a multiple of the step")
	}
	x, y := h.power(0, h.Up, h.Times), h.power(0, h.Down, h.Times)
	if h.power(x, h.Up, h.Times) != x || h.power(y, h.Down, h.Times) != y {
		return errors.New("the heaps are no idempotent")
	}
	z, degree := h.power(x, h.Down, h.Times), 0
	for _, heap := range h.Word {
		z, degree = h.act[heap][z], degree+h.Degree[heap]
	}
	rise, ends := h.Times*h.Degree[h.Up], h.Window+max(degree, -degree)+1 // from there on, outcomes are the same
	first := h.isP(z, degree-ends*rise)
	for k := -ends; k <= ends; k++ {
		if h.isP(z, degree+k*rise) != first {
			return nil
		}
	}
	return errors.New("the outcomes of the family are all the same")
}

// power returns the product of x and n copies of heap.
func (h *hypothesis) power(x uint16, heap, times int) uint16 {
	for range times {
		x = h.act[heap][x]
	}
	return x
}
