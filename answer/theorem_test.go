// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// Theorems decide positions that nobody can play out, are named, and say whether they name a move.
func TestTheorems(t *testing.T) {
	at := session.New(catalog.Builtin())
	huge := "1" + strings.Repeat("0", 100)
	for _, c := range []struct {
		text, by string
		want     game.Outcome
		moves    bool
	}{
		{"wythoff(" + huge + "," + huge + ")", "Wythoff's theorem", game.N, true},
		{"nimania(50,20@1001)", "the theorem of Nimania", game.N, true},
		{"hex(11x11)", "strategy stealing in Hex", game.N, false},
		{"hex(11x12)", "Shannon's pairing", game.L, true},
		{"clique(4,K20)", "Ramsey's theorem and strategy stealing", game.N, false},
		{"chomp(2x100)", "the theorem of Chomp with two rows", game.N, true},
		{"chomp(30x31)", "strategy stealing", game.N, false},
		{"euclid(7," + huge + ")", "Nivasch's theorem", game.N, true},
		{"moore(2,1000000000000,3)", "Moore's theorem", game.N, true},
		{"cutcake(" + huge + "x7)", "the theorem of Cutcake", game.R, false},
	} {
		a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "%s", c.text)}})
		v := a.Normal
		if err != nil || !v.Found || v.Outcome != c.want || v.Means.Name != c.by {
			t.Errorf("%.40s: %v, %+v", c.text, err, v)
			continue
		}
		named := v.Winning != nil && len(v.Winning.Moves) > 0 || v.Left != nil && len(v.Left.Moves) > 0
		if named != c.moves {
			t.Errorf("%.40s: moves are named: %v", c.text, named)
		}
		if stealing := strings.Contains(c.by, "stealing"); stealing != strings.Contains(v.Means.Says, "no winning move is known") {
			t.Errorf("%.40s: by %s", c.text, v.Means.Says)
		}
	}
}

// A theorem is not used of compounds or where another method was asked for, and what cannot be played
// is refused.
func TestTheoremsElsewhere(t *testing.T) {
	at := session.New(catalog.Builtin())
	huge := parse(t, "wythoff(1%s,5)", strings.Repeat("0", 30))
	for _, q := range []answer.Question{
		{Positions: []position.Position{huge}, Method: answer.Play},
		{Positions: []position.Position{huge}, Method: answer.Search},
		{Positions: []position.Position{huge, parse(t, "nim(3)")}},
	} {
		if a, err := answer.To(context.Background(), at, q); !errors.Is(err, work.ErrLimit) || a.Normal.Found {
			t.Errorf("%v: %v, %+v", q.Positions, err, a.Normal)
		}
	}
	a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "wythoff(3,5)"), parse(t, "wythoff(1,4)")}})
	if err != nil || strings.Contains(a.Normal.Means.Name, "Wythoff") {
		t.Errorf("a sum: %v, by %s", err, a.Normal.Means.Name)
	}
}
