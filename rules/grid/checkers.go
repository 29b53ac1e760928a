// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Checkers is English draughts, on boards of any size.
var Checkers = checkers{Kit{Doc: game.Doc{
	Name: "checkers", Title: "Checkers", Aliases: []string{"draughts"},
	Rule: "Men stand on the dark squares; the lower left corner is dark. A man of Left moves one square diagonally upwards, a man of Right downwards, and a king in all four directions. " +
		"A piece jumps over a piece of the opponent next to it to the empty square behind, and takes it. A player who can jump must jump, and goes on with the same piece as long as it can. A man that reaches the last row becomes a king, which ends the move. A player who cannot move loses; play that does not end is a draw.",
	Position: "rows of . (empty), X (a man of Left), O (a man of Right), K (a king of Left) and Q (a king of Right) with | between them; or a size for the usual start, such as 8x8: .Q..|....|....|X.X.",
	Sources:  []string{"Schaeffer et al. 2007", "Siegel CGT, I.4"},
	Samples:  []string{".Q..|....|....|X.X.", "...O|..X.|....|K...", ".O.O|....|.O..|..K.", ".O.O|....|....|X.X.", ".K..|....|....|...."},
}, Pieces: ".XOKQ", More: "KQ", Fills: []draw.Color{draw.Blue, draw.Red}, Symmetry: Rigid, Start: checkerStart, Least: 4,
	chequered: true, figures: map[Piece]draw.Figure{crowned: draw.King, crowned + 1: draw.King}}}

// crowned is a king of Left; crowned+1 is a king of Right.
const crowned = O + 1

type checkers struct{ Kit }

// checkerStart fills the dark squares but for two or three rows in the middle.
func checkerStart(b Board, s Square) Piece {
	row, _ := b.Place(s)
	rows := (b.Rows() - 2) / 2
	switch {
	case !b.dark(s):
	case row < rows:
		return O
	case row >= b.Rows()-rows:
		return X
	}
	return Empty
}

// dark reports whether s has the colour of the lower left corner.
func (b Board) dark(s Square) bool {
	row, column := b.Place(s)
	return (b.Rows()-1-row+column)%2 == 0
}

// lastRow returns the row on which a man of player becomes a king.
func (b Board) lastRow(player game.Player) int {
	if player == game.Left {
		return 0
	}
	return b.Rows() - 1
}

// Endless says that kings can go back.
func (checkers) Endless() bool { return true }

// ways returns the directions in which a piece moves: the first two are those of a man.
func ways(piece Piece, player game.Player) [][2]int {
	up := -1 + 2*int(player)
	all := [][2]int{{-1, up}, {1, up}, {-1, -up}, {1, -up}}
	if piece >= crowned {
		return all
	}
	return all[:2]
}

func (g checkers) Options(dst []Board, b Board, player game.Player) []Board {
	before := len(dst)
	for s := range Square(b.Size()) {
		if b.pieceOf(s, player) {
			dst = b.leaps(dst, s, player, false)
		}
	}
	if len(dst) > before {
		return dst
	}
	for s := range Square(b.Size()) {
		if !b.pieceOf(s, player) {
			continue
		}
		for _, d := range ways(b.At(s), player) {
			if t := b.Step(s, d[0], d[1]); b.Is(t, Empty) {
				dst = append(dst, b.With(Empty, s).With(b.arrives(s, t, player), t))
			}
		}
	}
	return dst
}

// pieceOf reports whether s holds a man or a king of player.
func (b Board) pieceOf(s Square, player game.Player) bool {
	return b.Is(s, Stone(player)) || b.Is(s, crowned+Piece(player))
}

// arrives returns what the piece on s is when it comes to t.
func (b Board) arrives(s, t Square, player game.Player) Piece {
	if row, _ := b.Place(t); row == b.lastRow(player) {
		return crowned + Piece(player)
	}
	return b.At(s)
}

// leaps appends the boards after the jumps of the piece on s. If it has jumped and cannot jump
// again, that is b itself.
func (b Board) leaps(dst []Board, s Square, player game.Player, jumped bool) []Board {
	before := len(dst)
	for _, d := range ways(b.At(s), player) {
		over, t := b.Step(s, d[0], d[1]), b.Step(s, 2*d[0], 2*d[1])
		if !b.Is(t, Empty) || !b.pieceOf(over, player.Opponent()) {
			continue
		}
		piece := b.arrives(s, t, player)
		after := b.With(Empty, s, over).With(piece, t)
		if piece != b.At(s) { // a new king rests
			dst = append(dst, after)
			continue
		}
		dst = after.leaps(dst, t, player, true)
	}
	if jumped && len(dst) == before && !slices.Contains(dst, b) {
		dst = append(dst, b)
	}
	return dst
}

func (g checkers) Parse(s string) (Board, error) {
	b, err := g.Kit.Parse(s)
	if err != nil {
		return b, err
	}
	for t := range Square(b.Size()) {
		row, _ := b.Place(t)
		switch p := b.At(t); {
		case p != Empty && !b.dark(t):
			return b, game.Errorf(s, 0, "the piece on %s does not stand on a dark square; a1 is dark", b.name(t))
		case stones.has(p) && row == b.lastRow(game.Player(p-X)):
			return b, game.Errorf(s, 0, "the man on %s is on its last row: write a king, K or Q", b.name(t))
		}
	}
	return b, nil
}

// Move names the squares that a piece leaves and reaches, and those where it takes.
func (g checkers) Move(b, to Board, player game.Player) game.Move[Board] {
	var from, goal Square = None, None
	var taken []Square
	for _, s := range b.changed(to) {
		switch {
		case b.pieceOf(s, player):
			from = s
		case to.pieceOf(s, player):
			goal = s
		default:
			taken = append(taken, s)
		}
	}
	if goal == None { // a king has come back to where it began
		for s := range Square(b.Size()) {
			if b.Is(s, crowned+Piece(player)) && slices.Contains(b.leaps(nil, s, player, false), to) {
				from, goal = s, s
			}
		}
	}
	if from == None {
		from = goal
	}
	m := b.move(to, "–", from, goal)
	if len(taken) > 0 {
		x := b.move(to, "×", taken...)
		m.Name, m.Touch = m.Name+"×"+x.Name, append(m.Touch, x.Touch...)
	}
	return m
}
