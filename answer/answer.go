// SPDX-License-Identifier: Apache-2.0

// Package answer says about positions played together who wins, by which moves and
// why:
//
//	p, _ := catalog.Builtin().Parse("nim(18,22,29)")
//	a, err := answer.To(ctx, at, answer.Question{Positions: []position.Position{p}})
//	fmt.Println(a.Normal.Outcome) // N
//
// Impartial components are decided by a theory where there is one; everything
// else is played out, or searched where that takes long, within limits.
package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/retrograde"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// A Question asks who wins the compound of the positions.
type Question struct {
	Positions   []position.Position
	Mode        compound.Mode                         // disjunctive by default
	InPlay      bool                                  // component Playing of an obliged sum is in play
	Playing     int                                   //
	Conventions []game.Convention                     // both by default
	Patience    time.Duration                         // with misère play where normal play is requested, too; without end if 0
	Moves       int                                   // the most moves to list, 20 by default; none are searched for if it is negative
	Values      bool                                  // values of partizan games, and nim values without moves, even if they take long
	Method      Method                                // how to decide what no theory decides
	Workers     int                                   // of a search; as many as there are processors if 0
	Table       uint64                                // bytes for the results of a search; as needed if 0
	Engine      *search.Engine                        // that searches, with what it knows; a new one if nil
	File        retrograde.Backing                    // where a table of all positions is kept; in memory if nil
	Stamp       string                                // names the program in that file
	Watch       func(*retrograde.Table) (stop func()) // called with such a table, if it is not nil
	Book        Book                                  // the winning strategy that is to be shown
	Certificate bool                                  // a certificate is needed
	Tell        func(string)                          // called with each part of the answer as it is found, if it is not nil
	Guess       bool                                  // where a limit ends the work, moves that look best by random play
	Limits      work.Budget
}

// An Answer is what was found. A part that could not be found says why.
type Answer struct {
	Mode       compound.Mode
	Components []Component
	Obliged    *theory.Val // Ferguson's value, of an obliged or sequential compound
	Worth      *Worth      // of a disjunctive sum of partizan games
	Ending     string      // the convention of a game that ends by a verdict, such as Maker–Breaker
	Normal     *Verdict    // also the only one of such a game, and of a first-to-end compound
	Misere     *Verdict
	Cautions   []string // what must be said with the answer

	certify func() ([]byte, error) // nil if there is no checker for the answer
}

// Verdicts returns those that were asked for.
func (a *Answer) Verdicts() []*Verdict {
	return slices.DeleteFunc([]*Verdict{a.Normal, a.Misere}, func(v *Verdict) bool { return v == nil })
}

// A Component is one of the positions, with what was used of it.
type Component struct {
	Position  position.Position
	Functions []Named
}

// Named is a value with its name, such as R+ 3.
type Named struct {
	Name  string
	Value any // nil where it is undefined
}

// A Verdict is who wins under one convention.
type Verdict struct {
	Outcome  game.Outcome
	Found    bool // the outcome was found
	Means    Means
	Strategy string    // what to leave, in words
	Reason   string    // the numbers behind it
	Winning  *MoveList // of the next player, in an impartial game; moves that draw where none wins
	Left     *MoveList // likewise
	Right    *MoveList
	Plies    [2]*int // how many moves play takes if a player begins, the winner hurries and the loser delays; nil if it is drawn or was not asked for
	Err      error   // why something is missing

	Plans       []*Plan   // winning strategies, if asked for: where Left begins, and Right unless the game is impartial
	Certificate []byte    // if asked for
	Unsolved    *Unsolved // what a search knows that has not come to its end
}

// decide notes the outcome.
func (v *Verdict) decide(o game.Outcome) { v.Outcome, v.Found = o, true }

// Means is how an outcome was found.
type Means struct {
	Name string // "play", the name of a compound, "theorem of Moore", …
	Says string // what follows "by": "playing it out"
}

// byPlaying is the means of last resort.
var byPlaying = Means{"play", "playing it out"}

// theoryOf returns the theory of a compound as a means.
func theoryOf(m compound.Mode) Means {
	return Means{m.String(), "the theory of the " + m.String() + " compound"}
}

// named returns a theorem as a means.
func named(name string) Means { return Means{name, "the " + name} }

// A MoveList holds moves, each a set of steps.
type MoveList struct {
	Moves []Move
	Total *big.Int // how many there are, listed or not; nil if it is not known
	Open  int      // moves that a limit left undecided: they may belong here
	Stuck bool     // the player cannot move at all
}

