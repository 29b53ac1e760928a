// SPDX-License-Identifier: Apache-2.0

// Values of positions that are known from the literature, or by hand. Each is
// also checked by playing it out: a position is worth g exactly if who moves
// second wins the position minus g.

package solve_test

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// A play is literal play of a position and a value, without splitting,
// symmetry or canonical forms of positions.
type play[P comparable] struct {
	rules game.Ruleset[P]
	c     *short.Calc
	won   map[turn[P]]bool
}

type turn[P comparable] struct {
	position P
	value    short.Game
	player   game.Player
}

// wins reports whether the player who is to move wins p + g.
func (x *play[P]) wins(p P, g short.Game, player game.Player) bool {
	at := turn[P]{p, g, player}
	if won, ok := x.won[at]; ok {
		return won
	}
	won := false
	options := x.c.Left(g)
	if player == game.Right {
		options = x.c.Right(g)
	}
	for _, h := range options {
		won = won || !x.wins(p, h, player.Opponent())
	}
	for _, q := range x.rules.Options(nil, p, player) {
		won = won || !x.wins(q, g, player.Opponent())
	}
	x.won[at] = won
	return won
}

// A subject is a ruleset, its type erased.
type subject struct {
	name  string
	value func(t testing.TB, v *valuer, position string) short.Game
	is    func(c *short.Calc, position string, g short.Game) bool // by play
}

func subjectOf[P comparable](name string, r game.Ruleset[P]) subject {
	return subject{
		name:  name,
		value: func(t testing.TB, v *valuer, position string) short.Game { return boardValue(t, v, name, r, position) },
		is: func(c *short.Calc, position string, g short.Game) bool {
			p, _ := r.(game.Notation[P]).Parse(position)
			x := &play[P]{r, c, map[turn[P]]bool{}}
			g = c.Neg(g)
			return !x.wins(p, g, game.Left) && !x.wins(p, g, game.Right)
		},
	}
}

var (
	domineering = subjectOf("domineering", grid.Domineering)
	clobber     = subjectOf("clobber", grid.Clobber)
	amazons     = subjectOf("amazons", grid.Amazons)
	nogo        = subjectOf("nogo", grid.NoGo)
	konane      = subjectOf("konane", grid.Konane)
	col         = subjectOf("col", grid.Col)
	snort       = subjectOf("snort", grid.Snort)
	cutcake     = subjectOf("cutcake", grid.Cutcake)
	toads       = subjectOf("toads", strip.ToadsAndFrogs)
	toppling    = subjectOf("toppling", strip.TopplingDominoes)
	hackenbush  = subjectOf("hackenbush", graph.Hackenbush)
	green       = subjectOf("green", graph.GreenHackenbush)
)

func TestPublishedValues(t *testing.T) {
	v := newValuer(0)
	c := v.space.Calc()
	for _, f := range []struct {
		game     subject
		position string
		value    string
		source   string
	}{
		// Trominoes and tetrominoes, and the smallest rectangles [ONAG, ch. 10; WW, ch. 5].
		{domineering, ".#|..", "*", "ONAG, ch. 10"},
		{domineering, ".|.|.", "1", "ONAG, ch. 10"},
		{domineering, "..|..", "+-1", "ONAG, ch. 10"},
		{domineering, "...|...", "{2|-1/2}", "WW, ch. 5"},
		{domineering, ".#|.#|..", "1/2", "WW, ch. 5"},
		{domineering, "3x3", "+-1", "WW, ch. 5"},
		{domineering, "4x4", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}", "by play, below"},
		// By hand: with two toads on one side and none on the other only Left moves.
		{toads, "TT..", "4", "by hand"},
		{toads, "T.F", "*", "WW, ch. 1"},
		{toads, "TT.FF", "*", "WW, ch. 1"},
		{toads, "T..F", "0", "by hand: who is to move loses the race"},
		// A lone amazon can fill her row: she goes to its end and shoots back.
		{amazons, "X....", "4", "by hand"},
		{amazons, ".X...", "4", "by hand"},
		{amazons, "X.O", "*", "by hand"},
		{amazons, "XO", "0", "by hand"},
		{hackenbush, "bbr", "3/2", "Siegel CGT, I.2"},
		{hackenbush, "br", "1/2", "WW, ch. 1"},
		{hackenbush, "bg", "1*", "by hand: {0,1|1}"},
		{green, "0-1-2-0", "*", "WW, ch. 7: a triangle is fused to three loops"},
		{green, "0-1-2-3-0", "0", "WW, ch. 7: a square is fused to four loops"},
		{clobber, "XO", "*", "Albert–Grossman–Nowakowski–Wolfe 2005"},
		{clobber, "XXO", "^", "Albert–Grossman–Nowakowski–Wolfe 2005"},
	} {
		want, err := notation.Parse(c, f.value)
		if err != nil {
			t.Fatal(err)
		}
		if got := f.game.value(t, v, f.position); got != want {
			t.Errorf("%s(%s) = %s, want %s [%s]", f.game.name, f.position, v.text(got), f.value, f.source)
		}
		if !f.game.is(c, f.position, want) {
			t.Errorf("%s(%s) is not %s by play", f.game.name, f.position, f.value)
		}
	}
}

