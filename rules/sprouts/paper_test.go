// SPDX-License-Identifier: Apache-2.0

package sprouts

import (
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/planar"
	"github.com/upstar-cgt/upstar/game"
)

// reachable lists the positions that can be reached from n spots: all of them, or those of some random
// games.
func reachable(n, games int, rng *rand.Rand) []Position {
	list := []Position{Position(strings.Repeat("0.", n))}
	met := map[Position]bool{list[0]: true, "": true}
	add := func(q Position) {
		if !met[q] {
			met[q] = true
			list = append(list, q)
		}
	}
	for i := 0; i < len(list) && games == 0; i++ {
		for _, q := range Sprouts.Options(nil, list[i], game.Left) {
			add(q)
		}
	}
	for range games {
		for p := list[0]; p != ""; {
			options := Sprouts.Options(nil, p, game.Left)
			if len(options) == 0 {
				break
			}
			p = options[rng.IntN(len(options))]
			add(p)
		}
	}
	return list
}

// All positions from two and three spots are drawn with curves that do not cross and with the right
// regions, and so are some from four spots; with UPSTAR_SLOW=1, all of them.
func TestPapers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	games := 4
	if os.Getenv("UPSTAR_SLOW") != "" {
		games = 0
	}
	for n := 1; n <= 4; n++ {
		list := reachable(n, games*(n/4), rng)
		for _, p := range list {
			x := paperOf(p)
			if x == nil {
				t.Errorf("%s is not drawn", p)
				continue
			}
			x.check(t)
		}
		t.Log(n, "spots:", len(list), "positions")
	}
}

// During a game a drawing is continued: spots stay near their places, and each drawing is right.
func TestPapersOfGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	moves, again := 0, 0
	for n := range 4 {
		for range 2 {
			p := Position(strings.Repeat("0.", n+2))
			x := paperOf(p)
			for {
				options := Sprouts.Options(nil, p, game.Left)
				if len(options) == 0 {
					break
				}
				q := options[rng.IntN(len(options))]
				if q == "" {
					break
				}
				next := x.after(q)
				if moves++; next == nil {
					again++
					next = paperOf(q)
				} else {
					x.stays(t, next)
				}
				if next == nil {
					t.Fatalf("%s is not drawn", q)
				}
				next.check(t)
				p, x = q, next
			}
		}
	}
	if again > moves/8 {
		t.Errorf("%d of %d drawings were not continued", again, moves)
	}
	t.Log(moves, "moves;", again, "drawings were not continued")
}

// stays checks that the spots of a drawing are near where they were.
func (x *paper) stays(t *testing.T, next *paper) {
	for l, m := range x.lands {
		for v, p := range m.Spots {
			if q := next.lands[l].Spots[v]; math.Hypot(p.X-q.X, p.Y-q.Y) > 3*planar.Unit {
				t.Errorf("%s to %s: spot %d jumps from %v to %v", x.at, next.at, v, p, q)
			}
		}
	}
}

// check is the slow twin: it samples the smooth curves, compares each piece with each other, and
// floods the paper to find the regions.
func (x *paper) check(t *testing.T) {
	for l, m := range x.lands {
		var lines [][]planar.Point
		for i := range m.Curves {
			lines = append(lines, sampled(m.Smooth(i)))
		}
		for i, a := range lines {
			for j, b := range lines[:i+1] {
				if cross(a, b, i == j) {
					t.Errorf("%s: curves %d and %d cross", x.at, i, j)
				}
			}
		}
		if !x.flooded(l, lines, 0.02) && !x.flooded(l, lines, 0.005) {
			t.Errorf("%s: the drawing has other regions", x.at)
		}
	}
}

// sampled returns points of the curve that draw.Curve draws.
func sampled(points []float64) (out []planar.Point) {
	n := len(points) / 2
	at := func(i int) planar.Point { return planar.Point{X: points[2*i], Y: points[2*i+1]} }
	middle := func(i int) planar.Point {
		return planar.Point{X: (at(i).X + at(i+1).X) / 2, Y: (at(i).Y + at(i+1).Y) / 2}
	}
	out = append(out, at(0))
	for i := 1; i+1 < n; i++ {
		a, b, c := middle(i-1), at(i), middle(i)
		for k := range 9 {
			u := float64(k) / 8
			out = append(out, planar.Point{
				X: (1-u)*(1-u)*a.X + 2*u*(1-u)*b.X + u*u*c.X,
				Y: (1-u)*(1-u)*a.Y + 2*u*(1-u)*b.Y + u*u*c.Y,
			})
		}
	}
	return append(out, at(n-1))
}

