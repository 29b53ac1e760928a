// SPDX-License-Identifier: Apache-2.0

package many_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/many"
	"github.com/upstar-cgt/upstar/work"
)

// A tangle is a random small game: options[player][p] are less than p.
type tangle [][][]int

func newTangle(rng *rand.Rand, players, positions int, impartial bool) tangle {
	g := make(tangle, players)
	for player := range g {
		g[player] = make([][]int, positions)
		for p := range positions {
			if impartial && player > 0 {
				g[player][p] = g[0][p]
				continue
			}
			for q := range p {
				if rng.IntN(p) < 2 {
					g[player][p] = append(g[player][p], q)
				}
			}
		}
	}
	return g
}

func (g tangle) game(e many.Ending, impartial bool) many.Game[int] {
	return many.Game[int]{Players: len(g), Ending: e, Impartial: impartial,
		Options: func(_ *work.Meter, dst []int, p, player int) []int { return append(dst, g[player][p]...) }}
}

// forces reports, by definition, whether the coalition can force that one of it
// wins; active are the players who have not left.
func (g tangle) forces(e many.Ending, p, mover int, active, coalition many.Coalition) bool {
	n := len(g)
	next := func() int {
		for k := 1; ; k++ {
			if i := (mover + k) % n; active&many.Together(i) != 0 {
				return i
			}
		}
	}
	if len(active.Players()) == 1 {
		return active&coalition != 0
	}
	options := g[mover][p]
	if len(options) == 0 {
		if e == many.LastMover {
			return coalition&many.Together((mover+n-1)%n) != 0
		}
		return g.forces(e, p, next(), active&^many.Together(mover), coalition)
	}
	mine := coalition&many.Together(mover) != 0
	for _, q := range options {
		if g.forces(e, q, next(), active, coalition) == mine {
			return mine
		}
	}
	return !mine
}

// last returns, by definition, who moves last if each likes best the player i turns
// later, then the next, and so on.
func (g tangle) last(i, p, mover int) int {
	n := len(g)
	if len(g[mover][p]) == 0 {
		return (mover + n - 1) % n
	}
	for k := range n {
		liked := (mover + i + k) % n
		for _, q := range g[mover][p] {
			if g.last(i, q, (mover+1)%n) == liked {
				return liked
			}
		}
	}
	panic("nobody moves last")
}

// What is found is what the definitions say.
func TestByDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 3))
	m := work.Unbounded()
	for range 10_000 {
		players, positions := 2+rng.IntN(4), 1+rng.IntN(7)
		impartial := rng.IntN(3) == 0
		e := many.Ending(rng.IntN(2))
		g := newTangle(rng, players, positions, impartial)
		families, winners := many.Coalitions(g.game(e, impartial)), many.Alone(g.game(e, impartial))
		p, mover := positions-1, rng.IntN(players)
		all := many.Coalition(1)<<players - 1
		found := families.Of(m, p, mover)
		for c := many.Coalition(0); c <= all; c++ {
			if want := g.forces(e, p, mover, all, c); found.Wins(c) != want {
				t.Fatalf("%v, %v, position %d, mover %d: coalition %v wins: %v, want %v", g, e, p, mover, c, found.Wins(c), want)
			}
		}
		w1, ok1 := winners.Of(m, p, mover)
		if w2, ok2 := found.Winner(); w1 != w2 || ok1 != ok2 {
			t.Fatalf("%v, %v: winner %d, %v alone, but %d, %v among coalitions", g, e, w1, ok1, w2, ok2)
		}
		i := rng.IntN(players)
		if got, want := many.Misere(g.game(many.LastMover, impartial), i).Of(m, p, mover), g.last(i, p, mover); got != want {
			t.Fatalf("%v: in %d-misère play %d moves last, want %d", g, i, got, want)
		}
		checkFamily(t, found)
	}
}

// checkFamily tests that f is monotone and self-dual, and that its minimal
// coalitions tell it.
func checkFamily(t *testing.T, f many.Family) {
	t.Helper()
	all := many.Coalition(1)<<f.Players() - 1
	minimal := f.Minimal()
	for c := many.Coalition(0); c <= all; c++ {
		if f.Wins(c) == f.Wins(all&^c) {
			t.Fatalf("%v and those outside: both win or neither", c)
		}
		holds := false
		for _, d := range minimal {
			holds = holds || c&d == d
			if c&d == d && !f.Wins(c) {
				t.Fatalf("%v wins, %v does not", d, c)
			}
		}
		if holds != f.Wins(c) {
			t.Fatalf("%v wins: %v, but the minimal coalitions are %v", c, f.Wins(c), minimal)
		}
	}
	if _, ok := f.Winner(); f.Players() == 3 && !ok && len(minimal) != 3 {
		t.Fatalf("three players, nobody wins alone, but coalitions are %v", minimal)
	}
}

