// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// Bounds and cuts hold on random boards, and search agrees with values there.
func TestBoards(t *testing.T) {
	type bounded interface {
		game.Ruleset[grid.Board]
		game.Bounder[grid.Board]
		game.Notation[grid.Board]
	}
	for _, c := range []struct {
		rules bounded
		deal  dealer
	}{
		{grid.Domineering, turned("...#", "", 16)}, {grid.NoGo, turned("....#XO", "", 9)}, {grid.Col, turned("....#XO", "", 10)},
		{grid.Snort, turned("....#XO", "", 10)}, {grid.BattleSheep, sheep},
	} {
		a, m, space := arena.New(), work.Unbounded(), short.NewSpace()
		port, v, calc := arena.Enter(a, nil, game.Ruleset[grid.Board](c.rules)), solve.NewShort(solve.New(a), space), space.Calc()
		e := search.New(a, search.Options{Workers: 1, Table: 1 << 16})
		rng := rand.New(rand.NewPCG(7, 7))
		cuts := 0
		for range 400 {
			text := c.deal(rng, false)
			b, err := c.rules.Parse(text)
			if err != nil {
				continue
			}
			value, err := v.Value(m, port.Sum(m, b))
			if err != nil {
				t.Fatal(err)
			}
			if lo, hi := c.rules.Bounds(b); !calc.Leq(calc.FromInt(int64(lo)), value) || !calc.Leq(value, calc.FromInt(int64(hi))) {
				t.Fatalf("%T %s is not between %d and %d", c.rules, text, lo, hi)
			}
			if cutter, ok := any(c.rules).(game.Cutter[grid.Board]); ok {
				for _, player := range game.Players {
					for way := 0; ; way++ {
						pieces := cutter.Cut(nil, b, player, way)
						if len(pieces) == 0 {
							break
						}
						sum := short.Game(0)
						for _, piece := range pieces {
							g, err := v.Value(m, port.Sum(m, piece))
							if err != nil {
								t.Fatal(err)
							}
							sum = calc.Add(sum, g)
						}
						if player == game.Left && !calc.Leq(sum, value) || player == game.Right && !calc.Leq(value, sum) {
							t.Fatalf("%T %s, cut for %v: %v", c.rules, text, player, pieces)
						}
						cuts++
					}
				}
			}
			if got, err := e.Outcome(m, port.Sum(m, b)); err != nil || got != calc.Outcome(value) {
				t.Fatalf("%T %s is %v (%v), want %v", c.rules, text, got, err, calc.Outcome(value))
			}
		}
		t.Logf("%T: %d cuts", c.rules, cuts)
	}
}

// board returns a random Domineering board with the squares in pieces.
func board(t *testing.T, rng *rand.Rand, rows, columns int, pieces string) (grid.Board, string) {
	text := ""
	for i := range rows * columns {
		if i > 0 && i%columns == 0 {
			text += "|"
		}
		text += string(pieces[rng.IntN(len(pieces))])
	}
	b, err := grid.Domineering.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b, text
}

// Sums of two boards have one outcome with everything, without cuts, and without
// bounds and negatives. Of these seeds the first two meet boards that are their own
// negatives and have uneven bounds, the third meets options whose parts must outlast
// the values of pieces of cuts.
func TestSums(t *testing.T) {
	m := work.Unbounded()
	for _, c := range []struct {
		seed uint64
		sums int
	}{{1, 12}, {2, 26}, {23, 9}} {
		rng := rand.New(rand.NewPCG(c.seed, 4))
		for range c.sums {
			a, first := board(t, rng, 4+rng.IntN(2), 4+rng.IntN(2), ".....#")
			b, second := board(t, rng, 4+rng.IntN(2), 4+rng.IntN(2), ".....#")
			var got [3]game.Outcome
			for i, without := range []search.Accelerator{0, search.Cuts, search.Bounds | search.Inverses} {
				e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 18, Without: without})
				port := arena.Enter(e.Arena(), nil, game.Ruleset[grid.Board](grid.Domineering))
				var err error
				if got[i], err = e.Outcome(m, e.Arena().Add(m, port.Sum(m, a), port.Sum(m, b))); err != nil {
					t.Fatal(err)
				}
			}
			if got[0] != got[2] || got[1] != got[2] {
				t.Errorf("domineering(%s) + domineering(%s) is %v, %v without cuts, %v without bounds and negatives", first, second, got[0], got[1], got[2])
			}
		}
	}
}

// On boards that are too large to be played out, search with cuts agrees with search
// without.
func TestCuts(t *testing.T) {
	rng, m := rand.New(rand.NewPCG(3, 11)), work.Unbounded()
	for range 80 {
		b, text := board(t, rng, 5+rng.IntN(3), 5+rng.IntN(3), "..#")
		var got [2]game.Outcome
		for i, without := range []search.Accelerator{0, search.Cuts} {
			e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20, Without: without})
			s := arena.Enter(e.Arena(), nil, game.Ruleset[grid.Board](grid.Domineering)).Sum(m, b)
			var err error
			if got[i], err = e.Outcome(m, s); err != nil {
				t.Fatal(err)
			}
		}
		if got[0] != got[1] {
			t.Fatalf("domineering(%s) is %v with cuts and %v without", text, got[0], got[1])
		}
	}
}
