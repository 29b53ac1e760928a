// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// TopplingDominoes is played with dominoes standing in rows. A player tips one over to either side,
// and it removes all dominoes on that side together with itself.
var TopplingDominoes = toppling{Kit{Doc: game.Doc{
	Name: "toppling-dominoes", Title: "Toppling Dominoes", Aliases: []string{"toppling"},
	Rule:     "A move topples a domino to the left or to the right, and with it every domino on that side up to a gap. Left may tip blue and green dominoes, Right red and green ones.",
	Position: "dominoes X (blue), O (red), # (green) and . for gaps; L, R and E are read as X, O and #: XXO#O.X",
	Sources:  []string{"Albert–Nowakowski–Wolfe 2007", "Fink–Nowakowski–Siegel–Wolfe 2015"},
	Samples:  []string{"XO", "XXO#O", "X#O.OX", "XOXXO#X", "##.X"},
}, Pieces: ".XO#", Also: "xXoOLXlXROrOE#e#", Mirror: BothWay, Ends: [2]game.Place{"left", "right"}}}

type toppling struct{ Kit }

// Draw draws dominoes that stand on a table. On a text canvas it draws squares with letters.
func (g toppling) Draw(c draw.Canvas, p Row) {
	if !draw.Shapes(c) {
		g.Kit.Draw(c, p)
		return
	}
	for i, end := range g.Ends {
		c.Rect(float64(i*(p.width()+1))-1, 0, 1, 1, draw.Style{Stroke: draw.Clear, Place: string(end)})
	}
	c.Line(0, 1.02, float64(max(1, p.width())), 1.02, draw.Style{Width: 0.06})
	for i, piece := range []byte(p) {
		if piece != empty {
			style := figures[piece]
			style.Glyph, style.Place = rune(piece), string(p.place(i))
			c.Rect(float64(i)+0.3, -0.2, 0.4, 1.2, style)
		}
	}
}

func (toppling) Options(dst []Row, p Row, player game.Player) []Row {
	mine := "XO"[player]
	for i := range len(p) {
		if p[i] == mine || p[i] == '#' {
			dst = append(dst, p.topple(i, -1), p.topple(i, 1))
		}
	}
	return dst
}

func (p Row) topple(i, dir int) Row {
	b := []byte(p)
	for ; i >= 0 && i < len(b) && b[i] != empty; i += dir {
		b[i] = empty
	}
	return Row(b)
}

// Split cuts at the gaps.
func (toppling) Split(dst []Row, p Row) []Row {
	for part := range strings.SplitSeq(string(p), ".") {
		if part != "" {
			dst = append(dst, Row(part))
		}
	}
	return dst
}

// Ways lists the dominoes whose fall leaves q, each with its side.
func (g toppling) Ways(p, q Row, player game.Player) (ways [][]game.Place) {
	for i := range len(p) {
		for side, dir := range [2]int{-1, 1} {
			if (p[i] == "XO"[player] || p[i] == '#') && p.topple(i, dir) == q {
				ways = append(ways, append(p.places(i), g.Ends[side]))
			}
		}
	}
	return ways
}

// Move names the domino that is tipped, and the side to which it falls.
func (g toppling) Move(p, q Row, player game.Player) game.Move[Row] {
	for i := range len(p) {
		switch {
		case p[i] != "XO"[player] && p[i] != '#':
		case p.topple(i, -1) == q:
			return game.Move[Row]{To: q, Name: "←" + p.name(i), Touch: append(p.places(i), g.Ends[0])}
		case p.topple(i, 1) == q:
			return game.Move[Row]{To: q, Name: p.name(i) + "→", Touch: append(p.places(i), g.Ends[1])}
		}
	}
	return game.Move[Row]{To: q}
}
