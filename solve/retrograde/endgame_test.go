// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// An endgame is White's king and a piece, or none, against Black's king. Squares are
// numbered from a1.
type endgame struct {
	white, black, square uint8
	piece                byte // Q, R, P or 0
}

func adjacent(a, b uint8) bool {
	dx, dy := int(a%8)-int(b%8), int(a/8)-int(b/8)
	return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1
}

// step returns the square next to s, if it is on the board.
func step(s uint8, dx, dy int) (to uint8, ok bool) {
	x, y := int(s%8)+dx, int(s/8)+dy
	return uint8(8*y + x), x >= 0 && x < 8 && y >= 0 && y < 8
}

// reach returns where the piece could go if Black's king were not there, its attack.
func (e endgame) reach() (squares []uint8) {
	if e.piece == 'P' {
		for _, dx := range []int{-1, 1} {
			if to, ok := step(e.square, dx, 1); ok {
				squares = append(squares, to)
			}
		}
		return squares
	}
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if e.piece == 0 || dx == 0 && dy == 0 || dx*dy != 0 && e.piece == 'R' {
				continue
			}
			for to, ok := step(e.square, dx, dy); ok && to != e.white; to, ok = step(to, dx, dy) {
				squares = append(squares, to)
			}
		}
	}
	return squares
}

// attacked reports whether Black's king would be taken on a square.
func (e endgame) attacked(s uint8) bool {
	if adjacent(e.white, s) {
		return true
	}
	for _, to := range e.reach() {
		if to == s {
			return true
		}
	}
	return false
}

func (e endgame) moves(mover game.Player) (options []endgame, end ending) {
	if e.piece == 0 {
		return nil, drawn
	}
	if mover == game.Right {
		options = e.flight()
		switch {
		case len(options) > 0:
		case e.attacked(e.black):
			return nil, lost
		default:
			return nil, drawn
		}
		return options, goesOn
	}
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if to, ok := step(e.white, dx, dy); ok && to != e.white && to != e.square && !adjacent(to, e.black) {
				options = append(options, endgame{to, e.black, e.square, e.piece})
			}
		}
	}
	options = e.advance(options)
	if len(options) == 0 {
		return nil, drawn
	}
	return options, goesOn
}

// flight lists the moves of Black's king.
func (e endgame) flight() (options []endgame) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			to, ok := step(e.black, dx, dy)
			if !ok || to == e.black {
				continue
			}
			switch {
			case to == e.square && !adjacent(to, e.white):
				options = append(options, endgame{white: e.white, black: to})
			case to != e.square && !e.attacked(to):
				options = append(options, endgame{e.white, to, e.square, e.piece})
			}
		}
	}
	return options
}

// advance appends the moves of White's piece; a pawn becomes a queen or a rook.
func (e endgame) advance(options []endgame) []endgame {
	if e.piece != 'P' {
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if dx == 0 && dy == 0 || dx*dy != 0 && e.piece == 'R' {
					continue
				}
				for to, ok := step(e.square, dx, dy); ok && to != e.white && to != e.black; to, ok = step(to, dx, dy) {
					options = append(options, endgame{e.white, e.black, to, e.piece})
				}
			}
		}
		return options
	}
	to := e.square
	for n := 0; n == 0 || n == 1 && e.square/8 == 1; n++ {
		if to += 8; to == e.white || to == e.black {
			break
		}
		if to/8 < 7 {
			options = append(options, endgame{e.white, e.black, to, 'P'})
			continue
		}
		for _, piece := range []byte("QR") {
			options = append(options, endgame{e.white, e.black, to, piece})
		}
	}
	return options
}

// King and rook, and king and pawn, against king.
func TestEndgames(t *testing.T) {
	for _, c := range []struct {
		name  string
		piece byte
	}{{"KRK", 'R'}, {"KPK", 'P'}} {
		if c.piece == 'P' && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		var all []turn[endgame]
		for i := range 64 * 64 * 64 {
			e := endgame{uint8(i % 64), uint8(i / 64 % 64), uint8(i / 4096), c.piece}
			if adjacent(e.white, e.black) || e.square == e.white || e.square == e.black || c.piece == 'P' && (e.square < 8 || e.square >= 56) {
				continue
			}
			if all = append(all, turn[endgame]{at: e, mover: game.Right}); !e.attacked(e.black) {
				all = append(all, turn[endgame]{at: e})
			}
		}
		by, _ := countedOf(t, endgame.moves, func(e endgame) bool { return e.piece == c.piece }, all)
		white, black := by[game.Left], by[game.Right]
		number, split, result := record(t, "chess", c.name)
		got := fmt.Sprintf("white wins %d; black losses %d", white.win, black.loss)
		if c.piece == 'R' {
			got += fmt.Sprintf(", draws %d", black.draw)
		}
		longest := fmt.Sprintf("longest mate %d moves (%d plies)", (white.longest+1)/2, white.longest)
		if fmt.Sprintf("%d / %d", white.all, black.all) != number || got != split || len(result) < len(longest) || result[:len(longest)] != longest {
			t.Errorf("%s: %+v, %+v, %s; want %s, %s, %s", c.name, white, black, longest, number, split, result)
		}
	}
}
