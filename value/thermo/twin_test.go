// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

func newCalc() *thermo.Calc {
	return thermo.NewCalc(short.NewSpace().Calc())
}

const (
	gridLog  = 7 // the step of the grid is 2^−gridLog
	gridSize = 7<<gridLog + 1
)

func gridPoint(i int) dyadic.Number { return dyadic.New(int64(i)-1<<gridLog, gridLog) }

// grid is the slow twin of thermographs: the walls at each multiple of
// 2^−gridLog from −1 to 6, in that unit, straight from the definition.
type grid struct {
	c     *thermo.Calc
	known map[short.Game]*[2][gridSize]int64
}

func (q *grid) wallsOf(g short.Game) *[2][gridSize]int64 {
	if w, ok := q.known[g]; ok {
		return w
	}
	w := &[2][gridSize]int64{}
	q.known[g] = w
	if x, ok := q.c.Number(g); ok && x.IsInteger() {
		n, _ := x.Int64()
		for i := range gridSize {
			w[0][i], w[1][i] = n<<gridLog, n<<gridLog
		}
		return w
	}
	met := false
	for i := range gridSize {
		if met {
			w[0][i], w[1][i] = w[0][i-1], w[1][i-1]
			continue
		}
		t0 := int64(i) - 1<<gridLog
		left, right := int64(-1<<40), int64(1<<40)
		for _, gl := range q.c.Left(g) {
			left = max(left, q.wallsOf(gl)[1][i]-t0)
		}
		for _, gr := range q.c.Right(g) {
			right = min(right, q.wallsOf(gr)[0][i]+t0)
		}
		if left < right {
			panic("the grid is too coarse")
		}
		met = left == right
		w[0][i], w[1][i] = left, right
	}
	return w
}

func (q *grid) check(t *testing.T, g short.Game) {
	t.Helper()
	w := q.wallsOf(g)
	th := q.c.Thermograph(g)
	temperature := gridSize - 1
	for i := gridSize - 1; i >= 0; i-- {
		at := gridPoint(i)
		for k, f := range []thermo.Trajectory{th.Left, th.Right} {
			if got, want := f.At(at), dyadic.New(w[k][i], gridLog); got != want {
				t.Fatalf("%s: wall %d at %v = %v, want %v", th, k, at, got, want)
			}
		}
		if w[0][i] == w[1][i] && w[0][i] == w[0][gridSize-1] {
			temperature = i
		}
	}
	if got, want := th.Temperature, gridPoint(temperature); got != want {
		t.Fatalf("%s: temperature %v, want %v", th, got, want)
	}
	if got, want := th.Mean, dyadic.New(w[0][gridSize-1], gridLog); got != want {
		t.Fatalf("%s: mean %v, want %v", th, got, want)
	}
	if got := q.c.Temperature(g); got != th.Temperature {
		t.Fatalf("%s: Temperature = %v", th, got)
	}
	if got := q.c.Mean(g); got != th.Mean {
		t.Fatalf("%s: Mean = %v", th, got)
	}
}

func TestGridDay3(t *testing.T) {
	c := newCalc()
	q := &grid{c, map[short.Game]*[2][gridSize]int64{}}
	for _, g := range c.BornBy(3).Games {
		q.check(t, g)
	}
}

// randomGame returns a game whose options are among games.
func randomGame(c *short.Calc, r *rand.Rand, games []short.Game) short.Game {
	pick := func() (gs []short.Game) {
		for range 1 + r.IntN(3) {
			gs = append(gs, games[r.IntN(len(games))])
		}
		return gs
	}
	return c.Make(pick(), pick())
}

func TestGridRandom(t *testing.T) { gridRandom(t, 1, 1500, 500) }

func TestGridRandomSlow(t *testing.T) {
	slow(t)
	for seed := range uint64(40) {
		gridRandom(t, 2+seed, 5000, 2000)
	}
}

func slow(t *testing.T) {
	if os.Getenv("UPSTAR_SLOW") != "1" {
		t.Skip("slow; set UPSTAR_SLOW=1 to run it")
	}
}

