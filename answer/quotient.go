// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// QuotientRules returns the rules of a heap game for its misère quotient, and its name. If the game
// is a finite take-and-break code, a period can be found.
func QuotientRules(at *session.Session, text string) (quotient.Rules, string, error) {
	if err := quotientRefuses(at, text); err != nil {
		return quotient.Rules{}, "", err
	}
	rule, name, err := Rule(at, text)
	if err != nil {
		return quotient.Rules{}, "", err
	}
	return facts.QuotientRules(rule), name, nil
}

// Cousin returns the standard form of a code: its first cousin, or a cousin of that. In the
// standard form, heaps that are smaller by the shift play the same [WW, ch. 4], so that the misère
// quotients are the same. The result is empty if the code is its own standard form.
func Cousin(at *session.Session, text string) (standard string, shift int) {
	rule, _, err := Rule(at, text)
	code, ok := rule.(takebreak.Code)
	if err != nil || !ok {
		return "", 0
	}
	s, shift := code.Standard()
	if shift == 0 {
		return "", 0
	}
	return s.String(), shift
}

// errPartizan says that partizan games have no misère quotient here.
const errPartizan = "%s is partizan; misère quotients are those of impartial games, and «compound» finds the classes of partizan ones"

// quotientRefuses says why a game of the catalogue has no quotient as a heap game.
func quotientRefuses(at *session.Session, text string) error {
	if e, _, ok, _ := heapEntry(at, text); ok {
		if !e.Impartial {
			return fmt.Errorf(errPartizan, e.Name)
		}
		return nil
	}
	p, err := at.Catalog.Parse(text)
	switch {
	case err != nil:
		return nil // perhaps a code
	case !p.Impartial():
		return fmt.Errorf(errPartizan, p)
	}
	return fmt.Errorf("%s is a position; «games» finds the quotient of positions", p)
}

// A Closure is a finite set of games. Game 0 has ended. The options of each other game are sums of
// earlier games in the set.
type Closure struct {
	Games []string // their reduced forms
	Words [][]int  // for each position, the games whose sum it is
	table [][][]int
}

// ClosureOf returns the smallest closure such that the given positions are sums of its games.
func ClosureOf(ctx context.Context, at *session.Session, texts []string, limits work.Budget) (*Closure, error) {
	v, m := at.Prover().Solver, newMeter(ctx, limits)
	space := misere.NewSpace()
	c := &closer{solver: v, meter: m, forms: solve.NewMisere(v, space), space: space, letter: map[misere.Game]int{}, letters: map[arena.Component]int{},
		closure: &Closure{Games: []string{"0"}, table: [][][]int{nil}}}
	for _, text := range texts {
		p, err := at.Catalog.Parse(text)
		if err != nil {
			return nil, err
		}
		if !p.Impartial() {
			return nil, fmt.Errorf(errPartizan, p)
		}
		s, err := p.Sum(m, v.Arena())
		if err == nil {
			_, err = c.forms.Form(m, s) // the forms of all reachable positions
		}
		if err == nil {
			err = m.Do(func() { c.closure.Words = append(c.closure.Words, c.word(s)) })
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
	}
	return c.closure, nil
}

// Rules returns the rules for a quotient, and the number of games without game 0.
func (c *Closure) Rules() (quotient.Rules, int) { return quotient.Table(c.table), len(c.table) - 1 }

// A closer gives each component a letter. Components with the same reduced form get the same
// letter, since in misère play they can replace each other in any sum.
type closer struct {
	solver  *solve.Solver
	meter   *work.Meter
	forms   *solve.Misere
	space   *misere.Space
	letter  map[misere.Game]int
	letters map[arena.Component]int
	closure *Closure
}

// word returns a sum as a list of letters.
func (c *closer) word(s arena.Sum) []int {
	out := []int{}
	for _, g := range c.solver.Arena().Components(s) {
		n, ok := c.letters[g]
		if !ok {
			n = c.add(g)
			c.letters[g] = n
		}
		if n > 0 {
			out = append(out, n)
		}
	}
	return out
}

// add gives a component its letter, after its options have theirs.
func (c *closer) add(g arena.Component) int {
	var options [][]int
	sums, err := c.solver.Options(c.meter, c.solver.Arena().Single(g), game.Left)
	c.meter.Check(err)
	for _, s := range sums {
		options = append(options, c.word(s))
	}
	form, _ := c.forms.Component(g)
	if n, ok := c.letter[form]; ok || form == misere.Zero {
		return n
	}
	n := len(c.closure.table)
	c.letter[form] = n
	c.closure.table = append(c.closure.table, options)
	c.closure.Games = append(c.closure.Games, clipText(c.space.Format(form), longValue))
	return n
}

// A QuotientQuestion asks for the misère quotient of a heap game, or of positions.
type QuotientQuestion struct {
	Code     string   // a take-and-break code, or a heap game by name
	Games    []string // or these positions: the quotient of all their sums, with everything reachable from them
	Limits   quotient.Limits
	Diagonal []int         // the two heaps along which to search for an infinite quotient; empty: guess them
	Each     time.Duration // the time for the quotient, and for a proof that the next one is infinite; 0: no limit
}

// A Quotient is the answer, as far as it was found.
type Quotient struct {
	Games []string `json:"games,omitempty"` // the games 0, 1, … in the order of pretending and generators; empty for a heap game
	*quotient.Result

	at       *session.Session
	question QuotientQuestion
	solver   *quotient.Solver
}

// MarshalJSON leaves out quotients of order 1 and 2 from the growth. They are those of fickle
// games.
func (q *Quotient) MarshalJSON() ([]byte, error) {
	type plain Quotient
	shown, r := plain(*q), *q.Result
	r.Growth = slices.DeleteFunc(append([]quotient.Growth{}, r.Growth...), func(g quotient.Growth) bool { return g.Order <= 2 })
	shown.Result = &r
	return json.Marshal(shown)
}

// NewQuotient reads a question.
func NewQuotient(ctx context.Context, at *session.Session, q QuotientQuestion) (*Quotient, error) {
	out := &Quotient{at: at, question: q}
	if q.Games != nil {
		closure, err := ClosureOf(ctx, at, q.Games, work.Budget{Positions: 1_000_000})
		if err != nil {
			return nil, err
		}
		rules, n := closure.Rules()
		out.Games, out.solver = closure.Games, quotient.NewSolver(rules, quotient.Limits{Heap: n})
		return out, nil
	}
	rules, name, err := QuotientRules(at, q.Code)
	if err != nil {
		return nil, err
	}
	out.solver = quotient.NewSolver(rules, q.Limits)
	out.Result = &quotient.Result{Code: name}
	return out, nil
}

// Name returns the code or the name of the game, or the positions.
func (q *Quotient) Name() string {
	if q.Games != nil {
		return strings.Join(q.question.Games, " ")
	}
	return q.Code
}

// Find adds one heap after another. It ends when the quotient is proved to be that of all heaps, or
// when the next quotient is proved to be infinite. Results found before an error are kept.
func (q *Quotient) Find(ctx context.Context) error {
	name := q.Name()
	r, err := q.run(ctx)
	q.Result, r.Code = r, name
	if q.Games != nil {
		return stopped(ctx, err)
	}
	r.Standard, r.Shift = Cousin(q.at, q.question.Code)
	if !r.Solved && ctx.Err() == nil && (errors.Is(err, work.ErrLimit) || q.question.Each > 0) {
		if proof, failed := q.prove(ctx); failed == nil && proof != nil {
			r.Infinite, r.Bound, err = proof, nil, nil
		}
	}
	return stopped(ctx, err)
}

// stopped returns err, or the reason why ctx is done if it is.
func stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return work.Interrupted(ctx)
	}
	return err
}

