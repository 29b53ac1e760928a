// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Morris is nine men's morris on 7x7 squares, where 24 squares are points, and six men's morris on
// 5x5 squares, where 16 squares are points.
var Morris = morris{Doc: game.Doc{
	Name: "morris", Title: "Nine Men's Morris", Aliases: []string{"nine-mens-morris", "mill"},
	Rule: "The points lie on nested squares, and the middles of their sides are joined. A player with men in hand puts one on any empty point; afterwards a move takes a man along a line to the next point, " +
		"or, on the board of nine men's morris, with only three men left, to any empty point. Three men of a player on one side of a square, or on a line that joins three middles, are a mill: whoever makes one takes a man of the opponent, from a mill only if all are in mills. " +
		"A player with fewer than three men, or without a move, loses; play that does not end is a draw.",
	Position: "men in hand of Left and of Right, and the 7 rows of 7 squares, or 5 of 5, with . (an empty point), X (Left), O (Right) and # (no point); or a size: 9,9,7x7 or 6,6,5x5",
	Sources:  []string{"Gasser 1996", "Siegel CGT, I.4"},
	Samples:  []string{"1,1,X#.#.|#...#|O.#..|#...#|.#.#.", "0,0,.#.#.|#...#|O.#.O|#...#|.#O#."},
}}

// Men is a position of morris.
type Men struct {
	Board
	Hand [2]uint8 // men still to be put on the board, by player
}

var mill = Kit{Pieces: ".XO#", Symmetry: Turns, Start: func(b Board, s Square) Piece {
	if !isPoint(b, s) {
		return Wall
	}
	return Empty
}}

type morris struct{ game.Doc }

func (g morris) About() game.Doc { return g.Doc }

// Endless says that men can go back.
func (morris) Endless() bool { return true }

// isPoint reports whether s is a point: a corner or the middle of a side of a nested square.
func isPoint(b Board, s Square) bool {
	row, col := b.Place(s)
	mid := b.Rows() / 2
	dx, dy := col-mid, row-mid
	return (dx != 0 || dy != 0) && (dx == 0 || dy == 0 || dx == dy || dx == -dy)
}

// beside returns the next point in a direction, or None if no line leads there.
func (b Board) beside(s Square, dx, dy int) Square {
	row, col := b.Place(s)
	mid := b.Rows() / 2
	x, y := col-mid, row-mid
	ring := max(x, -x, y, -y)
	step := ring // along the side of the square
	if x*dx+y*dy != 0 && (x == 0 || y == 0) {
		step = 1 // across, to the next nested square
	}
	x, y = x+step*dx, y+step*dy
	if x == 0 && y == 0 || max(x, -x, y, -y) > mid {
		return None
	}
	if step != 1 || x != 0 && y != 0 {
		if max(x, -x, y, -y) != ring {
			return None
		}
	}
	return b.Square(y+mid, x+mid)
}

// inMill reports whether the man on s is in a mill, that is, one of three men of its colour on a
// line.
func (b Board) inMill(s Square) bool {
	piece := b.At(s)
	for _, way := range [2][2]int{{1, 0}, {0, 1}} {
		n := 1
		for _, sign := range [2]int{1, -1} {
			for t := b.beside(s, sign*way[0], sign*way[1]); t != None; t = b.beside(t, sign*way[0], sign*way[1]) {
				if !b.Is(t, piece) {
					n = -9
				}
				n++
			}
		}
		if n == 3 {
			return true
		}
	}
	return false
}

func (b Board) men(player game.Player) (squares []Square) {
	for s := range Square(b.Size()) {
		if b.Is(s, Stone(player)) {
			squares = append(squares, s)
		}
	}
	return squares
}

func (g morris) Options(dst []Men, m Men, player game.Player) []Men {
	own := m.men(player)
	switch {
	case m.Hand[player] > 0:
		m.Hand[player]--
		for t := range Square(m.Size()) {
			if m.Is(t, Empty) {
				dst = m.put(dst, m.With(Stone(player), t), t, player)
			}
		}
		return dst
	case len(own) < 3:
		return dst
	}
	for _, s := range own {
		left := m.With(Empty, s)
		for t := range Square(m.Size()) {
			if m.Is(t, Empty) && (len(own) == 3 && m.Rows() == 7 || m.joined(s, t)) {
				dst = m.put(dst, left.With(Stone(player), t), t, player)
			}
		}
	}
	return dst
}

// joined reports whether a line joins two neighbouring squares.
func (b Board) joined(s, t Square) bool {
	for _, way := range rook {
		if b.beside(s, way[0], way[1]) == t {
			return true
		}
	}
	return false
}

// put appends the positions after a man has come to t. If it makes a mill, there is one for each
// man that can be taken.
func (m Men) put(dst []Men, b Board, t Square, player game.Player) []Men {
	theirs := b.men(player.Opponent())
	if !b.inMill(t) || len(theirs) == 0 {
		return append(dst, Men{b, m.Hand})
	}
	before := len(dst)
	for _, s := range theirs {
		if !b.inMill(s) {
			dst = append(dst, Men{b.With(Empty, s), m.Hand})
		}
	}
	if len(dst) == before {
		for _, s := range theirs {
			dst = append(dst, Men{b.With(Empty, s), m.Hand})
		}
	}
	return dst
}

// Canonical turns and reflects the board.
func (morris) Canonical(m Men) Men {
	m.Board = mill.Canonical(m.Board)
	return m
}

// Negative exchanges the men.
func (morris) Negative(m Men) Men {
	return Men{m.exchanged(), [2]uint8{m.Hand[game.Right], m.Hand[game.Left]}}
}

func (morris) Format(m Men) string {
	return strconv.Itoa(int(m.Hand[0])) + "," + strconv.Itoa(int(m.Hand[1])) + "," + mill.Format(m.Board)
}

func (morris) Parse(s string) (Men, error) {
	n, b, err := handed(mill, s, "the men in hand of both players and a board are required, such as 9,9,7x7", [2]int{12, 12})
	if err != nil {
		return Men{}, err
	}
	if b.Rows() != b.Columns() || b.Rows() != 5 && b.Rows() != 7 {
		return Men{}, game.Errorf(s, 0, "a board has 7x7 squares, or 5x5")
	}
	for s1 := range Square(b.Size()) {
		if isPoint(b, s1) == b.Is(s1, Wall) {
			return Men{}, game.Errorf(s, 0, "points and # are not where they belong; the empty board is %s", mill.Format(mill.empty(b.Rows())))
		}
	}
	return Men{b, [2]uint8{uint8(n[0]), uint8(n[1])}}, nil
}

// empty returns the start on a board of n rows and columns.
func (k Kit) empty(n int) Board {
	b, err := k.Parse(strconv.Itoa(n) + "x" + strconv.Itoa(n))
	if err != nil {
		panic(err)
	}
	return b
}

func (morris) Draw(c draw.Canvas, m Men) {
	mill.Draw(c, m.Board)
	for player, n := range m.Hand {
		if n > 0 {
			c.Text(float64(m.Columns())/2, float64(m.Rows()+player)+0.5, game.Player(player).String()+" has "+strconv.Itoa(int(n))+" in hand", draw.Style{})
		}
	}
}

// Move names the point on which a man is put, or those that it leaves and reaches, and the man that is taken.
func (morris) Move(m, to Men, player game.Player) game.Move[Men] {
	x := m.man(m.Board, to.Board, player)
	return game.Move[Men]{To: to, Name: x.Name, Touch: x.Touch}
}
