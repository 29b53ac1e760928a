// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func Example() {
	b, _ := Domineering.Parse("2x2")
	for _, c := range Domineering.Options(nil, b, game.Left) {
		fmt.Println(Domineering.Move(b, c, game.Left).Name, Domineering.Format(c), Domineering.Split(nil, c))
	}
	// Output:
	// a2–a1 #.|#. [.|.]
	// b2–b1 .#|.# [.|.]
}

// A ruleset is what all grid games are.
type ruleset interface {
	game.Ruleset[Board]
	game.Notation[Board]
	game.Splitter[Board]
	game.Canonicalizer[Board]
	game.Mover[Board]
	game.Drawer[Board]
	game.Documented
}

var boardGames = []ruleset{Domineering, Cram, Clobber, CannibalClobber, NoGo, Amazons, Konane, Fission, Col, Snort}

func parse(t testing.TB, r game.Notation[Board], s string) Board {
	t.Helper()
	b, err := r.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// far puts rows into the middle of a board of more than 64 squares.
func far(rows string, fill string) string {
	lines := strings.Split(rows, "|")
	for i, l := range lines {
		lines[i] = strings.Repeat(fill, 5) + l + strings.Repeat(fill, 12-5-len(l))
	}
	for len(lines) < 11 {
		lines = append([]string{strings.Repeat(fill, 12)}, lines...)
	}
	return strings.Join(lines, "|")
}

func TestRulesets(t *testing.T) {
	large := map[string]string{
		"domineering": far("...|...", "#"), "cram": far("...|..#", "#"),
		"clobber": far("XOX|OX.", "."), "cannibal-clobber": far("XOX|.O.", "."),
		"nogo": far("..X|#..", "#"), "amazons": far("X.|.O|..", "#"),
		"konane": far("XO.O.|.X.O.", "."), "fission": far("...|.X.|..#", "#"),
		"grid-col": far("..O|...", "#"), "grid-snort": far("..O|...", "#"),
	}
	for _, r := range boardGames {
		t.Run(r.About().Name, func(t *testing.T) {
			rulestest.Check[Board](t, r, parse(t, r, large[r.About().Name]))
		})
	}
	t.Run("gen-king-dirt", func(t *testing.T) { rulestest.Check(t, GenKingDirt) })
	t.Run("battle-sheep", func(t *testing.T) { rulestest.Check(t, BattleSheep) })
	t.Run("cutcake", func(t *testing.T) { rulestest.Check(t, Cutcake) })
	t.Run("maundy-cake", func(t *testing.T) { rulestest.Check(t, MaundyCake) })
}

// A mirrored position is lost by whoever moves first.
func TestMirrored(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for _, r := range []ruleset{Cram, Col, Snort} {
		found := 0
		for range 2000 {
			b := New(1+rng.IntN(3), 1+rng.IntN(3))
			for s := range Square(b.Size() / 2) {
				p := []Piece{Empty, Empty, Empty, Wall, X, O}[rng.IntN(6)]
				q := p
				if r.About().Name == "cram" && p > Wall {
					p, q = Empty, Empty
				} else if p > Wall {
					q ^= X ^ O
				}
				b = b.With(p, s).With(q, b.opposite(s))
			}
			if rng.IntN(2) == 0 && b.Size()%2 == 1 {
				b = b.With(Wall, b.middle())
			}
			if !r.(game.Mirrorer[Board]).Mirrored(b) {
				continue
			}
			found++
			if wins[Board](r, b, game.Left) || wins[Board](r, b, game.Right) {
				t.Fatalf("%s: %v is mirrored and won", r.About().Name, b)
			}
		}
		if found < 300 {
			t.Errorf("%s: only %d mirrored positions", r.About().Name, found)
		}
	}
}

// wins says by literal play whether player, to move, wins in normal play.
func wins[P comparable](r game.Ruleset[P], p P, player game.Player) bool {
	for _, q := range r.Options(nil, p, player) {
		if !wins(r, q, player.Opponent()) {
			return true
		}
	}
	return false
}

func outcome[P comparable](r game.Ruleset[P], p P) game.Outcome {
	return game.OutcomeOf(wins(r, p, game.Left), wins(r, p, game.Right))
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		rules  ruleset
		boards string
		want   game.Outcome
	}{
		// [WW, ch. 5], [ONAG, ch. 10]; 4×4 and more are tests of the solvers.
		{Domineering, "1x2", game.R}, {Domineering, "2x1", game.L}, {Domineering, "2x2", game.N},
		{Domineering, "2x3", game.N}, {Domineering, "3x3", game.N}, {Domineering, "3x4", game.R},
		{Domineering, "4x3", game.L}, {Domineering, "1x1", game.P},
		// Second player wins even×even by symmetry, the first wins even×odd [Gardner 1974].
		{Cram, "2x2", game.P}, {Cram, "2x3", game.N}, {Cram, "2x4", game.P}, {Cram, "1x2", game.N}, {Cram, "3x2", game.N},
		{Clobber, "XO", game.N}, {Clobber, "XXO", game.L}, {Clobber, "XOO", game.R},
		// (XO)^n is won by the first player but for n = 3 [Albert–Grossman–Nowakowski–Wolfe 2005].
		{Clobber, "XOXO", game.N}, {Clobber, "XOXOXO", game.P}, {Clobber, "XOXOXOXO", game.N},
		{CannibalClobber, "XX", game.L}, {CannibalClobber, "XO", game.N},
		{NoGo, "1x1", game.P}, {NoGo, "1x2", game.N}, {NoGo, "X.", game.P}, {NoGo, "X.X", game.P}, {NoGo, "X..", game.N},
		{Amazons, "X.", game.L}, {Amazons, "X.O", game.N}, {Amazons, "X#O", game.P},
		{Konane, "XO.", game.L}, {Konane, "XO.O.", game.L}, {Konane, "XOO.", game.P}, {Konane, ".OXO.", game.L},
		{Fission, "...|.X.|...", game.P}, {Fission, ".|X|.", game.L}, {Fission, ".X.", game.R},
		{Col, "1x1", game.N}, {Col, "1x2", game.P}, {Col, "X.", game.R},
		{Snort, "1x1", game.N}, {Snort, "1x2", game.N}, {Snort, "X.", game.L},
	} {
		if got := outcome[Board](c.rules, parse(t, c.rules, c.boards)); got != c.want {
			t.Errorf("%s %s is %v, want %v", c.rules.About().Name, c.boards, got, c.want)
		}
	}
}

