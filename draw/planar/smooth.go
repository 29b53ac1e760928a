// SPDX-License-Identifier: Apache-2.0

package planar

// Smooth returns the points of curve i, as x and y in turn, such that the smooth curve that draw.Curve
// makes of them does not touch another. Such a curve cuts a triangle off at each bend. Where anything
// else is in that triangle, more points near the bend make it smaller.
func (m *Map) Smooth(i int) (points []float64) {
	line, n := m.Line(i), m.net()
	for k, p := range line {
		if k > 0 && k+1 < len(line) && !n.empty(line[k-1], p, line[k+1]) {
			for _, q := range [3]Point{line[k-1].sub(p).times(0.1).add(p), p, line[k+1].sub(p).times(0.1).add(p)} {
				points = append(points, q.X, q.Y)
			}
			continue
		}
		points = append(points, p.X, p.Y)
	}
	return points
}

// empty reports whether nothing is in the triangle that is cut off at a bend between two others.
func (n *net) empty(before, bend, after Point) bool {
	a, b := mid(before, bend), mid(bend, after)
	for _, s := range n.segs {
		p, q := n.at[s[0]], n.at[s[1]]
		if p == bend || q == bend {
			continue
		}
		if meets(p, q, a, b) || within(a, bend, b, p) || within(a, bend, b, q) {
			return false
		}
	}
	for _, p := range n.at {
		if p != bend && within(a, bend, b, p) {
			return false
		}
	}
	return true
}