// When one player cannot move nobody can, so that both endings are one.
func TestImpartialEndings(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 4))
	for range 1000 {
		g := newTangle(rng, 2+rng.IntN(3), 1+rng.IntN(7), true)
		p, all := len(g[0])-1, many.Coalition(1)<<len(g)-1
		for c := many.Coalition(0); c <= all; c++ {
			if g.forces(many.LastMover, p, 0, all, c) != g.forces(many.Elimination, p, 0, all, c) {
				t.Fatalf("%v: the endings differ for %v", g, c)
			}
		}
	}
}

// heaps calls f with all positions of up to most heaps of up to size tokens.
func (n nim) heaps(most, size int, f func(heaps []int, s arena.Sum)) {
	var extend func(heaps []int, s arena.Sum)
	extend = func(heaps []int, s arena.Sum) {
		f(heaps, s)
		if len(heaps) == most {
			return
		}
		for h := 1; h <= size; h++ {
			if len(heaps) == 0 || h >= heaps[len(heaps)-1] {
				extend(append(heaps[:len(heaps):len(heaps)], h), n.arena.Add(n.meter, s, n.heap(h)))
			}
		}
	}
	extend(nil, 0)
}

// heap returns a heap of h tokens.
func (n nim) heap(h int) arena.Sum { return n.port.Sum(n.meter, heap.Of(h)) }

// impartialTangle is a random game as a ruleset.
type impartialTangle struct{ options [][]int }

func (g *impartialTangle) Options(dst []int, p int, _ game.Player) []int {
	return append(dst, g.options[p]...)
}
func (*impartialTangle) Impartial() bool { return true }

// The player to move comes out worst exactly if the binary digits of the heaps sum
// to a multiple of n in every place [Li 1978].
func TestLi(t *testing.T) {
	for players := 2; players <= 7; players++ {
		n := newNim(t)
		li := many.Misere(many.Impartial(n.arena, players), 0)
		n.heaps(5, 7, func(heaps []int, s arena.Sum) {
			worst := true
			for place := range bits.Len(7) {
				ones := 0
				for _, h := range heaps {
					ones += h >> place & 1
				}
				worst = worst && ones%players == 0
			}
			if got := li.Of(n.meter, s, 0) == players-1; got != worst {
				t.Errorf("%d players, %v: the mover comes out worst: %v, want %v", players, heaps, got, worst)
			}
		})
	}
}

// A position is P if every option is O, N if some option is P, O if there are
// options and all are N, and else Q [Propp 2000].
func TestProppRecursion(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 5))
	m := work.Unbounded()
	for range 2000 {
		g := newTangle(rng, 3, 12, true)
		winners := many.Alone(g.game(many.LastMover, true))
		types := make([]many.Type, 12)
		for p := range types {
			count := map[many.Type]int{}
			for _, q := range g[0][p] {
				count[types[q]]++
			}
			switch n := len(g[0][p]); {
			case count[many.P] > 0:
				types[p] = many.N
			case count[many.O] == n:
				types[p] = many.P
			case count[many.N] == n:
				types[p] = many.O
			default:
				types[p] = many.Q
			}
			if got := many.TypeOf(winners.Of(m, p, 0)); got != types[p] {
				t.Fatalf("%v: position %d is %v, want %v", g[0], p, got, types[p])
			}
		}
	}
}

// sums are the types that sums of two positions of given types have. P+P and N+P
// can be queer, though not among the games born by day 3.
var sums = map[string]string{
	"NN": "NOQ", "NO": "NPQ", "NP": "NQ", "NQ": "NQ", "OO": "NQ", "OP": "OQ", "OQ": "NOQ", "PP": "PQ", "PQ": "Q", "QQ": "OQ",
}

// G + *2 + *2 is queer for every G [Propp 2000], and a sum of two positions has one
// of the types of the table.
func TestProppSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 6))
	m := work.Unbounded()
	for range 1000 {
		a := arena.New()
		n := nim{t, m, a, arena.Enter(a, "nim", heap.Nim)}
		port := arena.Enter(a, "tangle", game.Ruleset[int](&impartialTangle{newTangle(rng, 1, 9, true)[0]}))
		winners := many.Alone(many.Impartial(a, 3))
		typeOf := func(s arena.Sum) many.Type { return many.TypeOf(winners.Of(m, s, 0)) }
		for range 6 {
			g, h := port.Sum(m, rng.IntN(9)), port.Sum(m, rng.IntN(9))
			if got := typeOf(a.Total(m, []arena.Sum{g, n.heap(2), n.heap(2)})); got != many.Q {
				t.Fatalf("G+*2+*2 is %v", got)
			}
			one, other := typeOf(g), typeOf(h)
			if one > other {
				one, other = other, one
			}
			key := one.String() + other.String()
			if got := typeOf(a.Add(m, g, h)); !strings.Contains(sums[key], got.String()) {
				t.Errorf("a sum of types %s is %v", key, got)
			}
		}
	}
}