func (q *Quotient) run(ctx context.Context) (*quotient.Result, error) {
	ctx, cancel := work.Within(ctx, q.question.Each)
	defer cancel()
	return q.solver.Run(work.New(ctx, work.Budget{}))
}

// prove looks for a proof that the quotient with the next heap is infinite.
func (q *Quotient) prove(ctx context.Context) (*quotient.Infinite, error) {
	ctx, cancel := work.Within(ctx, q.question.Each)
	defer cancel()
	if d := q.question.Diagonal; len(d) == 2 {
		return q.solver.Infinite(work.New(ctx, work.Budget{}), quotient.Diagonal{Up: d[0], Down: d[1]})
	}
	return q.solver.ProveInfinite(work.New(ctx, work.Budget{}))
}

// Restore continues from a checkpoint of the same question.
func (q *Quotient) Restore(ctx context.Context, checkpoint []byte) error {
	return q.solver.Restore(work.New(ctx, work.Budget{}), checkpoint)
}

// Checkpoint returns what is known when Find has ended, for Restore.
func (q *Quotient) Checkpoint() ([]byte, error) { return q.solver.Checkpoint() }

// Save makes Find save a checkpoint at regular intervals. An error of save ends Find.
func (q *Quotient) Save(every time.Duration, save func([]byte) error) {
	last := time.Now()
	q.solver.Rest = func() error {
		if time.Since(last) < every {
			return nil
		}
		data, err := q.Checkpoint()
		if err == nil {
			err = save(data)
		}
		last = time.Now()
		return err
	}
}

// Progress returns the progress of Find. Any goroutine may call it at any time.
func (q *Quotient) Progress() quotient.Stats { return q.solver.Stats() }

// Diagonals returns the pairs of heaps along which the quotient may be infinite.
func (q *Quotient) Diagonals() []quotient.Diagonal { return q.solver.Diagonals() }

// Certificate returns a proof of the quotient, of a lower bound, or of its infinity.
func (q *Quotient) Certificate() ([]byte, error) {
	switch {
	case q.Infinite != nil:
		return q.Infinite.Certificate(q.Code)
	case q.Bound != nil:
		return q.solver.BoundCertificate(q.Code)
	}
	return q.Result.Quotient.Certificate(q.Code)
}
