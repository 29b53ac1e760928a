// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Hunt is a position of Fox and Geese. It uses the squares of one colour of a chessboard, with
// geese on some of them and the fox on another.
type Hunt struct{ huntFields }

// huntFields holds the fields of a Hunt. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type huntFields struct {
	geese      uint64 // one bit for each square, counted from below
	rows, cols uint8
	fox        uint8
	dark       bool // whether a1 is one of the squares
	escaped    bool // the fox has passed the geese of an open board
}

// FoxAndGeese is the old game on a chessboard whose upper edge is a wall.
var FoxAndGeese = hunt{doc: huntDoc("fox-and-geese", "Fox and Geese", nil,
	"Left moves one goose one square diagonally down; Right moves the fox one square diagonally in any direction. Nothing is captured, and a player who cannot move loses.",
	"X...|.O..", "4x4", "3x6", "X...|....|X.O."), reach: 1}

// OpenFoxAndGeese is played on a board without an upper edge. The fox escapes for ever if it is
// level with the highest goose or above it, or one free step from there.
var OpenFoxAndGeese = hunt{doc: huntDoc("open-fox-and-geese", "Fox and Geese, open above", nil,
	"Left moves one goose one square diagonally down; Right moves the fox one square diagonally in any direction. The board has no upper edge: a fox that is level with the highest goose, or a free step from there, runs on for ever, which is worth off.",
	"4x4", "X.X.|....|O...", "escaped"), reach: 1, open: true}

// CeyloneseFoxAndGeese has a fox that moves up to two squares.
var CeyloneseFoxAndGeese = hunt{doc: huntDoc("ceylonese-fox-and-geese", "Ceylonese Fox and Geese", []string{"ceylonese"},
	"Left moves one goose one square diagonally down; Right moves the fox one or two squares in one diagonal direction, never jumping. A player who cannot move loses.",
	"4x4", "X...|....|..O."), reach: 2}

// GenFoxAndGeese is the family of games with foxes of any range, with and without an upper edge.
var GenFoxAndGeese = game.Family[Hunt]{Doc: game.Doc{
	Name: "gen-fox-and-geese", Title: "Generalised Fox and Geese",
	Rule:     "Left moves one goose one square diagonally down; Right moves the fox up to the given number of squares in one diagonal direction, never jumping. On an open board a fox that is level with the highest goose, or a free step from there, runs on for ever.",
	Position: "the top (closed or open), the range of the fox, then a board as in fox-and-geese: open,2,6x8",
	Sources:  []string{"WW, ch. 20", "CGSuite"},
	Samples:  []string{"open,2,4x4", "closed,3,4x4"},
}, Params: []string{"top", "range"}, Rules: func(args []string) (game.Ruleset[Hunt], error) {
	if args[0] != "open" && args[0] != "closed" {
		return nil, game.Errorf(args[0], 0, "the top is open or closed")
	}
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 1 || n > 64 {
		return nil, game.Errorf(args[1], 0, "the range of the fox is a number from 1 to 64")
	}
	return hunt{reach: n, open: args[0] == "open"}, nil
}}

func huntDoc(name, title string, aliases []string, rule string, samples ...string) game.Doc {
	return game.Doc{Name: name, Title: title, Aliases: aliases, Rule: rule, Samples: samples,
		Position: "rows of . (empty), X (goose) and one O (fox) with | between them, all pieces on squares of one colour; or a size for the start, geese on the top row and the fox in the middle of the lowest: X.X.|....|.O.. or 8x8",
		Sources:  []string{"WW, ch. 20", "Siegel CGT, I.4"}}
}

type hunt struct {
	doc   game.Doc
	reach int
	open  bool
}

func (g hunt) About() game.Doc { return g.doc }

// Endless says that the fox can go back.
func (hunt) Endless() bool { return true }

// NewHunt returns the start on a board: geese on the squares of the top row that have the colour of
// a1, and the fox in a column of the lowest row. Columns are counted from 1, and the square must
// have the colour of a1. NewHunt panics if there are more than 64 squares of a colour.
func NewHunt(rows, cols, column int) Hunt {
	var geese [][2]int
	for c := 1 + (rows+1)%2; c <= cols; c += 2 {
		if rows > 1 || c != column {
			geese = append(geese, [2]int{rows, c})
		}
	}
	return HuntOf(rows, cols, geese, [2]int{1, column})
}

// HuntOf returns the position with geese and fox on the given squares. Squares are given by row and
// column, counted from 1 at the lower left, and all have the colour of a1.
func HuntOf(rows, cols int, geese [][2]int, fox [2]int) Hunt {
	h := Hunt{huntFields{rows: uint8(rows), cols: uint8(cols), dark: true}}
	if rows*h.width() > 64 {
		panic("grid: board too large")
	}
	for _, s := range geese {
		h.geese |= 1 << h.number(s[0]-1, s[1]-1)
	}
	h.fox = uint8(h.number(fox[0]-1, fox[1]-1))
	return h
}

// width is the greatest number of squares of one colour in a row.
func (h Hunt) width() int { return (int(h.cols) + 1) / 2 }

// number returns the number of a square, or −1 if it is not on the board or has the other colour.
// Rows are counted from 0 at the bottom.
func (h Hunt) number(row, col int) int {
	if row < 0 || row >= int(h.rows) || col < 0 || col >= int(h.cols) || (row+col)%2 == 0 != h.dark {
		return -1
	}
	return row*h.width() + col/2
}

// place returns the row and column of a square.
func (h Hunt) place(s int) (row, col int) {
	row, col = s/h.width(), s%h.width()*2
	if row%2 == 0 != h.dark {
		col++
	}
	return row, col
}

