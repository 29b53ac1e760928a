// SPDX-License-Identifier: Apache-2.0

package variant_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/rulestest"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/rules/variant"
)

func operator(t *testing.T, text string) variant.Operator {
	t.Helper()
	o, ok, err := variant.ParseOperator(text)
	if !ok || err != nil {
		t.Fatalf("%s: %v, %v", text, ok, err)
	}
	return o
}

// played is a ruleset by literal play.
type played[P comparable] struct {
	rules  game.Ruleset[P]
	wins   map[P][2]int8
	values map[P]int
}

func play[P comparable](r game.Ruleset[P]) *played[P] {
	return &played[P]{r, map[P][2]int8{}, map[P]int{}}
}

func (x *played[P]) win(p P, player game.Player) bool {
	if known := x.wins[p][player]; known != 0 {
		return known == 1
	}
	won := int8(2)
	for _, q := range x.rules.Options(nil, p, player) {
		if !x.win(q, player.Opponent()) {
			won = 1
		}
	}
	w := x.wins[p]
	w[player] = won
	x.wins[p] = w
	return won == 1
}

func (x *played[P]) outcome(p P) string {
	return map[[2]bool]string{{true, true}: "N", {true, false}: "L", {false, true}: "R", {false, false}: "P"}[[2]bool{x.win(p, game.Left), x.win(p, game.Right)}]
}

func (x *played[P]) nim(p P) int {
	if n, ok := x.values[p]; ok {
		return n
	}
	seen := map[int]bool{}
	for _, q := range x.rules.Options(nil, p, game.Left) {
		seen[x.nim(q)] = true
	}
	n := 0
	for seen[n] {
		n++
	}
	x.values[p] = n
	return n
}

