// SPDX-License-Identifier: Apache-2.0

package classes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/value"
)

// mostSquares is the greatest number of squares of a board.
const mostSquares = 10_000

// board returns a board of the family.
func (f family) board(rows, columns int, cells string) lib.Board {
	if f == onStrip {
		return lib.NewStrip(cells)
	}
	return lib.NewGrid(rows, columns, cells)
}

// readBoard reads letters, or the size of an empty board.
func (r *ruleset) readBoard(f family, s string) (lib.Board, error) {
	text := strings.TrimSpace(s)
	at := strings.Index(s, text)
	if b, ok := r.readSize(f, text); ok {
		return b, nil
	}
	var cells []byte
	rows, columns, column := 0, 0, 0
	for i, l := range text + "|" {
		if l == '|' || l == '\n' {
			switch {
			case i < len(text) && f == onStrip:
				return lib.Board{}, game.Errorf(s, at+i, "a strip is one row")
			case rows == 0:
				columns = column
			}
			if column != columns || column == 0 {
				return lib.Board{}, game.Errorf(s, at+i, "this row has %d squares, but the first has %d", column, columns)
			}
			rows, column = rows+1, 0
			continue
		}
		k := slices.Index(r.chars, l)
		if k < 0 {
			return lib.Board{}, game.Errorf(s, at+i, "not a piece of this game (one of %s)", string(r.chars))
		}
		if len(cells) == mostSquares {
			return lib.Board{}, game.Errorf(s, at+i, "more than %d squares", mostSquares)
		}
		cells, column = append(cells, byte(k)), column+1
	}
	return f.board(rows, columns, string(cells)), nil
}

// readSize reads 3x4, or 5 for a strip, if digits are not pieces.
func (r *ruleset) readSize(f family, text string) (lib.Board, bool) {
	if strings.ContainsFunc(text, func(c rune) bool { return '0' <= c && c <= '9' && slices.Contains(r.chars, c) }) {
		return lib.Board{}, false
	}
	first, second, two := strings.Cut(text, "x")
	if !two {
		first, second = "1", text
	}
	rows, err := strconv.Atoi(first)
	columns, err2 := strconv.Atoi(second)
	if err != nil || err2 != nil || rows < 1 || columns < 1 || rows > mostSquares || columns > mostSquares || rows*columns > mostSquares || two == (f == onStrip) {
		return lib.Board{}, false
	}
	return f.board(rows, columns, strings.Repeat("\x00", rows*columns)), true
}

// boardOf returns the board of a position that was read or written earlier.
func (r *ruleset) boardOf(p Position) lib.Board {
	cells, rows := make([]byte, 0, len(p)), 1
	for _, l := range p {
		switch {
		case l == '|':
			rows++
		case l < 128:
			cells = append(cells, byte(r.codes[l]))
		default:
			cells = append(cells, byte(slices.Index(r.chars, l)))
		}
	}
	return r.family.board(rows, len(cells)/rows, string(cells))
}

// letters returns the position with a given board, if all its cells have letters.
func (r *ruleset) letters(b lib.Board) Position {
	cells, columns := b.Cells(), b.Columns()
	out := make([]byte, 0, len(cells)+b.Rows())
	for i := range len(cells) {
		if i > 0 && i%columns == 0 {
			out = append(out, '|')
		}
		out = utf8.AppendRune(out, r.chars[min(int(cells[i]), len(r.chars)-1)])
	}
	return Position(string(out))
}

// isBoard reports whether a position is a single board.
func (r *ruleset) isBoard(p Position) bool {
	return p != "" && (r.family == onGrid || r.family == onStrip) && len(r.addends(string(p))) == 1
}

// Canonical returns one of the images of each board under the symmetries that the class defines.
func (x calling) Canonical(p Position) Position {
	if len(x.symmetries) == 0 {
		return p
	}
	parts := x.summands(p)
	for i, part := range parts {
		parts[i] = x.letters(x.boardOf(part).Least(x.symmetries))
	}
	return joined(parts)
}

// square returns the name of a square.
func square(b lib.Board, i int) string {
	return game.Column(i%b.Columns()) + strconv.Itoa(b.Rows()-i/b.Columns())
}

// Draw draws squares and the pieces on them. It draws other positions as the class does.
func (x calling) Draw(c draw.Canvas, p Position) {
	if x.isBoard(p) {
		x.drawBoard(c, x.boardOf(p))
		return
	}
	drawn := false
	_ = x.ruleset.do(x.code.meter(), func(k *machine) {
		if k.rules.Says("Picture") && len(x.summands(p)) == 1 {
			o := k.object(x.ruleset, p)
			drawn = true
			rulesets.Paint(k.in.World, c, o)
		}
	})
	if !drawn {
		c.Text(0, 0, x.Name+"("+string(p)+")", draw.Style{})
	}
}

