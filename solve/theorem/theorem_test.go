// SPDX-License-Identifier: Apache-2.0

package theorem_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/positional"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

var (
	free    = work.Unbounded()
	builtin = catalog.Builtin()
)

// A referee plays positions literally.
type referee struct {
	*testing.T
	solver *solve.Solver
	short  *solve.Short
	calc   *short.Calc
}

func newReferee(t *testing.T) *referee {
	s, space := solve.New(arena.New()), short.NewSpace()
	return &referee{t, s, solve.NewShort(s, space), space.Calc()}
}

func (r *referee) parse(text string) position.Position {
	r.Helper()
	p, err := builtin.Parse(text)
	if err != nil {
		r.Fatal(err)
	}
	return p
}

func (r *referee) sum(p position.Position) arena.Sum {
	r.Helper()
	s, err := p.Sum(free, r.solver.Arena())
	if err != nil {
		r.Fatal(err)
	}
	return s
}

// result is what player gets who moves first.
func (r *referee) result(p position.Position, player game.Player, c game.Convention) game.Result {
	r.Helper()
	if rules, ok := position.Behind[hypergraph.Rules](p); ok {
		x, _ := position.As[hypergraph.Position](p)
		v, err := positional.New(rules, x).Search(free, x, player)
		if err != nil {
			r.Fatal(err)
		}
		return v.Result
	}
	if !p.Impartial() && c == game.Normal { // sums of cakes are too many to play out
		g, err := r.short.Value(free, r.sum(p))
		if err != nil {
			r.Fatal(p, err)
		}
		return r.calc.Outcome(g).First(player)
	}
	x, err := r.solver.Result(free, r.sum(p), player, c)
	if err != nil {
		r.Fatal(p, err)
	}
	return x
}

// check compares what the theorem says of a position with play.
func (r *referee) check(text string, want *theorem.Theorem) {
	r.Helper()
	p := r.parse(text)
	f := want.Find(p)
	if f == nil {
		r.Fatalf("%s: %s says nothing", text, want.Name)
	}
	if g := theorem.Of(p); g == nil {
		r.Fatalf("%s: no theorem of all speaks of it", text)
	}
	if f.Nim != nil && !p.Impartial() {
		g, err := r.short.Value(free, r.sum(p))
		if err != nil || g != r.calc.FromNimber(uint32(f.Nim.Int64())) {
			r.Fatalf("%s: %s says nim value %v, play another value (%v)", text, want.Name, f.Nim, err)
		}
	} else if f.Nim != nil {
		if n, err := r.solver.Nim(free, r.sum(p)); err != nil || f.Nim.Cmp(big.NewInt(int64(n))) != 0 {
			r.Fatalf("%s: %s says nim value %v, play %d (%v)", text, want.Name, f.Nim, n, err)
		}
	}
	if f.Foreclosed != nil {
		if n, err := r.solver.Value(free, game.ForeclosedNormal, r.sum(p)); err != nil || n != *f.Foreclosed {
			r.Fatalf("%s: %s says foreclosed nim value %v, play %d (%v)", text, want.Name, *f.Foreclosed, n, err)
		}
	}
	if f.Number != nil {
		g, err := r.short.Value(free, r.sum(p))
		if err != nil || notation.Plain.Format(r.calc, g) != f.Number.String() {
			r.Fatalf("%s: %s says %v, play %s (%v)", text, want.Name, f.Number, notation.Plain.Format(r.calc, g), err)
		}
	}
	for _, c := range game.Conventions {
		if d := f.By(c); d != nil {
			r.decision(text, p, d, c, want)
		}
	}
}

func (r *referee) decision(text string, p position.Position, d *theorem.Decision, c game.Convention, want *theorem.Theorem) {
	r.Helper()
	players := game.Players[:]
	if p.Impartial() {
		players = players[:1]
	}
	for _, player := range players {
		result := r.result(p, player, c)
		if d.Outcome.First(player) != result {
			r.Fatalf("%s in %v play: %s says %v, play gives %v to %v", text, c, want.Name, d.Outcome, result, player)
		}
		var wins, named []string
		if result == game.Win {
			options, err := p.Options(player)
			if err != nil {
				r.Fatal(err)
			}
			for _, q := range options {
				if r.result(q, player.Opponent(), c) == game.Loss {
					wins = append(wins, q.String())
				}
			}
		}
		for _, q := range d.Moves[player] {
			named = append(named, q.String())
			if !slices.Contains(wins, q.String()) {
				r.Fatalf("%s in %v play: %s says that %v wins by %v; winning moves are %v", text, c, want.Name, player, q, wins)
			}
		}
		slices.Sort(wins)
		slices.Sort(named)
		switch {
		case d.Extent == theorem.Every && !slices.Equal(slices.Compact(wins), named):
			r.Fatalf("%s in %v play: %s names the winning moves %v of %v", text, c, want.Name, named, wins)
		case d.Extent == theorem.Some && len(wins) > 0 && len(named) == 0:
			r.Fatalf("%s in %v play: %s names no winning move", text, c, want.Name)
		case (d.Extent == theorem.Unnamed || d.Extent == theorem.Unlisted) && len(named) > 0:
			r.Fatalf("%s in %v play: %s names moves though it says that it does not", text, c, want.Name)
		}
	}
}

