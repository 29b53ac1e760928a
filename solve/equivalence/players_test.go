// SPDX-License-Identifier: Apache-2.0

package equivalence_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/equivalence"
	"github.com/upstar-cgt/upstar/work"
)

// The numbers of classes for three and four players.
func TestPlayers(t *testing.T) {
	var table map[string]any
	truth(t, "players.json", &table)
	for players := 3; players <= 4; players++ {
		counts := table[fmt.Sprintf("%d players", players)].(map[string]any)
		for _, alone := range []bool{true, false} {
			for day := 2; day <= 3; day++ {
				name := map[bool]string{true: "single", false: "coalitions"}[alone]
				got := playersClasses(players, day, alone)
				if want := int(counts[fmt.Sprintf("%s, d=%d", name, day)].(float64)); got != want {
					t.Errorf("%d players, %s, X to day %d: %d classes, want %d", players, name, day, got, want)
				}
			}
		}
	}
}

// playersClasses counts the classes of the games born by day 3, X born by a day, by what
// coalitions or single players can force in disjunctive sums.
func playersClasses(players, day int, alone bool) int {
	games, forms := equivalence.Born(3, false)
	_, xs := equivalence.Born(day, false)
	p := equivalence.NewPlay(work.Unbounded(), games, equivalence.Rule{Players: players})
	mask := ^equivalence.Outcome(0)
	if alone {
		mask = 0
		for i := range players {
			mask |= 1 << (1 << i)
		}
	}
	rows := map[string]bool{}
	for g := range forms {
		row := ""
		for x := range xs {
			row += fmt.Sprint(uint64(p.Outcome(equivalence.Word{equivalence.Letter(g), equivalence.Letter(x)})&mask), " ")
		}
		rows[row] = true
	}
	return len(rows)
}

// forced plays literally for several players: who of them can the set of players, numbered
// from the one to move, force to be the last to move?
func forced(rules compound.Rules, at compound.Position, players, set int) bool {
	options := rules.Options(nil, at, game.Left)
	if len(options) == 0 {
		return set>>(players-1)&1 == 1
	}
	mover := set&1 == 1
	for _, next := range options {
		if forced(rules, next, players, set>>1|set&1<<(players-1)) == mover {
			return mover
		}
	}
	return !mover
}

// The classes of words for several players: outcomes are those of literal play, and every
// rule of two players is one of "several" players, too.
func TestPlayersWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 3))
	words := 0
	for _, mode := range strings.Fields("disjunctive conjunctive selective diminished-disjunctive continued-conjunctive shortened-selective obliged sequential ordinal exactly:2 atmost:2 odd") {
		for players := 3; players <= 4; players++ {
			r := ruleOf(t, mode, "normal")
			r.Players = players
			g := randomGames(rng, 4, true)
			q, err := equivalence.Find(work.Unbounded(), g, r, equivalence.Limits{Classes: 60, Length: 8})
			if q == nil {
				t.Fatalf("%s, %d players: %v", mode, players, err)
			}
			if !q.Proved {
				t.Logf("%s, %d players: %d classes and more", mode, players, len(q.Words))
				continue
			}
			rules := compound.New(r.Mode, equivalence.Literal(g))
			for range 30 {
				w := make(equivalence.Word, rng.IntN(4))
				parts := make([]compound.Part, len(w))
				for i := range w {
					w[i] = equivalence.Letter(rng.IntN(g.Len()))
					parts[i] = compound.Part(w[i])
				}
				o := q.Outcome[q.Run(0, w)]
				for set := range 1 << players {
					if want := forced(rules, compound.Of(parts...), players, set); o>>set&1 == 1 != want {
						t.Fatalf("%s, %d players, %v: the set %b forces a win: %v", mode, players, w, set, want)
					}
				}
				words++
			}
			if n := len(q.Words) * (len(q.Words) - 1) / 2; len(q.Separators()) != n {
				t.Errorf("%s, %d players: %d separators of %d pairs", mode, players, len(q.Separators()), n)
			}
		}
	}
	if words < 300 {
		t.Errorf("only %d words were compared", words)
	}
}

// lastPlayer plays literally: who makes the last move if all like best that the player i turns
// later makes it, else the one after that?
func lastPlayer(rules compound.Rules, at compound.Position, players, i int) int {
	options := rules.Options(nil, at, game.Left)
	last, best := players-1, players
	for _, next := range options {
		after := (lastPlayer(rules, next, players, i) + 1) % players
		if liking := (after - i + players) % players; liking < best {
			last, best = after, liking
		}
	}
	return last
}

// In i-misère play the outcomes of words are those of literal play. Of two players, 0-misère play
// would be normal and 1-misère play misère play.
func TestRankedWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 4))
	words := 0
	for n, mode := range strings.Fields("disjunctive conjunctive selective diminished-disjunctive continued-conjunctive shortened-selective obliged sequential ordinal exactly:2 atmost:2 odd") {
		for i := range 4 {
			r := ruleOf(t, mode, "misere")
			r.Players = 3 + (n+i)%2
			if i = i % r.Players; i != 1 {
				r.Ranks = i + 1
			}
			g := randomGames(rng, 4, true)
			q, err := equivalence.Find(work.Unbounded(), g, r, equivalence.Limits{Classes: 60, Length: 8})
			if q == nil {
				t.Fatalf("%s, %s: %v", mode, r.Play(), err)
			}
			if !q.Proved {
				continue
			}
			rules := compound.New(r.Mode, equivalence.Literal(g))
			for range 30 {
				w := make(equivalence.Word, rng.IntN(4))
				parts := make([]compound.Part, len(w))
				for i := range w {
					w[i] = equivalence.Letter(rng.IntN(g.Len()))
					parts[i] = compound.Part(w[i])
				}
				if got, want := r.Name(q.Outcome[q.Run(0, w)]), fmt.Sprint(1+lastPlayer(rules, compound.Of(parts...), r.Players, i)); got != want {
					t.Fatalf("%s, %d players, %s play, %v: player %s moves last, want %s", mode, r.Players, r.Play(), w, got, want)
				}
				words++
			}
		}
	}
	if words < 300 {
		t.Errorf("only %d words were compared", words)
	}
}
