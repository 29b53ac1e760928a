// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"cmp"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// A Text is a canvas of characters: a square of a board is four columns wide
// and two rows high, borders shared.
type Text struct {
	cells map[[2]int]rune
	box   box
}

// NewText returns an empty picture.
func NewText() *Text { return &Text{cells: map[[2]int]rune{}} }

// limit keeps a picture that is drawn far from the origin from filling the memory.
const limit = 4000

func (c *Text) put(x, y int, r rune) {
	if x < -limit || x > limit || y < -limit || y > limit {
		return
	}
	c.cells[[2]int{x, y}] = r
	c.box.add(float64(x), float64(y))
}

// at returns the column and row of the character at (x, y).
func at(x, y float64) (int, int) {
	return int(math.Floor(4*x + 0.5)), int(math.Floor(2*y + 0.5))
}

func (c *Text) Line(x1, y1, x2, y2 float64, s Style) {
	i1, j1 := at(x1, y1)
	i2, j2 := at(x2, y2)
	steps := max(abs(i2-i1), abs(j2-j1))
	if steps > 4*limit {
		return
	}
	if s.Branch {
		c.branch(i1, j1, i2, j2)
		return
	}
	glyph := cmp.Or(s.Glyph, slope(i2-i1, j2-j1))
	if glyph == '/' || glyph == '\\' {
		steps = abs(j2 - j1) // one for each row
	}
	for k := 0; k <= steps; k++ {
		t := float64(k) / float64(max(steps, 1))
		c.put(i1+int(math.Round(t*float64(i2-i1))), j1+int(math.Round(t*float64(j2-j1))), glyph)
	}
}

// branch draws an edge from a parent to a child. The edge is slanted next to the child, and level
// or upright before that. Where several edges meet at the parent they are upright.
func (c *Text) branch(i1, j1, i2, j2 int) {
	dx, dy := sign(i2-i1), sign(j2-j1)
	rows := abs(j2-j1) - 1
	for k := 1; k <= rows; k++ {
		i, j, glyph := i2-k*dx, j2-k*dy, slope(dx, dy)
		if k > abs(i2-i1) {
			i, glyph = i1, '|'
		}
		if there, ok := c.cells[[2]int{i, j}]; ok && there != glyph && there != '_' && i == i1 {
			glyph = '|'
		}
		c.put(i, j, glyph)
	}
	from, level := i1+dx, j1
	if dy < 0 { // the foot of the slant is above the parent
		from, level = i1, j1-1
	}
	for i := from; (i2-i)*dx > rows; i += dx {
		if _, ok := c.cells[[2]int{i, level}]; !ok {
			c.put(i, level, '_')
		}
	}
}

func sign(x int) int { return min(max(x, -1), 1) }

func slope(dx, dy int) rune {
	switch {
	case 4*abs(dy) < abs(dx) || dy == 0:
		return '-'
	case 4*abs(dx) < abs(dy) || dx == 0:
		return '|'
	case (dx > 0) == (dy > 0):
		return '\\'
	}
	return '/'
}

func (c *Text) Rect(x, y, w, h float64, s Style) {
	if s.Stroke != Clear {
		for _, side := range [][4]float64{{x, y, x + w, y}, {x, y + h, x + w, y + h}, {x, y, x, y + h}, {x + w, y, x + w, y + h}} {
			c.Line(side[0], side[1], side[2], side[3], Style{})
		}
		for _, p := range [][2]float64{{x, y}, {x + w, y}, {x, y + h}, {x + w, y + h}} {
			i, j := at(p[0], p[1])
			c.put(i, j, '+')
		}
	}
	if s.Glyph != 0 {
		i, j := at(x+w/2, y+h/2)
		c.put(i, j, s.Glyph)
	}
}

func (c *Text) Disc(x, y, _ float64, s Style) {
	i, j := at(x, y)
	c.put(i, j, cmp.Or(s.Glyph, 'o'))
}

func (c *Text) Text(x, y float64, text string, _ Style) {
	i, j := at(x-float64(utf8.RuneCountInString(text)-1)/8, y)
	for _, r := range text {
		c.put(i, j, r)
		i++
	}
}

// WriteTo writes the rows, without trailing blanks.
func (c *Text) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	for y := int(c.box.y0); c.box.any && y <= int(c.box.y1); y++ {
		var row strings.Builder
		for x := int(c.box.x0); x <= int(c.box.x1); x++ {
			row.WriteRune(cmp.Or(c.cells[[2]int{x, y}], ' '))
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

func abs(x int) int { return max(x, -x) }
