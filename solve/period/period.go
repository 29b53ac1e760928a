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
	"encoding/json"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/solve/sparse"
)

// Period is a period of a sequence: v(n+Period) = v(n)+Saltus for n ≥ Preperiod.
type Period struct {
	Preperiod   int           `json:"preperiod"`
	AtMost      bool          `json:"-"` // the least preperiod may be smaller, values being forgotten
	Period      int           `json:"period"`
	Saltus      int           `json:"saltus"`
	SaltusValue string        `json:"saltus_value,omitempty"` // of values that are not numbers
	Proved      bool          `json:"proved"`
	Bound       int           `json:"bound,omitempty"`   // number of values the theorem needs; 0 if not Proved
	Theorem     string        `json:"theorem,omitempty"` // that proves it; why there is none if not Proved
	States      int           `json:"states,omitempty"`  // of the automaton of the options, if automata prove it
	Known       int           `json:"-"`                 // number of values it was found in
	Window      sparse.Window `json:"-"`                 // of a proof in a sparse space, else zero
}

// Observed returns the last heap looked at, if the period is not proved, else 0.
func (p Period) Observed() int {
	if p.Proved {
		return 0
	}
	return p.Known - 1
}

// MarshalJSON gives a preperiod that may be smaller another name, and adds how far
// a period was observed that is not proved.
func (p Period) MarshalJSON() ([]byte, error) {
	type plain Period
	out := struct {
		AtMost    *int `json:"preperiod_at_most,omitempty"`
		Preperiod *int `json:"preperiod,omitempty"` // hides that of plain
		plain
		Observed int `json:"observed,omitempty"`
	}{Preperiod: &p.Preperiod, plain: plain(p), Observed: p.Observed()}
	if p.AtMost {
		out.AtMost, out.Preperiod = out.Preperiod, nil
	}
	return json.Marshal(out)
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
	return s + fmt.Sprintf(", observed to %d, not proved", p.Observed())
}

// Integer is a type whose values a sequence can have.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32
}

// ErrNotProved is returned where an answer beyond the values known would rest on
// a period that is only observed.
var ErrNotProved = errors.New("the period is not proved")

// Table answers for heaps of any size once a period is proved. It is safe for
// concurrent use.
type Table[T Integer] struct {
	values []T // preperiod and one period
	p      Period
}

// NewTable returns the table of a sequence with a proved period.
func NewTable[T Integer](values []T, p Period) (*Table[T], error) {
	if !p.Proved {
		return nil, fmt.Errorf("%s: %w", p, ErrNotProved)
	}
	if len(values) < p.Preperiod+p.Period {
		return nil, fmt.Errorf("%d values do not cover the period %d from %d", len(values), p.Period, p.Preperiod)
	}
	return &Table[T]{values[:p.Preperiod+p.Period], p}, nil
}

// Period returns the period.
func (t *Table[T]) Period() Period { return t.p }

// At returns the value of a heap of n ≥ 0 tokens. With a saltus it must fit an
// int64.
func (t *Table[T]) At(n int64) int64 {
	if n < int64(len(t.values)) {
		return int64(t.values[n])
	}
	past := n - int64(t.p.Preperiod)
	p := int64(t.p.Period)
	return int64(t.values[int64(t.p.Preperiod)+past%p]) + past/p*int64(t.p.Saltus)
}
