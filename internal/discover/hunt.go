// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

// A HuntQuestion asks for positions with a property. Exactly one of Maximise, Minimise, Where and
// Values is given.
type HuntQuestion struct {
	Set         string `json:"set"`
	Maximise    string `json:"maximise,omitempty"` // an expression whose value is a number
	Minimise    string `json:"minimise,omitempty"`
	Where       string `json:"where,omitempty"`      // an expression whose value is true or false
	Values      int    `json:"all_values,omitempty"` // one more than the day by which all values must be born
	Until       string `json:"until,omitempty"`      // what is enough
	Smallest    bool   `json:"smallest,omitempty"`   // try positions in the order of size, so that no smaller one is missed
	Method      string `json:"method"`               // exhaustive, climb, anneal, genetic or random
	Seed        uint64 `json:"seed"`
	Evaluations int    `json:"evaluations"` // the most
	Workers     int    `json:"workers"`

	Bytes  uint64             `json:"-"`
	Resume []byte             `json:"-"` // data that Save received earlier
	Save   func([]byte) error `json:"-"` // saves the state of the hunt; nil saves nothing
}

// Methods are the search methods of a hunt.
var Methods = []string{"climb", "anneal", "genetic", "random", "exhaustive"}

// A Find is a position with its score.
type Find struct {
	Position   string `json:"position"`
	Score      string `json:"score,omitempty"`
	Value      string `json:"value,omitempty"`
	Size       int    `json:"size"`
	Evaluation int    `json:"evaluation,omitempty"` // number of the evaluation that found it
}

// A HuntAnswer is the result of a hunt.
type HuntAnswer struct {
	Set         string `json:"set"`
	Objective   string `json:"objective"`
	Method      string `json:"method"`
	Seed        uint64 `json:"seed"`
	Found       bool   `json:"found"` // a position with the property, or with a sufficient score
	Best        *Find  `json:"best,omitempty"`
	Minimal     *Find  `json:"minimal,omitempty"`  // no part of it can be removed
	Smallest    bool   `json:"smallest,omitempty"` // proved: all smaller members were tried
	Searched    int    `json:"searched,omitempty"` // all members up to this size were tried
	Values      []Find `json:"values,omitempty"`   // one position for each value
	Wanted      int    `json:"wanted,omitempty"`   // number of all values
	Evaluations int    `json:"evaluations"`
	Failed      int    `json:"failed,omitempty"`
	Failure     string `json:"failure,omitempty"`
}

// A hunt is a hunt in progress.
type hunt struct {
	HuntQuestion
	ctx     context.Context
	at      *session.Session
	space   *Space
	score   func(e *Evaluator, o organism) (*big.Rat, error)
	enough  *big.Rat // or nil
	sign    int      // −1 if small scores are good
	failed  int
	failure string
	mutex   sync.Mutex // guards failed and failure
}

// Hunt answers a HuntQuestion. The results found before a limit are returned with the error.
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

// Check refuses a question without a meaning.
func (q HuntQuestion) Check(at *session.Session) error {
	_, err := newHunt(context.Background(), at, q)
	return err
}

// Merge combines two answers to one question with different seeds. It returns the better one; of
// equal ones that with the smaller position, and otherwise the first. For all values it combines
// the positions of both. It adds the numbers of evaluations.
func (a *HuntAnswer) Merge(b *HuntAnswer) *HuntAnswer {
	if a == nil {
		return b
	}
	best := *a
	if b.Found && !a.Found || b.Found == a.Found && b.beats(a) {
		best = *b
	}
	best.Evaluations, best.Failed = a.Evaluations+b.Evaluations, a.Failed+b.Failed
	best.Failure = cmp.Or(a.Failure, b.Failure)
	if best.Wanted > 0 {
		best.Values = mergeFinds(a.Values, b.Values)
		best.Found = len(best.Values) == best.Wanted
	}
	return &best
}

