// SPDX-License-Identifier: Apache-2.0

// Package answer finds out who wins positions that are played together, by which moves and why:
//
//	p, _ := catalog.Builtin().Parse("nim(18,22,29)")
//	a, err := answer.To(ctx, at, answer.Question{Positions: []position.Position{p}})
//	fmt.Println(a.Normal.Outcome) // N
//
// Impartial components are decided by a theory if there is one. Everything else is played out
// within limits, or searched if play takes too long.
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
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A Question asks who wins the compound of some positions.
type Question struct {
	Positions   []position.Position
	Mode        compound.Mode                         // disjunctive by default
	InPlay      bool                                  // component Playing of an obliged sum is in play
	Playing     int                                   //
	Conventions []game.Convention                     // both by default
	Patience    time.Duration                         // for misère play if normal play is requested, too; 0: no limit
	Moves       int                                   // the greatest number of moves to list, 20 by default; if negative, none are searched for
	Values      bool                                  // values of partizan games, and nim values without moves, even if they take long
	Method      Method                                // the method for positions that no theory decides
	Workers     int                                   // of a search; 0: one per processor
	Table       uint64                                // bytes for the results of a search; 0: as needed
	Engine      *search.Engine                        // the engine that searches, with the results it already has; nil: a new one
	File        retrograde.Backing                    // file for a table of all positions; nil: in memory
	Stamp       string                                // name of the program in that file
	Watch       func(*retrograde.Table) (stop func()) // called with such a table unless nil
	Book        Book                                  // the size of the winning strategy to be shown
	Certificate bool                                  // a certificate is needed
	Tell        func(string)                          // called with each part of the answer as it is found, unless nil
	Guess       bool                                  // if a limit ends the work, suggest moves that look best in random play
	Limits      work.Budget
}

// An Answer is the result. For each part that could not be found it says why.
type Answer struct {
	Mode       compound.Mode
	Components []Component
	Obliged    *theory.Val // Ferguson's value, for an obliged or sequential compound
	Worth      *Worth      // for a disjunctive sum of partizan games
	Ending     string      // the convention of a game that ends by a verdict, such as Maker–Breaker
	Normal     *Verdict    // also the only verdict for such a game, or for a first-to-end compound
	Misere     *Verdict
	Cautions   []string // warnings that belong to the answer

	certify func() ([]byte, error) // nil if the answer has no checker
}

// Verdicts returns the verdicts for the requested conventions.
func (a *Answer) Verdicts() []*Verdict {
	return slices.DeleteFunc([]*Verdict{a.Normal, a.Misere}, func(v *Verdict) bool { return v == nil })
}

// A Component is one of the positions, with the values of it that were used.
type Component struct {
	Position  position.Position
	Functions []Named
}

// Named is a value with its name, such as R+ 3.
type Named struct {
	Name  string
	Value any // nil if it is undefined
}

// A Verdict says who wins under one convention.
type Verdict struct {
	Outcome  game.Outcome
	Found    bool // the outcome was found
	Means    Means
	Strategy string    // a rule for good moves, in words
	Reason   string    // the numbers behind it
	Winning  *MoveList // moves of the next player in an impartial game; moves that draw if none wins
	Left     *MoveList // likewise
	Right    *MoveList
	Plies    [2]*int // length of play if Left or Right begins, the winner hurries and the loser delays; nil if drawn or not requested
	Err      error   // why something is missing

	Plans       []*Plan   // winning strategies, if requested: if Left begins, and if Right begins unless the game is impartial
	Certificate []byte    // if asked for
	Unsolved    *Unsolved // what is known from a search that did not finish
}

// decide records the outcome.
func (v *Verdict) decide(o game.Outcome) { v.Outcome, v.Found = o, true }

// Means is how an outcome was found.
type Means struct {
	Name string // "play", the name of a compound, "theorem of Moore", …
	Says string // the text after "by": "playing it out"
}

// byPlaying is the last method to be tried.
var byPlaying = Means{"play", "playing it out"}

// theoryOf returns the theory of a compound as a means.
func theoryOf(m compound.Mode) Means {
	return Means{m.String(), "the theory of the " + m.String() + " compound"}
}

// named turns the name of a theorem into Means.
func named(name string) Means { return Means{name, "the " + name} }

// A MoveList holds moves, each a set of steps.
type MoveList struct {
	Moves []Move
	Total *big.Int // number of moves, listed or not; nil if unknown
	Open  int      // number of moves that a limit left undecided; some may belong in the list
	Stuck bool     // the player cannot move at all
}

// A Move is a set of steps in different components.
type Move []Step

// A Step is a move in one component, to the position To.
type Step struct {
	Component int
	To        position.Position
	Name      string
	Value     string // of the whole sum after the move, if known
}

// To answers q. The error is the first one that prevented a part from being found.
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

