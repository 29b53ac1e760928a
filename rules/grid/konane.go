// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// Konane is Hawaiian checkers. A stone jumps over a neighbouring stone of the opponent, which is
// removed, onto the empty square behind it. It may jump on in the same direction.
var Konane = konane{Kit{Doc: game.Doc{
	Name: "konane", Title: "Konane",
	Rule:     "A move jumps with one of your stones over an orthogonally neighbouring stone of the opponent onto the empty square behind it, removing that stone; in one move it may go on jumping straight ahead.",
	Position: "rows of . (empty), # (no square), X (Left) and O (Right) with | between them, or a size for the checkered board from which the players have taken the two stones in the middle: XO.X|.XO. or 6x6",
	Sources:  []string{"Ernst 1995"},
	Samples:  []string{"XO.O.", "XOXO|OX.X|XO.O", "XO.X|.XO.|O.XO", "XO.OX.XO..OX.", "3x4"},
}, Pieces: ".#XO", Symmetry: Turns, Start: opened}}

type konane struct{ Kit }

// opened is the checkered board without two neighbouring stones in the middle: each player has
// removed one.
func opened(b Board, s Square) Piece {
	middle := b.Square((b.Rows()-1)/2, (b.Columns()-1)/2)
	beside := b.Step(middle, 1, 0)
	if beside == None {
		beside = b.Step(middle, 0, 1)
	}
	if beside != None && (s == middle || s == beside) {
		return Empty
	}
	return checkered(b, s)
}

func (k konane) Options(dst []Board, b Board, player game.Player) []Board {
	if !b.small() {
		return k.optionsByStep(dst, b, player)
	}
	c, enemy, empty := b.compass(), b.set(1<<Stone(player.Opponent())), b.set(empties)
	for own := b.set(1 << Stone(player)); own != 0; {
		from := next(&own)
		for _, d := range rook {
			after := b.With(Empty, from)
			for goal := uint64(1) << from; ; {
				over := c.step(goal, d[0], d[1]) & enemy
				if goal = c.step(over, d[0], d[1]) & empty; goal == 0 {
					break
				}
				after.low, after.high = after.low&^over, after.high&^over
				to := after
				to.low |= goal * uint64(Stone(player)&1)
				to.high |= goal * uint64(Stone(player)>>1)
				dst = append(dst, to)
			}
		}
	}
	return dst
}

// optionsByStep is Options square by square.
func (konane) optionsByStep(dst []Board, b Board, player game.Player) []Board {
	enemy := Stone(player.Opponent())
	for from := range Square(b.Size()) {
		if !b.Is(from, Stone(player)) {
			continue
		}
		for _, d := range rook {
			c := b.With(Empty, from)
			for s := from; ; {
				over, goal := b.Step(s, d[0], d[1]), b.Step(s, 2*d[0], 2*d[1])
				if !b.Is(over, enemy) || !b.Is(goal, Empty) {
					break
				}
				c = c.With(Empty, over)
				dst = append(dst, c.With(Stone(player), goal))
				s = goal
			}
		}
	}
	return dst
}

func (konane) Split(dst []Board, b Board) []Board { return b.splitByLeaps(dst, jumps) }

// jumps lists the leaps of both players.
var jumps = []leap{
	{[3]Piece{X, O, Empty}, [3]Piece{Empty, Empty, X}},
	{[3]Piece{O, X, Empty}, [3]Piece{Empty, Empty, O}},
}

func (konane) Move(b, to Board, player game.Player) game.Move[Board] {
	from, goal := b.travel(to, player)
	return b.move(to, "–", from, goal)
}
