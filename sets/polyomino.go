// SPDX-License-Identifier: Apache-2.0

package sets

import (
	"bytes"
	"fmt"
)

// A Symmetry says which polyominoes count as the same.
type Symmetry uint8

// Fixed polyominoes are the same up to translation. Reflected polyominoes are also the same up to
// reflections in the two axes of the board, which do not mix upright and lying dominoes. Free
// polyominoes are the same up to all eight symmetries of the square.
const (
	Fixed Symmetry = iota
	Reflected
	Free
)

// MostSquares is the greatest number of squares of polyominoes.
const MostSquares = 24

// Polyominoes returns the connected sets of 1 to n squares, as boards: a dot is a square of the
// set, and # is any other square. The algorithm is Redelmeier's: each square is either added to a
// polyomino, or left out permanently. Nothing is stored.
func Polyominoes(n int, symmetry Symmetry) (Set, error) {
	if n < 1 || n > MostSquares {
		return Set{}, fmt.Errorf("polyominoes have from 1 to %d squares, not %d", MostSquares, n)
	}
	return of(func(yield func(int, func() string) bool) {
		for k := 1; k <= n; k++ {
			if !newGrower(k, symmetry, yield).grow(nil, 0) {
				return
			}
		}
	}), nil
}

// A grower makes the polyominoes of one size. Squares are numbered on a board that is wide enough.
// The numbering makes the first square the least square of the lowest row.
type grower struct {
	size, wide int
	met        []bool // squares that are in, left out, or still to be tried
	squares    []int
	symmetry   Symmetry
	yield      func(int, func() string) bool
}

func newGrower(size int, symmetry Symmetry, yield func(int, func() string) bool) *grower {
	g := &grower{size: size, wide: 2*size + 3, symmetry: symmetry, yield: yield}
	g.met = make([]bool, g.wide*(size+2))
	for i := range g.wide + size + 1 { // the row below, and the squares to the left of the first one
		g.met[i] = true
	}
	g.met[g.wide+size+1] = true
	for row := range size + 2 { // the edges
		g.met[row*g.wide], g.met[row*g.wide+g.wide-1] = true, true
	}
	return g
}

// grow adds squares, chosen from the untried ones, in all ways. It returns false when no more
// polyominoes are needed.
func (g *grower) grow(untried []int, from int) bool {
	if g.squares == nil {
		first := g.wide + g.size + 1
		g.squares = make([]int, 0, g.size)
		untried = []int{first}
	}
	for i := from; i < len(untried); i++ {
		s := untried[i]
		g.squares = append(g.squares, s)
		more := true
		if len(g.squares) == g.size {
			more = g.found()
		} else {
			n := len(untried)
			for _, d := range [4]int{1, g.wide, -1, -g.wide} {
				if t := s + d; t >= 0 && t < len(g.met) && !g.met[t] {
					g.met[t] = true
					untried = append(untried, t)
				}
			}
			more = g.grow(untried, i+1)
			for _, t := range untried[n:] {
				g.met[t] = false
			}
			untried = untried[:n]
		}
		g.squares = g.squares[:len(g.squares)-1]
		if !more {
			return false
		}
	}
	return true
}

// found yields a polyomino if it is the first among those that are the same.
func (g *grower) found() bool {
	if g.symmetry != Fixed && !g.first() {
		return true
	}
	return g.yield(g.size, func() string { return string(g.board(g.cells())) })
}

// cells returns the rows and columns of the squares.
func (g *grower) cells() [][2]int {
	out := make([][2]int, len(g.squares))
	for i, s := range g.squares {
		out[i] = [2]int{s / g.wide, s % g.wide}
	}
	return out
}

// first reports whether the board is the least of its images.
func (g *grower) first() bool {
	cells := g.cells()
	own := g.board(cells)
	for image := 1; image < 8; image++ {
		if image >= 4 && g.symmetry == Reflected {
			break
		}
		turned := make([][2]int, len(cells))
		for i, c := range cells {
			if image&4 != 0 {
				c[0], c[1] = c[1], c[0]
			}
			if image&1 != 0 {
				c[0] = -c[0]
			}
			if image&2 != 0 {
				c[1] = -c[1]
			}
			turned[i] = c
		}
		if bytes.Compare(g.board(turned), own) < 0 {
			return false
		}
	}
	return true
}

// board writes cells as rows of a board.
func (g *grower) board(cells [][2]int) []byte {
	low, high := cells[0], cells[0]
	for _, c := range cells {
		low = [2]int{min(low[0], c[0]), min(low[1], c[1])}
		high = [2]int{max(high[0], c[0]), max(high[1], c[1])}
	}
	rows, columns := high[0]-low[0]+1, high[1]-low[1]+1
	out := bytes.Repeat([]byte("#"), rows*(columns+1)-1)
	for r := 1; r < rows; r++ {
		out[r*(columns+1)-1] = '|'
	}
	for _, c := range cells {
		out[(c[0]-low[0])*(columns+1)+c[1]-low[1]] = '.'
	}
	return out
}