// table reads the tables by literal play.
func table(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	data, err := os.ReadFile("../../../shared/truth/discovery/operators.json")
	if err != nil {
		t.Skip("no table of operators:", err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func read[T any](t *testing.T, all map[string]json.RawMessage, name string) (v T) {
	t.Helper()
	if err := json.Unmarshal(all[name], &v); err != nil {
		t.Fatal(name, err)
	}
	return v
}

func operate[P comparable](t *testing.T, text string, r game.Ruleset[P]) (game.Ruleset[variant.Operated], func(s string) variant.Operated) {
	t.Helper()
	x, err := variant.Operate(operator(t, text), r)
	if err != nil {
		t.Fatal(err)
	}
	return x, func(s string) variant.Operated {
		p, err := x.(game.Notation[variant.Operated]).Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
}

func TestOperatorTables(t *testing.T) {
	all := table(t)
	for size, want := range read[map[string]map[string]string](t, all, "domineering outcomes") {
		for _, name := range []string{"jane", "twisted"} {
			x, parse := operate[grid.Board](t, name, grid.Domineering)
			if got := play(x).outcome(parse(size)); got != want[name] {
				t.Errorf("%s domineering(%s): %s, want %s", name, size, got, want[name])
			}
		}
	}
	for name, matrix := range map[string]string{"jane": "jane nim two heaps", "pass:1": "with-pass:1 nim values"} {
		x, parse := operate[heap.Heaps](t, name, heap.Nim)
		p := play(x)
		for a, row := range read[[][]int](t, all, matrix) {
			for b, want := range row {
				if got := p.nim(parse(fmt.Sprintf("%d,%d", a, b))); got != want {
					t.Errorf("%s nim(%d,%d): %d, want %d", name, a, b, got, want)
				}
			}
		}
	}
	for k := 1; k <= 2; k++ {
		x, parse := operate[heap.Heaps](t, fmt.Sprintf("pass:%d", k), heap.Nim)
		for n, want := range read[[]int](t, all, fmt.Sprintf("with-pass:%d nim one heap", k)) {
			if got := play(x).nim(parse(fmt.Sprint(n))); got != want {
				t.Errorf("pass:%d nim(%d): %d, want %d", k, n, got, want)
			}
		}
	}
	for name := range all {
		words := strings.Fields(name)
		if len(words) != 2 || words[1] != "nim" && words[1] != "wythoff" {
			continue
		}
		lost := map[string]bool{}
		for _, p := range read[[][2]int](t, all, name) {
			lost[fmt.Sprintf("%d,%d", p[0], p[1])] = true
		}
		size := 15
		if words[1] == "nim" {
			size = 11
		}
		heaps, parseHeaps := operate[heap.Heaps](t, words[0], heap.Nim)
		points, parsePoint := operate[coord.Point](t, words[0], coord.Wythoff)
		nim, wythoff := play(heaps), play(points)
		for a := range size + 1 {
			for b := a; b <= size; b++ {
				text := fmt.Sprintf("%d,%d", a, b)
				won := nim.win
				got := false
				if words[1] == "nim" {
					got = !won(parseHeaps(text), game.Left)
				} else {
					got = !wythoff.win(parsePoint(text), game.Left)
				}
				if got != lost[text] {
					t.Errorf("%s(%s): P %v, want %v", name, text, got, lost[text])
				}
			}
		}
	}
}

// TestQuantumTables compares with literal play on tuples of heaps.
func TestQuantumTables(t *testing.T) {
	all := table(t)
	for name := range all {
		words := strings.Fields(name) // quantum A nim two heaps (width 2)
		if words[0] != "quantum" {
			continue
		}
		x, parse := operate[heap.Heaps](t, "quantum:"+words[1], heap.Nim)
		p := play(x)
		if words[3] == "one" {
			for n, want := range read[[]int](t, all, name) {
				if got := p.nim(parse(fmt.Sprint(n))); got != want {
					t.Errorf("%s, %d: %d, want %d", name, n, got, want)
				}
			}
			continue
		}
		for a, row := range read[[][]int](t, all, name) {
			for b, want := range row {
				if got := p.nim(parse(fmt.Sprintf("%d,%d", a, b))); got != want {
					t.Errorf("%s, %d,%d: %d, want %d", name, a, b, got, want)
				}
			}
		}
	}
}

// TestBiddingTables: the same player wins whoever bids first, and it is the one of the table.
func TestBiddingTables(t *testing.T) {
	all := table(t)
	for name := range all {
		if !strings.HasPrefix(name, "bidding domineering") {
			continue
		}
		for board, raw := range read[map[string]json.RawMessage](t, all, name) {
			size, chips, ok := strings.Cut(board, " tb=")
			if !ok || raw[0] != '[' { // not determined by pure bids with the first square taken
				x, parse := operate[grid.Board](t, "bidding:2", grid.Domineering)
				if got := play(x).outcome(parse("###|...|...;1R")); got == "N" {
					t.Errorf("to bid first is not an advantage: %s", got)
				}
				continue
			}
			rows := read[[][]int](t, map[string]json.RawMessage{board: raw}, board)
			x, parse := operate[grid.Board](t, "bidding:"+chips, grid.Domineering)
			p := play(x)
			for marker, row := range rows {
				for left, want := range row {
					at := parse(fmt.Sprintf("%s;%d%s", size, left, [2]string{"R", "L"}[marker]))
					if got, want := p.outcome(at), [2]string{"R", "L"}[want]; got != want {
						t.Errorf("%s, %d chips, marker %d: %s, want %s", board, left, marker, got, want)
					}
				}
			}
		}
	}
}

// TestQuantumBoards: the moves of Clobber are known by their squares, so that one of them dies with its realisation.
func TestQuantumBoards(t *testing.T) {
	x, parse := operate[grid.Board](t, "quantum:D", grid.Domineering)
	p := parse("2x2")
	options := x.Options(nil, p, game.Left)
	if len(options) != 3 { // each column, or both
		t.Fatalf("%d options, want 3", len(options))
	}
	note := x.(game.Notation[variant.Operated])
	for _, q := range options {
		again, err := note.Parse(note.Format(q))
		if err != nil || again != q {
			t.Errorf("%s is read as %v, %v", note.Format(q), again, err)
		}
	}
}

// With the turn in the position the next player wins exactly if the player whose turn it is wins the
// game itself [ONAG, ch. 14].
func TestTurn(t *testing.T) {
	x, parse := operate[strip.Row](t, "turn", strip.ToadsAndFrogs)
	if !game.IsImpartial(x) {
		t.Error("the game is partizan")
	}
	own := playOf[strip.Row](strip.ToadsAndFrogs)
	for _, s := range []string{"T.F", "TT.F", "T..F", "TT..F", "T.FF", ".TF.", "TF", "T.", ".F", "TT.FF", "T.F.TF"} {
		p, err := strip.ToadsAndFrogs.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range game.Players {
			want := "P"
			if own(p, player) {
				want = "N"
			}
			text := s
			if player == game.Right {
				text += ";1"
			}
			if got := play(x).outcome(parse(text)); got != want {
				t.Errorf("turn %s: %s, want %s", text, got, want)
			}
		}
	}
}

// playOf reports whether a player who moves first wins a game.
func playOf[P comparable](r game.Ruleset[P]) func(p P, player game.Player) bool {
	var wins func(p P, player game.Player) bool
	wins = func(p P, player game.Player) bool {
		return slices.ContainsFunc(r.Options(nil, p, player), func(q P) bool { return !wins(q, player.Opponent()) })
	}
	return wins
}

// TestOperatorsConform checks what the rulesets say of themselves.
func TestOperatorsConform(t *testing.T) {
	for _, name := range []string{"twisted", "turn", "terminal:x<=1"} { // a pass cannot be pointed at; the others play out the large positions of the check
		x, _ := operate[strip.Row](t, name, strip.ToadsAndFrogs)
		rulestest.Check(t, x)
		y, _ := operate[heap.Heaps](t, name, heap.Kayles)
		rulestest.Check(t, y)
	}
}

func TestOperatorMistakes(t *testing.T) {
	for _, text := range []string{"quantum:E", "quantum:", "bidding", "bidding:-1", "bidding:101", "jane:1", "pass:x", "pass", "blocking:-1", "terminal:", "terminal:x", "terminal:x+w<=1", "terminal:x<=y", "terminal:<=3"} {
		if _, ok, err := variant.ParseOperator(text); !ok || err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
	if _, ok, _ := variant.ParseOperator("impartial"); ok {
		t.Error("impartial is not an operator")
	}
	x, _ := operate[heap.Heaps](t, "pass:1", heap.Nim)
	for _, text := range []string{"3;2", "3;x", "3;-1"} {
		if _, err := x.(game.Notation[variant.Operated]).Parse(text); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

func FuzzParseOperator(f *testing.F) {
	for _, s := range []string{"jane", "pass:1", "terminal:x+y<=2", "quantum:b", "quantum", "quantum:C'", "bidding:3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if o, ok, err := variant.ParseOperator(text); ok && err == nil {
			if again, ok, err := variant.ParseOperator(o.String()); !ok || err != nil || again != o {
				t.Errorf("%q is written %q", text, o)
			}
		}
	})
}