// The twin: what solve.Short finds is the value by literal play, for random
// positions.
func TestValuesByPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	v := newValuer(1)
	c := v.space.Calc()
	for _, f := range []struct {
		game             subject
		pieces           string
		rows, columns, n int
	}{
		{domineering, "..#", 3, 4, 150}, {clobber, "XO.", 3, 3, 150}, {amazons, ".#X.O", 2, 3, 60}, {nogo, "..XO#", 2, 3, 100},
		{konane, "XO.", 3, 4, 150}, {col, "..XO#", 2, 3, 100}, {snort, "..XO#", 2, 3, 100}, {toads, "TF.", 1, 7, 200}, {toppling, "XO.", 1, 6, 150},
		{hackenbush, "brg", 1, 6, 150},
	} {
		f.n = trials.Of(f.n)
		tried := 0
		for range 8 * f.n {
			var rows []string
			for range 1 + rng.IntN(f.rows) {
				rows = append(rows, "")
			}
			columns := 1 + rng.IntN(f.columns)
			for i := range rows {
				for range columns {
					rows[i] += string(f.pieces[rng.IntN(len(f.pieces))])
				}
			}
			position := strings.Join(rows, "|")
			if f.game.name == "nogo" && !legal(position) {
				continue
			}
			tried++
			if g := f.game.value(t, v, position); !f.game.is(c, position, g) {
				t.Errorf("%s(%s) is not %s by play", f.game.name, position, v.text(g))
			}
		}
		if tried < 2*f.n {
			t.Errorf("only %d positions of %s", tried, f.game.name)
		}
	}
}

func legal(position string) bool {
	_, err := grid.NoGo.Parse(position)
	return err == nil
}

// signExpansion returns the number with the signs: moves of a whole until the
// first change, then of 1/2, 1/4, … [ONAG, ch. 3].
func signExpansion(stalk string) dyadic.Number {
	x, size, changed := dyadic.Number{}, uint(0), false
	for i := range len(stalk) {
		if changed = changed || stalk[i] != stalk[0]; changed {
			size++
		}
		step := dyadic.New(1, size)
		if stalk[i] == 'r' {
			step = step.Neg()
		}
		x = x.Add(step)
	}
	return x
}

// berlekamp returns the number of a stalk by Berlekamp's rule: the edges of the
// first color are the integer part, the first change is the binary point, then
// blue is 1 and red 0, and a last 1 is put behind; negated for a red ground
// [WW, ch. 3, "Berlekamp's sign-expansion rule"].
func berlekamp(stalk string) dyadic.Number {
	first := strings.Index(stalk+".", map[byte]string{'b': "r", 'r': "b"}[stalk[0]])
	if first < 0 {
		first = len(stalk)
	}
	x := dyadic.Int(int64(first))
	if first < len(stalk) {
		x = dyadic.Int(int64(first - 1))
		k := uint(0)
		for i := first + 1; i < len(stalk); i++ {
			if k++; stalk[i] == stalk[0] {
				x = x.Add(dyadic.New(1, k))
			}
		}
		x = x.Add(dyadic.New(1, k+1))
	}
	if stalk[0] == 'r' {
		return x.Neg()
	}
	return x
}

// Red and blue stalks are numbers, by their sign expansions [WW, ch. 3].
func TestHackenbushStalks(t *testing.T) {
	v := newValuer(1)
	c := v.space.Calc()
	for n := 1; n <= 8; n++ {
		for colors := range 1 << n {
			stalk := make([]byte, n)
			for i := range stalk {
				stalk[i] = "br"[colors>>i&1]
			}
			x := signExpansion(string(stalk))
			if berlekamp(string(stalk)).Cmp(x) != 0 {
				t.Fatalf("%s: Berlekamp's rule gives %v, the sign expansion %v", stalk, berlekamp(string(stalk)), x)
			}
			if g := hackenbush.value(t, v, string(stalk)); g != c.FromNumber(x) {
				t.Errorf("hackenbush(%s) = %s, want %v", stalk, v.text(g), x)
			}
		}
	}
}