// alone returns x's only component if it is a compound and x is a disjunctive sum.
func alone(x position.Compound) (position.Compound, bool) {
	if x.Mode.Kind != compound.Disjunctive || len(x.Components) != 1 {
		return x, false
	}
	whole, ok := x.Components[0].(position.Compound)
	return whole, ok
}

// newMeter returns the meter for a question; it always limits the number of positions.
func newMeter(ctx context.Context, b work.Budget) *work.Meter {
	b.Positions = cmp.Or(b.Positions, mostPositions)
	return work.New(ctx, b)
}

// newSolver returns a solver for positions that will not be needed again, and its meter.
func newSolver(ctx context.Context, b work.Budget) (*solve.Solver, *work.Meter) {
	return solve.New(arena.New()), newMeter(ctx, b)
}

const mostPositions = 20_000_000

// sum enters a position in the arena.
func (s *solver) sum(p position.Position) (arena.Sum, error) { return p.Sum(s.meter, s.solver.Arena()) }

// A solver works on one question.
type solver struct {
	ctx      context.Context
	question Question
	whole    position.Compound
	prover   *facts.Prover
	solver   *solve.Solver
	loopy    *solve.Loopy // nil until needed
	meter    *work.Meter
	engine   *search.Engine    // nil until a search begins
	proof    bool              // the search uses proof numbers
	large    bool              // play took long, so components are searched
	table    *retrograde.Table // nil unless there is a table of all positions
	space    *misere.Space     // with forms, the reduced forms of misère play; nil until needed
	forms    *solve.Misere
	answer   *Answer
	err      error
}

// failed records the first error.
func (s *solver) failed(err error) error {
	err = s.explained(err)
	s.err = cmp.Or(s.err, err)
	return err
}

// explained returns err, or the error of the whole work if a limit of the whole work caused it.
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
	if s.question.Values || s.err == nil && s.question.Moves >= 0 && s.table == nil { // a position that is hard to solve is even harder to value
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
		v.Err, v.Reason = err, fmt.Sprintf("%v were not enough for it: «misere» asks for misère play alone", s.question.Patience)
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

// unfinished records what is known if a limit, err, was reached before the outcome was found. That
// may still be the whole answer, for example on a board that is decided at a glance.
func (s *solver) unfinished(v *Verdict, c game.Convention, err error) {
	u := s.unsolved(c, s.explained(err))
	if o, ok := u.outcome(s.whole.Impartial()); ok {
		v.decide(o)
		if s.table == nil {
			v.Means = bySearching
		}
		if s.question.Moves < 0 && s.question.Book.Depth == 0 && !s.question.Certificate {
			return // nothing else was requested
		}
		u = nil
	}
	v.Err, v.Unsolved = s.failed(err), u
	s.leastNims(c)
}

// undecided replaces each list of moves that a limit has left out by the number of undecided moves.
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

// settled finds a verdict and its proof.
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

// played finds a verdict by theory, or by play if there is no theory.
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
	case isLoopy(err): // the compound may end even so
		v = &Verdict{}
		err = s.endless(v, c)
	}
	return v, err
}

// A Refusal says what is wrong with a question. Each interface writes the name of the field as its
// users know it: marks in JSON, --marks on the command line.
type Refusal struct {
	Field string // the wrong field; "" if it is not a single one
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

// Refuse makes a Refusal that concerns a question as a whole.
func Refuse(format string, args ...any) error { return RefuseField("", format, args...) }

// RefuseField makes a Refusal that concerns a field.
func RefuseField(field, format string, args ...any) error {
	return Refusal{field, fmt.Errorf(format, args...)}
}

// isSolitary reports whether a position cannot be a summand, because a sum with it has no meaning.
func isSolitary(p position.Position) bool {
	s, ok := position.Behind[game.Solitary](p)
	return ok && s.Solitary()
}

// Check refuses questions that have no meaning, such as marks for components without marks.
func (q *Question) Check() error {
	n, marks := len(q.Positions), q.Mode.Marks
	unmarked := q.Mode
	unmarked.Marks = ""
	other := strings.Trim(marks, "NP")
	switch {
	case q.InPlay && q.Mode.Kind != compound.Obliged:
		return Refuse("only in an obliged sum can a component be in play, not in a %v compound", unmarked)
	case q.InPlay && (q.Playing < 0 || q.Playing >= n):
		return Refuse("component %d cannot be in play: the components are 0 to %d", q.Playing, n-1)
	case n > 1 && slices.ContainsFunc(q.Positions, isSolitary):
		return Refuse("%v is played alone: in a sum it means nothing", q.Positions[slices.IndexFunc(q.Positions, isSolitary)])
	case other != "":
		return RefuseField("marks", "wants letters N and P, not %q", []rune(other)[0])
	case marks != "" && q.Mode.Kind != compound.FirstToEnd:
		return RefuseField("marks", "is for a first-to-end compound, not for a %s compound", unmarked)
	case marks != "" && len(marks) != n:
		return RefuseField("marks", "wants a letter for each of the %d positions, not %q", n, marks)
	}
	return nil
}