func TestCakes(t *testing.T) {
	// Cutcake: with 2^k ≤ rows < 2^(k+1) ≤ columns a cake is worth ⌊columns/2^k⌋−1
	// [WW, ch. 2].
	for _, c := range []struct {
		rules CakeKit
		cakes string
		want  game.Outcome
	}{
		{Cutcake, "1x4", game.L}, {Cutcake, "1x4+4x1", game.P}, {Cutcake, "2x2", game.P}, {Cutcake, "3x3", game.P},
		{Cutcake, "2x4+2x1", game.P}, {Cutcake, "2x4", game.L}, {Cutcake, "2x3", game.P},
		// Maundy Cake: only the prime factors count [WW, ch. 2].
		{MaundyCake, "1x4+4x1", game.P}, {MaundyCake, "3x3", game.P}, {MaundyCake, "2x4", game.L}, {MaundyCake, "1x3+2x1", game.P}, {MaundyCake, "1x4+2x1+2x1", game.L},
	} {
		p, err := c.rules.Parse(c.cakes)
		if err != nil {
			t.Fatal(err)
		}
		if got := outcome(c.rules, p); got != c.want {
			t.Errorf("%s %s is %v, want %v", c.rules.Name, c.cakes, got, c.want)
		}
	}
}

func randomBoard(rng *rand.Rand, pieces string) string {
	rows, columns := 1+rng.IntN(5), 1+rng.IntN(6)
	var s strings.Builder
	for y := range rows {
		if y > 0 {
			s.WriteByte('|')
		}
		for range columns {
			s.WriteByte(pieces[rng.IntN(len(pieces))])
		}
	}
	return s.String()
}

// The fast ways of small boards find the same as the slow ones of all boards.
func TestBitsAgainstSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		b := parse(t, Amazons, randomBoard(rng, "..#XO"))
		e := b.of(b.pieces())
		if e != b {
			t.Fatalf("%v repacked is %v", b, e)
		}
		for _, player := range game.Players {
			sameBoards(t, b, b.clobbers(nil, player, stones), b.clobbersByStep(nil, player, stones))
			sameBoards(t, b, b.clobbers(nil, player, lefts), b.clobbersByStep(nil, player, lefts))
			sameBoards(t, b, Amazons.Options(nil, b, player), Amazons.optionsByStep(nil, b, player))
			sameBoards(t, b, Konane.Options(nil, b, player), Konane.optionsByStep(nil, b, player))
		}
		for _, d := range rook {
			sameBoards(t, b, b.dominoes(nil, d[0], d[1]), b.dominoesByStep(nil, d[0], d[1]))
		}
		for _, p := range []Parts{Domineering.Parts, Clobber.Parts, CannibalClobber.Parts, Amazons.Parts} {
			sameBoards(t, b, p.split(nil, b), p.splitCells(nil, b))
		}
		sameBoards(t, b, b.splitByColour(nil), b.splitByColourSteps(nil))
		sameBoards(t, b, b.splitByLeaps(nil, jumps), b.splitByLines(nil, jumps))
		sameBoards(t, b, b.splitByLeaps(nil, splits), b.splitByLines(nil, splits))
		for i, c := range []Board{b.halfTurn(), b.flip(), b.transpose(), b.transpose().transpose()} {
			if want := slowImage(b, i); c != want {
				t.Fatalf("image %d of %v is %v, want %v", i, b, c, want)
			}
		}
	}
}

