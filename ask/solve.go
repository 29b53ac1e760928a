// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/solve/retrograde"
)

// Solve asks who wins positions that are played together, by which moves, and why.
type Solve struct {
	Positions []string `json:"positions" ask:"subject"`
	Compound  string   `json:"compound,omitempty"`            // the compound in which they are played; disjunctive by default
	Playing   *int     `json:"playing,omitempty" ask:"given"` // the component in play in an obliged sum, counted from 0
	Marks     string   `json:"marks,omitempty"`               // in a first-to-end compound: P or N for each component
	Normal    bool     `json:"normal,omitempty"`              // normal play only
	Misere    bool     `json:"misere,omitempty"`              // misère play only
	Moves     *int     `json:"moves,omitempty"`               // greatest number of winning moves to list, 20 by default; 0 for who wins only
	Values    bool     `json:"values,omitempty"`              // values of partizan games, and nim values without moves, even if they take long
	Method    string   `json:"method,omitempty" ask:"beside"` // one of answer.Methods; auto by default
}

// DefaultMoves is how many winning moves are listed by default.
const DefaultMoves = 20

// Kind returns solve.
func (Solve) Kind() string { return "solve" }

func (q Solve) filled() Solve {
	q.Compound, q.Marks = cmp.Or(q.Compound, "disjunctive"), strings.ToUpper(q.Marks)
	if q.Normal && q.Misere {
		q.Normal, q.Misere = false, false
	}
	if q.Moves == nil {
		n := DefaultMoves
		q.Moves = &n
	}
	return q
}

// Key files positions as they are printed.
func (q Solve) Key(s *session.Session) (Key, error) {
	return positionKey(s, "solve", q.Positions, q.filled())
}

// About asks the same about other positions.
func (q Solve) About(subject string) Question {
	q.Positions = splitPositions(subject)
	return q
}

// Check refuses contradictory fields and positions that cannot be read.
func (q Solve) Check(s *session.Session) error {
	a, err := q.question(s, Means{})
	if err == nil {
		err = a.Check()
	}
	return err
}

// Do returns an *answer.Answer.
func (q Solve) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	a, err := q.question(s, m)
	if err != nil {
		return nil, err
	}
	if m.Watch != nil && a.Engine != nil && a.Method != answer.Retrograde {
		tell, stop := m.Watch(a.Engine)
		defer stop()
		a.Tell = tell
	}
	return found(answer.To(ctx, s, a))
}

// question reads the positions.
func (q Solve) question(s *session.Session, m Means) (a answer.Question, err error) {
	q = q.filled()
	method := slices.Index(answer.Methods, cmp.Or(q.Method, answer.Methods[0]))
	if method < 0 {
		return a, answer.RefuseField("method", "is one of %s, not %q", strings.Join(answer.Methods, ", "), q.Method)
	}
	if *q.Moves < 0 {
		return a, answer.RefuseField("moves", "is a number from 0 on, not %d", *q.Moves)
	}
	a = answer.Question{Values: q.Values, Method: answer.Method(method), Moves: cmp.Or(*q.Moves, -1), Limits: m.Limits, Workers: m.Workers,
		Table: m.Table, Patience: m.Patience, Engine: m.Engine, File: m.File, Stamp: m.Stamp, Book: m.Book, Certificate: m.Certificate, Guess: m.Guess}
	if m.Watch != nil {
		a.Watch = func(t *retrograde.Table) func() { return m.watch(t) }
	}
	switch {
	case q.Normal:
		a.Conventions = []game.Convention{game.Normal}
	case q.Misere:
		a.Conventions = []game.Convention{game.Misere}
	}
	if a.InPlay = q.Playing != nil; a.InPlay {
		a.Playing = *q.Playing
	}
	if a.Mode, err = mode(q.Compound); err != nil {
		return a, err
	}
	a.Mode.Marks = q.Marks
	a.Positions, err = positions(s, q.Positions)
	return a, err
}

// mode reads the name of a compound.
func mode(text string) (compound.Mode, error) {
	m, err := compound.ParseMode(cmp.Or(text, "disjunctive"))
	if err != nil {
		err = answer.RefuseField("compound", "%w", err)
	}
	return m, err
}

