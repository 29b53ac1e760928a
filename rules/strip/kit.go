// SPDX-License-Identifier: Apache-2.0

// Package strip holds the games played on a row of squares, or on a few rows
// read as one.
//
//	p, _ := strip.ToadsAndFrogs.Parse("T.F")
//	strip.ToadsAndFrogs.Options(nil, p, game.Left) // .TF
//
// A row is written with one character per square, and . for an empty square. If a game has several
// rows, they are separated by | or a new line. Squares are numbered from the left, beginning with
// 1. In games with several rows they have letters for columns and numbers for rows, counted from
// below, as in chess.
package strip

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Row is a position: the characters of its squares, and | between rows.
type Row string

const (
	empty      = '.'
	maxSquares = 1000
)

// A Kit provides the notation, symmetry, pictures and names of moves of a strip game.
type Kit struct {
	game.Doc
	Pieces string        // the characters in use, beginning with .
	Also   string        // other characters that are read, each followed by its meaning
	Rows   int           // number of rows of a position; 0 for one, −1 for any number
	Mirror Mirror        // whether a row means the same when it is reversed
	Start  func(int) Row // the position before the first move by its number of columns; nil if there is none
	Ends   [2]game.Place // handles at the left and the right end, if moves touch them
}

// A Mirror says whether positions may be reflected.
type Mirror uint8

const (
	OneWay  Mirror = iota
	BothWay        // left and right may be exchanged
)

// Format writes the squares.
func (k Kit) Format(p Row) string { return string(p) }

// Parse reads the squares, or a number of columns if the game has a start.
func (k Kit) Parse(s string) (Row, error) {
	text := strings.TrimRight(s, "\n")
	if text == "" {
		return "", game.Errorf(s, 0, "no squares: write a row such as %s", slices.Concat(k.Samples, []string{"..."})[0])
	}
	if k.Start != nil && strings.Trim(text, "0123456789") == "" {
		return k.parseSize(s, text)
	}
	if len(text) > maxSquares {
		return "", game.Errorf(s, maxSquares, "more than %d squares", maxSquares)
	}
	var out strings.Builder
	width, start, rows := -1, 0, 0
	for i, r := range text + "|" {
		if r == '|' || r == '\n' {
			if width < 0 {
				width = i
			}
			if i-start != width || width == 0 {
				return "", game.Errorf(s, i, "this row has %d squares, but the first has %d", i-start, max(width, 0))
			}
			start, rows = i+1, rows+1
			if i < len(text) {
				out.WriteByte('|')
			}
			continue
		}
		c, ok := k.piece(r)
		if !ok {
			return "", game.Errorf(s, i, "not a piece of this game (one of %s)", k.Pieces)
		}
		out.WriteByte(c)
	}
	if want := max(k.Rows, 1); k.Rows >= 0 && rows != want {
		return "", game.Errorf(s, len(text), "the number of rows is %d; in this game it is %d", rows, want)
	}
	return Row(out.String()), nil
}

func (k Kit) parseSize(s, digits string) (Row, error) {
	n, err := strconv.Atoi(digits)
	if most := maxSquares/max(k.Rows, 1) - 1; err != nil || n < 1 || n > most {
		return "", game.Errorf(s, 0, "the number of columns must be from 1 to %d", most)
	}
	return k.Start(n), nil
}

func (k Kit) piece(r rune) (byte, bool) {
	if r < 128 && strings.ContainsRune(k.Pieces, r) {
		return byte(r), true
	}
	for i := 0; i+1 < len(k.Also); i += 2 {
		if rune(k.Also[i]) == r {
			return k.Also[i+1], true
		}
	}
	return 0, false
}

// Canonical returns the lesser of a position and its reflection, if they mean
// the same.
func (k Kit) Canonical(p Row) Row {
	if k.Mirror == BothWay {
		return min(p, p.mirror())
	}
	return p
}

// mirror exchanges left and right.
func (p Row) mirror() Row {
	rows := strings.Split(string(p), "|")
	for i, row := range rows {
		b := []byte(row)
		slices.Reverse(b)
		rows[i] = string(b)
	}
	return Row(strings.Join(rows, "|"))
}

// width returns the number of columns.
func (p Row) width() int {
	if i := strings.IndexByte(string(p), '|'); i >= 0 {
		return i
	}
	return len(p)
}

// is reports whether square i is on the board and holds c.
func (p Row) is(i int, c byte) bool { return i >= 0 && i < len(p) && p[i] == c }

// with returns p with the pieces put on squares, as in p.with(2, '.', 3, 'X').
func (p Row) with(squares ...int) Row {
	b := []byte(p)
	for i := 0; i < len(squares); i += 2 {
		b[squares[i]] = byte(squares[i+1])
	}
	return Row(b)
}

// figures are the usual pieces.
var figures = map[byte]draw.Style{
	'X': {Fill: draw.Blue}, 'O': {Fill: draw.Red}, '#': {Fill: draw.Green},
	'T': {Fill: draw.Blue}, 'F': {Fill: draw.Red},
	'L': {Fill: draw.Blue}, 'R': {Fill: draw.Red},
	'l': {Fill: draw.Paper, Stroke: draw.Blue}, 'r': {Fill: draw.Paper, Stroke: draw.Red},
}

// Draw draws the squares and the pieces.
func (k Kit) Draw(c draw.Canvas, p Row) {
	x, y := 0.0, 0.0
	for i, end := range k.Ends {
		if end != "" {
			height := float64(strings.Count(string(p), "|") + 1)
			c.Rect(float64(i*(p.width()+1))-1, 0, 1, height, draw.Style{Stroke: draw.Clear, Place: string(end)})
		}
	}
	for i, piece := range []byte(p) {
		if piece == '|' {
			x, y = 0, y+1
			continue
		}
		place := string(p.place(i))
		c.Rect(x, y, 1, 1, draw.Style{Fill: draw.Board, Place: place})
		if piece != empty {
			style := figures[piece]
			style.Glyph, style.Place = rune(piece), place
			if piece == 'X' && !strings.Contains(k.Pieces, "O") {
				style.Fill = draw.Green // a piece of both players
			}
			c.Disc(x+0.5, y+0.5, 0.38, style)
		}
		x++
	}
}

// Move names a move by the squares that it empties, an arrow, and the squares on which it puts
// something.
func (k Kit) Move(p, q Row, _ game.Player) game.Move[Row] {
	var from, to []int
	for i := range min(len(p), len(q)) {
		switch {
		case p[i] == q[i]:
		case q[i] == empty:
			from = append(from, i)
		default:
			to = append(to, i)
		}
	}
	m := game.Move[Row]{To: q, Name: p.names(from) + "→" + p.names(to), Touch: p.places(append(from, to...)...)}
	if len(from) == 0 {
		m.Name = p.names(to)
	}
	return m
}

func (p Row) names(squares []int) string {
	names := make([]string, len(squares))
	for j, i := range squares {
		names[j] = p.name(i)
	}
	return strings.Join(names, ",")
}

// name returns the name of square i.
func (p Row) name(i int) string {
	if p.width() == len(p) {
		return strconv.Itoa(i + 1)
	}
	return string(p.place(i))
}

// place returns the column of square i as letters, and its row as a number from the bottom.
func (p Row) place(i int) game.Place {
	w := p.width()
	column, rows := i%(w+1), strings.Count(string(p), "|")+1
	return game.Place(game.Column(column) + strconv.Itoa(rows-i/(w+1)))
}

func (p Row) places(squares ...int) []game.Place {
	var list []game.Place
	for _, i := range squares {
		list = append(list, p.place(i))
	}
	return list
}