func slowImage(b Board, i int) Board {
	switch i {
	case 0:
		return b.moved(b, func(row, column int) Square { return b.Square(b.Rows()-1-row, b.Columns()-1-column) })
	case 1:
		return b.moved(b, func(row, column int) Square { return b.Square(b.Rows()-1-row, column) })
	case 2:
		return b.moved(Board{boardFields{rows: b.columns, columns: b.rows}}, func(row, column int) Square { return b.Square(column, row) })
	}
	return b
}

func sameBoards(t *testing.T, b Board, got, want []Board) {
	t.Helper()
	order := func(x, y Board) int { return strings.Compare(x.String(), y.String()) }
	got, want = slices.SortedFunc(slices.Values(got), order), slices.SortedFunc(slices.Values(want), order)
	if !slices.Equal(got, want) {
		t.Fatalf("%v: got %v, want %v", b, got, want)
	}
}

// All images of a board have one canonical board.
func TestCanonicalIsInvariant(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		b := parse(t, Amazons, randomBoard(rng, ".#XO"))
		for _, c := range []Board{b.flip(), b.halfTurn(), b.flip().halfTurn(), b.transpose(), b.transpose().flip()} {
			if Amazons.Canonical(c) != Amazons.Canonical(b) {
				t.Fatalf("%v and %v have different canonical boards", b, c)
			}
		}
		if c := b.flip(); Domineering.Canonical(c) != Domineering.Canonical(b) {
			t.Fatalf("%v and %v have different canonical boards", b, c)
		}
	}
}

func TestMorePieces(t *testing.T) {
	const crown = O + 1
	b := New(2, 3).With(X, 1)
	c := b.With(crown, 4)
	if !c.Is(4, crown) || !c.Is(1, X) || c.small() || c.With(Empty, 4) != b {
		t.Errorf("a fifth kind of piece makes %v of %v", c, b)
	}
}

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		rules    ruleset
		from, to string
		player   game.Player
		want     string
		touch    string
	}{
		{Domineering, "...|...", ".##|...", game.Right, "b2–c2", "[b2 c2]"},
		{Clobber, "XO", ".X", game.Left, "a1:b1", "[a1 b1]"},
		{CannibalClobber, "XX", ".X", game.Left, "a1:b1", "[a1 b1]"},
		{NoGo, "...", ".O.", game.Right, "b1", "[b1]"},
		{Amazons, "X..", "#.X", game.Left, "a1–c1(a1)", "[a1 c1 a1]"},
		{Konane, "XO.O.", "....X", game.Left, "a1–e1", "[a1 e1]"},
		{Fission, ".|X|.", "X|.|X", game.Left, "a2→a3+a1", "[a2 a3 a1]"},
	} {
		got := c.rules.Move(parse(t, c.rules, c.from), parse(t, c.rules, c.to), c.player)
		if touched := fmt.Sprint(got.Touch); got.Name != c.want || touched != c.touch {
			t.Errorf("%s: the move from %s to %s is %q by %s, want %q by %s", c.rules.About().Name, c.from, c.to, got.Name, touched, c.want, c.touch)
		}
	}
}

// A board of Konane that is given by its size can be played on.
func TestKonaneStart(t *testing.T) {
	for size, want := range map[string]string{
		"6x6": "XOXOXO|OXOXOX|XO..XO|OXOXOX|XOXOXO|OXOXOX", "1x5": "XO..X", "4x1": "X|.|.|O", "1x1": "X", "0x0": "0x0",
		"XO|OX": "XO|OX",
	} {
		if got := Konane.Format(parse(t, Konane, size)); got != want {
			t.Errorf("konane(%s) is %s, want %s", size, got, want)
		}
	}
}

