// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// EntrepreneurialChess is played in a corner of a chessboard that has no other edges. This ruleset
// is a window of that board, which nobody leaves, and values are those of the window.
//
// Two more games on the window give bounds for the endless board, by copying moves. With @high, Left
// has all moves of the endless board and more, and Right only moves that he has there: who leaves the
// window is worth on, and nothing is worth more. With @low it is the other way round: the squares
// beyond an edge are merged into one, which only Right's pieces enter, and doubtful cases are decided
// for Right. If both have the same value, so has the endless board.
var EntrepreneurialChess = entrepreneur{doc: game.Doc{
	Name: "entrepreneurial-chess", Title: "Entrepreneurial Chess", Aliases: []string{"echess"},
	Rule: "Left has a king, Right a king and a rook, which move as in chess. Instead of moving Left may cash out: the position becomes the number column + row of her king. " +
		"Left's king may not go next to the other king nor to a square that the rook attacks, and may take a rook that is not guarded; Right's king may not go next to Left's. " +
		"If Left's king is attacked when Right moves here, he may take it, and has free moves for ever. Nobody leaves the board that is drawn, a window onto an endless one: values are those of the window. " +
		"With @high Left's king may leave the window, and then Left has free moves for ever: the value is at least that of the endless board. " +
		"With @low the uppermost row and the rightmost column stand for everything beyond, where only Right's pieces may go and where they move as they like: the value is at most that of the endless board.",
	Position: "rows of . (empty), X (Left's king), O (Right's king) and R (the rook, which may be missing) with | between them, the corner of the board at the lower left, and perhaps @high or @low; with @low, B means both of Right's pieces beyond the window; a number for what was cashed, mated or escaped: ...O|....|.X..|..R.",
	Sources:  []string{"Siegel CGT, I.4", "Berlekamp–Pearson 2003"},
	Samples:  []string{"O..|..R|X..", "X..|...|.OR", "3", "mated", "X.O", "O..|..R|X..@high", "O..|..R|X..@low", "..B|...|X..@low", "escaped"},
}}

// A Deal is a position of Entrepreneurial Chess.
type Deal struct{ dealFields }

// dealFields holds the fields of a Deal. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type dealFields struct {
	rows, cols        int8
	left, right, rook int16 // squares, numbered row by row from the lower left; −1 for none
	cashed            int16
	state             dealState
	edge              dealEdge
}

// A dealEdge says what lies beyond the window.
type dealEdge uint8

const (
	drawnEdge dealEdge = iota // nobody leaves the window
	highEdge                  // Left's king may leave it, and then nothing stops her
	lowEdge                   // the uppermost row and the rightmost column are everything beyond, for Right only
)

var edgeNames = map[dealEdge]string{highEdge: "@high", lowEdge: "@low"}

type dealState uint8

const (
	playing dealState = iota
	cashed            // only the number is left
	mated             // Left's king is gone
	escaped           // Left's king has walked off the board
)

// DealOf returns the position on a board with the given numbers of rows and columns. The squares of
// the pieces are given by column and row, counted from 1; {0, 0} means no rook.
func DealOf(rows, cols int, left, right, rook [2]int) Deal {
	at := func(s [2]int) int16 { return int16((s[1]-1)*cols + s[0] - 1) }
	d := Deal{dealFields{rows: int8(rows), cols: int8(cols), left: at(left), right: at(right), rook: -1}}
	if rook != [2]int{} {
		d.rook = at(rook)
	}
	return d
}

type entrepreneur struct{ doc game.Doc }

func (g entrepreneur) About() game.Doc { return g.doc }

// Caution says what values of windows are good for.
func (entrepreneur) Caution() string {
	return "values are those of the window that is drawn, for players who do not leave it; with @high a value is an upper bound for the endless board, with @low a lower one, and with @endless eval finds the value of the endless board"
}

// Endless says that kings and rook can go back.
func (entrepreneur) Endless() bool { return true }

func (g entrepreneur) Options(dst []Deal, d Deal, player game.Player) []Deal {
	switch {
	case d.state == mated && player == game.Right, d.state == escaped && player == game.Left:
		return append(dst, d)
	case d.state == cashed && player == game.Left && d.cashed > 0:
		d.cashed--
		return append(dst, d)
	case d.state != playing:
		return dst
	case player == game.Left:
		return d.cashOrGo(dst)
	}
	return d.chase(dst)
}

