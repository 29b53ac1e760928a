// SPDX-License-Identifier: Apache-2.0

// Outcomes from the definition of misère play: the empty sum is an N-position, and any other sum is
// a P-position exactly if no option is. So φ is right on all words if it is right on each word,
// given that it is right on the options. The least word where this fails is the least word on which
// φ is wrong.
//
// (P) If φ(w) is in P, no option of w may be in P. A move in heap h of w = u+h leads to u+o, so
// this is checked for each x = φ(u), each h and each o. The failure is the one with the least word
// for x.
//
// (N) If φ(w) is not in P, some option of w must be in P, unless w has no moves. Let S(w) be the
// set of z for which neither φ(w)z nor any φ(w')z, with w' an option of w, is in P. Then w fails if
// 0 is in S(w). S(w+h) is the set of the z for which φ(h)z is in S(w) and no φ(w)oz, with o an
// option of h, is in P. A word w may be dropped, with its multiples, if S(w) is empty, or is
// contained in S(v) for an earlier v with φ(v) = φ(w). The reason is that then w+u fails only if
// v+u fails, which is earlier.

package misquotient

import (
	"errors"
	"slices"
)

// maxStates is the greatest number of states in the N-check.
const maxStates = 1 << 21

// maxWords is the greatest size of all their sets, in words of 8 bytes.
const maxWords = 1 << 26

// state is a word with its image and its set S. The word is stored as an earlier state and a heap.
type state struct {
	parent, heap, x int
	s               []uint64
}

// leastFailure returns the least word on which φ is wrong, or nil if there is none.
func (q *monoid) leastFailure() ([]int, error) {
	w := q.leastPFailure()
	if err := q.ctx.Err(); err != nil {
		return nil, err
	}
	v, err := q.leastNFailure()
	if w == nil || v != nil && slices.Compare(v, w) < 0 {
		w = v
	}
	return w, err
}

func (q *monoid) leastPFailure() []int {
	var least []int
	for h, opts := range q.opts {
		if q.ctx.Err() != nil {
			return nil
		}
		for _, o := range opts {
			for x := range q.order {
				if !q.inP[q.mul[x][q.phi[h]]] || !q.inP[q.mul[x][o]] {
					continue
				}
				w := append(q.word(x), h)
				slices.SortFunc(w, func(a, b int) int { return b - a })
				if least == nil || slices.Compare(w, least) < 0 {
					least = w
				}
				break // later x have greater words
			}
		}
	}
	return least
}

func (q *monoid) leastNFailure() ([]int, error) {
	all := make([]uint64, (q.order+63)/64)
	for z, p := range q.inP {
		if !p {
			all[z/64] |= 1 << (z % 64)
		}
	}
	list := []state{{s: all}}
	byX := make([][]int, q.order)
	byX[0] = []int{0}
	for h := 1; h < len(q.phi); h++ {
		if q.opts[h] == nil {
			continue
		}
		for lo, hi := 0, len(list); lo < hi; lo, hi = hi, len(list) {
			for i := lo; i < hi; i++ {
				if err := q.ctx.Err(); err != nil {
					return nil, err
				}
				next := q.plus(list[i], i, h)
				if next.s[0]&1 != 0 {
					return spell(list, next), nil
				}
				if dropped(list, byX[next.x], next.s) {
					if i == 0 {
						hi = 0 // heap h alone is dropped, and so are its multiples
					}
					continue
				}
				byX[next.x] = append(byX[next.x], len(list))
				if list = append(list, next); len(list) > maxStates || len(list)*len(all) > maxWords {
					return nil, errors.New("certificate is too large to check")
				}
			}
			if hi == 0 {
				break
			}
		}
	}
	return nil, nil
}

// plus returns the state of a word followed by heap h. The word is that of t, which has number i.
func (q *monoid) plus(t state, i, h int) state {
	next := state{parent: i, heap: h, x: int(q.mul[t.x][q.phi[h]]), s: make([]uint64, len(t.s))}
	byH := q.mul[q.phi[h]]
	for z := range q.order {
		if y := byH[z]; t.s[y/64]>>(y%64)&1 != 0 && q.quiet(t.x, h, z) {
			next.s[z/64] |= 1 << (z % 64)
		}
	}
	return next
}

// quiet reports whether no move in h, from x plus h plus z, leads to P.
func (q *monoid) quiet(x, h, z int) bool {
	xz := q.mul[x][z]
	for _, o := range q.opts[h] {
		if q.inP[q.mul[xz][o]] {
			return false
		}
	}
	return true
}

// dropped reports whether s is empty, or is contained in one of the earlier sets.
func dropped(list []state, earlier []int, s []uint64) bool {
	within := func(t []uint64) bool {
		for k := range s {
			if s[k]&^t[k] != 0 {
				return false
			}
		}
		return true
	}
	if !slices.ContainsFunc(s, func(w uint64) bool { return w != 0 }) {
		return true
	}
	return slices.ContainsFunc(earlier, func(i int) bool { return within(list[i].s) })
}

func spell(list []state, t state) []int {
	w := []int{t.heap}
	for i := t.parent; i != 0; i = list[i].parent {
		w = append(w, list[i].heap)
	}
	return w
}