// A size means the standard start of Amazons, also to scale; a board that is too
// small for it is refused with a sentence.
func TestAmazonsStart(t *testing.T) {
	for size, want := range map[string]string{
		"10x10": "...O..O...|..........|..........|O........O|..........|..........|X........X|..........|..........|...X..X...",
		"8x8":   "..O..O..|........|O......O|........|........|X......X|........|..X..X..",
		"6x6":   ".O..O.|O....O|......|......|X....X|.X..X.",
		"4x4":   ".OO.|O..O|X..X|.XX.", "4x6": ".O..O.|O....O|X....X|.X..X.", "0x0": "0x0", "x.|.o": "X.|.O",
	} {
		if got := Amazons.Format(parse(t, Amazons, size)); got != want {
			t.Errorf("amazons(%s) is %s, want %s", size, got, want)
		}
	}
	for _, small := range []string{"3x3", "1x5", "10x2"} {
		if _, err := Amazons.Parse(small); err == nil || !strings.Contains(err.Error(), "at least 4 rows and 4 columns") {
			t.Errorf("amazons(%s): %v", small, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "no board"}, {"..|.", "this row has 1 squares, but the first has 2"}, {".?", "not a piece"},
		{"..||..", "this row has 0"}, {"X.", "not a piece of this game (one of .#)"},
		{"100x100", "10000 squares, more than 4096"}, {"4x", "columns must be"}, {"4x-1", "columns must be"},
		{"99999x1", "rows must be"}, {strings.Repeat(".", 5000), "more than 4096"},
	} {
		if _, err := Domineering.Parse(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%.20q): %v, want %s", c.in, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"..|..", "3x4", "XO#|x.o", "..\n..", "0x0", "|", "9999x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range boardGames {
			b, err := r.Parse(s)
			if err != nil {
				continue
			}
			if c, err := r.Parse(r.Format(b)); err != nil || c != b {
				t.Fatalf("%q is read as %v and then as %v, %v", s, b, c, err)
			}
			if b.Size() > 100 {
				continue
			}
			r.Options(r.Split(nil, r.Canonical(b)), b, game.Left)
		}
	})
}

func FuzzParseCakes(f *testing.F) {
	for _, s := range []string{"3x5", "3,5+1x1", "(2,3)", "+", "0x1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Cutcake.Parse(s)
		if err != nil {
			return
		}
		if d, err := Cutcake.Parse(Cutcake.Format(c)); err != nil || d != c {
			t.Fatalf("%q is read as %v and then as %v, %v", s, c, d, err)
		}
	})
}

func FuzzParseKingsAndSheep(f *testing.F) {
	for _, s := range append(GenKingDirt.About().Samples, BattleSheep.About().Samples...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if k, err := GenKingDirt.Parse(s); err == nil {
			if again, err := GenKingDirt.Parse(GenKingDirt.Format(k)); err != nil || again != k {
				t.Fatalf("%q is read as %v and then as %v, %v", s, k, again, err)
			}
		}
		if b, err := BattleSheep.Parse(s); err == nil {
			if again, err := BattleSheep.Parse(BattleSheep.Format(b)); err != nil || again != b {
				t.Fatalf("%q is read as %v and then as %v, %v", s, b, again, err)
			}
		}
	})
}

// Kings move to squares around them and leave dirt; a stack is led as far as it
// can go, in six directions.
func TestKingsAndSheep(t *testing.T) {
	k, err := GenKingDirt.Parse("1,0,0,X.|#O")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, to := range GenKingDirt.Options(nil, k, game.Left) {
		got = append(got, GenKingDirt.Move(k, to, game.Left).Name+" "+GenKingDirt.Format(to))
	}
	if want := []string{"b2 0,0,0,XX|#O", "a2–b2 1,0,0,#X|#O"}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	k.Must = true
	if n := len(GenKingDirt.Options(nil, k, game.Left)); n != 1 {
		t.Errorf("%d moves of a king that must be put on the board, want 1", n)
	}
	b := parse(t, BattleSheep, "0 0 0 | 0 3 0 | 0 0 -1")
	got = nil
	for _, to := range BattleSheep.Options(nil, b, game.Left) {
		if to.sheepOf(b.Square(1, 1)) == 2 {
			got = append(got, BattleSheep.Move(b, to, game.Left).Name)
		}
	}
	if want := []string{"b2–c2 (1)", "b2–a2 (1)", "b2–b1 (1)", "b2–b3 (1)", "b2–c3 (1)", "b2–a1 (1)"}; !slices.Equal(got, want) {
		t.Errorf("sheep go %v, want %v", got, want)
	}
	if len(BattleSheep.Options(nil, b, game.Right)) != 0 {
		t.Error("one sheep alone can go")
	}
}
