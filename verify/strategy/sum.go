// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"encoding/binary"
	"slices"
)

// A sum is an integer and parts, given by their numbers.
//
// Invariant: the parts ascend. In normal play, no part occurs together with its negative.
type sum struct {
	number int
	parts  []int
}

// key returns a text that identifies a sum.
func (s sum) key() string {
	b := binary.AppendVarint(nil, int64(s.number))
	for _, k := range s.parts {
		b = binary.AppendUvarint(b, uint64(k))
	}
	return string(b)
}

// tidied sorts the parts. In normal play it also removes G together with −G.
func (w *world) tidied(s sum) sum {
	slices.Sort(s.parts)
	for i := 0; i < len(s.parts) && !w.misere; i++ {
		if j := slices.Index(s.parts[i+1:], w.inverse(s.parts[i])); j >= 0 {
			s.parts = slices.Delete(s.parts, i+1+j, i+2+j)
			s.parts = slices.Delete(s.parts, i, i+1)
			i = -1
		}
	}
	return s
}

// plus returns the sum of two sums.
func (w *world) plus(a, b sum) sum {
	return w.tidied(sum{a.number + b.number, slices.Concat(a.parts, b.parts)})
}

// options calls yield with each option of a player until it returns false.
func (w *world) options(s sum, player int, yield func(sum) bool) {
	sign := 1 - 2*player
	if s.number*sign > 0 && !yield(sum{s.number - sign, s.parts}) {
		return
	}
	for i, k := range s.parts {
		if i > 0 && s.parts[i-1] == k {
			continue
		}
		rest := sum{s.number, slices.Delete(slices.Clone(s.parts), i, i+1)}
		for _, option := range w.moves(k, player) {
			if !yield(w.plus(rest, option)) {
				return
			}
		}
	}
}
