// SPDX-License-Identifier: Apache-2.0

package draw

// A shaper is a canvas that can draw more than the four kinds of things that every Canvas can draw.
type shaper interface {
	Polygon(points []float64, s Style)
	Curve(points []float64, s Style)
}

// Shapes reports whether polygons can be drawn on c; a text canvas cannot.
func Shapes(c Canvas) bool {
	switch c := c.(type) {
	case shifted:
		return Shapes(c.c)
	case *marker:
		return Shapes(c.Canvas)
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
		Polygon(c.c, moved(points, c.dx, c.dy), s)
	case shaper:
		c.Polygon(points, s)
	}
}

// Curve draws a smooth curve on a canvas that has Shapes. The curve leads from the first point to
// the last. It touches the lines between the points in the middle, except for the first and the last line,
// along which it is straight for one half.
func Curve(c Canvas, points []float64, s Style) {
	switch c := c.(type) {
	case shifted:
		Curve(c.c, moved(points, c.dx, c.dy), s)
	case shaper:
		c.Curve(points, s)
	}
}

func moved(points []float64, dx, dy float64) []float64 {
	out := make([]float64, len(points))
	for i, p := range points {
		out[i] = p + [2]float64{dx, dy}[i%2]
	}
	return out
}

// bows returns a curve as quadratic Bézier curves: for each its control point and its end. They begin
// at the middle of the first line.
func bows(points []float64) (list [][4]float64) {
	for i := 2; i+3 < len(points); i += 2 {
		x, y := points[i], points[i+1]
		list = append(list, [4]float64{x, y, (x + points[i+2]) / 2, (y + points[i+3]) / 2})
	}
	return list
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

func (b *box) Curve(points []float64, s Style) { b.Polygon(points, s) }
