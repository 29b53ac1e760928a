// SPDX-License-Identifier: Apache-2.0

package set

import (
	"bytes"
	"fmt"
	"slices"
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
var Chomp = chomp{Kit{game.Doc{
	Name: "chomp", Title: "Chomp",
	Rule:     "Choose a square and eat it with everything at or beyond it in both directions; the first square is poisoned and may not be taken.",
	Position: "Rows and columns, as in 3x4, or the lengths of the rows, as in 4,4,2; the poisoned square is the first of the first row.",
	Sources:  []string{"Gale 1974", "Siegel CGT, I.4", "WW"},
	Samples:  []string{"3x4", "4,1,1", "1", "5"},
}}}

type chomp struct{ Kit }

func (chomp) Options(dst []Bar, p Bar, _ game.Player) []Bar {
	for i := range len(p) {
		for j := range int(p[i]) {
			if i+j > 0 {
				dst = append(dst, bite(p, i, j))
			}
		}
	}
	return dst
}

// bite leaves j squares of row i and of those below.
func bite(p Bar, i, j int) Bar {
	rows := []byte(p)
	for k := i; k < len(rows); k++ {
		rows[k] = min(rows[k], byte(j))
	}
	return Bar(bytes.TrimRight(rows, "\x00"))
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

// Canonical has at least as many columns as rows; of a bar and its reflection it
// is the one with the longer first rows.
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
	rows := make([]string, len(p))
	for i := range rows {
		rows[i] = strconv.Itoa(int(p[i]))
	}
	if len(p) > 1 && p[0] == p[len(p)-1] {
		return fmt.Sprintf("%dx%d", len(p), p[0])
	}
	return strings.Join(rows, ",")
}

const longestBar = 100 // rows and columns

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
		return Bar(bytes.Repeat([]byte{byte(n)}, m)), nil
	}
	rows, at, err := numbers(s, longestBar)
	if err != nil {
		return "", err
	}
	if len(rows) > longestBar {
		return "", game.Errorf(s, at[longestBar], "there are at most %d rows", longestBar)
	}
	var b []byte
	for i, n := range rows {
		if i > 0 && n > rows[i-1] {
			return "", game.Errorf(s, at[i], "the row is longer than the one before")
		}
		b = append(b, byte(n))
	}
	return Bar(b), nil
}

// Move names the chosen square by row and column; the poisoned one is (1,1).
func (chomp) Move(p, q Bar) string {
	i := 0
	for i < len(q) && p[i] == q[i] {
		i++
	}
	j := 0
	if i < len(q) {
		j = int(q[i])
	}
	return fmt.Sprintf("(%d,%d)", i+1, j+1)
}

func (chomp) Draw(c draw.Canvas, p Bar) {
	for i, n := range []byte(p) {
		for j := range n {
			s := draw.Style{Fill: draw.Board, Stroke: draw.Ink}
			if i == 0 && j == 0 {
				s.Fill, s.Glyph = draw.Dark, '#'
			}
			c.Rect(float64(j), float64(i), 1, 1, s)
		}
	}
	if p == "" {
		c.Text(0.5, 0.5, "0", draw.Style{})
	}
}

// BarOf returns the bar with rows of the given lengths, from 1 to 255 and none
// longer than the one before.
func BarOf(rows ...int) Bar {
	b := make([]byte, len(rows))
	for i, n := range rows {
		b[i] = byte(n)
	}
	if !slices.IsSortedFunc(b, func(x, y byte) int { return int(y) - int(x) }) || bytes.IndexByte(b, 0) >= 0 {
		panic("set: these are no rows of a bar")
	}
	return Bar(b)
}
