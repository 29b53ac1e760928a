// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/draw/planar"
)

// A paper is a drawing of a position with curves in the plane. Regions that have no spot in common
// are drawn apart.
type paper struct {
	at     Position
	lands  []*planar.Map
	places map[int]spotted // of each spot of the position, numbered from 1 as in moves
	fresh  int             // the land in which the last curve is: its last two
}

// A spotted is a corner of a drawing to which a spot of the position belongs.
type spotted struct {
	land, face, boundary int
	corner               planar.Corner
	mirrored             bool // the boundary is walked along the other way round
}

// An occ is an occurrence of a spot on a boundary.
type occ struct {
	spot, ends int // the spot, and how many curves end there: at most 2
	id         int
}

// A reading lists the occurrences of spots along the boundaries of regions.
type reading [][][]occ

// read reads the regions of d; the ids are the numbers of the spots.
func (d drawing) read() (out reading) {
	id, named := 0, map[byte]int{}
	for _, r := range d {
		var region [][]occ
		for _, x := range r {
			var boundary []occ
			for k := range len(x) {
				id++
				o := occ{spot: id, ends: int(min(x[k], '2') - '0'), id: id}
				if isLetter(x[k]) {
					if named[x[k]] == 0 {
						named[x[k]] = id
					}
					o.spot = named[x[k]]
				}
				boundary = append(boundary, o)
			}
			region = append(region, boundary)
		}
		out = append(out, region)
	}
	return out
}

// ends counts the ends of curves at each spot of a map.
func ends(m *planar.Map) []int {
	n := make([]int, len(m.Spots))
	for _, c := range m.Curves {
		n[c.From]++
		n[c.To]++
	}
	return n
}

// readAll reads the faces of drawings; the ids are indices of the corners.
func readAll(lands []*planar.Map) (out reading, corners []spotted) {
	base := 0
	for l, m := range lands {
		n := ends(m)
		for f, face := range m.Faces() {
			var region [][]occ
			for b, walk := range face {
				var boundary []occ
				for _, c := range walk {
					if n[c.Spot] < 3 {
						boundary = append(boundary, occ{base + c.Spot, n[c.Spot], len(corners)})
						corners = append(corners, spotted{l, f, b, c, false})
					}
				}
				if len(boundary) > 0 {
					region = append(region, boundary)
				}
			}
			out = append(out, region)
		}
		base += len(m.Spots)
	}
	return out, corners
}

// simple does what live does to drawings: regions with fewer than two lives go, and of two
// occurrences of a spot next to each other one.
func (r reading) simple() (out reading) {
	for _, region := range r {
		lives, met := 0, map[int]bool{}
		for _, b := range region {
			for _, o := range b {
				if !met[o.spot] {
					lives += 3 - o.ends
				}
				met[o.spot] = true
			}
		}
		if lives < 2 {
			continue
		}
		var kept [][]occ
		for _, b := range region {
			b = slices.CompactFunc(slices.Clone(b), func(x, y occ) bool { return x.spot == y.spot })
			if len(b) > 1 && b[0].spot == b[len(b)-1].spot {
				b = b[:len(b)-1]
			}
			kept = append(kept, b)
		}
		out = append(out, kept)
	}
	return out
}

// twice returns the spots with two occurrences.
func (r reading) twice() map[int]bool {
	met, twice := map[int]bool{}, map[int]bool{}
	for _, region := range r {
		for _, b := range region {
			for _, o := range b {
				twice[o.spot] = met[o.spot]
				met[o.spot] = true
			}
		}
	}
	return twice
}

// A matcher finds the regions of one reading in another.
type matcher struct {
	a, b   reading
	ta, tb map[int]bool // spots with two occurrences
	spot   map[int]int  // of a to b
	back   map[int]int
	used   map[[2]int]bool // boundaries of b
	taken  []bool          // regions of b
	id     map[int]int     // of a to b
	turned map[int]bool    // ids of a in regions that are turned over
	budget int
}

