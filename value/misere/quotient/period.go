// SPDX-License-Identifier: Apache-2.0

// The periodicity theorem [Plambeck–Siegel 2008]. Let a take-and-break game
// take at most k from a heap and leave at most b heaps, and let φ be its
// pretending function in the quotient Q_M of the heaps to M. If
//
//	φ(n+p) = φ(n) for n ≥ n0, n+p ≤ M, and M + 1 ≥ b(n1+p) + k, n1 = max(n0, 1),
//
// then Q_M is the quotient of the whole game, and φ(n+p) = φ(n) for all
// n ≥ n0, where φ is continued by this rule.
//
// Proof. Let N > M and suppose the rule gives φ below N. An option of N
// leaves at most b heaps with the sum N-r, r ≤ k, so the largest of them, m,
// has m ≥ (N-r)/b ≥ n1+p. Then φ(m-p) = φ(m), and with m-p ≥ 1 in its place
// the option is one of N-p: as many heaps are left after taking r. So each
// option of N has the image of an option of N-p. Conversely an option of N-p
// leaves a heap m ≥ (N-p-r)/b ≥ n1, and with m+p in its place it is an option
// of N with the same image; it leaves some heap, since N-p > k. Hence the
// images of the options of N are those of N-p, and likewise φ(N) = φ(N-p). The
// conditions (P) and (N) of the verifier see no more of a heap than these; so
// they hold for all words in the heaps to N because they hold for those to M.

package quotient

// Period is a period of a pretending function: φ(n+Period) = φ(n) for all
// n ≥ Preperiod. Both are least. A zero Period stands for none.
type Period struct {
	Period    int `json:"period"`
	Preperiod int `json:"preperiod"`
}

// findPeriod returns the period proved by the values phi of heaps 0 to M.
func (r Rules) findPeriod(phi []Elem) (Period, bool) {
	last := len(phi) - 1
	for p := 1; r.Parts > 0 && r.Parts*(1+p)+r.Take <= last+1; p++ {
		n0 := last - p + 1
		for n0 > 0 && phi[n0-1] == phi[n0-1+p] {
			n0--
		}
		if r.Parts*(max(n0, 1)+p)+r.Take <= last+1 {
			return Period{p, n0}, true
		}
	}
	return Period{}, false
}
