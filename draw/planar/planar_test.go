// SPDX-License-Identifier: Apache-2.0

package planar

import (
	"math/rand/v2"
	"testing"
)

// grown returns a plan of a random planar graph: edges are added in faces, and points on edges.
func grown(rng *rand.Rand, edges int) *Plan {
	p := &Plan{Points: 3}
	a, b, c := p.Edge(0, 1), p.Edge(1, 2), p.Edge(2, 0)
	p.Next[a], p.Next[b], p.Next[c] = b, c, a
	p.Next[a^1], p.Next[c^1], p.Next[b^1] = c^1, b^1, a^1
	for range edges {
		d := rng.IntN(len(p.Tail))
		w := p.walk(d)
		x := w[rng.IntN(len(w))]
		if p.Tail[d^1] == p.Tail[x^1] || rng.IntN(3) == 0 {
			p.Bend(d)
			continue
		}
		e := p.Edge(p.Tail[d^1], p.Tail[x^1]) // from the end of d to the end of x through their face
		p.Next[e], p.Next[e^1] = p.Next[x], p.Next[d]
		p.Next[d], p.Next[x] = e, e^1
		p.Bend(e)
	}
	seen := make([]bool, len(p.Tail))
	for d := range p.Tail {
		if !seen[d] {
			for _, x := range p.walk(d) {
				seen[x] = true
			}
			p.Faces = append(p.Faces, []Side{{Dart: d}})
		}
	}
	return p
}

// Random planar graphs, with points in some faces, are embedded without crossings, and relaxing them
// keeps their faces.
func TestEmbed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		p := grown(rng, 2+rng.IntN(25))
		for i := range p.Faces {
			for range rng.IntN(3) {
				p.Faces[i] = append(p.Faces[i], Side{-1, p.Points})
				p.Points++
			}
		}
		m := &Map{Spots: p.Embed()}
		for d := 0; d < len(p.Tail); d += 2 {
			m.Curves = append(m.Curves, Curve{From: p.Tail[d], To: p.Tail[d+1]})
		}
		if m.Crosses() {
			t.Fatalf("%v crosses", *p)
		}
		want := signature(m)
		if len(m.Faces()) != len(p.Faces) {
			t.Fatalf("%d faces, want %d", len(m.Faces()), len(p.Faces))
		}
		m.Relax(10, nil)
		if m.Crosses() {
			t.Fatalf("%v crosses after Relax", *p)
		}
		if got := signature(m); got != want {
			t.Fatalf("Relax changed the faces from %v to %v", want, got)
		}
	}
}

// signature returns the sum over the faces of the product of two sums, over boundaries and over spots.
func signature(m *Map) (n int) {
	for _, f := range m.Faces() {
		spots := 1
		for _, b := range f {
			for i, c := range b {
				spots += (c.Spot + 1) * (b[(i+1)%len(b)].Spot + 1)
			}
		}
		n += len(f) * spots * spots
	}
	return n
}

func TestCrosses(t *testing.T) {
	square := []Point{{0, 0}, {1, 1}, {1, 0}, {0, 1}}
	for _, c := range []struct {
		curves []Curve
		want   bool
	}{
		{[]Curve{{0, 1, nil}, {2, 3, nil}}, true},
		{[]Curve{{0, 1, nil}, {2, 3, []Point{{2, 2}}}}, false},
		{[]Curve{{0, 2, nil}, {1, 3, nil}}, false},
		{[]Curve{{0, 1, []Point{{1, 0}}}}, true}, // through a spot
		{[]Curve{{0, 1, nil}, {0, 1, nil}}, true},
		{[]Curve{{0, 1, nil}, {0, 1, []Point{{2, -1}}}}, false},
	} {
		m := &Map{square, c.curves}
		if got := m.Crosses(); got != c.want {
			t.Errorf("%v: %v", c.curves, got)
		}
	}
}

// A curve around one of two spots separates them.
func TestRoute(t *testing.T) {
	m := &Map{Spots: []Point{{0, 0}, {2, 0}, {0, 2}}}
	f := m.Faces()[0]
	found := 0
	m.Route(0, f[0][0], f[0][0], []int{1}, func(r *Map) bool {
		found++
		if r.Crosses() {
			t.Error("the curve crosses itself")
		}
		for _, face := range r.Faces() {
			in := map[int]bool{}
			for _, b := range face {
				for _, c := range b {
					in[c.Spot] = true
				}
			}
			if in[1] && in[2] {
				t.Error("the curve does not separate the spots")
			}
		}
		return true
	})
	if found == 0 {
		t.Error("no curve")
	}
}
