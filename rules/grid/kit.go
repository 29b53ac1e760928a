// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Kit provides the notation, symmetry, parts, pictures and names of moves of a grid game.
type Kit struct {
	game.Doc
	Pieces   string                        // the characters in use, from .#XO and More
	More     string                        // the characters of further pieces, from 4 on
	Fills    []draw.Color                  // the colours in which these are drawn
	Symmetry Symmetry                      // which images of a board are the same
	Parts    Parts                         // how a board splits into parts
	Start    func(b Board, s Square) Piece // the piece on s before the first move, on a board given by its size; nil for empty boards
	Least    int                           // least number of rows and columns of a board with a Start

	chequered bool                  // the squares are drawn in two tints
	crossed   bool                  // stones are drawn where lines cross
	burnt     bool                  // walls are squares that an arrow has burnt
	figures   map[Piece]draw.Figure // the figures of pieces that are not stones
}

const written = ".#XO"

// Format writes b row by row.
func (k Kit) Format(b Board) string { return format(b, written+k.More) }

// Pack returns the words of a small board.
func (Kit) Pack(b Board) (words [3]uint64, ok bool) {
	return [3]uint64{uint64(b.rows)<<16 | uint64(b.columns), b.low, b.high}, b.cells == ""
}

func format(b Board, pieces string) string {
	if b.Size() == 0 {
		return "0x0"
	}
	out := make([]byte, 0, b.Size()+b.Rows())
	for s := range Square(b.Size()) {
		if s > 0 && int(s)%b.Columns() == 0 {
			out = append(out, '|')
		}
		out = append(out, pieces[min(int(b.At(s)), len(pieces)-1)])
	}
	return string(out)
}

// Parse reads rows of squares, or the size of a board as rows x columns.
func (k Kit) Parse(s string) (Board, error) {
	if rows, columns, ok := strings.Cut(s, "x"); ok && rows != "" && strings.Trim(rows, "0123456789 ") == "" {
		return k.parseSize(s, rows, columns)
	}
	text := strings.TrimRight(s, "\n")
	if text == "" {
		return Board{}, game.Errorf(s, 0, "no board: write rows such as ..|.. or a size such as 2x2")
	}
	var b Board
	var pieces []byte
	column := 0
	for i, r := range text + "|" {
		if r == '|' || r == '\n' {
			if b.rows == 0 {
				b.columns = uint16(column)
			}
			if column != b.Columns() || column == 0 {
				return Board{}, game.Errorf(s, i, "this row has %d squares, but the first has %d", column, b.columns)
			}
			b.rows++
			column = 0
			continue
		}
		at := strings.IndexRune(written+k.More, unicode.ToUpper(r))
		if at < 0 || !strings.ContainsRune(k.Pieces, unicode.ToUpper(r)) {
			return Board{}, game.Errorf(s, i, "not a piece of this game (one of %s)", k.Pieces)
		}
		if len(pieces) == maxSquares {
			return Board{}, game.Errorf(s, i, "more than %d squares", maxSquares)
		}
		pieces = append(pieces, byte(at))
		column++
	}
	return b.of(pieces), nil
}

func (k Kit) parseSize(s, rows, columns string) (Board, error) {
	n, err1 := strconv.Atoi(strings.TrimSpace(rows))
	if err1 != nil || n > maxSquares {
		return Board{}, game.Errorf(s, 0, "rows must be a number from 0 to %d", maxSquares)
	}
	m, err2 := strconv.Atoi(strings.TrimSpace(columns))
	if err2 != nil || m < 0 || m > maxSquares {
		return Board{}, game.Errorf(s, len(rows)+1, "columns must be a number from 0 to %d", maxSquares)
	}
	if n*m > maxSquares {
		return Board{}, game.Errorf(s, 0, "a board of %d squares, more than %d", n*m, maxSquares)
	}
	b := New(n, m)
	if k.Start == nil {
		return b, nil
	}
	if b.Size() > 0 && min(n, m) < k.Least {
		return Board{}, game.Errorf(s, 0, "the standard start needs at least %d rows and %[1]d columns; write a smaller board row by row, such as %s", k.Least, k.Samples[0])
	}
	pieces := b.pieces()
	for i := range pieces {
		pieces[i] = byte(k.Start(b, Square(i)))
	}
	return b.of(pieces), nil
}

// checkered is the start of games on a board full of stones.
func checkered(b Board, s Square) Piece {
	row, column := b.Place(s)
	return X + Piece((row+column)%2)
}

// Split appends the parts of b.
func (k Kit) Split(dst []Board, b Board) []Board { return k.Parts.split(dst, b) }

// Canonical returns the least of the images of b under the game's symmetry.
func (k Kit) Canonical(b Board) Board { return b.least(k.Symmetry) }

