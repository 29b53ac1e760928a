// SPDX-License-Identifier: Apache-2.0

package play_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
	"github.com/upstar-cgt/upstar/position"
)

// open sets a table.
func open(t testing.TB, g play.Game) *play.Table {
	t.Helper()
	table, err := play.Open(catalog.Builtin(), g)
	if err != nil {
		t.Fatalf("%v: %v", g, err)
	}
	return table
}

// samples are positions of every ruleset.
func samples() (all []string) {
	for _, e := range catalog.Builtin().Entries() {
		for _, s := range e.Samples {
			all = append(all, e.Name+"("+s+")")
		}
	}
	return all
}

func Example() {
	g, _ := play.ParseAddress("g=nim:3,4,5&m=0h2t3&to=R")
	t, _ := play.Open(catalog.Builtin(), g)
	v, _ := t.View()
	fmt.Println(v.Boards[0].Position, v.To, len(v.Boards[0].Moves))
	t, _ = t.Play("0h1t1")
	fmt.Println(t.Game().Address())
	// Output:
	// nim(2,3,4) right 9
	// g=nim:3,4,5&m=0h2t3.0h1t1&to=L
}

// Random play, each move pointed out in a random one of its ways, is play by
// options; what stays is in the scene after the move.
func TestRandomPlay(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	needList := map[string]bool{}
	for _, text := range samples() {
		table := open(t, play.Game{Boards: []string{text}})
		for range 12 {
			if over, err := table.Over(); err != nil || over != nil {
				if err != nil {
					t.Errorf("%s: %v", text, err)
				}
				break
			}
			if shared(t, table) {
				needList[play.NameOf(first(table))] = true
			}
			next := randomMove(t, table, rng)
			if next == nil {
				return
			}
			table = next
		}
	}
	if got := slices.Sorted(maps.Keys(needList)); !slices.Equal(got, needsList) {
		t.Errorf("places alone do not tell moves of %v, want %v", got, needsList)
	}
}

// needsList are the rulesets in which the same places can point out several moves,
// so that a list must be offered.
var needsList = []string{"battle-sheep"}

// shared reports whether some way points out several moves.
func shared(t *testing.T, table *play.Table) bool {
	moves, _, err := table.Moves(0)
	if err != nil {
		t.Fatal(err)
	}
	pointed := map[string]string{}
	for _, m := range moves {
		for _, way := range m.Ways {
			if m.Free {
				way = slices.Sorted(slices.Values(way))
			}
			key := fmt.Sprint(way)
			if to, taken := pointed[key]; taken && to != m.To {
				return true
			}
			pointed[key] = m.To
		}
	}
	return false
}

func first(t *play.Table) position.Position {
	p, _ := t.Board(0)
	return p
}

// randomMove makes a move, pointed out in one of its ways.
func randomMove(t *testing.T, table *play.Table, rng *rand.Rand) (next *play.Table) {
	view, err := table.View()
	if err != nil {
		t.Error(err)
		return nil
	}
	options, _ := first(table).Options(table.ToMove)
	moves := view.Boards[0].Moves
	if len(moves) != min(len(options), play.MostMoves) {
		t.Errorf("%v: %d moves, %d options", first(table), len(moves), len(options))
		return nil
	}
	m := moves[rng.IntN(len(moves))]
	if !slices.ContainsFunc(options, func(q position.Position) bool { return q.String() == m.To }) {
		t.Errorf("%v: the move to %s is none", first(table), m.To)
	}
	way := slices.Clone(m.Ways[rng.IntN(len(m.Ways))])
	if m.Free {
		rng.Shuffle(len(way), func(i, k int) { way[i], way[k] = way[k], way[i] })
	}
	var places []string
	for _, p := range way {
		places = append(places, string(p))
		if len(view.Boards[0].Scene.Places()) > 0 && !view.Boards[0].Scene.Places()[string(p)] {
			t.Errorf("%v: %s is not drawn", first(table), p)
		}
	}
	turn := "0" + strings.Join(places, "-")
	next, err = table.Play(turn)
	for choice := 1; err != nil && strings.Contains(err.Error(), "end it with a number") || err == nil && first(next).String() != m.To && choice < 10; choice++ {
		next, err = table.Play(fmt.Sprintf("%s-%d", turn, choice))
	}
	if err != nil || first(next).String() != m.To {
		t.Errorf("%v: %s for %s: %v", first(table), turn, m.To, err)
		return nil
	}
	checkTrace(t, table, next)
	return next
}

