// SPDX-License-Identifier: Apache-2.0

// Lower bounds. If the work on a heap ends early, the last hypothesis is right on all words below
// its failure w. So two words u < v are different in the quotient, whatever the quotient is, if the
// hypothesis gives u+z and v+z different outcomes for a context z with v+z < w. The order respects
// sums. So the contexts that are possible for v are the least words of an initial segment of the
// elements, and they are also possible for u.

package quotient

import (
	"fmt"
	"sort"
)

// Bound is a certified lower bound on the order of a quotient that was not fully found.
type Bound struct {
	Heap   int    `json:"heap"`
	Order  int    `json:"order"`
	Reason string `json:"reason"`
	Words  []Word `json:"-"` // pairwise different in the quotient

	rows []Elem // the elements of these words in the hypothesis
}

// Bound returns the lower bound for the heap that was not finished, or nil if there is none.
func (s *Solver) Bound() *Bound {
	if s.open == nil {
		return nil
	}
	m, failure := s.open.m, s.open.failure
	words := make([]Word, m.order)
	for x := range words {
		words[x] = m.word(Elem(x))
	}
	b := &Bound{Heap: len(s.phi)}
	for y, v := range words {
		contexts := sort.Search(len(words), func(k int) bool { return v.Plus(words[k]).Compare(failure) >= 0 })
		if contexts == 0 {
			break
		}
		if m.isNewRow(b.rows, Elem(y), contexts) {
			b.rows, b.Words = append(b.rows, Elem(y)), append(b.Words, v)
		}
	}
	b.Order = len(b.rows)
	b.Reason = fmt.Sprintf("all sums below %v are decided; %d of them differ in outcome, each two in a context that keeps both below it", failure, b.Order)
	return b
}

// isNewRow reports whether y differs from each row in at least one of the first contexts: one
// product is in P and the other is not.
func (m *monoid) isNewRow(rows []Elem, y Elem, contexts int) bool {
	full, rest := contexts>>6, uint64(1)<<(contexts&63)-1
next:
	for _, x := range rows {
		a, b := m.column[x], m.column[y]
		for i := range full {
			if a[i] != b[i] {
				continue next
			}
		}
		if rest == 0 || (a[full]^b[full])&rest == 0 {
			return false
		}
	}
	return true
}