func (h Hunt) free(s int) bool { return s >= 0 && h.geese>>s&1 == 0 && s != int(h.fox) }

func (g hunt) Options(dst []Hunt, h Hunt, player game.Player) []Hunt {
	if h.escaped {
		if player == game.Right {
			dst = append(dst, h)
		}
		return dst
	}
	if player == game.Right {
		return g.run(dst, h)
	}
	for rest := h.geese; rest != 0; rest &= rest - 1 {
		goose := bits.TrailingZeros64(rest)
		row, col := h.place(goose)
		for _, side := range [2]int{-1, 1} {
			if s := h.number(row-1, col+side); h.free(s) {
				q := h
				q.geese = h.geese&^(1<<goose) | 1<<s
				dst = append(dst, g.settle(q))
			}
		}
	}
	return dst
}

// run appends the moves of the fox.
func (g hunt) run(dst []Hunt, h Hunt) []Hunt {
	row, col := h.place(int(h.fox))
	for _, d := range [4][2]int{{1, -1}, {1, 1}, {-1, -1}, {-1, 1}} {
		for k := 1; k <= g.reach; k++ {
			s := h.number(row+k*d[0], col+k*d[1])
			if !h.free(s) {
				break
			}
			q := h
			q.fox = uint8(s)
			dst = append(dst, g.settle(q))
		}
	}
	return dst
}

// settle returns h as an escape if the fox of an open board is not below the highest goose, or can
// get there. Geese only go down and cannot stop it.
func (g hunt) settle(h Hunt) Hunt {
	if !g.open {
		return h
	}
	row, col := h.place(int(h.fox))
	top := (64 - bits.LeadingZeros64(h.geese) + h.width() - 1) / h.width() // rows up to the highest goose
	beside := row+2 == top && (h.free(h.number(row+1, col-1)) || h.free(h.number(row+1, col+1)))
	if row+1 >= top || beside {
		return Hunt{huntFields{escaped: true}}
	}
	return h
}

var huntKit = Kit{Pieces: ".XO", chequered: true, figures: map[Piece]draw.Figure{X: draw.Goose, O: draw.Fox}}

// board returns h as a board.
func (h Hunt) board() Board {
	b := New(int(h.rows), int(h.cols))
	at := func(s int) Square {
		row, col := h.place(s)
		return b.Square(b.Rows()-1-row, col)
	}
	for rest := h.geese; rest != 0; rest &= rest - 1 {
		b = b.With(X, at(bits.TrailingZeros64(rest)))
	}
	return b.With(O, at(int(h.fox)))
}

func (g hunt) Format(h Hunt) string {
	if h.escaped {
		return "escaped"
	}
	return huntKit.Format(h.board())
}

func (g hunt) Parse(s string) (Hunt, error) {
	if s == "escaped" && g.open {
		return Hunt{huntFields{escaped: true}}, nil
	}
	b, err := huntKit.Parse(s)
	if err != nil {
		return Hunt{}, err
	}
	h := Hunt{huntFields{rows: uint8(min(b.Rows(), 255)), cols: uint8(min(b.Columns(), 255)), dark: true}}
	if b.Size() == 0 || b.Rows()*((b.Columns()+1)/2) > 64 {
		return Hunt{}, game.Errorf(s, 0, "a board has from 1 to 64 squares of one colour")
	}
	if b == New(b.Rows(), b.Columns()) { // a size
		return g.settle(NewHunt(b.Rows(), b.Columns(), b.Columns()/4*2+1)), nil
	}
	return g.read(s, b, h)
}

// read puts the pieces of b on h.
func (g hunt) read(text string, b Board, h Hunt) (Hunt, error) {
	foxes, first := 0, None
	for s := range Square(b.Size()) {
		if b.At(s) == Empty {
			continue
		}
		row, col := b.Place(s)
		row = b.Rows() - 1 - row
		if first == None {
			first, h.dark = s, (row+col)%2 == 0
		}
		n := h.number(row, col)
		switch {
		case n < 0:
			return h, game.Errorf(text, 0, "%s and %s have different colours: all pieces must be on squares of one colour", b.name(first), b.name(s))
		case b.At(s) == O:
			foxes, h.fox = foxes+1, uint8(n)
		default:
			h.geese |= 1 << n
		}
	}
	if foxes != 1 {
		return h, game.Errorf(text, 0, "%d foxes where there is one", foxes)
	}
	return g.settle(h), nil
}

func (g hunt) Draw(c draw.Canvas, h Hunt) {
	if h.escaped {
		c.Text(0, 0, "the fox has escaped", draw.Style{Place: "fox"})
		return
	}
	huntKit.Draw(c, h.board())
}

// Move names the squares that a piece leaves and reaches. A move by which the fox escapes is named
// by the square of the fox. A fox that has escaped just runs.
func (g hunt) Move(h, to Hunt, player game.Player) game.Move[Hunt] {
	switch {
	case h.escaped:
		return game.Move[Hunt]{To: to, Name: "the fox runs", Touch: []game.Place{"fox"}}
	case to.escaped:
		b := h.board()
		row, col := h.place(int(h.fox))
		name := b.name(b.Square(b.Rows()-1-row, col))
		return game.Move[Hunt]{To: to, Name: "the fox at " + name + " escapes", Touch: []game.Place{game.Place(name)}}
	}
	b, after := h.board(), to.board()
	from, goal := b.travel(after, player)
	m := b.move(after, "–", from, goal)
	return game.Move[Hunt]{To: to, Name: m.Name, Touch: m.Touch}
}
