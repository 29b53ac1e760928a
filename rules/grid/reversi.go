// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Reversi is played with discs that turn over. The player with more discs wins at the end.
var Reversi = reversi{Kit{Doc: game.Doc{
	Name: "reversi", Title: "Reversi", Aliases: []string{"othello"},
	Rule: "A move puts a disc on an empty square so that it encloses at least one straight row of the opponent's discs, orthogonal or diagonal, between itself and another disc of the player; all rows that it encloses change owner. " +
		"A player who cannot do so passes if the opponent can move. When neither can, whoever has more discs wins, and equal numbers are a draw.",
	Position: "rows of . (empty), X (Left), O (Right) and # (no square) with | between them; or a size, for four discs in the middle of a board with even sides: 4x4",
	Sources:  []string{"Siegel CGT, I.4"},
	Samples:  []string{".XO.|.OX.|....", "XO.|.O.|X..", ".OX#|....", "XXO|OO.|X.X"},
}, Pieces: ".#XO", Symmetry: Turns, Start: reversiStart, Least: 2}}

type reversi struct{ Kit }

// reversiStart puts four discs into the middle.
func reversiStart(b Board, s Square) Piece {
	row, column := b.Place(s)
	down, right := row-(b.Rows()/2-1), column-(b.Columns()/2-1)
	if down < 0 || down > 1 || right < 0 || right > 1 {
		return Empty
	}
	return O - Piece((down+right)%2)
}

// Over ends the game when neither player can turn a disc over.
func (g reversi) Over(b Board, toMove game.Player) (game.Result, bool) {
	if b.canTurn(toMove) || b.canTurn(toMove.Opponent()) {
		return game.Loss, false
	}
	mine, theirs := 0, 0
	for s := range Square(b.Size()) {
		switch b.At(s) {
		case Stone(toMove):
			mine++
		case Stone(toMove.Opponent()):
			theirs++
		}
	}
	if mine == theirs {
		return game.Draw, true
	}
	return game.Won(mine > theirs), true
}

// Endless says that the board is the same after a player has passed.
func (reversi) Endless() bool { return true }

func (g reversi) Options(dst []Board, b Board, player game.Player) []Board {
	before := len(dst)
	for s := range Square(b.Size()) {
		if turned := b.turned(s, player); len(turned) > 0 {
			dst = append(dst, b.With(Stone(player), append(turned, s)...))
		}
	}
	if len(dst) == before && b.canTurn(player.Opponent()) {
		dst = append(dst, b) // passes
	}
	return dst
}

func (b Board) canTurn(player game.Player) bool {
	for s := range Square(b.Size()) {
		if len(b.turned(s, player)) > 0 {
			return true
		}
	}
	return false
}

// turned returns the discs that change owner if player puts one on s.
func (b Board) turned(s Square, player game.Player) (turned []Square) {
	if !b.Is(s, Empty) {
		return nil
	}
	for _, d := range king {
		n := len(turned)
		t := b.Step(s, d[0], d[1])
		for ; b.Is(t, Stone(player.Opponent())); t = b.Step(t, d[0], d[1]) {
			turned = append(turned, t)
		}
		if !b.Is(t, Stone(player)) {
			turned = turned[:n]
		}
	}
	return turned
}

// Negative exchanges the discs.
func (reversi) Negative(b Board) Board { return b.exchanged() }

func (g reversi) Parse(s string) (Board, error) {
	b, err := g.Kit.Parse(s)
	if err == nil && b.Size() > 0 && !b.hasAny(X) && !b.hasAny(O) {
		err = game.Errorf(s, 0, "the board has no discs")
	}
	return b, err
}

func (b Board) hasAny(piece Piece) bool { return b.anyOf(piece) != None }

// Draw draws the board, which can also be pointed at to pass.
func (g reversi) Draw(c draw.Canvas, b Board) {
	g.Kit.Draw(c, b)
	if b.canTurn(game.Left) != b.canTurn(game.Right) {
		c.Text(float64(b.Columns())/2, float64(b.Rows())+0.5, "pass", draw.Style{Place: "pass"})
	}
}

// Move names the square of the new disc.
func (g reversi) Move(b, to Board, player game.Player) game.Move[Board] {
	for _, s := range b.changed(to) {
		if b.Is(s, Empty) {
			return b.move(to, "", s)
		}
	}
	return game.Move[Board]{To: to, Name: "pass", Touch: []game.Place{"pass"}}
}
