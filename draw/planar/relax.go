// SPDX-License-Identifier: Apache-2.0

package planar

import (
	"math"
	"slices"
)

// Unit is the length that segments of curves strive for. Spots keep about three units between them.
const Unit = 0.42

// mostBends is the greatest number of bends of a curve, about.
const mostBends = 14

// Relax moves spots and bends for a number of rounds, until the distances between them are more
// even. The faces stay the same. Spots with a place in hold stay near it.
func (m *Map) Relax(rounds int, hold map[int]Point) {
	for round := range rounds {
		n := m.net()
		n.round(len(m.Spots), hold, Unit*(0.25+0.75*float64(rounds-round)/float64(rounds)))
		m.put(n)
		if round%3 == 0 {
			m.bend()
		}
	}
	m.bend()
}

// round moves every point once, by at most the given step.
func (n *net) round(spots int, hold map[int]Point, step float64) {
	force := n.forces(spots)
	for v := range n.at {
		f := force[v]
		if home, held := hold[v]; held {
			f = f.times(0.15).add(home.sub(n.at[v]).times(0.8))
		}
		if l := f.len(); l > step {
			f = f.times(step / l)
		}
		for range 5 {
			if n.free(v, n.at[v].add(f)) {
				n.at[v] = n.at[v].add(f)
				break
			}
			f = f.times(0.4)
		}
	}
}

// forces returns in which direction each point is pushed.
func (n *net) forces(spots int) []Point {
	force := make([]Point, len(n.at))
	var middle Point
	for _, p := range n.at {
		middle = middle.add(p.times(1 / float64(len(n.at))))
	}
	reach := func(v int) float64 {
		if v < spots {
			return 2 * Unit
		}
		return 1.1 * Unit
	}
	close := func(v, w int) bool { return slices.Contains(n.near[v], w) }
	push := func(v, w int, far float64, strength float64) {
		d := n.at[v].sub(n.at[w])
		l := max(d.len(), 1e-9)
		if l < far {
			f := d.times(strength * min((far-l)/l, 3))
			force[v], force[w] = force[v].add(f), force[w].sub(f)
		}
	}
	for v := range n.at {
		force[v] = force[v].add(middle.sub(n.at[v]).times(0.01))
		for w := range v {
			if !close(v, w) {
				push(v, w, 0.8*(reach(v)+reach(w)), 0.2)
			}
		}
	}
	for v := spots; v < len(n.at); v++ { // a bend strives to lie between its neighbours
		f := mid(n.at[n.near[v][0]], n.at[n.near[v][1]]).sub(n.at[v]).times(0.25)
		force[v] = force[v].add(f)
		for _, w := range n.near[v] {
			force[w] = force[w].sub(f.times(0.4))
		}
	}
	for _, s := range n.segs {
		a, b := s[0], s[1]
		d := n.at[b].sub(n.at[a])
		l := max(d.len(), 1e-12)
		f := d.times(0.15 * (l - Unit) / l)
		force[a], force[b] = force[a].add(f), force[b].sub(f)
		for v := range n.at {
			if v == a || v == b || close(v, a) || close(v, b) {
				continue
			}
			near := nearest(n.at[v], n.at[a], n.at[b])
			away := n.at[v].sub(near)
			far := reach(v)
			if l := max(away.len(), 1e-9); l < far {
				f := away.times(min((far-l)/l, 4))
				force[v] = force[v].add(f)
				force[a], force[b] = force[a].sub(f.times(0.4)), force[b].sub(f.times(0.4))
			}
		}
	}
	return force
}

// free reports whether v can move to p in a straight line, with the segments at it, without
// touching anything on the way.
func (n *net) free(v int, p Point) bool {
	from := n.at[v]
	for _, s := range n.segs {
		if s[0] != v && s[1] != v && meets(from, p, n.at[s[0]], n.at[s[1]]) {
			return false
		}
	}
	for _, w := range n.near[v] {
		for u := range n.at {
			if u != v && u != w && within(from, p, n.at[w], n.at[u]) {
				return false
			}
		}
	}
	for u := range n.at { // of points without segments, too
		if u != v && n.at[u].sub(p).len() < Unit/50 {
			return false
		}
	}
	for _, w := range n.near[v] { // room for those who come later
		for u := range n.at {
			if u != v && u != w && distance(n.at[u], p, n.at[w]) < Unit/100 && distance(n.at[u], from, n.at[w]) > distance(n.at[u], p, n.at[w]) {
				return false
			}
		}
	}
	return true
}

// bend gives long segments a bend and takes needless bends away.
func (m *Map) bend() {
	for i := range m.Curves {
		m.split(i)
	}
	for i := range m.Curves {
		for k := 0; k < len(m.Curves[i].Bends); k++ {
			if m.needless(i, k) {
				m.Curves[i].Bends = slices.Delete(m.Curves[i].Bends, k, k+1)
				k--
			}
		}
	}
}

func (m *Map) split(i int) {
	line := m.Line(i)
	var bends []Point
	for k, p := range line[1:] {
		if p.sub(line[k]).len() > 1.6*Unit && len(line) < mostBends {
			bends = append(bends, mid(line[k], p))
		}
		if k+2 < len(line) {
			bends = append(bends, p)
		}
	}
	m.Curves[i].Bends = bends
}

// needless reports whether a curve may be drawn without one of its bends: it stays long enough to be
// bent, and nothing is in the triangle that is cut off.
func (m *Map) needless(i, k int) bool {
	line := m.Line(i)
	a, b, c := line[k], line[k+1], line[k+2]
	least := 2
	if m.Curves[i].From == m.Curves[i].To {
		least = 4
	}
	if len(m.Curves[i].Bends) <= least || c.sub(a).len() > 1.3*Unit || math.Abs(turn(a, b, c)) > 0.5*b.sub(a).len()*c.sub(b).len() {
		return false
	}
	n := m.net()
	for _, p := range n.at {
		if p != a && p != b && p != c && within(a, b, c, p) {
			return false
		}
	}
	return true
}
