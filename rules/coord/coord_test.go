// SPDX-License-Identifier: Apache-2.0

package coord_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func Example() {
	p, _ := coord.Wythoff.Parse("1,2")
	fmt.Println(coord.Wythoff.Options(nil, p, game.Left))
	// Output: [{0 2} {1 1} {1 0} {0 1}]
}

var kits = []coord.Kit{coord.Wythoff, coord.Rook, coord.King, coord.Bishop, coord.ClimbingBishop, coord.Knight, coord.Horses, coord.Euclid}

func TestRules(t *testing.T) {
	for _, k := range kits {
		t.Run(k.Name, func(t *testing.T) { rulestest.Check(t, k) })
	}
	t.Run("welter", func(t *testing.T) { rulestest.Check(t, coord.Welter) })
	t.Run("lattice", func(t *testing.T) { rulestest.CheckFamily(t, coord.Lattice) })
}

func TestTables(t *testing.T) {
	for _, k := range kits {
		if _, ok := k.At(1<<40, 1); ok {
			t.Errorf("%s has a position far out", k.Name)
		}
		if p, ok := k.At(3, 4); !ok || p != (coord.Point{X: 3, Y: 4}) {
			t.Errorf("%s: At(3,4) = %v, %v", k.Name, p, ok)
		}
	}
}

// A grundy finds nim values by the mex rule.
type grundy[P comparable] struct {
	rules game.Ruleset[P]
	known map[P]int
}

func of[P comparable](r game.Ruleset[P]) *grundy[P] { return &grundy[P]{r, map[P]int{}} }

func (g *grundy[P]) value(p P) int {
	if v, ok := g.known[p]; ok {
		return v
	}
	seen := map[int]bool{}
	for _, q := range g.rules.Options(nil, p, game.Left) {
		seen[g.value(q)] = true
	}
	v := 0
	for seen[v] {
		v++
	}
	g.known[p] = v
	return v
}

// wins is play by the rules: no memory, no theory.
func wins[P comparable](r game.Ruleset[P], p P, c game.Convention) bool {
	options := r.Options(nil, p, game.Left)
	if len(options) == 0 {
		return c == game.Misere
	}
	return slices.ContainsFunc(options, func(q P) bool { return !wins(r, q, c) })
}

// The formulas: Rook and Bishop are Nim, Euclid is
// [Nivasch 2006], Welter with two coins [ONAG, ch. 13].
func TestNimValues(t *testing.T) {
	for _, c := range []struct {
		k    coord.Kit
		want func(x, y int) int
	}{
		{coord.Rook, func(x, y int) int { return x ^ y }},
		{coord.Bishop, func(x, y int) int { return min(x, y) }},
		{coord.Euclid, func(x, y int) int {
			return int(math.Floor(math.Abs(float64(y)/float64(x) - float64(x)/float64(y))))
		}},
	} {
		g := of(c.k)
		for x := c.k.Least; x < 20; x++ {
			for y := c.k.Least; y < 20; y++ {
				if got := g.value(coord.Point{X: x, Y: y}); got != c.want(x, y) {
					t.Fatalf("%s(%d,%d) = *%d, want *%d", c.k.Name, x, y, got, c.want(x, y))
				}
			}
		}
	}
	g := of(coord.Welter)
	for x := range 16 {
		for y := range x {
			if got, want := g.value(coord.CoinsOn(x, y)), x^y-1; got != want {
				t.Fatalf("welter(%d,%d) = *%d, want *%d", x, y, got, want)
			}
		}
	}
}