// match returns the ids in b of the occurrences in a, if a and b are the same up to names, order,
// and mirror images of regions.
func match(a, b reading) (m *matcher, ok bool) {
	m = &matcher{a: a.simple(), b: b.simple(), spot: map[int]int{}, back: map[int]int{}, used: map[[2]int]bool{}, id: map[int]int{}, turned: map[int]bool{}, budget: 200_000}
	m.ta, m.tb, m.taken = m.a.twice(), m.b.twice(), make([]bool, len(m.b))
	if len(m.a) != len(m.b) {
		return m, false
	}
	slices.SortStableFunc(m.a, func(x, y [][]occ) int { return places(y) - places(x) })
	return m, m.region(0)
}

func places(region [][]occ) (n int) {
	for _, b := range region {
		n += len(b)
	}
	return n
}

// region matches region i and those after it.
func (m *matcher) region(i int) bool {
	if i == len(m.a) {
		return true
	}
	for j, r := range m.b {
		if m.taken[j] || len(r) != len(m.a[i]) || places(r) != places(m.a[i]) {
			continue
		}
		m.taken[j] = true
		for _, mirror := range [2]bool{false, true} {
			if m.boundary(i, j, 0, mirror) {
				return true
			}
		}
		m.taken[j] = false
	}
	return false
}

// boundary matches boundary k of region i, and those after it, with some of region j.
func (m *matcher) boundary(i, j, k int, mirror bool) bool {
	if m.budget--; m.budget < 0 {
		return false
	}
	if k == len(m.a[i]) {
		return m.region(i + 1)
	}
	x := m.a[i][k]
	for l, y := range m.b[j] {
		if m.used[[2]int{j, l}] || len(y) != len(x) {
			continue
		}
		m.used[[2]int{j, l}] = true
		for turn := range y {
			if m.walk(x, y, turn, mirror, func() bool { return m.boundary(i, j, k+1, mirror) }) {
				return true
			}
		}
		delete(m.used, [2]int{j, l})
	}
	return false
}

// walk matches a boundary with another, begun at some place.
func (m *matcher) walk(x, y []occ, turn int, mirror bool, rest func() bool) bool {
	var fresh []int
	ok := true
	for k, o := range x {
		at := (turn + k) % len(y)
		if mirror {
			at = (turn - k + len(y)) % len(y)
		}
		q := y[at]
		to, met := m.spot[o.spot]
		_, other := m.back[q.spot]
		if ok = o.ends == q.ends && m.ta[o.spot] == m.tb[q.spot] && (met && to == q.spot || !met && !other); !ok {
			break
		}
		if !met {
			m.spot[o.spot], m.back[q.spot] = q.spot, o.spot
			fresh = append(fresh, o.spot)
		}
		m.id[o.id], m.turned[o.id] = q.id, mirror
	}
	if ok && rest() {
		return true
	}
	for _, s := range fresh {
		delete(m.back, m.spot[s])
		delete(m.spot, s)
	}
	return false
}

// rounds is how often a drawing is relaxed: less for large ones.
func rounds(m *planar.Map) int { return max(12, 90-len(m.Spots)-2*len(m.Curves)) }

// paperOf draws a position. It returns nil if no drawing in the plane was found.
func paperOf(p Position) *paper {
	d := p.drawing()
	s := &paper{at: p, fresh: -1}
	for _, land := range d.lands() {
		m := land.land()
		if m == nil {
			return nil
		}
		s.lands = append(s.lands, m)
	}
	if !s.locate() {
		return nil
	}
	return s
}

