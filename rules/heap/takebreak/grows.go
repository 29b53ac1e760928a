// SPDX-License-Identifier: Apache-2.0

package takebreak

import "fmt"

// GrowthError says that a move of a code can leave a heap no smaller than the
// one it is made on, so that play need not end.
type GrowthError struct {
	Code  Code
	Added int // tokens added by the move
	Heaps int // heaps it leaves
	Size  int // a heap size on which it does so
}

func (e *GrowthError) Error() string {
	what := "takes nothing"
	if e.Added > 0 {
		what = fmt.Sprintf("adds %d", e.Added)
	}
	return fmt.Sprintf("code %s grows without end: on a heap of %d a move that %s and leaves %d can leave a heap as large",
		e.Code, e.Size, what, e.Heaps)
}

// Grows returns nil if every move leaves only heaps smaller than the one it was
// made on, else a *GrowthError with the move that does not.
//
// If j tokens are added to a heap of n and h heaps are left, the largest can
// have n+j−(h−1) tokens, or n+j−h(h−1)/2 if all are unequal: for a large n that
// is below n iff h−1 > j, or h(h−1)/2 > j. Equal heaps have (n+j)/h tokens,
// below n iff n(h−1) > j: only finitely many n need a look.
func (c Code) Grows() error {
	for j, d := range c.left {
		top := d.MaxHeaps()
		if d.Unbounded() {
			top = max(top, j+1) // beyond j+1 heaps nothing grows
		}
		for h := 1; h <= top; h++ {
			if n := growsOn(d.Shape(h), h, j); n > 0 {
				return &GrowthError{c, j, h, n}
			}
		}
	}
	return nil
}

// growsOn returns a heap size on which adding j tokens and leaving h ≥ 1 heaps
// in the ways s can leave a heap as large; 0 if there is none.
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
