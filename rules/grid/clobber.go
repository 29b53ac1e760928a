// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Clobber is played with stones. A player moves a stone of theirs onto a neighbouring stone of the
// opponent, which leaves the board.
var Clobber = clobber{Kit{Doc: game.Doc{
	Name: "clobber", Title: "Clobber",
	Rule:     "A move takes one of your stones onto an orthogonally neighbouring stone of the opponent, which is removed.",
	Position: "rows of . (empty), X (Left) and O (Right) with | between them, or the size of a checkered board: XO.|OX. or 3x4",
	Sources:  []string{"Albert–Grossman–Nowakowski–Wolfe 2005"},
	Samples:  []string{"XOX|OXO", "XO.|OXO|.OX", "XXOXO", "XO..|.OX.|X..O"},
}, Pieces: ".XO", Symmetry: Turns, Start: checkered,
	Parts: Parts{Live: stones, Needs: [2]Kinds{lefts, rights}, Fill: Empty}}}

type clobber struct{ Kit }

func (clobber) Options(dst []Board, b Board, player game.Player) []Board {
	return b.clobbers(dst, player, 1<<Stone(player.Opponent()))
}

// clobbers appends the moves of player's stones onto neighbours of the given kinds.
func (b Board) clobbers(dst []Board, player game.Player, prey Kinds) []Board {
	if !b.small() {
		return b.clobbersByStep(dst, player, prey)
	}
	mine, prey64, c := b.set(1<<Stone(player)), b.set(prey), b.compass()
	low := -uint64(Stone(player) & 1) // all ones if a stone of player has the low bit
	for _, d := range rook {
		for goals := c.step(mine, d[0], d[1]) & prey64; goals != 0; {
			goal := goals & -goals
			goals &^= goal
			from := c.step(goal, -d[0], -d[1])
			e := b
			e.low = (b.low&^goal | goal&low) &^ from
			e.high = b.high &^ from
			dst = append(dst, e)
		}
	}
	return dst
}

// clobbersByStep lists the same moves square by square, on boards of any size.
func (b Board) clobbersByStep(dst []Board, player game.Player, prey Kinds) []Board {
	for _, d := range rook {
		for t := range Square(b.Size()) {
			if s := b.Step(t, -d[0], -d[1]); b.Is(s, Stone(player)) && prey.has(b.At(t)) {
				dst = append(dst, b.With(Empty, s).With(Stone(player), t))
			}
		}
	}
	return dst
}

func (clobber) Move(b, to Board, player game.Player) game.Move[Board] {
	from, goal := b.travel(to, player)
	return b.move(to, ":", from, goal)
}
