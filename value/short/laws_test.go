// SPDX-License-Identifier: Apache-2.0

package short

import (
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
)

// slow reports whether long tests are wanted.
func slow() bool { return os.Getenv("UPSTAR_SLOW") == "1" }

// TestLaws checks laws of the group and the order on random games of birthday
// up to 4: more than 10⁶ cases, 12 laws on 90 000 triples.
func TestLaws(t *testing.T) {
	for seed := range uint64(trials.Of(90)) {
		p := newPool(t, 100+seed)
		p.growUnchecked(500, 4)
		for range 1000 {
			p.laws(p.pick(), p.pick(), p.pick())
		}
	}
}

func (p *pool) growUnchecked(n int, day uint32) {
	for range n {
		if g := p.c.Make(p.some(), p.some()); p.c.day(g) <= day && !slices.Contains(p.games, g) {
			p.games = append(p.games, g)
		}
	}
}

func (p *pool) laws(g, h, k Game) {
	c := p.c
	law := func(name string, holds bool) {
		if !holds {
			p.Fatalf("law fails: %s", name)
		}
	}
	law("g - g = 0", c.Add(g, c.Neg(g)) == Zero)
	law("g + h = h + g", c.Add(g, h) == c.Add(h, g))
	law("associativity", c.Add(c.Add(g, h), k) == c.Add(g, c.Add(h, k)))
	law("g ≤ h iff h - g ≥ 0", c.Leq(g, h) == c.Leq(Zero, c.Sub(h, g)))
	law("equality is ≤ and ≥", (g == h) == (c.Leq(g, h) && c.Leq(h, g)))
	law("transitivity", !c.Leq(g, h) || !c.Leq(h, k) || c.Leq(g, k))
	law("order and sum", c.Leq(g, h) == c.Leq(c.Add(g, k), c.Add(h, k)))
	law("negative and order", c.Leq(g, h) == c.Leq(c.Neg(h), c.Neg(g)))
	law("outcome is literal play", c.Outcome(g) == game.OutcomeOf(p.wins(g, true), p.wins(g, false)))
	law("stops", c.LeftStop(c.Neg(g)) == c.RightStop(g).Neg() && c.LeftStop(g).Cmp(c.RightStop(g)) >= 0)
	law("3g", c.Mul(3, g) == c.Sum(g, g, g))
	law("dominated and reversible options", c.Make(p.spoil(g, h)) == g)
}

// wins reports whether the player to move wins g, by playing it out.
func (p *pool) wins(g Game, left bool) bool {
	options := p.c.Right(g)
	if left {
		options = p.c.Left(g)
	}
	for _, h := range options {
		if !p.wins(h, !left) {
			return true
		}
	}
	return false
}

// spoil returns the options of g with dominated and reversible ones put in.
func (p *pool) spoil(g, h Game) (left, right []Game) {
	c := p.c
	left = append(left, c.Left(g)...)
	right = append(right, c.Right(g)...)
	for _, gl := range c.Left(g) {
		if c.Leq(h, gl) {
			left = append(left, h)
		}
	}
	for _, gr := range c.Right(g) {
		if c.Leq(gr, h) {
			right = append(right, h)
		}
	}
	// h is no threat of Left if Right can answer it with something at most g
	// that has only Left options of g.
	back := c.Make(c.Left(g), append([]Game{c.FromInt(-3)}, c.Right(g)...))
	if c.Leq(back, g) {
		left = append(left, c.Make([]Game{h}, []Game{back}))
	}
	return left, right
}

// A sum is worth what its options say, for all pairs of day 2 games and on
// the plain twin.
func TestDay2Sums(t *testing.T) {
	c, p := newCalc(), newPlain()
	known := map[Game]int{}
	games := c.BornBy(2).Games
	for _, g := range games {
		for _, h := range games {
			a, b := p.from(c, known, g), p.from(c, known, h)
			if p.from(c, known, c.Add(g, h)) != p.add(a, b) {
				t.Fatalf("sum of two games of day 2 differs from the definition")
			}
			if c.Leq(g, h) != p.leq(a, b) {
				t.Fatalf("order of two games of day 2 differs from the definition")
			}
		}
	}
}
