// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// ToadsAndFrogs is played with Left's toads, who go to the right, and Right's frogs, who go to the
// left. A move goes one square, or over one animal of the other kind onto the empty square behind
// it.
var ToadsAndFrogs = toads{Kit{Doc: game.Doc{
	Name: "toads-and-frogs", Title: "Toads and Frogs", Aliases: []string{"toads"},
	Rule:     "Left moves a toad one square to the right, Right a frog one square to the left, or they jump over one opponent onto the empty square behind it.",
	Position: "a row of T (toad), F (frog) and . (empty); X and O are read as T and F: TT..FF",
	Sources:  []string{"WW", "Erickson 1996"},
	Samples:  []string{"T.F", "TT..FF", "TTF.FTF..", "T.TF.F"},
}, Pieces: ".TF", Also: "tTfFXTxTOFoF"}, 1, 1, 1, opponents}

// toads is a game of the family.
type toads struct {
	Kit
	least, most int // the length of a slide
	jump        int // greatest number of pieces under a jump
	over        hurdles
}

// IsPlain reports whether these are the rules and the letters of ToadsAndFrogs.
func (g toads) IsPlain() bool {
	return g.least == 1 && g.most == 1 && g.jump == 1 && g.over == opponents && g.Pieces == ToadsAndFrogs.Pieces
}

// hurdles are the pieces over which an animal may jump.
type hurdles uint8

const (
	opponents hurdles = iota
	everybody
)

// Endless reports whether animals can slide back.
func (g toads) Endless() bool { return g.least < 0 }

func (g toads) Options(dst []Row, p Row, player game.Player) []Row {
	mine, theirs, dir := g.Pieces[1], g.Pieces[2], 1
	if player == game.Right {
		mine, theirs, dir = theirs, mine, -1
	}
	move := func(from, to int) { dst = append(dst, p.with(from, empty, to, int(mine))) }
	for i := range len(p) {
		if p[i] != mine {
			continue
		}
		for n := -1; n >= g.least && p.is(i+n*dir, empty); n-- {
			if n <= g.most {
				move(i, i+n*dir)
			}
		}
		for n := 1; n <= g.most && p.is(i+n*dir, empty); n++ {
			if n >= g.least {
				move(i, i+n*dir)
			}
		}
		for n := 1; n <= g.jump; n++ {
			if next := i + n*dir; !p.is(next, theirs) && !(g.over == everybody && p.is(next, mine)) {
				break
			}
			if goal := i + (n+1)*dir; p.is(goal, empty) {
				move(i, goal)
			}
		}
	}
	return dst
}

// Split cuts at walls: jump+1 of Left's pieces in front of jump+1 of Right's never move, and nobody
// can pass them. Without jumps, pieces that face away from each other never meet. Pieces that face
// the edge next to them are dead.
func (g toads) Split(dst []Row, p Row) []Row {
	if g.least < 1 {
		return append(dst, p)
	}
	x, o := g.Pieces[1:2], g.Pieces[2:3]
	text := string(p)
	if g.over == opponents {
		left, right := strings.Repeat(x, g.jump+1), strings.Repeat(o, g.jump+1)
		text = strings.ReplaceAll(text, left+right, left+"|"+right)
	}
	if g.jump == 0 {
		text = cutBacks(text, x[0], o[0])
	}
	for part := range strings.SplitSeq(text, "|") {
		q := Row(strings.TrimLeft(strings.TrimRight(part, x), o))
		if len(g.Options(g.Options(nil, q, game.Left), q, game.Right)) > 0 {
			dst = append(dst, q)
		}
	}
	return dst
}

// cutBacks replaces the gap between an o and the next piece by a bar, if that piece is an x.
func cutBacks(text string, x, o byte) string {
	var out, gap []byte
	last := byte(empty)
	for i := range len(text) {
		c := text[i]
		if c == empty {
			gap = append(gap, c)
			continue
		}
		if last == o && c == x {
			gap = []byte{'|'}
		}
		out = append(append(out, gap...), c)
		gap, last = nil, c
	}
	return string(append(out, gap...))
}
