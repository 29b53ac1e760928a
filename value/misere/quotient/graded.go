// SPDX-License-Identifier: Apache-2.0

// Infinite quotients. Sometimes the least failures of a heap go up along a diagonal, as they do
// with 34+30 again and again in 0.07. Then the outcome depends on a difference of numbers of heaps,
// which no finite monoid can count. A graded hypothesis counts it. It consists of a finite monoid B
// and a degree, an integer that is added up over the heaps of a word. The outcome of a word depends
// on its element in B and its degree; for degrees outside a window, the outcome repeats with a
// fixed step. So infinitely many words can be distinguished, but there are finitely many checks.
//
// For the N-check, let T(w) be a set of pairs (z, D), where z is an element of B and D a total
// degree. A pair is in T(w) if no move in w wins in a context of element z that makes the total
// degree D. As in verify.go, the word w is dropped if T(w) is empty, or is contained in the set of
// an earlier word with the same element x of B. The word w fails if the identity is in T(w) with
// some D. With h added,
//
//	T(w+h) = {(z, D) : (φ(h)z, D) ∈ T(w), and no (xzo, D - deg h + deg o) is in
//	P for o an option of h}.
//
// The degree of w does not occur in the formula, because totals are enough. A pair (y, D) is left
// out if no word has it and it is not the rest of such a pair.

package quotient

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// graded is a hypothesis B × Z. Bit D+reach of exists[y] says that some word has element y and
// degree D, where D may be moved towards 0 by steps until it is in the window. Bit D+reach of p[y]
// says that such words are P-positions.
type graded struct {
	base   *monoid
	phi    []Elem
	deg    []int
	window int
	step   int
	reach  int // window + shift + step
	shift  int // an upper bound for all degrees and all changes of degree by a move
	opts   [][]shifted[Elem]
	exists []uint64
	p      []uint64
}

// shifted is an option: its image, and its degree minus the degree of its heap.
type shifted[E comparable] struct {
	x     E
	shift int
}

// shiftedOptions returns the options of each heap, without duplicates.
func shiftedOptions[E comparable](opts [][]Word, deg []int, image func(Word) E) [][]shifted[E] {
	out := make([][]shifted[E], len(opts))
	for h := range opts {
		for _, w := range opts[h] {
			o := shifted[E]{image(w), degree(deg, w) - deg[h]}
			if !slices.Contains(out[h], o) {
				out[h] = append(out[h], o)
			}
		}
	}
	return out
}

// clamp moves a degree towards 0 by steps until it is in the window.
func clamp(d, window, step int) int {
	for d > window {
		d -= step
	}
	for d < -window {
		d += step
	}
	return d
}

func (g *graded) clamp(d int) int { return clamp(d, g.window, g.step) }

func (g *graded) bit(set []uint64, y Elem, d int) bool {
	return set[y]>>(g.clamp(d)+g.reach)&1 != 0
}

// gradedTable lists the elements of a trial monoid with the degrees of their words, up to a bound.
// They are in the colexicographic order of their least words.
type gradedTable struct {
	t     *trial
	deg   []int
	bound int
	id    []int32 // by element and degree; -1 if there is none
	elems []gradedElement
	mark  []bool // in P
}

type gradedElement struct {
	e      int32 // of the trial monoid
	d      int32
	parent int32
	gen    int32
}

func newGradedTable(meter *work.Meter, t *trial, deg []int, bound int) (*gradedTable, error) {
	g := &gradedTable{t: t, deg: deg, bound: bound, id: make([]int32, t.order()*(2*bound+1))}
	for i := range g.id {
		g.id[i] = -1
	}
	g.push(gradedElement{})
	for h := 1; h < len(deg); h++ {
		if err := meter.Err(); err != nil {
			return nil, err
		}
		for lo, hi := 0, len(g.elems); lo < hi; lo, hi = hi, len(g.elems) {
			for i := lo; i < hi; i++ {
				e, d := t.id[t.index(t.times(t.points[g.elems[i].e], t.heap[h]))], int(g.elems[i].d)+deg[h]
				if d >= -bound && d <= bound && g.at(e, d) < 0 {
					g.push(gradedElement{e, int32(d), int32(i), int32(h)})
				}
			}
		}
	}
	return g, nil
}

// at returns the number of element e with degree d, or -1 if there is none.
func (g *gradedTable) at(e int32, d int) int32 {
	if d < -g.bound || d > g.bound {
		return -1
	}
	return g.id[int(e)*(2*g.bound+1)+d+g.bound]
}

func (g *gradedTable) push(e gradedElement) {
	g.id[int(e.e)*(2*g.bound+1)+int(e.d)+g.bound] = int32(len(g.elems))
	g.elems = append(g.elems, e)
}

