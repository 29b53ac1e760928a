// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Phutball is the philosopher's football of [WW, ch. 22]. Both players make the same moves with the
// same men and the same ball. They differ only in their goals.
var Phutball = phutball{Kit{Doc: game.Doc{
	Name: "phutball", Title: "Phutball", Aliases: []string{"philosophers-football"},
	Rule: "A move puts a man on an empty point, or moves the ball by one or more jumps: each goes in a straight line, orthogonally or diagonally, over one or more men without a gap to the first empty point behind them, and takes them off the board. " +
		"Left wins if a move ends with the ball on the top row or beyond it, Right if on the lowest row or beyond it. The ball does not leave the board by the sides.",
	Position: "rows of . (empty), X (man) and one O (ball) with | between them; or a size, for the ball alone in the middle: .X.|.O.|...; left or right if that player has scored",
	Sources:  []string{"WW, ch. 22"},
	Samples:  []string{"3x3", ".X.|.O.|...", "...|.XX|.O.|X..|...", "left", "right"},
}, Pieces: ".XO", Start: kickOff}}

type phutball struct{ Kit }

// A Pitch is a position of Phutball.
type Pitch struct{ pitchFields }

// pitchFields holds the fields of a Pitch. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type pitchFields struct {
	board  Board // empty once a goal was scored
	scored goal
}

type goal uint8 // 1 + the player who has scored

var goals = [3]string{"", "left", "right"}

func kickOff(b Board, s Square) Piece {
	if s == b.Square(b.Rows()/2, b.Columns()/2) {
		return O
	}
	return Empty
}

// Endless says that men can be put again where they were taken.
func (phutball) Endless() bool { return true }

// Over ends the game with a goal.
func (phutball) Over(p Pitch, toMove game.Player) (game.Result, bool) {
	return game.Won(p.scored == 1+goal(toMove)), p.scored > 0
}

func (phutball) Options(dst []Pitch, p Pitch, _ game.Player) []Pitch {
	b := p.board
	ball := None
	for s := range Square(b.Size()) {
		switch b.At(s) {
		case Empty:
			dst = append(dst, Pitch{pitchFields{board: b.With(X, s)}})
		case O:
			ball = s
		}
	}
	if ball == None {
		return dst
	}
	return b.With(Empty, ball).jumps(dst, ball)
}

// jumps appends the positions in which a ball that is now at s can come to rest after more jumps.
// The ball is not on the board b.
func (b Board) jumps(dst []Pitch, s Square) []Pitch {
	for _, d := range king {
		row, column := b.Place(s)
		after, men := b, 0
		for {
			row, column = row+d[1], column+d[0]
			t := b.Square(row, column)
			if !b.Is(t, X) {
				break
			}
			after, men = after.With(Empty, t), men+1
		}
		switch {
		case men == 0 || column < 0 || column >= b.Columns():
		case row < 0:
			dst = kicked(dst, Pitch{pitchFields{scored: 1}})
		case row >= b.Rows():
			dst = kicked(dst, Pitch{pitchFields{scored: 2}})
		default:
			t := b.Square(row, column)
			dst = after.jumps(kicked(dst, after.rest(t)), t)
		}
	}
	return dst
}

// kicked appends p, unless it is already in the list.
func kicked(dst []Pitch, p Pitch) []Pitch {
	if slices.Contains(dst, p) {
		return dst
	}
	return append(dst, p)
}

// rest returns the position with the ball on s.
func (b Board) rest(s Square) Pitch {
	switch row, _ := b.Place(s); row {
	case 0:
		return Pitch{pitchFields{scored: 1}}
	case b.Rows() - 1:
		return Pitch{pitchFields{scored: 2}}
	}
	return Pitch{pitchFields{board: b.With(O, s)}}
}

func (g phutball) Format(p Pitch) string {
	if p.scored > 0 {
		return goals[p.scored]
	}
	return g.Kit.Format(p.board)
}

func (g phutball) Parse(s string) (Pitch, error) {
	for i, name := range goals {
		if i > 0 && s == name {
			return Pitch{pitchFields{scored: goal(i)}}, nil
		}
	}
	b, err := g.Kit.Parse(s)
	if err != nil {
		return Pitch{}, err
	}
	var balls []Square
	for t := range Square(b.Size()) {
		if b.Is(t, O) {
			balls = append(balls, t)
		}
	}
	if len(balls) != 1 || b.Rows() < 3 {
		return Pitch{}, game.Errorf(s, 0, "%d balls on %d rows: there is one ball, and there are at least 3 rows", len(balls), b.Rows())
	}
	return b.rest(balls[0]), nil
}

func (g phutball) Draw(c draw.Canvas, p Pitch) {
	if p.scored > 0 {
		c.Text(0, 0, "goal for "+goals[p.scored], draw.Style{Place: "ball"})
		return
	}
	g.Kit.Draw(c, p.board)
}

// Move names the point of a new man, or the point where the ball comes to rest.
func (g phutball) Move(p, to Pitch, _ game.Player) game.Move[Pitch] {
	m := game.Move[Pitch]{To: to}
	var from, rest Square = None, None
	for s := range Square(p.board.Size()) {
		if p.board.Is(s, O) {
			from = s
		}
		if to.scored == 0 && to.board.Is(s, O) {
			rest = s
		}
	}
	switch {
	case to.scored > 0:
		_, column := p.board.Place(from)
		line := p.board.Square(int(to.scored-1)*(p.board.Rows()-1), column) // the goal to which the ball goes
		m.Name, m.Touch = "goal for "+goals[to.scored], []game.Place{game.Place(p.board.name(from)), game.Place(p.board.name(line))}
	case from != rest:
		m.Name = p.board.move(to.board, "–", from, rest).Name
		m.Touch = p.board.move(to.board, "", p.board.changed(to.board)...).Touch // including the men that are taken
	default:
		named := p.board.move(to.board, "", p.board.changed(to.board)...)
		m.Name, m.Touch = named.Name, named.Touch
	}
	return m
}
