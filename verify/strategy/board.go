// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"fmt"
	"slices"
	"strings"
)

// A board is a rectangle of squares, with one character for each: . # X O.
type board struct {
	width int
	cells []byte
}

// readBoard reads rows that are separated by |.
func readBoard(text, pieces string) (board, error) {
	rows := strings.Split(text, "|")
	b := board{width: len(rows[0])}
	for _, row := range rows {
		if len(row) != b.width || b.width == 0 || strings.Trim(row, pieces) != "" || len(b.cells) > mostSquares {
			return b, fmt.Errorf("%q is not a board of %s", text, pieces)
		}
		b.cells = append(b.cells, row...)
	}
	return b, nil
}

// mostSquares is the greatest number of squares of a board.
const mostSquares = 400

// at is readBoard for a text that is known to be a board.
func at(text string) board {
	b, err := readBoard(text, ".#XO")
	if err != nil {
		panic(err)
	}
	return b
}

func (b board) String() string {
	var rows []string
	for i := 0; i < len(b.cells); i += b.width {
		rows = append(rows, string(b.cells[i:i+b.width]))
	}
	return strings.Join(rows, "|")
}

// step returns the square that is dx to the right of s and dy below it, or −1 if that is off the
// board.
func (b board) step(s, dx, dy int) int {
	x, y := s%b.width+dx, s/b.width+dy
	if x < 0 || x >= b.width || y < 0 || y >= len(b.cells)/b.width {
		return -1
	}
	return y*b.width + x
}

// is reports whether s is on the board and holds the piece.
func (b board) is(s int, piece byte) bool { return s >= 0 && b.cells[s] == piece }

// with returns the board with the piece put on the squares.
func (b board) with(piece byte, squares ...int) board {
	c := board{b.width, slices.Clone(b.cells)}
	for _, s := range squares {
		c.cells[s] = piece
	}
	return c
}

// transposed returns the board with rows and columns exchanged.
func (b board) transposed() board {
	c := board{width: len(b.cells) / b.width}
	for x := range b.width {
		for s := x; s < len(b.cells); s += b.width {
			c.cells = append(c.cells, b.cells[s])
		}
	}
	return c
}

// mirrored returns the board with left and right exchanged.
func (b board) mirrored() board {
	c := board{b.width, slices.Clone(b.cells)}
	for i := 0; i < len(c.cells); i += b.width {
		slices.Reverse(c.cells[i : i+b.width])
	}
	return c
}

// turned returns the board as seen from the other side.
func (b board) turned() board {
	c := board{b.width, slices.Clone(b.cells)}
	slices.Reverse(c.cells)
	return c
}

// mirrors returns the images of a board under the symmetries that do not exchange the axes.
func mirrors(b board) []board {
	return []board{b, b.mirrored(), b.turned(), b.mirrored().turned()}
}

// turns returns the images of a board under all eight symmetries.
func turns(b board) []board { return append(mirrors(b), mirrors(b.transposed())...) }

// least returns the least text among the images.
func least(images []board) string {
	text := images[0].String()
	for _, b := range images[1:] {
		text = min(text, b.String())
	}
	return text
}

var (
	rook = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	king = [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
)

// near returns the neighbours of s.
func (b board) near(s int, directions [][2]int) (list []int) {
	for _, d := range directions {
		if t := b.step(s, d[0], d[1]); t >= 0 {
			list = append(list, t)
		}
	}
	return list
}

// regions returns the connected regions of the squares for which in is true.
func (b board) regions(directions [][2]int, in func(s int) bool, linked func(s, t int) bool) (out [][]int) {
	seen := make([]bool, len(b.cells))
	for s := range b.cells {
		if seen[s] || !in(s) {
			continue
		}
		seen[s] = true
		region := []int{s}
		for i := 0; i < len(region); i++ {
			for _, t := range b.near(region[i], directions) {
				if !seen[t] && in(t) && linked(region[i], t) {
					seen[t] = true
					region = append(region, t)
				}
			}
		}
		out = append(out, region)
	}
	return out
}

func always(_, _ int) bool { return true }

// crop returns the squares of a region on the smallest board that contains them, with fill on all
// other squares.
func (b board) crop(region []int, fill byte) board {
	x0, y0, x1, y1 := b.width, len(b.cells), 0, 0
	for _, s := range region {
		x0, x1 = min(x0, s%b.width), max(x1, s%b.width)
		y0, y1 = min(y0, s/b.width), max(y1, s/b.width)
	}
	c := board{width: x1 - x0 + 1}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			piece := fill
			if s := y*b.width + x; slices.Contains(region, s) {
				piece = b.cells[s]
			}
			c.cells = append(c.cells, piece)
		}
	}
	return c
}

// exchanged returns the text with two kinds of pieces exchanged.
func exchanged(text string, x, o byte) string {
	out := []byte(text)
	for i, c := range out {
		switch c {
		case x:
			out[i] = o
		case o:
			out[i] = x
		}
	}
	return string(out)
}
