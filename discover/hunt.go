// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A HuntQuestion asks for positions with a property. One of Maximise, Minimise, Where and Values is given.
type HuntQuestion struct {
	Set         string `json:"set"`
	Maximise    string `json:"maximise,omitempty"` // an expression that is a number
	Minimise    string `json:"minimise,omitempty"`
	Where       string `json:"where,omitempty"`      // an expression that is true or false
	Values      int    `json:"all_values,omitempty"` // one more than the day by which all values are needed
	Until       string `json:"until,omitempty"`      // what is enough
	Smallest    bool   `json:"smallest,omitempty"`   // in the order of size, so that nothing smaller is missed
	Method      string `json:"method"`               // exhaustive, climb, anneal, genetic or random
	Seed        uint64 `json:"seed"`
	Evaluations int    `json:"evaluations"` // the most
	Workers     int    `json:"workers"`

	Bytes  uint64             `json:"-"`
	Resume []byte             `json:"-"` // what Save was given
	Save   func([]byte) error `json:"-"` // keeps how far the hunt is; nil keeps nothing
}

// Methods are the ways to hunt.
var Methods = []string{"climb", "anneal", "genetic", "random", "exhaustive"}

// A Find is a position with its score.
type Find struct {
	Position   string `json:"position"`
	Score      string `json:"score,omitempty"`
	Value      string `json:"value,omitempty"`
	Size       int    `json:"size"`
	Evaluation int    `json:"evaluation,omitempty"` // when it was found
}

// A HuntAnswer is what was found.
type HuntAnswer struct {
	Set         string `json:"set"`
	Objective   string `json:"objective"`
	Method      string `json:"method"`
	Seed        uint64 `json:"seed"`
	Found       bool   `json:"found"` // something with the property, or what was enough
	Best        *Find  `json:"best,omitempty"`
	Minimal     *Find  `json:"minimal,omitempty"`  // nothing can be taken away from it
	Smallest    bool   `json:"smallest,omitempty"` // proved: all smaller members were tried
	Searched    int    `json:"searched,omitempty"` // all members up to this size were tried
	Values      []Find `json:"values,omitempty"`   // one position for each value
	Wanted      int    `json:"wanted,omitempty"`   // how many values there are
	Evaluations int    `json:"evaluations"`
	Failed      int    `json:"failed,omitempty"`
	Failure     string `json:"failure,omitempty"`
}

// A hunt is one that goes on.
type hunt struct {
	HuntQuestion
	ctx     context.Context
	at      *session.Session
	space   *Space
	score   func(e *Evaluator, o organism) (*big.Rat, error)
	enough  *big.Rat // or nil
	sign    int      // −1 if a small score is good
	failed  int
	failure string
	mutex   sync.Mutex // of failed and failure
}

// Hunt hunts. What was found before a limit is returned with the error.
func Hunt(ctx context.Context, at *session.Session, q HuntQuestion) (*HuntAnswer, error) {
	h, err := newHunt(ctx, at, q)
	if err != nil {
		return nil, err
	}
	a := &HuntAnswer{Set: q.Set, Objective: h.objective(), Method: h.Method, Seed: q.Seed}
	switch {
	case h.HuntQuestion.Values > 0 && h.Method != "exhaustive":
		err = h.collect(a)
	case h.Method == "exhaustive":
		err = h.exhaust(a)
	default:
		err = h.climb(a)
	}
	if a.Best != nil {
		err = errors.Join(err, h.finish(a))
	}
	a.Failed, a.Failure = h.failed, h.failure
	return a, err
}

