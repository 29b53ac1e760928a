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
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// labels assigns numbers to values that are not numbers. texts holds the text of each value.
type labels struct {
	texts  []string
	number map[string]int32
}

func newLabels() labels { return labels{number: map[string]int32{}} }

// label returns the number of a value, given by its key. For a new value it calls text to get the
// printed form.
func (l *labels) label(key string, text func() string) int32 {
	id, ok := l.number[key]
	if !ok {
		id = int32(len(l.texts))
		l.number[key] = id
		l.texts = append(l.texts, text())
	}
	return id
}

// A partizan is a heap game in which each player has separate rules.
type partizan struct {
	entry  *catalog.Entry
	params string
	fn     game.Function
	codes  *period.Partizan // nil if the rules are not codes
	labels
	beyond func(n int64) (text string, ok bool) // returns values beyond those computed; nil if it cannot
}

// partizanSequences are the functions of partizan heaps.
var partizanSequences = []game.Function{game.OutcomeNormal, game.OutcomeMisere, game.Value, game.Mean, game.Temperature}

// partizanGame returns the requested game if it is a partizan heap game, and nil otherwise.
func partizanGame(at *session.Session, q SequenceQuestion) (*partizan, error) {
	p, e, params, err := heapGame(at, q.Code)
	if e == nil || e.Impartial || err != nil {
		return nil, err
	}
	fn, err := game.ParseFunction(q.Function, partizanSequences...)
	if err != nil {
		return nil, fmt.Errorf("%s is partizan and has no %s values; it has outcome, o-, value, mean and temperature",
			strings.TrimSuffix(p.String(), ",0)")+")", q.Function)
	}
	x := &partizan{entry: e, params: params, fn: fn, labels: newLabels()}
	if r, ok := position.Behind[heap.PartizanCoded](p); ok {
		if codes, ok := r.Codes(); ok {
			x.codes = (*period.Partizan)(&codes)
		}
	}
	return x, nil
}

// label returns the number that belongs to a text.
func (x *partizan) label(text string) int32 {
	return x.labels.label(text, func() string { return text })
}

func (x *partizan) heap(n int) (position.Position, error) {
	return x.entry.Parse(fmt.Sprintf("%s%d", x.params, n))
}

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

// soon limits the work on values from which outcomes are derived.
var soon = work.Budget{Steps: 3_000_000, Bytes: 1 << 30}

