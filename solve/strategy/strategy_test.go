// SPDX-License-Identifier: Apache-2.0

package strategy_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/strategy"
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/work"
)

// texts returns one to three random positions, small enough to be played out.
func texts(rng *rand.Rand) (all []string) {
	board := func(rows, columns int, pieces string) string {
		b := []byte{}
		for i := range rows * columns {
			if i > 0 && i%columns == 0 {
				b = append(b, '|')
			}
			b = append(b, pieces[rng.IntN(len(pieces))])
		}
		return string(b)
	}
	for range 1 + rng.IntN(3) {
		switch rng.IntN(4) {
		case 0:
			all = append(all, fmt.Sprintf("kayles(%d)", rng.IntN(6)))
		case 1:
			all = append(all, "domineering("+board(2, 3, "..#")+")")
		case 2:
			all = append(all, "clobber("+board(2, 2, "XO.")+")")
		default:
			all = append(all, "toads-and-frogs("+board(1, 5, "XO..")+")")
		}
	}
	return all
}

// The proofs of random sums have the outcome of literal play, are closed, and are accepted by the
// checker, which shares no code with this package.
func TestFind(t *testing.T) {
	rng, c := rand.New(rand.NewPCG(7, 8)), catalog.Builtin()
	for range trials.Of(150) {
		for _, convention := range game.Conventions {
			m, e := work.Unbounded(), search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 16})
			var total arena.Sum
			var positions []position.Position
			for _, text := range texts(rng) {
				p, err := c.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				s, err := p.Sum(m, e.Arena())
				if err != nil {
					t.Fatal(err)
				}
				positions = append(positions, p)
				total = e.Arena().Add(m, total, s)
			}
			want, err := solve.New(e.Arena()).Outcome(m, total, convention)
			if err != nil {
				t.Fatal(err)
			}
			p, err := strategy.Find(m, e, total, convention)
			if err != nil || p.Outcome != want || p.Convention != convention {
				t.Fatalf("%v, %v: %+v, %v; want %v", positions, convention, p, err, want)
			}
			for player, sums := range p.Lost {
				for _, s := range sums {
					if wins, err := e.WinsParts(m, convention, s.Parts, s.Integer, game.Player(player)); err != nil || wins {
						t.Errorf("%v, %v: the proof has %v, which %v does not lose (%v)", positions, convention, s, game.Player(player), err)
					}
				}
			}
			data, err := p.Certificate(e.Arena(), positions)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := verify.Check(t.Context(), data); err != nil {
				t.Errorf("%v, %v: the checker refuses the proof: %v", positions, convention, err)
			}
		}
	}
}

// A proof needs no more than its limits allow.
func TestLimit(t *testing.T) {
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 16})
	p, err := catalog.Builtin().Parse("domineering(4x5)")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Sum(work.Unbounded(), e.Arena())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := strategy.Find(work.New(t.Context(), work.Budget{Steps: 10}), e, s, game.Normal); err == nil {
		t.Error("a proof in ten steps is no error")
	}
}

// Results lists the one who moves first in turn: Left, then Right.
func TestResults(t *testing.T) {
	for o, want := range map[game.Outcome][]string{game.N: {"win", "win"}, game.P: {"loss", "loss"}, game.L: {"win", "loss"}, game.R: {"loss", "win"}} {
		if got := strategy.Results(o); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", o, got, want)
		}
	}
}
