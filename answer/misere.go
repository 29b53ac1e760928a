// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// A MisereForm is what is known of an impartial sum in misère play.
type MisereForm struct {
	Positions []string `json:"positions"` // whose sum it is
	Form      string   `json:"form"`      // as a tree
	Compact   string   `json:"compact"`   // as CGSuite writes it
	Genus     string   `json:"genus"`
	Outcome   string   `json:"outcome"`
	Class     string   `json:"class"`
	Birthday  int      `json:"birthday"`
	Mate      string   `json:"mate,omitempty"`
	Prime     bool     `json:"prime"`
	Parts     []string `json:"parts"`
	Note      string   `json:"note,omitempty"` // what took too long
}

// longForm is the length beyond which forms are not spelled out.
const longForm = 4000

// MisereGame returns the reduced form of the sum of the positions. A form itself
// may stand for a position: its options in braces, as {1,2,{2,3}}, or as it is
// printed, as *[2[2]21].
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

// MisereOf says what is known of the sum of the positions.
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
	m.Form, m.Compact = clipForm(s.Format(g)), clipForm(s.FormatCompact(g))
	m.Genus, m.Class, m.Birthday = s.Genus(g).String(), s.Class(g).String(), s.Birthday(g)
	m.Outcome = game.N.String()
	if s.IsP(g) {
		m.Outcome = game.P.String()
	}
}

// dissect finds what may take long: the mate and the parts.
func (m *MisereForm) dissect(s *misere.Space, g misere.Game) {
	m.Mate = clipForm(s.Format(s.Mate(g)))
	m.Prime = s.IsPrime(g)
	m.Parts = []string{}
	for _, x := range s.Parts(g) {
		m.Parts = append(m.Parts, clipForm(s.Format(x)))
	}
}

func clipForm(s string) string { return clipText(s, longForm) }
