// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// CannibalClobber is Clobber in which a player may also clobber their own stones.
var CannibalClobber = cannibal{Kit{Doc: game.Doc{
	Name: "cannibal-clobber", Title: "Cannibal Clobber",
	Rule:     "A move takes one of your stones onto an orthogonally neighbouring stone of either player, which is removed.",
	Position: "rows of . (empty), X (Left) and O (Right) with | between them, or the size of a checkered board: XO.|OX. or 3x4",
	Sources:  []string{"MCGS"},
	Samples:  []string{"XOX", "XX|OX", "XXO.|.XO.|O...", "XO.X|...X"},
}, Pieces: ".XO", Symmetry: Turns, Start: checkered,
	Parts: Parts{Live: stones, Needs: [2]Kinds{stones, stones}, Fill: Empty}}}

type cannibal struct{ Kit }

func (cannibal) Options(dst []Board, b Board, player game.Player) []Board {
	return b.clobbers(dst, player, stones)
}

func (cannibal) Move(b, to Board, player game.Player) game.Move[Board] {
	from, goal := b.travel(to, player)
	for _, d := range rook { // if a stone clobbers one of its own colour, the goal square does not change
		if t := b.Step(from, d[0], d[1]); goal == None && b.Is(t, Stone(player)) {
			goal = t
		}
	}
	return b.move(to, ":", from, goal)
}