// checkTrace tests that the places of a move are those of the scenes.
func checkTrace(t *testing.T, before, after *play.Table) {
	_, steps := after.Last()
	old, new := play.SceneOf(first(before)).Places(), play.SceneOf(first(after)).Places()
	for _, p := range steps[0].Gone {
		if !old[string(p)] {
			t.Errorf("%v: %s goes, and is not there", first(before), p)
		}
	}
	for _, p := range steps[0].Put {
		if !new[string(p)] {
			t.Errorf("%v: %s comes, and is not there", first(after), p)
		}
	}
	for a, b := range steps[0].Same {
		if old[string(a)] && len(new) > 0 && !new[string(b)] {
			t.Errorf("%v to %v: %s becomes %s, which is not there", first(before), first(after), a, b)
		}
	}
	if first(before).String() != first(after).String() && len(steps[0].Gone)+len(steps[0].Put) == 0 && len(old) > 0 && isSeen(first(before)) {
		t.Errorf("%v to %v: nothing is seen to happen", first(before), first(after))
	}
}

// isSeen reports whether a move of the ruleset must be seen on the board: not where
// only a number beside it changes, or somebody waits.
func isSeen(p position.Position) bool {
	return !slices.Contains([]string{"passes", "go", "simple-ko", "fibonacci-nim", "entrepreneurial-chess", "norton", "waiter-client", "client-waiter"}, play.NameOf(p))
}

// modes are all compounds.
func modes() []string {
	var all []string
	for _, name := range compound.Names() {
		all = append(all, strings.ReplaceAll(name, ":K", ":2"))
	}
	return all
}

// The turns that Turn allows are exactly the moves of the compound.
func TestTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	boards := []string{"nim(2)", "nim(1,2)", "kayles(3)", "domineering(..|..)", "hackenbush(br)", "hackenbush(r)", "toads-and-frogs(T.F)", "nim(0)", "clobber(XO)", "hackenbush(b)", "clobber(X.)"}
	for _, mode := range modes() {
		for range 40 {
			g := play.Game{As: mode, To: []string{"left", "right"}[rng.IntN(2)]}
			for range 1 + rng.IntN(4) {
				g.Boards = append(g.Boards, boards[rng.IntN(len(boards))])
				g.Marks += []string{"N", "P"}[rng.IntN(2)]
			}
			if rng.IntN(4) == 0 { // a compound in a compound
				g.Boards[0] = strings.ReplaceAll(modes()[rng.IntN(len(modes()))], "first-to-end", "odd") + "(" + boards[rng.IntN(len(boards))] + "," + boards[rng.IntN(len(boards))] + ")"
			}
			table := open(t, g)
			for range 6 {
				if table = sameTurns(t, table, rng); table == nil {
					break
				}
			}
		}
	}
}

