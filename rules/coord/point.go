// SPDX-License-Identifier: Apache-2.0

// Package coord holds the games with one piece on the quarter plane, and games with coins on a
// strip of squares.
//
// A [Point] is written x,y, as in wythoff(1,4). Both coordinates count from 0 at the corner, x to
// the right and y upwards. A game is a [Kit] with its Vectors:
//
//	var Rook = Kit{Doc: …, Vectors: []Vector{Ride(-1, 0), Ride(0, -1)}, Symmetric: true}
//
// Several pieces on one board never meet: together they are the sum of several games with one
// piece.
package coord

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
)

// A Point is a square of the quarter plane.
type Point struct{ X, Y int }

// A Rider is a ruleset whose piece moves by vectors, provided that Goes returns some. Each move
// follows one of the vectors, and all such moves that stay on the board are allowed. Without it
// periods of rows are observed, not proved.
type Rider interface {
	Goes() []Vector
}

// A Kit is an impartial game with one piece on the quarter plane that moves by its Vectors. A game
// with other rules has Moves instead. Moves calls to with each square to which the piece can go; it
// may include squares off the board, which are ignored.
//
// Invariant: no move raises Weight.X·x + Weight.Y·y, where a zero Weight means 1,1. Only a limited
// number of squares can therefore be reached. Play need not end if some move keeps the sum.
type Kit struct {
	game.Doc
	Vectors   []Vector
	Moves     func(p Point, to func(Point))
	Symmetric bool // under exchange of the coordinates
	Least     int  // the least coordinate
	Weight    Point
	Far       bool // a theorem decides positions of any size, so all sizes can be read
}

func (Kit) Impartial() bool { return true }

// Endless reports whether some vector does not lower the weighted sum.
func (k Kit) Endless() bool {
	w := cmp.Or(k.Weight, Point{1, 1})
	return slices.ContainsFunc(k.Vectors, func(v Vector) bool { return w.X*v.DX+w.Y*v.DY >= 0 })
}

func (k Kit) Options(dst []Point, p Point, _ game.Player) []Point {
	to := func(q Point) {
		if q.X >= k.Least && q.Y >= k.Least {
			dst = append(dst, q)
		}
	}
	if k.Moves != nil {
		k.Moves(p, to)
	} else {
		follow(k.Vectors, p, to)
	}
	return dst
}

// Goes returns the vectors, or none if the game has other rules.
func (k Kit) Goes() []Vector {
	if k.Moves != nil {
		return nil
	}
	return k.Vectors
}