// A Move is a set of steps, each in a component of its own.
type Move []Step

// A Step is a move in one component, to the position To.
type Step struct {
	Component int
	To        position.Position
	Name      string
	Value     string // of the whole after the move, where it is known
}

// To answers q. The error is the first that kept a part from being found.
func To(ctx context.Context, at *session.Session, q Question) (*Answer, error) {
	q.Moves = cmp.Or(q.Moves, 20)
	if err := q.Check(); err != nil {
		return nil, err
	}
	playing := -1
	if q.InPlay {
		playing = q.Playing
	}
	x := position.Compound{Mode: q.Mode, Components: q.Positions, Playing: playing}
	if whole, ok := alone(x); ok {
		x, q.Mode = whole, whole.Mode
	}
	switch {
	case q.Mode.Kind == compound.FirstToEnd: // the marks say who wins
		q.Conventions = []game.Convention{game.Normal}
	case len(q.Conventions) == 0:
		q.Conventions = game.Conventions[:]
	}
	x.Mode = x.Mode.Among(len(x.Components))
	prover := at.Prover()
	s := &solver{ctx: ctx, question: q, whole: x, prover: prover, solver: prover.Solver, meter: newMeter(ctx, q.Limits), answer: &Answer{Mode: q.Mode, Components: []Component{}}}
	s.solve()
	return s.answer, s.err
}

// alone returns the compound that is the only component of a disjunctive sum.
func alone(x position.Compound) (position.Compound, bool) {
	if x.Mode.Kind != compound.Disjunctive || len(x.Components) != 1 {
		return x, false
	}
	whole, ok := x.Components[0].(position.Compound)
	return whole, ok
}

// newMeter returns the meter of a question, which has a bound on positions.
func newMeter(ctx context.Context, b work.Budget) *work.Meter {
	b.Positions = cmp.Or(b.Positions, mostPositions)
	return work.New(ctx, b)
}

// newSolver returns a solver for positions that are not asked for again, and its meter.
func newSolver(ctx context.Context, b work.Budget) (*solve.Solver, *work.Meter) {
	return solve.New(arena.New()), newMeter(ctx, b)
}

const mostPositions = 20_000_000

// sum enters a position.
func (s *solver) sum(p position.Position) (arena.Sum, error) { return p.Sum(s.meter, s.solver.Arena()) }

// A solver works on one question.
type solver struct {
	ctx      context.Context
	question Question
	whole    position.Compound
	prover   *facts.Prover
	solver   *solve.Solver
	loopy    *solve.Loopy // nil until it is needed
	meter    *work.Meter
	engine   *search.Engine    // nil until there is something to search
	proof    bool              // it searches by proof numbers
	large    bool              // play has taken long: components are searched
	table    *retrograde.Table // nil unless there is one of all positions
	answer   *Answer
	err      error
}

// failed notes the first error.
func (s *solver) failed(err error) error {
	err = s.explained(err)
	s.err = cmp.Or(s.err, err)
	return err
}

// explained returns err, or the limit of the whole work if that has ended it.
func (s *solver) explained(err error) error {
	if why := s.meter.Err(); why != nil && errors.Is(work.Limited(err), work.ErrLimit) {
		return why
	}
	return err
}

func (s *solver) solve() {
	s.answer.Components = make([]Component, len(s.whole.Components))
	for i, p := range s.whole.Components {
		s.answer.Components[i].Position = p
	}
	s.answer.Cautions = append(position.Cautions(s.whole), s.playedApart()...)
	if s.positional() {
		return
	}
	for _, c := range s.question.Conventions {
		v := s.verdict(c)
		if c == game.Normal {
			s.answer.Normal = v
		} else {
			s.answer.Misere = v
		}
	}
	if s.question.Values || s.err == nil && s.question.Moves >= 0 && s.table == nil { // what is hard to win is harder to value
		s.values()
	}
}

func (s *solver) verdict(c game.Convention) *Verdict {
	if v, ok := s.misereBeside(c); ok {
		return v
	}
	v, impatient, err := s.patiently(c)
	switch {
	case impatient:
		v.Err, v.Reason = err, fmt.Sprintf("%v were not enough for it: --misere asks for misère play alone", s.question.Patience)
		if !v.Found {
			v.Unsolved = s.unsolved(c, err)
		}
	case errors.Is(work.Limited(err), work.ErrLimit) && !v.Found:
		s.unfinished(v, c, err)
	case err != nil:
		if v.Err = s.failed(err); errors.Is(v.Err, work.ErrLimit) {
			s.leastNims(c)
		}
	}
	switch {
	case s.question.Moves < 0:
		v.Winning, v.Left, v.Right = nil, nil, nil
	case v.Found && errors.Is(v.Err, work.ErrLimit):
		s.undecided(v)
	}
	return v
}

