// SPDX-License-Identifier: Apache-2.0

// Package dots has the games that are played with pencil and paper on a grid of dots:
// lines are drawn from dot to dot, and who closes a box draws once more.
//
//	b, _ := dots.DotsAndBoxes.Parse("2x2")
//	dots.DotsAndBoxes.Options(nil, b, game.Left) // the positions after a whole turn
//
// A move is a whole turn: the lines that close boxes, and one more [WW, ch. 16].
package dots

import (
	"fmt"
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

// A Board is a grid of boxes, of whose sides some are drawn.
type Board struct {
	rows, columns uint8
	lead          int8   // by how many boxes Left leads
	lines         uint64 // that are drawn: those across from above, then those down
}

// maxLines is how many lines there may be.
const maxLines = 64

func (b Board) across() int { return int(b.rows+1) * int(b.columns) }
func (b Board) size() int   { return b.across() + int(b.rows)*int(b.columns+1) }

// all is the set of all lines.
func (b Board) all() uint64 { return ^uint64(0) >> (maxLines - b.size()) }

// side returns a line from dot (row, column) across or down.
func (b Board) side(row, column int, down bool) int {
	if down {
		return b.across() + row*int(b.columns+1) + column
	}
	return row*int(b.columns) + column
}

// line returns where a line begins, and whether it goes down.
func (b Board) line(i int) (row, column int, down bool) {
	if n := b.across(); i >= n {
		return (i - n) / int(b.columns+1), (i - n) % int(b.columns+1), true
	}
	return i / int(b.columns), i % int(b.columns), false
}

// box returns the four sides of one.
func (b Board) box(row, column int) uint64 {
	return 1<<b.side(row, column, false) | 1<<b.side(row+1, column, false) | 1<<b.side(row, column, true) | 1<<b.side(row, column+1, true)
}

// closes counts the boxes that line i closes.
func (b Board) closes(i int) (n int) {
	row, column, down := b.line(i)
	before, after := [2]int{row - 1, column}, [2]int{row, column}
	if down {
		before = [2]int{row, column - 1}
	}
	for _, at := range [2][2]int{before, after} {
		if at[0] < 0 || at[1] < 0 || at[0] >= int(b.rows) || at[1] >= int(b.columns) {
			continue
		}
		if sides := b.box(at[0], at[1]); sides&^b.lines == 1<<i {
			n++
		}
	}
	return n
}

// open counts the boxes that nobody has closed.
func (b Board) open() (n int) {
	for row := range int(b.rows) {
		for column := range int(b.columns) {
			if sides := b.box(row, column); b.lines&sides != sides {
				n++
			}
		}
	}
	return n
}

// draw draws line i for player, and returns how many boxes it closes.
func (b Board) draw(i int, player game.Player) (Board, int) {
	n := b.closes(i)
	b.lines |= 1 << i
	if player == game.Left {
		b.lead += int8(n)
	} else {
		b.lead -= int8(n)
	}
	return b, n
}

// turns gives the positions after each line of a turn, each once: last says whether the
// turn ends with it, because it closes no box. Otherwise it goes on if yield says so.
func (b Board) turns(player game.Player, yield func(after Board, last bool) (on bool)) {
	met := map[Board]bool{}
	var from func(b Board)
	from = func(b Board) {
		for free := b.all() &^ b.lines; free != 0; free &= free - 1 {
			after, closed := b.draw(bits.TrailingZeros64(free), player)
			if met[after] {
				continue
			}
			met[after] = true
			if yield(after, closed == 0) && closed > 0 {
				from(after)
			}
		}
	}
	from(b)
}

// images are the boards as they look turned and mirrored.
func (b Board) images(yield func(Board)) {
	images := 4
	if b.rows == b.columns {
		images = 8
	}
	for k := range images {
		c := Board{rows: b.rows, columns: b.columns, lead: b.lead}
		for set := b.lines; set != 0; set &= set - 1 {
			row, column, down := b.line(bits.TrailingZeros64(set))
			if k&4 != 0 {
				row, column, down = column, row, !down
			}
			if k&1 != 0 {
				row = int(b.rows) - row
				if down {
					row--
				}
			}
			if k&2 != 0 {
				column = int(b.columns) - column
				if !down {
					column--
				}
			}
			c.lines |= 1 << b.side(row, column, down)
		}
		yield(c)
	}
}

// least returns the least of the images.
func (b Board) least() Board {
	best := b
	b.images(func(c Board) {
		if c.lines < best.lines {
			best = c
		}
	})
	return best
}

// dot names one: columns are letters, and rows are numbered from above.
func dot(row, column int) string { return fmt.Sprintf("%c%d", 'a'+column, row+1) }

// place is where a line is: between two dots.
func (b Board) place(i int) game.Place {
	row, column, down := b.line(i)
	to := dot(row, column+1)
	if down {
		to = dot(row+1, column)
	}
	return game.Place(dot(row, column) + to)
}
