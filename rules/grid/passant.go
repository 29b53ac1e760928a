// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// PawnsEnPassant is Pawns with captures en passant. The position carries the last double step, and
// files are not played apart. So the answers are right for a game on one whole board.
var PawnsEnPassant = passants{pawns{doc: game.Doc{
	Name: "pawns-en-passant", Title: "Pawn endgame with en passant",
	Rule:     "As in pawns; and a pawn that has just moved two squares can be captured by the next move, on the square that it passed, by an opposing pawn that attacks that square.",
	Position: "as in pawns, and after @ the square that a pawn has just passed: 8/8/8/8/1p6/8/P7/8, or 8/8/8/8/Pp6/8/8/8@a3; white or black for a promoted pawn",
	Sources:  []string{"Elkies 1996", "Siegel CGT, I.4"},
	Samples:  []string{"8/8/8/8/1p6/8/P7/8", "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", "..|..|O.|..|.X|..|..|..", "..|..|..|..|XO|..|..|..@a3", "..|..|..|XO|..|..|..|..@b6", "white", "black"},
}}}

type passants struct{ pawns }

// Caution says that the right to capture en passant concerns one whole board.
func (passants) Caution() string {
	return "the right to capture en passant ends with the next move on this board: beside other boards, where a move elsewhere ends it too, these are not the rules of chess"
}

func (g passants) Options(dst []Endgame, e Endgame, player game.Player) []Endgame {
	if e.promoted != 0 {
		return g.pawns.Options(dst, e, player)
	}
	if player == game.Right {
		for _, f := range g.Options(nil, e.flip(), game.Left) {
			dst = append(dst, f.flip())
		}
		return dst
	}
	passed := e.passed
	e.passed = 0
	for _, f := range g.pawns.Options(nil, e, game.Left) {
		if from, to := e.pawns[0]&^f.pawns[0], f.pawns[0]&^e.pawns[0]; f.promoted == 0 && from<<16 == to {
			if between := from << 8; (between<<9&^firstFile|between<<7&^lastFile)&e.pawns[1] != 0 {
				f.passed = between
			}
		}
		dst = append(dst, f)
	}
	mine, taken := e.pawns[0], passed>>8
	if passed == 0 || e.pawns[1]&taken == 0 {
		return dst
	}
	for from := (passed>>9&^lastFile | passed>>7&^firstFile) & mine; from != 0; from &= from - 1 {
		f := e
		f.pawns = [2]uint64{mine&^(from&-from) | passed, e.pawns[1] &^ taken}
		dst = append(dst, f)
	}
	return dst
}

const firstFile = 0x0101010101010101

// Split returns the board whole, since a double step matters to the next move.
func (passants) Split(dst []Endgame, e Endgame) []Endgame { return append(dst, e) }

func (g passants) Format(e Endgame) string {
	text := g.pawns.Format(e)
	if e.passed != 0 {
		at := bits.TrailingZeros64(e.passed)
		text += "@" + string(rune('a'+at%8)) + string(rune('1'+at/8))
	}
	return text
}

func (g passants) Parse(s string) (Endgame, error) {
	rows, square, marked := strings.Cut(s, "@")
	e, err := g.pawns.Parse(rows)
	if err != nil || !marked {
		return e, err
	}
	at := len(rows) + 1
	if len(square) != 2 || square[0] < 'a' || square[0] >= 'a'+e.files || square[1] != '3' && square[1] != '6' {
		return Endgame{}, game.Errorf(s, at, "after @ comes the square that a pawn has just passed, on the third or the sixth row, such as a3")
	}
	e.passed = 1 << (int(square[1]-'1')*8 + int(square[0]-'a'))
	white, from, to := e.passed&0xff0000 != 0, e.passed>>8, e.passed<<8
	hunters := e.passed<<9&^firstFile | e.passed<<7&^lastFile
	mover, hunter := e.pawns[0], e.pawns[1]
	if !white {
		from, to, mover, hunter = to, from, hunter, mover
		hunters = e.passed>>9&^lastFile | e.passed>>7&^firstFile
	}
	if mover&to == 0 || (e.pawns[0]|e.pawns[1]|e.kings)&(from|e.passed) != 0 || hunter&hunters == 0 {
		return Endgame{}, game.Errorf(s, at, "no pawn that has just passed %s can be captured there", square)
	}
	return e, nil
}

func (g passants) Draw(c draw.Canvas, e Endgame) { g.pawns.Draw(c, e) }

// Move names the squares that the pawn leaves and reaches.
func (g passants) Move(e, to Endgame, player game.Player) game.Move[Endgame] {
	return g.pawns.Move(e, to, player)
}