// beats reports whether a has a better position than b.
func (a *HuntAnswer) beats(b *HuntAnswer) bool {
	if a.Best == nil || b.Best == nil {
		return a.Best != nil
	}
	x, failed := number(a.Best.Score)
	y, failed2 := number(b.Best.Score)
	if failed != nil || failed2 != nil {
		return false
	}
	c := x.Cmp(y)
	if strings.HasPrefix(a.Objective, "minimise") {
		c = -c
	}
	return c > 0 || c == 0 && a.smallest() < b.smallest()
}

// smallest returns the size of the smallest position found.
func (a *HuntAnswer) smallest() int {
	if a.Minimal != nil {
		return a.Minimal.Size
	}
	return a.Best.Size
}

// mergeFinds keeps the smallest position of each value.
func mergeFinds(a, b []Find) (all []Find) {
	at := map[string]int{}
	for _, f := range slices.Concat(a, b) {
		i, ok := at[f.Value]
		switch {
		case !ok:
			at[f.Value] = len(all)
			all = append(all, f)
		case f.Size < all[i].Size:
			all[i] = f
		}
	}
	slices.SortStableFunc(all, func(x, y Find) int { return cmp.Or(cmp.Compare(x.Size, y.Size), cmp.Compare(x.Value, y.Value)) })
	return all
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
		return nil, answer.Refuse("a hunt requires one of «maximise», «minimise», «where» and «all-values»")
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
		return nil, answer.Refuse("«smallest» tries members in the order of their sizes: «method» exhaustive, not %s", h.Method)
	}
	if q.Until != "" {
		if h.enough, err = number(q.Until); err != nil {
			return nil, answer.Refuse("«until» requires a number, not %q", q.Until)
		}
	}
	return h, h.compile()
}

// objective describes the goal of the hunt.
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

// comparison matches the comparison of a property of the value with a constant.
var comparison = regexp.MustCompile(`^\s*(CanonicalForm|Temperature|Mean|OutcomeClass)\s*(==|!=|>=|<=|>|<)\s*([^=&|<>A-Z]+)\s*$`)

// compile makes the scoring function.
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

// compileWhere makes the scoring function of a condition: 1 if it holds, otherwise 0.
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

// quick compares texts or numbers without the language. It returns nil if the constant is neither.
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

// better reports whether a score is better than another one, or there is no other.
func (h *hunt) better(a, b *big.Rat) bool { return b == nil || a.Cmp(b)*h.sign > 0 }

// suffices reports whether a score is sufficient.
func (h *hunt) suffices(a *big.Rat) bool {
	return a != nil && h.enough != nil && a.Cmp(h.enough)*h.sign >= 0
}

// fail records a score that cannot be computed. It returns an error only for a limit, or for a
// property that never works.
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
		return fmt.Errorf("the property could not be computed for any of the first %d positions: %s", h.failed, h.failure)
	}
	return nil
}

// finish adds the value and a minimal position to the answer.
func (h *hunt) finish(a *HuntAnswer) error {
	e := NewEvaluator(context.WithoutCancel(h.ctx), h.at, h.Bytes)
	if err := h.value(e, a.Best); err != nil || h.Method == "exhaustive" && h.Smallest {
		return err
	}
	_, body, _ := strings.Cut(strings.TrimSuffix(a.Best.Position, ")"), "(")
	o, err := h.space.organismOf(body)
	if err != nil || h.Maximise == "" && h.Minimise == "" && !a.Found {
		return nil // a polyomino, or no other property to keep
	}
	want, err := number(a.Best.Score)
	if err != nil {
		return err
	}
	o = h.minimise(e, o, want)
	a.Minimal = &Find{Position: h.space.Name(o.text()), Score: a.Best.Score, Size: o.size()}
	return h.value(e, a.Minimal)
}

// value adds the canonical form to a find, if there is one.
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

// minimise removes parts as long as the score stays as good.
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

// round is the number of evaluations after which workers compare their results.
const round = 250

