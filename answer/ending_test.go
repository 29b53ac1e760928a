// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// normal returns the outcome of a position in normal play, and by which means it was found.
func normal(t *testing.T, text string) (game.Outcome, string) {
	t.Helper()
	a, err := answer.To(context.Background(), at, answer.Question{Positions: []position.Position{parse(t, "%s", text)}, Conventions: []game.Convention{game.Normal}})
	if err != nil {
		t.Fatal(text, err)
	}
	v := a.Verdicts()[0]
	return v.Outcome, v.Means.Name
}

// King and rook against king is won on the whole board, whoever begins; king against king is a draw.
// UPSTAR_SLOW=1 tries the rook of Right as well, which takes 16 CPU s more.
func TestKingAndRook(t *testing.T) {
	endings := map[string]game.Outcome{"chess-ending(7k/8/8/8/8/8/8/KR6)": game.L, "chess-ending(7k/8/8/8/8/8/8/K7)": game.D}
	if os.Getenv("UPSTAR_SLOW") != "" {
		endings["chess-ending(7K/8/8/8/8/8/8/kr6)"] = game.R
	}
	for text, want := range endings {
		if o, means := normal(t, text); o != want {
			t.Errorf("%s is %v by %s, want %v", text, o, means, want)
		}
	}
}

// The boards on which White wins Norton's problem, moving first. A separate program that goes over all
// positions until nothing changes found the same on 6x6 to 11x11 (11x9 in [Low–Stamp 2006]).
func TestNortonBoards(t *testing.T) {
	boards := map[string]bool{"4x5": false, "5x5": false}
	if os.Getenv("UPSTAR_SLOW") != "" {
		boards = map[string]bool{"8x11": false, "9x11": true, "11x9": true, "10x10": false}
	}
	for board, wins := range boards {
		if o, means := normal(t, "norton("+board+")"); o.FirstWins(game.Right) != wins {
			t.Errorf("norton(%s) is %v by %s", board, o, means)
		}
	}
}
