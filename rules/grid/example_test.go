// SPDX-License-Identifier: Apache-2.0

package grid_test

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
)

// A game of another module says how it falls apart: Left burns a square beside one of her stones
// X, Right one beside an O; what burnt squares separate are parts.
func ExampleKindsOf() {
	live := grid.KindsOf(grid.Empty, grid.X, grid.O)
	burning := grid.Kit{Doc: game.Doc{Name: "burning"}, Pieces: ".#XO",
		Parts: grid.Parts{Live: live, Needs: [2]grid.Kinds{grid.KindsOf(grid.Empty), grid.KindsOf(grid.X, grid.O)}, Fill: grid.Wall}}
	b, err := burning.Parse("X.#.|..#O")
	if err != nil {
		fmt.Println(err)
	}
	for _, part := range burning.Split(nil, b) {
		fmt.Println(burning.Format(part))
	}
	// Output:
	// X.|..
	// .|O
}
