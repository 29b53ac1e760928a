// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/work"
)

// A UniverseGame is what is known about a partizan game in misère play modulo a universe.
type UniverseGame struct {
	Universe          string `json:"universe"`
	Game              string `json:"game"` // as it was entered
	Form              string `json:"form"` // the literal form, shortened if it is long
	Outcome           string `json:"outcome"`
	Birthday          int    `json:"birthday"`
	Positions         int    `json:"positions"`          // number of literal positions that can be reached
	Reduced           string `json:"reduced"`            // an equal form, by the reductions that hold in every universe
	ReducedPositions  int    `json:"reduced_positions"`  // number of positions that can be reached from it
	Simplest          string `json:"simplest"`           // the simplest form, the same for equal games
	SimplestPositions int    `json:"simplest_positions"` // number of positions that can be reached from it
	Conjugate         string `json:"conjugate"`          // of the simplest form
	Invertible        *bool  `json:"invertible"`         // the conjugate is the inverse; nil if it takes too long to find out
	PFree             bool   `json:"p_free"`
	LeftStrong        bool   `json:"left_strong"`  // Left, moving first, wins with every Left end of the universe
	RightStrong       bool   `json:"right_strong"` // as LeftStrong, with the players exchanged
}

// endsOf is the beginning of the name of a universe that is given by its ends, such as ends:{|0}.
const endsOf = "ends:"

// CheckUniverse refuses a name that is not the name of a universe.
func CheckUniverse(name string) error {
	_, _, err := universeNamed(universe.NewForms(), name)
	return err
}

// universeNamed returns a universe and its name in an answer.
func universeNamed(f *universe.Forms, name string) (u universe.Universe, title string, err error) {
	if text, ok := strings.CutPrefix(name, endsOf); ok {
		if strings.TrimSpace(text) == "" {
			text = "0"
		}
		u, err = universeOfEnds(f, text)
		return u, "games whose Left ends are sums of " + text, err
	}
	u, ok := Universes[name]
	if !ok {
		return u, "", RefuseField("universe", "is one of %s, or ends:FORM,… with Left dead ends such as ends:{|0}, not %q", strings.Join(slices.Sorted(maps.Keys(Universes)), ", "), name)
	}
	return u, u.String(), nil
}

// universeOfEnds reads the ends of a universe: forms separated by commas.
func universeOfEnds(f *universe.Forms, text string) (u universe.Universe, err error) {
	var ends []universe.Form
	depth := 0
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return r == ',' && depth == 0
	}) {
		g, err := f.Parse(part)
		if err != nil {
			return 0, RefuseField("universe", "has an end that cannot be read: %v", err)
		}
		ends = append(ends, g)
	}
	if u, err = f.Ended(ends...); err != nil {
		err = RefuseField("universe", "is wrong: %v", err)
	}
	return u, err
}

// formOf reads a form, or a position of any ruleset as a form.
func formOf(m *work.Meter, at *session.Session, f *universe.Forms, text string) (universe.Form, error) {
	g, failed := f.Parse(text)
	if failed == nil {
		return g, nil
	}
	p, err := at.Catalog.Parse(text)
	if err != nil {
		if strings.Contains(text, "(") {
			return 0, err
		}
		return 0, failed
	}
	solver := at.Prover().Solver
	sum, err := p.Sum(m, solver.Arena())
	if err != nil {
		return 0, err
	}
	games, words, err := equivalence.Close(m, sumSource{solver, m, false}, []arena.Sum{sum})
	if err != nil {
		return 0, fmt.Errorf("%s: %w", p, err)
	}
	return literalForms(f, games)[words[0][0]], nil
}

