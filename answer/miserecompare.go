// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/value/misere/universe"
	"github.com/upstar-cgt/upstar/work"
)

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
	Canonical string `json:"canonical,omitempty"` // modulo dicots
	PFree     bool   `json:"p_free"`
}

// Universes names the universes in which games are compared.
var Universes = map[string]universe.Universe{
	"dicot": universe.Dicots, "dead-ending": universe.DeadEnding, "blocking": universe.Blocking, "all": universe.AllGames,
}

// comparisonLimits bound a comparison.
var comparisonLimits = work.Budget{Positions: 2_000_000, Steps: 500_000_000}

// MisereCompare compares two games, written as {L|R} with integers and nimbers.
func MisereCompare(ctx context.Context, name string, texts [2]string) (*MisereComparison, error) {
	u, ok := Universes[name]
	if !ok {
		return nil, fmt.Errorf("no universe %q; there are dicot, dead-ending, blocking and all", name)
	}
	f := universe.NewForms()
	out := &MisereComparison{Universe: u.String()}
	var games [2]universe.Form
	m := work.New(ctx, comparisonLimits)
	err := f.Do(m, func() {
		for i, text := range texts {
			g, err := f.Parse(text)
			m.Check(err)
			games[i] = g
		}
		for _, g := range games {
			out.Games = append(out.Games, operand(f, g))
		}
		less, err := f.Leq(u, games[0], games[1])
		m.Check(err)
		more, err := f.Leq(u, games[1], games[0])
		m.Check(err)
		out.Relation = relation(less, more)
	})
	if errors.Is(err, work.ErrLimit) {
		err = fmt.Errorf("%w: %w", work.ErrLimit, err)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

func operand(f *universe.Forms, g universe.Form) MisereOperand {
	x := MisereOperand{Form: f.Format(g), Outcome: f.Outcome(g).String(), PFree: f.IsPFree(g)}
	if f.In(g, universe.Dicots) {
		if c, err := f.Dicot(g); err == nil {
			x.Canonical = f.Format(c)
		}
	}
	return x
}

// relation names how g stands to h when g ≤ h is less and h ≤ g is more.
func relation(less, more bool) string {
	switch {
	case less && more:
		return "="
	case less:
		return "<"
	case more:
		return ">"
	}
	return "||"
}
