// SPDX-License-Identifier: Apache-2.0

package planar

import (
	"container/heap"
	"math"
	"slices"
)

// mostAround is the greatest number of boundaries that Route can take a curve around.
const mostAround = 8

// Route draws a curve through the face from one of its corners to another. If both are on the same
// boundary, the curve cuts the face in two, and inside lists the boundaries, by their indices in the
// face, that are then on the side of the corners after from and before to. Route tries the few ways
// to draw such a curve in the plane. It yields maps whose last spot is new, in the middle of the
// curve, until yield returns false. The caller should check their faces.
func (m *Map) Route(face int, from, to Corner, inside []int, yield func(*Map) bool) {
	faces, around := m.faces()
	f, n := faces[face], m.net()
	same := func(c Corner) *Corner {
		for _, b := range f {
			for i := range b {
				if b[i].Spot == c.Spot && b[i].at == c.at && slices.Equal(b[i].walk.points, c.walk.points) {
					return &b[i]
				}
			}
		}
		return nil
	}
	a, b := same(from), same(to)
	if a == nil || b == nil {
		return
	}
	r := &router{net: n, from: *a, to: *b}
	if a.walk != b.walk {
		r.search(nil, nil, func(line []Point) { yield(m.with(a.Spot, b.Spot, line)) })
		return
	}
	rest := r.other()
	var posts []int // points that the closed curve goes around or does not
	var in []bool
	outer := around[face]
	bad := [2]bool{outer != nil && outer != a.walk && contains(f, inside, outer), outer != nil && (outer == a.walk || !contains(f, inside, outer))}
	for i, s := range f {
		if len(s) == 0 || s[0].walk == a.walk || s[0].walk == outer {
			continue
		}
		posts, in = append(posts, s[0].walk.points[0]), append(in, slices.Contains(inside, i))
	}
	if rest >= 0 {
		posts, in = append(posts, rest), append(in, false)
	}
	if len(posts) > mostAround {
		return
	}
	more := true
	for k := range 2 {
		if bad[k] || !more {
			continue
		}
		wanted := slices.Clone(in)
		for i := range wanted {
			wanted[i] = wanted[i] != (k == 1)
		}
		found := func(line []Point) { more = more && yield(m.with(a.Spot, b.Spot, line)) }
		if a.Spot == b.Spot && a.at == b.at && !slices.Contains(wanted, true) {
			r.petal(found)
			continue
		}
		r.search(posts, wanted, found)
	}
}

func contains(f Face, list []int, w *walk) bool {
	return slices.ContainsFunc(list, func(i int) bool { return len(f[i]) > 0 && f[i][0].walk == w })
}

// with returns m with one more curve along a line between two spots, and a spot in the middle of it.
func (m *Map) with(from, to int, line []Point) *Map {
	c := m.Clone()
	for len(line) < 5 {
		k := 0
		for i := range len(line) - 1 {
			if line[i+1].sub(line[i]).len() > line[k+1].sub(line[k]).len() {
				k = i
			}
		}
		line = slices.Insert(slices.Clone(line), k+1, mid(line[k], line[k+1]))
	}
	half := len(line) / 2
	c.Spots = append(c.Spots, line[half])
	spot := len(c.Spots) - 1
	c.Curves = append(c.Curves, Curve{from, spot, slices.Clone(line[1:half])}, Curve{spot, to, slices.Clone(line[half+1 : len(line)-1])})
	return c
}

// A router searches for curves in a grid over a net.
type router struct {
	*net
	from, to Corner
	x, y, h  float64 // the corner of the grid, and the side of its squares
	w, high  int
	room     []float64 // of each square: how far its middle is from everything
}

// other returns a point of the boundary of both corners that is not on the way between them, or −1.
func (r *router) other() int {
	w := r.from.walk.points
	on := map[int]bool{}
	for i := r.from.at; ; i = (i + 1) % len(w) {
		on[w[i]] = true
		if i == r.to.at {
			break
		}
	}
	for _, v := range w {
		if !on[v] {
			return v
		}
	}
	return -1
}

