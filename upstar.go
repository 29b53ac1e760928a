// SPDX-License-Identifier: Apache-2.0

// Package upstar answers questions about positions of any rulesets, each in one call:
//
//	s := upstar.New()
//	v, err := s.Value(upstar.On(grid.Domineering, board))
//	fmt.Println(v, v.Mean(), v.Temperature()) // +-1 0 1
//
// Several positions are a sum, and their rulesets may differ:
//
//	w, err := s.Value(upstar.On(grid.Domineering, board), upstar.On(heap.Kayles, heap.Of(3, 7)))
//
// On makes a Position, and a catalogue reads one; a compound of package position is one, too. The
// methods Loopy, Misere, Outcome and Search cover further questions: play that need not end, play
// in which the last player to move loses, and positions whose values are too large.
//
// Programs that need more use the packages below: solve for positions, value for values, and ask
// for the questions of the command line.
package upstar

import (
	"context"
	"reflect"
	"runtime"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Position is a position of some ruleset. The positions of package position are Positions.
type Position interface {
	// Sum enters the position into an arena.
	Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error)
}

// On returns p as a position of r.
func On[P comparable](r game.Ruleset[P], p P) Position { return on[P]{r, p} }

type on[P comparable] struct {
	rules game.Ruleset[P]
	p     P
}

// Sum enters the position without a name for its ruleset.
func (x on[P]) Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error) { return x.sum(m, a, nil) }

func (x on[P]) sum(m *work.Meter, a *arena.Arena, id any) (arena.Sum, error) {
	port := arena.Enter(a, id, x.rules)
	return work.Try(m, func() arena.Sum { return port.Sum(m, x.p) })
}

func (x on[P]) ruleset() any { return x.rules }

// A Session remembers its results, so that later questions can use them. Many goroutines may use
// it; it serves one at a time.
type Session struct {
	*memory
	ctx    context.Context
	budget work.Budget
}

// memory is the data that all questions of a session share.
type memory struct {
	mutex  sync.Mutex
	solver *solve.Solver
	values *solve.Short
	loops  *solve.Loopy
	space  *loopy.Space
	forms  *solve.Misere
	misere *misere.Space
	engine *search.Engine
	rules  []*entered
}

// entered is a ruleset that has been used. Its address is its name in the arena.
type entered struct{ rules any }

// New returns a session without limits; see Within.
func New() *Session {
	v, space, forms := solve.New(arena.New()), loopy.NewSpace(short.NewSpace()), misere.NewSpace()
	return &Session{ctx: context.Background(), memory: &memory{
		solver: v, values: solve.NewShort(v, space.Short()), loops: solve.NewLoopy(v, space), space: space,
		forms: solve.NewMisere(v, forms), misere: forms, engine: search.New(v.Arena(), search.Options{}),
	}}
}

// Within returns the same session with limits. Each question ends with ctx, or when the budget is
// used up; it then returns an error that is a work.ErrLimit.
func (s *Session) Within(ctx context.Context, b work.Budget) *Session {
	return &Session{memory: s.memory, ctx: ctx, budget: b}
}

// id returns the name of a ruleset, which is the same for equal rulesets.
func (s *memory) id(rules any) any {
	for _, x := range s.rules {
		if reflect.DeepEqual(x.rules, rules) {
			return x
		}
	}
	x := &entered{rules}
	s.rules = append(s.rules, x)
	return x
}

// asked answers a question about the sum of some positions.
func asked[T any](s *Session, ps []Position, answer func(m *work.Meter, sum arena.Sum) (T, error)) (result T, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	m := work.New(s.ctx, s.budget)
	sum, err := s.sum(m, ps)
	if err == nil {
		result, err = answer(m, sum)
	}
	return result, work.Explained(s.ctx, err)
}

// sum enters positions, and returns their sum.
func (s *memory) sum(m *work.Meter, ps []Position) (total arena.Sum, err error) {
	a := s.solver.Arena()
	for _, p := range ps {
		var sum arena.Sum
		if x, ok := p.(interface {
			sum(*work.Meter, *arena.Arena, any) (arena.Sum, error)
			ruleset() any
		}); ok {
			sum, err = x.sum(m, a, s.id(x.ruleset()))
		} else {
			sum, err = p.Sum(m, a)
		}
		if err != nil {
			return total, err
		}
		if total, err = work.Try(m, func() arena.Sum { return a.Add(m, total, sum) }); err != nil {
			return total, err
		}
	}
	return total, nil
}

// Outcome returns who wins the sum of some positions. If play need not end, the outcome may be a
// draw.
func (s *Session) Outcome(c game.Convention, ps ...Position) (game.Outcome, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (game.Outcome, error) { return s.solver.Outcome(m, sum, c) })
}

// Search returns who wins the sum of some positions in normal play. It searches. It can therefore
// answer if there are too many positions for Outcome, or if values are too large.
func (s *Session) Search(ps ...Position) (game.Outcome, error) {
	return asked(s, ps, s.engine.Outcome)
}

// NimValue returns the nim value of the sum of some impartial positions.
func (s *Session) NimValue(ps ...Position) (int, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (int, error) { return s.solver.Value(m, game.GrundyNormal, sum) })
}

// Value returns the value of the sum of some positions in normal play. If play need not end it
// returns an error; use Loopy instead.
func (s *Session) Value(ps ...Position) (Game, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (g Game, err error) {
		if err = s.solver.Build(m, sum, runtime.GOMAXPROCS(0)); err != nil {
			return g, err
		}
		v, err := s.values.Value(m, sum)
		return Game{s.space.Short(), v}, err
	})
}

// Loopy returns the value of the sum of some positions in normal play, where play need not end.
func (s *Session) Loopy(ps ...Position) (Loopy, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (Loopy, error) {
		v, err := s.loops.Value(m, sum)
		return Loopy{s.space, v}, err
	})
}

// Misere returns the reduced form of the sum of some impartial positions in misère play.
func (s *Session) Misere(ps ...Position) (Misere, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (Misere, error) {
		g, err := s.forms.Form(m, sum)
		return Misere{&s.mutex, s.misere, g}, err
	})
}

// Outcome returns who wins p, in a new session.
func Outcome[P comparable](r game.Ruleset[P], p P, c game.Convention) (game.Outcome, error) {
	return New().Outcome(c, On(r, p))
}

// NimValue returns the nim value of p, whose ruleset must be impartial, in a new session.
func NimValue[P comparable](r game.Ruleset[P], p P) (int, error) { return New().NimValue(On(r, p)) }

// Value returns the value of p in normal play, in a new session.
func Value[P comparable](r game.Ruleset[P], p P) (Game, error) { return New().Value(On(r, p)) }
