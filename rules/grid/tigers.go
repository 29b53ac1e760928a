// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// TigersAndGoats is the hunt game Bagh-Chal. It is played on crossings of lines; every second
// crossing has diagonals.
var TigersAndGoats = tigersAndGoats{Doc: game.Doc{
	Name: "tigers-and-goats", Title: "Tigers and Goats", Aliases: []string{"bagh-chal", "tigers"},
	Rule: "Left has goats, Right tigers, on points joined by lines; every second point also has diagonals. While Left has goats in hand she puts one on any empty point; afterwards she moves a goat along a line to the next point. " +
		"Right moves a tiger to the next point, or jumps over a goat next to it to the empty point behind, in one line, and takes the goat. With the fifth goat taken the tigers have won. A player who cannot move loses; play that does not end is a draw.",
	Position: "goats in hand, goats taken, and rows of . (empty), X (goat) and O (tiger) with | between them, at most 64 points; or a size, for tigers in the corners: 20,0,5x5; or eaten: the tigers have won",
	Sources:  []string{"Jin–Nievergelt 2009", "Siegel CGT, I.4"},
	Samples:  []string{"1,0,O..|...|..O", "0,0,OX.|.X.|..O", "0,4,O..|.X.|X..", "eaten"},
}}

// A Den is a position of Tigers and Goats.
type Den struct {
	Board
	Hand, Taken uint8
	Eaten       bool // the tigers have won
}

// enough is the number of goats that the tigers must take.
const enough = 5

var den = Kit{Pieces: ".XO", Symmetry: Turns, Start: func(b Board, s Square) Piece {
	if row, col := b.Place(s); (row == 0 || row == b.Rows()-1) && (col == 0 || col == b.Columns()-1) {
		return O
	}
	return Empty
}, crossed: true}

type tigersAndGoats struct{ game.Doc }

func (g tigersAndGoats) About() game.Doc { return g.Doc }

// Endless says that animals can go back.
func (tigersAndGoats) Endless() bool { return true }

// ways returns the directions of the lines from a point.
func (d Den) ways(s Square) [][2]int {
	if row, col := d.Place(s); (row+col)%2 == 0 {
		return king
	}
	return rook
}

func (g tigersAndGoats) Options(dst []Den, d Den, player game.Player) []Den {
	if d.Eaten {
		if player == game.Right {
			dst = append(dst, d)
		}
		return dst
	}
	for s := range Square(d.Size()) {
		switch {
		case player == game.Left && d.Hand > 0:
			if d.Is(s, Empty) {
				dst = append(dst, Den{Board: d.With(X, s), Hand: d.Hand - 1, Taken: d.Taken})
			}
		case d.Is(s, Stone(player)):
			for _, way := range d.ways(s) {
				dst = d.go1(dst, s, way, player)
			}
		}
	}
	return dst
}

// go1 appends the move of the animal on s in one direction, a step or a jump.
func (d Den) go1(dst []Den, s Square, way [2]int, player game.Player) []Den {
	t := d.Step(s, way[0], way[1])
	if d.Is(t, Empty) {
		return append(dst, Den{Board: d.With(Empty, s).With(Stone(player), t), Hand: d.Hand, Taken: d.Taken})
	}
	if player == game.Left || !d.Is(t, X) {
		return dst
	}
	behind := d.Step(t, way[0], way[1])
	if !d.Is(behind, Empty) {
		return dst
	}
	if d.Taken+1 >= enough {
		return append(dst, Den{Eaten: true})
	}
	return append(dst, Den{Board: d.With(Empty, s, t).With(O, behind), Hand: d.Hand, Taken: d.Taken + 1})
}

// Canonical turns and reflects the board by the symmetries that keep its lines.
func (tigersAndGoats) Canonical(d Den) Den {
	if d.Rows()%2 == 1 && d.Columns()%2 == 1 {
		d.Board = den.Canonical(d.Board)
	}
	return d
}

func (tigersAndGoats) Format(d Den) string {
	if d.Eaten {
		return "eaten"
	}
	return strconv.Itoa(int(d.Hand)) + "," + strconv.Itoa(int(d.Taken)) + "," + den.Format(d.Board)
}

func (tigersAndGoats) Parse(s string) (Den, error) {
	if s == "eaten" {
		return Den{Eaten: true}, nil
	}
	n, b, err := handed(den, s, "goats in hand, goats taken and a board are required, such as 20,0,5x5", [2]int{maxPoints, enough - 1})
	if err != nil {
		return Den{}, err
	}
	return Den{Board: b, Hand: uint8(n[0]), Taken: uint8(n[1])}, nil
}

func (tigersAndGoats) Draw(c draw.Canvas, d Den) {
	if d.Eaten {
		c.Text(0, 0, "the tigers have won", draw.Style{Place: "tigers"})
		return
	}
	den.Draw(c, d.Board)
	c.Text(float64(d.Columns())/2, float64(d.Rows())+0.5, "goats in hand "+strconv.Itoa(int(d.Hand))+", taken "+strconv.Itoa(int(d.Taken)), draw.Style{})
}

// Move names the point on which a goat is put, or those that an animal leaves and reaches.
func (tigersAndGoats) Move(d, to Den, player game.Player) game.Move[Den] {
	switch {
	case d.Eaten:
		return game.Move[Den]{To: to, Name: "move on", Touch: []game.Place{"tigers"}}
	case to.Eaten:
		return game.Move[Den]{To: to, Name: "take the fifth goat", Touch: []game.Place{game.Place(d.name(d.anyOf(O)))}}
	}
	m := d.man(d.Board, to.Board, player)
	return game.Move[Den]{To: to, Name: m.Name, Touch: m.Touch}
}
