// SPDX-License-Identifier: Apache-2.0

package period

// Values of partizan heaps that grow. Write G(n) = {A|B} for the value of a heap of n, where A and
// B are the sets of the values that Left's and Right's moves leave.
//
// Theorem. Let both codes satisfy the breaking theorem (theorem.go), which requires N values if the
// period is q and the preperiod n0. Suppose that N values are known, that G(n+q) = G(n)+S for n0 ≤
// n < N−q with an integer S ≠ 0, and that each integer among the last q values has the sign of S.
// Then G(n+q) = G(n)+S for all n ≥ n0.
//
// Proof, for S > 0. Let n ≥ N and assume the claim for all smaller heaps. The breaking theorem
// pairs the options of n with those of n−q: some of the remaining heaps are exchanged for heaps of
// the same residue, with q tokens less in total. As G(j+q) = G(j)+S, the sum of their values is
// less by S. (If c equal heaps lose q/c each, q is taken as a multiple of c times a period with
// constant steps, and they lose S in total.) Hence, if G(n−q) = {A|B}, then G(n) = {A+S|B+S}. Let I
// be the set of the numbers x with a ⧏ x ⧏ b for all a in A and b in B; it is convex.
//
//   - If I is empty, G(n−q) is not a number, and G(n) = G(n−q)+S by number translation [Siegel CGT,
//     II.3].
//   - Otherwise G(n−q) is the simplest number of I, and G(n) that of I+S [ONAG, ch. 2]. If I has no
//     integer, it is between two neighbouring ones, and its simplest number has the least
//     denominator; that of I+S is greater by S. If I has an integer, G(n−q) is the integer of I
//     nearest to 0. It is positive by assumption, so it is the least integer of I. There is a least
//     one, so Left has an option. The least integer of I+S is greater by S, and also positive.
//
// So G(n) = G(n−q)+S. If G(n) is an integer, it is positive, so the last q values before n+1 again
// satisfy the assumption. ∎ For S < 0 exchange the players.
//
// If the values of a game do grow in this way, the integers among them become positive (or
// negative) after a while. So the last condition only requires more values; it never prevents a
// proof.
//
// Let a saltus s not be an integer, such as ½ or {1|0}, but have a multiple js = S that is an
// integer. Then the proof for q = jp carries over: if G(n+p) = G(n)+s for n0 ≤ n < n0+q, add S to
// both sides repeatedly.

// SaltusTheorem returns the theorem that proves periods of the values of single heaps with an
// integer saltus. If it does not apply, the theorem proves nothing. The function integer returns
// the sign of the value of a known heap, if that value is an integer.
func (g Partizan) SaltusTheorem(integer func(n int) (sign int, ok bool)) Theorem {
	th := g.ValueTheorem()
	if th.prove == nil {
		return th
	}
	plain := th.prove
	equal := lcm(newBreaking(g[0]).equal, newBreaking(g[1]).equal) // number of periods after which equal heaps correspond
	th.Growing = th.Name + " and number translation"
	th.prove = func(at func(int) int, n int, c Finding) (int, bool) {
		saltus := c.Saltus
		c.Saltus = 0
		bound, ok := plain(at, n, c)
		if !ok || saltus == 0 {
			return bound, ok
		}
		q := c.Length * equal
		for i := n - 1; i >= bound-q; i-- {
			if sign, ok := integer(i); ok && (sign == 0 || (sign > 0) != (saltus > 0)) {
				bound = i + 1 + q
				break
			}
		}
		return bound, bound <= n
	}
	return th
}

// Carried returns a theorem about a function f of the values v. The function must depend on v−S
// only, or grow by the same number whenever v grows by S. If the period q of v from n0 on is
// proved, then f(n+p) − f(n) has period q from n0 on. So if this difference is the same for all n
// of one such period, it is the same for ever.
func Carried(v Finding) Theorem {
	if !v.Proved {
		return Theorem{Missing: "no period of the values is proved"}
	}
	return Theorem{Name: v.Theorem + " for the values", prove: func(_ func(int) int, n int, c Finding) (int, bool) {
		need := max(c.Preperiod, v.Preperiod) + v.Length + c.Length
		return max(need, v.Bound), need <= n
	}}
}