// lands separates regions that have no spot in common.
func (d drawing) lands() (lands []drawing) {
	of := map[byte]int{}
	for _, r := range d {
		into := len(lands)
		lands = append(lands, drawing{r})
		for _, x := range r {
			for k := range len(x) {
				if !isLetter(x[k]) {
					continue
				}
				if l, met := of[x[k]]; met && l != into && lands[l] != nil {
					lands[into], lands[l] = append(lands[l], lands[into]...), nil
					for letter, at := range of {
						if at == l {
							of[letter] = into
						}
					}
				}
				of[x[k]] = into
			}
		}
	}
	return slices.DeleteFunc(lands, func(l drawing) bool { return l == nil })
}

// land draws one land.
func (d drawing) land() *planar.Map {
	m := &planar.Map{}
	if n := len(d[0]); len(d) == 1 && !slices.ContainsFunc(d[0], func(x string) bool { return x != "0" }) { // spots on empty paper
		for i := range n {
			turn, size := 2*math.Pi*float64(i)/float64(n), planar.Unit*max(1.6, 0.65*float64(n))
			if n == 1 {
				size = 0
			}
			m.Spots = append(m.Spots, planar.Point{X: size * math.Sin(turn), Y: -size * math.Cos(turn)})
		}
		return m
	}
	plan, live, isDead := d.plan()
	if plan == nil {
		return nil
	}
	at := plan.Embed()
	number := map[int]int{} // of the spots in the map
	for v := range at {
		if v < live || isDead[v] {
			number[v] = len(m.Spots)
			m.Spots = append(m.Spots, at[v])
		}
	}
	done := make([]bool, len(plan.Tail))
	for x := range plan.Tail {
		from, ok := number[plan.Tail[x]]
		if !ok || done[x] {
			continue
		}
		c := planar.Curve{From: from}
		for {
			done[x], done[x^1] = true, true
			v := plan.Tail[x^1]
			if to, ok := number[v]; ok {
				c.To = to
				break
			}
			c.Bends = append(c.Bends, at[v])
			x = plan.Next[x]
		}
		m.Curves = append(m.Curves, c)
	}
	m.Relax(rounds(m), nil)
	return m
}

// locate finds the spots of the position in the drawing. It reports whether the drawing shows the
// position and nothing crosses.
func (s *paper) locate() bool {
	for _, m := range s.lands {
		if m.Crosses() {
			return false
		}
	}
	read, corners := readAll(s.lands)
	m, ok := match(s.at.drawing().read(), read)
	if !ok {
		return false
	}
	s.places = map[int]spotted{}
	for id, to := range m.id {
		c := corners[to]
		c.mirrored = m.turned[id]
		s.places[id] = c
	}
	return true
}

// after returns the drawing after a move to q: with one more curve, and everything else where it
// was, as far as there is room. It returns nil if that was not found.
func (s *paper) after(q Position) (next *paper) {
	d := s.at.drawing()
	for i := range d {
		d.moves(i, func(to drawing, spots []int) {
			if next == nil && to.live().named().canonical() == q {
				next = s.curve(spots, q)
			}
		})
	}
	return next
}

// curve draws a curve from the first spot to the second, around the boundaries of the others.
func (s *paper) curve(spots []int, q Position) (next *paper) {
	from, ok := s.places[spots[0]]
	to, found := s.places[spots[1]]
	if !ok || !found || from.land != to.land || from.face != to.face {
		return nil
	}
	var inside []int
	for _, x := range spots[2:] {
		inside = append(inside, s.places[x].boundary)
	}
	if from.mirrored {
		from, to = to, from
	}
	s.lands[from.land].Route(from.face, from.corner, to.corner, inside, func(m *planar.Map) bool {
		x := &paper{at: q, lands: slices.Clone(s.lands), fresh: from.land}
		x.lands[from.land] = m
		if !x.locate() {
			return true
		}
		hold := map[int]planar.Point{}
		for i, at := range s.lands[from.land].Spots {
			hold[i] = at
		}
		m.Relax(rounds(m)/2+10, hold)
		if x.locate() {
			next = x
		}
		return next == nil
	})
	return next
}
