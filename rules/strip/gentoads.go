// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strconv"

	"github.com/upstar-cgt/upstar/game"
)

// GenToads is the family of generalised Toads and Frogs. Animals slide over min to max empty
// squares; negative numbers are backwards. They jump over a block of up to the given number of
// animals, either only of the other kind or of both kinds.
var GenToads = game.Family[Row]{Doc: game.Doc{
	Name: "gen-toads", Title: "Generalised Toads and Frogs", Aliases: []string{"gen_toads"},
	Rule:     "Left's X go right and Right's O go left: a slide over empty squares of at least min and at most max squares, or a jump over up to `jump` pieces of the opponent in a block (of either player if `friends` is 1) onto the empty square behind it.",
	Position: "min, max, jump and friends (0 or 1), then a row of X, O and .: 1,2,1,0,X.O..O",
	Sources:  []string{"CGSuite"},
	Samples:  []string{"1,1,1,0,XX..OO", "1,2,1,1,XX.O.O", "2,3,2,0,X...OO", "0,0,1,1,XXO.O"},
}, Params: []string{"min", "max", "jump", "friends"}, Rules: genToads}

func genToads(args []string) (game.Ruleset[Row], error) {
	var n [4]int
	for i, lo := range [4]int{-maxSquares, -maxSquares, 0, 0} {
		v, err := strconv.Atoi(args[i])
		hi := maxSquares
		if i == 3 {
			hi = 1
		}
		if err != nil || v < lo || v > hi {
			return nil, game.Errorf(args[i], 0, "%s must be a number from %d to %d", []string{"min", "max", "jump", "friends"}[i], lo, hi)
		}
		n[i] = v
	}
	return toads{Kit{Pieces: ".XO", Also: "xXoOTXtXFOfO"}, n[0], n[1], n[2], hurdles(n[3])}, nil
}
