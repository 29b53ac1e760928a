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

import (
	"math/big"
	"slices"
)

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
// come after the last term. This happens, for example, with exceptions at factorials, or where the
// number of decimal digits changes.
func (p *Periodic) awaits(terms []*big.Int) bool {
	difference := new(big.Int)
	var last [3]float64 // places of the exceptions, counted from 1, last one first
	found, before := 0, 0
	for n := p.Preperiod - 1; n >= 0 && found < len(last); n-- {
		if difference.Sub(terms[n+p.Period], terms[n]).Cmp(p.Saltus) == 0 {
			continue
		}
		if found == 0 || n+1 <= before/2 {
			last[found] = float64(n + 1)
			found++
		} else if found == 1 && float64(n+1) < last[0]-float64(p.Period) {
			return false // exceptions are frequent before the last one
		}
		before = n + 1
	}
	if found < 2 {
		return false
	}
	next := last[0] / last[1]
	if found == 3 {
		next += max(0, next-last[1]/last[2])
	}
	return float64(len(terms)) < last[0]*next
}

// These are how many periods of a balanced word must be seen: in general, if one of its letters
// occurs once in a period, and if only the differences modulo a number are such a word.
const (
	balancedPeriods = 20
	singlePeriods   = 15
	moduloPeriods   = 5
)

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
	if ok && isBalanced(ones, p.Period) {
		n := 0
		for _, x := range ones[:p.Period] {
			n += x
		}
		if n == 1 || n == p.Period-1 {
			return singlePeriods * p.Period
		}
		return balancedPeriods * p.Period
	}
	if ones, ok = residues(word); ok && isBalanced(ones, p.Period) {
		return moduloPeriods * p.Period
	}
	return 0
}

// isBalanced reports whether parts of equal length, up to a period, differ by at most 1 in their
// numbers of ones.
func isBalanced(ones []int, period int) bool {
	sums := make([]int, len(ones)+1)
	for i, x := range ones {
		sums[i+1] = sums[i] + x
	}
	for length := 1; length <= period; length++ {
		low, high := length, 0
		for i := 0; i < period && i+length < len(sums); i++ {
			n := sums[i+length] - sums[i]
			low, high = min(low, n), max(high, n)
		}
		if high > low+1 {
			return false
		}
	}
	return true
}

// mostModulus is the greatest modulus that residues tries.
const mostModulus = 16

// residues takes a word of 0 to m−1 as multiples of a number, rounded down, modulo m. It writes the
// differences modulo m as 0 and 1. If they are not two letters that differ by 1, or all are the same,
// ok is false.
func residues(word []*big.Int) (ones []int, ok bool) {
	m := int64(0)
	for _, x := range word {
		if x.Sign() < 0 || !x.IsInt64() || x.Int64() >= mostModulus {
			return nil, false
		}
		m = max(m, x.Int64()+1)
	}
	var seen [mostModulus]bool
	var steps []int64
	for i := 1; i < len(word); i++ {
		step := (word[i].Int64() - word[i-1].Int64() + m) % m
		seen[step] = true
		steps = append(steps, step)
	}
	for low := range m {
		if high := (low + 1) % m; seen[low] && seen[high] && !slices.ContainsFunc(steps, func(s int64) bool { return s != low && s != high }) {
			for _, s := range steps {
				ones = append(ones, int((s-low+m)%m))
			}
			return ones, true
		}
	}
	return nil, false
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
