// SPDX-License-Identifier: Apache-2.0

// Lower bounds. When the work on heap h ends early, the last hypothesis is
// right on all words below its failure. If that has j heaps h, all words with
// fewer of them are known: so words with at most a heaps h, a < j, may be
// told apart by contexts with at most j-1-a, and those with different
// outcomes in some context are different in Q_h, whatever Q_h may be.

package quotient

import (
	"fmt"
	"hash/maphash"
)

// Bound is a certified lower bound on the order of a quotient that was not
// found: Words are pairwise distinguished by Contexts.
type Bound struct {
	Heap     int    `json:"heap"`
	Order    int    `json:"order"`
	Reason   string `json:"reason"`
	Words    []Word `json:"-"`
	Contexts []Word `json:"-"`
}

// Bound returns the lower bound for the heap that was not finished, or nil
// when there is none.
func (s *Solver) Bound() *Bound {
	if s.open == nil {
		return nil
	}
	h, m, failure := len(s.phi), s.open.m, s.open.failure
	j := failure.Count(h)
	copies := make([]int, m.order) // of heap h in the least word, the fewest
	for x := 1; x < m.order; x++ {
		copies[x] = copies[m.parent[x]]
		if m.gen[x] == h {
			copies[x]++
		}
	}
	best := &Bound{Heap: h}
	for a := range j {
		rows := distinctRows(m, copies, a, j-1-a)
		if len(rows) <= best.Order {
			continue
		}
		best.Order, best.Words, best.Contexts = len(rows), nil, nil
		for _, x := range rows {
			best.Words = append(best.Words, m.word(x))
		}
		for z := range Elem(m.order) {
			if copies[z] < j-a {
				best.Contexts = append(best.Contexts, m.word(z))
			}
		}
	}
	best.Reason = fmt.Sprintf("all words below %v are decided; %d of them have pairwise different outcomes in some context", failure, best.Order)
	return best
}

// distinctRows returns elements with at most a copies that are pairwise
// distinguished by contexts with at most b.
func distinctRows(m *monoid, copies []int, a, b int) []Elem {
	contexts := newBitset(m.order)
	for z, k := range copies {
		if k <= b {
			contexts.add(Elem(z))
		}
	}
	var hash maphash.Hash
	byHash := map[uint64][]Elem{}
	same := func(x, y Elem) bool {
		for i, c := range contexts {
			if (m.column[x][i]^m.column[y][i])&c != 0 {
				return false
			}
		}
		return true
	}
	var rows []Elem
next:
	for x, k := range copies {
		if k > a {
			continue
		}
		hash.Reset()
		for i, c := range contexts {
			maphash.WriteComparable(&hash, m.column[x][i]&c)
		}
		key := hash.Sum64()
		for _, y := range byHash[key] {
			if same(Elem(x), y) {
				continue next
			}
		}
		byHash[key] = append(byHash[key], Elem(x))
		rows = append(rows, Elem(x))
	}
	return rows
}
