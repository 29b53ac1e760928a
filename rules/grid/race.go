// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Race is a capturing race of Go: each player wants to take the racing stones of the other before
// his own are taken. Both may pass for ever, which is a seki.
var Race = race{game.Doc{
	Name: "go-race", Title: "Capturing race of Go", Aliases: []string{"capturing-race", "semeai"},
	Rule: "Moves are those of go: a stone on an empty point takes the opponent's stones that are left without liberties, and a stone that is left without liberties and takes nothing may not be put. A player may also pass. Whoever takes a racing stone of the other player wins. " +
		"Play that does not end is a draw: neither player can gain by going on, as in a seki. A ko may be taken back at once.",
	Position: "rows of . (empty), P and Q (racing stones of Left and of Right), X and O (their other stones that may be taken), B and W (stones that live for ever) and # (no point) with | between them: .PPQQ.; left or right if that player has won",
	Sources:  []string{"Nakamura 2009", "Siegel CGT, I.4"},
	Samples:  []string{".PQ.", "..PQ.", "P.Q", "#WWW.#|.PQQ.B|#WBB#.", "P.O.Q", "left", "right"},
}}

var raceKit = Kit{Pieces: ".#XOBWPQ", More: "BW!PQ", Fills: []draw.Color{draw.Blue, draw.Red, draw.Paper, draw.Blue, draw.Red}, crossed: true,
	figures: map[Piece]draw.Figure{raceX: draw.Hare, raceO: draw.Hare}}

type race struct{ doc game.Doc }

func (g race) About() game.Doc { return g.doc }

// A Semeai is a position of a capturing race.
type Semeai struct {
	board Board // empty once the race is over
	won   goal
}

// Endless says that both players may pass.
func (race) Endless() bool { return true }

// Over ends the race when a racing stone is taken.
func (race) Over(p Semeai, toMove game.Player) (game.Result, bool) {
	return game.Won(p.won == 1+goal(toMove)), p.won > 0
}

func (race) Options(dst []Semeai, p Semeai, player game.Player) []Semeai {
	b := p.board
	if p.won > 0 {
		return dst
	}
	for s := range Square(b.Size()) {
		if !b.Is(s, Empty) {
			continue
		}
		if next := p.after(s, player); next != p {
			dst = append(dst, next)
		}
	}
	return append(dst, p) // passes
}

// Negative exchanges the stones.
func (race) Negative(p Semeai) Semeai {
	if p.won > 0 {
		return Semeai{won: 3 - p.won}
	}
	pieces := p.board.pieces()
	for s, q := range pieces {
		switch q := Piece(q); q {
		case X, O:
			pieces[s] = byte(X + O - q)
		case aliveX, aliveO:
			pieces[s] = byte(aliveX + aliveO - q)
		case raceX, raceO:
			pieces[s] = byte(raceX + raceO - q)
		}
	}
	return Semeai{board: p.board.of(pieces)}
}

func (race) Format(p Semeai) string {
	if p.won > 0 {
		return goals[p.won]
	}
	return raceKit.Format(p.board)
}

func (race) Parse(s string) (Semeai, error) {
	for i, name := range goals {
		if i > 0 && s == name {
			return Semeai{won: goal(i)}, nil
		}
	}
	b, err := raceKit.Parse(s)
	if err != nil {
		return Semeai{}, err
	}
	if !b.hasAny(raceX) || !b.hasAny(raceO) {
		return Semeai{}, game.Errorf(s, 0, "a race needs stones of both players that must not be taken, P and Q")
	}
	for t := range Square(b.Size()) {
		for _, player := range game.Players {
			if b.owns(t, player) {
				if _, lives := b.group(t, player); !lives {
					return Semeai{}, game.Errorf(s, 0, "the stone on %s has no liberty", b.name(t))
				}
			}
		}
	}
	return Semeai{board: b}, nil
}

func (race) Draw(c draw.Canvas, p Semeai) {
	if p.won > 0 {
		c.Text(0, 0, goals[p.won]+" has won the race", draw.Style{Place: "race"})
		return
	}
	raceKit.Draw(c, p.board)
	c.Text(float64(p.board.Columns())/2, float64(p.board.Rows())+0.5, "pass", draw.Style{Place: "pass"})
}

// Move names the point of the stone.
func (race) Move(p, to Semeai, player game.Player) game.Move[Semeai] {
	if to.won > 0 { // a stone that takes a racing stone; there may be several such points
		for s := range Square(p.board.Size()) {
			if p.board.Is(s, Empty) {
				if q := p.after(s, player); q == to {
					m := p.board.move(p.board, "", s)
					return game.Move[Semeai]{To: to, Name: m.Name + " wins", Touch: m.Touch}
				}
			}
		}
	}
	for _, s := range p.board.changed(to.board) {
		if to.board.owns(s, player) {
			m := p.board.move(to.board, "", s)
			return game.Move[Semeai]{To: to, Name: m.Name, Touch: m.Touch}
		}
	}
	return game.Move[Semeai]{To: to, Name: "pass", Touch: []game.Place{"pass"}}
}

// after returns the position after a stone of player on s, or p itself if that is not allowed.
func (p Semeai) after(s Square, player game.Player) Semeai {
	after, taken, ok := p.board.play(s, player)
	if !ok {
		return p
	}
	for _, t := range taken {
		if p.board.Is(t, raceX+Piece(player.Opponent())) {
			return Semeai{won: 1 + goal(player)}
		}
	}
	return Semeai{board: after}
}
