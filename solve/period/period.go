// SPDX-License-Identifier: Apache-2.0

// Package period finds the periods of sequences of heap games and proves them.
//
// A period found in a sequence is proved by a theorem that says how many values must
// be known, or is reported as observed only.
//
//	kayles := takebreak.MustParse("0.77")
//	values, _ := sequence.Nim(m, kayles, 200)
//	p, _ := period.Find(values, period.For(kayles, game.GrundyNormal))
//	fmt.Println(p) // period 12 from 71, proved (Guy–Smith, 167 values)
//	t, _ := period.NewTable(values, p)
//	fmt.Println(t.At(40_000_000_000)) // 1
//
// Conventions: values[n] belongs to a heap of n tokens; Preperiod is the least
// n0 and Period the least p with v(n+p) = v(n)+Saltus for all n ≥ n0, so the
// last exception is n0−1.
package period

import (
	"fmt"

	"github.com/upstar-cgt/upstar/solve/sparse"
)

// Period is a period of a sequence: v(n+Period) = v(n)+Saltus for n ≥ Preperiod.
type Period struct {
	Preperiod, Period, Saltus int

	Proved  bool
	Theorem string // that proves it; why there is none if not Proved
	Bound   int    // number of values the theorem needs; 0 if not Proved
	States  int    // of the automaton of the options, if automata prove it
	Known   int    // number of values it was found in

	Window sparse.Window // of a proof in a sparse space, else zero
	AtMost bool          // the least preperiod may be smaller, values being forgotten
}

func (p Period) String() string {
	if p.Period == 0 {
		return "no period"
	}
	s := fmt.Sprintf("period %d from %d", p.Period, p.Preperiod)
	if p.AtMost {
		s = fmt.Sprintf("period %d from %d at most", p.Period, p.Preperiod)
	}
	if p.Saltus != 0 {
		s += fmt.Sprintf(" with saltus %d", p.Saltus)
	}
	if p.States > 0 {
		return s + fmt.Sprintf(", proved (%s, %d states)", p.Theorem, p.States)
	}
	if p.Proved {
		return s + fmt.Sprintf(", proved (%s, %d values)", p.Theorem, p.Bound)
	}
	return s + fmt.Sprintf(", observed to %d, not proved", p.Known-1)
}

// Integer is a type whose values a sequence can have.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32
}
