// SPDX-License-Identifier: Apache-2.0

// Package period finds the periods of sequences of heap games and proves them.
//
// A theorem proves a period found in a sequence; it says how many values must be known. If no
// theorem applies, the period is reported as observed only.
//
//	kayles := takebreak.MustParse("0.77")
//	values, _ := sequence.Nim(m, kayles, 200)
//	p, _ := period.Find(values, period.For(kayles, game.GrundyNormal))
//	fmt.Println(p) // period 12 from 71, proved (Guy–Smith, 167 values)
//	t, _ := period.NewTable(values, p)
//	fmt.Println(t.At(40_000_000_000)) // 1
//
// Conventions: values[n] belongs to a heap of n tokens; Preperiod is the least
// n0 and Length the least p with v(n+p) = v(n)+Saltus for all n ≥ n0, so the
// last exception is n0−1.
package period

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/sparse"
)

// A Finding is a period that was found in a sequence, v(n+Length) = v(n)+Saltus for n ≥ Preperiod, and
// what proves it.
type Finding struct {
	game.Period
	AtMost      bool          `json:"-"` // the least preperiod may be smaller, because values were forgotten
	Saltus      int           `json:"saltus"`
	SaltusValue string        `json:"saltus_value,omitempty"` // the saltus of values that are not numbers
	Proved      bool          `json:"proved"`
	Bound       int           `json:"bound,omitempty"`   // number of values that the theorem needs; 0 if not Proved
	Theorem     string        `json:"theorem,omitempty"` // the theorem that proves it; if not Proved, why there is none
	States      int           `json:"states,omitempty"`  // number of states of the automaton of the options, if automata prove it
	Known       int           `json:"-"`                 // number of values in which it was found
	Window      sparse.Window `json:"-"`                 // for a proof in a sparse space; otherwise zero
}

// Observed returns the last heap that was examined, or 0 if the period is proved.
func (p Finding) Observed() int {
	if p.Proved {
		return 0
	}
	return p.Known - 1
}

// MarshalJSON uses another name for a preperiod that may be smaller. If a period is not proved, it
// adds how far the period was observed.
func (p Finding) MarshalJSON() ([]byte, error) {
	type plain Finding
	out := struct {
		AtMost    *int `json:"preperiod_at_most,omitempty"`
		Preperiod *int `json:"preperiod,omitempty"` // hides the field of plain
		plain
		Observed int `json:"observed,omitempty"`
	}{Preperiod: &p.Preperiod, plain: plain(p), Observed: p.Observed()}
	if p.AtMost {
		out.AtMost, out.Preperiod = out.Preperiod, nil
	}
	return json.Marshal(out)
}

func (p Finding) String() string {
	if p.Length == 0 {
		return "no period"
	}
	s := fmt.Sprintf("period %d from %d", p.Length, p.Preperiod)
	if p.AtMost {
		s = fmt.Sprintf("period %d from %d at most", p.Length, p.Preperiod)
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

// Integer is a constraint for the values of a sequence.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32
}

// ErrNotProved is returned if an answer would rest on a period that is only observed, because it
// lies beyond the known values.
var ErrNotProved = errors.New("the period is not proved")

// Table gives the value of a heap of any size once a period is proved. It is safe for concurrent
// use.
type Table[T Integer] struct {
	values []T // the preperiod and one period
	p      Finding
}

// NewTable returns the table of a sequence with a proved period.
func NewTable[T Integer](values []T, p Finding) (*Table[T], error) {
	if !p.Proved {
		return nil, fmt.Errorf("%s: %w", p, ErrNotProved)
	}
	if len(values) < p.Preperiod+p.Length {
		return nil, fmt.Errorf("%d values do not cover the period %d from %d", len(values), p.Length, p.Preperiod)
	}
	return &Table[T]{values[:p.Preperiod+p.Length], p}, nil
}

// Period returns the period.
func (t *Table[T]) Period() Finding { return t.p }

// At returns the value of a heap of n ≥ 0 tokens. With a saltus, the value must fit into an int64.
func (t *Table[T]) At(n int64) int64 {
	if n < int64(len(t.values)) {
		return int64(t.values[n])
	}
	past := n - int64(t.p.Preperiod)
	p := int64(t.p.Length)
	return int64(t.values[int64(t.p.Preperiod)+past%p]) + past/p*int64(t.p.Saltus)
}
