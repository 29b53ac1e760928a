// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"strings"

	"github.com/upstar-cgt/upstar/draw/planar"
)

// A position says which spots are along each boundary, but not how dead spots lie between them. A
// plan adds dead spots so that the drawing becomes a map.
//
// At each live spot the boundaries that pass it determine which ends of curves are next to each
// other. Between spots one walks from corner to corner. The walks on both sides of the ends make
// cycles, around what is dead: a cycle of two walks is a curve, a cycle of three is a dead spot where
// three curves end, and a longer one is a tree of dead spots. A corner on the dead side of a spot is
// a dead boundary.

// A corner is a place of a boundary: there it passes a spot.
type corner struct {
	spot       int
	other      int // the other corner of the spot; itself at the end of a single curve
	next, prev int // along the boundary
	region     int // negative for a dead one, which is turned over with a region
	boundary   int
}

// corners lists the corners of d, and those on the dead sides of its spots. Spots are numbered;
// single lists, by region, those on no curve.
func (d drawing) corners() (all []corner, single [][]int, spots int) {
	named := map[byte]int{} // the first corner of a letter
	for i, r := range d {
		single = append(single, nil)
		for b, x := range r {
			if x == "0" {
				single[i] = append(single[i], spots)
				spots++
				continue
			}
			start := len(all)
			for k := range len(x) {
				c := corner{spots, -1, start + (k+1)%len(x), start + (k+len(x)-1)%len(x), i, b}
				at := len(all)
				switch first, met := named[x[k]]; {
				case x[k] == '1':
					c.other = at
					spots++
				case met && isLetter(x[k]):
					c.spot, c.other = all[first].spot, first
					all[first].other = at
				default:
					named[x[k]] = at
					spots++
				}
				all = append(all, c)
			}
		}
	}
	return dead(all), single, spots
}

// dead adds the corners on the dead sides of spots, each on a boundary of its own: a region with two
// spots would not be dead.
func dead(all []corner) []corner {
	n := len(all)
	for c := range n {
		if all[c].other < 0 {
			all[c].other = len(all)
			all = append(all, corner{all[c].spot, c, len(all), len(all), -2 - all[c].region, 0})
		}
	}
	return all
}

// mirrored returns the corners with some regions turned over.
func mirrored(all []corner, region int) {
	for i := range all {
		if all[i].region == region || all[i].region == -2-region {
			all[i].next, all[i].prev = all[i].prev, all[i].next
		}
	}
}

// across returns the corner at which the walk on the other side begins, next to where that from c
// begins.
func across(all []corner, c int) int { return all[all[c].other].prev }

// flat reports whether the map is drawn in the plane: Euler's formula holds for each component, and
// components and regions make a tree.
func flat(all []corner, single [][]int, spots int) bool {
	part := make([]int, spots) // of each spot: a spot of its component
	for i := range part {
		part[i] = i
	}
	var find func(int) int
	find = func(v int) int {
		if part[v] != v {
			part[v] = find(part[v])
		}
		return part[v]
	}
	met, euler := make([]bool, len(all)), map[int]int{}
	for c := range all {
		part[find(all[c].spot)] = find(all[all[c].next].spot)
		for e := c; !met[e]; e = across(all, e) {
			met[e] = true
			part[find(all[e].spot)] = find(all[c].spot)
		}
	}
	seenSpot, seenHub, seenFace := make([]bool, spots), make([]bool, len(all)), make([]bool, len(all))
	for c := range all {
		v := find(all[c].spot)
		if !seenSpot[all[c].spot] {
			seenSpot[all[c].spot] = true
			euler[v]++
		}
		euler[v]-- // the edge through which the walk leaves
		if !seenHub[c] {
			euler[v]++
			for e := c; !seenHub[e]; e = across(all, e) {
				seenHub[e] = true
			}
		}
		if !seenFace[c] {
			euler[v]++
			for e := c; !seenFace[e]; e = all[e].next {
				seenFace[e] = true
			}
		}
	}
	for _, x := range euler {
		if x != 2 {
			return false
		}
	}
	// a tree: each boundary of a region is of another component, and joins what was not joined
	faces := make([]int, len(single))
	for i := range faces {
		faces[i] = -1 - i
	}
	group := map[int]int{}
	var root func(int) int
	root = func(v int) int {
		if g, ok := group[v]; ok && g != v {
			group[v] = root(g)
			return group[v]
		}
		return v
	}
	done := map[[2]int]bool{}
	for c := range all {
		r, b := all[c].region, all[c].boundary
		if r < 0 || done[[2]int{r, b}] {
			continue
		}
		done[[2]int{r, b}] = true
		x, y := root(-1-r), root(find(all[c].spot))
		if x == y {
			return false
		}
		group[x] = y
	}
	return true
}