// findOutcomes finds the outcomes of heaps that break into several heaps. It derives them from
// their values if these can be found quickly.
func (s *Sequence) findOutcomes(ctx context.Context, c game.Convention) error {
	if c == game.Normal && s.partizan.codes != nil {
		if err := s.findWorths(ctx, game.OutcomeNormal, valueLimits, soon); err == nil || ctx.Err() != nil {
			return err
		}
		s.found, s.Period = period.Finding{}, nil
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

// eachHeap calls do with the requested heaps as long as it returns true.
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

// worths holds the values of the heaps of a partizan game, and a function of them: the value
// itself, its outcome, mean or temperature. Equal values have equal canonical forms, and each
// canonical form is printed in only one way.
//
// Invariant: games[n] is shapes[n] + levels[n], and the Left stop of a shape is at least 0 and less
// than 1. Values that differ by an integer therefore have the same shape.
type worths struct {
	seq    *Sequence
	ctx    context.Context
	what   game.Function
	v      *valuer
	games  []short.Game
	shapes []short.Game
	levels []int64
	means  []dyadic.Number
	labels numbers
	values period.Finding // period of the values, with an integer saltus or none
}

// findWorths finds a function of the values of heaps until its period is proved.
func (s *Sequence) findWorths(ctx context.Context, what game.Function, positions, limits work.Budget) error {
	values := s.meter(ctx).Within(limits)
	err := values.Do(func() { values.Keep(0, int(values.Budget().Bytes/8*3)) }) // room for positions and for printed values
	if err != nil {
		return err
	}
	w := &worths{seq: s, ctx: ctx, what: what, v: newValuer(newMeter(ctx, positions), values)}
	err = s.eachHeap(ctx, func(p position.Position) (bool, error) {
		if err := w.add(p); err != nil {
			return false, err
		}
		if n := len(w.games); n >= 8 && n&(n-1) == 0 {
			w.find()
		}
		return !s.found.Proved, nil
	})
	s.source = w.labels
	if s.found.Proved {
		return nil
	}
	w.find()
	switch {
	case what != game.Value:
	case s.found.Length == 0:
		w.arithmetic()
	case s.found.Saltus != 0 && !s.found.Proved:
		w.finer()
	}
	return err
}

// add finds the value of one more heap.
func (w *worths) add(p position.Position) error {
	g, err := w.v.value(p)
	if err != nil {
		return err
	}
	return work.Limited(w.v.calc.Do(w.v.meter, func() {
		level, ok := w.v.calc.LeftStop(g).Floor().Int64()
		if !ok {
			w.v.calc.Fail(fmt.Errorf("%w: a stop of %s is too large", work.ErrLimit, p))
		}
		if w.what == game.Mean {
			w.means = append(w.means, w.v.thermo.Mean(g))
		}
		text := w.v.tell(g, w.what)
		w.v.meter.Keep(0, len(text))
		w.labels = append(w.labels, w.seq.partizan.label(text))
		w.shapes = append(w.shapes, w.v.calc.Sub(g, w.v.calc.FromInt(level)))
		w.levels = append(w.levels, level)
		w.games = append(w.games, g)
	}))
}

// find searches for a period of the values, and then for a period of the function.
func (w *worths) find() {
	s, th := w.seq, period.Theorem{Missing: "no theorem for rules that are not take-and-break codes"}
	if s.partizan.codes != nil {
		th = s.partizan.codes.SaltusTheorem(w.integer)
	}
	s.found, s.Period = period.Finding{}, nil
	w.values, _ = period.FindGrowing(w.shapes, w.levels, th)
	grows := w.values.Saltus != 0
	switch {
	case w.what == game.Value:
		s.found = w.values
		if s.found.Proved && grows {
			w.finer()
		}
	case w.what == game.Mean && grows:
		growing(w, w.means, dyadic.Number.Sub, dyadic.Number.String, period.Carried(w.values))
	case w.what == game.OutcomeNormal && grows:
		s.found = w.lastOutcome()
	default:
		s.found, _ = period.FindEqual(w.labels, period.Carried(w.values))
	}
	if s.found.Proved && grows && (w.what == game.Value || w.what == game.Mean) {
		s.partizan.beyond = w.beyond()
	}
}

// integer returns the sign of the value of a heap; ok is false if the value is not an integer.
func (w *worths) integer(n int) (sign int, ok bool) {
	x, ok := w.v.calc.Number(w.games[n])
	return x.Sign(), ok && x.IsInteger()
}

// lastOutcome returns the period of the outcomes if values grow by a positive integer every q
// heaps, or by a negative one. If Left wins q heaps in a row, she wins all later heaps; likewise
// for Right.
func (w *worths) lastOutcome() period.Finding {
	winner := w.seq.partizan.label(game.L.String())
	if w.values.Saltus < 0 {
		winner = w.seq.partizan.label(game.R.String())
	}
	n0 := len(w.labels)
	for n0 > 0 && w.labels[n0-1] == winner {
		n0--
	}
	if need := n0 + w.values.Length; w.values.Proved && need <= len(w.labels) {
		return period.Finding{Period: game.Period{Preperiod: n0, Length: 1}, Proved: true, Theorem: w.values.Theorem + " for the values",
			Bound: max(w.values.Bound, need), Known: len(w.labels)}
	}
	p, _ := period.FindEqual(w.labels, period.Theorem{Missing: "no period of the values is proved"})
	return p
}

// growing finds a period with a saltus of values or means. The difference v(n+p) − v(n) is the same
// for all n from some n0 on exactly if v(n+1) − v(n) has period p.
func growing[V comparable](w *worths, values []V, sub func(v, u V) V, text func(V) string, th period.Theorem) {
	var steps []V
	for i := 1; i < len(values); i++ {
		steps = append(steps, sub(values[i], values[i-1]))
	}
	if p, ok := period.FindEqual(steps, th); ok {
		p.Known, p.SaltusValue = len(values), text(sub(values[p.Preperiod+p.Length], values[p.Preperiod]))
		w.seq.found = p
	}
}

// finerSteps limits the work on a saltus that is not an integer.
const finerSteps = 5_000_000

// finer is given a period q with integer saltus S. It searches for the least divisor p of q such
// that the values grow by a game after p heaps, for example by {1|0}; q/p copies of that game are
// S. If the period q is proved, so is p.
func (w *worths) finer() {
	v := w.values
	c, m := w.v.calc.Calc(), work.New(w.ctx, work.Budget{Steps: finerSteps, Bytes: askedShort.Bytes})
	means := thermo.NewCalc(c)
	_ = c.Do(m, func() {
		for p := 1; p < v.Length; p++ {
			need := v.Preperiod + v.Length + p
			if v.Length%p != 0 || need > len(w.games) || !w.steady(means, p) {
				continue
			}
			saltus := c.Sub(w.games[v.Preperiod+p], w.games[v.Preperiod])
			if w.growsBy(c, saltus, p) {
				w.seq.found.Length, w.seq.found.Saltus = p, 0
				if v.Proved {
					w.seq.found.Bound = max(v.Bound, need)
				}
				w.seq.found.SaltusValue = w.v.text(saltus)
				return
			}
		}
	})
}

// steady reports whether the mean always grows by the same amount after p heaps.
func (w *worths) steady(c *thermo.Calc, p int) bool {
	n0 := w.values.Preperiod
	want := c.Mean(w.games[n0+p]).Sub(c.Mean(w.games[n0]))
	for n := n0; n+p < len(w.games); n++ {
		if c.Mean(w.games[n+p]).Sub(c.Mean(w.games[n])).Cmp(want) != 0 {
			return false
		}
	}
	return true
}

func (w *worths) growsBy(c *short.Calc, saltus short.Game, p int) bool {
	for n := w.values.Preperiod; n+p < len(w.games); n++ {
		if c.Add(w.games[n], saltus) != w.games[n+p] {
			return false
		}
	}
	return true
}

// arithmetic searches for a period whose saltus has no integer multiple, such as ↑.
func (w *worths) arithmetic() {
	c, m := w.v.calc.Calc(), work.New(w.ctx, work.Budget{Steps: finerSteps, Bytes: askedShort.Bytes})
	_ = c.Do(m, func() {
		growing(w, w.games, c.Sub, w.v.text, period.Theorem{Missing: "no theorem for a saltus that has no integer multiple"})
	})
}

// beyond returns a function that computes the values, or means, of heaps beyond those computed. It
// can be used after the context of the search has ended.
func (w *worths) beyond() func(n int64) (string, bool) {
	c, ctx := w.v.calc.Calc(), context.WithoutCancel(w.ctx)
	v := &valuer{calc: c, thermo: thermo.NewCalc(c)}
	n0, q, saltus := int64(w.values.Preperiod), int64(w.values.Length), int64(w.values.Saltus)
	games := w.games
	return func(n int64) (text string, ok bool) {
		past := n - n0
		err := c.Do(work.New(ctx, askedShort), func() {
			text = v.tell(c.Add(games[n0+past%q], c.FromInt(past/q*saltus)), w.what)
		})
		return text, err == nil
	}
}
