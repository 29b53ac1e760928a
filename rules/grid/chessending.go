// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// ChessEnding is chess with both kings, at most two more pieces, and no pawns. A player who is
// in check and has no move has lost, as in every game. Stalemate is made a draw by endless moves.
// There is no limit on the number of moves: play that goes on for ever is a draw.
var ChessEnding = chessEnding{game.Doc{
	Name: "chess-ending", Title: "Chess ending", Aliases: []string{"chess"},
	Rule: "Left has White, Right Black. Kings, queens, rooks, bishops and knights move as in chess; there are no pawns and no castling. A move may not leave the player's own king attacked. " +
		"A player who is checkmated cannot move and loses; stalemate is a draw, and so is play that does not end.",
	Position: "the board as FEN begins: rows from the top with / between them, capitals White, small letters Black, numbers for empty squares; one king each and at most two other pieces, on 3x3 to 8x8 squares: 8/8/8/4k3/8/8/8/4K2R; stalemate if it is",
	Sources:  []string{"Siegel CGT, I.4"},
	Samples:  []string{"k2/2Q/1K1", "k2/2n/NK1", "k2/3/1KR", "stalemate"},
}}

type chessEnding struct{ doc game.Doc }

// An Ending is a position of a chess ending.
type Ending struct{ endingFields }

// endingFields holds the fields of an Ending. The compiler writes the fields of a type into the name of each generic
// function for it. With one field these names are short, and the program is smaller.
type endingFields struct {
	rows, cols int8
	stale      bool
	men        [4]man // sorted; unused entries are the zero man and come last
}

// A man is a piece on a square. Squares are numbered row by row from the top left.
type man struct {
	kind byte // KQRBN of White, kqrbn of Black
	at   int8
}

// chessMen lists the kinds of pieces and how each moves: along lines, or by single steps.
var chessMen = map[byte]struct {
	ways  [][2]int
	rides bool
}{
	'k': {king, false}, 'q': {king, true}, 'r': {rook, true},
	'b': {[][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, true},
	'n': {[][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}, false},
}

func (m man) owner() game.Player {
	if m.kind >= 'a' {
		return game.Right
	}
	return game.Left
}

func (chessEnding) About() game.Doc { return ChessEnding.doc }

// Endless says that pieces can go back.
func (chessEnding) Endless() bool { return true }

// tidy sorts the men.
func (e Ending) tidy() Ending {
	slices.SortFunc(e.men[:], func(a, b man) int {
		if (a.kind == 0) != (b.kind == 0) {
			return cmp.Compare(b.kind, a.kind)
		}
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.at, b.at))
	})
	return e
}

// on returns the index of the man on a square, or -1 if there is none.
func (e Ending) on(at int8) int {
	return slices.IndexFunc(e.men[:], func(m man) bool { return m.kind != 0 && m.at == at })
}

// reach calls visit with the squares to which a man can move, including those of its own side,
// until visit returns false.
func (e Ending) reach(m man, visit func(at int8) bool) {
	how := chessMen[m.kind|0x20]
	for _, way := range how.ways {
		row, col := int(m.at)/int(e.cols), int(m.at)%int(e.cols)
		for {
			row, col = row+way[1], col+way[0]
			if row < 0 || col < 0 || row >= int(e.rows) || col >= int(e.cols) {
				break
			}
			at := int8(row*int(e.cols) + col)
			if !visit(at) {
				return
			}
			if !how.rides || e.on(at) >= 0 {
				break
			}
		}
	}
}

// attacked reports whether the king of player is attacked.
func (e Ending) attacked(player game.Player) (hit bool) {
	target := e.king(player)
	for _, m := range e.men {
		if m.kind != 0 && m.owner() != player {
			e.reach(m, func(at int8) bool {
				hit = hit || at == target
				return !hit
			})
		}
	}
	return hit
}

func (e Ending) king(player game.Player) int8 {
	for _, m := range e.men {
		if m.kind|0x20 == 'k' && m.owner() == player {
			return m.at
		}
	}
	return -1
}

func (chessEnding) Options(dst []Ending, e Ending, player game.Player) []Ending {
	if e.stale {
		return append(dst, e)
	}
	before := len(dst)
	for i, m := range e.men {
		if m.kind == 0 || m.owner() != player {
			continue
		}
		e.reach(m, func(at int8) bool {
			next := e
			if j := e.on(at); j >= 0 {
				if taken := e.men[j]; taken.owner() == player || taken.kind|0x20 == 'k' {
					return true
				}
				next.men[j] = man{}
			}
			if next.men[i].at = at; !next.attacked(player) {
				dst = append(dst, next.tidy())
			}
			return true
		})
	}
	if len(dst) == before && !e.attacked(player) {
		dst = append(dst, Ending{endingFields{stale: true}})
	}
	return dst
}

// Canonical returns the least of the images under the symmetries of the board. These are allowed
// because there are no pawns.
func (chessEnding) Canonical(e Ending) Ending {
	best := e
	for turn := range 8 {
		f := e
		if turn&4 != 0 {
			f.rows, f.cols = e.cols, e.rows
		}
		for i, m := range e.men {
			if m.kind == 0 {
				continue
			}
			row, col := int(m.at)/int(e.cols), int(m.at)%int(e.cols)
			if turn&1 != 0 {
				row = int(e.rows) - 1 - row
			}
			if turn&2 != 0 {
				col = int(e.cols) - 1 - col
			}
			if turn&4 != 0 {
				row, col = col, row
			}
			f.men[i].at = int8(row*int(f.cols) + col)
		}
		if f = f.tidy(); f.before(best) {
			best = f
		}
	}
	return best
}

