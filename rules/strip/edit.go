// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// pieceNames are the names of the usual pieces.
var pieceNames = map[rune]string{
	'.': "empty", 'X': "Left's", 'O': "Right's", '#': "either's", 'T': "toad", 'F': "frog",
	'L': "Left's jumper", 'R': "Right's jumper", 'l': "Left's slipper", 'r': "Right's slipper",
}

// Palette lists the pieces of the game.
func (k Kit) Palette() (list []game.Piece) {
	for _, r := range k.Pieces {
		list = append(list, game.Piece{Key: string(r), Name: pieceNames[r]})
	}
	return list
}

// Put puts a piece on a square.
func (k Kit) Put(p Row, place game.Place, piece int) Row {
	for i := range len(p) {
		if p[i] != '|' && p.place(i) == place && piece < len(k.Pieces) {
			return p.with(i, int(k.Pieces[piece]))
		}
	}
	return p
}

// Extent returns the size of the board.
func (k Kit) Extent(p Row) (columns, rows int) { return p.width(), strings.Count(string(p), "|") + 1 }

// Resize adds empty squares at the right, or removes squares there. If the game has any number of
// rows, it does the same at the bottom.
func (k Kit) Resize(p Row, columns, rows int) Row {
	if k.Rows >= 0 {
		rows = max(k.Rows, 1)
	}
	if min(columns, rows) < 1 || columns > maxSquares || rows > maxSquares || (columns+1)*rows > maxSquares {
		return p
	}
	old := strings.Split(string(p), "|")
	out := make([]string, rows)
	for i := range out {
		if i < len(old) {
			out[i] = old[i]
		}
		out[i] = (out[i] + strings.Repeat(string(empty), columns))[:columns]
	}
	return Row(strings.Join(out, "|"))
}
