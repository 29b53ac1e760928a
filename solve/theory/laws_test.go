// SPDX-License-Identifier: Apache-2.0

package theory_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// A lab makes compounds of random games and looks at their outcomes.
type lab struct {
	*testing.T
	world *world
}

func (l lab) of(k compound.Kind, sums ...arena.Sum) arena.Sum {
	l.Helper()
	s, err := l.world.Compound(compound.Mode{Kind: k}, sums)
	if err != nil {
		l.Fatal(err)
	}
	return s
}

// outcomes are those of s alone and in company, so that games that differ can
// hardly agree.
func (l lab) outcomes(s arena.Sum, company []arena.Sum) string {
	l.Helper()
	text := ""
	for _, x := range append([]arena.Sum{0}, company...) {
		for _, c := range game.Conventions {
			o, err := l.world.Outcome(l.world.Arena().Add(free, s, x), c)
			if err != nil {
				l.Fatal(err)
			}
			text += o.String()
		}
	}
	return text
}

func (l lab) form(text string) arena.Sum {
	l.Helper()
	p, err := explicit.Literal.Parse(text)
	if err != nil {
		l.Fatal(err)
	}
	s, err := sumOf(l.world, "form", explicit.Literal, p)
	if err != nil {
		l.Fatal(err)
	}
	return s
}

// randomForm returns a random literal form of small birthday.
func randomForm(rng *rand.Rand, day int) explicit.Form {
	if day == 0 {
		return ""
	}
	options := func() (out []string) {
		for range rng.IntN(3) {
			out = append(out, explicit.Literal.Format(randomForm(rng, rng.IntN(day))))
		}
		return out
	}
	return explicit.Form(form.Text(options(), options()))
}

var nine = []compound.Kind{compound.Disjunctive, compound.Conjunctive, compound.Selective, compound.DiminishedDisjunctive,
	compound.ContinuedConjunctive, compound.ShortenedSelective, compound.Ordinal, compound.Side, compound.Sequential}

// The nine compounds are associative, but for the continued conjunctive one of
// partizan games; 0 is an identity of six and annihilates in three.
func TestLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	annihilates := map[compound.Kind]bool{compound.Conjunctive: true, compound.DiminishedDisjunctive: true, compound.ShortenedSelective: true}
	for range trials.Of(40) {
		l := lab{t, newWorld()}
		company := []arena.Sum{l.form("1"), l.form("*"), l.form("{1|-1}")}
		for range 25 {
			g := [3]arena.Sum{}
			for i := range g {
				g[i], _ = sumOf(l.world, "form", explicit.Literal, randomForm(rng, 2))
			}
			for _, k := range nine {
				if k != compound.ContinuedConjunctive {
					a, b, all := l.of(k, l.of(k, g[0], g[1]), g[2]), l.of(k, g[0], l.of(k, g[1], g[2])), l.of(k, g[:]...)
					x, y, z := l.outcomes(a, company), l.outcomes(b, company), l.outcomes(all, company)
					if x != y || x != z {
						t.Fatalf("%v is not associative: %s, %s, n-ary %s", compound.Mode{Kind: k}, x, y, z)
					}
				}
				want := l.outcomes(g[0], company)
				if annihilates[k] {
					want = l.outcomes(0, company)
				}
				if x, y := l.outcomes(l.of(k, 0, g[0]), company), l.outcomes(l.of(k, g[0], 0), company); x != want || y != want {
					t.Fatalf("%v with 0: %s and %s, want %s", compound.Mode{Kind: k}, x, y, want)
				}
			}
		}
	}
}

// (1 ∇ 1) ∇ −1 is 0, but 1 ∇ (1 ∇ −1) is 1: the printed formula is not
// associative for partizan games. The n-ary rule of package compound, to move in
// every component that has not ended, is neither of the two for three games.
func TestContinuedConjunctiveIsNotAssociative(t *testing.T) {
	l := lab{t, newWorld()}
	k := compound.ContinuedConjunctive
	one, minus := l.form("1"), l.form("-1")
	left, right := l.of(k, l.of(k, one, one), minus), l.of(k, one, l.of(k, one, minus))
	if got := l.outcomes(left, nil); got != "PN" {
		t.Errorf("(1 ∇ 1) ∇ −1: %s, want PN", got)
	}
	if got := l.outcomes(right, nil); got != "LR" {
		t.Errorf("1 ∇ (1 ∇ −1): %s, want LR", got)
	}
}

// Impartial continued conjunctive compounds are associative.
func TestImpartialContinuedConjunctive(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	l := lab{t, newWorld()}
	sums := pool(t, l.world)
	k := compound.ContinuedConjunctive
	for range 300 {
		g := fit(l.world, []arena.Sum{sums[rng.IntN(len(sums))], sums[rng.IntN(len(sums))], sums[rng.IntN(len(sums))]}, 300)
		if len(g) < 3 {
			continue
		}
		a, b := l.of(k, l.of(k, g[0], g[1]), g[2]), l.of(k, g[0], l.of(k, g[1], g[2]))
		if x, y := l.outcomes(a, nil), l.outcomes(b, nil); x != y {
			t.Fatalf("%s and %s", x, y)
		}
	}
}
