// SPDX-License-Identifier: Apache-2.0

// Package quotient finds misère quotients of impartial games.
//
// Take a set of heaps and all sums of them. Two sums are equal if the same player wins them in
// misère play, whatever further heaps are added to both. The classes form a commutative monoid Q,
// and the classes of the P-positions are a subset P of it. The pair (Q, P) is the misère quotient
// of the game, and the function φ from heaps to Q is its pretending function [Plambeck 2005],
// [Plambeck–Siegel 2008]. If Q is finite, it is the whole theory of the game: a sum is a P-position
// exactly if the product of its φ is in P.
//
//	s := quotient.NewSolver(quotient.Rules{Options: kayles, Parts: 2, Take: 2}, quotient.Limits{})
//	r, err := s.Run(meter)
//	r.Order, r.Period, r.Preperiod // 40, 12, 71
//	r.Quotient.IsP(quotient.Word{7, 3, 1})
//
// # How it works
//
// P is a commutative language over the heaps, and Q is its syntactic monoid. So Q is learned in the
// same way as L* learns an automaton [Angluin 1987], heap by heap. A hypothesis is a finite monoid
// with images of the heaps. Its P-portion is marked by play on the least word of each element, and
// reduced by partition refinement (trial.go). The verifier (verify.go) proves the hypothesis, or
// returns the least word w whose outcome is wrong. Then all words below w are known to be right. So
// each relation that makes w equal to a smaller word is refuted without a membership query, and the
// next hypothesis is a refinement that keeps w apart (learn.go). The least wrong words ascend. So
// if Q is not finite, or is too large, the last hypothesis is still right below w and gives a
// certified lower bound on the order (bound.go). If the failures go up along a diagonal,
// Solver.ProveInfinite searches for a proof that the quotient is infinite (graded.go, diagonal.go).
//
// # Conventions
//
// Heap 0 has no moves. Play is misère: the empty sum is an N-position. Elements are numbered in the
// colexicographic order of their least words, and 0 is the identity. Only a finished Quotient and
// Solver.Stats are safe for concurrent use.
package quotient
