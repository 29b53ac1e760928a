// SPDX-License-Identifier: Apache-2.0

// Package quotient finds misère quotients of impartial games.
//
// Take a set of heaps and all sums of them. Two sums are equal when the same
// player wins them in misère play whatever further heaps are added to both.
// The classes form a commutative monoid Q, the classes of the P-positions a
// subset P of it; (Q, P) is the misère quotient of the game, and the function
// φ from heaps to Q is its pretending function [Plambeck 2005],
// [Plambeck–Siegel 2008]. When Q is finite it is the whole theory of the
// game: a sum is a P-position exactly when the product of its φ is in P.
//
//	s := quotient.NewSolver(quotient.Rules{Options: kayles, Parts: 2, Take: 2}, quotient.Limits{})
//	r, err := s.Run(meter)
//	r.Order, r.Period, r.Preperiod // 40, 12, 71
//	r.Quotient.IsP(quotient.Word{7, 3, 1})
//
// # How it works
//
// P is a commutative language over the heaps and Q its syntactic monoid, so
// Q is learned as L* learns an automaton [Angluin 1987], heap by heap. A
// hypothesis is a finite monoid with images of the heaps; its P-portion is
// marked by play on the least word of each element and reduced by partition
// refinement (trial.go). The verifier (verify.go) proves it or gives the
// least word w whose outcome is wrong. All words below w are then known to be
// right, so each relation that makes w equal to a smaller word is refuted
// without a membership query, and a refinement of the hypothesis that keeps w
// apart is the next one (learn.go). The least wrong words ascend; so when Q
// is not finite, or too large, the last hypothesis is still right below w and
// gives a certified lower bound on the order (bound.go). When the failures go
// up a diagonal, Solver.ProveInfinite looks for a proof that the quotient is
// infinite (graded.go, diagonal.go).
//
// # Conventions
//
// Heap 0 has no moves. Play is misère: the empty sum is an N-position.
// Elements are numbered in the colexicographic order of their least words,
// 0 is the identity. Nothing here is safe for concurrent use except a
// finished Quotient and Solver.Stats.
package quotient
