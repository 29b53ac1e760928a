// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"fmt"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestSprouts(t *testing.T) { rulestest.Check(t, Sprouts) }

// nims returns the nim value of a position by the definition.
func nims(p Position, known map[Position]int) int {
	if v, ok := known[p]; ok {
		return v
	}
	var met [64]bool
	for _, q := range Sprouts.Options(nil, p, game.Left) {
		met[nims(q, known)] = true
	}
	known[p] = slices.Index(met[:], false)
	return known[p]
}

// A sketch is a drawing whose spots are numbered and whose dead spots stay: the slow
// twin, by the words of the rule.
type sketch struct {
	ends    []int     // of each spot
	regions [][][]int // the spots along each boundary
}

func (s sketch) options(yield func(sketch)) {
	for i, r := range s.regions {
		for b, x := range r {
			for k := range x {
				for c, y := range r {
					for l := range y {
						s.curve(i, b, k, c, l, yield)
					}
				}
			}
		}
	}
}

// curve draws a curve in region i from place k of boundary b to place l of c.
func (s sketch) curve(i, b, k, c, l int, yield func(sketch)) {
	r := s.regions[i]
	x, y := r[b], r[c]
	ends := slices.Clone(s.ends)
	ends[x[k]]++
	ends[y[l]]++
	if ends[x[k]] > 3 || ends[y[l]] > 3 {
		return
	}
	ends = append(ends, 2)
	spot := len(s.ends)
	turn := func(x []int, k int) []int { // from k back to k
		if s.ends[x[k]] == 0 {
			return []int{x[k]}
		}
		return slices.Concat(x[k:], x[:k], x[k:k+1])
	}
	var rest [][]int
	for d, z := range r {
		if d != b && d != c {
			rest = append(rest, z)
		}
	}
	others := slices.Delete(slices.Clone(s.regions), i, i+1)
	if b != c {
		joined := slices.Concat(turn(x, k), []int{spot}, turn(y, l), []int{spot})
		yield(sketch{ends, append(others, append(rest, joined))})
		return
	}
	inside, outside := []int{x[k], spot}, append(turn(x, k), spot)
	if k != l {
		inside = append(walk(x, k, l), spot)
		outside = append(walk(x, l, k), spot)
	}
	for set := range 1 << len(rest) {
		in, out := [][]int{inside}, [][]int{outside}
		for d, z := range rest {
			if set>>d&1 == 1 {
				in = append(in, z)
			} else {
				out = append(out, z)
			}
		}
		yield(sketch{ends, append(slices.Clone(others), in, out)})
	}
}

// walk lists the spots from place k to place l of a boundary.
func walk(x []int, k, l int) []int {
	out := []int{x[k]}
	for k != l {
		k = (k + 1) % len(x)
		out = append(out, x[k])
	}
	return out
}

// values returns the nim value of a sketch, and of how many others it depends.
func (s sketch) value(known map[string]int) int {
	key := fmt.Sprint(s)
	if v, ok := known[key]; ok {
		return v
	}
	var met [64]bool
	s.options(func(q sketch) { met[q.value(known)] = true })
	known[key] = slices.Index(met[:], false)
	return known[key]
}

// position writes a sketch as a position.
func (s sketch) position() Position {
	d := make(drawing, len(s.regions))
	for i, r := range s.regions {
		d[i] = make(region, len(r))
		for b, x := range r {
			for _, spot := range x {
				switch n := s.ends[spot]; n {
				case 0, 1:
					d[i][b] += string(rune('0' + n))
				case 2:
					d[i][b] += string(rune(letters[spot]))
				}
			}
		}
	}
	return d.live().canonical().position()
}

// The options of a position are those of the sketch, drawing by drawing; their
// values are the same all the way down.
func TestSketch(t *testing.T) {
	known, slow := map[Position]int{}, map[string]int{}
	for n := 1; n <= 2; n++ {
		s := sketch{ends: make([]int, n), regions: [][][]int{nil}}
		for k := range n {
			s.regions[0] = append(s.regions[0], []int{k})
		}
		if got, want := nims(s.position(), known), s.value(slow); got != want {
			t.Errorf("%d spots: *%d, by the twin *%d", n, got, want)
		}
		sketches := []sketch{s}
		for len(sketches) > 0 {
			s = sketches[len(sketches)-1]
			sketches = sketches[:len(sketches)-1]
			if got, want := nims(s.position(), known), s.value(slow); got != want {
				t.Fatalf("%s: *%d, by the twin *%d", s.position(), got, want)
			}
			s.options(func(q sketch) {
				if len(sketches) < 2000 {
					sketches = append(sketches, q)
				}
			})
		}
	}
	t.Log(len(known), "positions,", len(slow), "sketches")
}
