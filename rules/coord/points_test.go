// SPDX-License-Identifier: Apache-2.0

package coord_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

// TestSpread checks a game in which pieces become several, and one that is partizan.
func TestSpread(t *testing.T) {
	doc := game.Doc{Name: "split", Title: "Split", Rule: "A piece becomes two.", Position: "pieces, as in 3,2+1,1", Sources: []string{"test"}, Samples: []string{"3,2+1,1", "4", "-", "2,0+2,0"}}
	split := func(p coord.Point, player game.Player, yield func(ps []coord.Point) bool) {
		for k := range p.X {
			if !yield([]coord.Point{{X: k, Y: p.Y}, {X: p.X - 1 - k, Y: p.Y}}) {
				return
			}
		}
		if player == game.Right && p.Y > 0 {
			yield(nil)
		}
	}
	rulestest.Check(t, game.Ruleset[coord.Points](coord.Spread{Doc: doc, Leave: split}))
	rulestest.Check(t, game.Ruleset[coord.Points](coord.Spread{Doc: doc, Same: true, Leave: func(p coord.Point, _ game.Player, yield func(ps []coord.Point) bool) {
		split(p, game.Left, yield)
	}}))
}
