// SPDX-License-Identifier: Apache-2.0

package period

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
)

// windowAndSets returns the theorem "window and sets" (see theorem.go) for a code that leaves at
// most one heap and has a repeating tail.
func windowAndSets(code takebreak.Code, f game.Function) Theorem {
	r, t := sequence.TailOf(code)
	w := windowSets{r: r, t: t, mex: f == game.GrundyNormal || f == game.GrundyMisere || f == game.ForeclosedMisere}
	for h := r + 1; h <= r+t; h++ {
		p := phase{whole: code.Digit(h).Shape(0) != 0, leaves: make([]bool, t)}
		for i := r + 1; i <= r+t; i++ {
			p.leaves[((h-i)%t+t)%t] = code.Digit(i).Shape(1) != 0
		}
		w.phases = append(w.phases, p)
	}
	return Theorem{Name: "repeated window and sets", prove: w.prove}
}

type windowSets struct {
	r, t   int
	mex    bool // whether a saltus can be proved
	phases []phase
}

// phase describes which heaps the tail can leave of the heaps of one residue modulo t.
type phase struct {
	leaves []bool // by residue of the remaining heap
	whole  bool   // whether the heap can be taken whole
}

// prove compares the state before n = N−q with the state before N.
func (w windowSets) prove(at func(int) int, n int, c Finding) (int, bool) {
	q := lcm(c.Length, w.t)
	s := c.Saltus * (q / c.Length)
	least := max(c.Preperiod, 1) + 2*q + c.Length + w.r + 1
	if s < 0 || s > 0 && !w.mex || least > n {
		return 0, false
	}
	for bound := least; ; bound = min(n, 2*bound) {
		if w.stateReturns(at, bound, q, s) {
			return bound, true
		}
		if bound == n {
			return 0, false
		}
	}
}

func (w windowSets) stateReturns(at func(int) int, n, q, s int) bool {
	for _, p := range w.phases {
		before, after := w.set(at, n-q, p), w.set(at, n, p)
		want := before
		if s > 0 {
			want = nil
			for v := range s {
				want = append(want, v)
			}
			for _, v := range before {
				want = append(want, v+s)
			}
		}
		if !slices.Equal(want, after) {
			return false
		}
	}
	return true
}

// set returns F_p(n), ascending. Undefined values of F⁻ are left out of the mex.
func (w windowSets) set(at func(int) int, n int, p phase) []int {
	var vs []int
	if p.whole {
		vs = append(vs, at(0))
	}
	for i := 1; i < n-w.r; i++ {
		if p.leaves[i%w.t] {
			vs = append(vs, at(i))
		}
	}
	slices.Sort(vs)
	vs = slices.Compact(vs)
	if w.mex && len(vs) > 0 && vs[0] == game.Undefined {
		vs = vs[1:]
	}
	return vs
}