// pairs calls f with all pairs from least to most.
func pairs(least, most int, f func(x, y int)) {
	for x := least; x <= most; x++ {
		for y := least; y <= most; y++ {
			f(x, y)
		}
	}
}

func TestPieces(t *testing.T) {
	r := newReferee(t)
	for name, want := range map[string]*theorem.Theorem{"wythoff": theorem.Wythoff, "rook": theorem.Rook, "king": theorem.King,
		"bishop": theorem.Bishop, "climbing-bishop": theorem.ClimbingBishop, "euclid": theorem.Euclid} {
		least, most := 0, 24
		switch name {
		case "euclid":
			least, most = 1, 40
		case "climbing-bishop":
			most = 12
		}
		pairs(least, most, func(x, y int) { r.check(fmt.Sprintf("%s(%d,%d)", name, x, y), want) })
	}
	pairs(0, 8, func(x, y int) {
		r.check(fmt.Sprintf("lattice({(0,-1)*,(-1,0)*,(-1,-1)*},%d,%d)", x, y), theorem.Wythoff)
	})
	for _, coins := range []string{"-", "0", "5"} {
		r.check("welter("+coins+")", theorem.Welter)
	}
	for a := range 9 {
		for b := range a {
			r.check(fmt.Sprintf("welter(%d,%d)", b, a), theorem.Welter)
			for c := range b {
				r.check(fmt.Sprintf("welter(%d,%d,%d)", c, b, a), theorem.Welter)
			}
		}
	}
}

func TestHeaps(t *testing.T) {
	r := newReferee(t)
	for a := range 8 {
		for b := range a + 1 {
			for c := range b + 1 {
				r.check(fmt.Sprintf("nim(%d,%d,%d)", a, b, c), theorem.Bouton)
				r.check(fmt.Sprintf("laskers-nim(%d,%d,%d)", a, b, c), theorem.Lasker)
				r.check(fmt.Sprintf("limit-nim(3,%d,%d,%d)", a, b, c), theorem.Limit)
			}
		}
	}
	for k := 1; k <= 4; k++ {
		for a := range 4 {
			for b := range a + 1 {
				for c := range b + 1 {
					for d := range c + 1 {
						r.check(fmt.Sprintf("moore(%d,%d,%d,%d,%d)", k, a, b, c, d), theorem.Moore)
					}
				}
			}
		}
		r.check(fmt.Sprintf("moore(%d,1,1,1,1,1,1)", k), theorem.Moore)
		r.check(fmt.Sprintf("moore(%d,1,1,1,1,1,1,1)", k), theorem.Moore)
	}
	for n := range 40 {
		for q := range n + 2 {
			r.check(fmt.Sprintf("fibonacci-nim(%d:%d)", n, q), theorem.Fibonacci)
		}
		r.check(fmt.Sprintf("fibonacci-nim(%d)", n), theorem.Fibonacci)
	}
}

func TestPasses(t *testing.T) {
	r := newReferee(t)
	for passes := range 4 {
		for a := range 9 {
			r.check(fmt.Sprintf("passes(all,%d@%d)", a, passes), theorem.OneHeapWithPasses)
			for b := 1; b <= a; b++ {
				r.check(fmt.Sprintf("passes(all,%d,%d@%d)", b, a, passes), theorem.TwoHeapsWithPasses)
			}
		}
	}
	for _, set := range []string{"all", "{1,2}", "{2,3}"} {
		pairs(0, 4, func(a, b int) { r.check(fmt.Sprintf("passes(%s,%d,%d@any)", set, a, b), theorem.EndlessPasses) })
	}
}

func TestNimania(t *testing.T) {
	r := newReferee(t)
	for turn := 1; turn <= 5; turn++ {
		for ones := range 6 {
			heaps := strings.Repeat(",1", ones)
			r.check(fmt.Sprintf("nimania(0%s@%d)", heaps, turn), theorem.Nimania)
			r.check(fmt.Sprintf("nimania(2%s@%d)", heaps, turn), theorem.Nimania)
			if ones < 3 {
				r.check(fmt.Sprintf("nimania(2,2%s@%d)", heaps, turn), theorem.Nimania)
			}
		}
	}
	r.check("nimania(3@1)", theorem.Nimania)
}

