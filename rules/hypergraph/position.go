// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Position is a board with the cells that each player has claimed.
type Position struct {
	Board  Board
	Bias   [2]int // cells per turn: of Left and of Right; of Client and of Waiter
	Claims string // for each cell: Free, X for Left, O for Right, or Offered
	Waited bool   // a player who was not to move has waited
}

// The contents of Claims in addition to X and O.
const (
	Free    = '.'
	Offered = '?'
)

// marks are the marks that the players write in a cell.
const marks = "XO"

// Start returns the empty board with a bias.
func Start(b Board, bias [2]int) Position {
	return Position{Board: b, Bias: bias, Claims: strings.Repeat(string(Free), b.Size())}
}

// Of returns a function that reports whether player has claimed a cell.
func (p Position) Of(player game.Player) func(cell int) bool {
	return func(c int) bool { return p.Claims[c] == marks[player] }
}

// Cells lists the cells with a mark.
func (p Position) Cells(mark byte) (cells []int) {
	for c := range len(p.Claims) {
		if p.Claims[c] == mark {
			cells = append(cells, c)
		}
	}
	return cells
}

// With returns p with a mark in the cells, and with Waited set to false.
func (p Position) With(mark byte, cells ...int) Position {
	b := []byte(p.Claims)
	for _, c := range cells {
		b[c] = mark
	}
	p.Claims, p.Waited = string(b), false
	return p
}

// Claimed returns p after player has claimed the cells.
func (p Position) Claimed(player game.Player, cells ...int) Position {
	return p.With(marks[player], cells...)
}

// filled reports whether player has all cells of a winning set.
func (p Position) filled(player game.Player) bool { return p.Board.Filled(p.Of(player)) }

// open reports whether player has, or can still get, all cells of a winning set.
func (p Position) open(player game.Player) bool {
	other := marks[player.Opponent()]
	return p.Board.Filled(func(c int) bool { return p.Claims[c] != other })
}
