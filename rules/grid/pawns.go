// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Pawns is the play of pawns while the kings must not move: a player without pawn moves must move
// the king and loses. A pawn that is promoted decides at once, so that its player can move for
// ever. There is no en passant, because it depends on the last move on the whole board, which is
// unknown when files are played as a sum; PawnsEnPassant has it.
var Pawns = pawns{doc: game.Doc{
	Name: "pawns", Title: "Pawn endgame in mutual zugzwang",
	Rule:     "White, Left, moves a pawn up and Black, Right, down, as in chess: one square ahead, two from the square on which it began (the second row of the player's side), or one diagonally ahead where it captures. Kings stand still, and nothing is captured en passant. A pawn on the last row is promoted: its player has a free move for ever.",
	Position: "8 rows of . (empty), X (White's pawn), O (Black's), W and B (the kings) and # (no square) with | between them, or the board of a chess position in the Forsyth–Edwards notation with kings and pawns only: 8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8",
	Sources:  []string{"Elkies 1996", "Siegel CGT, I.4"},
	Samples:  []string{"8/7p/8/8/8/7P/8/8", "8/1p6/p7/8/8/8/PP6/8", "..|..|O.|..|.X|..|..|..", "8/6k1/7P/8/8/8/8/8", "white", "black"},
}}

// An Endgame is a position of pawns on a board of 8 rows. Each square is one bit, counted from a1
// upwards with 8 bits per row.
type Endgame struct{ endgameFields }

// endgameFields holds the fields of an Endgame. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type endgameFields struct {
	pawns    [2]uint64
	kings    uint64    // squares on which nothing moves: kings, or no squares
	crowns   [2]uint64 // which of these hold the kings of White and of Black
	files    uint8
	promoted uint8  // 0, or 1 + the player who has promoted a pawn
	passed   uint64 // the square that a pawn has just passed and on which it can be captured; 0 in Pawns
}

type pawns struct{ doc game.Doc }

func (g pawns) About() game.Doc { return g.doc }

// Endless says that the player of a promoted pawn can move for ever.
func (pawns) Endless() bool { return true }

const lastFile = 0x8080808080808080

func (pawns) Options(dst []Endgame, e Endgame, player game.Player) []Endgame {
	if e.promoted != 0 {
		if e.promoted == 1+uint8(player) {
			dst = append(dst, e)
		}
		return dst
	}
	if player == game.Right { // from White's point of view, upside down
		flipped := pawns{}.Options(nil, e.flip(), game.Left)
		for _, f := range flipped {
			dst = append(dst, f.flip())
		}
		return dst
	}
	mine, theirs := e.pawns[0], e.pawns[1]
	free := ^(mine | theirs | e.kings)
	one := mine << 8 & free
	two := one & 0xff0000 << 8 & free
	for _, m := range []struct {
		to   uint64
		from int // how far below
	}{{one, 8}, {two, 16}, {mine &^ lastFile << 9 & theirs, 9}, {mine << 7 &^ lastFile & theirs, 7}} {
		for to := m.to; to != 0; to &= to - 1 {
			goal := bits.TrailingZeros64(to)
			f := e
			f.pawns = [2]uint64{mine&^(1<<(goal-m.from)) | 1<<goal, theirs &^ (1 << goal)}
			if goal >= 56 {
				f = Endgame{endgameFields{promoted: 1}}
			}
			dst = append(dst, f)
		}
	}
	return dst
}

// flip turns the board upside down and exchanges the players.
func (e Endgame) flip() Endgame {
	turn := bits.ReverseBytes64
	f := Endgame{endgameFields{[2]uint64{turn(e.pawns[1]), turn(e.pawns[0])}, turn(e.kings), [2]uint64{turn(e.crowns[1]), turn(e.crowns[0])}, e.files, e.promoted, turn(e.passed)}}
	if e.promoted != 0 {
		f.promoted = 3 - e.promoted
	}
	return f
}

// Split separates groups of files that are not neighbours of other files with pawns, since a pawn
// changes its file only by capturing.
func (g pawns) Split(dst []Endgame, e Endgame) []Endgame {
	if e.promoted != 0 {
		return append(dst, e)
	}
	for file := 0; file < 8; {
		part := Endgame{endgameFields{files: 8}}
		for ; file < 8; file++ {
			column := uint64(0x0101010101010101) << file
			if (e.pawns[0]|e.pawns[1])&column == 0 {
				file++
				break
			}
			part.pawns[0] |= e.pawns[0] & column
			part.pawns[1] |= e.pawns[1] & column
			part.kings |= e.kings & column
			part.crowns[0] |= e.crowns[0] & column
			part.crowns[1] |= e.crowns[1] & column
		}
		part.files = e.files
		if len(g.Options(g.Options(nil, part, game.Left), part, game.Right)) > 0 {
			dst = append(dst, part)
		}
	}
	return dst
}

