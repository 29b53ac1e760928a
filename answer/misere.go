// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/work"
)

// A MisereForm describes an impartial sum in misère play.
type MisereForm struct {
	Positions []string `json:"positions"` // the summands
	Form      string   `json:"form"`      // as a tree
	Compact   string   `json:"compact"`   // in the notation of CGSuite
	Genus     string   `json:"genus"`
	Outcome   string   `json:"outcome"`
	Class     string   `json:"class"`
	Birthday  int      `json:"birthday"`
	Mate      string   `json:"mate,omitempty"`
	Prime     bool     `json:"prime"`
	Parts     []string `json:"parts"`
	Note      string   `json:"note,omitempty"` // what is missing because it took too long
}

// longForm is the greatest length of forms that are written out.
const longForm = 4000

// MisereGame returns the reduced form of the sum of the positions, or of forms as they are
// printed: {1,2,{2,3}}, *[2[2]21].
func MisereGame(ctx context.Context, at *session.Session, texts []string, limits work.Budget) (*misere.Space, misere.Game, error) {
	v, m := at.Prover().Solver, newMeter(ctx, limits)
	space := misere.NewSpace()
	var sums []arena.Sum
	written := misere.Zero
	for _, text := range texts {
		if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "*[") {
			if err := space.Do(m, func() {
				g, err := space.Parse(text)
				m.Check(err)
				written = space.Add(written, g)
			}); err != nil {
				return nil, 0, err
			}
			continue
		}
		p, err := at.Catalog.Parse(text)
		if err != nil {
			return nil, 0, err
		}
		if !p.Impartial() {
			return nil, 0, fmt.Errorf("%s is partizan; reduced forms are those of impartial games", p)
		}
		s, err := p.Sum(m, v.Arena())
		if err != nil {
			return nil, 0, err
		}
		sums = append(sums, s)
	}
	total, err := work.Try(m, func() arena.Sum { return v.Arena().Total(m, sums) })
	if err != nil {
		return nil, 0, err
	}
	g, err := solve.NewMisere(v, space).Form(m, total)
	if err == nil {
		err = space.Do(m, func() { g = space.Add(g, written) })
	}
	return space, g, err
}

// MisereOf describes the sum of the positions.
func MisereOf(ctx context.Context, at *session.Session, texts []string, limits work.Budget) (*MisereForm, error) {
	space, g, err := MisereGame(ctx, at, texts, limits)
	if err != nil {
		return nil, err
	}
	m := &MisereForm{Positions: texts}
	if err := space.Do(work.New(ctx, work.Budget{}), func() { m.describe(space, g) }); err != nil {
		return nil, err
	}
	if err := space.Do(work.New(ctx, work.Budget{Steps: 20_000_000}), func() { m.dissect(space, g) }); err != nil {
		m.Note = "its parts or its mate take too long to find"
	}
	return m, nil
}

func (m *MisereForm) describe(s *misere.Space, g misere.Game) {
	m.Form, m.Compact = clipText(s.Format(g), longForm), clipText(s.FormatCompact(g), longForm)
	m.Genus, m.Class, m.Birthday = s.FormatGenus(g), s.Class(g).String(), s.Birthday(g)
	m.Outcome = game.OutcomeOf(!s.IsP(g), !s.IsP(g)).String()
}

// dissect finds the mate and the parts, which may take long.
func (m *MisereForm) dissect(s *misere.Space, g misere.Game) {
	m.Mate = clipText(s.Format(s.Mate(g)), longForm)
	m.Prime = s.IsPrime(g)
	m.Parts = []string{}
	for _, x := range s.Parts(g) {
		m.Parts = append(m.Parts, clipText(s.Format(x), longForm))
	}
}

// A MisereDay describes the games born by a day in misère play [ONAG, ch. 12].
type MisereDay struct {
	Day     int       `json:"day"`
	Count   *big.Int  `json:"count,omitempty"` // missing for day 6
	Digits  int       `json:"digits"`          // of the count
	Formula string    `json:"formula,omitempty"`
	Games   []DayGame `json:"games,omitempty"` // to day 4
	Number  *big.Int  `json:"-"`               // the count, for every day
}