// arc reports whether the way along the boundary between the corners crosses the ray from p.
func (r *router) arc(p Point) (odd bool) {
	w := r.from.walk.points
	for i := r.from.at; i != r.to.at; i = (i + 1) % len(w) {
		if r.passes(p, r.at[w[i]], r.at[w[(i+1)%len(w)]]) {
			odd = !odd
		}
	}
	return odd
}

// petal draws a small loop in the widest part of a corner.
func (r *router) petal(yield func([]Point)) {
	p := r.at[r.from.Spot]
	for size := 3 * Unit; size > Unit/20; size *= 0.7 {
		for k := range 15 {
			turn := r.from.From + (r.from.To-r.from.From)*(0.5+float64(k+1)/2*float64(1-2*(k%2))/17)
			spread := min(0.5, (r.from.To-r.from.From)/5)
			line := []Point{p}
			for _, s := range [][2]float64{{0.5, -1}, {0.9, -0.7}, {1.1, 0}, {0.9, 0.7}, {0.5, 1}} {
				line = append(line, p.add(Point{math.Cos(turn + s[1]*spread), math.Sin(turn + s[1]*spread)}.times(size*s[0])))
			}
			if line = append(line, p); r.clear(line, size/6) {
				yield(line)
				return
			}
		}
	}
}

// clear reports whether a line that begins and ends at spots touches nothing else, and stays away
// from other points by a distance.
func (r *router) clear(line []Point, room float64) bool {
	for i, q := range line[1:] {
		p := line[i]
		for _, s := range r.segs {
			a, b := r.at[s[0]], r.at[s[1]]
			if p == a || p == b || q == a || q == b {
				continue
			}
			if meets(p, q, a, b) {
				return false
			}
		}
		for _, a := range r.at {
			if a != line[0] && a != line[len(line)-1] && distance(a, p, q) < room {
				return false
			}
		}
	}
	return true
}

// search yields a short line from corner to corner whose closed curve goes around the wanted posts.
func (r *router) search(posts []int, wanted []bool, yield func([]Point)) {
	goal := 0
	for i, v := range posts {
		if wanted[i] != (r.from.walk == r.to.walk && r.arc(r.at[v])) {
			goal |= 1 << i
		}
	}
	for _, h := range []float64{Unit / 2, Unit / 4, Unit / 8} {
		r.grid(h)
		if len(r.room)<<len(posts) > 4_000_000 {
			return
		}
		if line := r.path(posts, goal); line != nil {
			yield(line)
			return
		}
	}
}

func (r *router) grid(h float64) {
	low, high := r.at[0], r.at[0]
	for _, p := range r.at {
		low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	const margin = 3 * Unit
	r.h, r.x, r.y = h, low.X-margin, low.Y-margin
	r.w, r.high = int((high.X-low.X+2*margin)/h)+1, int((high.Y-low.Y+2*margin)/h)+1
	r.room = make([]float64, r.w*r.high)
	for i := range r.room {
		r.room[i] = margin
		p := r.middle(i)
		for _, a := range r.at {
			r.room[i] = min(r.room[i], a.sub(p).len())
		}
		for _, s := range r.segs {
			r.room[i] = min(r.room[i], distance(p, r.at[s[0]], r.at[s[1]]))
		}
	}
}

func (r *router) middle(i int) Point {
	return Point{r.x + (float64(i%r.w)+0.5)*r.h, r.y + (float64(i/r.w)+0.5)*r.h}
}

// A step is a square that was reached, with the posts whose rays were crossed an odd number of times.
type step struct {
	state int // square<<posts | parity
	cost  float64
}

type steps []step

func (s steps) Len() int           { return len(s) }
func (s steps) Less(i, j int) bool { return s[i].cost < s[j].cost }
func (s steps) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *steps) Push(x any)        { *s = append(*s, x.(step)) }
func (s *steps) Pop() any {
	old := *s
	x := old[len(old)-1]
	*s = old[:len(old)-1]
	return x
}

