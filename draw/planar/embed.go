// SPDX-License-Identifier: Apache-2.0

package planar

import "math"

// A Plan says how curves are connected. Dart 2i goes along edge i, and dart 2i+1 goes back. Next is
// the dart that follows along the boundary of the face on the left.
type Plan struct {
	Points int
	Tail   []int // of each dart: where it begins
	Next   []int
	Faces  [][]Side // those of the same region of the plane are one face
}

// A Side is a boundary of a face: a dart along it, or a point that no edge touches.
type Side struct{ Dart, Point int } // Dart is −1 for a point

// Edge adds an edge, whose darts are not followed by anything yet, and returns the dart from a to b.
func (p *Plan) Edge(a, b int) int {
	p.Tail, p.Next = append(p.Tail, a, b), append(p.Next, -1, -1)
	return len(p.Tail) - 2
}

// Bend puts a new point on the edge of dart d and returns it. Afterwards d ends there.
func (p *Plan) Bend(d int) int {
	v := p.Points
	p.Points++
	e := p.Edge(v, p.Tail[d^1])
	p.Next[e], p.Next[d] = p.Next[d], e
	for x := range p.Next { // what was followed by the dart back is followed by its new first half
		if p.Next[x] == d^1 && x != e^1 {
			p.Next[x] = e ^ 1
		}
	}
	p.Next[e^1] = d ^ 1
	p.Tail[d^1] = v
	return v
}

// walk lists the darts of the boundary on the left of d.
func (p *Plan) walk(d int) []int {
	list := []int{d}
	for x := p.Next[d]; x != d; x = p.Next[x] {
		list = append(list, x)
	}
	return list
}

// Embed returns points of a drawing with straight edges that do not cross, if the plan can be drawn
// so. The first face is the unbounded one. No two edges may have the same ends.
func (p *Plan) Embed() []Point {
	q := &Plan{p.Points, append([]int{}, p.Tail...), append([]int{}, p.Next...), nil}
	joined := make([]int, len(p.Faces))
	for i, f := range p.Faces {
		joined[i] = q.join(f)
	}
	if len(joined) == 0 || joined[0] < 0 {
		return make([]Point, p.Points)
	}
	g := &mesh{make([][]int, q.Points)}
	for d := 0; d < len(q.Tail); d += 2 {
		g.edge(q.Tail[d], q.Tail[d+1])
	}
	ring := g.ring(q, joined[0])
	for _, d := range joined[1:] {
		r := g.ring(q, d)
		c := g.point()
		for _, v := range r {
			g.edge(c, v)
		}
	}
	return g.solve(ring)[:p.Points]
}

// join joins the boundaries of a face by edges with bends, evenly along the longest, and returns a
// dart of what is one boundary now.
func (q *Plan) join(f []Side) int {
	best := []int(nil)
	for _, s := range f {
		if s.Dart >= 0 {
			if w := q.walk(s.Dart); len(w) > len(best) {
				best = w
			}
		}
	}
	main, others := -1, []Side{}
	for _, s := range f {
		if s.Dart >= 0 && main < 0 && len(q.walk(s.Dart)) == len(best) {
			main = s.Dart
		} else {
			others = append(others, s)
		}
	}
	if main < 0 { // only points: the others are joined to the first
		if len(others) < 2 {
			return -1
		}
		a, b := others[0].Point, others[1].Point
		main = q.Edge(a, b)
		q.Next[main], q.Next[main^1] = main^1, main
		q.Bend(main)
		q.Bend(main)
		best, others = q.walk(main), others[2:]
	}
	for i, s := range others {
		into := best[i*len(best)/max(len(others), 1)] // the new edge leaves from its end
		e := q.Edge(q.Tail[into^1], s.Point)
		if s.Dart >= 0 {
			q.Tail[e^1] = q.Tail[s.Dart^1]
			q.Next[e], q.Next[s.Dart] = q.Next[s.Dart], e^1
		} else {
			q.Next[e] = e ^ 1
		}
		q.Next[e^1], q.Next[into] = q.Next[into], e
		q.Bend(e)
		q.Bend(e)
	}
	return main
}

// A mesh is a graph whose points are to be drawn each in the middle of its neighbours.
type mesh struct{ near [][]int }

func (g *mesh) point() int {
	g.near = append(g.near, nil)
	return len(g.near) - 1
}

func (g *mesh) edge(a, b int) {
	g.near[a], g.near[b] = append(g.near[a], b), append(g.near[b], a)
}

// ring puts a ring of new points into the face on the left of a dart. It is joined to the boundary
// so that all faces between are triangles.
func (g *mesh) ring(q *Plan, dart int) (ring []int) {
	for _, d := range q.walk(dart) {
		v := g.point()
		g.edge(v, q.Tail[d])
		g.edge(v, q.Tail[d^1])
		if len(ring) > 0 {
			g.edge(v, ring[len(ring)-1])
		}
		ring = append(ring, v)
	}
	g.edge(ring[0], ring[len(ring)-1])
	return ring
}

// solve puts the points of the ring on a circle, and every other one in the middle of its
// neighbours, by conjugate gradients.
func (g *mesh) solve(ring []int) []Point {
	at, fixed := make([]Point, len(g.near)), make([]bool, len(g.near))
	size := Unit * math.Sqrt(float64(len(g.near)))
	for i, v := range ring { // the face is on the left, outside the circle: clockwise
		angle := -2 * math.Pi * float64(i) / float64(len(ring))
		at[v], fixed[v] = Point{size * math.Cos(angle), size * math.Sin(angle)}, true
	}
	rest := make([]Point, len(at)) // how far each point is from where it belongs, times its neighbours
	apply := func(x []Point, v int) (f Point) {
		f = x[v].times(float64(len(g.near[v])))
		for _, w := range g.near[v] {
			f = f.sub(x[w])
		}
		return f
	}
	for v := range at {
		if !fixed[v] {
			rest[v] = apply(at, v).times(-1)
		}
	}
	way, image := append([]Point{}, rest...), make([]Point, len(at))
	inner := func(a, b []Point) (x, y float64) {
		for v := range a {
			x, y = x+a[v].X*b[v].X, y+a[v].Y*b[v].Y
		}
		return x, y
	}
	ratio := func(a, b float64) float64 {
		if b == 0 {
			return 0
		}
		return a / b
	}
	rx, ry := inner(rest, rest)
	for range 4 * len(at) {
		if rx < 1e-26 && ry < 1e-26 {
			break
		}
		for v := range way {
			if !fixed[v] {
				image[v] = apply(way, v)
			}
		}
		wx, wy := inner(way, image)
		ax, ay := ratio(rx, wx), ratio(ry, wy)
		for v := range at {
			at[v] = at[v].add(Point{ax * way[v].X, ay * way[v].Y})
			rest[v] = rest[v].sub(Point{ax * image[v].X, ay * image[v].Y})
		}
		nx, ny := inner(rest, rest)
		bx, by := ratio(nx, rx), ratio(ny, ry)
		rx, ry = nx, ny
		for v := range way {
			way[v] = rest[v].add(Point{bx * way[v].X, by * way[v].Y})
		}
	}
	return at
}