func TestChomp(t *testing.T) {
	r := newReferee(t)
	for a := 1; a <= 9; a++ {
		r.check(fmt.Sprintf("chomp(%d)", a), theorem.ChompTwoRows)
		for b := 1; b <= a; b++ {
			r.check(fmt.Sprintf("chomp(%d,%d)", a, b), theorem.ChompTwoRows)
		}
		if a < 6 {
			for b := 1; b <= 5; b++ {
				r.check(fmt.Sprintf("chomp(%d%s)", a, strings.Repeat(",1", b-1)), theorem.ChompHook)
				if a*b > 2 {
					r.check(fmt.Sprintf("chomp(%dx%d)", a, b), theorem.ChompRectangle)
				}
			}
			if a > 1 {
				r.check(fmt.Sprintf("chomp(%dx%d)", a, a), theorem.ChompSquare)
			}
		}
	}
	for n := 1; n <= 60; n++ {
		r.check(fmt.Sprintf("divisors(%d)", n), theorem.Divisors)
	}
}

// randomOrder is a poset of n elements in which greater ones are above.
func randomOrder(r *rand.Rand, n int, chance float64) string {
	var items []string
	for i := 1; i <= n; i++ {
		items = append(items, fmt.Sprint(i))
		for j := i + 1; j <= n; j++ {
			if r.Float64() < chance {
				items = append(items, fmt.Sprintf("%d<%d", i, j))
			}
		}
	}
	return strings.Join(items, ",")
}

func TestPosets(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	r := newReferee(t)
	met := map[*theorem.Theorem]int{}
	for range 600 {
		text := "poset(" + randomOrder(random, 1+random.IntN(6), 0.4) + ")"
		p := r.parse(text)
		for _, want := range []*theorem.Theorem{theorem.PosetForest, theorem.PosetLeast, theorem.PosetGreatest} {
			if want.Find(p) != nil {
				r.check(text, want)
				met[want]++
			}
		}
	}
	for _, want := range []*theorem.Theorem{theorem.PosetForest, theorem.PosetLeast, theorem.PosetGreatest} {
		if met[want] < 30 {
			t.Errorf("%s was tried %d times", want.Name, met[want])
		}
	}
}

// randomPicture is edges that stand on the ground, of the colours.
func randomPicture(r *rand.Rand, edges int, colours string, tree bool) string {
	var out []string
	vertices := 1
	for range edges {
		from, to := r.IntN(vertices), vertices
		if !tree && r.IntN(3) == 0 {
			to = r.IntN(vertices)
		} else {
			vertices++
		}
		out = append(out, fmt.Sprintf("%d-%d:%c", from, to, colours[r.IntN(len(colours))]))
	}
	return strings.Join(out, ",")
}

func TestHackenbush(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	r := newReferee(t)
	for range 400 {
		r.check("green-hackenbush("+randomPicture(random, 1+random.IntN(8), "g", false)+")", theorem.Fusion)
		r.check("hackenbush("+randomPicture(random, 1+random.IntN(6), "g", false)+")", theorem.Fusion)
		r.check("hackenbush("+randomPicture(random, 1+random.IntN(8), "br", true)+")", theorem.RedBlueTree)
	}
	for _, stalk := range []string{"b", "r", "bbr", "brbr", "rrrbbb", "bbrbr+rbbr+rb", "0"} {
		r.check("hackenbush("+stalk+")", theorem.RedBlueTree)
	}
}

func TestCakes(t *testing.T) {
	r := newReferee(t)
	pairs(1, 12, func(x, y int) {
		r.check(fmt.Sprintf("cutcake(%dx%d)", x, y), theorem.Cutcake)
		r.check(fmt.Sprintf("maundy-cake(%dx%d)", x, y), theorem.MaundyCake)
	})
	r.check("cutcake(2x3+3x1)", theorem.Cutcake)
	for n := 1; n <= 12; n++ {
		r.check(fmt.Sprintf("domineering(%dx1)", n), theorem.Strip)
		r.check(fmt.Sprintf("domineering(1x%d)", n), theorem.Strip)
	}
	r.check("domineering(...#..)", theorem.Strip)
	r.check("domineering(.|.|#|.|.)", theorem.Strip)
	for n := 3; n <= 9; n++ {
		r.check(fmt.Sprintf("treblecross(%d)", n), theorem.Treblecross)
	}
}