// Green stalks are nim heaps, and a green tree is worth, by the colon principle,
// the nim sum of its branches, each one more than the tree upon it [WW, ch. 7].
func TestGreenHackenbush(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	v := newValuer(1)
	c := v.space.Calc()
	for range 200 {
		n := 1 + rng.IntN(9)
		value, edges := make([]uint32, n+1), make([]string, n)
		parent := make([]int, n+1)
		for i := 1; i <= n; i++ {
			parent[i] = rng.IntN(i)
			edges[i-1] = fmt.Sprintf("%d-%d", parent[i], i)
		}
		for i := n; i > 0; i-- {
			value[parent[i]] ^= value[i] + 1
		}
		tree := strings.Join(edges, ",")
		if g := green.value(t, v, tree); g != c.FromNimber(value[0]) {
			t.Errorf("green-hackenbush(%s) = %s, want *%d", tree, v.text(g), value[0])
		}
	}
}

// Positions of Toads and Frogs whose pieces stand side by side are integers
// [Erickson 1996].
func TestContiguousToadsAndFrogs(t *testing.T) {
	v := newValuer(1)
	c := v.space.Calc()
	most := 6
	if testing.Short() {
		most = 4
	}
	for n := 1; n <= most; n++ {
		for pieces := range 1 << n {
			block := make([]byte, n)
			for i := range block {
				block[i] = "TF"[pieces>>i&1]
			}
			for left := 0; left <= 3; left++ {
				for right := 0; right <= 3; right++ {
					row := strings.Repeat(".", left) + string(block) + strings.Repeat(".", right)
					if g := toads.value(t, v, row); !c.IsInteger(g) {
						t.Errorf("toads-and-frogs(%s) = %s, want an integer", row, v.text(g))
					}
				}
			}
		}
	}
}

// Cakes: with k the logarithm of the shorter way, Left has ⌊columns/2^k⌋ − 1
// moves to spare if there are any, or Right likewise [WW, ch. 2].
func TestCutcake(t *testing.T) {
	v := newValuer(1)
	c := v.space.Calc()
	spare := func(long, short int) int { return long>>(bits.Len(uint(short))-1) - 1 }
	for rows := 1; rows <= 9; rows++ {
		for columns := 1; columns <= 9; columns++ {
			want := max(spare(columns, rows), 0) - max(spare(rows, columns), 0)
			if g := cutcake.value(t, v, fmt.Sprintf("%dx%d", rows, columns)); g != c.FromInt(int64(want)) {
				t.Errorf("cutcake(%dx%d) = %s, want %d", rows, columns, v.text(g), want)
			}
		}
	}
}

// A position of Col is a number, or a number and a star [ONAG, ch. 8; WW, ch. 2].
func TestColValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	v := newValuer(1)
	c := v.space.Calc()
	graphs := subjectOf("graph-col", graph.Col)
	for range 100 {
		n := 2 + rng.IntN(6)
		var edges []string
		for i := 1; i < n; i++ {
			edges = append(edges, fmt.Sprintf("%d-%d", rng.IntN(i), i))
			if i > 1 && rng.IntN(2) == 0 {
				edges = append(edges, fmt.Sprintf("%d-%d", i, rng.IntN(i-1)))
			}
		}
		text := strings.Join(edges, ",")
		g := graphs.value(t, v, text)
		if _, ups, star, ok := c.NumberUpStar(g); !ok || ups != 0 || star > 1 {
			t.Errorf("col(%s) = %s, want a number or a number and a star", text, v.text(g))
		}
	}
}

// A row of n stones of Left with one of Right behind it is {0 | a row of n−1},
// so n−1 ups, and a star if n is odd: atomic weight n−1. Clobber is all-small, so
// every position has an atomic weight; one of 2 or more means that Left wins, one
// of 1 or more that she wins moving first [Albert–Grossman–Nowakowski–Wolfe 2005;
// WW, ch. 8].
func TestClobberAtomicWeights(t *testing.T) {
	v := newValuer(1)
	c := v.space.Calc()
	for n := 1; n <= 12; n++ {
		g := clobber.value(t, v, strings.Repeat("X", n)+"O")
		if want := c.FromParts(dyadic.Number{}, n-1, uint32(n%2)); g != want {
			t.Errorf("clobber(X^%d O) = %s, want %s", n, v.text(g), v.text(want))
		}
		if w, err := c.AtomicWeight(g); err != nil || w != c.FromInt(int64(n-1)) {
			t.Errorf("clobber(X^%d O) has atomic weight %s, %v", n, v.text(w), err)
		}
	}
	rng := rand.New(rand.NewPCG(17, 18))
	for range 200 {
		var p, q [9]byte
		for i := range p {
			p[i], q[i] = "XO."[rng.IntN(3)], "XO."[rng.IntN(3)]
		}
		g := clobber.value(t, v, string(p[:]))
		h := clobber.value(t, v, string(q[:]))
		if err := twoAhead(c, g, h); err != nil {
			t.Errorf("clobber(%s), clobber(%s): %v", p, q, err)
		}
	}
}

