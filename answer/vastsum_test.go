// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
)

// Heaps that do not fit a machine word are decided in sums, too, and their moves are named.
func TestVastSums(t *testing.T) {
	for _, c := range []struct {
		mode, positions string
		normal, misere  string
		by              string
		moves           []string
	}{
		{"disjunctive", "nim(10000000000000000000000) nim(3)", "N", "N", "Bouton's theorem", []string{"0: nim(3)"}},
		{"disjunctive", "nim(10000000000000000000000,5) nim(10000000000000000000000) nim(5)", "P", "P", "Bouton's theorem", nil},
		{"disjunctive", "nim(10000000000000000000000) nim(1,1,1)", "N", "N", "Bouton's theorem", []string{"0: nim(1)"}},
		{"atmost:2", "nim(10000000000000000000000) nim(3) nim(5)", "N", "N", "Moore's theorem", nil},
		{"atmost:2", "nim(10000000000000000000000) nim(10000000000000000000000) nim(10000000000000000000000)", "P", "P", "Moore's theorem", nil},
		{"disjunctive", "nim(10000000000000000000000) kayles(5)", "N", "", "nim sum", nil},
		{"disjunctive", "limit-nim(3,10000000000000000000002) nim(1) kayles(3)", "P", "", "nim sum", nil},
	} {
		q := answer.Question{Mode: mode(t, c.mode), Moves: 100}
		if c.misere == "" {
			q.Conventions = []game.Convention{game.Normal}
		}
		for text := range strings.FieldsSeq(c.positions) {
			q.Positions = append(q.Positions, parse(t, "%s", text))
		}
		a, err := answer.To(context.Background(), at, q)
		if err != nil || a.Normal.Outcome.String() != c.normal || a.Normal.Means.Name != c.by {
			t.Errorf("%s %s: %s by %s, %v", c.mode, c.positions, a.Normal.Outcome, a.Normal.Means.Name, err)
			continue
		}
		if c.misere != "" && a.Misere.Outcome.String() != c.misere {
			t.Errorf("%s %s: %s in misère play", c.mode, c.positions, a.Misere.Outcome)
		}
		if c.moves != nil && !slices.Equal(moves(a.Normal.Winning), c.moves) {
			t.Errorf("%s %s: winning moves %v, want %v", c.mode, c.positions, moves(a.Normal.Winning), c.moves)
		}
		checkJSON(t, a)
		if len(q.Conventions) == 1 { // misère play, which nobody asked for alone, is no fault of an answer
			q.Conventions = nil
			if a, err := answer.To(context.Background(), at, q); err != nil || !a.Normal.Found || a.Misere.Found || a.Misere.Unsolved == nil || !slices.Equal(a.Misere.Unsolved.Helps, []string{"a smaller position"}) {
				t.Errorf("%s %s: %v, %+v", c.mode, c.positions, err, a.Misere)
			}
		}
	}
}