// Draw draws the squares and what is on them.
func (k Kit) Draw(c draw.Canvas, b Board) {
	for s := range Square(b.Size()) {
		row, column := b.Place(s)
		x, y, place := float64(column), float64(row), b.name(s)
		stone := draw.Style{Place: place}
		switch b.At(s) {
		case Wall:
			c.Rect(x, y, 1, 1, draw.Style{Fill: draw.Dark, Glyph: '#', Place: place})
			if k.burnt && draw.Shapes(c) && !draw.Whole(c) {
				arrow(c, x, y)
			}
			continue
		case X:
			stone.Glyph, stone.Fill = 'X', draw.Blue
			if !strings.Contains(k.Pieces, "O") {
				stone.Fill = draw.Green // a piece of both players
			}
		case O:
			stone.Glyph, stone.Fill = 'O', draw.Red
		default:
			if i := int(b.At(s) - O - 1); b.At(s) > O {
				stone.Glyph, stone.Fill = rune(k.More[i]), k.Fills[i]
			}
		}
		k.square(c, b, s, x, y)
		if stone.Glyph != 0 {
			k.piece(c, x+0.5, y+0.5, b.At(s), stone)
		}
	}
}

// square draws a square. A chequered board has squares in two tints; on a board with lines it is a
// crossing.
func (k Kit) square(c draw.Canvas, b Board, s Square, x, y float64) {
	style := draw.Style{Fill: draw.Board, Place: b.name(s)}
	row, column := b.Place(s)
	if k.chequered && (row+column)%2 == 1 {
		style.Fill = draw.Grey
	}
	if wood := (k.crossed || style.Fill == draw.Grey) && !draw.Whole(c); wood { // a page has woods of its own
		style.Fill = draw.Wood
	}
	if !k.crossed || !draw.Shapes(c) {
		c.Rect(x, y, 1, 1, style)
		return
	}
	style.Stroke = draw.Clear
	c.Rect(x, y, 1, 1, style)
	for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		r, q := row+d[0], column+d[1]
		if r >= 0 && q >= 0 && r < b.Rows() && q < b.Columns() && b.At(b.Square(r, q)) != Wall {
			c.Line(x+0.5, y+0.5, x+0.5+float64(d[1])/2, y+0.5+float64(d[0])/2, draw.Style{Stroke: draw.Grey})
		}
	}
}

// arrow draws the arrow that burnt a square.
func arrow(c draw.Canvas, x, y float64) {
	style := draw.Style{Stroke: draw.Board, Width: 0.06}
	c.Line(x+0.32, y+0.68, x+0.68, y+0.32, style)
	c.Line(x+0.44, y+0.32, x+0.68, y+0.32, style)
	c.Line(x+0.68, y+0.56, x+0.68, y+0.32, style)
}

// piece draws a piece. Stones of Go are black and white if a picture has no colours of its own.
func (k Kit) piece(c draw.Canvas, x, y float64, what Piece, stone draw.Style) {
	if !draw.Shapes(c) {
		c.Disc(x, y, 0.38, stone)
		return
	}
	stone.Figure = k.figures[what]
	if k.crossed && !draw.Whole(c) {
		stone.Fill = map[draw.Color]draw.Color{draw.Blue: draw.Ink, draw.Red: draw.Paper}[stone.Fill]
	}
	c.Disc(x, y, 0.42, stone)
}

// Move names a move by the squares that it changes, as in b2–b3, whichever of them the user points
// at first.
func (k Kit) Move(b, to Board, _ game.Player) game.Move[Board] {
	m := b.move(to, "–", b.changed(to)...)
	m.Free = true
	return m
}

// move returns the move named by squares, whose names are joined by the sign.
func (b Board) move(to Board, sign string, squares ...Square) game.Move[Board] {
	m := game.Move[Board]{To: to}
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = b.name(s)
		m.Touch = append(m.Touch, game.Place(names[i]))
	}
	m.Name = strings.Join(names, sign)
	return m
}

// changed returns the squares on which two boards of the same size differ.
func (b Board) changed(to Board) []Square {
	var out []Square
	for s := range Square(min(b.Size(), to.Size())) {
		if b.At(s) != to.At(s) {
			out = append(out, s)
		}
	}
	return out
}

// travel returns the squares from which and to which a stone of player moved, or None for a square
// that cannot be determined.
func (b Board) travel(to Board, player game.Player) (from, goal Square) {
	from, goal = None, None
	for _, s := range b.changed(to) {
		switch Stone(player) {
		case b.At(s):
			from = s
		case to.At(s):
			goal = s
		}
	}
	return from, goal
}

// name returns the column of s as letters and its row as a number from below.
func (b Board) name(s Square) string {
	row, column := b.Place(s)
	return game.Column(column) + strconv.Itoa(b.Rows()-row)
}
