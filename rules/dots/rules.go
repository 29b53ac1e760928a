// SPDX-License-Identifier: Apache-2.0

package dots

import (
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

const lineRule = "Draw a line from a dot to one beside it. A player who closes a box, or two at once, draws once more; all this is one move."

const lineNotation = "the size in boxes, as 2x3, or rows of lines from above, those across and those down by turns, with | between them: " +
	". is a line to be drawn and - one that is: -.|...|..|.-.|.."

// DotsAndBoxes is won by the player who closes more boxes.
var DotsAndBoxes = boxes{pencil{game.Doc{
	Name: "dots-and-boxes", Title: "Dots and Boxes",
	Rule:     lineRule + " Whoever closes more boxes wins; the game is over when nobody can catch up.",
	Position: lineNotation + "; by how many boxes Left leads follows after a comma: 2x2,-1",
	Sources:  []string{"Lucas 1895", "WW, ch. 16"},
	Samples:  []string{"1x2", "2x2", "1x3,1", "-.|--.|..|.-.|--", "--|---|.-|...|..,-1"},
}}}

// Nimstring is lost by a player who cannot complete a turn.
var Nimstring = nimstring{pencil{game.Doc{
	Name: "nimstring", Title: "Nimstring",
	Rule:     lineRule + " The player who closes the last box must draw once more and cannot, and so has not moved: a player who cannot end a move loses.",
	Position: lineNotation,
	Sources:  []string{"WW, ch. 16"},
	Samples:  []string{"1x2", "2x2", "-.|--.|..|.-.|--", "--|---|.-|...|.."},
}}}

type (
	pencil    struct{ game.Doc } // the common part of both games
	boxes     struct{ pencil }
	nimstring struct{ pencil }
)

// Over ends the game when the remaining boxes cannot change who wins.
func (boxes) Over(b Board, toMove game.Player) (game.Result, bool) {
	lead := int(b.lead)
	if toMove == game.Right {
		lead = -lead
	}
	switch open := b.open(); {
	case lead > open:
		return game.Win, true
	case lead < -open:
		return game.Loss, true
	default:
		return game.Draw, open == 0
	}
}

func (g boxes) Options(dst []Board, b Board, player game.Player) []Board {
	if _, over := g.Over(b, player); !over {
		b.turns(player, func(after Board, last bool) bool {
			_, over := g.Over(after, player)
			if last || over {
				dst = append(dst, after)
			}
			return !over
		})
	}
	return dst
}

// Impartial is true: it does not matter who has closed a box.
func (nimstring) Impartial() bool { return true }

func (nimstring) Options(dst []Board, b Board, _ game.Player) []Board {
	b.turns(game.Left, func(after Board, last bool) bool {
		if last {
			after.lead = 0
			dst = append(dst, after)
		}
		return true
	})
	return dst
}

func (pencil) Canonical(b Board) Board { return b.least() }

// manyTurns is the number of turns beyond which they are no longer counted.
const manyTurns = 1 << 18

// Size counts the positions that a turn may leave. If there are very many it returns a number that
// is too large to list.
func (pencil) Size(b Board) (n int) {
	for free := b.all() &^ b.lines; free != 0; free &= free - 1 {
		if b.closes(bits.TrailingZeros64(free)) > 0 {
			b.turns(game.Left, func(Board, bool) bool { n++; return n < manyTurns })
			if n == manyTurns {
				return 1 << 40
			}
			return n
		}
		n++
	}
	return n
}

// Negative exchanges the players.
func (boxes) Negative(b Board) Board {
	b.lead = -b.lead
	return b
}

// Move names the lines of a turn. A line that can close a box comes as early as possible, since it
// would also close a box later. Therefore only the last line closes none.
func (pencil) Move(b, to Board, _ game.Player) (m game.Move[Board]) {
	m.To = to
	for rest := to.lines &^ b.lines; rest != 0; {
		next := rest
		for free := rest; free != 0; free &= free - 1 {
			if b.closes(bits.TrailingZeros64(free)) > 0 {
				next = free
				break
			}
		}
		i := bits.TrailingZeros64(next)
		b.lines |= 1 << i
		rest &^= 1 << i
		place := b.place(i)
		m.Touch = append(m.Touch, place)
		if m.Name != "" {
			m.Name += " "
		}
		m.Name += string(place)
	}
	return m
}