// path searches the grid for the cheapest line; it costs more where there is less room.
func (r *router) path(posts []int, goal int) []Point {
	bits := len(posts)
	start, end := r.squares(r.from), r.squares(r.to)
	cost := make([]float32, len(r.room)<<bits)
	back := make([]int32, len(cost))
	for i := range cost {
		cost[i] = math.MaxFloat32
	}
	crossed := func(p, q Point) (mask int) {
		for i, v := range posts {
			if r.passes(r.at[v], p, q) {
				mask |= 1 << i
			}
		}
		return mask
	}
	todo := &steps{}
	reach := func(state int, c float64, from int) {
		if float32(c) < cost[state] {
			cost[state], back[state] = float32(c), int32(from)
			heap.Push(todo, step{state, c})
		}
	}
	home, target := r.at[r.from.Spot], r.at[r.to.Spot]
	for _, i := range start {
		reach(i<<bits|crossed(home, r.middle(i)), r.price(i)*r.middle(i).sub(home).len(), -1)
	}
	best, last := math.Inf(1), -1
	for todo.Len() > 0 {
		s := heap.Pop(todo).(step)
		if s.cost >= best {
			break
		}
		if float32(s.cost) > cost[s.state] {
			continue
		}
		i, mask := s.state>>bits, s.state&(1<<bits-1)
		p := r.middle(i)
		if slices.Contains(end, i) && mask^crossed(p, target) == goal {
			if c := s.cost + target.sub(p).len(); c < best && (r.from.Spot != r.to.Spot || back[s.state] >= 0) {
				best, last = c, s.state
			}
		}
		for _, d := range [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			x, y := i%r.w+d[0], i/r.w+d[1]
			if x < 0 || y < 0 || x >= r.w || y >= r.high {
				continue
			}
			j := y*r.w + x
			q := r.middle(j)
			l := q.sub(p).len()
			if max(r.room[i], r.room[j]) > l && min(r.room[i], r.room[j]) > 0.1*r.h || r.clear([]Point{p, q}, 0.1*r.h) {
				reach(j<<bits|(mask^crossed(p, q)), s.cost+l*r.price(j), s.state)
			}
		}
	}
	if last < 0 {
		return nil
	}
	line := []Point{target}
	for s := last; s >= 0; s = int(back[s]) {
		line = append(line, r.middle(s>>bits))
	}
	line = append(line, home)
	slices.Reverse(line)
	return r.shorter(line)
}

func (r *router) price(i int) float64 { return 1 + Unit/(r.room[i]+Unit/8) }

// squares returns the squares that can be reached from a spot directly within a corner.
func (r *router) squares(c Corner) (list []int) {
	p := r.at[c.Spot]
	for reach := 1.6 * r.h; len(list) == 0 && reach < 6*r.h; reach *= 1.5 {
		for i := range r.room {
			q := r.middle(i)
			d := q.sub(p)
			if d.len() > reach || d.len() < 0.2*r.h || r.room[i] < 0.1*r.h {
				continue
			}
			angle := d.angle()
			for angle < c.From {
				angle += 2 * math.Pi
			}
			slack := min(0.15, (c.To-c.From)/6)
			if c.To-c.From < 6.28 && (angle < c.From+slack || angle > c.To-slack) {
				continue
			}
			if r.open(p, q, c.Spot) {
				list = append(list, i)
			}
		}
	}
	return list
}

// open reports whether nothing is between a spot and another point.
func (r *router) open(p, q Point, spot int) bool {
	for _, s := range r.segs {
		if s[0] != spot && s[1] != spot && meets(p, q, r.at[s[0]], r.at[s[1]]) {
			return false
		}
	}
	for v, a := range r.at {
		if v != spot && distance(a, p, q) < 0.05*r.h {
			return false
		}
	}
	return true
}

// shorter leaves out points of a line where nothing is between it and the shorter line.
func (r *router) shorter(line []Point) []Point {
	for i := 1; i+1 < len(line) && len(line) > 5; {
		a, b, c := line[i-1], line[i], line[i+1]
		ok := i > 1 && i+2 < len(line) && c.sub(a).len() < 1.5*Unit
		for k, p := range r.at {
			ok = ok && !within(a, b, c, p) && (k == r.from.Spot || k == r.to.Spot || distance(p, a, c) > Unit/4)
		}
		for _, s := range r.segs {
			ok = ok && !meets(a, c, r.at[s[0]], r.at[s[1]])
		}
		if ok {
			line = slices.Delete(line, i, i+1)
		} else {
			i++
		}
	}
	return line
}
