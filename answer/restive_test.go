// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
)

// Sums of one restive game and Nim are decided by the rule of restive games, as play decides them.
// Sums that only look alike are not: two restive games, a restless game, or company that is not
// Nim.
func TestRestiveSums(t *testing.T) {
	const rule = "rule of restive games"
	rng := rand.New(rand.NewPCG(12, 78))
	restive := []string{"tree({{2},0})", "tree({{2},2,0})", "tree({{2},3,0})", "tree({{2},3,2,0})", "grundy(20)"}
	w := &twin{known: map[string]bool{}, left: 1 << 40}
	for range trials.Of(60) {
		positions := []string{restive[rng.IntN(4)]}
		for range rng.IntN(4) {
			positions = append(positions, fmt.Sprintf("nim(%d)", 1+rng.IntN(5)))
		}
		x, v := misereSum(t, positions...)
		if v.Means.Name != rule {
			t.Errorf("%v: by %s", positions, v.Means.Name)
		}
		checkVerdict(t, w, x, game.Misere, v)
	}
	for _, positions := range [][]string{
		{"tree({{2},0})", "tree({{2},0})"},
		{"tree({{2},0})", "tree({{2},3,0})", "nim(2)"},
		{"tree({{2},1})", "nim(2)"},                // restless
		{"tree({{2},0})", "tree({{2},1})"},         // restive and restless
		{"tree({{2}})", "nim(3)"},                  // 2_ is wild
		{"tree({{2},0})", "tree({2,3})", "nim(4)"}, // 2+2 is tame, but not a heap
	} {
		x, v := misereSum(t, positions...)
		if v.Means.Name == rule {
			t.Errorf("%v: by %s", positions, v.Means.Name)
		}
		checkVerdict(t, w, x, game.Misere, v)
	}
}
