// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/value/short"
)

// A partizan is a heap game in which the players have rules of their own. Its
// values are numbered: texts has what is printed for each.
type partizan struct {
	entry  *catalog.Entry
	params string
	codes  *period.Partizan // nil if the rules are no codes
	texts  []string
	number map[string]int32
}

// partizanSequences are the functions of partizan heaps, and their names.
var partizanSequences = map[string]string{"outcome": "o+", "o+": "o+", "o-": "o-", "misere-outcome": "o-",
	"value": "value", "mean": "mean", "temperature": "temperature"}

// partizanGame returns the partizan heap game that is asked for, nil if it is
// another game.
func partizanGame(q SequenceQuestion) (*partizan, error) {
	e, params, ok, err := heapEntry(q.Code)
	if !ok || e.Impartial {
		return nil, nil
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

func (x *partizan) heap(n int) (catalog.Position, error) {
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
		return s.findWorths(ctx, fn)
	case x.splits():
		s.Note = "a move leaves several heaps: found by play"
		return s.playOutcomes(ctx, conventions[fn])
	default:
		n := s.many()
		outcomes, err := x.codes.Outcomes(ctx, conventions[fn], n)
		var labels numbers
		for _, o := range outcomes {
			labels = append(labels, x.label(o.String()))
		}
		s.source = labels
		s.found, _ = period.FindEqual(labels, x.codes.OutcomeTheorem())
		return err
	}
}

// playOutcomes finds the outcomes of heaps that break.
func (s *Sequence) playOutcomes(ctx context.Context, c game.Convention) error {
	f := solve.NewForest(ctx, s.question.Limits)
	var labels numbers
	err := s.eachHeap(ctx, func(p catalog.Position) error {
		sum, err := p.Sum(f)
		if err != nil {
			return err
		}
		o, err := f.Outcome(sum, c)
		if err == nil {
			labels = append(labels, s.partizan.label(o.String()))
		}
		return err
	})
	s.source = labels
	if c == game.Normal && err == nil {
		if games := s.cheapValues(ctx); len(games) == len(labels) {
			s.found = periodOfWorths(labels, games, s.partizan.codes.ValueTheorem())
			return nil
		}
	}
	s.found, _ = period.FindEqual(labels, period.Theorem{Missing: "a move leaves several heaps"})
	return err
}

// cheapValues returns the values of the heaps as far as they are found soon.
func (s *Sequence) cheapValues(ctx context.Context) (games []short.Game) {
	if s.partizan.codes == nil {
		return nil
	}
	v := newValuer(ctx, valueLimits, shortLimits)
	_ = s.eachHeap(ctx, func(p catalog.Position) error {
		g, err := v.value(p)
		if err == nil {
			games = append(games, g)
		}
		return err
	})
	return games
}

func (s *Sequence) eachHeap(ctx context.Context, do func(catalog.Position) error) error {
	for n := range int(min(s.To, listed)) + 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := s.partizan.heap(n)
		if err == nil {
			err = do(p)
		}
		if err != nil {
			return fmt.Errorf("heap of %d: %w", n, err)
		}
	}
	return nil
}

// findWorths finds the values of heaps, or their means or temperatures. Equal
// values have equal canonical forms, and these are printed in one way only.
func (s *Sequence) findWorths(ctx context.Context, what string) error {
	v := newValuer(ctx, s.question.Limits, askedShort)
	var labels numbers
	var games []short.Game
	err := s.eachHeap(ctx, func(p catalog.Position) error {
		text, err := v.tell(p, what)
		if err != nil {
			return err
		}
		labels = append(labels, s.partizan.label(text))
		g, err := v.value(p)
		games = append(games, g)
		return err
	})
	s.source = labels
	th := noCodes
	if s.partizan.codes != nil {
		th = s.partizan.codes.ValueTheorem()
	}
	if what != "value" {
		s.found = periodOfWorths(labels, games, th)
		return err
	}
	ok := false
	if s.found, ok = period.FindEqual(labels, th); !ok {
		s.arithmetic(v, games)
	}
	return err
}

// periodOfWorths returns the period of a function of values, as outcomes, means
// and temperatures are. It is proved if the values have a proved period P from N0
// on of which it is a part, and it was seen up to the heap N0+P.
func periodOfWorths(labels numbers, games []short.Game, th period.Theorem) period.Period {
	p, ok := period.FindEqual(labels, period.Theorem{Missing: "no period of the values is proved"})
	values, _ := period.FindEqual(games, th)
	if ok && values.Proved && values.Period%p.Period == 0 && len(labels)-p.Period >= values.Preperiod+values.Period {
		p.Proved, p.Theorem, p.Bound = true, values.Theorem+" for the values", max(values.Bound, values.Preperiod+values.Period+p.Period)
	}
	return p
}

// arithmetic looks for a period with a saltus: v(n+p) − v(n) is the same game for
// all n from some n0 on just if v(n+1) − v(n) has period p.
func (s *Sequence) arithmetic(v *valuer, games []short.Game) {
	var steps []short.Game
	var p period.Period
	_ = v.calc.Do(func() {
		for i := 1; i < len(games); i++ {
			steps = append(steps, v.calc.Sub(games[i], games[i-1]))
		}
		ok := false
		if p, ok = period.FindEqual(steps, period.Theorem{Missing: "no theorem for values with a saltus"}); ok {
			p.Known = len(games)
			s.found = p
			saltus := v.calc.Sub(games[p.Preperiod+p.Period], games[p.Preperiod])
			s.Period = &Period{SaltusValue: v.text(saltus)}
		}
	})
}