// Canonical puts the smaller coordinate first if the game is symmetric.
func (k Kit) Canonical(p Point) Point {
	if k.Symmetric && p.X > p.Y {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// Vast reads coordinates of any size.
func (k Kit) Vast() (vast.Rules, bool) { return vast.Tuple(2, int64(k.Least), ","), k.Far }

// farthest is the greatest mean of the coordinates of a piece.
const farthest = 100_000

func (k Kit) At(x, y int) (Point, bool) {
	w := cmp.Or(k.Weight, Point{1, 1})
	// No move raises the weighted sum, so reachable squares are not too far either.
	most := farthest * (w.X + w.Y)
	ok := min(x, y) >= k.Least && x <= most && y <= most && w.X*x+w.Y*y <= most
	return Point{x, y}, ok
}

func (Kit) Format(p Point) string { return strconv.Itoa(p.X) + "," + strconv.Itoa(p.Y) }

func (k Kit) Parse(s string) (Point, error) {
	list, err := numbers(s)
	if err != nil {
		return Point{}, err
	}
	if len(list) != 2 {
		return Point{}, game.Errorf(s, len(s), "two coordinates are required, as in 1,4, not %d", len(list))
	}
	p, ok := k.At(list[0], list[1])
	if !ok && min(p.X, p.Y) < k.Least {
		return Point{}, game.Errorf(s, 0, "coordinates must be less than %d", k.Least)
	}
	if !ok {
		return Point{}, game.Errorf(s, 0, "the point is too far out, beyond %d", farthest)
	}
	return p, nil
}

// numbers reads natural numbers separated by commas.
func numbers(s string) ([]int, error) {
	var list []int
	offset := 0
	for field := range strings.SplitSeq(s, ",") {
		text := strings.TrimSpace(field)
		n, err := strconv.ParseUint(text, 10, 31)
		if err != nil {
			at := offset + strings.Index(field, text)
			switch {
			case text == "":
				return nil, game.Errorf(s, at, "a number from 0 on is missing")
			case strings.Trim(text, "0123456789") == "":
				return nil, game.Errorf(s, at, "a number is too large")
			}
			return nil, game.Errorf(s, at, "a number from 0 on is required, such as 7")
		}
		list = append(list, int(n))
		offset += len(field) + 1
	}
	return list, nil
}

// place is the place of p on a board.
func (p Point) place() game.Place {
	return game.Place("x" + strconv.Itoa(p.X) + "y" + strconv.Itoa(p.Y))
}

// Move names the square that the piece leaves and the square that it reaches.
func (k Kit) Move(p, q Point, _ game.Player) game.Move[Point] {
	return game.Move[Point]{To: q, Name: "(" + k.Format(p) + ")→(" + k.Format(q) + ")", Touch: []game.Place{q.place()}}
}

// Draw shows the board with its corner at the bottom left, the piece, and dots where the piece can
// go. A picture for play has no dots and shows only the squares that can be reached. For a board
// that is too large, only the position is written.
func (k Kit) Draw(c draw.Canvas, p Point) {
	options := k.Options(nil, p, game.Left)
	reach := Point{max(p.X, p.Y, 3) + 2, max(p.X, p.Y, 3) + 2}
	most := 24 * 24
	whole := draw.Whole(c)
	if whole {
		reach, most = Point{max(p.X, 3) + 1, max(p.Y, 3) + 1}, 50*50
	}
	for _, q := range options {
		reach = Point{max(reach.X, q.X+1), max(reach.Y, q.Y+1)}
	}
	if !whole {
		reach.X = max(reach.X, reach.Y)
		reach.Y = reach.X
	}
	if reach.X*reach.Y > most {
		c.Text(0.5, 0.5, k.Format(p), draw.Style{})
		return
	}
	centre := board(c, reach)
	for _, q := range options {
		if x, y := centre(q); !whole {
			c.Disc(x, y, 0.1, draw.Style{Fill: draw.Grey, Stroke: draw.Clear, Glyph: '.', Place: string(q.place())})
		}
	}
	x, y := centre(p)
	c.Disc(x, y, 0.35, draw.Style{Fill: draw.Ink, Glyph: '@', Place: string(p.place())})
}

// board draws the squares of a board and their numbers; centre returns the middle of a square.
func board(c draw.Canvas, reach Point) (centre func(q Point) (x, y float64)) {
	centre = func(q Point) (x, y float64) { return float64(q.X) + 0.5, float64(reach.Y-q.Y) - 0.5 }
	for i := range reach.X {
		for j := range reach.Y {
			q := Point{i, j}
			x, y := centre(q)
			c.Rect(x-0.5, y-0.5, 1, 1, draw.Style{Fill: draw.Board, Stroke: draw.Ink, Place: string(q.place())})
		}
		c.Text(float64(i)+0.5, float64(reach.Y)+0.5, strconv.Itoa(i), draw.Style{})
	}
	for j := range reach.Y {
		c.Text(-0.5, float64(reach.Y-j)-0.5, strconv.Itoa(j), draw.Style{})
	}
	return centre
}

// Gather draws several pieces on one board, as in figure 2 of [Ferguson]. Each piece is shown by
// its number. This is possible only if all numbers are digits and no two pieces are on the same
// square.
func (k Kit) Gather(c draw.Canvas, ps []Point) bool {
	const most = 24
	reach, seen := Point{3, 3}, map[Point]bool{}
	for _, p := range ps {
		reach = Point{max(reach.X, p.X), max(reach.Y, p.Y)}
		if seen[p] {
			return false
		}
		seen[p] = true
	}
	if reach = (Point{reach.X + 2, reach.Y + 2}); len(ps) > 10 || max(reach.X, reach.Y) > most {
		return false
	}
	centre := board(c, reach)
	for i, p := range ps {
		x, y := centre(p)
		number := strconv.Itoa(i)
		c.Disc(x, y, 0.35, draw.Style{Fill: draw.Ink, Glyph: rune(number[0]), Place: string(p.place())})
		c.Text(x, y, number, draw.Style{Fill: draw.Paper})
	}
	return true
}
