// SPDX-License-Identifier: Apache-2.0

package quotient

import (
	"cmp"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Word is a sum of heaps: the heap numbers, largest first. The empty Word
// is the sum of no heaps.
//
// Words are compared in colexicographic order, which is the order of slices: the number of largest
// heaps counts first. The order is a well-order. Each option of a word is smaller than the word,
// and u < v implies u+w < v+w.
type Word []int

// Plus returns the sum of w and v.
func (w Word) Plus(v Word) Word {
	sum := make(Word, 0, len(w)+len(v))
	for len(w) > 0 && len(v) > 0 {
		if w[0] >= v[0] {
			sum, w = append(sum, w[0]), w[1:]
		} else {
			sum, v = append(sum, v[0]), v[1:]
		}
	}
	return append(append(sum, w...), v...)
}

// Compare returns a negative number, zero or a positive number if w is less than, equal to or
// greater than v in the colexicographic order.
func (w Word) Compare(v Word) int { return slices.Compare(w, v) }

// Count returns how many heaps of size h the word has.
func (w Word) Count(h int) int {
	n := 0
	for _, k := range w {
		if k == h {
			n++
		}
	}
	return n
}

// String returns w as in "33+33+4"; the empty word is "0".
func (w Word) String() string {
	return cmp.Or(game.Joined(w, "+"), "0")
}
