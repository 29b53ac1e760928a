// SPDX-License-Identifier: Apache-2.0

package set

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Bar is a bar of chocolate of which corners have been eaten: the length of
// each row, one byte each, none longer than the one before and none empty. The
// first square of the first row is poisoned. The zero Bar has been eaten up.
type Bar string

// Chomp is eating chocolate: whoever names a square eats it and all squares that
// are neither above nor to the left of it. Nobody eats the poisoned one.
var Chomp = chomp{Kit[Bar]{Doc: game.Doc{
	Name: "chomp", Title: "Chomp",
	Rule:     "Choose a square and eat it with everything at or beyond it in both directions; the first square is poisoned and may not be taken.",
	Position: "rows and columns, as in 3x4, or the lengths of the rows, as in 4,4,2; the poisoned square is the first of the first row",
	Sources:  []string{"Gale 1974", "Siegel CGT, I.4", "WW"},
	Samples:  []string{"3x4", "4,1,1", "1", "5"},
},
	Order: func(p Bar) Order[Bar] {
		var squares []int
		for row, n := range []byte(p) {
			for column := range int(n) {
				squares = append(squares, row*longestBar+column)
			}
		}
		return Order[Bar]{squares, func(a, b int) bool { return a/longestBar <= b/longestBar && a%longestBar <= b%longestBar }, barOf}
	},
	Fixed: func(a int) bool { return a == 0 },
	Name:  func(a int) string { return fmt.Sprintf("(%d,%d)", a/longestBar+1, a%longestBar+1) },
}}

type chomp struct{ Kit[Bar] }

const longestBar = 100 // rows and columns

// barOf returns the bar with the given squares.
func barOf(squares []int) Bar {
	var rows []byte
	for _, a := range squares {
		if a%longestBar == 0 {
			rows = append(rows, 0)
		}
		rows[len(rows)-1]++
	}
	return Bar(rows)
}

// Options does what the kit does, row by row, which is faster: it leaves j squares
// of row i and of those below.
func (chomp) Options(dst []Bar, p Bar, _ game.Player) []Bar {
	for i := range len(p) {
		for j := range int(p[i]) {
			if i+j == 0 {
				continue
			}
			rows := []byte(p)
			for k := i; k < len(rows); k++ {
				rows[k] = min(rows[k], byte(j))
			}
			dst = append(dst, Bar(bytes.TrimRight(rows, "\x00")))
		}
	}
	return dst
}

// Split takes a bar of one row and one column apart, for the poisoned square
// where they meet is never taken.
func (chomp) Split(dst []Bar, p Bar) []Bar {
	switch {
	case p == "" || p == "\x01":
		return dst
	case len(p) == 1 || p[0] == 1 || p[1] > 1:
		return append(dst, p)
	}
	return append(dst, p[:1], Bar(strings.Repeat("\x01", len(p))))
}

// Canonical is, of a bar and its reflection, the one with the longer first rows.
func (chomp) Canonical(p Bar) Bar {
	if p == "" {
		return p
	}
	columns := make([]byte, p[0])
	for _, n := range []byte(p) {
		for j := range n {
			columns[j]++
		}
	}
	return max(p, Bar(columns))
}

func (chomp) Format(p Bar) string {
	if p == "" {
		return "0"
	}
	if len(p) > 1 && p[0] == p[len(p)-1] {
		return fmt.Sprintf("%dx%d", len(p), p[0])
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint([]byte(p)), " ", ","), "[]")
}

func (chomp) Parse(s string) (Bar, error) {
	if strings.TrimSpace(s) == "0" {
		return "", nil
	}
	if rows, columns, ok := strings.Cut(s, "x"); ok {
		m, err1 := strconv.Atoi(strings.TrimSpace(rows))
		n, err2 := strconv.Atoi(strings.TrimSpace(columns))
		if err1 != nil || err2 != nil || min(m, n) < 1 || max(m, n) > longestBar {
			return "", game.Errorf(s, 0, "rows and columns from 1 to %d are wanted, as in 3x4", longestBar)
		}
		return Bar(strings.Repeat(string([]byte{byte(n)}), m)), nil
	}
	rows, at, err := numbers(s, longestBar)
	var b []byte
	for i, n := range rows {
		if i == longestBar || i > 0 && n > rows[i-1] {
			return "", game.Errorf(s, at[i], "the row is longer than the one before, or there are more than %d", longestBar)
		}
		b = append(b, byte(n))
	}
	return Bar(b), err
}

// Palette eats.
func (chomp) Palette() []game.Piece { return []game.Piece{{Key: "-", Name: "eaten"}} }

// Put eats a square and all beyond it.
func (g chomp) Put(p Bar, at game.Place, _ int) Bar {
	for _, q := range g.Options(nil, p, game.Left) {
		if g.Move(p, q, game.Left).Touch[0] == at {
			return q
		}
	}
	return p
}

// Extent returns the size of the bar.
func (chomp) Extent(p Bar) (columns, rows int) {
	if p == "" {
		return 0, 0
	}
	return int(p[0]), len(p)
}

// Resize makes a whole bar.
func (chomp) Resize(p Bar, columns, rows int) Bar {
	if min(columns, rows) < 1 || max(columns, rows) > longestBar {
		return p
	}
	return Bar(strings.Repeat(string([]byte{byte(columns)}), rows))
}

// Draw shows the bar, the poisoned square dark.
func (g chomp) Draw(c draw.Canvas, p Bar) {
	for _, a := range g.Order(p).Members {
		s := draw.Style{Fill: draw.Board, Stroke: draw.Ink, Place: string(place(a))}
		if a == 0 {
			s.Fill, s.Glyph = draw.Dark, '#'
		}
		c.Rect(float64(a%longestBar), float64(a/longestBar), 1, 1, s)
	}
	if p == "" {
		c.Text(0.5, 0.5, "0", draw.Style{})
	}
}