// turned turns regions over until the map is flat. It reports whether that succeeded.
func turned(all []corner, single [][]int, spots int) bool {
	var which []int // the regions that are not their own mirror images
	for i := range single {
		long := map[int]int{}
		for _, c := range all {
			if c.region == i {
				long[c.boundary]++
			}
		}
		for _, n := range long {
			if n > 2 {
				which = append(which, i)
				break
			}
		}
	}
	const most = 12
	for set := range 1 << min(len(which), most) {
		if set > 0 { // Gray code: one region more is turned over each time
			k := 0
			for set>>k&1 == 0 {
				k++
			}
			mirrored(all, which[k])
		}
		if flat(all, single, spots) {
			return true
		}
	}
	return false
}

// plan makes a plan of one land: of regions that are joined by letters. The first spots of the plan
// are those of the land; live is their number. The last result maps points to spots that are dead.
func (d drawing) plan() (p *planar.Plan, live int, isDead map[int]bool) {
	all, single, spots := d.corners()
	if !turned(all, single, spots) {
		return nil, 0, nil
	}
	p, isDead = &planar.Plan{Points: spots}, map[int]bool{}
	out := make([]int, len(all)) // of each corner: the dart by which the walk leaves
	for c := range all {
		out[c] = p.Edge(all[c].spot, -1)
	}
	for c := range all {
		p.Next[out[c]^1] = out[all[c].other]
	}
	done := make([]bool, len(all))
	for c := range all {
		var legs []leg
		for e := c; !done[e]; e = across(all, e) {
			done[e] = true
			legs = append(legs, leg{out[e], all[e].spot})
		}
		if len(legs) > 0 {
			hub(p, legs, isDead)
		}
	}
	for x := len(p.Tail) - 2; x >= 0; x -= 2 {
		p.Bend(x)
	}
	best, size := 0, -1
	for i, r := range d { // the unbounded region is that with the most spots
		if n := len(strings.Join(r, "")); n > size {
			best, size = i, n
		}
	}
	sides := make([][]planar.Side, len(d))
	covered := make([]bool, len(p.Tail))
	add := func(i, dart int) {
		if covered[dart] {
			return
		}
		if i < 0 {
			sides = append(sides, nil)
			i = len(sides) - 1
		}
		sides[i] = append(sides[i], planar.Side{Dart: dart})
		for x := dart; !covered[x]; x = p.Next[x] {
			covered[x] = true
		}
	}
	for c := range all {
		if all[c].region >= 0 {
			add(all[c].region, out[c])
		}
	}
	for x := range p.Tail { // the rest is dead
		add(-1, x)
	}
	for i, list := range single {
		for _, v := range list {
			sides[i] = append(sides[i], planar.Side{Dart: -1, Point: v})
		}
	}
	sides[0], sides[best] = sides[best], sides[0]
	p.Faces = sides
	return p, spots, isDead
}

// A leg is a dart from a spot to something dead.
type leg struct{ dart, spot int }

// hub lets legs end where they belong: two are one curve, three end in a dead spot, and more in a
// tree of dead spots. One leg alone ends in a dead spot with a loop.
func hub(p *planar.Plan, legs []leg, isDead map[int]bool) {
	point := func() int {
		p.Points++
		return p.Points - 1
	}
	if len(legs) == 1 {
		v, l := point(), legs[0].dart
		isDead[v] = true
		p.Tail[l^1] = v
		o := p.Edge(v, v)
		p.Next[l], p.Next[o], p.Next[o^1] = o, l^1, o^1
		p.Bend(o)
		p.Bend(o)
		return
	}
	for len(legs) > 2 && len(legs) != 3 {
		k := 0
		for i := range legs { // not two of the same spot, if possible
			if legs[i].spot != legs[(i+1)%len(legs)].spot {
				k = i
				break
			}
		}
		a, b := legs[k], legs[(k+1)%len(legs)]
		v := point()
		isDead[v] = true
		m := p.Edge(v, -1)
		p.Tail[a.dart^1], p.Tail[b.dart^1] = v, v
		p.Next[b.dart], p.Next[a.dart], p.Next[m^1] = a.dart^1, m, b.dart^1
		rest := []leg{{m, -1 - v}}
		for i := 2; i < len(legs); i++ {
			rest = append(rest, legs[(k+i)%len(legs)])
		}
		legs = rest
	}
	v := point()
	isDead[v] = len(legs) == 3
	for i, l := range legs {
		p.Tail[l.dart^1] = v
		p.Next[legs[(i+1)%len(legs)].dart] = l.dart ^ 1
	}
}