// gridRandom checks random games of birthday up to 4 and up to 5.
func gridRandom(t *testing.T, seed uint64, four, five int) {
	c := newCalc()
	q := &grid{c, map[short.Game]*[2][gridSize]int64{}}
	r := rand.New(rand.NewPCG(seed, 2))
	day3 := c.BornBy(3).Games
	var day4 []short.Game
	for range four {
		g := randomGame(c.Calc, r, day3)
		day4 = append(day4, g)
		q.check(t, g)
	}
	for range five {
		q.check(t, randomGame(c.Calc, r, day4))
	}
}

// definition is the slow twin of cooling for t ≥ 0: g cooled by t is
// {gᴸ cooled − t | gᴿ cooled + t}, unless for some lower temperature this is
// infinitesimally close to a number x, and then x [ONAG, ch. 9].
type definition struct {
	c     *short.Calc
	known map[definitionKey]short.Game
}

type definitionKey struct {
	g short.Game
	i int64
}

const eighths = 3

func (d *definition) cool(g short.Game, i int64) short.Game {
	if d.c.IsNumber(g) {
		return g
	}
	if h, ok := d.known[definitionKey{g, i}]; ok {
		return h
	}
	h := d.raw(g, i)
	for j := range i {
		if x := d.raw(g, j); d.c.IsNumberish(x) {
			h = d.c.FromNumber(d.c.LeftStop(x))
			break
		}
	}
	d.known[definitionKey{g, i}] = h
	return h
}

func (d *definition) raw(g short.Game, i int64) short.Game {
	tax := d.c.FromNumber(dyadic.New(i, eighths))
	var left, right []short.Game
	for _, gl := range d.c.Left(g) {
		left = append(left, d.c.Sub(d.cool(gl, i), tax))
	}
	for _, gr := range d.c.Right(g) {
		right = append(right, d.c.Add(d.cool(gr, i), tax))
	}
	return d.c.Make(left, right)
}

func TestCoolDefinition(t *testing.T) {
	c := newCalc()
	games := c.BornBy(2).Games
	day3 := c.BornBy(3).Games
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		games = append(games, day3[r.IntN(len(day3))])
	}
	coolDefinition(t, c, games)
}

func TestCoolDefinitionSlow(t *testing.T) {
	slow(t)
	c := newCalc()
	games := c.BornBy(3).Games
	r := rand.New(rand.NewPCG(13, 4))
	for range 2000 {
		games = append(games, randomGame(c.Calc, r, games))
	}
	coolDefinition(t, c, games)
}

func coolDefinition(t *testing.T, c *thermo.Calc, games []short.Game) {
	d := &definition{c.Calc, map[definitionKey]short.Game{}}
	for _, g := range games {
		th := c.Thermograph(g)
		for i := int64(0); i <= 3<<eighths; i++ {
			at := dyadic.New(i, eighths)
			want := d.cool(g, i)
			if got, err := c.Cool(g, at); got != want || err != nil {
				t.Fatalf("%s cooled by %v: stops %v %v, want %v %v", th, at,
					c.LeftStop(got), c.RightStop(got), c.LeftStop(want), c.RightStop(want))
			}
			if th.Left.At(at) != c.LeftStop(want) || th.Right.At(at) != c.RightStop(want) {
				t.Fatalf("%s at %v: want the stops %v %v", th, at, c.LeftStop(want), c.RightStop(want))
			}
		}
	}
}

// TestCoolStops checks that the walls are the stops of the cooled game at all
// temperatures above −1.
func TestCoolStops(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(5, 6))
	for _, g := range c.BornBy(3).Games {
		th := c.Thermograph(g)
		at := dyadic.New(1+r.Int64N(5<<6)-1<<6, 6)
		h, err := c.Cool(g, at)
		if err != nil {
			t.Fatal(err)
		}
		if th.Left.At(at) != c.LeftStop(h) || th.Right.At(at) != c.RightStop(h) {
			t.Fatalf("%s at %v: stops of the cooled game %v %v", th, at, c.LeftStop(h), c.RightStop(h))
		}
	}
}

