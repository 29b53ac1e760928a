// SPDX-License-Identifier: Apache-2.0

// Package guess finds structure in a finite sequence: a period, a saltus, a linear recurrence, or
// an automaton. A guess is not a proof. Each guess says how many terms confirm it, and no guess is
// made on thin evidence.
//
//	guess.Period(terms) // {34 52 [0] 315}
//
// The rule for periods is the rule of doubling. The regular part must be at least as long as the
// part before it, and have at least 2p terms and at least 20 terms. So a sequence with 1 at powers
// of 2, or at squares, never looks eventually 0.
package guess

import "math/big"

// A Periodic says that a(n+Period) = a(n)+Saltus for n ≥ Preperiod, counted from the first term.
// Confirmed is the number of terms that confirm this.
type Periodic struct {
	Period    int      `json:"period"`
	Preperiod int      `json:"preperiod"`
	Saltus    *big.Int `json:"saltus"`
	Confirmed int      `json:"confirmed"`
}

// Group is the group in which terms are added.
type Group[T any] struct {
	Sub   func(a, b T) T
	Equal func(a, b T) bool
}

// A Repeat is a Periodic of terms in a group.
type Repeat[T any] struct {
	Period, Preperiod, Confirmed int
	Saltus                       T
}

// Repeats returns the least period that the rule of doubling allows, with the difference between
// periods. If there is none, ok is false.
func Repeats[T any](terms []T, g Group[T]) (r Repeat[T], ok bool) {
	n := len(terms)
	for p := 1; p <= n/3; p++ {
		saltus := g.Sub(terms[n-1], terms[n-1-p])
		from := n - 1 - p
		for from > 0 && g.Equal(g.Sub(terms[from-1+p], terms[from-1]), saltus) {
			from--
		}
		if confirmed := n - p - from; confirmed >= max(2*p, 20, from) {
			return Repeat[T]{p, from, confirmed, saltus}, true
		}
	}
	return r, false
}

// integers are the group of integers.
var integers = Group[*big.Int]{
	Sub:   func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) },
	Equal: func(a, b *big.Int) bool { return a.Cmp(b) == 0 },
}

// Period guesses a period of integers, with or without a saltus. If it finds none, it returns nil.
func Period(terms []*big.Int) *Periodic {
	r, ok := Repeats(terms, integers)
	if !ok {
		return nil
	}
	p := &Periodic{r.Period, r.Preperiod, r.Saltus, r.Confirmed}
	if p.awaits(terms) || p.Confirmed < p.balanced(terms) {
		return nil
	}
	return p
}

// awaits reports whether the exceptions to a period become rare so quickly that the next one would
// come after the last term. This happens, for example, with exceptions at factorials or at powers
// of ten.
func (p *Periodic) awaits(terms []*big.Int) bool {
	steps := new(big.Int)
	var last [3]float64 // places of the exceptions, counted from 1, last one first
	found := 0
	for n := p.Preperiod - 1; n >= 0 && found < len(last); n-- {
		rounds := (p.Preperiod - n + p.Period - 1) / p.Period
		steps.Mul(p.Saltus, steps.SetInt64(int64(rounds)))
		if steps.Add(steps, terms[n]).Cmp(terms[n+rounds*p.Period]) != 0 {
			last[found] = float64(n + 1)
			found++
		}
	}
	if found < 2 || last[0] < 2*last[1] {
		return false
	}
	next := last[0] / last[1]
	if found == 3 {
		next += max(0, next-last[1]/last[2])
	}
	return float64(len(terms)) < last[0]*next
}

// balanced returns how many terms must confirm the period of a balanced word. Such a word has two
// letters, with nearly the same number of each in all parts of equal length. The differences
// between the rounded-down multiples of an irrational number are such words. They are not periodic,
// but they may repeat a block as often as a partial quotient of the continued fraction says.
func (p *Periodic) balanced(terms []*big.Int) int {
	if p.Period <= 4 {
		return 0
	}
	word := terms[p.Preperiod:]
	if p.Saltus.Sign() != 0 {
		word = differences(word)
	}
	ones, ok := letters(word)
	if !ok {
		return 0
	}
	sums := make([]int, len(ones)+1)
	for i, x := range ones {
		sums[i+1] = sums[i] + x
	}
	for length := 1; length <= p.Period; length++ {
		low, high := length, 0
		for i := 0; i < p.Period && i+length < len(sums); i++ {
			n := sums[i+length] - sums[i]
			low, high = min(low, n), max(high, n)
		}
		if high > low+1 {
			return 0
		}
	}
	if n := sums[p.Period]; n == 1 || n == p.Period-1 {
		return 15 * p.Period
	}
	return 20 * p.Period
}

func differences(terms []*big.Int) (all []*big.Int) {
	for i := 1; i < len(terms); i++ {
		all = append(all, new(big.Int).Sub(terms[i], terms[i-1]))
	}
	return all
}

// letters writes a word of two letters that differ by 1 as 0 and 1. For other words, ok is false.
func letters(word []*big.Int) (ones []int, ok bool) {
	least := word[0]
	for _, x := range word {
		if x.Cmp(least) < 0 {
			least = x
		}
	}
	different := new(big.Int)
	for _, x := range word {
		if different.Sub(x, least); !different.IsInt64() || different.Int64() > 1 {
			return nil, false
		}
		ones = append(ones, int(different.Int64()))
	}
	return ones, true
}

// enough is the least number of terms that a period must fit to be mentioned.
const enough = 10

// A Near is a period that fits, but on too few terms. More is the number of terms that are missing.
type Near struct {
	Period    int `json:"period"`
	Confirmed int `json:"confirmed"`
	More      int `json:"more"`
}

// Nearly returns the period that fits the most of the last terms, though too few for a claim. The
// fitting part must repeat the period at least twice. If there is none, it returns nil.
func Nearly(terms []*big.Int) *Near {
	n := len(terms)
	var best *Near
	for p := 1; p <= n/3; p++ {
		from := n - p
		for from > 0 && terms[from-1].Cmp(terms[from-1+p]) == 0 {
			from--
		}
		confirmed := n - p - from
		if more := max(2*p, 20, from) - confirmed; confirmed >= max(2*p, enough) && more > 0 && (best == nil || confirmed > best.Confirmed) {
			best = &Near{p, confirmed, more}
		}
	}
	return best
}
