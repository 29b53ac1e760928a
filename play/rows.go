// SPDX-License-Identifier: Apache-2.0

package play

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// rows edits a position by its text, which ends with rows of squares: for boards
// whose kit does not say how they are set up.
type rows struct {
	catalog *catalog.Catalog
	head    string // before the rows
	cells   [][]byte
}

// rowsOf returns p as rows; ok is false if it is not written so.
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

// name is the place of a square: its column as a letter, its row from below.
func (r *rows) name(row, column int) string {
	if column >= 26 {
		return ""
	}
	return string(rune('a'+column)) + strconv.Itoa(len(r.cells)-row)
}

// parse reads the rows with a sign on one square.
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

// signs are those that boards are written with.
const signs = ".#XOFGRKxo"

// Palette tries which signs the game knows.
func (r *rows) Palette() (list []game.Piece) {
	for _, sign := range []byte(signs) {
		if r.knows(sign) {
			list = append(list, game.Piece{Key: string(rune(sign)), Name: string(rune(sign))})
		}
	}
	return list
}

func (r *rows) knows(sign byte) bool {
	for i, row := range r.cells {
		for k := range row {
			if _, ok := r.parse(i, k, sign); ok || row[k] == sign {
				return true
			}
		}
	}
	return false
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

// Extent says that the size is changed in the text.
func (r *rows) Extent() (columns, rows int) { return 0, 0 }

// Resize does nothing.
func (r *rows) Resize(_, _ int) (position.Position, bool) { return nil, false }