func newHunt(ctx context.Context, at *session.Session, q HuntQuestion) (*hunt, error) {
	h := &hunt{HuntQuestion: q, ctx: ctx, at: at, sign: 1}
	given := 0
	for _, is := range []bool{q.Maximise != "", q.Minimise != "", q.Where != "", q.Values > 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, answer.Refuse("a hunt wants one of --maximise, --minimise, --where and --all-values")
	}
	var err error
	if h.space, err = ReadSpace(at.Catalog, q.Set); err != nil {
		return nil, err
	}
	h.Workers = max(1, q.Workers)
	if h.Method == "" {
		h.Method = "climb"
		if q.Smallest || h.space.kind == "polyominoes" || h.space.kind == "free" || h.space.kind == "reflected" {
			h.Method = "exhaustive"
		}
	}
	if q.Smallest && h.Method != "exhaustive" {
		return nil, answer.Refuse("--smallest tries members in the order of their sizes: --method exhaustive, not %s", h.Method)
	}
	if q.Until != "" {
		if h.enough, err = number(q.Until); err != nil {
			return nil, answer.Refuse("--until wants a number, not %q", q.Until)
		}
	}
	return h, h.compile()
}

// objective says what is hunted for.
func (h *hunt) objective() string {
	switch {
	case h.Maximise != "":
		return "maximise " + h.Maximise
	case h.Minimise != "":
		return "minimise " + h.Minimise
	case h.Where != "":
		return "where " + h.Where
	}
	return fmt.Sprintf("all values born by day %d", h.HuntQuestion.Values-1)
}

// comparison matches a property of the value that is compared with a constant.
var comparison = regexp.MustCompile(`^\s*(CanonicalForm|Temperature|Mean|OutcomeClass)\s*(==|!=|>=|<=|>|<)\s*([^=&|<>A-Z]+)\s*$`)

// compile makes the score.
func (h *hunt) compile() error {
	expression := h.Maximise + h.Minimise
	if h.Minimise != "" {
		h.sign = -1
	}
	if h.Where != "" {
		h.enough = big.NewRat(1, 1)
		return h.compileWhere()
	}
	known := sync.Map{}
	h.score = func(e *Evaluator, o organism) (*big.Rat, error) {
		p, err := o.position(h.space)
		if err != nil {
			return nil, err
		}
		text, err := e.Expression(p, expression)
		if err != nil {
			return nil, err
		}
		if r, ok := known.Load(text); ok {
			return r.(*big.Rat), nil
		}
		r, err := number(text)
		if err == nil {
			known.Store(text, r)
		}
		return r, err
	}
	return nil
}

var yes, no = big.NewRat(1, 1), new(big.Rat)

// compileWhere makes the score of a condition: 1 or 0.
func (h *hunt) compileWhere() error {
	holds := func(e *Evaluator, o organism) (bool, error) {
		p, err := o.position(h.space)
		if err != nil {
			return false, err
		}
		text, err := e.Expression(p, h.Where)
		if err == nil && text != "true" && text != "false" {
			err = fmt.Errorf("%s is %s, neither true nor false", h.Where, text)
		}
		return text == "true", err
	}
	if m := comparison.FindStringSubmatch(h.Where); m != nil {
		if quick := h.quick(m[1], m[2], m[3]); quick != nil {
			holds = quick
		}
	}
	h.score = func(e *Evaluator, o organism) (*big.Rat, error) {
		is, err := holds(e, o)
		if is {
			return yes, err
		}
		return no, err
	}
	return nil
}

// quick compares texts, or numbers, without the language; nil if the constant is neither.
func (h *hunt) quick(property, op, constant string) func(*Evaluator, organism) (bool, error) {
	text, err := answer.NewCalculator(h.ctx, h.at, h.Bytes).TextOf(constant, notation.Plain)
	want, _, _ := strings.Cut(text, "\n")
	bound, notNumber := number(want)
	equal := op == "==" || op == "!="
	if err != nil || !equal && (notNumber != nil || property != "Temperature" && property != "Mean") || property == "OutcomeClass" {
		return nil
	}
	return func(e *Evaluator, o organism) (bool, error) {
		p, err := o.position(h.space)
		if err != nil {
			return false, err
		}
		got, err := e.Expression(p, property)
		if err != nil || equal {
			return (got == want) == (op == "=="), err
		}
		r, err := number(got)
		if err != nil {
			return false, err
		}
		c := r.Cmp(bound)
		return strings.Contains(op, "=") && c == 0 || strings.Contains(op, ">") && c > 0 || strings.Contains(op, "<") && c < 0, nil
	}
}

