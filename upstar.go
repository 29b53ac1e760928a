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
// A Position is made by On, or read by a catalogue; a compound of package position is one, too.
// Play that need not end has loopy values, the last player to move may lose, and a search says
// who wins where values are too large: see Loopy, Misere, Outcome and Search.
//
// Programs that ask for more use the packages below: solve for positions, value for values,
// and ask for questions as the command line asks them.
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

// A Position is a position of some ruleset. Those of package position are Positions.
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

// Sum enters the position under no name.
func (x on[P]) Sum(m *work.Meter, a *arena.Arena) (arena.Sum, error) { return x.sum(m, a, nil) }

func (x on[P]) sum(m *work.Meter, a *arena.Arena, id any) (arena.Sum, error) {
	port := arena.Enter(a, id, x.rules)
	return work.Try(m, func() arena.Sum { return port.Sum(m, x.p) })
}

func (x on[P]) ruleset() any { return x.rules }

// A Session remembers what it has found: what one question needed, the next knows. It is safe
// for many goroutines, which it serves one after the other.
type Session struct {
	*memory
	ctx    context.Context
	budget work.Budget
}

// memory is what all of a session's questions share.
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

// entered is a ruleset that was met; its address is its name in the arena.
type entered struct{ rules any }

// New returns a session that nothing ends and nothing bounds; see Within.
func New() *Session {
	v, space, forms := solve.New(arena.New()), loopy.NewSpace(short.NewSpace()), misere.NewSpace()
	return &Session{ctx: context.Background(), memory: &memory{
		solver: v, values: solve.NewShort(v, space.Short()), loops: solve.NewLoopy(v, space), space: space,
		forms: solve.NewMisere(v, forms), misere: forms, engine: search.New(v.Arena(), search.Options{}),
	}}
}

// Within returns the same session for questions each of which ends with ctx, or when the budget
// is spent. Then it returns an error that is a work.ErrLimit.
func (s *Session) Within(ctx context.Context, b work.Budget) *Session {
	return &Session{memory: s.memory, ctx: ctx, budget: b}
}

// id returns the name of a ruleset, the same for equal ones.
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

// Outcome returns who wins the sum of some positions. Where play need not end it may be drawn.
func (s *Session) Outcome(c game.Convention, ps ...Position) (game.Outcome, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (game.Outcome, error) { return s.solver.Outcome(m, sum, c) })
}

// Search returns who wins the sum of some positions in normal play. It searches, so that it
// can answer where there are too many positions for Outcome and values are too large.
func (s *Session) Search(ps ...Position) (game.Outcome, error) {
	return asked(s, ps, s.engine.Outcome)
}

// NimValue returns the nim value of the sum of some impartial positions.
func (s *Session) NimValue(ps ...Position) (int, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (int, error) { return s.solver.Value(m, game.GrundyNormal, sum) })
}

// Value returns the value of the sum of some positions in normal play. Where play need not end
// it refuses: Loopy is the question then.
func (s *Session) Value(ps ...Position) (Game, error) {
	return asked(s, ps, func(m *work.Meter, sum arena.Sum) (g Game, err error) {
		if err = s.solver.Build(m, sum, runtime.GOMAXPROCS(0)); err != nil {
			return g, err
		}
		v, err := s.values.Value(m, sum)
		return Game{s.space.Short(), v}, err
	})
}

// Loopy returns the value of the sum of some positions in normal play, which need not end.
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

// Outcome returns who wins p, in a session of its own.
func Outcome[P comparable](r game.Ruleset[P], p P, c game.Convention) (game.Outcome, error) {
	return New().Outcome(c, On(r, p))
}

// NimValue returns the nim value of p, whose ruleset must be impartial, in a session of its own.
func NimValue[P comparable](r game.Ruleset[P], p P) (int, error) { return New().NimValue(On(r, p)) }

// Value returns the value of p in normal play, in a session of its own.
func Value[P comparable](r game.Ruleset[P], p P) (Game, error) { return New().Value(On(r, p)) }