// sameTurns compares the turns at a table with the moves of its compound, and makes
// one; nil if there is none.
func sameTurns(t *testing.T, table *play.Table, rng *rand.Rand) *play.Table {
	want, got := map[string]bool{}, map[string]bool{}
	whole := table.Whole()
	err := whole.Moves(table.ToMove, func(_ []position.Change, after position.Compound) bool {
		want[after.String()] = true
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	var turns []play.Choices
	err = table.Turns(func(c play.Choices) bool {
		turns = append(turns, c)
		after, err := table.After(c)
		if err != nil {
			t.Errorf("%v: %v: %v", whole, c, err)
			return false
		}
		got[after.Whole().String()] = true
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(want, got) {
		t.Errorf("%v, %v to move: turns to %v, want %v", whole, table.ToMove, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
	turn, err := table.Turn()
	if err != nil || turn.None() != (len(turns) == 0) {
		t.Errorf("%v: None is %v with %d turns, %v", whole, turn.None(), len(turns), err)
	}
	if len(turns) == 0 {
		return nil
	}
	c := turns[rng.IntN(len(turns))]
	text, err := table.Write(c)
	if err != nil {
		t.Fatalf("%v: %v", whole, err)
	}
	next, err := table.Play(text)
	if err != nil {
		t.Fatalf("%v: %s: %v", whole, text, err)
	}
	if after, _ := table.After(c); after.Whole().String() != next.Whole().String() {
		t.Errorf("%v: %s leads to %v, want %v", whole, text, next.Whole(), after.Whole())
	}
	return next
}

// What is no turn is refused, with a reason.
func TestRefused(t *testing.T) {
	two := []string{"nim(2)", "domineering(..|..)"}
	for _, c := range []struct {
		game play.Game
		turn string
		want string
	}{
		{play.Game{Boards: two}, "0h0t1~1a2-a1", "exactly 1"},
		{play.Game{Boards: two, As: "conjunctive"}, "0h0t1", "all 2"},
		{play.Game{Boards: two, As: "odd"}, "0h0t1~1a2-a1", "odd number"},
		{play.Game{Boards: two, As: "sequential"}, "1a2-a1", "nim(2) comes first"},
		{play.Game{Boards: two, As: "obliged", Turns: []string{"0h0t2"}, To: "right"}, "1a2-b2", "finished first"},
		{play.Game{Boards: two}, "1a2-b2", "Left has no move"},
		{play.Game{Boards: two}, "7h0t1", "number of a board"},
		{play.Game{Boards: two}, "0h0t1-x!", "no way"},
		{play.Game{Boards: []string{"nim(0)", "nim(2)"}, As: "diminished-disjunctive"}, "1h0t1", "has ended"},
		{play.Game{Boards: []string{"clobber(X.)", "nim(2)"}, As: "ordinal", Turns: []string{"1h0t1"}, To: "R"}, "1h0t1", "no move"},
	} {
		_, err := open(t, c.game).Play(c.turn)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %s: %v, want %s", c.game, c.turn, err, c.want)
		}
	}
}

// Boards that are thrown away stay to be seen, and keep their numbers.
func TestThrownAway(t *testing.T) {
	table := open(t, play.Game{Boards: []string{"nim(1)", "nim(2)", "nim(3)"}, As: "side", Turns: []string{"1h0t2"}, To: "right"})
	view, err := table.View()
	if err != nil || !view.Boards[0].Gone || view.Boards[2].Gone || view.Boards[1].Position != "nim(1)" {
		t.Fatalf("%+v, %v", view, err)
	}
	if table, err = table.Play("1h0t1"); err != nil || table.Whole().String() != "side(nim(0))" {
		t.Errorf("%v, %v", table.Whole(), err)
	}
}

// Verdicts under both conventions, of games with draws and of marks.
func TestOver(t *testing.T) {
	for _, c := range []struct {
		game   play.Game
		winner string
	}{
		{play.Game{Boards: []string{"nim(1)"}, Turns: []string{"0h0t1"}, To: "right"}, "left"},
		{play.Game{Boards: []string{"nim(1)"}, End: "loses", Turns: []string{"0h0t1"}, To: "right"}, "right"},
		{play.Game{Boards: []string{"hackenbush(b)"}, To: "right"}, "left"},
		{play.Game{Boards: []string{"nim(0)", "nim(2)"}, As: "first-to-end", Marks: "NP", To: "left"}, "left"},
		{play.Game{Boards: []string{"nim(2)", "nim(0)"}, As: "first-to-end", Marks: "NP", To: "left"}, "right"},
		{play.Game{Boards: []string{"tic-tac-toe(3,2,XXX|OO.|...)"}, To: "right"}, "left"},
		{play.Game{Boards: []string{"tic-tac-toe(3,2,XOX|XOO|OXX)"}, To: "right"}, ""},
	} {
		over, err := open(t, c.game).Over()
		if err != nil || over == nil || over.Winner != c.winner || over.Why == "" {
			t.Errorf("%v: %+v, %v, want %s", c.game, over, err, c.winner)
		}
	}
	if over, err := open(t, play.Game{Boards: []string{"nim(1)"}}).Over(); over != nil || err != nil {
		t.Errorf("nim(1) is over: %v, %v", over, err)
	}
	for _, boards := range [][]string{nil, {"nim"}, {"hex(3x3)", "nim(2)"}, slices.Repeat([]string{"nim(1)"}, 65)} {
		if _, err := play.Open(catalog.Builtin(), play.Game{Boards: boards}); err == nil {
			t.Errorf("%v can be opened", boards)
		}
	}
}

// What could be restored of a broken game is restored.
func TestTurnError(t *testing.T) {
	table, err := play.Open(catalog.Builtin(), play.Game{Boards: []string{"nim(3)"}, Turns: []string{"0h0t2", "0h0t9"}, To: "left"})
	bad, ok := err.(*play.TurnError)
	if !ok || bad.Turn != 1 || table == nil || table.ToMove != game.Right {
		t.Errorf("%v, %v", table, err)
	}
}

// A board with more moves than can be listed is shown all the same.
func TestTooManyMoves(t *testing.T) {
	table := open(t, play.Game{Boards: []string{"nim(1000000000)", "nim(2)"}})
	view, err := table.View()
	if err != nil || !view.Boards[0].More || len(view.Boards[1].Moves) != 2 {
		t.Errorf("%+v, %v", view, err)
	}
	if _, err := table.Play("1h0t1"); err != nil {
		t.Error(err)
	}
}

// Whatever is typed is a turn or is refused.
func FuzzTurn(f *testing.F) {
	for _, s := range []string{"0h1t2~1a2-a1", "0h2t1", "1b2-b1-1", "2e0x1b0", "~", "0", "0h2t1~0h1t1", "3k0c1", "0h99999999999999999999t1"} {
		f.Add(s)
	}
	c := catalog.Builtin()
	table, err := play.Open(c, play.Game{Boards: []string{"nim(2,3,4)", "domineering(..|..)", "hackenbush(bgr)", "cutcake(2x3)"}, As: "selective"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, turn string) {
		next, err := table.Play(turn)
		if err != nil {
			return
		}
		back, err := play.Open(c, next.Game())
		if err != nil || back.Whole().String() != next.Whole().String() {
			t.Errorf("%s: %v, %v", turn, back, err)
		}
	})
}

// Tables that are kept are those that are opened anew: after every turn of random
// games, in any order, and with turns that cannot be made.
func TestTablesView(t *testing.T) {
	c, rng := catalog.Builtin(), rand.New(rand.NewPCG(3, 14))
	s := &play.Tables{Catalog: c}
	for i := range 40 {
		if i == 20 {
			s.Forget()
		}
		g, err := play.ParseAddress([]string{"g=nim:2,3&g=domineering:.../...&to=L", "g=kayles:5&g=nim:1,2&as=selective&to=R", "g=wythoff:2,3&g=nim:2&as=obliged&end=loses&to=L"}[rng.IntN(3)])
		if err != nil {
			t.Fatal(err)
		}
		for over := false; !over; {
			want, err := play.Open(c, g)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Open(g)
			if err != nil {
				t.Fatal(err)
			}
			a, err := want.View()
			b, err2 := got.View()
			if err != nil || err2 != nil || !reflect.DeepEqual(textOf(t, a), textOf(t, b)) || !reflect.DeepEqual(want.Game(), got.Game()) {
				t.Fatalf("%v: %v, %v", g, err, err2)
			}
			bad := g
			bad.Turns, bad.To = append(slices.Clone(g.Turns), "9x"), strings.ToLower(want.ToMove.Opponent().String())
			var turn *play.TurnError
			if at, err := s.Open(bad); !errors.As(err, &turn) || turn.Turn != len(g.Turns) || at == nil {
				t.Fatalf("a turn that cannot be made: %v", err)
			}
			over = a.Over != nil
			if !over {
				var turns []play.Choices
				_ = want.Turns(func(c play.Choices) bool { turns = append(turns, c); return true })
				text, err := want.Write(turns[rng.IntN(len(turns))])
				if err != nil {
					t.Fatal(err)
				}
				g.Turns, g.To = append(slices.Clone(g.Turns), text), strings.ToLower(want.ToMove.Opponent().String())
			}
		}
	}
}

func textOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A game ends by a claim: a draw where the position has come again, or who resigns;
// the address keeps it.
func TestClaim(t *testing.T) {
	at := "g=impartial-loopy:a:%20b%20c;b:%20c%20a;c:%20d,a&vs=friend&to=L"
	g, err := play.ParseAddress(strings.ReplaceAll(at, ";", "%3B%20"))
	if err != nil {
		t.Fatal(err)
	}
	table := open(t, g)
	if _, err := table.Claim("draw"); err != play.ErrNoDraw {
		t.Errorf("a draw at once: %v", err)
	}
	again := func(table *play.Table) *play.Table { // from a to b, or from b to a
		var next *play.Table
		_ = table.Turns(func(c play.Choices) bool {
			if !strings.HasSuffix(c[0].String(), ",c)") {
				text, err := table.Write(c)
				if err == nil {
					next, err = table.Play(text)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			return next == nil
		})
		return next
	}
	for range 4 {
		table = again(table)
	}
	ended, err := table.Claim("draw")
	if err != nil {
		t.Fatal(err)
	}
	g, err = play.ParseAddress(ended.Game().Address())
	if err != nil || g.Claim != "draw" {
		t.Fatalf("%v, %v", g, err)
	}
	if over, err := open(t, g).Over(); err != nil || over == nil || over.Winner != "" || !strings.HasSuffix(over.Why, "a draw") {
		t.Errorf("%+v, %v", over, err)
	}
	if _, err := ended.Play("0b"); err == nil {
		t.Error("play goes on after the end")
	}
	for _, claim := range []string{"left", "R", "", "nobody"} {
		ended, err := table.Claim(claim)
		if claim == "" || claim == "nobody" {
			if err == nil {
				t.Errorf("the claim %q is heard", claim)
			}
			continue
		}
		if over, err2 := ended.Over(); err != nil || err2 != nil || over.Winner == "" || !strings.HasPrefix(strings.ToLower(over.Why), strings.ToLower(claim)) || over.Winner[0] == strings.ToLower(claim)[0] {
			t.Errorf("%s resigns: %+v, %v", claim, over, err)
		}
	}
	g.Turns, g.Claim, g.To = nil, "draw", "left"
	var turn *play.TurnError
	if at, err := play.Open(catalog.Builtin(), g); !errors.As(err, &turn) || at == nil {
		t.Errorf("a draw in an address that is none: %v", err)
	}
}

// The boards of a first-to-end compound carry their marks.
func TestMarksView(t *testing.T) {
	v, err := open(t, play.Game{Boards: []string{"nim(1)", "nim(2)", "nim(3)"}, As: "first-to-end", Marks: "PN"}).View()
	if err != nil || v.Boards[0].Mark+v.Boards[1].Mark+v.Boards[2].Mark != "PNP" {
		t.Errorf("%v, %v", v, err)
	}
}
