// SPDX-License-Identifier: Apache-2.0

package period

// Theorems that turn a period seen in finitely many values into a proof.
//
// Breaking. Let c be a finite code with last digit k. Its moves leave at most h heaps, and never a
// heap as large as the one from which they are made. Let v(n) be a function of the set of the
// multisets of values of the heaps that the moves leave, such as a mex of nim sums or the obliged
// rule. Suppose v(n+p) = v(n) for n0 ≤ n < N−p, and put m = max(n0,1). For n ≥ N assume v(j) =
// v(j−p) for n0+p ≤ j < n. Then v(n) = v(n−p) follows if n and n−p have the same multisets. For
// that it is enough that N > p+k (neither heap can be taken whole) and that the following holds for
// each digit i and each number of heaps it may leave, with T = n−i:
//
//   - any c heaps: the largest has a ≥ T/c tokens. If a−p ≥ m, then a−p in its place makes an
//     option of n−p with the same values, and a+p leads back. This requires T ≥ c(m+p−1)+1. For h =
//     2 this is N ≥ 2m+2p+k−1 [Guy–Smith 1956].
//   - c unequal heaps: a−p may equal another heap b. Then the total 2b of the two is also the total
//     of b+jp and b−jp, for j ≥ 1, with the same values as a and b. For c = 2, j = 1 is enough: b−p
//     ≥ m and T = 2b+p, so T ≥ 2m+3p. For more heaps, each of the c−2 others excludes at most two
//     j, so some j ≤ 2c−3 is free: b ≥ m+(2c−3)p and T ≥ c(m+(2c−2)p). In the other direction, a+p
//     equals no other heap.
//   - c heaps not all equal: a−p makes all of them equal only if all others are b = a−p. In that
//     case replace a, b by b+p, b−p (or b+p, b, b−p, b … for c > 2). Here T = cb+p and b ≥ m+p, so
//     T ≥ c(m+p)+p.
//   - c equal heaps of T/c: each loses p/c. This requires c | p. If p is not a multiple of c, q =
//     cp is proved first; then v(n+p) = v(n) for n0 ≤ n < n0+q proves p for all n. This requires T
//     ≥ cm+q.
//
// For one heap this is the repetition of a window of k values. F⁺ and F⁻ also depend on which heaps
// have ended. Above k either all heaps have ended or none, so m = max(n0,k+1) for them.
//
// Remoteness and suspense grow. For them v(n+p) = v(n)+s is proved in the same way if s is even,
// because the rule 1+min even, 1+max odd commutes with adding an even number. If s is odd, take q =
// 2p.
//
// Window and sets. Let c leave at most one heap and have a repeating tail of length t after r
// digits, and let v(n) be a function of the set of the values of the options. For n > r it depends
// on three things: n mod t, the r values before n, and a set F(n). This is the set of the values of
// the heaps below n−r that the tail can leave of n, including the empty heap if n can be taken
// whole. For each residue of n there is one such set. Suppose that t | q, that v(i+q) = v(i)+s for
// the r values before n, and that for each residue
//
//   - F(n+q) = F(n) if s = 0;
//   - F(n+q) = {0,…,s−1} ∪ (F(n)+s) if s > 0 and v is a mex.
//
// Then v(n+q) = v(n)+s. The values v(n−r) and v(n+q−r) enter the sets, so the same holds for n+1,
// and so on: the state repeats. As above, the result carries over from the multiple q to p. This
// proves that all-but games are arithmetic periodic.
//
// Automata decide the cases that these theorems leave open; see automata.go.

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
)

// Theorem proves periods of the sequences of one game. The zero Theorem proves
// nothing.
type Theorem struct {
	Name    string // the name of the theorem, for output
	Growing string // its name if there is a saltus, if different
	Missing string // why there is no theorem

	// prove reports whether the candidate holds for ever, given that n values are known. It also
	// returns how many of them it needed.
	prove func(at func(int) int, n int, c Finding) (bound int, ok bool)
}

// name returns the name of the theorem that proves the candidate.
func (th Theorem) name(c Finding) string {
	if c.Saltus != 0 && th.Growing != "" {
		return th.Growing
	}
	return th.Name
}

// missing says why the candidate is not proved.
func (th Theorem) missing(c Finding) string {
	switch {
	case th.Missing != "":
		return th.Missing
	case c.Saltus != 0 && th.Growing == "":
		return "no theorem for this saltus"
	}
	return "more values are needed"
}

