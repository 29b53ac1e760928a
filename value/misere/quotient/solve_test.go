// SPDX-License-Identifier: Apache-2.0

package quotient

import "github.com/upstar-cgt/upstar/work"

// Solve finds the misère quotient of a heap game: heap after heap until the
// pretending function is proved periodic, or to Limits.Heap. For rules
// without Parts every heap to Limits.Heap is in the game, and the quotient of
// these is solved.
//
// When a limit or the context ends the work, the error wraps work.ErrLimit or the
// context's error, and the result has the partial quotient of the heaps
// finished, and a lower bound for the next.
func Solve(meter *work.Meter, rules Rules, limits Limits) (*Result, error) {
	s := NewSolver(rules, limits)
	return s.Run(meter)
}