// MisereModulo describes a form or a position modulo a universe.
func MisereModulo(ctx context.Context, at *session.Session, name, text string) (*UniverseGame, error) {
	f, m := universe.NewForms(), work.New(ctx, comparisonLimits)
	u, title, err := universeNamed(f, name)
	if err != nil {
		return nil, err
	}
	out := &UniverseGame{Universe: title, Game: text}
	var g, r universe.Form
	err = f.Do(m, func() {
		g, err = formOf(m, at, f, text)
		m.Check(err)
		if !f.In(g, u) {
			m.Fail(fmt.Errorf("%s: %w", text, universe.ErrUniverse))
		}
		out.Form, out.Outcome, out.Birthday, out.Positions = clipText(f.Format(g), longForm), f.Outcome(g).String(), f.Birthday(g), f.Followers(g)
		out.PFree, out.LeftStrong, out.RightStrong = f.IsPFree(g), f.IsLeftStrong(u, g), f.IsLeftStrong(u, f.Neg(g))
		reduced := f.Reduce(u, g)
		out.Reduced, out.ReducedPositions = clipText(f.Format(reduced), longForm), f.Followers(reduced)
		r, _, err = f.Simplest(u, g)
		m.Check(err)
		out.Simplest, out.SimplestPositions, out.Conjugate = clipText(f.Format(r), longForm), f.Followers(r), clipText(f.Format(f.Neg(r)), longForm)
	})
	if err != nil {
		return nil, stopped(ctx, err)
	}
	_ = f.Do(work.New(ctx, work.Budget{Positions: 500_000, Steps: 50_000_000}), func() {
		if yes, err := f.IsInvertible(u, r); err == nil {
			out.Invertible = &yes
		}
	})
	return out, nil
}

// A UniverseDay lists the games of a universe born by a day, up to equality modulo it.
type UniverseDay struct {
	Universe   string          `json:"universe"`
	Day        int             `json:"day"`
	Forms      int             `json:"forms,omitempty"` // literal ones
	Classes    int             `json:"classes"`
	Invertible int             `json:"invertible"`
	Outcomes   map[string]int  `json:"outcomes"` // number of classes with each outcome
	Games      []UniverseClass `json:"games"`
}

// A UniverseClass is a class of games that are equal modulo a universe.
type UniverseClass struct {
	Form       string `json:"form"` // the first form of the class
	Outcome    string `json:"outcome"`
	Invertible bool   `json:"invertible"`
}

// UniverseDayOf lists the games of a universe born by a day up to 2, or up to 3 for dicots.
func UniverseDayOf(ctx context.Context, name string, day int) (*UniverseDay, error) {
	f, m := universe.NewForms(), work.New(ctx, work.Budget{})
	u, title, err := universeNamed(f, name)
	if err != nil {
		return nil, err
	}
	last := 2
	if u == universe.Dicots {
		last = 3
	}
	if day < 0 || day > last {
		return nil, RefuseField("day", "is a number from 0 to %d for %s, not %d", last, title, day)
	}
	out := &UniverseDay{Universe: title, Day: day, Outcomes: map[string]int{"L": 0, "R": 0, "N": 0, "P": 0}}
	err = f.Do(m, func() {
		var classes []universe.Form
		if day == 3 {
			classes = f.DicotDay(3)
		} else {
			forms := f.Day(u, day)
			out.Forms = len(forms)
			slices.SortStableFunc(forms, func(g, h universe.Form) int { return f.Birthday(g) - f.Birthday(h) })
			classes, err = f.Classes(u, forms)
			m.Check(err)
		}
		out.Classes = len(classes)
		for _, g := range classes {
			c := UniverseClass{Form: f.Format(g), Outcome: f.Outcome(g).String()}
			c.Invertible, err = f.IsInvertible(u, g)
			if m.Check(err); c.Invertible {
				out.Invertible++
			}
			out.Outcomes[c.Outcome]++
			out.Games = append(out.Games, c)
		}
	})
	if err != nil {
		return nil, stopped(ctx, err)
	}
	return out, nil
}

// outcomeNames lists the outcomes in the order in which counts are shown.
var outcomeNames = []game.Outcome{game.N, game.P, game.L, game.R}

// Counts writes the number of classes with each outcome.
func (d *UniverseDay) Counts() string {
	var parts []string
	for _, o := range outcomeNames {
		parts = append(parts, fmt.Sprintf("%s %d", o, d.Outcomes[o.String()]))
	}
	return strings.Join(parts, ", ")
}
