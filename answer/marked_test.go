// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/explicit"
)

// markedText writes a random tree with marked ends.
func markedText(rng *rand.Rand, depth int) string {
	if depth == 0 || rng.IntN(4) == 0 {
		return string("NP"[rng.IntN(2)])
	}
	var options []string
	for range 1 + rng.IntN(3) {
		options = append(options, markedText(rng, depth-1))
	}
	return "{" + strings.Join(options, ",") + "}"
}

// firstToEnd reports whether the player to move wins when the first tree to end decides.
func firstToEnd(trees []explicit.Marked, known map[string]bool) bool {
	key := ""
	for _, p := range trees {
		if p == "N" || p == "P" {
			return p == "N"
		}
		key += string(p) + ";"
	}
	if won, ok := known[key]; ok {
		return won
	}
	won := false
	for i, p := range trees {
		for _, q := range explicit.MarkedTree.Options(nil, p, game.Left) {
			after := append([]explicit.Marked(nil), trees...)
			after[i] = q
			won = won || !firstToEnd(after, known)
		}
	}
	known[key] = won
	return won
}

// In a first-to-end compound of trees with marked ends, the mark of the end that is reached first
// decides, as literal play says [ONAG, ch. 14].
func TestMarkedEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 28))
	for range trials.Of(200) {
		var positions []position.Position
		var trees []explicit.Marked
		for range 1 + rng.IntN(3) {
			text := "{" + markedText(rng, 2) + "," + markedText(rng, 3) + "}"
			p := parse(t, "marked-tree(%s)", text)
			at, _ := position.As[explicit.Marked](p)
			positions, trees = append(positions, p), append(trees, at)
		}
		a, err := answer.To(context.Background(), at, answer.Question{Positions: positions, Mode: compound.Mode{Kind: compound.FirstToEnd}})
		if err != nil {
			t.Fatal(err)
		}
		want := game.P
		if firstToEnd(trees, map[string]bool{}) {
			want = game.N
		}
		if a.Normal.Outcome != want {
			t.Errorf("%v: %v, want %v (by %s)", positions, a.Normal.Outcome, want, a.Normal.Means.Name)
		}
	}
}
