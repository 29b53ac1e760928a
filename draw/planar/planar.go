// SPDX-License-Identifier: Apache-2.0

// Package planar draws points in the plane and curves between them that do not cross.
//
//	m := &planar.Map{Spots: []planar.Point{{0, 0}, {2, 0}}}
//	m.Curves = append(m.Curves, planar.Curve{From: 0, To: 1, Bends: []planar.Point{{1, 0.5}}})
//	m.Relax(40, nil)
//
// A Plan says how curves are connected, without coordinates. Embed makes a Map of it by a
// barycentric drawing [Tutte 1963], Route adds a curve to a map, and Relax moves points and bends
// so that the distances between things become even. No point or bend ever crosses a curve
// meanwhile, as in the force-directed method of Bertault [Bertault 2000].
package planar

import (
	"math"
	"slices"
)

// A Point is a point of the plane, or a vector.
type Point struct{ X, Y float64 }

func (p Point) add(q Point) Point     { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) sub(q Point) Point     { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point { return Point{p.X * f, p.Y * f} }
func (p Point) cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }
func (p Point) dot(q Point) float64   { return p.X*q.X + p.Y*q.Y }
func (p Point) len() float64          { return math.Hypot(p.X, p.Y) }
func (p Point) angle() float64        { return math.Atan2(p.Y, p.X) }

func mid(p, q Point) Point { return p.add(q).times(0.5) }

// turn is positive if one turns to the left on the way from a past b to c.
func turn(a, b, c Point) float64 { return b.sub(a).cross(c.sub(a)) }

// within reports whether p is in a triangle.
func within(a, b, c, p Point) bool {
	x, y, z := turn(a, b, p), turn(b, c, p), turn(c, a, p)
	return x >= 0 && y >= 0 && z >= 0 || x <= 0 && y <= 0 && z <= 0
}

// meets reports whether the segments from a to b and from c to d have a point in common.
func meets(a, b, c, d Point) bool {
	opposed := func(x, y float64) bool { return x <= 0 && y >= 0 || x >= 0 && y <= 0 }
	apart := func(a, b, c, d float64) bool { return max(a, b) < min(c, d) || max(c, d) < min(a, b) }
	return !apart(a.X, b.X, c.X, d.X) && !apart(a.Y, b.Y, c.Y, d.Y) &&
		opposed(turn(a, b, c), turn(a, b, d)) && opposed(turn(c, d, a), turn(c, d, b))
}

// A Map is a drawing of spots and curves. The zero Map is empty paper.
type Map struct {
	Spots  []Point
	Curves []Curve
}

// A Curve is drawn from one spot to another, or back to the same one, past its bends.
type Curve struct {
	From, To int
	Bends    []Point
}

// Clone returns a copy.
func (m *Map) Clone() *Map {
	c := &Map{slices.Clone(m.Spots), slices.Clone(m.Curves)}
	for i := range c.Curves {
		c.Curves[i].Bends = slices.Clone(c.Curves[i].Bends)
	}
	return c
}

// Line returns the points that a curve passes, from end to end.
func (m *Map) Line(i int) []Point {
	c := m.Curves[i]
	return append(append([]Point{m.Spots[c.From]}, c.Bends...), m.Spots[c.To])
}

// A net is a map as points and segments. Spots come first, then the bends of all curves.
type net struct {
	at   []Point
	segs [][2]int
	near [][]int // the points joined to each point
}

func (m *Map) net() *net {
	n := &net{at: slices.Clone(m.Spots)}
	for _, c := range m.Curves {
		last := c.From
		for _, b := range c.Bends {
			n.at = append(n.at, b)
			n.segs = append(n.segs, [2]int{last, len(n.at) - 1})
			last = len(n.at) - 1
		}
		n.segs = append(n.segs, [2]int{last, c.To})
	}
	n.near = make([][]int, len(n.at))
	for _, s := range n.segs {
		n.near[s[0]], n.near[s[1]] = append(n.near[s[0]], s[1]), append(n.near[s[1]], s[0])
	}
	return n
}

// put moves the spots and bends of m to the points of a net.
func (m *Map) put(n *net) {
	k := copy(m.Spots, n.at)
	for i := range m.Curves {
		k += copy(m.Curves[i].Bends, n.at[k:])
	}
}

// Crosses reports whether two curves of m meet outside their ends, or a curve passes through a spot.
func (m *Map) Crosses() bool {
	n := m.net()
	for i, s := range n.segs {
		for p := range m.Spots {
			if p != s[0] && p != s[1] && distance(n.at[p], n.at[s[0]], n.at[s[1]]) < 1e-9 {
				return true
			}
		}
		for _, t := range n.segs[:i] {
			if touch(n, s, t) {
				return true
			}
		}
	}
	return false
}

// touch reports whether two segments have a point in common other than an end of both.
func touch(n *net, s, t [2]int) bool {
	for _, e := range s {
		if e == t[0] || e == t[1] {
			a, b := s[0]+s[1]-e, t[0]+t[1]-e
			u, v := n.at[a].sub(n.at[e]), n.at[b].sub(n.at[e])
			return a == b || u.cross(v) == 0 && u.dot(v) > 0
		}
	}
	return meets(n.at[s[0]], n.at[s[1]], n.at[t[0]], n.at[t[1]])
}

// distance returns the distance of p from the segment between a and b.
func distance(p, a, b Point) float64 { return p.sub(nearest(p, a, b)).len() }

// nearest returns the point of a segment that is nearest to p.
func nearest(p, a, b Point) Point {
	u := b.sub(a)
	f := 0.0
	if l := u.dot(u); l > 0 {
		f = min(max(p.sub(a).dot(u)/l, 0), 1)
	}
	return a.add(u.times(f))
}
