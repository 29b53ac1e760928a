// SPDX-License-Identifier: Apache-2.0

package thermo_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// worst returns the stop that the player reaches in the sum of gs with
// Thermostrat against the best play of the opponent.
func worst(c *thermo.Calc, known map[string]dyadic.Number, gs []short.Game, player, next game.Player) dyadic.Number {
	key := fmt.Sprint(gs, player, next)
	if x, ok := known[key]; ok {
		return x
	}
	sum, over := dyadic.Int(0), true
	for _, g := range gs {
		x, ok := c.Number(g)
		sum, over = sum.Add(x), over && ok
	}
	if over {
		return sum
	}
	var best dyadic.Number
	if next == player {
		a, _ := c.Thermostrat(gs, player)
		best = worst(c, known, replaced(gs, a.Component, a.Option), player, player.Opponent())
	} else {
		found := false
		for i, g := range gs {
			options := c.Left(g)
			if next == game.Right {
				options = c.Right(g)
			}
			if c.IsNumber(g) {
				continue
			}
			for _, h := range options {
				x := worst(c, known, replaced(gs, i, h), player, player)
				if o := x.Cmp(best); !found || player == game.Left && o < 0 || player == game.Right && o > 0 {
					best, found = x, true
				}
			}
		}
	}
	known[key] = best
	return best
}

func replaced(gs []short.Game, i int, g short.Game) []short.Game {
	gs = slices.Clone(gs)
	gs[i] = g
	slices.Sort(gs)
	return gs
}

func TestThermostratGuarantee(t *testing.T) {
	c := newCalc()
	r := rand.New(rand.NewPCG(1, 1))
	day2 := c.BornBy(2).Games
	known := map[string]dyadic.Number{}
	for range 300 {
		var gs []short.Game
		for range 1 + r.IntN(3) {
			g := randomGame(c.Calc, r, day2)
			gs = append(gs, c.Add(thermo.Heat(c.Calc, g, c.FromInt(r.Int64N(3))), c.FromInt(r.Int64N(3))))
		}
		slices.Sort(gs)
		sum := c.Sum(gs...)
		for _, player := range []game.Player{game.Left, game.Right} {
			got, want := worst(c, known, gs, player, player), c.Compound(gs, player).Score
			stop := c.LeftStop(sum)
			if player == game.Right {
				got, want, stop = got.Neg(), want.Neg(), c.RightStop(sum).Neg()
			}
			if got.Cmp(want) < 0 || stop.Cmp(got) < 0 {
				t.Fatalf("%v: Thermostrat reaches %v; guarantee %v, best %v", player, got, want, stop)
			}
		}
	}
}

// TestStrategies shows the three strategies at work.
func TestStrategies(t *testing.T) {
	c := newCalc()
	sum := func(games ...string) (gs []short.Game) {
		for _, g := range games {
			gs = append(gs, parse(t, c, g))
		}
		return gs
	}
	for _, tt := range []struct {
		name   string
		gs     []short.Game
		player game.Player
		advise func(gs []short.Game, p game.Player) (thermo.Advice, bool)
		want   int
		option string
	}{
		{"hottest of switches", sum("+-1", "+-3", "+-2"), game.Left, c.Hotstrat, 1, "3"},
		{"hottest of switches", sum("+-1", "+-3", "+-2"), game.Right, c.Thermostrat, 1, "-3"},
		{"numbers only", sum("1/2", "3/4"), game.Right, c.Hotstrat, 1, "1"},
		{"integers only", sum("-2", "3"), game.Left, c.Thermostrat, 1, "2"},
	} {
		a, ok := tt.advise(tt.gs, tt.player)
		if !ok || a.Component != tt.want || a.Option != parse(t, c, tt.option) {
			t.Errorf("%s for %v: component %d, option with stops %v %v, %v; want %d, %s", tt.name, tt.player,
				a.Component, c.LeftStop(a.Option), c.RightStop(a.Option), ok, tt.want, tt.option)
		}
	}
	if _, ok := c.Thermostrat(sum("-2", "0"), game.Left); ok {
		t.Error("Left can move in -2 + 0")
	}
	if _, ok := c.Hotstrat(nil, game.Left); ok {
		t.Error("Left can move in nothing")
	}
}
