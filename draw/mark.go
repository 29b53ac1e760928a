// SPDX-License-Identifier: Apache-2.0

package draw

// Marked draws a picture, and then a golden rim around everything at the given places, such as the
// last move. A text canvas shows the picture only.
func Marked(c Canvas, places map[string]bool, picture func(Canvas)) {
	if !Shapes(c) {
		picture(c)
		return
	}
	m := &marker{Canvas: c, places: places, piece: map[string]bool{}}
	picture(m)
	for _, rim := range m.rims {
		if !rim.square || !m.piece[rim.place] {
			rim.around(Style{Stroke: Gold, Width: 0.09})
		}
	}
}

// A rim is drawn around a thing. That of a square is left out if a piece is on it.
type rim struct {
	place  string
	square bool
	around func(Style)
}

// A marker is a canvas that draws on another one and keeps what is to be drawn around things.
type marker struct {
	Canvas
	places map[string]bool
	piece  map[string]bool // places with something other than a square
	rims   []rim
}

func (m *marker) Whole() bool { return Whole(m.Canvas) }

// rim keeps how to draw around a thing with the given style.
func (m *marker) rim(s Style, square bool, around func(Style)) {
	if m.places[s.Place] {
		m.piece[s.Place] = m.piece[s.Place] || !square
		m.rims = append(m.rims, rim{s.Place, square, around})
	}
}

func (m *marker) Line(x1, y1, x2, y2 float64, s Style) {
	m.Canvas.Line(x1, y1, x2, y2, s)
	m.rim(s, false, func(s Style) { m.Canvas.Line(x1, y1, x2, y2, s) })
}

func (m *marker) Rect(x, y, w, h float64, s Style) {
	m.Canvas.Rect(x, y, w, h, s)
	m.rim(s, true, func(s Style) { m.Canvas.Rect(x+0.06, y+0.06, w-0.12, h-0.12, s) })
}

func (m *marker) Disc(x, y, r float64, s Style) {
	m.Canvas.Disc(x, y, r, s)
	m.rim(s, false, func(s Style) { m.Canvas.Disc(x, y, r, s) })
}

func (m *marker) Polygon(points []float64, s Style) {
	Polygon(m.Canvas, points, s)
	m.rim(s, true, func(s Style) { Polygon(m.Canvas, points, s) })
}

func (m *marker) Curve(points []float64, s Style) {
	Curve(m.Canvas, points, s)
	m.rim(s, false, func(s Style) { Curve(m.Canvas, points, s) })
}