// A DayGame is one of the games of a day.
type DayGame struct {
	Name  string `json:"name"` // in the abbreviation of ONAG
	Form  string `json:"form"`
	Genus string `json:"genus"`
	Class string `json:"class"`
	Day   int    `json:"birthday"`
}

// listedDay is the last day whose games are listed.
const listedDay = 4

// MisereDayOf lists the games born by a day up to 4, and counts those of days 5 and 6.
func MisereDayOf(ctx context.Context, n int) (*MisereDay, error) {
	if n < 0 || n > misere.LastDay+1 {
		return nil, fmt.Errorf("days 0 to %d are listed and days to %d counted, not day %d", listedDay, misere.LastDay+1, n)
	}
	s, d := misere.NewSpace(), &MisereDay{Day: n}
	err := s.Do(work.New(ctx, work.Budget{}), func() {
		if n <= listedDay {
			for _, g := range s.Day(n) {
				d.Games = append(d.Games, DayGame{s.FormatONAG(g), s.Format(g), s.FormatGenus(g), s.Class(g).String(), s.Birthday(g)})
			}
			d.Number = big.NewInt(int64(len(d.Games)))
			return
		}
		count := s.CountDay(n)
		d.Number, d.Formula = count.Int(), count.String()
	})
	if err != nil {
		return nil, err
	}
	d.Digits = len(d.Number.String())
	if n <= misere.LastDay {
		d.Count = d.Number
	}
	return d, nil
}

// A MisereComparison compares two partizan games in misère play modulo a universe.
type MisereComparison struct {
	Universe string          `json:"universe"`
	Relation string          `json:"relation"` // =, <, > or ||
	Games    []MisereOperand `json:"games"`
}

// A MisereOperand is one of two games that are compared.
type MisereOperand struct {
	Form      string `json:"form"`
	Outcome   string `json:"outcome"`
	Canonical string `json:"canonical,omitempty"` // the simplest form modulo the universe
	PFree     bool   `json:"p_free"`
}

// Universes lists the names of the universes in which games are compared.
var Universes = map[string]universe.Universe{
	"dicot": universe.Dicots, "dead-ending": universe.DeadEnding, "blocking": universe.Blocking, "all": universe.AllGames,
}

// comparisonLimits limits the work of a comparison.
var comparisonLimits = work.Budget{Positions: 2_000_000, Steps: 500_000_000}

// MisereCompare compares two games, each written as a position or as {L|R} with integers and
// nimbers.
func MisereCompare(ctx context.Context, at *session.Session, name string, texts [2]string) (*MisereComparison, error) {
	f := universe.NewForms()
	u, title, err := universeNamed(f, name)
	if err != nil {
		return nil, err
	}
	out := &MisereComparison{Universe: title}
	var games [2]universe.Form
	m := work.New(ctx, comparisonLimits)
	err = f.Do(m, func() {
		for i, text := range texts {
			g, err := formOf(m, at, f, text)
			m.Check(err)
			games[i] = g
			out.Games = append(out.Games, operand(f, u, g))
		}
		less, err := f.Leq(u, games[0], games[1])
		m.Check(err)
		more, err := f.Leq(u, games[1], games[0])
		m.Check(err)
		out.Relation = relations[[2]bool{less, more}]
	})
	if errors.Is(err, work.ErrLimit) {
		err = fmt.Errorf("%w: %w", work.ErrLimit, err)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func operand(f *universe.Forms, u universe.Universe, g universe.Form) MisereOperand {
	x := MisereOperand{Form: f.Format(g), Outcome: f.Outcome(g).String(), PFree: f.IsPFree(g)}
	if c, ok, err := f.Simplest(u, g); ok && err == nil {
		x.Canonical = f.Format(c)
	}
	return x
}

// relations gives the relation between g and h, by whether g ≤ h and whether h ≤ g.
var relations = map[[2]bool]string{{true, true}: "=", {true, false}: "<", {false, true}: ">", {false, false}: "||"}
