// SPDX-License-Identifier: Apache-2.0

package play

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// rows edits a position by its text, which ends with rows of squares. It is for boards whose kit
// has no editor.
type rows struct {
	catalog *catalog.Catalog
	head    string // before the rows
	cells   [][]byte
}

// rowsOf returns p as rows; ok is false if its text is not of this form.
func rowsOf(c *catalog.Catalog, p position.Position, scene *draw.Scene) (r *rows, ok bool) {
	text := strings.TrimSuffix(p.String(), ")")
	start := strings.LastIndexAny(text, "(,") + 1
	r = &rows{catalog: c, head: text[:start]}
	for row := range strings.SplitSeq(text[start:], "|") {
		r.cells = append(r.cells, []byte(row))
		if len(row) == 0 || len(row) != len(r.cells[0]) {
			return nil, false
		}
	}
	places := scene.Places()
	for i, row := range r.cells {
		for k := range row {
			if !places[r.name(i, k)] {
				return nil, false
			}
		}
	}
	return r, true
}

// name returns the place of a square: its column as a letter, and its row from the bottom.
func (r *rows) name(row, column int) string {
	if column >= 26 {
		return ""
	}
	return string(rune('a'+column)) + strconv.Itoa(len(r.cells)-row)
}

// parse reads the rows with a given sign on one square.
func (r *rows) parse(row, column int, sign byte) (position.Position, bool) {
	old := r.cells[row][column]
	r.cells[row][column] = sign
	text := make([]string, len(r.cells))
	for i, cells := range r.cells {
		text[i] = string(cells)
	}
	r.cells[row][column] = old
	p, err := r.catalog.Parse(r.head + strings.Join(text, "|") + ")")
	return p, err == nil && sign != old
}

// signs are the signs with which boards are written.
const signs = ".#BWXOFGRKxo"

// pieceNames are the names of the signs. The key is a part of the name of each game that has its
// own names.
var pieceNames = map[string]map[byte]string{
	"":        {'.': "empty", '#': "no square", 'X': "Left's", 'O': "Right's", 'B': "black stone, Left's", 'W': "white stone, Right's", 'R': "rook"},
	"amazons": {'#': "burnt square", 'X': "amazon, Left's", 'O': "amazon, Right's"},
	"geese":   {'X': "goose, Left's", 'O': "fox, Right's"},
	"hare":    {'X': "hound, Left's", 'O': "hare, Right's"},
	"phut":    {'X': "man", 'O': "ball"},
	"chess":   {'X': "king, Left's", 'O': "king, Right's", 'R': "rook, Right's", 'B': "king and rook, Right's"},
	"pawns":   {'X': "pawn, Left's", 'O': "pawn, Right's"},
}

// nameOf returns the name of a sign.
func (r *rows) nameOf(sign byte) string {
	for part, names := range pieceNames {
		if part != "" && strings.Contains(r.head, part) && names[sign] != "" {
			return names[sign]
		}
	}
	if name := pieceNames[""][sign]; name != "" {
		return name
	}
	return string(rune(sign))
}

// Palette tries out which signs the game accepts. Of several signs with the same meaning, it lists
// one.
func (r *rows) Palette() (list []game.Piece) {
	met := map[string]bool{}
	for _, sign := range []byte(signs) {
		if means, ok := r.knows(sign); ok && !met[means] {
			met[means] = true
			list = append(list, game.Piece{Key: string(rune(sign)), Name: r.nameOf(sign)})
		}
	}
	return list
}

// knows reports whether a sign may be written on some square; means is the sign that the game then
// writes.
func (r *rows) knows(sign byte) (means string, ok bool) {
	for i, row := range r.cells {
		for k := range row {
			if row[k] == sign {
				return string(rune(sign)), true
			}
			if p, ok := r.parse(i, k, sign); ok {
				return r.sign(p, i, k, sign), true
			}
		}
	}
	return "", false
}

// sign returns the sign that p has on a square, or otherwise if the text of p does not have this
// square.
func (r *rows) sign(p position.Position, row, column int, otherwise byte) string {
	text := strings.TrimSuffix(p.String(), ")")
	cells := strings.Split(text[strings.LastIndexAny(text, "(,")+1:], "|")
	if row < len(cells) && column < len(cells[row]) {
		return cells[row][column : column+1]
	}
	return string(rune(otherwise))
}

// Put writes a sign on a square.
func (r *rows) Put(place game.Place, piece int) (position.Position, bool) {
	palette := r.Palette()
	for i, row := range r.cells {
		for k := range row {
			if r.name(i, k) == string(place) && piece >= 0 && piece < len(palette) {
				return r.parse(i, k, palette[piece].Key[0])
			}
		}
	}
	return nil, false
}

// mostSquares is the greatest length of a side of a board.
const mostSquares = 26

// Extent returns the size of the board.
func (r *rows) Extent() (columns, rows int) { return len(r.cells[0]), len(r.cells) }

// Resize adds empty squares at the right and at the bottom, or removes squares there.
func (r *rows) Resize(columns, rows int) (position.Position, bool) {
	if min(columns, rows) < 1 || max(columns, rows) > mostSquares {
		return nil, false
	}
	text := make([]string, rows)
	for i := range text {
		row := bytes.Repeat([]byte{'.'}, columns)
		if i < len(r.cells) {
			copy(row, r.cells[i])
		}
		text[i] = string(row)
	}
	p, err := r.catalog.Parse(r.head + strings.Join(text, "|") + ")")
	return p, err == nil
}
