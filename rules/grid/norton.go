// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Norton is king and rook against a king who wins by walking off the upper or the right edge of the
// board. A position may be given as the size of the board: then the kings are on a1 and c3 and the
// rook on b2. Simon Norton asked on which boards this position is won.
var Norton = norton{entrepreneur{doc: game.Doc{
	Name: "norton", Title: "Norton's chess problem",
	Rule: "Left has a king, Right a king and a rook, which move as in chess. Left's king may walk off the upper or the right edge of the board, and then Left has won. " +
		"Right wins by checkmate. Stalemate is a draw, and so is play that does not end.",
	Position: "rows of . (empty), X (Left's king), O (Right's king) and R (the rook, which may be missing) with | between them; escaped, mated or stalemate; or a size of at least 3x4, for the kings on c3 and a1 and the rook on b2: 9x11",
	Sources:  []string{"Guy 1991", "Low–Stamp 2006", "Siegel CGT, I.4"},
	Samples:  []string{"O..|..R|X..", "..X|...|.OR", "escaped", "mated", "stalemate"},
}}}

// stalemate is a draw by endless moves.
const stalemate = escaped + 1

type norton struct{ entrepreneur }

// Caution is empty, because the board is complete.
func (norton) Caution() string { return "" }

func (g norton) Options(dst []Deal, d Deal, player game.Player) []Deal {
	switch {
	case d.state == stalemate, d.state == escaped && player == game.Left, d.state == mated && player == game.Right:
		return append(dst, d)
	case d.state != playing:
		return dst
	}
	before := len(dst)
	if player == game.Right {
		dst = d.chase(dst)
	} else {
		if int(d.left)/int(d.cols) == int(d.rows)-1 || int(d.left)%int(d.cols) == int(d.cols)-1 {
			dst = append(dst, Deal{dealFields{state: escaped}})
		}
		dst = d.walk(dst)
	}
	if len(dst) == before && (player == game.Right || !d.attacked(d.left)) {
		dst = append(dst, Deal{dealFields{state: stalemate}})
	}
	return dst
}

func (g norton) Format(d Deal) string {
	switch d.state {
	case escaped:
		return "escaped"
	case stalemate:
		return "stalemate"
	}
	return g.entrepreneur.Format(d)
}

func (g norton) Parse(s string) (Deal, error) {
	switch s {
	case "escaped":
		return Deal{dealFields{state: escaped}}, nil
	case "stalemate":
		return Deal{dealFields{state: stalemate}}, nil
	case "mated":
		return Deal{dealFields{state: mated}}, nil
	}
	b, err := dealKit.Parse(s)
	switch {
	case err != nil:
		return Deal{}, err
	case b.Rows() > mostRows || b.Columns() > mostRows:
		return Deal{}, game.Errorf(s, 0, "a board has at most %d rows and columns", mostRows)
	case strings.ContainsAny(s, ".XORxor|") && !strings.ContainsAny(s, "0123456789"):
		return readDeal(s, b, drawnEdge)
	case b.Rows() < 3 || b.Columns() < 3 || b.Size() < 12:
		return Deal{}, game.Errorf(s, 0, "a size is at least 3x4")
	}
	return DealOf(b.Rows(), b.Columns(), [2]int{3, 3}, [2]int{1, 1}, [2]int{2, 2}), nil
}

func (g norton) Draw(c draw.Canvas, d Deal) {
	switch d.state {
	case escaped:
		c.Text(0, 0, "Left's king has escaped", draw.Style{Place: "king"})
	case stalemate:
		c.Text(0, 0, "stalemate", draw.Style{Place: "king"})
	default:
		g.entrepreneur.Draw(c, d)
	}
}

// Move names the squares that a piece leaves and reaches.
func (g norton) Move(d, to Deal, player game.Player) game.Move[Deal] {
	name := map[dealState]string{escaped: "walk off", stalemate: "stalemate"}[to.state]
	switch {
	case d.state != playing:
		return game.Move[Deal]{To: to, Name: "move on", Touch: []game.Place{"king"}}
	case name == "":
		return g.entrepreneur.Move(d, to, player)
	}
	b, at := d.board(), d.left
	if player == game.Right {
		at = d.right
	}
	m := b.move(b, "", d.on(b, at))
	return game.Move[Deal]{To: to, Name: name, Touch: m.Touch}
}
