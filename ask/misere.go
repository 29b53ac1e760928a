// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/session"
)

// Misere asks for the reduced form and genus of a sum of impartial positions or forms.
type Misere struct {
	Positions []string `json:"positions" ask:"subject"`
}

// Kind returns misere.
func (Misere) Kind() string { return "misere" }

// Key files positions as they are printed. Forms that are not positions are not filed.
func (q Misere) Key(s *session.Session) (Key, error) {
	return positionKey(s, "misere", q.Positions, q)
}

// About asks the same about other positions.
func (Misere) About(subject string) Question { return Misere{splitPositions(subject)} }

// Check refuses positions that cannot be read. Forms are read when the question is answered.
func (q Misere) Check(s *session.Session) error {
	if len(q.Positions) == 0 {
		return answer.RefuseField("positions", "has none; such as kayles(7)")
	}
	for _, text := range q.Positions {
		if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "*[") {
			continue
		}
		if _, err := s.Catalog.Parse(text); err != nil {
			return err
		}
	}
	return nil
}

// Do returns an *answer.MisereForm.
func (q Misere) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.MisereOf(ctx, s, q.Positions, m.Limits))
}

// Day asks for the number of misère games born by a day.
type Day struct {
	Day int `json:"day" ask:"subject"`
}

// Kind returns misere-day.
func (Day) Kind() string { return "misere-day" }

// Key returns ErrUnfiled: the question has no subject of its own.
func (Day) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// ErrUnfiled says that answers of a kind are not filed in a catalogue.
var ErrUnfiled = answer.Refuse("a catalogue does not keep answers of this kind")

// About returns q unchanged.
func (q Day) About(string) Question { return q }

// Check refuses days that are too large.
func (q Day) Check(*session.Session) error {
	if q.Day < 0 || q.Day > 6 {
		return answer.RefuseField("day", "is a number from 0 to 6, not %d", q.Day)
	}
	return nil
}

// Do returns an *answer.MisereDay.
func (q Day) Do(ctx context.Context, s *session.Session, _ Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.MisereDayOf(ctx, q.Day))
}

// Universe asks how two partizan games compare in misère play modulo a universe.
type Universe struct {
	Universe string    `json:"universe"`
	Games    [2]string `json:"games" ask:"subject"`
}

// Kind returns misere-compare.
func (Universe) Kind() string { return "misere-compare" }

// Key returns ErrUnfiled.
func (Universe) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q Universe) About(string) Question { return q }

// Check refuses an unknown universe.
func (q Universe) Check(*session.Session) error {
	return answer.CheckUniverse(q.Universe)
}

// Do returns an *answer.MisereComparison.
func (q Universe) Do(ctx context.Context, s *session.Session, _ Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.MisereCompare(ctx, s, q.Universe, q.Games))
}

// Quotient asks for the misère quotient of a heap game, or of some positions together with all
// positions reachable from them.
type Quotient struct {
	Code     string   `json:"code,omitempty" ask:"subject"`
	Games    []string `json:"games,omitempty" ask:"subject"` // instead of a code
	To       int      `json:"to,omitempty"`                  // the largest heap, 1000 by default
	Rounds   int      `json:"rounds,omitempty"`              // number of hypotheses tried for a heap, 40 by default
	Order    int      `json:"order,omitempty"`               // the greatest order of a hypothesis, 8000 by default
	Diagonal []int    `json:"diagonal,omitempty"`            // the two heaps along which to search for an infinite quotient
}

// Kind returns quotient.
func (Quotient) Kind() string { return "quotient" }

func (q Quotient) filled() Quotient {
	q.To, q.Rounds, q.Order = cmp.Or(q.To, 1000), cmp.Or(q.Rounds, 40), cmp.Or(q.Order, 8000)
	return q
}

// Key files a game by its code, and positions as they are printed.
func (q Quotient) Key(s *session.Session) (Key, error) {
	if len(q.Games) > 0 {
		k, err := positionKey(s, "quotient", q.Games, q.filled())
		k.Params["games"] = "true"
		return k, err
	}
	_, code, err := answer.QuotientRules(s, q.Code)
	return Key{"quotient", code, params(q.filled())}, err
}

// About asks the same about another game, or other positions.
func (q Quotient) About(subject string) Question {
	if len(q.Games) > 0 {
		q.Games = splitPositions(subject)
	} else {
		q.Code = subject
	}
	return q
}

// Check refuses an unknown game, and numbers that are out of range.
func (q Quotient) Check(s *session.Session) error {
	q = q.filled()
	switch {
	case len(q.Games) > 0 && q.Code != "":
		return answer.RefuseField("games", "and a code are two questions; ask for one")
	case q.To < 1:
		return answer.RefuseField("to", "is a number from 1 on, not %d", q.To)
	case q.Rounds < 1:
		return answer.RefuseField("rounds", "is a number from 1 on, not %d", q.Rounds)
	case q.Order < 1 || q.Order > 20_000:
		return answer.RefuseField("order", "is a number from 1 to 20000, not %d", q.Order)
	case len(q.Diagonal) != 0 && len(q.Diagonal) != 2:
		return answer.RefuseField("diagonal", "wants two heaps, not %d", len(q.Diagonal))
	}
	_, err := q.Key(s)
	return err
}

// Of returns the question in the form that package answer uses.
func (q Quotient) Of(m Means) answer.QuotientQuestion {
	q = q.filled()
	a := answer.QuotientQuestion{Code: q.Code, Games: q.Games, Diagonal: q.Diagonal, Each: m.Each}
	a.Limits.Heap, a.Limits.Rounds, a.Limits.Order, a.Limits.Trial = q.To, q.Rounds, q.Order, 4_000_000
	return a
}

// Do returns an *answer.Quotient.
func (q Quotient) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	found, err := answer.NewQuotient(ctx, s, q.Of(m))
	if err != nil {
		return nil, err
	}
	done := func(err error) error { return err }
	if m.Checkpoint != nil {
		if done, err = m.Checkpoint(ctx, found); err != nil {
			return nil, err
		}
	}
	stop := m.watch(found)
	err = found.Find(ctx)
	stop()
	return found, done(err)
}

// UniverseGame asks what is known in misère play, modulo a universe, about a partizan game or a
// position of any ruleset.
type UniverseGame struct {
	Universe string `json:"universe"`
	Game     string `json:"game" ask:"subject"`
}

// Kind returns misere-universe.
func (UniverseGame) Kind() string { return "misere-universe" }

// Key returns ErrUnfiled.
func (UniverseGame) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q UniverseGame) About(string) Question { return q }

// Check refuses an unknown universe.
func (q UniverseGame) Check(s *session.Session) error {
	return Universe{Universe: q.Universe}.Check(s)
}

// Do returns an *answer.UniverseGame.
func (q UniverseGame) Do(ctx context.Context, s *session.Session, _ Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.MisereModulo(ctx, s, q.Universe, q.Game))
}

// UniverseDay asks for the games of a universe born by a day.
type UniverseDay struct {
	Universe string `json:"universe"`
	Day      int    `json:"day" ask:"subject"`
}

// Kind returns misere-universe-day.
func (UniverseDay) Kind() string { return "misere-universe-day" }

// Key returns ErrUnfiled.
func (UniverseDay) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q UniverseDay) About(string) Question { return q }

// Check refuses an unknown universe.
func (q UniverseDay) Check(s *session.Session) error {
	return Universe{Universe: q.Universe}.Check(s)
}

// Do returns an *answer.UniverseDay.
func (q UniverseDay) Do(ctx context.Context, s *session.Session, _ Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	return found(answer.UniverseDayOf(ctx, q.Universe, q.Day))
}