// larger sets how rarely a larger member with the same score is accepted: with probability 1/larger.
const larger = 4

// patience is the number of evaluations without an improvement after which a climber starts again.
const patience = 1000

// A climber is the state of one worker. Its exported fields are all that is needed to resume a
// hunt.
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

// saved is the saved state of a hunt.
type saved struct {
	Version  int          `json:"version"`
	Question HuntQuestion `json:"question"`
	Climbers []*climber   `json:"climbers,omitempty"`
	Archive  *archive     `json:"archive,omitempty"`
	Skip     int          `json:"skip,omitempty"`
	Size     int          `json:"size,omitempty"` // index of the last member
	Best     *Find        `json:"best,omitempty"`
	Values   []Find       `json:"values,omitempty"`
	Failed   int          `json:"failed,omitempty"`
	Failure  string       `json:"failure,omitempty"`
}

// save saves the state of the hunt.
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

// load reads a saved state if it belongs to this question; ok is false if there is none.
func (h *hunt) load() (s saved, ok bool, err error) {
	if len(h.Resume) == 0 {
		return s, false, nil
	}
	if err := json.Unmarshal(h.Resume, &s); err != nil || s.Version != 1 {
		return s, false, errors.New("the checkpoint is damaged, or was made by another version of upstar; delete it to begin again")
	}
	own, _ := json.Marshal(h.HuntQuestion)
	kept, _ := json.Marshal(s.Question)
	if string(own) != string(kept) {
		return s, false, fmt.Errorf("the checkpoint belongs to another hunt (%s); choose another file", kept)
	}
	h.failed, h.failure = s.Failed, s.Failure
	return s, true, nil
}

// climb runs the workers in rounds, so that the result does not depend on their speeds.
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
		if best != nil && (h.Where == "" || h.suffices(best.best)) {
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

// climbers starts the workers, or resumes those of a saved state.
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

// restore reads a member from a saved state and computes its score.
func (h *hunt) restore(c *climber, text string) (organism, *big.Rat, error) {
	o, err := h.space.organismOf(text)
	if err != nil {
		return nil, nil, fmt.Errorf("the checkpoint is damaged: %w", err)
	}
	r, err := h.score(c.evaluator, o)
	return o, r, err
}

// leader returns the worker with the best find. Of equal finds it prefers the smaller one, and then
// the earlier worker.
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

// rounds runs one round of each worker.
func (h *hunt) rounds(workers []*climber) error {
	var wait sync.WaitGroup
	failed := make([]error, len(workers))
	for i, c := range workers {
		wait.Go(func() { failed[i] = h.round(c) })
	}
	wait.Wait()
	return errors.Join(failed...)
}

// round makes some evaluations. It ends early if a score is sufficient.
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

// drifts reports whether a member with the same score is accepted. A larger one is accepted only
// sometimes, since small members are evaluated faster and are better results.
func (h *hunt) drifts(c *climber, next organism) bool {
	return next.size() <= c.at.size() || c.Dice.below(larger) == 0
}

// propose returns the next member to try.
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

// annealing is the number of evaluations in which the temperature falls from 0.3 to 0.03. This
// cycle is repeated.
const annealing = 3000

// daring reports whether a worse score is accepted.
func (h *hunt) daring(c *climber, score *big.Rat) bool {
	heat := 0.3 * math.Pow(0.1, float64(c.Done%annealing)/annealing)
	loss, _ := new(big.Rat).Sub(c.score, score).Float64()
	return float64(c.Dice.below(1<<30))/(1<<30) < math.Exp(-math.Abs(loss)/heat)
}

// breeders is the number of members of a population.
const breeders = 200

// parent returns the better of two members of the population. A member consists of its score and
// its text.
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

// breed puts a member into the population, in place of one of two random members that is not better.
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
		return 0, answer.Refuse("«all-values» requires day:0 to day:3, not %q", text)
	}
	return n, nil
}
