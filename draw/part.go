// SPDX-License-Identifier: Apache-2.0

package draw

import "unicode/utf8"

// Shift returns a canvas that draws on c, so much further right and down.
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

// Row draws pictures side by side, their lower edges on one line, with so much
// room between them.
func Row(c Canvas, room float64, pictures ...func(Canvas)) {
	x := 0.0
	for _, picture := range pictures {
		m := &measure{whole: Whole(c)}
		picture(m)
		picture(Shift(c, x-m.box.x0, -m.box.y1))
		x += m.box.x1 - m.box.x0 + room
	}
}

// A measure is a canvas that only finds out how large the picture is.
type measure struct {
	box   box
	whole bool
}

func (m *measure) Whole() bool { return m.whole }

func (m *measure) Line(x1, y1, x2, y2 float64, _ Style) {
	m.box.add(x1, y1)
	m.box.add(x2, y2)
}

func (m *measure) Rect(x, y, w, h float64, _ Style) {
	m.box.add(x, y)
	m.box.add(x+w, y+h)
}

func (m *measure) Disc(x, y, r float64, _ Style) {
	m.box.add(x-r, y-r)
	m.box.add(x+r, y+r)
}

func (m *measure) Text(x, y float64, text string, s Style) {
	w, h := extent(text, s)
	m.Rect(x-w/2, y-h/2, w, h, s)
}

// extent returns how wide and high a text is, roughly.
func extent(text string, s Style) (w, h float64) {
	size := s.Size
	if size == 0 {
		size = 0.5
	}
	return 0.6 * size * float64(utf8.RuneCountInString(text)), size
}
