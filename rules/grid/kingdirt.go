// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Kings is a position of King Dirt: a board, and the kings that the players have not yet placed.
type Kings struct {
	Board
	Hand [2]uint16 // by player
	Must bool      // a player who can put a king on the board must do so
}

// GenKingDirt is played with kings that leave dirt on the squares where they stood.
var GenKingDirt = kingDirt{Doc: game.Doc{
	Name: "gen-king-dirt", Title: "Generalised King Dirt", Aliases: []string{"king-dirt"},
	Rule:     "A move puts a king of yours from your hand on an empty square, or takes one on the board to an empty square that is next to it, also diagonally; the square that it leaves is dirt, on which nobody can stand. If kings must be put first, those on the board do not move while you have one in hand and a square for it.",
	Position: "the kings in Left's hand, those in Right's, 1 if they must be put first or 0, and rows of . (empty), # (dirt), X (Left's king) and O (Right's) with | between them: 1,1,0,X..|.#.|..O",
	Sources:  []string{"MCGS"},
	Samples:  []string{"0,0,0,X..|.O.", "1,1,0,..|..", "1,0,1,X.#|..O", "2,1,1,.#.|O..", "0,0,0,X.#.O|.X#O."},
}}

type kingDirt struct{ game.Doc }

// realm is the kit that reads, splits, turns and draws the boards.
var realm = Kit{Pieces: ".#XO", Symmetry: Turns,
	Parts: Parts{Live: empties | stones, Needs: [2]Kinds{empties, stones}, Fill: Wall, Near: Corner}}

func (kingDirt) Options(dst []Kings, k Kings, player game.Player) []Kings {
	put := false
	for s := range Square(k.Size()) {
		if k.Hand[player] > 0 && k.Is(s, Empty) {
			to := k
			to.Board = k.With(Stone(player), s)
			to.Hand[player]--
			dst, put = append(dst, to), true
		}
	}
	if put && k.Must {
		return dst
	}
	for s := range Square(k.Size()) {
		if !k.Is(s, Stone(player)) {
			continue
		}
		for _, d := range king {
			if t := k.Step(s, d[0], d[1]); k.Is(t, Empty) {
				to := k
				to.Board = k.With(Wall, s).With(Stone(player), t)
				dst = append(dst, to)
			}
		}
	}
	return dst
}

// Split splits the board when all kings are on it.
func (kingDirt) Split(dst []Kings, k Kings) []Kings {
	if k = tidy(k); k.Hand != [2]uint16{} {
		return append(dst, k)
	}
	for _, b := range realm.Split(nil, k.Board) {
		dst = append(dst, Kings{Board: b})
	}
	return dst
}

// Canonical turns the board, and removes kings in hand that have no square to be placed on.
func (kingDirt) Canonical(k Kings) Kings {
	k = tidy(k)
	k.Board = realm.Canonical(k.Board)
	return k
}

func tidy(k Kings) Kings {
	empty := uint16(0)
	for s := range Square(k.Size()) {
		if k.Is(s, Empty) {
			empty++
		}
	}
	for i := range k.Hand {
		k.Hand[i] = min(k.Hand[i], empty)
	}
	k.Must = k.Must && k.Hand != [2]uint16{}
	return k
}

// Negative exchanges the kings.
func (kingDirt) Negative(k Kings) Kings {
	return Kings{k.exchanged(), [2]uint16{k.Hand[game.Right], k.Hand[game.Left]}, k.Must}
}

// Count counts the squares next to the kings of player, and the squares for kings in hand.
func (kingDirt) Count(k Kings, player game.Player) (n int) {
	if !k.small() {
		return 0
	}
	c, own, empty := k.compass(), k.set(1<<Stone(player)), k.set(empties)
	for _, d := range king {
		n += bits.OnesCount64(c.step(own, d[0], d[1]) & empty)
	}
	if k.Hand[player] > 0 {
		n += bits.OnesCount64(empty)
	}
	return n
}

func (kingDirt) Format(k Kings) string {
	must := "0"
	if k.Must {
		must = "1"
	}
	return strings.Join([]string{strconv.Itoa(int(k.Hand[0])), strconv.Itoa(int(k.Hand[1])), must, realm.Format(k.Board)}, ",")
}

func (kingDirt) Parse(s string) (k Kings, err error) {
	args, rest, ok := game.Cut(s, 3)
	if !ok {
		return Kings{}, game.Errorf(s, len(s), "two hands, 0 or 1, and a board are required, such as 1,1,0,X..|..O")
	}
	var n [3]uint64
	at := 0
	for i, most := range [3]uint64{maxSquares, maxSquares, 1} {
		if n[i], err = strconv.ParseUint(strings.TrimSpace(args[i]), 10, 16); err != nil || n[i] > most {
			return Kings{}, game.Errorf(s, at, "a number from 0 to %d is required", most)
		}
		at += len(args[i]) + 1
	}
	b, err := realm.Parse(rest)
	return Kings{b, [2]uint16{uint16(n[0]), uint16(n[1])}, n[2] == 1}, game.InText(err, s, at)
}

// Move names the squares that the king leaves and reaches, or the square on which it is put.
func (kingDirt) Move(k, to Kings, player game.Player) game.Move[Kings] {
	from, goal := k.travel(to.Board, player)
	squares := []Square{from, goal}
	if from == None {
		squares = squares[1:]
	}
	m := k.move(to.Board, "–", squares...)
	return game.Move[Kings]{To: to, Name: m.Name, Touch: m.Touch}
}

// Draw draws the board, and the kings in hand below it.
func (kingDirt) Draw(c draw.Canvas, k Kings) {
	realm.Draw(c, k.Board)
	for player, n := range k.Hand {
		if n > 0 {
			c.Text(float64(k.Columns())/2, float64(k.Rows()+player)+0.5, game.Player(player).String()+" has "+strconv.Itoa(int(n))+" in hand", draw.Style{})
		}
	}
}