// least returns the least word of element e with degree d, or nil if there is none.
func (g *gradedTable) least(e int32, d int) Word {
	i := g.at(e, d)
	if i < 0 {
		return nil
	}
	w := Word{}
	for ; i != 0; i = g.elems[i].parent {
		w = append(w, int(g.elems[i].gen))
	}
	return w
}

// markP decides the elements by play on their least words. An option whose degree is beyond inner
// is replaced by one that is some steps nearer to 0.
func (g *gradedTable) markP(meter *work.Meter, opts [][]Word, inner, step int) error {
	images := shiftedOptions(opts, g.deg, g.t.image)
	g.mark = make([]bool, len(g.elems))
	for i := 1; i < len(g.elems); i++ {
		if i&0xfff == 0 && meter.Err() != nil {
			return meter.Err()
		}
		g.mark[i] = !g.canWin(int32(i), images, inner, step)
	}
	return nil
}

// canWin reports whether the least word of element i has an option in P.
func (g *gradedTable) canWin(i int32, images [][]shifted[point], inner, step int) bool {
	above, last := point{}, int32(0)
	for d := int(g.elems[i].d); i != 0; i = g.elems[i].parent {
		h := g.elems[i].gen
		if h != last {
			rest := g.t.times(above, g.t.points[g.elems[g.elems[i].parent].e])
			for _, o := range images[h] {
				if k := g.at(g.t.id[g.t.index(g.t.times(rest, o.x))], clamp(d+o.shift, inner, step)); k >= 0 && g.mark[k] {
					return true
				}
			}
		}
		above, last = g.t.times(above, g.t.heap[h]), h
	}
	return false
}

// newGraded makes the hypothesis from a trial monoid. It marks elements and degrees by play, and
// keeps the degrees in the window. Then it reduces the monoid: two elements become equal if all
// their multiples exist, and are in P, for the same degrees. If the order is then above limit, it
// fails with errSearch.
func newGraded(meter *work.Meter, t *trial, deg []int, opts [][]Word, window, step, limit int) (*graded, error) {
	g := &graded{deg: deg, window: window, step: step}
	for h := range opts {
		g.shift = max(g.shift, deg[h], -deg[h])
		for _, w := range opts[h] {
			d := degree(deg, w) - deg[h]
			g.shift = max(g.shift, d, -d)
		}
	}
	g.reach = window + g.shift + step
	if 2*g.reach+1 > 64 {
		return nil, errSearch
	}
	// Least words with degrees in the inner part may have divisors outside it.
	inner := g.reach + 2*step
	table, err := newGradedTable(meter, t, deg, inner+margin)
	if err != nil {
		return nil, err
	}
	if err := table.markP(meter, opts, inner, step); err != nil {
		return nil, err
	}
	exists, p := g.columns(table)
	class, err := g.reduce(t, exists, p, limit)
	if err != nil {
		return nil, err
	}
	g.exists, g.p = make([]uint64, g.base.order), make([]uint64, g.base.order)
	for e, k := range class {
		g.exists[k], g.p[k] = exists[e], p[e]
	}
	g.opts = shiftedOptions(opts, deg, func(w Word) Elem { return g.base.image(g.phi, w) })
	return g, nil
}

// margin is how far beyond inner the degrees of divisors of least words may go.
const margin = 16

// columns returns, for each degree, which elements exist and which are in P.
func (g *graded) columns(table *gradedTable) (exists, p []uint64) {
	n := table.t.order()
	exists, p = make([]uint64, n), make([]uint64, n)
	for e := range int32(n) {
		for d := -g.reach; d <= g.reach; d++ {
			if i := table.at(e, g.clamp(d)); i >= 0 {
				exists[e] |= 1 << (d + g.reach)
				if table.mark[i] {
					p[e] |= 1 << (d + g.reach)
				}
			}
		}
	}
	return exists, p
}

// reduce sets the base and the images. It returns the class of each element.
func (g *graded) reduce(t *trial, exists, p []uint64, limit int) (class []int32, err error) {
	first, start := map[[2]uint64]int32{}, make([]int32, t.order())
	for e := range start {
		key := [2]uint64{exists[e], p[e]}
		k, ok := first[key]
		if !ok {
			k = int32(len(first))
			first[key] = k
		}
		start[e] = k
	}
	t.mark = make([]bool, t.order()) // by degree: whether the words are in P
	g.base, g.phi, class, err = t.divide(limit, func(next [][]int32) ([]int32, int) { return refineFrom(start, len(first), next) })
	return class, err
}

func degree(deg []int, w Word) int {
	d := 0
	for _, h := range w {
		d += deg[h]
	}
	return d
}
