// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
)

// A Sequence is a function of the heaps 0, 1, 2, … of a game.
type Sequence struct {
	Code       string  `json:"code"`
	Function   string  `json:"function"`
	Values     []any   `json:"values"`         // null where undefined
	Last       *Last   `json:"last,omitempty"` // for a heap too large to list all before it
	Period     *Period `json:"period,omitempty"`
	Canonical  string  `json:"canonical,omitempty"`
	Shift      int     `json:"shift"`
	Max        *int    `json:"max,omitempty"`
	Exceptions []int   `json:"exceptions,omitempty"`
	Note       string  `json:"note,omitempty"`

	rule    period.Rule
	fn      period.Function
	numbers []int32
	found   period.Period
}

// Last is the value of a single large heap.
type Last struct {
	Heap  int64 `json:"heap"`
	Value any   `json:"value"`
}

// A Period is how a sequence repeats, and how that is proved.
type Period struct {
	Preperiod int    `json:"preperiod"`
	Period    int    `json:"period"`
	Saltus    int    `json:"saltus"`
	Proved    bool   `json:"proved"`
	Bound     int    `json:"bound,omitempty"`
	Theorem   string `json:"theorem,omitempty"`
	Observed  int    `json:"observed,omitempty"` // the last heap looked at, if it is not proved
}

// ErrCode wraps what is wrong with the code of a heap game.
var ErrCode = errors.New("not a heap game")

// Rule returns the heap game with the given code, name, or name and parameters:
// 0.77, kayles, subtraction({1,3}).
func Rule(text string) (period.Rule, string, error) {
	name, args, hasArgs := strings.Cut(strings.TrimSpace(text), "(")
	if e, ok := catalog.Lookup(strings.ToLower(name)); ok && e.Kit == "heap" {
		body := "0"
		if hasArgs {
			body = strings.TrimSuffix(args, ")") + ",0"
		}
		p, err := e.Parse(body)
		if err != nil {
			return nil, "", err
		}
		if r, ok := catalog.HeapRule(p); ok {
			if code, ok := r.(takebreak.Code); ok {
				text = code.String()
			}
			return r, text, nil
		}
		return nil, "", fmt.Errorf("%s: %w whose moves change one heap", text, ErrCode)
	}
	code, err := takebreak.Parse(text)
	var syntax *takebreak.SyntaxError
	if errors.As(err, &syntax) {
		return nil, "", game.Errorf(text, syntax.Offset, "%s", syntax.Msg)
	}
	if err == nil {
		err = code.Grows()
	}
	return code, code.String(), err
}

// listed is up to which heap the values are listed.
const listed = 10_000_000

// look is how many values are computed in search of a period, at the least.
const look = 1 << 14

// SequenceOf computes a function of the heaps of a game up to a size.
func SequenceOf(ctx context.Context, text, function string, to int64, limits solve.Limits) (*Sequence, error) {
	rule, code, err := Rule(text)
	if err != nil {
		return nil, err
	}
	fn, err := period.ParseFunction(function)
	if err != nil {
		return nil, err
	}
	s := &Sequence{Code: code, Function: function, rule: rule, fn: fn}
	r, err := period.Solve(ctx, rule, fn, int(max(look, min(to, listed)+1)))
	if errors.Is(err, period.ErrSplits) {
		r, err = played(ctx, rule, fn, int(min(to, listed)), limits)
		s.Note = "a move leaves several heaps, which are played disjunctively: found by play"
	}
	s.numbers, s.found = r.Values, r.Period
	if r.Found {
		s.setPeriod(r.Period)
	}
	if filled := s.fill(to); err == nil {
		err = filled
	}
	if c, ok := rule.(takebreak.Code); ok && fn == period.FuncNim && err == nil {
		if eq, failed := period.Canonical(ctx, c); failed == nil {
			s.Canonical, s.Shift = eq.Code.String(), eq.Shift
		}
	}
	return s, err
}

func (s *Sequence) setPeriod(p period.Period) {
	s.Period = &Period{p.Preperiod, p.Period, p.Saltus, p.Proved, p.Bound, p.Theorem, 0}
	if !p.Proved {
		s.Period.Observed = p.Known - 1
	}
	if s.fn == period.FuncNim {
		s.Exceptions = period.Exceptions(s.numbers, p)
	}
}

// fill lists the values up to a heap, or gives only the last if it is too large.
func (s *Sequence) fill(to int64) error {
	var table *period.Table[int32]
	if s.found.Proved {
		table, _ = period.NewTable(s.numbers, s.found)
	}
	at := func(n int64) (int64, bool) {
		if n < int64(len(s.numbers)) {
			return int64(s.numbers[n]), true
		}
		if table == nil {
			return 0, false
		}
		return table.At(n), true
	}
	most := to
	if to > listed {
		most = -1
		v, ok := at(to)
		if !ok {
			return fmt.Errorf("%w: no period of %s is proved, and heaps up to %d cannot be listed", solve.ErrLimit, s.Code, to)
		}
		s.Last = &Last{to, s.format(v)}
	}
	s.Values = []any{}
	greatest := 0
	for n := int64(0); n <= most; n++ {
		v, ok := at(n)
		if !ok {
			break
		}
		greatest = max(greatest, int(v))
		s.Values = append(s.Values, s.format(v))
	}
	if s.fn == period.FuncNim {
		for _, v := range s.numbers {
			greatest = max(greatest, int(v))
		}
		s.Max = &greatest
	}
	return nil
}

// format writes a value as its function is written.
func (s *Sequence) format(v int64) any {
	switch {
	case s.fn == period.FuncObliged:
		return period.FormatObliged(uint8(v))
	case s.fn == period.FuncOutcome || s.fn == period.FuncMisereOutcome:
		return game.OutcomeOf(v != 0, v != 0).String()
	case v == period.Undefined:
		return nil
	}
	return v
}

// Certificate returns what an independent checker needs to check the period.
func (s *Sequence) Certificate() ([]byte, error) {
	code, ok := s.rule.(takebreak.Code)
	if !ok {
		return nil, fmt.Errorf("%s has no take-and-break code to certify", s.Code)
	}
	return period.Certificate(code, s.fn, s.numbers, s.found)
}

// played finds a function of heaps that break by playing them in a forest.
func played(ctx context.Context, rule period.Rule, fn period.Function, to int, limits solve.Limits) (period.Result, error) {
	f := solve.NewForest(ctx, limits)
	bed := solve.BedOf(f, "heaps", heap.Game{Rule: rule})
	var r period.Result
	for n := 0; n <= to; n++ {
		s, err := bed.Sum(heap.Of(n))
		if err != nil {
			return r, err
		}
		v, err := playedValue(f, s, fn)
		if err != nil {
			return r, fmt.Errorf("heap of %d: %w", n, err)
		}
		r.Values = append(r.Values, int32(v))
	}
	r.Period, r.Found = period.Find(r.Values, period.Theorem{Missing: "a move leaves several heaps"})
	return r, nil
}

func playedValue(f *solve.Forest, s solve.Sum, fn period.Function) (int, error) {
	switch fn {
	case period.FuncOutcome, period.FuncMisereOutcome:
		c := game.Normal
		if fn == period.FuncMisereOutcome {
			c = game.Misere
		}
		o, err := f.Outcome(s, c)
		if o == game.N {
			return 1, err
		}
		return 0, err
	case period.FuncMisere:
		if _, misere, ok, err := f.Tame(s); ok || err != nil {
			return misere, err
		}
	}
	for g, h := range catalog.Sequences {
		if h == fn {
			return f.Value(g, s)
		}
	}
	return 0, fmt.Errorf("no play for %v", fn)
}
