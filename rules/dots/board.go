// SPDX-License-Identifier: Apache-2.0

// Package dots holds the games that are played with pencil and paper on a grid of dots. Players
// draw lines from dot to dot, and a player who closes a box draws another line.
//
//	b, _ := dots.DotsAndBoxes.Parse("2x2")
//	dots.DotsAndBoxes.Options(nil, b, game.Left) // the positions after a whole turn
//
// A move is a whole turn: any lines that close boxes, and one more line [WW, ch. 16].
package dots

import (
	"fmt"
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
)

// A Board is a grid of boxes with some sides drawn.
type Board struct{ boardFields }

// boardFields holds the fields of a Board. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type boardFields struct {
	rows, columns uint8
	lead          int8   // how many more boxes Left has closed than Right
	lines         uint64 // the lines drawn: first those across, from the top, then those down
}

// maxLines is the greatest number of lines.
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

// line returns the dot where a line begins, and whether the line goes down.
func (b Board) line(i int) (row, column int, down bool) {
	if n := b.across(); i >= n {
		return (i - n) / int(b.columns+1), (i - n) % int(b.columns+1), true
	}
	return i / int(b.columns), i % int(b.columns), false
}

// box returns the four sides of a box.
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

// turns calls yield with the position after each line of a turn, each position once. last says that
// the line closes no box, so that the turn ends. Otherwise the turn continues if yield returns
// true.
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

// images are the boards that result from turning and reflecting a board.
func (b Board) images(yield func(Board)) {
	images := 4
	if b.rows == b.columns {
		images = 8
	}
	for k := range images {
		c := Board{boardFields{rows: b.rows, columns: b.columns, lead: b.lead}}
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

// dot names a dot: columns have letters, and rows are numbered from the top.
func dot(row, column int) string { return fmt.Sprintf("%c%d", 'a'+column, row+1) }

// place is the place of a line, between two dots.
func (b Board) place(i int) game.Place {
	row, column, down := b.line(i)
	to := dot(row, column+1)
	if down {
		to = dot(row+1, column)
	}
	return game.Place(dot(row, column) + to)
}