// unfinished tells what is known where a limit, err, came before the outcome: all of it perhaps, as
// of a board that is read at a glance when there was no time for more.
func (s *solver) unfinished(v *Verdict, c game.Convention, err error) {
	u := s.unsolved(c, s.explained(err))
	if o, ok := u.outcome(s.whole.Impartial()); ok {
		v.decide(o)
		if s.table == nil {
			v.Means = bySearching
		}
		if s.question.Moves < 0 && s.question.Book.Depth == 0 && !s.question.Certificate {
			return // nothing else was asked
		}
		u = nil
	}
	v.Err, v.Unsolved = s.failed(err), u
	s.leastNims(c)
}

// undecided puts in the place of the lists of moves that a limit has left out how many moves
// there are.
func (s *solver) undecided(v *Verdict) {
	if s.whole.Mode.Kind != compound.Disjunctive || v.Outcome.Drawn() {
		return
	}
	lists := []**MoveList{&v.Left, &v.Right}
	if s.whole.Impartial() {
		lists = []**MoveList{&v.Winning}
	}
	for player, list := range lists {
		if *list == nil {
			*list, _ = s.movesBy(game.Player(player), func(position.Compound) (bool, error) {
				if v.Outcome.FirstWins(game.Player(player)) {
					return false, v.Err
				}
				return false, nil
			})
		}
	}
}

// settled finds a verdict, and what proves it.
func (s *solver) settled(c game.Convention) (v *Verdict, err error) {
	v, ok := s.byTheorem(c)
	if !ok {
		v, ok = s.byVastSum(c)
	}
	if ok {
		return v, s.proved(v, c)
	}
	if v, err = s.winner(c); err == nil {
		err = s.proved(v, c)
	}
	return v, err
}

// played finds a verdict by theory, or by play where there is none.
func (s *solver) played(c game.Convention) (*Verdict, error) {
	v := &Verdict{}
	var err error
	switch kind := s.whole.Mode.Kind; {
	case !s.whole.Impartial():
		err = s.byPartizan(v, c)
	case kind == compound.Obliged || kind == compound.Sequential:
		err = s.ordered(v, c)
	default:
		err = s.free(v, c)
	}
	switch {
	case err == errNoTheory:
		err = s.byPlay(v, c)
	case isLoopy(err): // the compound may end all the same
		v = &Verdict{}
		err = s.endless(v, c)
	}
	return v, err
}

// A Refusal says what in a question means nothing. A face writes the field as its users
// know it: marks in JSON, --marks on the command line.
type Refusal struct {
	Field string // that is wrong; "" if it is no single one
	Why   error
}

func (r Refusal) Error() string { return r.In("") }

// In returns the refusal with a prefix before the name of the field.
func (r Refusal) In(prefix string) string {
	if r.Field == "" {
		return r.Why.Error()
	}
	return prefix + r.Field + " " + r.Why.Error()
}

// Unwrap returns why.
func (r Refusal) Unwrap() error { return r.Why }

// Refuse makes a Refusal of a question as a whole.
func Refuse(format string, args ...any) error { return RefuseField("", format, args...) }

// RefuseField makes a Refusal of a field.
func RefuseField(field, format string, args ...any) error {
	return Refusal{field, fmt.Errorf(format, args...)}
}

// Check says what in a question means nothing, such as marks of components that have none.
func (q *Question) Check() error {
	n, marks := len(q.Positions), q.Mode.Marks
	unmarked := q.Mode
	unmarked.Marks = ""
	other := strings.Trim(marks, "NP")
	switch {
	case q.InPlay && q.Mode.Kind != compound.Obliged:
		return Refuse("only in an obliged sum can a component be in play, not in a %v compound", unmarked)
	case q.InPlay && (q.Playing < 0 || q.Playing >= n):
		return Refuse("component %d cannot be in play: there are components 0 to %d", q.Playing, n-1)
	case other != "":
		return RefuseField("marks", "wants letters N and P, not %q", []rune(other)[0])
	case marks != "" && q.Mode.Kind != compound.FirstToEnd:
		return RefuseField("marks", "is for a first-to-end compound, not for a %s compound", unmarked)
	case marks != "" && len(marks) != n:
		return RefuseField("marks", "wants a letter for each of the %d positions, not %q", n, marks)
	}
	return nil
}
