// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Run is a number of equal signs, + for Left and − for Right. In a Hackenbush stalk, it is a
// number of consecutive edges of one colour.
type Run struct {
	Player game.Player
	Length Ordinal
}

// Signs is a sign expansion: a sequence of + and − of ordinal length, made of finitely many runs,
// and of blocks of runs that are repeated ω times. A Hackenbush stalk with these signs, from the
// ground up, has the number with this expansion as its value. The zero Signs is empty, which is the
// expansion of 0.
//
// Invariant: the sign of a run differs from the sign before it. A block begins and ends with
// different signs.
type Signs struct{ parts []Part }

// A Part of a sign expansion is one run, or a block of runs that is repeated ω times.
type Part struct {
	Runs     []Run
	Repeated bool
}

// Parts returns the parts of s in order.
func (s Signs) Parts() []Part {
	parts := slices.Clone(s.parts)
	for i := range parts {
		parts[i].Runs = slices.Clone(parts[i].Runs)
	}
	return parts
}

// appendRuns appends runs to dst and joins consecutive runs with equal signs. It may change the
// last run of dst.
func appendRuns(dst []Run, runs ...Run) []Run {
	for _, r := range runs {
		n := len(dst) - 1
		switch {
		case r.Length.IsZero():
		case n >= 0 && dst[n].Player == r.Player:
			dst[n].Length = dst[n].Length.Then(r.Length)
		default:
			dst = append(dst, r)
		}
	}
	return dst
}

// Then returns s followed by runs.
func (s Signs) Then(runs ...Run) Signs {
	parts := slices.Clone(s.parts)
	var tail []Run
	if n := len(parts) - 1; n >= 0 && !parts[n].Repeated {
		tail, parts = slices.Clone(parts[n].Runs), parts[:n]
	}
	for _, r := range appendRuns(tail, runs...) {
		parts = append(parts, Part{Runs: []Run{r}})
	}
	return Signs{parts}
}

// ThenRepeat returns s followed by ω copies of runs.
func (s Signs) ThenRepeat(m *work.Meter, runs ...Run) Signs {
	block := appendRuns(nil, runs...)
	switch len(block) {
	case 0:
		return s
	case 1: // all the same sign
		return s.Then(Run{block[0].Player, block[0].Length.Times(m, OrdinalOmegaTo(finite(1)))})
	}
	if last := len(block) - 1; last%2 == 0 { // the block begins and ends with equal signs, which meet
		s = s.Then(block[0])
		block = append(block[1:last], Run{block[0].Player, block[last].Length.Then(block[0].Length)})
	}
	block = period(block)
	if n := len(s.parts) - 1; n >= 0 && !s.parts[n].Repeated && s.parts[n].Runs[0].Player == block[0].Player {
		s = s.Then(block[0])
		block = append(block[1:], block[0])
	}
	parts := slices.Clone(s.parts)
	for n := len(parts); n > 0 && !parts[n-1].Repeated && same(parts[n-1].Runs[0], block[len(block)-1]); n-- {
		block = append(block[len(block)-1:], block[:len(block)-1]...)
		parts = parts[:n-1]
	}
	return Signs{append(parts, Part{block, true})}
}

func same(a, b Run) bool { return a.Player == b.Player && a.Length.Equal(b.Length) }

// period returns the shortest block that gives the given block when it is repeated.
func period(block []Run) []Run {
	for n := 2; n < len(block); n += 2 {
		if len(block)%n == 0 && slices.EqualFunc(block[n:], block[:len(block)-n], same) {
			return block[:n:n]
		}
	}
	return slices.Clip(block)
}

// Equal reports whether s and t are the same sequence.
func (s Signs) Equal(t Signs) bool {
	return slices.EqualFunc(s.parts, t.parts, func(p, q Part) bool {
		return p.Repeated == q.Repeated && slices.EqualFunc(p.Runs, q.Runs, same)
	})
}

// Runs returns the runs of s. If a block of them is repeated, ok is false.
func (s Signs) Runs() (runs []Run, ok bool) {
	for _, p := range s.parts {
		if p.Repeated {
			return nil, false
		}
		runs = append(runs, p.Runs[0])
	}
	return runs, true
}

// Neg returns s with all signs exchanged, the expansion of the negative.
func (s Signs) Neg() Signs {
	parts := make([]Part, len(s.parts))
	for i, p := range s.parts {
		parts[i] = Part{slices.Clone(p.Runs), p.Repeated}
		for j := range p.Runs {
			parts[i].Runs[j].Player = p.Runs[j].Player.Opponent()
		}
	}
	return Signs{parts}
}

// Length returns the number of signs, which is the birthday of the number.
func (s Signs) Length(m *work.Meter) Ordinal {
	var sum Ordinal
	for _, p := range s.parts {
		var length Ordinal
		for _, r := range p.Runs {
			length = length.Then(r.Length)
		}
		if p.Repeated {
			length = length.Times(m, OrdinalOmegaTo(finite(1)))
		}
		sum = sum.Then(length)
	}
	return sum
}
