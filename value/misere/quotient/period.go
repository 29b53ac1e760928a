// SPDX-License-Identifier: Apache-2.0

// The periodicity theorem [Plambeck–Siegel 2008]. In a take-and-break game, let a move take at most
// k tokens from a heap and leave at most b heaps. Let φ be the pretending function in the quotient
// Q_M of the heaps up to M. If
//
//	φ(n+p) = φ(n) for n ≥ n0, n+p ≤ M, and M + 1 ≥ b(n1+p) + k, n1 = max(n0, 1),
//
// then Q_M is the quotient of the whole game, and φ(n+p) = φ(n) for all n ≥ n0, where this rule
// defines φ beyond M.
//
// Proof. Let N > M and suppose that the rule gives φ below N. An option of N leaves at most b heaps
// with the sum N-r, where r ≤ k. So the largest of them, m, has m ≥ (N-r)/b ≥ n1+p. Then φ(m-p) =
// φ(m). With m-p ≥ 1 in place of m, the option is an option of N-p, because as many heaps are left
// after taking r. So each option of N has the image of an option of N-p. Conversely, an option of
// N-p leaves a heap m ≥ (N-p-r)/b ≥ n1. With m+p in its place it is an option of N with the same
// image. It leaves some heap, since N-p > k. Hence the images of the options of N are those of the
// options of N-p, and also φ(N) = φ(N-p). The conditions (P) and (N) of the verifier depend on a
// heap only through these images. So they hold for all words in the heaps up to N, because they
// hold for the words in the heaps up to M.

package quotient

import "github.com/upstar-cgt/upstar/game"

// findPeriod returns the period of the pretending function that its values phi of heaps 0 to M prove:
// φ(n+Length) = φ(n) for all n ≥ Preperiod.
func (r Rules) findPeriod(phi []Elem) (game.Period, bool) {
	last := len(phi) - 1
	for p := 1; r.Parts > 0 && r.Parts*(1+p)+r.Take <= last+1; p++ {
		n0 := last - p + 1
		for n0 > 0 && phi[n0-1] == phi[n0-1+p] {
			n0--
		}
		if r.Parts*(max(n0, 1)+p)+r.Take <= last+1 {
			return game.Period{Preperiod: n0, Length: p}, true
		}
	}
	return game.Period{}, false
}