// cross reports whether two lines meet elsewhere than where both end.
func cross(a, b []planar.Point, same bool) bool {
	turn := func(p, q, r planar.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	opposed := func(x, y float64) bool { return x > 1e-12 && y < -1e-12 || x < -1e-12 && y > 1e-12 }
	for i := range len(a) - 1 {
		for j := range len(b) - 1 {
			if same && max(i-j, j-i) < 2 {
				continue
			}
			p, q, r, s := a[i], a[i+1], b[j], b[j+1]
			if p == r || p == s || q == r || q == s {
				continue
			}
			if opposed(turn(p, q, r), turn(p, q, s)) && opposed(turn(r, s, p), turn(r, s, q)) {
				return true
			}
		}
	}
	return false
}

// flooded reports whether two places can be joined without crossing a curve exactly if they belong
// to the same region of the position.
func (x *paper) flooded(l int, lines [][]planar.Point, size float64) bool {
	low, high := planar.Point{X: 1e9, Y: 1e9}, planar.Point{X: -1e9, Y: -1e9}
	for _, line := range append(lines, x.lands[l].Spots) {
		for _, p := range line {
			low, high = planar.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}, planar.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	w, h := int((high.X-low.X)/size)+80, int((high.Y-low.Y)/size)+80
	cell := func(x, y float64) int { return (int((y-low.Y)/size)+40)*w + int((x-low.X)/size) + 40 }
	color := make([]int, w*h) // −1 for ink
	for _, line := range lines {
		for i, q := range line[1:] {
			p := line[i]
			steps := int(math.Hypot(q.X-p.X, q.Y-p.Y)/size*4) + 1
			for k := range steps + 1 {
				u := float64(k) / float64(steps)
				color[cell(p.X+u*(q.X-p.X), p.Y+u*(q.Y-p.Y))] = -1
			}
		}
	}
	regionOf, id := map[int]int{}, 0
	for i, r := range x.at.drawing() {
		for _, b := range r {
			for range len(b) {
				id++
				regionOf[id] = i
			}
		}
	}
	color2region, region2color := map[int]int{}, map[int]int{}
	colors := 0
	for place, s := range x.places {
		if s.land != l {
			continue
		}
		turn, at := (s.corner.From+s.corner.To)/2, x.lands[l].Spots[s.corner.Spot]
		c := cell(at.X+0.08*math.Cos(turn), at.Y+0.08*math.Sin(turn))
		if color[c] == -1 {
			return false
		}
		if color[c] == 0 {
			colors++
			for todo := []int{c}; len(todo) > 0; {
				i := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				if color[i] != 0 {
					continue
				}
				color[i] = colors
				for _, j := range [4]int{i - 1, i + 1, i - w, i + w} {
					if j >= 0 && j < len(color) && color[j] == 0 {
						todo = append(todo, j)
					}
				}
			}
		}
		r, met := color2region[color[c]]
		k, known := region2color[regionOf[place]]
		if met && r != regionOf[place] || known && k != color[c] {
			return false
		}
		color2region[color[c]], region2color[regionOf[place]] = regionOf[place], color[c]
	}
	return true
}

// Every spot that a move names is a place of the drawing. A position that cannot be drawn in the plane
// has its regions in frames.
func TestPlaces(t *testing.T) {
	for _, text := range []string{"4", "0.ab.|0.ab.", "2.12.|1a1a.", "aab.|b2.", "abab.", "ab.ab.|0.", "abc.|abc.|0.", "1.|2."} {
		p, err := Sprouts.Parse(text)
		if err != nil {
			t.Log(text, err)
			continue
		}
		c := draw.NewScene()
		Sprouts.Draw(c, p)
		places := c.Places()
		for _, q := range Sprouts.Options(nil, p, game.Left) {
			for _, at := range Sprouts.Move(p, q, game.Left).Touch {
				if !places[string(at)] && text != "aab.|b2." {
					t.Errorf("%s to %s: no place %s", p, q, at)
				}
			}
		}
	}
}
