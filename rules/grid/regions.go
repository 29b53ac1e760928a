// SPDX-License-Identifier: Apache-2.0

package grid

import "math/bits"

// Parts says how a position splits into parts. Neighbouring squares with Live pieces are connected,
// and each connected region is a part. A region counts only if it has at least two squares and a
// piece of each of the Needs; otherwise nobody can ever move in it. The zero Parts never split a
// board.
type Parts struct {
	Live  Kinds
	Needs [2]Kinds
	Fill  Piece  // what surrounds a region on its own board
	Near  Radius // who are neighbours
}

// A Radius says which squares are neighbours.
type Radius uint8

const (
	Side   Radius = iota // squares with a common side
	Corner               // or a common corner
)

var (
	rook = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	king = [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
)

func (p Parts) split(dst []Board, b Board) []Board {
	if p.Live == 0 {
		return append(dst, b)
	}
	if !b.small() {
		return p.splitCells(dst, b)
	}
	live, c := b.set(p.Live), b.compass()
	first, second := b.set(p.Needs[0]), b.set(p.Needs[1])
	for rest := live; rest != 0; {
		region := rest & -rest
		for grown := uint64(0); ; region = grown {
			if grown = c.orthogonal(region); p.Near == Corner {
				grown = c.around(region)
			}
			if grown &= live; grown == region {
				break
			}
		}
		rest &^= region
		if region&first != 0 && region&second != 0 && region&(region-1) != 0 {
			dst = append(dst, b.cropSet(region, p.Fill))
		}
	}
	return dst
}

// splitRow does the same on a single row, whose regions are its runs of live squares.
func (p Parts) splitRow(dst []Board, b Board) []Board {
	pieces := b.pieces()
	for start := 0; start < len(pieces); {
		var kinds Kinds
		end := start
		for ; end < len(pieces) && p.Live.has(Piece(pieces[end])); end++ {
			kinds |= 1 << pieces[end]
		}
		if kinds&p.Needs[0] != 0 && kinds&p.Needs[1] != 0 && end-start > 1 {
			dst = append(dst, Board{boardFields{rows: 1, columns: uint16(end - start)}}.of(pieces[start:end]))
		}
		start = end + 1
	}
	return dst
}

// splitCells does the same on a board of any size.
func (p Parts) splitCells(dst []Board, b Board) []Board {
	if b.rows == 1 {
		return p.splitRow(dst, b)
	}
	pieces, w := b.pieces(), b.Columns()
	live := make([]bool, len(pieces)) // and not yet in a region
	for s, piece := range pieces {
		live[s] = p.Live.has(Piece(piece))
	}
	var region []Square
	for start := range Square(len(pieces)) {
		if !live[start] {
			continue
		}
		live[start] = false
		region = append(region[:0], start)
		var kinds Kinds
		for i := 0; i < len(region); i++ {
			kinds |= 1 << pieces[region[i]]
			row, column := int(region[i])/w, int(region[i])%w
			for y := max(row-1, 0); y <= min(row+1, b.Rows()-1); y++ {
				for x := max(column-1, 0); x <= min(column+1, w-1); x++ {
					if t := y*w + x; live[t] && (p.Near == Corner || y == row || x == column) {
						live[t] = false
						region = append(region, Square(t))
					}
				}
			}
		}
		if kinds&p.Needs[0] != 0 && kinds&p.Needs[1] != 0 && len(region) > 1 {
			dst = append(dst, b.crop(region, p.Fill))
		}
	}
	return dst
}

// regions returns the components of the squares for which in holds. Near squares are connected if
// linked says so.
func (b Board) regions(near [][2]int, in func(Square) bool, linked func(s, t Square) bool) [][]Square {
	var out [][]Square
	seen := make([]bool, b.Size())
	for start := range Square(b.Size()) {
		if seen[start] || !in(start) {
			continue
		}
		seen[start] = true
		region := []Square{start}
		for i := 0; i < len(region); i++ {
			for _, d := range near {
				t := b.Step(region[i], d[0], d[1])
				if t != None && !seen[t] && linked(region[i], t) {
					seen[t] = true
					region = append(region, t)
				}
			}
		}
		out = append(out, region)
	}
	return out
}

// crop returns the region on the smallest board that contains it.
func (b Board) crop(region []Square, fill Piece) Board {
	top, left, bottom, right := b.Rows(), b.Columns(), 0, 0
	for _, s := range region {
		row, column := b.Place(s)
		top, left, bottom, right = min(top, row), min(left, column), max(bottom, row), max(right, column)
	}
	c := Board{boardFields{rows: uint16(bottom - top + 1), columns: uint16(right - left + 1)}}
	pieces := make([]byte, c.Size())
	for s := range pieces {
		pieces[s] = byte(fill)
	}
	for _, s := range region {
		row, column := b.Place(s)
		pieces[c.Square(row-top, column-left)] = byte(b.At(s))
	}
	return c.of(pieces)
}

// cropSet is crop on a small board.
func (b Board) cropSet(region uint64, fill Piece) Board {
	w := b.Columns()
	var columns uint64 // the columns of the region, folded into the first row
	row := uint64(1)<<w - 1
	top, bottom := bits.TrailingZeros64(region)/w, (63-bits.LeadingZeros64(region))/w
	for y := top; y <= bottom; y++ {
		columns |= region >> (y * w) & row
	}
	left := bits.TrailingZeros64(columns)
	width := bits.Len64(columns) - left
	c := Board{boardFields{rows: uint16(bottom - top + 1), columns: uint16(width)}}
	low, high := b.low&region, b.high&region
	if fill&1 != 0 {
		low |= ^region
	}
	if fill&2 != 0 {
		high |= ^region
	}
	row = uint64(1)<<width - 1
	for y := top; y <= bottom; y++ {
		from, to := y*w+left, (y-top)*width
		c.low |= low >> from & row << to
		c.high |= high >> from & row << to
	}
	return c
}
