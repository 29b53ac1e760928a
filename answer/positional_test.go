// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// An answer about a positional game names its convention and how it was found, and
// agrees with play by the ruleset.
func TestPositional(t *testing.T) {
	for _, c := range []struct {
		text    string
		outcome game.Outcome
		by      string
		left    int // moves that win, or draw if that is the result
	}{
		{"hex(3x3)", game.N, "search", 5},
		{"maker-breaker(ttt(3,2))", game.N, "search", 5},
		{"strong(ttt(3,2),X..|.O.|..X)", game.NHat, "search", 6},
		{"strong(vdw(3,4))", game.D, "Erdős–Selfridge criterion", 4},
		{"switching(K4,1:2)", game.L, "Lehman's theorem", 6},
		{"maker-breaker(1-2,3-4,5-6)", game.R, "a pairing strategy; Erdős–Selfridge criterion", 0},
		{"maker-breaker(2:1,box(3,3,3))", game.L, "the box game formula", 36},
		{"waiter-client(vdw(3,4))", game.R, "Client's criterion", 0},
		{"sim(K4)", game.D, "search", 6},
		{"hex(2x2,X.|X.)", game.L, "verdict", 0},
	} {
		p := parse(t, "%s", c.text)
		a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{p}})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		v := a.Normal
		if !v.Found || v.Outcome != c.outcome || v.Means.Name != c.by || a.Ending == "" || a.Misere != nil || a.Worth != nil || v.Left.Total.Int64() != int64(c.left) {
			t.Errorf("%s: %s, outcome %v by %q, %v winning moves of Left's", c.text, a.Ending, v.Outcome, v.Means.Name, v.Left.Total)
		}
		if data, err := json.Marshal(a); err != nil || !strings.Contains(string(data), `"ending":"`+a.Ending) {
			t.Errorf("%s: %s, %v", c.text, data, err)
		}
		f := solve.New(arena.New())
		s, _ := p.Sum(free, f.Arena())
		if o, err := f.Outcome(free, s, game.Normal); err != nil || o != c.outcome {
			t.Errorf("%s: %v by play, %v", c.text, o, err)
		}
	}
	if _, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "hex(2x2)"), parse(t, "nim(2)")}}); err == nil {
		t.Error("two games, one of which ends by a verdict, have a winner")
	}
}
