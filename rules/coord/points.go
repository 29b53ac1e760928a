// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Points are several pieces that never meet: they are the sum of games with one piece.
//
// Invariant: the points are sorted.
type Points string // their coordinates as unsigned varints

// PointsOf returns the position with the given pieces.
func PointsOf(ps ...Point) Points {
	if len(ps) > 1 {
		ps = slices.Clone(ps)
		slices.SortFunc(ps, func(a, b Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	}
	var b []byte
	for _, p := range ps {
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(p.X)), uint64(p.Y))
	}
	return Points(b)
}

// List returns the pieces.
func (ps Points) List() (all []Point) {
	for b := []byte(ps); len(b) > 0; {
		x, n := binary.Uvarint(b)
		y, m := binary.Uvarint(b[n:])
		all, b = append(all, Point{int(x), int(y)}), b[n+m:]
	}
	return all
}

// A Spread is a game in which a move replaces one piece by any number of pieces. Leave calls yield
// with the pieces that each move on a single piece leaves, until yield returns false. In an
// impartial game it does the same for both players.
type Spread struct {
	game.Doc
	Leave func(p Point, player game.Player, yield func(ps []Point) bool)
	Same  bool // the game is impartial
}

// Impartial reports whether both players have the same moves.
func (s Spread) Impartial() bool { return s.Same }

// Serial says that only one goroutine at a time may ask for moves, since they may be those of a
// script.
func (Spread) Serial() bool { return true }

func (s Spread) Options(dst []Points, p Points, player game.Player) []Points {
	all := p.List()
	for i, q := range all {
		if i > 0 && q == all[i-1] {
			continue
		}
		s.Leave(q, player, func(ps []Point) bool {
			dst = append(dst, PointsOf(slices.Concat(all[:i], ps, all[i+1:])...))
			return true
		})
	}
	return dst
}

// Split splits a position into its pieces.
func (Spread) Split(dst []Points, p Points) []Points {
	for _, q := range p.List() {
		dst = append(dst, PointsOf(q))
	}
	return dst
}

// Format writes the coordinates, with + between pieces.
func (Spread) Format(p Points) string {
	var texts []string
	for _, q := range p.List() {
		texts = append(texts, Kit{}.Format(q))
	}
	return cmp.Or(strings.Join(texts, "+"), "-")
}

// Parse reads what Format writes; a single number is the first coordinate.
func (Spread) Parse(s string) (Points, error) {
	var all []Point
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	at := 0
	for text := range strings.SplitSeq(s, "+") {
		whole := text
		if !strings.Contains(text, ",") {
			whole += ",0"
		}
		p, err := Kit{}.Parse(whole)
		if err != nil {
			return "", game.InText(err, s, at)
		}
		all = append(all, p)
		at += len(text) + 1
	}
	return PointsOf(all...), nil
}