// cashOrGo appends the moves of Left.
func (d Deal) cashOrGo(dst []Deal) []Deal {
	dst = append(dst, Deal{dealFields{state: cashed, cashed: d.left/int16(d.cols) + d.left%int16(d.cols) + 2}})
	if row, col := d.place(d.left); d.edge == highEdge && (row == int(d.rows)-1 || col == int(d.cols)-1) {
		dst = append(dst, Deal{dealFields{state: escaped}})
	}
	return d.walk(dst)
}

// place returns the row and the column of a square, counted from 0.
func (d Deal) place(s int16) (row, col int) { return int(s) / int(d.cols), int(s) % int(d.cols) }

// beyond reports whether a square stands for squares outside the window.
func (d Deal) beyond(s int16) bool {
	row, col := d.place(s)
	return d.edge == lowEdge && s >= 0 && (row == int(d.rows)-1 || col == int(d.cols)-1)
}

// walk appends the moves of Left's king on the board.
func (d Deal) walk(dst []Deal) []Deal {
	for _, s := range d.around(d.left) {
		e := d
		if e.left = s; s == d.rook {
			e.rook = -1
		}
		if !d.beyond(s) && !d.near(s, d.right) && !e.attacked(s) {
			dst = append(dst, e)
		}
	}
	return dst
}

// chase appends the moves of Right. Beyond the window his pieces are not in each other's way, and may
// stay where they are.
func (d Deal) chase(dst []Deal) []Deal {
	if d.beyond(d.right) || d.beyond(d.rook) {
		dst = append(dst, d)
	}
	if d.attacked(d.left) {
		dst = append(dst, Deal{dealFields{state: mated}})
	}
	for _, s := range d.around(d.right) {
		if d.beyond(s) || !d.near(s, d.left) && s != d.rook {
			e := d
			e.right = s
			dst = append(dst, e)
		}
	}
	d.slide(func(s int16) bool {
		if s == d.left || s == d.right && !d.beyond(s) {
			return false
		}
		e := d
		e.rook = s
		dst = append(dst, e)
		return true
	})
	return dst
}

// attacked reports whether the rook attacks s; Right's king may block it.
func (d Deal) attacked(s int16) (hit bool) {
	d.slide(func(t int16) bool {
		hit = hit || t == s
		return t != d.right
	})
	return hit
}

// slide follows the lines of the rook. On each line it calls visit until visit returns false.
func (d Deal) slide(visit func(s int16) bool) {
	if d.rook < 0 {
		return
	}
	for _, way := range rook {
		for s := d.step(d.rook, way); s >= 0 && visit(s); s = d.step(s, way) {
		}
	}
}

func (d Deal) step(s int16, way [2]int) int16 {
	col, row := int(s)%int(d.cols)+way[0], int(s)/int(d.cols)+way[1]
	if col < 0 || row < 0 || col >= int(d.cols) || row >= int(d.rows) {
		return -1
	}
	return int16(row*int(d.cols) + col)
}

// around returns the squares next to s.
func (d Deal) around(s int16) (to []int16) {
	for _, way := range king {
		if t := d.step(s, way); t >= 0 {
			to = append(to, t)
		}
	}
	return to
}

// near reports whether squares are the same or touch.
func (d Deal) near(s, t int16) bool {
	dx, dy := s%int16(d.cols)-t%int16(d.cols), s/int16(d.cols)-t/int16(d.cols)
	return -1 <= dx && dx <= 1 && -1 <= dy && dy <= 1
}

var dealKit = Kit{Pieces: ".XORB", More: "RB", Fills: []draw.Color{draw.Red, draw.Red}, chequered: true, figures: map[Piece]draw.Figure{X: draw.King, O: draw.King, tower: draw.Rook}}

// tower is the piece for the rook, and both is the piece for Right's king and rook beyond the window.
const (
	tower = O + 1 + iota
	both
)

// on returns the square of the board b for a square of the window.
func (d Deal) on(b Board, s int16) Square {
	return b.Square(int(d.rows)-1-int(s)/int(d.cols), int(s)%int(d.cols))
}

func (d Deal) board() Board {
	b := New(int(d.rows), int(d.cols))
	b = b.With(X, d.on(b, d.left)).With(O, d.on(b, d.right))
	switch {
	case d.rook >= 0 && d.rook == d.right:
		b = b.With(both, d.on(b, d.rook))
	case d.rook >= 0:
		b = b.With(tower, d.on(b, d.rook))
	}
	return b
}

func (g entrepreneur) Format(d Deal) string {
	switch d.state {
	case cashed:
		return strconv.Itoa(int(d.cashed))
	case mated:
		return "mated"
	case escaped:
		return "escaped"
	}
	return dealKit.Format(d.board()) + edgeNames[d.edge]
}

// mostRows is the greatest number of rows, and of columns, of a window.
const mostRows = 100