func TestMeanOfMultiples(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(7, 8))
	day3 := c.BornBy(3).Games
	for range 150 {
		g := day3[r.IntN(len(day3))]
		mean, temp := c.Mean(g), c.Temperature(g)
		for n := int64(1); n <= 5; n++ {
			h := c.Mul(n, g)
			nm := mean.Mul(dyadic.Int(n))
			if c.Mean(h) != nm || c.Temperature(h).Cmp(temp) > 0 {
				t.Fatalf("%d·%s: mean %v, temperature %v", n, c.Thermograph(g), c.Mean(h), c.Temperature(h))
			}
			if c.IsNumber(g) {
				continue
			}
			if c.LeftStop(h).Sub(nm).Cmp(temp) > 0 || nm.Sub(c.RightStop(h)).Cmp(temp) > 0 {
				t.Fatalf("%d·%s: stops %v, %v", n, c.Thermograph(g), c.LeftStop(h), c.RightStop(h))
			}
		}
	}
}

func TestSums(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(9, 10))
	day3 := c.BornBy(3).Games
	for range 3000 {
		g, h := day3[r.IntN(len(day3))], day3[r.IntN(len(day3))]
		sum := c.Add(g, h)
		if c.Mean(sum) != c.Mean(g).Add(c.Mean(h)) {
			t.Fatalf("mean of %s + %s = %v", c.Thermograph(g), c.Thermograph(h), c.Mean(sum))
		}
		a, b := c.Temperature(g), c.Temperature(h)
		if a.Cmp(b) < 0 {
			a, b = b, a
		}
		if got := c.Temperature(sum); got.Cmp(a) > 0 || a != b && got != a {
			t.Fatalf("temperature of %s + %s = %v", c.Thermograph(g), c.Thermograph(h), got)
		}
	}
}

func TestNegativeAndStops(t *testing.T) {
	c := newCalc()
	for _, g := range c.BornBy(3).Games {
		th := c.Thermograph(g)
		if got, want := c.Thermograph(c.Neg(g)).String(), th.Neg().String(); got != want {
			t.Fatalf("negative of %s: %s, want %s", th, got, want)
		}
		if th.Left.At(dyadic.Int(0)) != c.LeftStop(g) || th.Right.At(dyadic.Int(0)) != c.RightStop(g) {
			t.Fatalf("%s: stops %v %v", th, c.LeftStop(g), c.RightStop(g))
		}
	}
}

func TestHeatCool(t *testing.T) {
	c := newCalc()
	for _, at := range []dyadic.Number{dyadic.New(1, 1), dyadic.Int(1), dyadic.New(7, 2)} {
		for _, g := range c.BornBy(3).Games {
			hot := thermo.Heat(c.Calc, g, c.FromNumber(at))
			if got, err := c.Cool(hot, at); got != g || err != nil {
				t.Fatalf("%s heated and cooled by %v is another game", c.Thermograph(g), at)
			}
		}
	}
}

// TestCoolSums checks that a sum may be cooled part by part. Heating has no
// such law: * + {1|*} = {1*|0}, but heated by 1 the two sides differ.
func TestCoolSums(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(11, 12))
	day2 := c.BornBy(2).Games
	day3 := c.BornBy(3).Games
	for range 300 {
		g, h := day3[r.IntN(len(day3))], day2[r.IntN(len(day2))]
		at := dyadic.New(1+r.Int64N(40)-16, 4)
		if at.Cmp(dyadic.Int(-1)) <= 0 {
			continue
		}
		cool := func(g short.Game) short.Game { x, _ := c.Cool(g, at); return x }
		if cool(c.Add(g, h)) != c.Add(cool(g), cool(h)) {
			t.Fatalf("cooling by %v: %s, %s", at, c.Thermograph(g), c.Thermograph(h))
		}
	}
}

func TestOverheat(t *testing.T) {
	c := newCalc()
	one := c.FromInt(1)
	for _, g := range c.BornBy(3).Games {
		for _, n := range []int64{0, 1, 2} {
			x := c.FromInt(n)
			// From 1 the numbers stay; they are simplest in any case.
			if got, want := thermo.Overheat(c.Calc, g, one, x), thermo.Heat(c.Calc, g, x); got != want && allIntegers(c, g) {
				t.Fatalf("%s overheated from 1 to %d is not the heated game", c.Thermograph(g), n)
			}
		}
	}
}

// allIntegers reports whether all numbers among the followers of g are
// integers.
func allIntegers(c *thermo.Calc, g short.Game) bool {
	return !slices.ContainsFunc(c.Followers(g), func(h short.Game) bool { return c.IsNumber(h) && !c.IsInteger(h) })
}
