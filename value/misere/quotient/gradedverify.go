// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// gradedFailure is a word that fails if its total degree is d.
type gradedFailure struct {
	word Word
	d    int
}

// failures returns small words that fail the checks. It returns none if g is right.
func (g *graded) failures(meter *work.Meter) ([]gradedFailure, error) {
	t := newTrial(g.base, g.phi, nil)
	if err := t.generate(meter); err != nil {
		return nil, err
	}
	table, err := newGradedTable(meter, t, g.deg, g.window+margin)
	if err != nil {
		return nil, err
	}
	var out []gradedFailure
	if f := g.leastPFailure(table); f != nil {
		out = append(out, *f)
	}
	f, err := g.leastNFailure(meter)
	if f != nil {
		out = append(out, *f)
	}
	return out, err
}

// leastPFailure returns a small word that fails the P-check.
func (g *graded) leastPFailure(table *gradedTable) *gradedFailure {
	var best *gradedFailure
	span := g.reach + g.shift + g.step
	for y := range Elem(g.base.order) {
		for h := 1; h < len(g.phi); h++ {
			yh := g.base.times(y, g.phi[h])
			for _, o := range g.opts[h] {
				yo := g.base.times(y, o.x)
				if g.p[yh] == 0 || g.p[yo] == 0 {
					continue
				}
				for d := -span; d <= span; d++ { // the total
					if g.bit(g.p, yh, d) && g.bit(g.p, yo, d+o.shift) && g.bit(g.exists, y, d-g.deg[h]) {
						w := table.least(int32(y), g.clamp(d-g.deg[h])).Plus(Word{h})
						if best == nil || w.Compare(best.word) < 0 {
							best = &gradedFailure{w, d}
						}
					}
				}
			}
		}
	}
	return best
}

// gradedVerifier holds the undominated sets T(w) of the words so far.
type gradedVerifier struct {
	g    *graded
	list []gradedThreat
	byX  [][]int32 // indices into list
	next []uint64  // the set that is being computed
}

// gradedThreat is the pair (φ(w), T(w)) of a word w, which is stored as parent + heap. Bit D+reach
// of t[z] says that (z, D) is in T(w).
type gradedThreat struct {
	x      Elem
	parent int32
	heap   int
	t      []uint64
}

// leastNFailure returns the first word that is found to fail the N-check, or nil.
func (g *graded) leastNFailure(meter *work.Meter) (*gradedFailure, error) {
	start := make([]uint64, g.base.order)
	for x := range start {
		start[x] = g.exists[x] &^ g.p[x]
	}
	v := &gradedVerifier{g: g, byX: make([][]int32, g.base.order), next: make([]uint64, g.base.order)}
	v.push(gradedThreat{t: start})
	for h := 1; h < len(g.phi); h++ {
		if len(g.opts[h]) == 0 {
			continue
		}
		if f, err := v.search(meter, h); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

func (v *gradedVerifier) push(t gradedThreat) {
	v.byX[t.x] = append(v.byX[t.x], int32(len(v.list)))
	v.list = append(v.list, t)
}

// search adds the words in which h is the largest heap.
func (v *gradedVerifier) search(meter *work.Meter, h int) (*gradedFailure, error) {
	quiet, col := v.g.quiet(h), v.g.base.row(v.g.phi[h])
	for lo, hi := 0, len(v.list); lo < hi; lo, hi = hi, len(v.list) {
		for i := lo; i < hi; i++ {
			if i&0x3f == 0 && meter.Err() != nil {
				return nil, meter.Err()
			}
			s := &v.list[i]
			row, some := v.g.base.row(s.x), uint64(0)
			for z := range v.next {
				v.next[z] = s.t[col[z]] & quiet[row[z]]
				some |= v.next[z]
			}
			if v.next[0] != 0 {
				return v.failure(int32(i), h), nil
			}
			x := Elem(col[s.x])
			if some == 0 || v.dominated(x) {
				if i == 0 {
					return nil, nil // the heap alone is dominated, so its sums are too
				}
				continue
			}
			v.push(gradedThreat{x, int32(i), h, slices.Clone(v.next)})
		}
	}
	return nil, nil
}

// dominated reports whether an earlier word with element x has a larger set.
func (v *gradedVerifier) dominated(x Elem) bool {
	return slices.ContainsFunc(v.byX[x], func(k int32) bool { return bitset(v.list[k].t).contains(v.next) })
}

// failure describes the failure of threat i with heap h. If the word fails with its own degree,
// that degree is used; otherwise the failing degree nearest to 0.
func (v *gradedVerifier) failure(i int32, h int) *gradedFailure {
	w := Word{h}
	for ; i != 0; i = v.list[i].parent {
		w = append(w, v.list[i].heap)
	}
	fails := func(d int) bool { return v.next[0]>>(v.g.clamp(d)+v.g.reach)&1 != 0 }
	if d := degree(v.g.deg, w); fails(d) {
		return &gradedFailure{w, d}
	}
	d := 0
	for !fails(d) && !fails(-d) && d < v.g.reach {
		d++
	}
	if !fails(d) {
		d = -d
	}
	return &gradedFailure{w, d}
}

// quiet returns, for each rest y, the totals D for which no move in h wins.
func (g *graded) quiet(h int) []uint64 {
	q := make([]uint64, g.base.order)
	for y := range q {
		for d := -g.reach; d <= g.reach; d++ {
			ok := g.bit(g.exists, Elem(y), d-g.deg[h])
			for _, o := range g.opts[h] {
				if !ok {
					break
				}
				ok = !g.bit(g.p, g.base.times(Elem(y), o.x), d+o.shift)
			}
			if ok {
				q[y] |= 1 << (d + g.reach)
			}
		}
	}
	return q
}

// closed reports whether exists also holds for the sum of any existing pair and any heap.
func (g *graded) closed() bool {
	span := g.reach + g.shift + g.step
	for y := range Elem(g.base.order) {
		for h := 1; h < len(g.phi); h++ {
			yh := g.base.times(y, g.phi[h])
			for d := -span; d <= span; d++ {
				if g.bit(g.exists, y, d) && !g.bit(g.exists, yh, d+g.deg[h]) {
					return false
				}
			}
		}
	}
	return g.bit(g.exists, 0, 0)
}
