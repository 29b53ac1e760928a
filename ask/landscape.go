// SPDX-License-Identifier: Apache-2.0

package ask

import (
	"cmp"
	"context"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/equivalence"
)

// Equivalence asks for the classes of games in a compound: G = H if no X tells them apart.
// The games are those born by a day, words over positions, or heaps of a game.
type Equivalence struct {
	Compound string   `json:"compound,omitempty"` // disjunctive by default
	Misere   bool     `json:"misere,omitempty"`
	Day      *int     `json:"day,omitempty" ask:"subject"`
	Partizan bool     `json:"partizan,omitempty"` // with a day
	Side     string   `json:"side,omitempty"`     // with a day: the side on which X is; right by default
	Games    []string `json:"games,omitempty" ask:"subject"`
	Code     string   `json:"code,omitempty" ask:"subject"`
	To       int      `json:"to,omitempty"`      // with a code: the largest heap, 8 by default
	Classes  int      `json:"classes,omitempty"` // the most classes, 400 by default
	Players  int      `json:"players,omitempty"` // 2 by default
	Ranks    *int     `json:"ranks,omitempty"`   // of several players: i-misère play with this i, where all rank who moves last; misère play is 1-misère play
}

// Kind returns equivalence.
func (Equivalence) Kind() string { return "equivalence" }

// Key returns ErrUnfiled.
func (Equivalence) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q Equivalence) About(string) Question { return q }

func convention(misere bool) game.Convention {
	if misere {
		return game.Misere
	}
	return game.Normal
}

// Check refuses a question with no subject or with more than one.
func (q Equivalence) Check(*session.Session) error {
	if _, err := mode(q.Compound); err != nil {
		return err
	}
	if _, err := equivalence.ParseSide(cmp.Or(q.Side, "right")); err != nil {
		return answer.RefuseField("side", "is right, left or both, not %q", q.Side)
	}
	subjects := 0
	for _, given := range []bool{q.Day != nil, len(q.Games) > 0, q.Code != ""} {
		if given {
			subjects++
		}
	}
	switch {
	case subjects != 1:
		return answer.RefuseField("day", "or games or a code: ask for one of the three")
	case q.Day == nil && (q.Partizan || q.Side != ""):
		return answer.RefuseField("partizan", "is for a day; positions say themselves whether they are partizan")
	case q.Day != nil && *q.Day < 0:
		return answer.RefuseField("day", "is a number from 0 on, not %d", *q.Day)
	case q.To < 0 || q.To > 0 && q.Code == "":
		return answer.RefuseField("to", "is the largest heap of a code, from 1 on")
	case q.Players < 0 || q.Players > equivalence.MostPlayers:
		return answer.RefuseField("players", "is a number from 2 to %d, not %d", equivalence.MostPlayers, q.Players)
	case q.Ranks != nil && (q.Misere || *q.Ranks < 0 || *q.Ranks >= max(q.Players, 2) || q.Players <= 2):
		return answer.RefuseField("ranks", "is the i of i-misère play of three or more players, from 0 to one less than their number, in place of misere")
	case q.Classes < 0:
		return answer.RefuseField("classes", "is a number from 1 on, not %d", q.Classes)
	}
	return nil
}

// Do returns an *answer.Equivalence.
func (q Equivalence) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	if err := q.Check(s); err != nil {
		return nil, err
	}
	a := answer.EquivalenceQuestion{Convention: convention(q.Misere), Day: -1, Partizan: q.Partizan, Games: q.Games, Code: q.Code, To: cmp.Or(q.To, 8), Classes: q.Classes, Players: q.Players, Ranks: q.Ranks, Limits: m.Limits}
	a.Compound, _ = mode(q.Compound)
	if a.Side, _ = equivalence.ParseSide(cmp.Or(q.Side, "right")); q.Day != nil {
		a.Day = *q.Day
	}
	return found(answer.EquivalenceOf(ctx, s, a))
}

// Compare asks whether two games are equal in a compound: whether no X distinguishes them.
type Compare struct {
	Games    [2]string `json:"games" ask:"subject"`
	Compound string    `json:"compound,omitempty"` // disjunctive by default
	Misere   bool      `json:"misere,omitempty"`
	Among    string    `json:"among,omitempty"` // the domain of X, one of answer.Domains; the short games of their kind by default
}

// Kind returns compare.
func (Compare) Kind() string { return "compare" }

// Key returns ErrUnfiled.
func (Compare) Key(*session.Session) (Key, error) { return Key{}, ErrUnfiled }

// About returns q unchanged.
func (q Compare) About(string) Question { return q }

// Check refuses an unknown compound.
func (q Compare) Check(*session.Session) error {
	_, err := mode(q.Compound)
	return err
}

// Do returns an *answer.Comparison.
func (q Compare) Do(ctx context.Context, s *session.Session, m Means) (Answer, error) {
	c, err := mode(q.Compound)
	if err != nil {
		return nil, err
	}
	return found(answer.Compare(ctx, s, answer.CompareQuestion{Games: q.Games, Compound: c, Convention: convention(q.Misere), Among: q.Among, Limits: m.Limits}))
}

// A Region is the knowledge about one compound.
type Region = answer.Region

// Landscape returns the map of theories: for each compound, the known results and those that upstar
// computes.
func Landscape() ([]Region, error) { return answer.Landscape("") }
