// SPDX-License-Identifier: Apache-2.0

package short

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A pool is a set of random games, with the games of day 2 to begin with.
type pool struct {
	*testing.T
	c     *Calc
	p     *plain
	known map[Game]int
	rnd   *rand.Rand
	games []Game
}

func newPool(t *testing.T, seed uint64) *pool {
	c := NewSpace().Calc()
	return &pool{t, c, newPlain(), map[Game]int{}, rand.New(rand.NewPCG(seed, 1)), c.BornBy(2).Games}
}

func (p *pool) twin(g Game) int { return p.p.from(p.c, p.known, g) }

func (p *pool) pick() Game { return p.games[p.rnd.IntN(len(p.games))] }

func (p *pool) some() (gs []Game) {
	for range p.rnd.IntN(4) {
		gs = append(gs, p.pick())
	}
	return gs
}

func (p *pool) twins(gs []Game) (out []int) {
	for _, g := range gs {
		out = append(out, p.twin(g))
	}
	return out
}

// grow adds n random games of birthday at most day, checked against the twin.
func (p *pool) grow(n int, day uint32) {
	for range n {
		left, right := p.some(), p.some()
		g := p.c.Make(left, right)
		if got, want := p.twin(g), p.p.make(p.twins(left), p.twins(right)); got != want {
			p.Fatalf("Make(%v, %v) = %v, differs from the definition", left, right, g)
		}
		if p.c.day(g) < day && !slices.Contains(p.games, g) {
			p.games = append(p.games, g)
		}
	}
}

func TestAgainstPlain(t *testing.T) {
	for seed := range uint64(60) {
		p := newPool(t, seed)
		p.grow(300, 4)
		c := p.c
		for range 300 {
			g, h := p.pick(), p.pick()
			if got, want := c.Leq(g, h), p.p.leq(p.twin(g), p.twin(h)); got != want {
				t.Fatalf("Leq = %v, want %v", got, want)
			}
			if c.day(g)+c.day(h) > 6 {
				continue
			}
			if got, want := p.twin(c.Neg(g)), p.p.neg(p.twin(g)); got != want {
				t.Fatalf("Neg differs from the definition")
			}
			if got, want := p.twin(c.Add(g, h)), p.p.add(p.twin(g), p.twin(h)); got != want {
				t.Fatalf("Add differs from the definition")
			}
		}
	}
}
