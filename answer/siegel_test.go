// SPDX-License-Identifier: Apache-2.0

package answer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// read reads a table of testdata/truth.
func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "truth", name))
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func parse(t *testing.T, format string, args ...any) position.Position {
	t.Helper()
	p, err := catalog.Builtin().Parse(fmt.Sprintf(format, args...))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ask asks about positions, written as on the command line.
// free is the meter of what is not bounded.
var free = work.Unbounded()

func ask(t *testing.T, mode string, positions ...string) *answer.Answer {
	t.Helper()
	m, err := compound.ParseMode(mode)
	if err != nil {
		t.Fatal(err)
	}
	q := answer.Question{Mode: m, Moves: 1000}
	for _, s := range positions {
		q.Positions = append(q.Positions, parse(t, "%s", s))
	}
	a, err := answer.To(context.Background(), at, q)
	if err != nil {
		t.Fatalf("%s%v: %v", mode, positions, err)
	}
	return a
}

// moves lists the winning moves, each as "component: position after it".
func moves(l *answer.MoveList) []string {
	out := []string{}
	for _, m := range l.Moves {
		var steps []string
		for _, s := range m {
			steps = append(steps, fmt.Sprintf("%d: %s", s.Component, s.To))
		}
		out = append(out, strings.Join(steps, "; "))
	}
	slices.Sort(out)
	return out
}

func outcomes(a *answer.Answer) string { return a.Normal.Outcome.String() + a.Misere.Outcome.String() }

// table reads from a truth file what is found on the way through the keys, each
// given by how it begins.
func table(t *testing.T, file string, into any, keys ...string) {
	t.Helper()
	var data json.RawMessage
	read(t, file, &data)
	for _, key := range keys {
		var m map[string]json.RawMessage
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		found := 0
		for k, v := range m {
			if strings.HasPrefix(k, key) {
				data = v
				found++
			}
		}
		if found != 1 {
			t.Fatalf("%s has %d keys like %q", file, found, key)
		}
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// siegel reads a fact of chapter I of [Siegel CGT], found again by literal play.
func siegel(t *testing.T, into any, keys ...string) {
	t.Helper()
	table(t, "siegel.json", into, keys...)
}

// The winning moves of two positions of Nim [Siegel CGT, I.1].
func TestNimMoves(t *testing.T) {
	var nim1, nim2 [][2]int
	siegel(t, &nim1, "nim_18_22_29")
	siegel(t, &nim2, "nim_29_21_11")
	for _, c := range []struct {
		heaps []int
		want  [][2]int
	}{{[]int{18, 22, 29}, nim1}, {[]int{29, 21, 11}, nim2}} {
		var positions, want []string
		for i, n := range c.heaps {
			positions = append(positions, fmt.Sprintf("nim(%d)", n))
			for _, m := range c.want {
				if m[0] == n {
					want = append(want, fmt.Sprintf("%d: nim(%d)", i, m[1]))
				}
			}
		}
		a := ask(t, "disjunctive", positions...)
		if got := moves(a.Normal.Winning); !slices.Equal(got, want) || len(want) != len(c.want) {
			t.Errorf("%v: winning moves %v, want %v", positions, got, want)
		}
	}
}

// Dawson's Kayles has period 34 with six exceptions [Guy–Smith 1956].
func TestDawsonsKayles(t *testing.T) {
	var wantValues, wantExceptions []int
	siegel(t, &wantValues, "dawson_kayles", "nim_values")
	siegel(t, &wantExceptions, "dawson_kayles", "exceptions")
	f := solve.New(arena.New())
	var values, exceptions []int
	for n := range 300 {
		s, err := parse(t, "dawsons-kayles(%d)", n).Sum(free, f.Arena())
		if err != nil {
			t.Fatal(err)
		}
		g, err := f.Nim(free, s)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, g)
	}
	for n := range len(values) - 34 {
		if values[n] != values[n+34] {
			exceptions = append(exceptions, n)
		}
	}
	if !slices.Equal(values[:121], wantValues) || !slices.Equal(exceptions, wantExceptions) {
		t.Errorf("values %v, exceptions %v", values[:121], exceptions)
	}
}

// Dawson's Chess on 3×n squares is Dawson's Kayles with n+1 boxes, in normal and
// in misère play [Siegel CGT, exercise 1.5].
func TestDawsonsPawns(t *testing.T) {
	letter := map[any]string{true: "N", false: "P"}
	var rows [][]any
	siegel(t, &rows, "dawson_chess_3xn")
	for _, row := range rows {
		n := int(row[0].(float64))
		won := row[1].([]any)
		want := letter[won[0]] + letter[won[1]]
		pawns := outcomes(ask(t, "disjunctive", fmt.Sprintf("dawsons-pawns(%d)", n)))
		boxes := outcomes(ask(t, "disjunctive", fmt.Sprintf("dawsons-kayles(%d)", n+1)))
		chess := outcomes(ask(t, "disjunctive", fmt.Sprintf("dawsons-chess(%d)", n)))
		if pawns != want || boxes != want || chess != want {
			t.Errorf("%d columns: pawns %s, boxes %s, heap %s, want %s", n, pawns, boxes, chess, want)
		}
	}
}

// Nimania: the outcomes of [Siegel CGT, I.4], and how long {n}₁ lasts.
func TestNimania(t *testing.T) {
	f := solve.New(arena.New())
	remoteness := func(format string, args ...any) int {
		s, err := parse(t, format, args...).Sum(free, f.Arena())
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.Value(free, game.RemotenessNormal, s)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for n, want := range map[int]int{1: 1, 2: 3, 3: 13} {
		if got := remoteness("nimania(%d@1)", n); got != want {
			t.Errorf("{%d}_1 lasts %d moves, want %d", n, got, want)
		}
	}
	checked := 0
	for k := 1; k <= 6; k++ {
		for twos := range 3 {
			for ones := range 5 {
				heaps := strings.TrimSuffix(strings.Repeat("2,", twos)+strings.Repeat("1,", ones)+strings.Repeat("0", 1-min(1, twos+ones)), ",")
				won := k%2 == 1
				switch twos {
				case 0:
					won = ones%2 == 1
				case 1:
					won = ones%2 == 1 || k%2 == 1
				}
				if got := remoteness("nimania(%s@%d)", heaps, k); got%2 == 1 != won {
					t.Errorf("{%s}_%d has remoteness %d, the next player wins: %v", heaps, k, got, won)
				}
				checked++
			}
		}
	}
	if checked != 90 {
		t.Errorf("checked %d positions", checked)
	}
}

// The winning first moves of Chomp on small boards.
func TestChomp(t *testing.T) {
	var truth map[string][][2]int
	siegel(t, &truth, "chomp_winning_first_moves", "moves")
	for board, squares := range truth {
		var rows, columns int
		if _, err := fmt.Sscanf(board, "%dx%d", &rows, &columns); err != nil {
			t.Fatal(err)
		}
		want := []string{}
		for _, s := range squares {
			var lengths []string
			for i := range rows {
				switch {
				case i < s[0]:
					lengths = append(lengths, fmt.Sprint(columns))
				case s[1] > 0:
					lengths = append(lengths, fmt.Sprint(s[1]))
				}
			}
			want = append(want, "0: "+parse(t, "chomp(%s)", strings.Join(lengths, ",")).String())
		}
		a := ask(t, "disjunctive", "chomp("+board+")")
		if got := moves(a.Normal.Winning); !slices.Equal(got, want) {
			t.Errorf("%s Chomp: winning moves %v, want %v", board, got, want)
		}
	}
	if len(truth) != 36 {
		t.Errorf("%d boards", len(truth))
	}
}

// Chomp is Divisors on the numbers 2^a·3^b [Siegel CGT, exercise 4.2].
func TestDivisorsIsChomp(t *testing.T) {
	f := solve.New(arena.New())
	for a, power2 := 0, 1; a < 4; a, power2 = a+1, 2*power2 {
		for b, power3 := 0, 1; b < 4; b, power3 = b+1, 3*power3 {
			var values [2][]int
			for i, p := range []position.Position{parse(t, "divisors(%d)", power2*power3), parse(t, "chomp(%dx%d)", a+1, b+1)} {
				s, err := p.Sum(free, f.Arena())
				if err != nil {
					t.Fatal(err)
				}
				for _, fn := range solve.Functions() {
					v, err := f.Value(free, fn, s)
					if err != nil {
						t.Fatal(err)
					}
					values[i] = append(values[i], v)
				}
				values[i] = append(values[i], followers(t, p))
			}
			if !slices.Equal(values[0], values[1]) {
				t.Errorf("divisors(%d) %v, chomp(%dx%d) %v", power2*power3, values[0], a+1, b+1, values[1])
			}
		}
	}
}

// followers counts what can be reached from an impartial position, itself included.
func followers(t *testing.T, p position.Position) int {
	seen := map[string]bool{p.String(): true}
	for queue := []position.Position{p}; len(queue) > 0; {
		options, err := queue[0].Options(game.Left)
		if err != nil {
			t.Fatal(err)
		}
		queue = queue[1:]
		for _, q := range options {
			if !seen[q.String()] {
				seen[q.String()] = true
				queue = append(queue, q)
			}
		}
	}
	return len(seen)
}

// The outcomes of partizan subtraction games [Siegel CGT, exercise 1.8].
func TestPartizanSubtraction(t *testing.T) {
	sets := regexp.MustCompile(`\(([^)]*)\)`)
	var truth map[string]map[string]any
	siegel(t, &truth, "partizan_subtraction")
	for name, row := range truth {
		m := sets.FindAllStringSubmatch(name, 2)
		left, right := strings.TrimSuffix(m[0][1], ","), strings.TrimSuffix(m[1][1], ",")
		f := solve.New(arena.New())
		for n, want := range row["o_0_59"].(string) {
			s, err := parse(t, "partizan-subtraction({%s},{%s},%d)", left, right, n).Sum(free, f.Arena())
			if err != nil {
				t.Fatal(err)
			}
			if o, err := f.Outcome(free, s, game.Normal); o.String() != string(want) || err != nil {
				t.Errorf("%s: heap %d is %v, %v, want %c", name, n, o, err, want)
			}
		}
	}
	if len(truth) != 8 {
		t.Errorf("%d games", len(truth))
	}
}

// The number of winning moves in Nim is 0 or odd, if moves in equal heaps count
// separately [Siegel CGT, exercise 1.2]; it may be even if they do not.
func TestNimHasOddlyManyWinningMoves(t *testing.T) {
	var truth [2]any
	siegel(t, &truth, "exercise_1_2_violations_counting_identical")
	var even []string
	var heaps []int
	var visit func(low, n int)
	visit = func(low, n int) {
		if len(heaps) > 0 {
			var apart []string
			for _, h := range heaps {
				apart = append(apart, fmt.Sprintf("nim(%d)", h))
			}
			a := ask(t, "disjunctive", apart...)
			if n := len(a.Normal.Winning.Moves); n%2 == 0 && a.Normal.Outcome == game.N {
				t.Errorf("%v has %d winning moves", heaps, n)
			}
			one := strings.Trim(strings.ReplaceAll(fmt.Sprint(heaps), " ", ","), "[]")
			if b := ask(t, "disjunctive", "nim("+one+")"); b.Normal.Outcome == game.N && len(b.Normal.Winning.Moves)%2 == 0 {
				even = append(even, one)
			}
		}
		for h := low; h <= 7 && n > 0; h++ {
			heaps = append(heaps, h)
			visit(h, n-1)
			heaps = heaps[:len(heaps)-1]
		}
	}
	visit(1, 4)
	if float64(len(even)) != truth[0] {
		t.Errorf("%d positions have an even number of different winning moves, want %v", len(even), truth[0])
	}
	for _, h := range truth[1].([]any) {
		if one := strings.Trim(strings.ReplaceAll(fmt.Sprint(h), " ", ","), "[]"); !slices.Contains(even, one) {
			t.Errorf("nim(%s) is not among them", one)
		}
	}
}

// Domineering boards, rows by columns [Siegel CGT, exercise 1.7], and the board
// of figure 1.6, which is worth the Hackenbush stalk blue, blue, red.
func TestDomineering(t *testing.T) {
	negative := strings.NewReplacer("B", "r", "R", "b")
	var rows []string
	siegel(t, &rows, "domineering", "raw")
	for _, row := range rows {
		c := strings.Fields(row)
		q := answer.Question{Positions: []position.Position{parse(t, "domineering(%sx%s)", c[0], c[1])}, Conventions: []game.Convention{game.Normal}}
		if c[2] != "-" {
			if os.Getenv("UPSTAR_SLOW") != "1" {
				t.Logf("skipped without UPSTAR_SLOW=1: %s", row)
				continue
			}
			q.Positions = append(q.Positions, parse(t, "hackenbush(%s)", negative.Replace(c[2])))
		}
		a, err := answer.To(context.Background(), at, q)
		if err != nil || a.Normal.Outcome.String() != c[3] {
			t.Errorf("%s: %v, %v", row, a.Normal.Outcome, err)
		}
	}
}
