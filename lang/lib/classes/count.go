// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
)

// A pattern is the part of a board that a move changes, as it is before the move: its squares in
// reading order, as seen from the first of them.
type pattern []placed

type placed struct {
	row, column int
	letter      byte
}

// Patterns of each player are learned from the moves that a class gives. They tell about how many
// moves there are on a board without a call of the class, so that a search can order moves. They
// are learned while play goes on, and so they may miss some moves, or count a few that are none.
type patterns struct {
	of    atomic.Pointer[[2][]pattern] // nil if there are none
	quiet int                          // options in a row that showed nothing new
}

// Limits on patterns. A class whose moves have more patterns, or larger ones, is not counted.
const (
	mostPatterns = 32
	mostPlaced   = 6
	mostQuiet    = 5000 // learning ends after this number of options that show nothing new
)

// learnMoves learns patterns from the moves of a player. The caller holds the lock of r.
func (r *ruleset) learnMoves(p Position, player game.Player, options []Position) {
	if r.patterns.quiet >= mostQuiet || !r.isBoard(p) {
		return
	}
	columns := columnsOf(p)
	for _, q := range options {
		r.patterns.quiet++
		x := changedPart(string(p), string(q), columns)
		if len(x) == 0 {
			continue
		}
		var known [2][]pattern
		if old := r.patterns.of.Load(); old != nil {
			known = *old
		}
		if slices.ContainsFunc(known[player], func(y pattern) bool { return slices.Equal(x, y) }) {
			continue
		}
		if len(x) > mostPlaced || len(known[player]) == mostPatterns {
			r.patterns.of.Store(nil)
			r.patterns.quiet = mostQuiet
			return
		}
		known[player] = append(slices.Clip(known[player]), x)
		r.patterns.of.Store(&known)
		r.patterns.quiet = 0
	}
}

// columnsOf returns the number of columns of a board.
func columnsOf(p Position) int {
	if i := strings.IndexByte(string(p), '|'); i >= 0 {
		return i
	}
	return len(p)
}

// changedPart returns the squares of p that differ in q, if both are boards of the same size. Of a
// large part it returns enough to see that it is too large.
func changedPart(p, q string, columns int) (x pattern) {
	if len(p) != len(q) {
		return nil
	}
	first := 0
	for i := range len(p) {
		switch {
		case p[i] == q[i]:
			continue
		case len(x) > mostPlaced:
			return x
		case p[i] == '|' || q[i] == '|':
			return nil
		case len(x) == 0:
			first = i
		}
		row, column := i/(columns+1), i%(columns+1)
		x = append(x, placed{row - first/(columns+1), column - first%(columns+1), p[i]})
	}
	return x
}

// Count returns about how many moves a player has on a board, and 0 if nothing is known of the moves.
func (x calling) Count(p Position, player game.Player) (n int) {
	known := x.patterns.of.Load()
	if known == nil {
		return 0
	}
	if x.impartial {
		player = game.Left
	}
	for _, part := range x.summands(p) {
		n += countOn(string(part), known[player])
	}
	return n
}

// countOn returns how often the patterns occur on a board.
func countOn(board string, all []pattern) (n int) {
	columns := columnsOf(Position(board))
	for i, column := 0, 0; i < len(board); i, column = i+1, column+1 {
		if board[i] == '|' {
			column = -1
			continue
		}
		for _, x := range all {
			if occurs(board, x, i, column, columns) {
				n++
			}
		}
	}
	return n
}

// occurs reports whether a pattern is on a board, with its first square at the given byte, which is
// in the given column.
func occurs(board string, x pattern, at, column, columns int) bool {
	for _, s := range x {
		i, k := at+s.row*(columns+1)+s.column, column+s.column
		if k < 0 || k >= columns || i >= len(board) || board[i] != s.letter {
			return false
		}
	}
	return true
}
