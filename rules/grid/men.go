// SPDX-License-Identifier: Apache-2.0

// The common parts of games with men in hand.

package grid

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// maxPoints is the greatest number of points of such a board.
const maxPoints = 64

// handed reads two numbers, each up to the number that most gives, and a board.
func handed(k Kit, s, want string, most [2]int) (n [2]int, b Board, err error) {
	args, rest, ok := game.Cut(s, 2)
	if !ok {
		return n, b, game.Errorf(s, len(s), "%s", want)
	}
	at := 0
	for i := range n {
		if n[i], err = strconv.Atoi(strings.TrimSpace(args[i])); err != nil || n[i] < 0 || n[i] > most[i] {
			return n, b, game.Errorf(s, at, "a number from 0 to %d is required", most[i])
		}
		at += len(args[i]) + 1
	}
	b, err = k.Parse(rest)
	if err == nil && (b.Size() == 0 || b.Size() > maxPoints) {
		err = game.Errorf(rest, 0, "a board has from 1 to %d points", maxPoints)
	}
	return n, b, game.InText(err, s, at)
}

// anyOf returns the first square with a piece, or None if there is none.
func (b Board) anyOf(piece Piece) Square {
	for s := range Square(b.Size()) {
		if b.Is(s, piece) {
			return s
		}
	}
	return None
}

// man names the move of a man of player from one board to another: the square where it is put, or
// the squares that it leaves and reaches, and the squares from which others were taken.
func (b Board) man(from, to Board, player game.Player) game.Move[Board] {
	var squares, taken []Square
	left, goal := from.travel(to, player)
	for _, s := range []Square{left, goal} {
		if s != None {
			squares = append(squares, s)
		}
	}
	for _, s := range from.changed(to) {
		if from.Is(s, Stone(player.Opponent())) {
			taken = append(taken, s)
		}
	}
	m := from.move(to, "–", squares...)
	if len(taken) > 0 {
		x := from.move(to, "×", taken...)
		m.Name, m.Touch = m.Name+"×"+x.Name, append(m.Touch, x.Touch...)
	}
	return m
}
