// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"cmp"
	"unicode/utf8"
)

// Shift returns a canvas that draws on c, moved right by dx and down by dy.
func Shift(c Canvas, dx, dy float64) Canvas { return shifted{c, dx, dy} }

type shifted struct {
	c      Canvas
	dx, dy float64
}

func (s shifted) Line(x1, y1, x2, y2 float64, style Style) {
	s.c.Line(x1+s.dx, y1+s.dy, x2+s.dx, y2+s.dy, style)
}
func (s shifted) Whole() bool                          { return Whole(s.c) }
func (s shifted) Rect(x, y, w, h float64, style Style) { s.c.Rect(x+s.dx, y+s.dy, w, h, style) }
func (s shifted) Disc(x, y, r float64, style Style)    { s.c.Disc(x+s.dx, y+s.dy, r, style) }
func (s shifted) Text(x, y float64, text string, style Style) {
	s.c.Text(x+s.dx, y+s.dy, text, style)
}

// Row draws pictures side by side on one line, with the given gap between them.
func Row(c Canvas, room float64, pictures ...func(Canvas)) {
	x := 0.0
	for _, picture := range pictures {
		m := &measure{whole: Whole(c), shapes: Shapes(c)}
		picture(m)
		picture(Shift(c, x-m.x0, -m.y1))
		x += m.x1 - m.x0 + room
	}
}

// Stack draws pictures below each other, with the given gap between them.
func Stack(c Canvas, room float64, pictures ...func(Canvas)) {
	y := 0.0
	for _, picture := range pictures {
		m := &measure{whole: Whole(c), shapes: Shapes(c)}
		picture(m)
		picture(Shift(c, -m.x0, y-m.y0))
		y += m.y1 - m.y0 + room
	}
}

// A measure is a canvas that only finds the size of a picture.
type measure struct {
	box
	whole, shapes bool
}

func (m *measure) Whole() bool { return m.whole }

// extent returns the approximate width and height of a text.
func extent(text string, s Style) (w, h float64) {
	size := cmp.Or(s.Size, 0.5)
	return 0.6 * size * float64(utf8.RuneCountInString(text)), size
}