// For returns the theorem that applies to the function f of rule. If no theorem applies, Missing
// says why.
func For(rule sequence.Rule, f game.Function) Theorem {
	code, ok := rule.(takebreak.Code)
	if !ok {
		return Theorem{Missing: "no theorem for a rule that is not a take-and-break code"}
	}
	return forCode(code, f)
}

func forCode(code takebreak.Code, f game.Function) Theorem {
	if err := code.Grows(); err != nil {
		return Theorem{Missing: err.Error()}
	}
	_, finite := code.Last()
	_, bounded := code.MaxHeaps()
	switch {
	case !finite && !code.Splits() && f != game.ForeclosedNormal:
		return windowAndSets(code, f)
	case !finite:
		return Theorem{Missing: "no theorem for this function of a code with a repeating tail"}
	case !bounded:
		return Theorem{Missing: "no theorem for codes that leave any number of heaps"}
	}
	if code.Splits() && f != game.GrundyNormal && f != game.Obliged {
		return Theorem{Missing: sequence.ErrSplits.Error()}
	}
	b := newBreaking(code)
	b.grows = grows(f)
	return Theorem{Name: b.name(), prove: func(_ func(int) int, n int, c Finding) (int, bool) {
		if f == game.ForeclosedNormal || f == game.ForeclosedMisere {
			c.Preperiod = max(c.Preperiod, b.last+1) // from here on either all heaps have ended or none
		}
		need, ok := b.need(c)
		return need, ok && need <= n
	}}
}

// Bound returns the number of values that prove a period without saltus, for the nim values of a
// code that leaves at most two heaps.
func Bound(code takebreak.Code, preperiod, length int) int {
	n, _ := newBreaking(code).need(Finding{Period: game.Period{Preperiod: preperiod, Length: length}})
	return n
}

// breaking holds the requirements of the breaking theorem for one code.
type breaking struct {
	last  int  // index of the last digit
	heaps int  // greatest number of heaps left, at least 1
	equal int  // least common multiple of the numbers of heaps that must be equal
	grows bool // an even saltus can be proved
	parts []part
}

// part is a way of leaving c ≥ 1 heaps.
type part struct {
	c     int
	shape takebreak.Shape
}

func newBreaking(code takebreak.Code) breaking {
	b := breaking{heaps: 1, equal: 1}
	b.last, _ = code.Last()
	seen := map[part]bool{{1, takebreak.Any}: true}
	for i := code.First(); i <= b.last; i++ {
		d := code.Digit(i)
		for c := 2; c <= d.MaxHeaps(); c++ {
			s := d.Shape(c)
			if s == 0 {
				continue
			}
			b.heaps = max(b.heaps, c)
			if s != takebreak.Any && s&takebreak.AllEqual != 0 {
				b.equal = lcm(b.equal, c)
			}
			seen[part{c, s}] = true
		}
	}
	for p := range seen {
		b.parts = append(b.parts, p)
	}
	return b
}

func (b breaking) name() string {
	switch restricted := func(p part) bool { return p.shape != takebreak.Any }; {
	case slices.ContainsFunc(b.parts, restricted):
		return "Guy–Smith, restricted heaps"
	case b.heaps == 1:
		return "repeated window"
	case b.heaps == 2:
		return "Guy–Smith"
	}
	return "Guy–Smith, more heaps"
}

// need returns the number of values that prove the candidate c.
func (b breaking) need(c Finding) (n int, ok bool) {
	m, p := max(c.Preperiod, 1), c.Length
	q := p * b.equal
	if c.Saltus != 0 {
		if !b.grows || b.heaps > 1 {
			return 0, false
		}
		if c.Saltus%2 != 0 {
			q *= 2
		}
	}
	total := 0
	for _, h := range b.parts {
		t := h.c*(m+q-1) + 1
		if h.shape == takebreak.AllEqual {
			t = h.c*m + q
		} else if h.shape == takebreak.NotAllEqual {
			t = h.c*(m+q) + q
		} else if h.shape != takebreak.Any {
			t = h.c * (m + (2*h.c-2)*q)
		}
		if h.c == 2 && h.shape != takebreak.Any && h.shape != takebreak.AllEqual {
			t = 2*m + 3*q
		}
		total = max(total, t)
	}
	n = max(total+b.last, q+b.last+1)
	if q > p {
		n = max(n, c.Preperiod+q+p)
	}
	return n, true
}

func lcm(a, b int) int {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// certified contains the functions for which there are checkers, with their names in certificates.
var certified = map[game.Function]string{game.GrundyNormal: "nim", game.Obliged: "obliged"}

// grows reports whether f commutes with adding an even number. If so, a saltus can be proved.
func grows(f game.Function) bool { return game.RemotenessNormal <= f && f <= game.SuspenseMisere }