func (x calling) drawBoard(c draw.Canvas, b lib.Board) {
	for i, n := range []byte(b.Cells()) {
		left, top, place := float64(i%b.Columns()), float64(i/b.Columns()), square(b, i)
		if x.chars[n] == '#' {
			c.Rect(left, top, 1, 1, draw.Style{Fill: draw.Dark, Glyph: '#', Place: place})
			continue
		}
		c.Rect(left, top, 1, 1, draw.Style{Fill: draw.Board, Place: place})
		stone := draw.Style{Place: place, Fill: draw.Green, Glyph: x.chars[n]}
		switch n {
		case 0:
			continue
		case 1:
			stone.Fill = draw.Blue
		case 2:
			stone.Fill = draw.Red
		}
		if l := stone.Glyph; 'a' <= l && l <= 'z' {
			stone.Glyph = l - 'a' + 'A'
		}
		c.Disc(left+0.5, top+0.5, 0.38, stone)
	}
}

// moveName returns the name that the class gives a move. It returns nothing if the class does not
// name moves, or if the move is from or to a sum.
func (x calling) moveName(p, to Position, player game.Player) (name string, err error) {
	if !x.names || len(x.summands(p)) != 1 || len(x.summands(to)) != 1 {
		return "", nil
	}
	m := x.meter
	if m == nil {
		m = x.code.meter()
	}
	return name, x.ruleset.do(m, func(k *machine) {
		w := k.in.World
		v, err := k.object(x.ruleset, p).Call("MoveName", k.object(x.ruleset, to), value.Player(player))
		w.Meter.Check(err)
		s, ok := v.(value.String)
		if !ok || s == "" {
			w.Meter.Fail(fmt.Errorf("MoveName of class %s must be a text", x.path))
		}
		name = string(s)
	})
}

// Move names a move by the name that the class gives it, or by the squares that change.
func (x calling) Move(p, to Position, player game.Player) game.Move[Position] {
	m := x.changed(p, to)
	if name, err := x.moveName(p, to, player); err == nil && name != "" {
		m.Name = name
	}
	return m
}

// changed names a move by the squares that change.
func (x calling) changed(p, to Position) game.Move[Position] {
	m := game.Move[Position]{To: to, Name: "→ " + string(to)}
	if !x.isBoard(p) || !x.isBoard(to) {
		return m
	}
	a, b := x.boardOf(p), x.boardOf(to)
	if a.Rows() != b.Rows() || a.Columns() != b.Columns() {
		return m
	}
	var names []string
	for i := range len(a.Cells()) {
		if a.Cells()[i] != b.Cells()[i] {
			names = append(names, square(a, i))
			m.Touch = append(m.Touch, game.Place(square(a, i)))
		}
	}
	m.Name, m.Free = strings.Join(names, "–"), true
	return m
}

// Palette lists the pieces of a board.
func (x calling) Palette() (list []game.Piece) {
	if x.family != onGrid && x.family != onStrip {
		return nil
	}
	for i, l := range x.chars {
		name := "piece " + strconv.Itoa(i)
		if i < 3 {
			name = [...]string{"empty", "Left's", "Right's"}[i]
		}
		list = append(list, game.Piece{Key: string(l), Name: name})
	}
	return list
}

// Put puts a piece on a square.
func (x calling) Put(p Position, place game.Place, piece int) Position {
	if !x.isBoard(p) || piece >= len(x.chars) {
		return p
	}
	b := x.boardOf(p)
	cells := []byte(b.Cells())
	for i := range cells {
		if square(b, i) == string(place) {
			cells[i] = byte(piece)
		}
	}
	return x.letters(x.family.board(b.Rows(), b.Columns(), string(cells)))
}

// Extent returns the size of a board.
func (x calling) Extent(p Position) (columns, rows int) {
	if !x.isBoard(p) {
		return 0, 0
	}
	b := x.boardOf(p)
	return b.Columns(), b.Rows()
}

// Resize adds empty squares at the right and at the bottom, or removes squares there.
func (x calling) Resize(p Position, columns, rows int) Position {
	if !x.isBoard(p) || min(columns, rows) < 1 || columns > mostSquares || rows > mostSquares || columns*rows > mostSquares || x.family == onStrip && rows > 1 {
		return p
	}
	b := x.boardOf(p)
	cells := make([]byte, rows*columns)
	for i := range cells {
		if row, column := i/columns, i%columns; row < b.Rows() && column < b.Columns() {
			cells[i] = b.Cells()[row*b.Columns()+column]
		}
	}
	return x.letters(x.family.board(rows, columns, string(cells)))
}
