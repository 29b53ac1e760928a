// SPDX-License-Identifier: Apache-2.0

package draw

// A shaper is a canvas that can draw more than the four kinds of things that every Canvas can draw.
type shaper interface {
	Polygon(points []float64, s Style)
}

// Shapes reports whether polygons can be drawn on c; a text canvas cannot.
func Shapes(c Canvas) bool {
	switch c := c.(type) {
	case shifted:
		return Shapes(c.c)
	case *measure:
		return c.shapes
	}
	_, ok := c.(shaper)
	return ok
}

// Polygon draws a polygon on a canvas that has Shapes. The corners are given as x and y in turn.
func Polygon(c Canvas, points []float64, s Style) {
	switch c := c.(type) {
	case shifted:
		moved := make([]float64, len(points))
		for i, p := range points {
			moved[i] = p + [2]float64{c.dx, c.dy}[i%2]
		}
		Polygon(c.c, moved, s)
	case shaper:
		c.Polygon(points, s)
	}
}

// Hexagon returns the corners of a hexagon, one unit wide, with a corner at the top and at the
// bottom.
func Hexagon(x, y float64) []float64 {
	const h = 0.57735 // from the middle to a corner
	return []float64{x, y - h, x + 0.5, y - h/2, x + 0.5, y + h/2, x, y + h, x - 0.5, y + h/2, x - 0.5, y - h/2}
}

func (b *box) Polygon(points []float64, _ Style) {
	for i := 0; i+1 < len(points); i += 2 {
		b.add(points[i], points[i+1])
	}
}