func (e Ending) before(f Ending) bool {
	if e.rows != f.rows {
		return e.rows < f.rows
	}
	return slices.CompareFunc(e.men[:], f.men[:], func(a, b man) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.at, b.at))
	}) < 0
}

func (chessEnding) Format(e Ending) string {
	if e.stale {
		return "stalemate"
	}
	var b strings.Builder
	for row := range e.rows {
		if row > 0 {
			b.WriteByte('/')
		}
		empty := 0
		for col := range e.cols {
			i := e.on(row*e.cols + col)
			if i < 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
			}
			empty = 0
			b.WriteByte(e.men[i].kind)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
	}
	return b.String()
}

func (chessEnding) Parse(s string) (Ending, error) {
	if s == "stalemate" {
		return Ending{endingFields{stale: true}}, nil
	}
	var e Ending
	count, offset := 0, 0
	for row := range strings.SplitSeq(s, "/") {
		col := 0
		for i, r := range row {
			switch {
			case '1' <= r && r <= '8':
				col += int(r - '0')
				continue
			case !strings.ContainsRune("KQRBNkqrbn", r):
				return Ending{}, game.Errorf(s, offset+i, "want a piece (one of KQRBNkqrbn), a number of empty squares from 1 to 8, or /")
			case count == len(e.men):
				return Ending{}, game.Errorf(s, offset+i, "more than four pieces")
			case e.rows >= 8 || col >= 8:
				return Ending{}, game.Errorf(s, offset+i, "a board has at most 8 rows and columns")
			}
			e.men[count] = man{byte(r), int8(row8(int(e.rows), col))}
			count++
			col++
		}
		if e.rows == 0 {
			e.cols = int8(min(col, 9))
		}
		if col != int(e.cols) || col < 3 || col > 8 || e.rows >= 8 {
			return Ending{}, game.Errorf(s, offset, "rows have the same number of squares, from 3 to 8, and there are 3 to 8 of them; this one has %d", col)
		}
		e.rows++
		offset += len(row) + 1
	}
	if e.rows < 3 {
		return Ending{}, game.Errorf(s, len(s), "%d rows: there are 3 to 8", e.rows)
	}
	for i, m := range e.men[:count] {
		e.men[i].at = m.at/8*e.cols + m.at%8
	}
	return e.check(s)
}

// row8 numbers the squares of a board with 8 columns.
func row8(row, col int) int { return row*8 + col }

// check refuses boards that are not positions of the game.
func (e Ending) check(s string) (Ending, error) {
	kings := [2]int{}
	for _, m := range e.men {
		if m.kind|0x20 == 'k' {
			kings[m.owner()]++
		}
	}
	switch {
	case kings != [2]int{1, 1}:
		return Ending{}, game.Errorf(s, 0, "write exactly one K and one k")
	case e.attacked(game.Left) && e.attacked(game.Right):
		return Ending{}, game.Errorf(s, 0, "both kings are attacked")
	}
	return e.tidy(), nil
}

func (e Ending) name(at int8) string {
	return string(rune('a'+at%e.cols)) + strconv.Itoa(int(e.rows-at/e.cols))
}

// chessmen maps letters to the figures of pieces.
var chessmen = map[rune]draw.Figure{'K': draw.King, 'Q': draw.Queen, 'R': draw.Rook, 'B': draw.Bishop, 'N': draw.Knight, 'P': draw.Pawn}

func (chessEnding) Draw(c draw.Canvas, e Ending) {
	if e.stale {
		c.Text(0, 0, "stalemate", draw.Style{Place: "stalemate"})
		return
	}
	for at := range e.rows * e.cols {
		x, y := float64(at%e.cols), float64(at/e.cols)
		style := draw.Style{Fill: draw.Board, Stroke: draw.Ink, Place: e.name(at)}
		if (at%e.cols+at/e.cols)%2 == 1 {
			style.Fill = draw.Grey
		}
		i := e.on(at)
		if i >= 0 {
			style.Glyph = rune(e.men[i].kind)
		}
		c.Rect(x, y, 1, 1, style)
		if i >= 0 {
			color := draw.Blue
			if e.men[i].owner() == game.Right {
				color = draw.Red
			}
			man := draw.Style{Fill: color, Glyph: style.Glyph, Place: style.Place}
			if draw.Shapes(c) {
				man.Figure = chessmen[unicode.ToUpper(style.Glyph)]
				c.Disc(x+0.5, y+0.5, 0.42, man)
				continue
			}
			c.Disc(x+0.5, y+0.5, 0.4, man)
			c.Text(x+0.5, y+0.5, string(style.Glyph), draw.Style{Fill: draw.Paper, Place: style.Place})
		}
	}
}

// Move names the piece, and the squares that it leaves and reaches.
func (chessEnding) Move(e, to Ending, player game.Player) game.Move[Ending] {
	if to.stale {
		m := game.Move[Ending]{To: to, Name: "stalemate", Touch: []game.Place{"stalemate"}}
		if !e.stale {
			m.Touch = []game.Place{game.Place(e.name(e.king(player)))}
		}
		return m
	}
	own := func(m man) bool { return m.kind != 0 && m.owner() == player }
	var from, goal man
	for _, m := range e.men {
		if own(m) && !slices.Contains(to.men[:], m) {
			from = m
		}
	}
	for _, m := range to.men {
		if own(m) && !slices.Contains(e.men[:], m) {
			goal = m
		}
	}
	sign := "–"
	if e.on(goal.at) >= 0 {
		sign = "×"
	}
	return game.Move[Ending]{To: to, Name: strings.ToUpper(string(from.kind)) + e.name(from.at) + sign + e.name(goal.at),
		Touch: []game.Place{game.Place(e.name(from.at)), game.Place(e.name(goal.at))}}
}
