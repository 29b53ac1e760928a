// SPDX-License-Identifier: Apache-2.0

package period

import (
	"slices"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// windowAndSets returns the theorem of that name (see theorem.go) for a code
// that leaves at most one heap and has a repeating tail.
func windowAndSets(code takebreak.Code, f Function) Theorem {
	r, t := tailOf(code)
	w := windowSets{r: r, t: t}
	for i := r + 1; i <= r+t; i++ {
		d := code.Digit(i)
		w.leaves = w.leaves || d.Shape(1) != 0
		if d.Shape(0) != d.Shape(1) {
			w.first = 1
		}
	}
	if f == FuncMisere {
		w.empty = 1
	}
	return Theorem{Name: "repeated window and sets", prove: w.prove}
}

// tailOf returns the number r of digits before the repeating tail and its
// length t.
func tailOf(code takebreak.Code) (r, t int) {
	end, _ := code.Last()
	t = code.TailLen()
	return end - t, t
}

type windowSets struct {
	r, t   int
	first  int  // the first heap in the sets
	leaves bool // the tail can leave a heap
	empty  int  // the value of the empty heap
}

// prove compares the states before n = N−q and before N.
func (w windowSets) prove(at func(int) int, n int, c Period) (int, bool) {
	q := lcm(c.Period, w.t)
	s := c.Saltus * (q / c.Period)
	least := max(c.Preperiod, 1) + 2*q + c.Period + w.r + 1
	if s < 0 || least > n {
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
	if !w.leaves {
		return s == 0
	}
	for j := range w.t {
		before, after := w.set(at, n-q, j), w.set(at, n, j)
		want := before
		if s > 0 {
			want = nil
			for v := range s {
				want = append(want, v)
			}
			for _, v := range before {
				want = append(want, v+s)
			}
			if w.first > 0 && (!slices.Contains(before, w.empty) || !slices.Contains(after, w.empty)) {
				return false
			}
		}
		if !slices.Equal(want, after) {
			return false
		}
	}
	return true
}

// set returns F_j(n), ascending.
func (w windowSets) set(at func(int) int, n, j int) []int {
	var vs []int
	for i := w.first; i < n-w.r; i++ {
		if i%w.t == j {
			vs = append(vs, at(i))
		}
	}
	slices.Sort(vs)
	return slices.Compact(vs)
}
