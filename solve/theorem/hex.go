// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
)

// empty returns the board, if no cell is claimed and the players claim one cell in each turn.
func empty(p position.Position, c hypergraph.Convention) (hypergraph.Board, bool) {
	r, ok := position.Base(p).(hypergraph.Rules)
	x, here := position.As[hypergraph.Position](p)
	if !ok || !here || r.Convention != c || x.Bias != [2]int{1, 1} || x.Waited || strings.Trim(x.Claims, string(hypergraph.Free)) != "" {
		return hypergraph.Board{}, false
	}
	return x.Board, true
}

// made reports whether b is the real board with that name. It is not enough that b has this name.
func made(b hypergraph.Board, format string, args ...any) bool {
	same, err := hypergraph.ParseBoard(fmt.Sprintf(format, args...))
	return err == nil && same == b
}

// HexPairing is Hex on boards that are not square.
var HexPairing = &Theorem{
	Name:      "Shannon's pairing",
	Statement: "On an empty Hex board with fewer rows than columns Left, who joins the top and the bottom, wins even if Right begins: the cells of the board can be paired so that an answer in the same pair joins her sides.",
	Sources:   []string{"Gale 1979", "WW"},
	Games:     []string{"hex"},
	Decides:   "the outcome; every first move of the player with the shorter way wins",
	Find: func(p position.Position) *Finding {
		b, ok := empty(p, hypergraph.Make)
		if !ok {
			return nil
		}
		rows, columns, hex := b.Hex()
		if !hex || rows == columns || !made(b, "hex(%dx%d)", rows, columns) {
			return nil
		}
		winner := game.Left
		if rows > columns {
			winner = game.Right
		}
		d := &Decision{Outcome: game.OutcomeOf(winner == game.Left, winner == game.Right)}
		d.Moves[winner], _ = p.Options(winner)
		return &Finding{Normal: d}
	},
}

// HexStealing is Hex on square boards.
var HexStealing = &Theorem{
	Name:      "strategy stealing in Hex",
	Statement: "On an empty square Hex board the first player wins: there is no draw, and an extra stone never hurts, so that the first player could steal a strategy of the second.",
	Sources:   []string{"Gale 1979", "Siegel CGT, I.4"},
	Games:     []string{"hex"},
	Decides:   "the outcome, no move",
	Find: func(p position.Position) *Finding {
		b, ok := empty(p, hypergraph.Make)
		if !ok {
			return nil
		}
		rows, columns, hex := b.Hex()
		if !hex || rows != columns || !made(b, "hex(%dx%d)", rows, columns) {
			return nil
		}
		return stolen("")
	},
}

// YStealing is Y.
var YStealing = &Theorem{
	Name:      "strategy stealing in Y",
	Statement: "On an empty board of Y the first player wins: there is no draw, and an extra stone never hurts.",
	Sources:   []string{"WW"},
	Games:     []string{"y"},
	Decides:   "the outcome, no move",
	Find: func(p position.Position) *Finding {
		b, ok := empty(p, hypergraph.Make)
		var n int
		if !ok {
			return nil
		}
		if _, err := fmt.Sscanf(b.String(), "y(%d)", &n); err != nil || !made(b, "y(%d)", n) {
			return nil
		}
		return stolen("")
	},
}

// stolen is the finding that the first player wins, by an argument that does not name a move.
func stolen(why string) *Finding {
	return &Finding{Normal: &Decision{Outcome: game.N, Extent: Unnamed}, Why: why}
}

// ramsey are Ramsey numbers R(k,k).
var ramsey = map[int]int{2: 2, 3: 6, 4: 18}

// Ramsey is about strong games whose winning sets are cliques.
var Ramsey = &Theorem{
	Name:      "Ramsey's theorem and strategy stealing",
	Statement: "If who first has a clique of k vertices of K_n wins, and n is at least the Ramsey number R(k,k), there is no draw; and the second player cannot win, so that the first does.",
	Sources:   []string{"Beck 2008", "Siegel CGT, I.4"},
	Games:     []string{"strong", "clique"},
	Decides:   "the outcome, no move",
	Find: func(p position.Position) *Finding {
		b, ok := empty(p, hypergraph.Achieve)
		if !ok {
			return nil
		}
		k, n := 3, 0
		if _, err := fmt.Sscanf(b.String(), "clique(%d,K%d)", &k, &n); err != nil || !made(b, "clique(%d,K%d)", k, n) {
			if _, err := fmt.Sscanf(b.String(), "triangle(K%d)", &n); err != nil || !made(b, "triangle(K%d)", n) {
				return nil
			}
			k = 3
		}
		if r, known := ramsey[k]; !known || n < r {
			return nil
		}
		return stolen(fmt.Sprintf("R(%d,%d) = %d, so that the edges of K%d cannot be shared without a clique of %d", k, k, ramsey[k], n, k))
	},
}
