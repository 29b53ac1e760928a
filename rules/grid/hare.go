// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// HareAndHounds is the French military game. Hounds, who never go back, try to trap a hare. A hare
// that has passed them can move for ever. The rule that hounds lose after ten moves up and down is
// left out: play that goes on for ever is a draw.
var HareAndHounds = chase{Kit{Doc: game.Doc{
	Name: "hare-and-hounds", Title: "Hare and Hounds", Aliases: []string{"french-military-game"},
	Rule:     "Left moves a hound to a free point along a line: ahead, which is to the right, straight or diagonally, or up or down, but not back. Right moves the hare along a line in any direction. Lines go to the neighbours in the same row and column, and diagonally from every other point, beginning with the middle of the left edge. A hare to the left of all hounds is free, and has moves for ever.",
	Position: "rows of . (a free point), X (hound), one O (hare) and # (no point) with | between them; or a size with an odd number of rows, for the start: #X..#|X...O|#X..# is 3x5; escaped if the hare is",
	Sources:  []string{"Gardner 1963"},
	Samples:  []string{"3x5", "#.X.#|.X.XO|#...#", "#...#|XX..O|#.X.#", "escaped"},
}, Pieces: ".#XO", figures: map[Piece]draw.Figure{X: draw.Hound, O: draw.Hare}, Start: chaseStart}}

type chase struct{ kit Kit }

func (g chase) About() game.Doc { return g.kit.Doc }

// Endless says that the hare can go back.
func (chase) Endless() bool { return true }

// chaseStart has no points in the corners, the hounds at the left end and the hare at the right
// end.
func chaseStart(b Board, s Square) Piece {
	row, column := b.Place(s)
	middle, last := b.Rows()/2, b.Columns()-1
	ends := row == middle
	switch {
	case !ends && (column == 0 || column == last):
		return Wall
	case ends && column == 0, !ends && column == 1 && (row == middle-1 || row == middle+1):
		return X
	case ends && column == last:
		return O
	}
	return Empty
}

// ways returns the directions along lines from s to its neighbours.
func (b Board) ways(s Square) [][2]int {
	row, column := b.Place(s)
	if (row+column)%2 == (b.Rows()/2)%2 {
		return king
	}
	return rook
}

// Options of the zero Board are those of a hare that has escaped.
func (g chase) Options(dst []Board, b Board, player game.Player) []Board {
	if b.Size() == 0 {
		if player == game.Right {
			dst = append(dst, b)
		}
		return dst
	}
	for s := range Square(b.Size()) {
		if !b.Is(s, Stone(player)) {
			continue
		}
		for _, d := range b.ways(s) {
			if t := b.Step(s, d[0], d[1]); b.Is(t, Empty) && (player == game.Right || d[0] >= 0) {
				dst = append(dst, b.With(Empty, s).With(Stone(player), t).settled())
			}
		}
	}
	return dst
}

// settled returns b, or the zero Board if the hare is to the left of all hounds.
func (b Board) settled() Board {
	hare, hound := b.Columns(), b.Columns()
	for s := range Square(b.Size()) {
		_, column := b.Place(s)
		switch b.At(s) {
		case O:
			hare = column
		case X:
			hound = min(hound, column)
		}
	}
	if hare < hound {
		return Board{}
	}
	return b
}

func (g chase) Format(b Board) string {
	if b.Size() == 0 {
		return "escaped"
	}
	return g.kit.Format(b)
}

func (g chase) Parse(s string) (Board, error) {
	if s == "escaped" {
		return Board{}, nil
	}
	b, err := g.kit.Parse(s)
	if err != nil {
		return Board{}, err
	}
	hares := 0
	for t := range Square(b.Size()) {
		if b.Is(t, O) {
			hares++
		}
	}
	if hares != 1 || b.Rows()%2 == 0 {
		return Board{}, game.Errorf(s, 0, "%d hares on a board of %d rows: there is one hare, and an odd number of rows", hares, b.Rows())
	}
	return b.settled(), nil
}

func (g chase) Draw(c draw.Canvas, b Board) {
	if b.Size() == 0 {
		c.Text(0, 0, "the hare has escaped", draw.Style{Place: "hare"})
		return
	}
	g.kit.Draw(c, b)
}

// Move names the points that a piece leaves and reaches.
func (g chase) Move(b, to Board, player game.Player) game.Move[Board] {
	switch {
	case b.Size() == 0:
		return game.Move[Board]{To: to, Name: "the hare runs", Touch: []game.Place{"hare"}}
	case to.Size() == 0:
		m := game.Move[Board]{To: to, Name: "the hare escapes"}
		for s := range Square(b.Size()) {
			if b.Is(s, Stone(player)) {
				m.Touch = append(m.Touch, game.Place(b.name(s)))
			}
		}
		return m
	}
	from, goal := b.travel(to, player)
	return b.move(to, "–", from, goal)
}