// Many asks who wins positions that several players play in turn.
type Many struct {
	Positions []string `json:"positions" ask:"subject"`
	Compound  string   `json:"compound,omitempty"` // disjunctive by default
	Players   int      `json:"players"`
	Ending    string   `json:"ending,omitempty"` // last-mover or elimination; by default that of the game
	Moves     *int     `json:"moves,omitempty"`  // greatest number of moves to list, 20 by default
}

// Kind returns many.
func (Many) Kind() string { return "many" }

func (q Many) filled() Many {
	q.Compound = cmp.Or(q.Compound, "disjunctive")
	if q.Moves == nil {
		n := DefaultMoves
		q.Moves = &n
	}
	return q
}

// Key files the answer with those of solve.
func (q Many) Key(s *session.Session) (Key, error) {
	return positionKey(s, "solve", q.Positions, q.filled())
}

// About asks the same about other positions.
func (q Many) About(subject string) Question {
	q.Positions = splitPositions(subject)
	return q
}

// Check refuses positions that cannot be read, and too many players.
func (q Many) Check(s *session.Session) error {
	_, err := q.question(s, Means{})
	return err
}

// Do returns an *answer.Many.
func (q Many) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	a, err := q.question(s, m)
	if err != nil {
		return nil, err
	}
	return found(answer.ManyTo(ctx, a))
}

func (q Many) question(s *session.Session, m Means) (a answer.ManyQuestion, err error) {
	q = q.filled()
	if q.Players < 2 || q.Players > many.MostPlayers {
		return a, answer.RefuseField("players", "is a number from 2 to %d, not %d", many.MostPlayers, q.Players)
	}
	if q.Ending != "" {
		if _, err := many.ParseEnding(q.Ending); err != nil {
			return a, answer.RefuseField("ending", "%w", err)
		}
	}
	a = answer.ManyQuestion{Players: q.Players, Ending: q.Ending, Moves: cmp.Or(*q.Moves, -1), Limits: m.Limits}
	if a.Mode, err = mode(q.Compound); err != nil {
		return a, err
	}
	a.Positions, err = positions(s, q.Positions)
	return a, err
}

// Threshold asks for the least bias at which the player who fills sets in a positional game no
// longer fills one.
type Threshold struct {
	Position string `json:"position" ask:"subject"`
}

// Kind returns threshold.
func (Threshold) Kind() string { return "threshold" }

// Key files the answer with those of solve.
func (q Threshold) Key(s *session.Session) (Key, error) {
	k, err := positionKey(s, "solve", []string{q.Position}, q)
	k.Params = map[string]string{"compound": "disjunctive", "moves": "20", "threshold": "true"}
	return k, err
}

// About asks the same about another board.
func (Threshold) About(subject string) Question { return Threshold{subject} }

// Check refuses a board that cannot be read.
func (q Threshold) Check(s *session.Session) error {
	_, err := positions(s, []string{q.Position})
	return err
}

// Do returns an *answer.Threshold.
func (q Threshold) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	ps, err := positions(s, []string{q.Position})
	if err != nil {
		return nil, err
	}
	return found(answer.ThresholdTo(ctx, ps[0], m.Limits))
}

// Horses asks who wins a version of All the King's Horses.
type Horses struct {
	Version string   `json:"version"`
	Squares []string `json:"squares" ask:"subject"` // such as 3,4
	Moves   *int     `json:"moves,omitempty"`
}

// Kind returns horses.
func (Horses) Kind() string { return "horses" }

// solve returns the equivalent question about a compound.
func (q Horses) solve() (Solve, error) {
	g, err := answer.HorseGameNamed(q.Version)
	return Solve{Positions: answer.Horses(q.Squares), Compound: g.Mode.String(), Normal: g.Convention == game.Normal, Misere: g.Convention == game.Misere, Moves: q.Moves}, err
}

// Key files the answer with those of the equivalent compound.
func (q Horses) Key(s *session.Session) (Key, error) {
	as, err := q.solve()
	if err != nil {
		return Key{}, err
	}
	return as.Key(s)
}

// About asks the same about other squares.
func (q Horses) About(subject string) Question {
	q.Squares = strings.Fields(subject)
	return q
}

// Check refuses an unknown version and invalid squares.
func (q Horses) Check(s *session.Session) error {
	as, err := q.solve()
	if err != nil {
		return err
	}
	return as.Check(s)
}

// Do returns an *answer.Answer.
func (q Horses) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	as, err := q.solve()
	if err != nil {
		return nil, err
	}
	return as.Do(ctx, s, m)
}
