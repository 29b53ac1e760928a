// SPDX-License-Identifier: Apache-2.0

package takebreak

import "fmt"

// GrowthError says that a move of a code can leave a heap that is not smaller than the original
// heap, so that play need not end.
type GrowthError struct {
	Code  Code
	Added int // tokens added by the move
	Heaps int // heaps it leaves
	Size  int // a heap size at which this happens
}

func (e *GrowthError) Error() string {
	what := "takes nothing"
	if e.Added > 0 {
		what = fmt.Sprintf("adds %d", e.Added)
	}
	return fmt.Sprintf("code %s grows without end: on a heap of %d a move that %s and leaves %d can leave a heap as large",
		e.Code, e.Size, what, e.Heaps)
}

// Grows returns nil if every move leaves only heaps smaller than the original one. Otherwise it
// returns a *GrowthError with a move that does not.
//
// If j tokens are added to a heap of n and h heaps are left, the largest can have n+j−(h−1) tokens,
// or n+j−h(h−1)/2 if all are unequal. For large n that is less than n exactly if h−1 > j, or
// h(h−1)/2 > j. Equal heaps have (n+j)/h tokens, which is less than n exactly if n(h−1) > j, so
// that only finitely many n must be checked.
func (c Code) Grows() error {
	for j, d := range c.left {
		top := d.MaxHeaps()
		if d.Unbounded() {
			top = max(top, j+1) // with more than j+1 heaps nothing grows
		}
		for h := 1; h <= top; h++ {
			if n := growsOn(d.Shape(h), h, j); n > 0 {
				return &GrowthError{c, j, h, n}
			}
		}
	}
	return nil
}

// growsOn returns a heap size at which a move can leave a heap at least as large, by adding j
// tokens and leaving h ≥ 1 heaps in the ways s. It returns 0 if there is none.
func growsOn(s Shape, h, j int) int {
	switch {
	case s == 0:
		return 0
	case h == 1:
		return 1
	case s&AllUnequal != 0 && h*(h-1)/2 <= j:
		return h // large enough for the heaps 1, 2, …, h−1 and one more
	case s&Neither != 0 && h >= 3 && h-1 <= j:
		return 2
	}
	for n := 1; s&AllEqual != 0 && n*(h-1) <= j; n++ {
		if (n+j)%h == 0 {
			return n
		}
	}
	return 0
}
