// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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

// value returns the nim value of a sketch by the definition.
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
	return d.live().canonical()
}

// The value of a position is that of the sketch by which it is drawn.
func TestSketch(t *testing.T) {
	known, slow := map[Position]int{}, map[string]int{}
	compare := func(s sketch) {
		if got, want := nims(s.position(), known), s.value(slow); got != want {
			t.Fatalf("%s: *%d, by the twin *%d", s.position(), got, want)
		}
	}
	compare(spots(1))
	compare(spots(2))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 { // drawings by random play, until little is left
		s := spots(3 + rng.IntN(3))
		for s.lives() > 5 {
			var options []sketch
			s.options(func(q sketch) { options = append(options, q) })
			s = options[rng.IntN(len(options))]
		}
		compare(s)
	}
	t.Log(len(known), "positions,", len(slow), "sketches")
}

// spots returns n spots, joined by nothing.
func spots(n int) sketch {
	s := sketch{ends: make([]int, n), regions: [][][]int{nil}}
	for k := range n {
		s.regions[0] = append(s.regions[0], []int{k})
	}
	return s
}

func (s sketch) lives() (n int) {
	for _, e := range s.ends {
		n += 3 - e
	}
	return n
}

// Nim values of up to four spots.
func TestSpots(t *testing.T) {
	for n, want := range []int{0, 0, 0, 1, 1} { // facts/records/sprouts.csv, computed there
		p, err := Sprouts.Parse(strconv.Itoa(n))
		if err != nil {
			t.Fatal(err)
		}
		known := map[Position]int{}
		if got := nims(p, known); got != want {
			t.Errorf("%d spots: *%d, want *%d", n, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "2": "0.0.", " 1 ": "0.", "0.1a1a.": "0.1a1a.", "18": "from 0 to 17 spots", "-1": "from 0 to 17 spots", "": "a number of spots", "01.": "a boundary of its own",
		"0..": "without a spot", "0.|": "boundaries that each end", "|0.": "boundaries that each end", "a.a.": "two boundaries of one region",
		"aaa.": "a third time", "é.": "spots are 0, 1, 2 and letters", "1a": "a number of spots", "10.": "a boundary of its own",
	} {
		p, err := Sprouts.Parse(text)
		if got := Sprouts.Format(p); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range Sprouts.Samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Sprouts.Parse(s)
		if err != nil {
			return
		}
		if q, err := Sprouts.Parse(Sprouts.Format(p)); err != nil || q != p {
			t.Errorf("%q is read as %q, which is read as %q, %v", s, p, q, err)
		}
		if len(s) < 20 && Sprouts.Size(p) < 10_000 {
			for _, q := range Sprouts.Options(nil, p, game.Left) {
				if again, err := Sprouts.Parse(Sprouts.Format(q)); err != nil || again != q {
					t.Errorf("%q has the option %q, which is read as %q, %v", p, q, again, err)
				}
			}
		}
	})
}
