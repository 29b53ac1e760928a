// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"errors"
	"slices"
)

// ErrPartizan reports that a function of impartial games was asked of a game in
// which the players have different options.
var ErrPartizan = errors.New("game is partizan: it has no nim value")

// Nim returns G⁺(s), the nim value of s: the least number that is not the nim
// value of an option [Sprague 1935; Grundy 1939]. The nim value of a sum is the
// nim sum of those of its nodes.
func (f *Forest) Nim(s Sum) (n int, err error) {
	err = do(func() { n = f.nim(s) })
	return n, err
}

func (f *Forest) nim(s Sum) int {
	f.mustBeImpartial(s)
	f.walk(s, f.nimKnown, f.byNodes, func(s Sum) {
		if nodes := f.Nodes(s); len(nodes) == 1 {
			f.memo.nim = grown(f.memo.nim, int(nodes[0]), -1)
			f.memo.nim[nodes[0]] = int32(f.mex(f.Options(s, 0), f.nimSum))
		}
	})
	return f.nimSum(s)
}

func (f *Forest) nimKnown(s Sum) bool {
	for _, g := range f.Nodes(s) {
		if int(g) >= len(f.memo.nim) || f.memo.nim[g] < 0 {
			return false
		}
	}
	return true
}

// nimSum returns the nim sum of the nodes of s, whose nim values are known.
func (f *Forest) nimSum(s Sum) int {
	x := int32(0)
	for _, g := range f.Nodes(s) {
		x ^= f.memo.nim[g]
	}
	return int(x)
}

// mex returns the least number from 0 that value takes on no option.
func (f *Forest) mex(options []Sum, value func(Sum) int) int {
	seen := f.seen[:0]
	for _, t := range options {
		if v := value(t); v <= len(options) {
			for len(seen) <= v {
				seen = append(seen, false)
			}
			seen[v] = true
		}
	}
	f.seen = seen
	if i := slices.Index(seen, false); i >= 0 {
		return i
	}
	return len(seen)
}

func (f *Forest) mustBeImpartial(s Sum) {
	if !f.sums[s].impartial {
		fail(ErrPartizan)
	}
}