// better reports whether a score is better than another, or there is no other.
func (h *hunt) better(a, b *big.Rat) bool { return b == nil || a.Cmp(b)*h.sign > 0 }

// suffices reports whether a score is enough.
func (h *hunt) suffices(a *big.Rat) bool {
	return a != nil && h.enough != nil && a.Cmp(h.enough)*h.sign >= 0
}

// fail notes a score that cannot be found; only a limit, or a property that never works, is an error.
func (h *hunt) fail(o organism, err error, scored int) error {
	if errors.Is(work.Limited(err), work.ErrLimit) {
		return err
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.failed++; h.failure == "" {
		h.failure = fmt.Sprintf("%s: %v", h.space.Name(o.text()), err)
	}
	if h.failed >= 100 && scored == 0 {
		return fmt.Errorf("the property cannot be found of any of the first %d positions: %s", h.failed, h.failure)
	}
	return nil
}

// finish adds the value and a minimal position.
func (h *hunt) finish(a *HuntAnswer) error {
	e := NewEvaluator(context.WithoutCancel(h.ctx), h.at, h.Bytes)
	if err := h.value(e, a.Best); err != nil || h.Method == "exhaustive" && h.Smallest {
		return err
	}
	_, body, _ := strings.Cut(strings.TrimSuffix(a.Best.Position, ")"), "(")
	o, err := h.space.organismOf(body)
	if err != nil || h.Maximise == "" && h.Minimise == "" && !a.Found {
		return nil // a polyomino, or nothing to keep
	}
	want, err := number(a.Best.Score)
	if err != nil {
		return err
	}
	o = h.minimise(e, o, want)
	a.Minimal = &Find{Position: h.space.Name(o.text()), Score: a.Best.Score, Size: o.size()}
	return h.value(e, a.Minimal)
}

// value adds the canonical form to a find, where there is one.
func (h *hunt) value(e *Evaluator, f *Find) error {
	p, err := h.at.Catalog.Parse(f.Position)
	if err != nil {
		return err
	}
	if text, err := e.Expression(p, "CanonicalForm"); err == nil {
		f.Value = text
	}
	return nil
}

// minimise takes parts away while the score is as good.
func (h *hunt) minimise(e *Evaluator, o organism, want *big.Rat) organism {
	for again := true; again; {
		again = false
		for _, s := range o.smaller() {
			if score, err := h.score(e, s); err == nil && !h.better(want, score) {
				o, again = s, true
				break
			}
		}
	}
	return o
}

// round is how many evaluations a worker makes between two looks at the others.
const round = 250

// larger is how rarely a larger member with the same score is accepted.
const larger = 4

// patience is after how many evaluations without a rise a climber starts again.
const patience = 1000

// A climber is what one worker is at. Its fields are all that a resumed hunt needs.
type climber struct {
	Dice       dice     `json:"dice"`
	Current    string   `json:"current"`
	Stale      int      `json:"stale"`
	Done       int      `json:"done"`
	Scored     int      `json:"scored"`
	Best       string   `json:"best"`
	BestAt     int      `json:"best_at"`
	Population []string `json:"population,omitempty"`

	at        organism
	score     *big.Rat
	best      *big.Rat
	bestSize  int
	evaluator *Evaluator
}

// saved is how far a hunt is.
type saved struct {
	Version  int          `json:"version"`
	Question HuntQuestion `json:"question"`
	Climbers []*climber   `json:"climbers,omitempty"`
	Archive  *archive     `json:"archive,omitempty"`
	Skip     int          `json:"skip,omitempty"`
	Size     int          `json:"size,omitempty"` // of the last member
	Best     *Find        `json:"best,omitempty"`
	Values   []Find       `json:"values,omitempty"`
	Failed   int          `json:"failed,omitempty"`
	Failure  string       `json:"failure,omitempty"`
}

// save keeps how far the hunt is.
func (h *hunt) save(s saved) error {
	if h.Save == nil {
		return nil
	}
	s.Version, s.Question, s.Failed, s.Failure = 1, h.HuntQuestion, h.failed, h.failure
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return h.Save(data)
}

// load reads what was kept, if it is of this question; ok is false if there is nothing.
func (h *hunt) load() (s saved, ok bool, err error) {
	if len(h.Resume) == 0 {
		return s, false, nil
	}
	if err := json.Unmarshal(h.Resume, &s); err != nil || s.Version != 1 {
		return s, false, errors.New("the checkpoint is damaged, or of another version; delete it to begin again")
	}
	own, _ := json.Marshal(h.HuntQuestion)
	kept, _ := json.Marshal(s.Question)
	if string(own) != string(kept) {
		return s, false, fmt.Errorf("the checkpoint is of another hunt (%s); name another file", kept)
	}
	h.failed, h.failure = s.Failed, s.Failure
	return s, true, nil
}

// climb runs the workers in rounds, so that what is found does not depend on their speeds.
func (h *hunt) climb(a *HuntAnswer) error {
	workers, err := h.climbers()
	if err != nil {
		return err
	}
	for saving := 0; ; saving++ {
		done := 0
		for _, c := range workers {
			done += c.Done
		}
		a.Evaluations = done
		best := h.leader(workers)
		if best != nil {
			a.Found = h.suffices(best.best) || h.enough == nil
			a.Best = &Find{Position: h.space.Name(best.Best), Score: best.best.RatString(), Size: best.bestSize, Evaluation: best.BestAt}
		}
		if done >= h.Evaluations || best != nil && h.suffices(best.best) {
			return h.save(saved{Climbers: workers})
		}
		if saving%4 == 3 {
			if err := h.save(saved{Climbers: workers}); err != nil {
				return err
			}
		}
		if err := h.rounds(workers); err != nil {
			return err
		}
	}
}

// climbers starts the workers, or continues with those that were kept.
func (h *hunt) climbers() ([]*climber, error) {
	s, ok, err := h.load()
	if err != nil {
		return nil, err
	}
	workers := s.Climbers
	if !ok || len(workers) == 0 {
		for w := range h.Workers {
			workers = append(workers, &climber{Dice: dice{Seed: h.Seed*1_000_003 + uint64(w)}})
		}
	}
	for _, c := range workers {
		c.evaluator = NewEvaluator(h.ctx, h.at, h.Bytes/uint64(len(workers)))
		if c.Current != "" {
			if c.at, c.score, err = h.restore(c, c.Current); err != nil {
				return nil, err
			}
		}
		if c.Best != "" {
			o, r, err := h.restore(c, c.Best)
			if err != nil {
				return nil, err
			}
			c.best, c.bestSize = r, o.size()
		}
	}
	return workers, nil
}

// restore reads a member of a checkpoint and finds its score.
func (h *hunt) restore(c *climber, text string) (organism, *big.Rat, error) {
	o, err := h.space.organismOf(text)
	if err != nil {
		return nil, nil, fmt.Errorf("the checkpoint is damaged: %w", err)
	}
	r, err := h.score(c.evaluator, o)
	return o, r, err
}

// leader is the worker with the best find; of equal ones that with the smaller find, then the earlier one.
func (h *hunt) leader(workers []*climber) (best *climber) {
	for _, c := range workers {
		switch {
		case c.best == nil:
		case best == nil || h.better(c.best, best.best):
			best = c
		case c.best.Cmp(best.best) == 0 && (c.bestSize < best.bestSize || c.bestSize == best.bestSize && c.BestAt < best.BestAt):
			best = c
		}
	}
	return best
}

// rounds lets each worker make a round.
func (h *hunt) rounds(workers []*climber) error {
	var wait sync.WaitGroup
	failed := make([]error, len(workers))
	for i, c := range workers {
		wait.Go(func() { failed[i] = h.round(c) })
	}
	wait.Wait()
	return errors.Join(failed...)
}

// round makes some evaluations; it ends early when a score is enough.
func (h *hunt) round(c *climber) error {
	for range round {
		if err := work.Interrupted(h.ctx); err != nil {
			return err
		}
		if c.evaluator.full() {
			c.evaluator.renew()
		}
		if err := h.step(c); err != nil {
			return err
		}
		if h.suffices(c.best) {
			return nil
		}
	}
	return nil
}

// step makes one evaluation.
func (h *hunt) step(c *climber) error {
	c.Done++
	next, err := h.propose(c)
	if err != nil {
		return err
	}
	score, err := h.score(c.evaluator, next)
	if err != nil {
		return h.fail(next, err, c.Scored)
	}
	c.Scored++
	if h.better(score, c.best) {
		c.Best, c.best, c.bestSize, c.BestAt = next.text(), score, next.size(), c.Done
	}
	if h.Method == "genetic" {
		h.breed(c, next, score)
		return nil
	}
	c.Stale++
	rise := c.at == nil || h.better(score, c.score)
	if rise {
		c.Stale = 0
	}
	if rise || score.Cmp(c.score) == 0 && h.drifts(c, next) || h.Method == "anneal" && h.daring(c, score) {
		c.Current, c.at, c.score = next.text(), next, score
	}
	if c.Stale >= patience && h.Method == "climb" {
		c.Current, c.at, c.score, c.Stale = "", nil, nil, 0
	}
	return nil
}

// drifts reports whether a member with the same score is accepted: one that is larger in one case of some only, since
// small members are evaluated faster, and are what is needed in the end.
func (h *hunt) drifts(c *climber, next organism) bool {
	return next.size() <= c.at.size() || c.Dice.below(larger) == 0
}

// propose returns the next member to be tried.
func (h *hunt) propose(c *climber) (organism, error) {
	switch {
	case h.Method == "genetic" && len(c.Population) >= breeders:
		a, err := h.parent(c)
		if err != nil {
			return nil, err
		}
		b, err := h.parent(c)
		if err != nil {
			return nil, err
		}
		return a.crossed(&c.Dice, b).mutant(&c.Dice, h.space), nil
	case h.Method == "random" || h.Method == "genetic" || c.at == nil:
		return h.space.random(&c.Dice)
	}
	return c.at.mutant(&c.Dice, h.space), nil
}

// annealing: the temperature falls from 0.3 to 0.03 in this number of evaluations, again and again.
const annealing = 3000

// daring reports whether a worse score is accepted.
func (h *hunt) daring(c *climber, score *big.Rat) bool {
	heat := 0.3 * math.Pow(0.1, float64(c.Done%annealing)/annealing)
	loss, _ := new(big.Rat).Sub(c.score, score).Float64()
	return float64(c.Dice.below(1<<30))/(1<<30) < math.Exp(-math.Abs(loss)/heat)
}

// breeders is how many members a population has.
const breeders = 200

// parent is the better of two members of the population. A member is its score and its text.
func (h *hunt) parent(c *climber) (organism, error) {
	best, score := "", (*big.Rat)(nil)
	for range 2 {
		text, member, _ := strings.Cut(c.Population[c.Dice.below(len(c.Population))], " ")
		r, err := number(text)
		if err != nil {
			return nil, err
		}
		if score == nil || h.better(r, score) {
			best, score = member, r
		}
	}
	return h.space.organismOf(best)
}

// breed puts a member into the population, in place of a worse one of two.
func (h *hunt) breed(c *climber, o organism, score *big.Rat) {
	entry := score.RatString() + " " + o.text()
	if len(c.Population) < breeders {
		c.Population = append(c.Population, entry)
		return
	}
	i, j := c.Dice.below(breeders), c.Dice.below(breeders)
	for k, at := range []int{i, j} {
		text, _, _ := strings.Cut(c.Population[at], " ")
		if old, err := number(text); err == nil && !h.better(old, score) {
			c.Population[at] = entry
			return
		} else if k == 1 {
			return
		}
	}
}

// ReadDay reads day:3.
func ReadDay(text string) (int, error) {
	day, ok := strings.CutPrefix(text, "day:")
	n, err := strconv.Atoi(day)
	if !ok || err != nil || n < 0 || n > 3 {
		return 0, answer.Refuse("--all-values wants day:0 to day:3, not %q", text)
	}
	return n, nil
}