var pawnKit = Kit{Pieces: ".#XOWB", More: "WB", Fills: []draw.Color{draw.Blue, draw.Red}, chequered: true,
	figures: map[Piece]draw.Figure{X: draw.Pawn, O: draw.Pawn, crowned: draw.King, crowned + 1: draw.King}}

// board returns e as a board.
func (e Endgame) board() Board {
	b := New(8, int(e.files))
	for s := range Square(b.Size()) {
		row, column := b.Place(s)
		bit := uint64(1) << ((7-row)*8 + column)
		switch {
		case e.pawns[0]&bit != 0:
			b = b.With(X, s)
		case e.pawns[1]&bit != 0:
			b = b.With(O, s)
		case e.crowns[0]&bit != 0:
			b = b.With(crowned, s)
		case e.crowns[1]&bit != 0:
			b = b.With(crowned+1, s)
		case e.kings&bit != 0:
			b = b.With(Wall, s)
		}
	}
	return b
}

var promotions = [3]string{"", "white", "black"}

func (pawns) Format(e Endgame) string {
	if e.promoted != 0 {
		return promotions[e.promoted]
	}
	return pawnKit.Format(e.board())
}

func (g pawns) Parse(s string) (Endgame, error) {
	for i, name := range promotions {
		if i > 0 && s == name {
			return Endgame{endgameFields{promoted: uint8(i)}}, nil
		}
	}
	text := s
	if strings.Contains(s, "/") {
		var err error
		if text, err = fromForsyth(s); err != nil {
			return Endgame{}, err
		}
	}
	b, err := pawnKit.Parse(text)
	if err != nil {
		return Endgame{}, err
	}
	if b.Rows() != 8 || b.Columns() > 8 {
		return Endgame{}, game.Errorf(s, 0, "%d rows and %d columns where there are 8 rows and up to 8 columns", b.Rows(), b.Columns())
	}
	e := Endgame{endgameFields{files: uint8(b.Columns())}}
	for s := range Square(b.Size()) {
		row, column := b.Place(s)
		bit := uint64(1) << ((7-row)*8 + column)
		switch b.At(s) {
		case X:
			e.pawns[0] |= bit
		case O:
			e.pawns[1] |= bit
		case crowned, crowned + 1:
			e.crowns[b.At(s)-crowned] |= bit
			e.kings |= bit
		case Wall:
			e.kings |= bit
		}
	}
	if ends := uint64(0xff000000000000ff); (e.pawns[0]|e.pawns[1])&ends != 0 {
		return Endgame{}, game.Errorf(s, 0, "there are no pawns on the first and the last row")
	}
	return e, nil
}

// fromForsyth converts a chess position in Forsyth notation into rows.
func fromForsyth(s string) (string, error) {
	var out strings.Builder
	board, _, _ := strings.Cut(s, " ")
	for i, r := range board {
		switch {
		case r == '/':
			out.WriteByte('|')
		case '1' <= r && r <= '8':
			out.WriteString(strings.Repeat(".", int(r-'0')))
		case r == 'P':
			out.WriteByte('X')
		case r == 'p':
			out.WriteByte('O')
		case r == 'K':
			out.WriteByte('W')
		case r == 'k':
			out.WriteByte('B')
		default:
			return "", game.Errorf(s, i, "only kings (K, k), pawns (P, p) and numbers of empty squares are read here")
		}
	}
	return out.String(), nil
}

func (g pawns) Draw(c draw.Canvas, e Endgame) {
	if e.promoted != 0 {
		c.Text(0, 0, promotions[e.promoted]+" has promoted a pawn", draw.Style{Place: "queen"})
		return
	}
	pawnKit.Draw(c, e.board())
}

// Move names the squares that the pawn leaves and reaches.
func (g pawns) Move(e, to Endgame, player game.Player) game.Move[Endgame] {
	if e.promoted != 0 {
		return game.Move[Endgame]{To: to, Name: "the queen moves", Touch: []game.Place{"queen"}}
	}
	b := e.board()
	at := func(bit uint64) Square {
		n := bits.TrailingZeros64(bit)
		return b.Square(7-n/8, n%8)
	}
	var m game.Move[Board]
	if to.promoted != 0 {
		near := uint64(0xff) << 48
		if player == game.Right {
			near = 0xff << 8
		}
		m = b.move(b, "–", at(e.pawns[player]&near)) // a pawn that is one step from the last row
		m.Name += "–queen"
	} else {
		from, goal := e.pawns[player]&^to.pawns[player], to.pawns[player]&^e.pawns[player]
		sign := "–"
		if to.pawns[player.Opponent()] != e.pawns[player.Opponent()] {
			sign = "×"
		}
		m = b.move(b, sign, at(from), at(goal))
	}
	return game.Move[Endgame]{To: to, Name: m.Name, Touch: m.Touch}
}
