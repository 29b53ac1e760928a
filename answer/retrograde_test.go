// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/work"
)

// asked answers a question about one position in normal play.
func asked(t *testing.T, ctx context.Context, text string, q answer.Question) (*answer.Answer, error) {
	t.Helper()
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	q.Positions, q.Conventions = []position.Position{p}, []game.Convention{game.Normal}
	return answer.To(ctx, session.New(catalog.Builtin()), q)
}

// A table and play say the same: who wins, how soon, and by which moves.
func TestRetrogradeAgreesWithPlay(t *testing.T) {
	for _, text := range []string{
		"fox-and-geese(4x4)", "fox-and-geese(5x6)", "ceylonese-fox-and-geese(5x4)", "gen-fox-and-geese(closed,3,4x5)", "fox-and-geese(X...|.O..)",
		"backsliding-toads-and-frogs(TT..FF)", "backsliding-toads-and-frogs(T..F)", "backsliding-toads-and-frogs(TTF)", "domineering(3x3)", "hare-and-hounds(escaped)",
	} {
		played, err := asked(t, t.Context(), text, answer.Question{Method: answer.Play})
		if err != nil {
			t.Fatal(err)
		}
		found, err := asked(t, t.Context(), text, answer.Question{Method: answer.Retrograde, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		got, want := found.Normal, played.Normal
		if got.Outcome != want.Outcome {
			t.Errorf("%s is %v, want %v", text, got.Outcome, want.Outcome)
		}
		for _, player := range game.Players {
			if n := want.Plies[player]; n != nil && (got.Plies[player] == nil || *got.Plies[player] != *n) { // play that ends tells none
				t.Errorf("%s, %v begins: %v moves, want %d", text, player, got.Plies[player], *n)
			}
		}
		sameCount(t, []string{text}, got.Left, want.Left)
		sameCount(t, []string{text}, got.Right, want.Right)
	}
}

// An analysis that is ended says what it knows, and what would help; so does play.
func TestRetrogradeUnsolved(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		text, help string
		q          answer.Question
	}{
		{"fox-and-geese(8x8)", "«method» retrograde «keep» FILE, with which a later run goes on", answer.Question{Method: answer.Retrograde}},
		{"fox-and-geese(8x8)", "a larger «limit»", answer.Question{Method: answer.Retrograde, Limits: work.Budget{Positions: 1000}}},
		{"fox-and-geese(10x10)", "more «memory»", answer.Question{Method: answer.Retrograde, Limits: work.Budget{Bytes: 64 << 20}}},
		{"open-fox-and-geese(8x8)", "a larger «limit»", answer.Question{Method: answer.Search, Limits: work.Budget{Positions: 1000}}},
		{"phutball(9x9)", "a larger «limit»", answer.Question{Method: answer.Search, Limits: work.Budget{Positions: 1000}}},
	} {
		at := t.Context()
		if c.q.Limits == (work.Budget{}) {
			at = ctx
		}
		a, err := asked(t, at, c.text, c.q)
		u := a.Normal.Unsolved
		if !errors.Is(err, work.ErrLimit) || a.Normal.Found || u == nil || !slices.Contains(u.Helps, c.help) {
			t.Errorf("%s: %v, %+v", c.text, err, u)
			continue
		}
		if keeps := strings.Contains(strings.Join(u.Helps, " "), "«keep»"); keeps != strings.HasPrefix(c.text, "fox") {
			t.Errorf("%s: %q", c.text, u.Helps)
		}
	}
}