func TestBoards(t *testing.T) {
	r := newReferee(t)
	pairs(1, 4, func(rows, columns int) {
		switch text := fmt.Sprintf("hex(%dx%d)", rows, columns); {
		case rows == columns:
			r.check(text, theorem.HexStealing)
		case rows*columns <= 12:
			r.check(text, theorem.HexPairing)
		}
	})
	for n := 1; n <= 4; n++ {
		r.check(fmt.Sprintf("y(%d)", n), theorem.YStealing)
	}
	for _, text := range []string{"strong(clique(3,K6))", "strong(triangle(K6))", "strong(clique(2,K3))", "clique(3,K6)"} {
		r.check(text, theorem.Ramsey)
	}
}

func TestGeography(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	r := newReferee(t)
	for range 800 {
		n := 2 + random.IntN(6)
		edges := []string{fmt.Sprintf("@%d", 1+random.IntN(n))}
		for i := 1; i <= n; i++ {
			for j := i + 1; j <= n; j++ {
				if random.IntN(5) < 2 {
					edges = append(edges, fmt.Sprintf("%d-%d", i, j))
				}
			}
		}
		r.check("geography("+strings.Join(edges, ",")+")", theorem.Geography)
	}
}

// No theorem speaks of what only looks alike.
// All rows of up to six squares in which the animals are parted, and the family with three frogs as far
// as play goes quickly.
func TestToads(t *testing.T) {
	r := newReferee(t)
	rows := []string{""}
	for range 6 {
		var longer []string
		for _, row := range rows {
			for _, square := range ".TF" {
				longer = append(longer, row+string(square))
			}
		}
		for _, row := range longer {
			text := "toads-and-frogs(" + row + ")"
			if !regexp.MustCompile("T.*F").MatchString(row) {
				r.check(text, theorem.PartedToads)
			} else if f := theorem.Of(r.parse(text)); f != nil {
				t.Errorf("%s: %s speaks of it", text, f.Theorem.Name)
			}
		}
		rows = longer
	}
	for n := 5; n <= 7; n++ {
		many := strings.Repeat
		r.check("toads-and-frogs("+many("T", n)+"...FFF)", theorem.ThreeFrogs)
		r.check("toads-and-frogs(TTT..."+many("F", n)+")", theorem.ThreeFrogs)
	}
}

func TestTricks(t *testing.T) {
	r := newReferee(t)
	for _, text := range []string{
		"knight(7,9)", "horses(7,9)", "lattice({(-1,0)*,(0,-1)*,(-1,-1)},3,4)", "lattice({(-1,0)*,(0,-1)*,(-2,-2)*},3,4)",
		"dicotic wythoff(3,5)", "dicotic hackenbush(bbr)", "impartial hackenbush(bbr)", "impartial cutcake(3x5)", "dicotic cutcake(3x5)",
		"impartial domineering(1x7)", "cram(1x7)", "domineering(2x3)", "box-domineering(1x1x5)",
		"subtraction({1,2,3},7)", "all-but({1},7)", "kayles(7)", "octal(0.07,7)", "grundy(7)", "splittles({1,2},7)",
		"chomp(4,3,2)", "chomp(3,3,1)", "divisors(4,6)", "subset-takeaway(3)",
		"hackenbush(bg)", "hackenbush(0-1:b,1-2:b,2-0:r)", "hackenbush3(bc)",
		"hex(3x3,X..|...|...)", "hex(2x3,X..|...)", "maker-breaker(2:1,hex(3x3))", "avoider-enforcer(hex(3x3))", "y(2,X|..)",
		"strong(clique(3,K5))", "strong(1:2,clique(3,K6))", "avoider-avoider(clique(3,K6))", "maker-breaker(clique(3,K6))", "sim(K6)",
		"geography(1>2>3>1,2-4,@1)", "treblecross(..X..)", "treblecross(2)",
		"gen-toads(1,2,1,0,X..)", "gen-toads(1,1,2,0,XXXXX...OOO)", "gen-toads(1,1,1,1,X..)", "backsliding-toads-and-frogs(T..)", "elephants-and-rhinos(T..)", "elephants-and-rhinos(X..)",
		"toads-and-frogs(TTTT...FFF)", "toads-and-frogs(TTTTT...FF)", "toads-and-frogs(TTTTT..FFF)", "toads-and-frogs(.TTTTT...FFF)", "impartial toads-and-frogs(T..)", "dicotic toads-and-frogs(T..)",
		"passes({1,2},4@2)", "passes(all,1,2,3@1)", "poset(1<3,2<3,1<4,2<4)", "conjunctive(wythoff(1,2))",
	} {
		p, err := builtin.Parse(text)
		if err != nil {
			t.Log("no such position:", err) // a ruleset of another name
			continue
		}
		if f := theorem.Of(p); f != nil {
			t.Errorf("%s: %s speaks of it", text, f.Theorem.Name)
		}
	}
	_ = r
}