// The least sum of two positions of type P that is queer.
func TestProppQueerSum(t *testing.T) {
	m, a := work.Unbounded(), arena.New()
	port := arena.Enter(a, "explicit", explicit.Impartial)
	winners := many.Alone(many.Impartial(a, 3))
	for _, x := range []struct {
		games []string
		want  many.Type
	}{
		{[]string{"{{{{}}}}"}, many.P},
		{[]string{"{{{{},{{}}}}}"}, many.P},
		{[]string{"{{{{}}}}", "{{{{}}}}"}, many.P},
		{[]string{"{{{{}}}}", "{{{{},{{}}}}}"}, many.Q},
	} {
		var s arena.Sum
		for _, text := range x.games {
			p, err := explicit.Impartial.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s = a.Add(m, s, port.Sum(m, p))
		}
		if got := many.TypeOf(winners.Of(m, s, 0)); got != x.want {
			t.Errorf("%v is %v, want %v", x.games, got, x.want)
		}
	}
}

// Of two players 0-misère play is normal play and 1-misère play misère play; whoever
// can force a win is who moves last.
func TestTwoPlayers(t *testing.T) {
	n := newNim(t)
	g := many.Impartial(n.arena, 2)
	normal, misere, winners := many.Misere(g, 0), many.Misere(g, 1), many.Alone(g)
	n.heaps(4, 6, func(heaps []int, s arena.Sum) {
		xor, long := 0, false
		for _, h := range heaps {
			xor ^= h
			long = long || h > 1
		}
		if got, _ := winners.Of(n.meter, s, 0); got != normal.Of(n.meter, s, 0) || (got == 0) != (xor != 0) {
			t.Errorf("normal play of %v: %d wins", heaps, got)
		}
		if wins := misere.Of(n.meter, s, 0) == 1; wins != (xor != 0 == long) { // the mover wins if the other moves last
			t.Errorf("misère play of %v: the mover wins: %v", heaps, wins)
		}
	})
}

func TestLoopy(t *testing.T) {
	g := many.Game[int]{Players: 3, Options: func(_ *work.Meter, dst []int, p, _ int) []int { return append(dst, (p+1)%3) }}
	m := work.Unbounded()
	winners := many.Alone(g)
	for range 2 { // what was not solved is not taken for solved
		if err := m.Do(func() { winners.Of(m, 0, 0) }); !errors.Is(err, many.ErrLoopy) {
			t.Errorf("a cycle: %v", err)
		}
	}
}

func TestLimits(t *testing.T) {
	n := newNim(t)
	few := work.New(t.Context(), work.Budget{Positions: 100})
	families := many.Coalitions(many.Impartial(n.arena, 3))
	s := n.at("9+9+9")
	if err := few.Do(func() { families.Of(few, s, 0) }); !errors.Is(err, work.ErrLimit) {
		t.Errorf("few positions: %v", err)
	}
	if f := families.Of(n.meter, s, 0); len(f.Minimal()) != 3 {
		t.Errorf("after a limit: %v", f.Minimal())
	}
}

// subtraction is the game of one heap from which a number of the set is taken.
func subtraction(players int, set ...int) many.Game[int] {
	return many.Game[int]{Players: players, Impartial: true, Options: func(_ *work.Meter, dst []int, p, _ int) []int {
		for _, s := range set {
			if s <= p {
				dst = append(dst, p-s)
			}
		}
		return dst
	}}
}

// The heaps of a game in which at most window tokens are taken are periodic.
func TestCycle(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 7))
	m := work.Unbounded()
	for range 300 {
		var set []int
		for s := 1; s <= 6; s++ {
			if rng.IntN(2) == 0 {
				set = append(set, s)
			}
		}
		players := 2 + rng.IntN(5)
		families := many.Coalitions(subtraction(players, set...))
		terms := make([]many.Family, 8000)
		for k := range terms {
			terms[k] = families.Of(m, k, 0)
		}
		p, ok := many.Cycle(terms, 6)
		if !ok {
			t.Fatalf("%d players, %v: no period", players, set)
		}
		for k := range terms {
			if k >= p.Preperiod && k+p.Length < len(terms) && terms[k] != terms[k+p.Length] {
				t.Fatalf("%d players, %v: %v, but not at %d", players, set, p, k)
			}
		}
		for shorter := 1; shorter < p.Length; shorter++ {
			if k := len(terms) - 2*p.Length; slices.Equal(terms[k:k+p.Length], terms[k+shorter:k+shorter+p.Length]) {
				t.Fatalf("%d players, %v: %v, but %d is a period", players, set, p, shorter)
			}
		}
	}
}

// Li's play of the game in which 1 to k tokens are taken has the period k(n−1)+1.
func TestLiSubtraction(t *testing.T) {
	m := work.Unbounded()
	var set []int
	for k := 1; k <= 8; k++ {
		set = append(set, k)
		for players := 2; players <= 8; players++ {
			ranks := many.Misere(subtraction(players, set...), 0)
			last := make([]int, 300)
			for h := range last {
				last[h] = ranks.Of(m, h, 0)
			}
			if p, ok := many.Cycle(last, k); !ok || p != (game.Period{Length: k*(players-1) + 1}) {
				t.Errorf("%d players take 1 to %d: %v, %v", players, k, p, ok)
			}
		}
	}
}