// The P-positions are ⌊nφ⌋, ⌊nφ²⌋ [Wythoff 1907]; those of the king have even
// coordinates [WW].
func TestWythoff(t *testing.T) {
	phi := (1 + math.Sqrt(5)) / 2
	cold := map[coord.Point]bool{}
	for n := range 20 {
		x, y := int(float64(n)*phi), int(float64(n)*phi*phi)
		cold[coord.Point{X: x, Y: y}], cold[coord.Point{X: y, Y: x}] = true, true
	}
	g, king := of(coord.Wythoff), of(coord.King)
	for x := range 30 {
		for y := range 30 {
			p := coord.Point{X: x, Y: y}
			if (g.value(p) == 0) != cold[p] {
				t.Errorf("wythoff(%d,%d) = *%d", x, y, g.value(p))
			}
			if (king.value(p) == 0) != (x%2 == 0 && y%2 == 0) {
				t.Errorf("king(%d,%d) = *%d", x, y, king.value(p))
			}
		}
	}
}

// Outcomes for both conventions from truth/horses.json; the knight is the horse.
func TestHorses(t *testing.T) {
	data, err := os.ReadFile("../../testdata/truth/horses.json")
	if err != nil {
		t.Fatal(err)
	}
	var truth struct {
		Normal [][]string `json:"o+"`
		Misere [][]string `json:"o-"`
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		t.Fatal(err)
	}
	for i, table := range [][][]string{truth.Normal, truth.Misere} {
		for x := range 8 {
			for y := range 8 {
				p := coord.Point{X: x, Y: y}
				want := table[x][y] == "N"
				if wins(coord.Horses, p, game.Conventions[i]) != want || wins(coord.Knight, p, game.Conventions[i]) != want {
					t.Errorf("horses(%d,%d), %v: want %s", x, y, game.Conventions[i], table[x][y])
				}
			}
		}
	}
}

// Lattices that are the same as a named game, and some that do not end.
func TestLattice(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for vectors, k := range map[string]coord.Kit{
		"{(-1,0)*,(0,-1)*,(-1,-1)*}":      coord.Wythoff,
		"{(-2,1),(-2,-1),(-1,-2),(1,-2)}": coord.Knight,
		"{ (-1,-1)* , (-1,1)*}":           coord.ClimbingBishop,
	} {
		r, err := coord.Lattice.Rules([]string{vectors})
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			p := coord.Point{X: rng.IntN(30), Y: rng.IntN(30)}
			if got, want := r.Options(nil, p, game.Left), k.Options(nil, p, game.Left); !slices.Equal(got, want) {
				t.Errorf("%s at %v: %v, want %v", vectors, p, got, want)
			}
		}
	}
	for _, vectors := range []string{"{(0,0)}", "{(1,-1),(-1,1)}", "{(-1,2),(1,-2)}", "{(-1,3),(1,-2)}", "{}", "", "{(1,0)}", "{(-1)}", "{(-1,0)(0,-1)}", "{(-99,0)}", "{(-1,0)"} {
		if _, err := coord.Lattice.Rules([]string{vectors}); err == nil {
			t.Errorf("lattice %q was accepted", vectors)
		}
	}
}

// A piece may go round: loops are found by whoever plays.
func TestLoopy(t *testing.T) {
	rulestest.Check(t, coord.Kit{Vectors: []coord.Vector{coord.Step(-1, 1), coord.Step(1, -1), coord.Ride(-1, -1)}, Symmetric: true},
		coord.Point{X: 3, Y: 1}, coord.Point{X: 0, Y: 2})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1,4", " 3 , 5", "-1,2", "1", "1,2,3", "99999999999,1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, k := range kits {
			if p, err := k.Parse(s); err == nil {
				if q, err := k.Parse(k.Format(p)); err != nil || p != q {
					t.Errorf("%s: %q becomes %v, then %v, %v", k.Name, s, p, q, err)
				}
			}
		}
		if p, err := coord.Welter.Parse(s); err == nil {
			if q, err := coord.Welter.Parse(coord.Welter.Format(p)); err != nil || p != q {
				t.Errorf("welter: %q becomes %v, then %v, %v", s, p, q, err)
			}
		}
		_, _ = coord.ParseVectors(s)
	})
}
