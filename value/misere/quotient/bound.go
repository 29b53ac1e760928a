// SPDX-License-Identifier: Apache-2.0

// Lower bounds. When the work on a heap ends early, the last hypothesis is
// right on all words below its failure w. If u + v < w, then so are the sums
// of a word up to u with one up to v, as the order respects sums. So the
// words up to u that differ in outcome with some context up to v are
// different in the quotient, whatever that may be.

package quotient

import (
	"fmt"
	"sort"
)

// Bound is a certified lower bound on the order of a quotient that was not
// found: Words are pairwise distinguished by Contexts.
type Bound struct {
	Heap     int    `json:"heap"`
	Order    int    `json:"order"`
	Reason   string `json:"reason"`
	Words    []Word `json:"-"`
	Contexts []Word `json:"-"`

	rows, contexts int // the words are among the first rows elements
}

// Bound returns the lower bound for the heap that was not finished, or nil
// when there is none.
func (s *Solver) Bound() *Bound {
	if s.open == nil {
		return nil
	}
	m, failure := s.open.m, s.open.failure
	words := make([]Word, m.order)
	for x := range words {
		words[x] = m.word(Elem(x))
	}
	best := &Bound{Heap: len(s.phi)}
	var elems []Elem
	for _, cut := range cuts(words, failure) {
		if rows := distinctRows(m, cut.rows, cut.contexts); len(rows) > best.Order {
			best.Order, best.rows, best.contexts, elems = len(rows), cut.rows, cut.contexts, rows
		}
	}
	for _, x := range elems {
		best.Words = append(best.Words, words[x])
	}
	best.Contexts = words[:best.contexts]
	best.Reason = fmt.Sprintf("all sums below %v are decided, and %d of them are pairwise distinguished by sums such that the totals are below it too", failure, best.Order)
	return best
}

// cut says that the sums of the first rows and the first contexts words are
// below the failure.
type cut struct {
	rows, contexts int
}

// cuts returns up to maxCuts ways to cut, with as many rows as the contexts
// allow.
func cuts(words []Word, failure Word) []cut {
	const maxCuts = 64
	below := func(u Word) int { // how many v have u + v < failure
		return sort.Search(len(words), func(k int) bool { return u.Plus(words[k]).Compare(failure) >= 0 })
	}
	var all []cut
	for i, u := range words {
		k := below(u)
		if k == 0 {
			break
		}
		if n := len(all); n > 0 && all[n-1].contexts == k {
			all[n-1].rows = i + 1
		} else {
			all = append(all, cut{i + 1, k})
		}
	}
	out := all[:0:0]
	for i := range min(len(all), maxCuts) {
		out = append(out, all[i*len(all)/min(len(all), maxCuts)])
	}
	return out
}

// distinctRows returns elements below rows that are pairwise distinguished by
// contexts below the given number.
func distinctRows(m *monoid, rows, contexts int) []Elem {
	full, rest := contexts>>6, uint64(1)<<(contexts&63)-1
	type group struct{ class, bits uint64 }
	var out []Elem
	class := make([]uint64, rows)
	for i := range full + 1 { // refine by one word of the columns after the other
		if i == full && rest == 0 {
			break
		}
		seen := map[group]uint64{}
		out = out[:0]
		for x := range rows {
			b := m.column[x][i]
			if i == full {
				b &= rest
			}
			g := group{class[x], b}
			k, ok := seen[g]
			if !ok {
				k = uint64(len(seen))
				seen[g] = k
				out = append(out, Elem(x))
			}
			class[x] = k
		}
	}
	return out
}
