// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// Every ruleset can be played by two in the way of several, with the outcome of
// normal play; every impartial one by three; and a partizan one by three only if it
// names the moves of three.
func TestManyPlayEverything(t *testing.T) {
	ctx := t.Context()
	limits := work.Budget{Positions: 20_000}
	two, three := 0, 0
	for _, e := range catalog.Builtin().Entries() {
		for _, sample := range e.Samples {
			p, err := e.Parse(sample)
			if err != nil {
				t.Fatal(err)
			}
			ps := []position.Position{p}
			seats, _ := many.Seats(p)
			ask := func(players int) (*answer.Many, error) {
				return answer.ManyTo(ctx, answer.ManyQuestion{Positions: ps, Players: players, Moves: -1, Limits: limits})
			}
			by3, err := ask(3)
			switch {
			case errors.Is(err, work.ErrLimit), errors.Is(err, many.ErrLoopy):
			case p.Impartial() && e.Name != "marked-tree" || seats == 3:
				three++
				if err != nil || len(by3.Starts) == 0 {
					t.Errorf("%s by three: %v", p, err)
				}
			case err == nil || !strings.Contains(err.Error(), "not of 3") && !strings.Contains(err.Error(), "verdict"):
				t.Errorf("%s by three: %v", p, err)
			}
			by2, err := ask(2)
			found, err2 := answer.To(ctx, at, answer.Question{Positions: ps, Conventions: []game.Convention{game.Normal}, Moves: -1, Limits: limits})
			if err != nil || err2 != nil || found.Normal.Outcome.Drawn() {
				continue
			}
			two++
			for i, s := range by2.Starts {
				if wins := s.First == s.Winner; wins != found.Normal.Outcome.FirstWins(game.Player(i)) {
					t.Errorf("%s: %s begins, and wins: %v; the outcome is %v", p, s.First, wins, found.Normal.Outcome)
				}
			}
		}
	}
	if two < 100 || three < 60 {
		t.Errorf("only %d positions were played by two and %d by three", two, three)
	}
}