// twoAhead checks the rules for the atomic weights of g and h.
func twoAhead(c *short.Calc, g, h short.Game) error {
	if !c.IsAllSmall(g) {
		return fmt.Errorf("not all-small")
	}
	v, err := c.AtomicWeight(g)
	if err != nil {
		return err
	}
	w, err := c.AtomicWeight(h)
	if err != nil {
		return err
	}
	sum, err := c.AtomicWeight(c.Add(g, h))
	if err != nil || sum != c.Add(v, w) {
		return fmt.Errorf("the weight of the sum is not the sum of the weights (%v)", err)
	}
	if c.Leq(c.FromInt(2), v) && (!c.Leq(short.Zero, g) || g == short.Zero) {
		return fmt.Errorf("two ahead, but not positive")
	}
	if c.Leq(c.FromInt(1), v) && c.Leq(g, short.Zero) {
		return fmt.Errorf("one ahead, but Left does not win moving first")
	}
	return nil
}

// The alternating strips of 2n stones are won by who moves first, but for n = 3
// [Albert–Grossman–Nowakowski–Wolfe 2005].
func TestAlternatingClobber(t *testing.T) {
	v := newValuer(0)
	c := v.space.Calc()
	for n := 1; n <= 7; n++ {
		want := game.N
		if n == 3 {
			want = game.P
		}
		if o := c.Outcome(clobber.value(t, v, strings.Repeat("XO", n))); o != want {
			t.Errorf("clobber((XO)^%d) has outcome %v, want %v", n, o, want)
		}
	}
}

// The board of 6 rows and 5 columns is worth as much as the stalk blue, blue,
// red: 3/2 [Siegel CGT, I.2].
func TestDomineeringIsHackenbush(t *testing.T) {
	slow(t)
	v := newValuer(0)
	board, stalk := domineering.value(t, v, "6x5"), hackenbush.value(t, v, "bbr")
	if board != stalk || v.text(board) != "3/2" {
		t.Errorf("domineering(6x5) = %s, hackenbush(bbr) = %s, want 3/2", v.text(board), v.text(stalk))
	}
}

// Thermographs of another system, read where they are kept.
func TestThermographConformance(t *testing.T) {
	folder := os.Getenv("UPSTAR_CONFORMANCE")
	if folder == "" {
		folder = "../../shared/conformance"
	}
	f, err := os.Open(filepath.Join(folder, "sums.jsonl"))
	if err != nil {
		t.Skipf("no conformance cases: %v", err)
	}
	defer f.Close()
	v := newValuer(0)
	c := thermo.NewCalc(v.space.Calc())
	games := map[string]subject{"domineering": domineering, "amazons": amazons, "nogo": nogo, "clobber": clobber, "clobber_1xn": clobber}
	checked := 0
	for d := json.NewDecoder(f); d.More(); {
		var q struct {
			ID       int
			Query    string
			Sum      []struct{ Game, Position string }
			Expected any
		}
		if err := d.Decode(&q); err != nil {
			t.Fatal(err)
		}
		if q.Query != "thermograph" {
			continue
		}
		total := short.Zero
		for _, x := range q.Sum {
			s, ok := games[x.Game]
			if !ok {
				t.Fatalf("case %d: no game %q", q.ID, x.Game)
			}
			total = c.Add(total, s.value(t, v, x.Position))
		}
		g := c.Thermograph(total)
		if got := "L:" + corners(g.Left) + " R:" + corners(g.Right); got != q.Expected {
			t.Errorf("case %d: %v has the thermograph %s, want %v", q.ID, q.Sum, got, q.Expected)
		}
		checked++
	}
	if checked == 0 {
		t.Error("no cases")
	}
}

func corners(f thermo.Trajectory) (text string) {
	for _, p := range f.Corners() {
		text += fmt.Sprintf(" (%v, %v)", p.V, p.T)
	}
	return text
}
