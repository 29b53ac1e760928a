// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/work"
)

// A partizan is a heap game in which the players have rules of their own. Its
// values are numbered: texts has what is printed for each.
type partizan struct {
	entry  *catalog.Entry
	params string
	codes  *period.Partizan // nil if the rules are no codes
	texts  []string
	number map[string]int32
	beyond func(n int64) (text string, ok bool) // tells what lies beyond the texts; nil if nothing does
}

// partizanSequences are the functions of partizan heaps, and their names.
var partizanSequences = map[string]string{"outcome": "o+", "o+": "o+", "o-": "o-", "misere-outcome": "o-",
	"value": "value", "mean": "mean", "temperature": "temperature"}

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
	if _, ok := partizanSequences[q.Function]; !ok {
		return nil, fmt.Errorf("%s is partizan and has no %s values; it has outcome, o-, value, mean and temperature",
			strings.TrimSuffix(p.String(), ",0)")+")", q.Function)
	}
	x := &partizan{entry: e, params: params, number: map[string]int32{}}
	x.codes = partizanCodes(e.Name, params)
	return x, nil
}

// longestSet is the greatest number in a set of which a code is made.
const longestSet = 10_000

// partizanCodes returns the codes of the two players; nil if there are none.
func partizanCodes(name, params string) *period.Partizan {
	args := game.Arguments(strings.TrimSuffix(params, ","))
	if len(args) != 2 {
		return nil
	}
	var codes [2]takebreak.Code
	for i, a := range args {
		var err error
		switch name {
		case heap.PartizanOctal.Name:
			codes[i], err = takebreak.Parse(strings.TrimSpace(a))
		case heap.PartizanSubtraction.Name:
			codes[i], err = codeOfSet(a, takebreak.Subtraction)
		case heap.PartizanSplittles.Name:
			codes[i], err = codeOfSet(a, takebreak.Splittles)
		default:
			return nil
		}
		if err != nil {
			return nil
		}
	}
	return &period.Partizan{Left: codes[0], Right: codes[1]}
}

// codeOfSet makes a code of a set such as {1,3}.
func codeOfSet(text string, code func(...int) takebreak.Code) (c takebreak.Code, err error) {
	var set []int
	if inside := strings.Trim(text, "{} "); inside != "" {
		set, err = heap.Numbers(inside)
	}
	if len(set) > 0 && slices.Max(set) > longestSet {
		return c, fmt.Errorf("no code for so large a number as %d", slices.Max(set))
	}
	return code(set...), err
}

// label returns the number of a text.
func (x *partizan) label(text string) int32 {
	id, ok := x.number[text]
	if !ok {
		id = int32(len(x.texts))
		x.number[text] = id
		x.texts = append(x.texts, text)
	}
	return id
}

func (x *partizan) heap(n int) (position.Position, error) {
	return x.entry.Parse(fmt.Sprintf("%s%d", x.params, n))
}

// splits reports whether moves leave several heaps, or may.
func (x *partizan) splits() bool {
	return x.codes == nil || x.codes.Left.Splits() || x.codes.Right.Splits()
}

// noCodes says why nothing is proved of a game without codes.
var noCodes = period.Theorem{Missing: "no theorem for rules that are not take-and-break codes"}

func (s *Sequence) findPartizan(ctx context.Context) error {
	x := s.partizan
	switch fn := partizanSequences[s.Function]; {
	case fn == "value" || fn == "mean" || fn == "temperature":
		return s.findWorths(ctx, fn, s.question.Limits, askedShort)
	case x.splits():
		return s.findOutcomes(ctx, conventions[fn])
	default:
		n := s.many()
		outcomes, err := x.codes.Outcomes(s.meter(ctx), conventions[fn], n)
		var labels numbers
		for _, o := range outcomes {
			labels = append(labels, x.label(o.String()))
		}
		s.source = labels
		s.found, _ = period.FindEqual(labels, x.codes.OutcomeTheorem())
		return err
	}
}

// soon is what is spent on values from which outcomes are read off.
var soon = work.Budget{Steps: 3_000_000, Bytes: 1 << 30}

// findOutcomes finds the outcomes of heaps that break: in normal play from their
// values if these are found soon, else by play.
func (s *Sequence) findOutcomes(ctx context.Context, c game.Convention) error {
	if c == game.Normal && s.partizan.codes != nil {
		if err := s.findWorths(ctx, "outcome", valueLimits, soon); err == nil || ctx.Err() != nil {
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

// conventions of the two outcomes.
var conventions = map[string]game.Convention{"o+": game.Normal, "o-": game.Misere}
