// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/work"
)

// labels number values that are no numbers: texts has what is printed for each.
type labels struct {
	texts  []string
	number map[string]int32
}

// label returns the number of a value, by its key; a new one is printed as text says.
func (l *labels) label(key string, text func() string) int32 {
	id, ok := l.number[key]
	if !ok {
		if l.number == nil {
			l.number = map[string]int32{}
		}
		id = int32(len(l.texts))
		l.number[key] = id
		l.texts = append(l.texts, text())
	}
	return id
}

// A partizan is a heap game in which the players have rules of their own.
type partizan struct {
	entry  *catalog.Entry
	params string
	fn     game.Function
	codes  *period.Partizan // nil if the rules are no codes
	labels
	beyond func(n int64) (text string, ok bool) // tells what lies beyond the texts; nil if nothing does
}

// partizanSequences are the functions of partizan heaps.
var partizanSequences = []game.Function{game.OutcomeNormal, game.OutcomeMisere, game.Value, game.Mean, game.Temperature}

// partizanGame returns the partizan heap game that is asked for, nil if it is
// another game.
func partizanGame(at *session.Session, q SequenceQuestion) (*partizan, error) {
	e, params, ok, err := heapEntry(at, q.Code)
	if !ok || e.Impartial {
		return nil, nil
	}
	if err == nil {
		err = wantsParams(e, params)
	}
	if err != nil {
		return nil, err
	}
	p, err := e.Parse(params + "0")
	if err != nil {
		return nil, inText(err, q.Code)
	}
	fn, err := game.ParseFunction(q.Function, partizanSequences...)
	if err != nil {
		return nil, fmt.Errorf("%s is partizan and has no %s values; it has outcome, o-, value, mean and temperature",
			strings.TrimSuffix(p.String(), ",0)")+")", q.Function)
	}
	x := &partizan{entry: e, params: params, fn: fn}
	if r, ok := position.Behind[heap.PartizanCoded](p); ok {
		if codes, ok := r.Codes(); ok {
			x.codes = (*period.Partizan)(&codes)
		}
	}
	return x, nil
}

// label returns the number of a text.
func (x *partizan) label(text string) int32 {
	return x.labels.label(text, func() string { return text })
}

func (x *partizan) heap(n int) (position.Position, error) {
	return x.entry.Parse(fmt.Sprintf("%s%d", x.params, n))
}

// noCodes says why nothing is proved of a game without codes.
var noCodes = period.Theorem{Missing: "no theorem for rules that are not take-and-break codes"}

func (s *Sequence) findPartizan(ctx context.Context) error {
	x := s.partizan
	switch {
	case x.fn.Thermal():
		return s.findWorths(ctx, x.fn, s.question.Limits, askedShort)
	case x.codes == nil || x.codes.Splits():
		return s.findOutcomes(ctx, x.fn.Convention())
	}
	outcomes, err := x.codes.Outcomes(s.meter(ctx), x.fn.Convention(), s.many())
	var labels numbers
	for _, o := range outcomes {
		labels = append(labels, x.label(o.String()))
	}
	s.source = labels
	s.found, _ = period.FindEqual(labels, x.codes.OutcomeTheorem())
	return err
}

// soon is what is spent on values from which outcomes are read off.
var soon = work.Budget{Steps: 3_000_000, Bytes: 1 << 30}

// findOutcomes finds the outcomes of heaps that break: in normal play from their
// values if these are found soon, else by play.
func (s *Sequence) findOutcomes(ctx context.Context, c game.Convention) error {
	if c == game.Normal && s.partizan.codes != nil {
		if err := s.findWorths(ctx, game.OutcomeNormal, valueLimits, soon); err == nil || ctx.Err() != nil {
			return err
		}
		s.found, s.Period = period.Period{}, nil
	}
	s.Note = "a move leaves several heaps: found by play"
	return s.playOutcomes(ctx, c)
}

func (s *Sequence) playOutcomes(ctx context.Context, c game.Convention) error {
	v, m := newSolver(ctx, s.question.Limits)
	var labels numbers
	err := s.eachHeap(ctx, func(p position.Position) (bool, error) {
		sum, err := p.Sum(m, v.Arena())
		if err != nil {
			return false, err
		}
		o, err := v.Outcome(m, sum, c)
		if err == nil {
			labels = append(labels, s.partizan.label(o.String()))
		}
		return true, err
	})
	s.source = labels
	s.found, _ = period.FindEqual(labels, period.Theorem{Missing: "a move leaves several heaps"})
	return err
}

// eachHeap calls do with the heaps up to the largest asked for, as long as it
// returns true.
func (s *Sequence) eachHeap(ctx context.Context, do func(position.Position) (more bool, err error)) error {
	for n := range int(min(s.To, listed)) + 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		more := false
		p, err := s.partizan.heap(n)
		if err == nil {
			more, err = do(p)
		}
		if err != nil {
			return fmt.Errorf("heap of %d: %w", n, err)
		}
		if !more {
			break
		}
	}
	return nil
}
