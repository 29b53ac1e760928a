// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/game"
)

// said describes an outcome in words.
var said = map[game.Outcome]string{
	game.N: "N, the next player wins", game.P: "P, the previous player wins",
	game.L: "L, Left wins", game.R: "R, Right wins", game.D: "D, a draw",
	game.NHat:   "NHat, Left wins if she begins, and Right draws if he does",
	game.NCheck: "NCheck, Right wins if he begins, and Left draws if she does",
	game.PHat:   "PHat, Left draws if she begins, and wins if Right does",
	game.PCheck: "PCheck, Right draws if he begins, and wins if Left does",
}

// doing says what the first player achieves by the listed moves.
func doing(v *answer.Verdict, player game.Player) string {
	if v.Found && v.Outcome.First(player) == game.Draw {
		return " draws by"
	}
	return " wins by"
}

// worth writes a value with its properties. A loopy value may have no mean, and may have two sides.
func (p *printer) worth(v *answer.Worth) {
	p.printf("value %s", v.Value)
	if v.Mean != "" {
		p.printf(", mean %s, temperature %s", v.Mean, v.Temperature)
	}
	if v.Onside != "" {
		p.printf(", onside %s, offside %s", v.Onside, v.Offside)
	}
	p.printf("\n")
}

// plies writes the length of play.
func (p *printer) plies(v *answer.Verdict) {
	if !v.Found {
		return
	}
	var parts []string
	for _, player := range game.Players {
		if n := v.Plies[player]; n != nil {
			parts = append(parts, fmt.Sprintf("%d if %v begins", *n, player))
		}
	}
	if len(parts) > 0 {
		p.printf("  moves until the end: %s\n", strings.Join(parts, ", "))
	}
}