func (g entrepreneur) Parse(s string) (Deal, error) {
	switch s {
	case "mated":
		return Deal{dealFields{state: mated}}, nil
	case "escaped":
		return Deal{dealFields{state: escaped}}, nil
	}
	if s != "" && strings.Trim(s, "0123456789") == "" {
		n, err := strconv.Atoi(s)
		if err != nil || n > 2*mostRows {
			return Deal{}, game.Errorf(s, 0, "what was cashed is a number up to %d", 2*mostRows)
		}
		return Deal{dealFields{state: cashed, cashed: int16(n)}}, nil
	}
	rows, mark, marked := strings.Cut(s, "@")
	edge := drawnEdge
	switch {
	case marked && mark == "high":
		edge = highEdge
	case marked && mark == "low":
		edge = lowEdge
	case marked:
		return Deal{}, game.Errorf(s, len(rows)+1, "after @ comes low or high")
	}
	b, err := dealKit.Parse(rows)
	if err != nil {
		return Deal{}, err
	}
	if b.Rows() > mostRows || b.Columns() > mostRows {
		return Deal{}, game.Errorf(s, 0, "a window has at most %d rows and columns", mostRows)
	}
	return readDeal(s, b, edge)
}

// readDeal reads the pieces on b.
func readDeal(text string, b Board, edge dealEdge) (Deal, error) {
	d := Deal{dealFields{rows: int8(b.Rows()), cols: int8(b.Columns()), rook: -1, edge: edge}}
	var count [both + 1]int
	for s := range Square(b.Size()) {
		row, col := b.Place(s)
		at := int16((b.Rows()-1-row)*b.Columns() + col)
		piece := b.At(s)
		count[piece]++
		switch piece {
		case X:
			d.left = at
		case O:
			d.right = at
		case tower:
			d.rook = at
		case both:
			d.right, d.rook = at, at
		}
	}
	if count[X] != 1 || count[O]+count[both] != 1 || count[tower]+count[both] > 1 {
		return Deal{}, game.Errorf(text, 0, "write one X, one O and at most one R")
	}
	if count[both] > 0 && !d.beyond(d.right) {
		return Deal{}, game.Errorf(text, 0, "B is only for pieces beyond the window, in the uppermost row or the rightmost column of a board with @low")
	}
	if d.beyond(d.left) {
		return Deal{}, game.Errorf(text, 0, "with @low, Left's king is not in the uppermost row nor in the rightmost column")
	}
	if d.near(d.left, d.right) && !d.beyond(d.right) {
		return Deal{}, game.Errorf(text, 0, "the kings may not stand next to each other")
	}
	return d, nil
}

func (g entrepreneur) Draw(c draw.Canvas, d Deal) {
	switch d.state {
	case cashed:
		c.Text(0, 0, "cashed: "+strconv.Itoa(int(d.cashed)), draw.Style{Place: "cash"})
	case mated:
		c.Text(0, 0, "Left's king is gone", draw.Style{Place: "king"})
	case escaped:
		c.Text(0, 0, "Left's king has escaped", draw.Style{Place: "king"})
	default:
		dealKit.Draw(c, d.board())
	}
}

// Move names the squares that a piece leaves and reaches, and the amount cashed.
func (g entrepreneur) Move(d, to Deal, player game.Player) game.Move[Deal] {
	if d.state == cashed {
		return game.Move[Deal]{To: to, Name: "spend 1", Touch: []game.Place{"cash"}}
	}
	if d.state == mated || d.state == escaped {
		return game.Move[Deal]{To: to, Name: "move on", Touch: []game.Place{"king"}}
	}
	b := d.board()
	var m game.Move[Board]
	switch {
	case to.state == cashed:
		m = b.move(b, "", d.on(b, d.left))
		m.Name = "cash " + strconv.Itoa(int(to.cashed))
	case to.state == mated:
		m = b.move(b, "×", d.on(b, d.rook), d.on(b, d.left))
	case to.state == escaped:
		m = b.move(b, "", d.on(b, d.left))
		m.Name = "leave the window"
	case to == d:
		m = b.move(b, "", d.on(b, d.right))
		m.Name = "move beyond the window"
	case player == game.Left:
		m = b.move(b, "–", d.on(b, d.left), d.on(b, to.left))
	case d.rook != to.rook:
		m = b.move(b, "–", d.on(b, d.rook), d.on(b, to.rook))
		if d.rook == d.right {
			m.Name = "R" + m.Name
		}
	default:
		m = b.move(b, "–", d.on(b, d.right), d.on(b, to.right))
	}
	return game.Move[Deal]{To: to, Name: m.Name, Touch: m.Touch}
}
