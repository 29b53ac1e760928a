// SPDX-License-Identifier: Apache-2.0

package equivalence_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// rules are all compounds in both conventions.
func rules(t testing.TB) (all []equivalence.Rule) {
	t.Helper()
	for _, name := range compound.Names() {
		for _, n := range []string{"", "3"} {
			m, err := compound.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			if n != "" && m.K == 0 || m.Kind == compound.FirstToEnd {
				continue
			}
			if n != "" {
				m.K = 3
			}
			for _, c := range []game.Convention{game.Normal, game.Misere} {
				all = append(all, equivalence.Rule{Mode: m, Convention: c})
			}
		}
	}
	return all
}

// literal plays words by package compound, without theory or table.
type literal struct {
	games *equivalence.Games
	rule  equivalence.Rule
	known map[string]bool
}

func (l literal) Options(dst []compound.Part, p compound.Part, player game.Player) []compound.Part {
	for _, w := range l.games.Options(int(player), equivalence.Letter(p)) {
		dst = append(dst, compound.Part(w[0]))
	}
	return dst
}

func (l literal) wins(p compound.Position, player game.Player) bool {
	key := fmt.Sprint(p, player)
	if won, ok := l.known[key]; ok {
		return won
	}
	options := compound.New(l.rule.Mode, l).Options(nil, p, player)
	won := len(options) == 0 && l.rule.Convention == game.Misere
	for _, q := range options {
		won = won || !l.wins(q, player.Opponent())
	}
	l.known[key] = won
	return won
}

func (l literal) outcome(w equivalence.Word) string {
	parts := make([]compound.Part, len(w))
	for i, a := range w {
		parts[i] = compound.Part(a)
	}
	p := compound.Of(parts...)
	return game.OutcomeOf(l.wins(p, game.Left), l.wins(p, game.Right)).String()
}

// randomGames returns n games with random options.
func randomGames(rng *rand.Rand, n int, impartial bool) *equivalence.Games {
	g := equivalence.NewGames()
	g.Make("0", nil, nil)
	for g.Len() < n {
		var sides [2][]equivalence.Word
		for player := range sides {
			for a := range g.Len() {
				if rng.IntN(3) == 0 {
					sides[player] = append(sides[player], equivalence.Word{equivalence.Letter(a)})
				}
			}
		}
		if impartial {
			sides[1] = sides[0]
		}
		g.Make(fmt.Sprint(g.Len()), sides[0], sides[1])
	}
	return g
}

func randomWord(rng *rand.Rand, g *equivalence.Games, most int) equivalence.Word {
	w := make(equivalence.Word, rng.IntN(most+1))
	for i := range w {
		w[i] = equivalence.Letter(rng.IntN(g.Len()))
	}
	return w
}

// many returns n with UPSTAR_SLOW=1, and a fiftieth of it otherwise.
func many(n int) int {
	if os.Getenv("UPSTAR_SLOW") == "1" {
		return n
	}
	return n / 50
}

// Play, and quotients that are proved, agree with literal play of random words.
func TestLiteralPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for _, r := range rules(t) {
		proved, words := 0, 0
		for i := 0; words < many(100_000); i++ {
			g := randomGames(rng, 2+rng.IntN(4), i%2 == 0)
			l := literal{g, r, map[string]bool{}}
			p := equivalence.NewPlay(work.Unbounded(), g, r)
			q, err := equivalence.Find(work.New(t.Context(), work.Budget{Steps: 20_000}), g, r, equivalence.Limits{Classes: 60})
			if err == nil {
				proved++
			}
			for range 60 {
				w := randomWord(rng, g, 4)
				words++
				want := l.outcome(w)
				if got := p.Outcome(w).String(); got != want {
					t.Fatalf("%v %v: %v is %s by play, want %s", r.Mode, r.Convention, w, got, want)
				}
				if err != nil {
					continue
				}
				if got := q.Outcome[q.Run(0, w)].String(); got != want {
					t.Fatalf("%v %v: %v is %s by its class, want %s", r.Mode, r.Convention, w, got, want)
				}
			}
		}
		if proved < words/60/5 {
			t.Errorf("%v %v: only %d of %d quotients were proved", r.Mode, r.Convention, proved, words/60)
		}
	}
}

// The compounds that are said to be associative are, and the others are not: compounds of
// three games with and without brackets.
func TestAssociative(t *testing.T) {
	for _, r := range rules(t) {
		for _, partizan := range []bool{false, true} {
			d, err := equivalence.Day(work.Unbounded(), equivalence.DayQuestion{Rule: r, Day: 1, Partizan: partizan})
			if err != nil {
				t.Fatal(err)
			}
			letters := []equivalence.Letter{0, 1, 2, 3}[:len(d.Forms)]
			got := equivalence.AssociativeByPlay(work.Unbounded(), d.Games, r, letters)
			if got != d.Associative {
				t.Errorf("%v %v, partizan %v: associative %v, by play %v", r.Mode, r.Convention, partizan, d.Associative, got)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	r := equivalence.Rule{Mode: compound.Mode{Kind: compound.FirstToEnd}}
	if _, err := equivalence.Find(work.Unbounded(), equivalence.NewGames(), r, equivalence.Limits{}); err == nil {
		t.Error("first-to-end has marks")
	}
	for _, q := range []equivalence.DayQuestion{{Day: 4}, {Day: 3, Partizan: true}, {Day: -1}, {Rule: r}} {
		if _, err := equivalence.Day(work.Unbounded(), q); err == nil {
			t.Errorf("%+v was answered", q)
		}
	}
	g := equivalence.NewGames()
	g.Make("0", nil, nil)
	one := g.Make("1", []equivalence.Word{{0}}, nil)
	g.Make("-1", nil, []equivalence.Word{{0}})
	q, err := equivalence.Find(work.Unbounded(), g, equivalence.Rule{}, equivalence.Limits{Classes: 9})
	if err == nil || q == nil || len(q.Words) < 9 || q.Proved || !slices.ContainsFunc(q.Words, func(w equivalence.Word) bool { return slices.Contains(w, one) }) {
		t.Errorf("the integers: %v, %v", q, err)
	}
	if _, err := q.Certificate("integers"); err == nil {
		t.Error("a certificate of what is not proved")
	}
}
