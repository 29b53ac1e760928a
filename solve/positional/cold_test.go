// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// randomStanding plays at random on a board with sets of three until few cells are left.
func randomStanding(t *testing.T, rng *rand.Rand, cells, sets, left int) standing {
	for {
		p := uniform(t, rng, cells, sets)
		s := New(hypergraph.AvoiderAvoider, p)
		f := s.remains(work.Unbounded(), p, game.Left).sets
		g := standingOf(race{sets: [2]family{f, f}}, rng.IntN(2))
		for g.core.size() > left {
			claims := g.undominated(g.mover).list()
			if len(claims) == 0 {
				break
			}
			g = g.claim(1 << claims[rng.IntN(len(claims))])
		}
		if g.core != 0 && g.core.size() <= left {
			return g
		}
	}
}

// plain plays normal play by definition.
func plain(g standing) (heroWins bool) {
	hero := g.mover == 0
	for c := g.core &^ g.poison[g.mover]; c != 0; c &= c - 1 {
		if plain(g.claim(c.first())) == hero {
			return hero
		}
	}
	if x, ok := g.tempi.move(g.mover); ok {
		g.tempi, g.mover = x, 1-g.mover
		return plain(g)
	}
	return !hero
}

// A value tells who wins with any number added, and what is cut for a player is no better for him.
func TestCold(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 31))
	m, s := work.Unbounded(), newColdSolver()
	fractions, stars := 0, 0
	for range 300 {
		g := randomStanding(t, rng, 14, 8+rng.IntN(10), 6)
		v := s.value(m, &g)
		if v.number%whole != 0 {
			fractions++
		}
		if v.star {
			stars++
		}
		for _, add := range []number{0, whole / 8, -whole / 8, whole / 2, -whole / 2, whole, -whole} {
			for mover := range 2 {
				h := g
				h.tempi, h.mover = add-v.number, mover
				if want := (coldValue{add, v.star}).heroWins(mover); plain(h) != want {
					t.Fatalf("%+v has not the value %+v: with %v more and %d to move the hero wins: %v", g, v, float64(add)/float64(whole), mover, !want)
				}
			}
		}
	}
	if fractions < 50 || stars < 20 {
		t.Errorf("%d fractions and %d stars are few", fractions, stars)
	}
	for range 300 {
		g := randomStanding(t, rng, 16, 12+rng.IntN(10), 9)
		v := s.value(m, &g)
		for player := range 2 {
			h := g.divide(player, 4)
			toward := number(1 - 2*player)
			if cut := s.value(m, &h).number + h.tempi - g.tempi; cut*toward > v.number*toward {
				t.Fatalf("%+v of value %+v: %v when cut for %d", g, v, cut, player)
			}
		}
	}
}
