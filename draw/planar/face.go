// SPDX-License-Identifier: Apache-2.0

package planar

import (
	"cmp"
	"math"
	"slices"
)

// A Corner is a place where a walk along the boundary of a face passes a spot. The face is on the
// left. A spot without curves is a walk with one corner.
type Corner struct {
	Spot     int
	From, To float64 // directions of the curves after and before the spot: the corner is between them, counterclockwise
	walk     *walk
	at       int
}

// A walk is a boundary of a face as points of a net, in order.
type walk struct {
	points []int
	area   float64
	whole  int // the component of the net
}

// A Face is a list of boundaries, each given by its corners at spots.
type Face [][]Corner

// Faces reads the faces of a map. In the boundary of the unbounded face the parts of the drawing
// are walked around from outside.
func (m *Map) Faces() []Face {
	faces, _ := m.faces()
	return faces
}

// faces also returns the walk around the outside of each face; it is nil for the unbounded face.
func (m *Map) faces() (faces []Face, around []*walk) {
	n := m.net()
	walks := n.walks()
	outer := map[int]*walk{} // of each component: the walk with the least area goes around it
	for _, w := range walks {
		if o := outer[w.whole]; o == nil || w.area < o.area {
			outer[w.whole] = w
		}
	}
	faces, around = []Face{nil}, []*walk{nil}
	number := map[*walk]int{nil: 0}
	for _, w := range walks {
		if outer[w.whole] != w {
			number[w] = len(faces)
			faces, around = append(faces, Face{m.corners(n, w)}), append(around, w)
		}
	}
	for _, w := range walks {
		if outer[w.whole] == w {
			i := number[n.inside(w, walks, outer)]
			faces[i] = append(faces[i], m.corners(n, w))
		}
	}
	return faces, around
}

// inside returns the smallest walk around a face that w lies in, or nil for the unbounded face.
func (n *net) inside(w *walk, walks []*walk, outer map[int]*walk) (best *walk) {
	for _, x := range walks {
		if x.whole != w.whole && outer[x.whole] != x && (best == nil || x.area < best.area) && n.odd(n.at[w.points[0]], x.points) {
			best = x
		}
	}
	return best
}

// odd reports whether a ray from p crosses a closed line an odd number of times.
func (n *net) odd(p Point, line []int) (odd bool) {
	for i, a := range line {
		if n.passes(p, n.at[a], n.at[line[(i+1)%len(line)]]) {
			odd = !odd
		}
	}
	return odd
}

// passes reports whether the segment from a to b crosses the ray from p to the right.
func (*net) passes(p, a, b Point) bool {
	return (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X)
}

// walks lists the boundaries of all faces.
func (n *net) walks() (walks []*walk) {
	part := n.parts()
	type dart struct{ from, to int }
	next := map[dart]dart{}
	for v, list := range n.near {
		round := slices.Clone(list)
		slices.SortFunc(round, func(a, b int) int {
			return cmp.Compare(n.at[a].sub(n.at[v]).angle(), n.at[b].sub(n.at[v]).angle())
		})
		for i, u := range round { // with the face on the left the next curve is the one clockwise from where one came
			next[dart{u, v}] = dart{v, round[(i+len(round)-1)%len(round)]}
		}
		if len(list) == 0 {
			walks = append(walks, &walk{[]int{v}, 0, part[v]})
		}
	}
	done := map[dart]bool{}
	for _, s := range n.segs {
		for _, d := range [2]dart{{s[0], s[1]}, {s[1], s[0]}} {
			if done[d] {
				continue
			}
			w := &walk{whole: part[d.from]}
			for ; !done[d]; d = next[d] {
				done[d] = true
				w.points = append(w.points, d.from)
				w.area += n.at[d.from].cross(n.at[d.to]) / 2
			}
			walks = append(walks, w)
		}
	}
	return walks
}

// parts numbers the components of a net.
func (n *net) parts() []int {
	part := make([]int, len(n.at))
	for i := range part {
		part[i] = -1
	}
	for i := range part {
		for todo := []int{i}; part[i] < 0 || len(todo) > 0; {
			v := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if part[v] < 0 {
				part[v] = i
				todo = append(todo, n.near[v]...)
			}
		}
	}
	return part
}

// corners lists the spots along a walk.
func (m *Map) corners(n *net, w *walk) (list []Corner) {
	for i, v := range w.points {
		if v >= len(m.Spots) {
			continue
		}
		c := Corner{Spot: v, From: 0, To: 2 * math.Pi, walk: w, at: i}
		if k := len(w.points); k > 1 {
			c.From = n.at[w.points[(i+1)%k]].sub(n.at[v]).angle()
			c.To = n.at[w.points[(i+k-1)%k]].sub(n.at[v]).angle()
			if c.To <= c.From {
				c.To += 2 * math.Pi
			}
		}
		list = append(list, c)
	}
	return list
}
