// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// sharedFile reads a file of the folder shared beside the tree.
func sharedFile(t *testing.T, path ...string) []byte {
	t.Helper()
	dir := filepath.Join("..", "..", "shared", path[0])
	if path[0] == "conformance" {
		dir = cmp.Or(os.Getenv("UPSTAR_CONFORMANCE"), dir)
	}
	data, err := os.ReadFile(filepath.Join(dir, path[1]))
	if err != nil {
		t.Skip("no ", path)
	}
	return data
}

func sharedJSON(t *testing.T, name string, v any) {
	t.Helper()
	if err := json.Unmarshal(sharedFile(t, "truth", name), v); err != nil {
		t.Fatal(err)
	}
}

func generalHunt(t *testing.T, top string, reach int) game.Ruleset[grid.Hunt] {
	t.Helper()
	r, err := grid.GenFoxAndGeese.Rules([]string{map[string]string{"open": "open", "finite": "closed"}[top], strconv.Itoa(reach)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// read brings a position through its notation, which settles it.
func read[P comparable](t *testing.T, r game.Ruleset[P], p P) P {
	t.Helper()
	n := r.(game.Notation[P])
	q, err := n.Parse(n.Format(p))
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestFoxAndGeeseTruth(t *testing.T) {
	var file struct {
		Starts []struct {
			Rows, Cols int
			Top        string
			Range      int                `json:"fox_range"`
			Value      map[string]*string `json:"by_fox_column"`
		}
		Tables []struct {
			Cols  int
			Range int `json:"fox_range"`
			Geese [][2]int
			Value map[string]string `json:"value_by_fox"`
		}
	}
	sharedJSON(t, "foxgeese.json", &file)
	b := newLoopyBench(t)
	for _, want := range file.Starts {
		if want.Rows*want.Cols > 32 || want.Range*want.Rows > 6 {
			continue
		}
		r := generalHunt(t, want.Top, want.Range)
		for column, value := range want.Value {
			col, _ := strconv.Atoi(column)
			if value != nil {
				p := grid.NewHunt(want.Rows, want.Cols, col)
				b.is(fmt.Sprint(want.Rows, "x", want.Cols, want.Top, column), entered(b, [2]any{want.Top, want.Range}, r, p), *value)
			}
		}
	}
	for _, want := range file.Tables {
		r := generalHunt(t, "open", want.Range)
		rows := 0
		for _, g := range want.Geese {
			rows = max(rows, g[0])
		}
		if rows*want.Cols+8*want.Range > 48 && os.Getenv("UPSTAR_SLOW") == "" {
			continue
		}
		for at, value := range want.Value {
			var fox [2]int
			fmt.Sscanf(at, "%d,%d", &fox[0], &fox[1])
			p := read(t, r, grid.HuntOf(rows, want.Cols, want.Geese, fox))
			b.is(fmt.Sprint(want.Geese, at), entered(b, [2]any{"open", want.Range}, r, p), value)
		}
	}
}

// TestFoxAndGeeseConformance asks the peer's questions of the Go API.
func TestFoxAndGeeseConformance(t *testing.T) {
	position := regexp.MustCompile(`(?:boardWidth => (\d+)\)\()?\{((?:\(\d+,\d+\),?)+)\}(?:, \((\d+),(\d+)\))?`)
	b := newLoopyBench(t)
	asked := 0
	for line := range bytes.Lines(sharedFile(t, "conformance", "cgscript.jsonl")) {
		var want struct {
			Group, Input, Expected string
			Error                  bool `json:"is_error"`
		}
		if err := json.Unmarshal(line, &want); err != nil || !strings.Contains(want.Group, "FoxAndGeese") {
			continue
		}
		asked++
		if strings.Contains(want.Input, "foxRange => 0") {
			if _, err := grid.GenFoxAndGeese.Rules([]string{"open", "0"}); err == nil {
				t.Error("a fox of range 0 is accepted")
			}
			continue
		}
		m := position.FindStringSubmatch(want.Input)
		var geese [][2]int
		width, rows := 8, 0
		if m[1] != "" {
			width, _ = strconv.Atoi(m[1])
		}
		for s := range strings.SplitSeq(strings.Trim(m[2], "()"), "),(") {
			var g [2]int
			fmt.Sscanf(s, "%d,%d", &g[0], &g[1])
			geese, rows = append(geese, g), max(rows, g[0])
		}
		if want.Error { // the board says it: a goose on the other colour
			if _, err := grid.OpenFoxAndGeese.Parse("X.X...X.|....X...|O......."); err == nil {
				t.Error("geese on both colours are accepted")
			}
			continue
		}
		check := func(row, column int, value string) {
			p := grid.HuntOf(rows, width, geese, [2]int{row, column})
			b.is(fmt.Sprint(want.Input, row, column), entered(b, "open", grid.OpenFoxAndGeese, p), value)
		}
		if m[3] != "" {
			row, _ := strconv.Atoi(m[3])
			column, _ := strconv.Atoi(m[4])
			check(row, column, want.Expected)
			continue
		}
		lines := strings.Split(want.Expected, "\n") // a table, the highest row first, with lines between
		for i := 0; i < len(lines); i += 2 {
			for k, cell := range strings.Split(lines[i], " | ") {
				if cell = strings.TrimSpace(cell); cell != "" && cell != "X" && cell != "X |" {
					check(rows-i/2, k+1, cell)
				}
			}
		}
	}
	if asked == 0 {
		t.Skip("no cases")
	}
}

// The hounds win, whoever begins [Gardner 1963].
func TestHareAndHounds(t *testing.T) {
	p, err := grid.HareAndHounds.Parse("3x5")
	if err != nil {
		t.Fatal(err)
	}
	b := newLoopyBench(t)
	if o, err := b.solver.Outcome(b.m, entered(b, "hare", grid.HareAndHounds, p), game.Normal); err != nil || o != game.L {
		t.Errorf("%v, %v", o, err)
	}
}

func TestBackslidingTruth(t *testing.T) {
	var file struct {
		Backsliding []struct{ Position, Class, Onside, Offside string }
	}
	sharedJSON(t, "loopy_boards.json", &file)
	b := newLoopyBench(t)
	for _, want := range file.Backsliding {
		p, err := strip.Backsliding.Parse(want.Position)
		if err != nil {
			t.Fatal(err)
		}
		s := entered(b, "backsliding", strip.Backsliding, p)
		b.is(want.Position, s, "("+want.Onside+") & ("+want.Offside+")")
		if o, err := b.solver.Outcome(b.m, s, game.Normal); err != nil || o.String() != want.Class {
			t.Errorf("%s: %v, %v, want %s", want.Position, o, err, want.Class)
		}
	}
}

func TestPawnsTruth(t *testing.T) {
	var file struct {
		Endgame struct {
			FEN, Queenside, Kingside, Sum string
			HFile                         map[string]string      `json:"h_file"`
			Winning                       map[string][]string    `json:"winning_pawn_moves"`
			Left                          map[string][][2]string `json:"pawn_moves_with_value_left_in_their_cluster"`
		} `json:"pawn_endgame"`
	}
	sharedJSON(t, "loopy_boards.json", &file)
	b := newLoopyBench(t)
	check := func(text, want string) {
		t.Helper()
		p, err := grid.Pawns.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b.is(text, entered(b, "pawns", grid.Pawns, p), want)
	}
	check(file.Endgame.FEN, file.Endgame.Sum)
	checkPawnMoves(t, b, file.Endgame.FEN, file.Endgame.Winning, file.Endgame.Left)
	check("8/1p6/p7/8/8/8/PP6/8", file.Endgame.Queenside)
	check("8/7p/8/8/8/7P/8/8", file.Endgame.Kingside)
	for rows, want := range file.Endgame.HFile {
		lines := strings.Split(".|.|.|.|.|.|.|.", "|")
		lines[8-(rows[0]-'0')], lines[8-(rows[2]-'0')] = "X", "O"
		check(strings.Join(lines, "|"), want)
	}
}

// checkPawnMoves checks which moves win, and what each leaves in its cluster.
func checkPawnMoves(t *testing.T, b *loopyBench, fen string, winning map[string][]string, left map[string][][2]string) {
	t.Helper()
	queenside, kingside := "8/1p6/p7/8/8/8/PP6/8", "8/7p/8/8/8/7P/8/8"
	for player, name := range [2]string{"white", "black"} {
		player := game.Player(player)
		var wins []string
		for _, text := range []string{fen, queenside, kingside} {
			p, err := grid.Pawns.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range grid.Pawns.Options(nil, p, player) {
				move := strings.ReplaceAll(grid.Pawns.Move(p, q, player).Name, "–", "-")
				s := entered(b, "pawns", grid.Pawns, q)
				if text != fen {
					i := slices.IndexFunc(left[name], func(m [2]string) bool { return m[0] == move })
					if i < 0 {
						t.Errorf("%s moves %s", name, move)
						continue
					}
					want := left[name][i][1]
					literal := rankFile(grid.Pawns.Format(q))
					b.is(name+" "+move+" en passant", entered(b, "passant", chessPawns{passant: true}, literal), want)
					if w, ok := map[string]string{"a2-a4": "{^^*|0}", "b7-b5": "{1|1/2}"}[move]; ok {
						want = w // the file lets pawns be taken en passant
					}
					b.is(name+" "+move+" literally", entered(b, "chess", chessPawns{}, literal), want)
					b.is(name+" "+move, s, want)
					continue
				}
				if r, err := b.solver.Result(b.m, s, player.Opponent(), game.Normal); err != nil || r == game.Loss {
					wins = append(wins, move)
				}
			}
		}
		if !slices.Equal(wins, winning[name]) {
			t.Errorf("%s wins by %v, want %v", name, wins, winning[name])
		}
	}
}

// Random boards of pawns have the moves of the book, captures en passant included, and so have the
// positions after each move.
func TestPawnsEnPassantByTheBook(t *testing.T) {
	g, random := grid.PawnsEnPassant, rand.New(rand.NewPCG(30, 97))
	takes := 0
	for range 300 {
		board := []byte(strings.Repeat(".", 64))
		for range 6 {
			board[8+random.IntN(48)] = "XO"[random.IntN(2)]
		}
		var rows []string
		for r := range 8 {
			rows = append(rows, string(board[8*r:8*r+8]))
		}
		text := strings.Join(rows, "|")
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		book := rankFile(text)
		for ply := range 6 {
			player := game.Player(ply % 2)
			after := func(q grid.Endgame) string { rows, _, _ := strings.Cut(g.Format(q), "@"); return rows }
			options := g.Options(nil, p, player)
			literal := chessPawns{passant: true}.Options(nil, book, player)
			var got, want []string
			for _, q := range options {
				got = append(got, after(q))
				if strings.Contains(g.Format(p), "@") && strings.Count(after(q), "X")+strings.Count(after(q), "O") < strings.Count(after(p), "X")+strings.Count(after(p), "O") {
					takes++
				}
			}
			for _, q := range literal {
				want = append(want, q.text())
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: %v move to %v, by the book %v", g.Format(p), player, got, want)
			}
			if len(options) == 0 {
				break
			}
			p = options[random.IntN(len(options))]
			book = literal[slices.IndexFunc(literal, func(q pawnBoard) bool { return q.text() == after(p) })]
		}
	}
	if takes == 0 {
		t.Error("no pawn was taken after a double step")
	}
}

// text writes a board as package grid does.
func (p pawnBoard) text() string {
	if p.promoted != 0 {
		return map[byte]string{'X': "white", 'O': "black"}[p.promoted]
	}
	var rows []string
	for r := 7; r >= 0; r-- {
		rows = append(rows, string(p.at[8*r:8*r+8]))
	}
	return strings.Join(rows, "|")
}

// A pawnBoard is a board of pawns, a1 first, and the square that a pawn has just
// passed, if any.
type pawnBoard struct {
	at       [64]byte
	passed   int
	promoted byte
}

// rankFile reads 8 rows of 8 squares, the highest first.
func rankFile(text string) (p pawnBoard) {
	p.passed = -1
	for i, row := range strings.Split(text, "|") {
		copy(p.at[8*(7-i):], row)
	}
	return p
}

// chessPawns are the moves of pawns by the book, square by square; a pawn can be
// taken en passant by the next move beside it, whatever is played elsewhere.
type chessPawns struct{ passant bool }

func (r chessPawns) Options(dst []pawnBoard, p pawnBoard, player game.Player) []pawnBoard {
	mine, theirs, ahead, first, last := byte('X'), byte('O'), 8, 1, 7
	if player == game.Right {
		mine, theirs, ahead, first, last = 'O', 'X', -8, 6, 0
	}
	if p.promoted == mine {
		return append(dst, p)
	}
	if p.promoted != 0 {
		return dst
	}
	move := func(from, to, taken, passed int) {
		q := p
		q.at[from], q.at[taken], q.passed = '.', '.', passed
		if q.at[to] = mine; to/8 == last {
			q = pawnBoard{promoted: mine}
		}
		dst = append(dst, q)
	}
	for s, piece := range p.at {
		if piece != mine {
			continue
		}
		to := s + ahead
		if p.at[to] == '.' {
			if move(s, to, s, -1); s/8 == first && p.at[to+ahead] == '.' {
				move(s, to+ahead, s, to)
			}
		}
		for _, t := range []int{to - 1, to + 1} {
			switch {
			case t/8 != to/8 || t < 0 || t > 63:
			case p.at[t] == theirs:
				move(s, t, t, -1)
			case r.passant && t == p.passed && p.at[t-ahead] == theirs:
				move(s, t, t-ahead, -1)
			}
		}
	}
	return dst
}

// corridor returns a corridor of n points between living stones, open to White at
// one end or at both.
func corridor(n int, ends string) string {
	wall := strings.Repeat("B", n+2)
	return wall + "|" + ends[:1] + strings.Repeat(".", n) + ends[1:] + "|" + wall
}

func TestCorridors(t *testing.T) {
	var file struct {
		Corridors struct {
			Blocked   map[string]string `json:"blocked_unchilled"`
			Unblocked map[string]string `json:"unblocked_unchilled"`
		}
	}
	sharedJSON(t, "loopy_boards.json", &file)
	b := newLoopyBench(t)
	for ends, table := range map[string]map[string]string{"BW": file.Corridors.Blocked, "WW": file.Corridors.Unblocked} {
		for length, want := range table {
			n, _ := strconv.Atoi(length)
			p, err := grid.Go.Parse(corridor(n, ends))
			if err != nil {
				t.Fatal(err)
			}
			b.is(ends+length, entered(b, "go", grid.Go, p), want)
		}
	}
}

// chilled returns g in which n and n* are n, and every move costs a point
// [Berlekamp–Wolfe 1994].
func chilled(c *short.Calc, g short.Game) short.Game {
	if x, ok := c.Number(g); ok && x.IsInteger() {
		return g
	}
	if x, ok := c.Number(c.Add(g, c.FromNimber(1))); ok && x.IsInteger() {
		return c.FromNumber(x)
	}
	var options [2][]short.Game
	for player, tax := range [2]int64{-1, 1} {
		for _, h := range c.Options(g, game.Player(player)) {
			options[player] = append(options[player], c.Add(chilled(c, h), c.FromNumber(dyadic.Int(tax))))
		}
	}
	return c.Make(options[0], options[1])
}

// score returns how many points Left gets of a sum if player begins, by play: as
// long as a component is no number, somebody moves in one that is none.
func score(c *short.Calc, sum []short.Game, player game.Player) dyadic.Number {
	known := map[string]dyadic.Number{}
	var play func(sum []short.Game, player game.Player) dyadic.Number
	play = func(sum []short.Game, player game.Player) (best dyadic.Number) {
		key := fmt.Sprint(sum, player)
		if x, ok := known[key]; ok {
			return x
		}
		var total dyadic.Number
		moved := false
		for i, g := range sum {
			if x, ok := c.Number(g); ok {
				total = total.Add(x)
				continue
			}
			for _, h := range c.Options(g, player) {
				after := slices.Clone(sum)
				after[i] = h
				slices.Sort(after)
				if x := play(after, player.Opponent()); !moved || x.Cmp(best) == 1-2*int(player) {
					best, moved = x, true
				}
			}
		}
		if !moved {
			best = total
		}
		known[key] = best
		return best
	}
	return play(sum, player)
}

// TestChilledCorridors finds the chilled values of corridors of Go, which for those
// with one open end are the published n − 2 + 2^(1−n) [Berlekamp–Wolfe 1994; Siegel
// CGT, I.4], by the definition and as cooling by 1, and who gets how much of sums of
// corridors: the sum of the chilled values, rounded to the favour of who begins.
func TestChilledCorridors(t *testing.T) {
	var file struct {
		Corridors map[string]map[string]string
		Sums      []struct {
			Sum     []string
			Chilled string
			Black   int64 `json:"black_first"`
			White   int64 `json:"white_first"`
		} `json:"corridor_sums"`
	}
	sharedJSON(t, "loopy_boards.json", &file)
	b := newLoopyBench(t)
	c := b.loopy.Calc().Space.Short().Calc()
	th := thermo.NewCalc(c)
	values := solve.NewShort(b.solver, c.Space)
	value := func(kind string, n int) short.Game {
		p, err := grid.Go.Parse(corridor(n, map[string]string{"blocked": "BW", "unblocked": "WW"}[kind]))
		if err != nil {
			t.Fatal(err)
		}
		g, err := values.Value(b.m, entered(b, "go", grid.Go, p))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, kind := range []string{"blocked", "unblocked"} {
		for length, want := range file.Corridors[kind] {
			n, _ := strconv.Atoi(length)
			if n > 6 && os.Getenv("UPSTAR_SLOW") == "" {
				continue
			}
			g := value(kind, n)
			cooled, err := th.Cool(g, dyadic.Int(1))
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.Plain.Format(c, chilled(c, g)); got != want || notation.Plain.Format(c, cooled) != want {
				t.Errorf("%s corridor of %d: chilled %s, cooled %s, want %s", kind, n, got, notation.Plain.Format(c, cooled), want)
			}
			formula := dyadic.New(int64(n-2)<<n+2, uint(n))
			if x, _ := c.Number(cooled); kind == "blocked" && x != formula {
				t.Errorf("%s corridor of %d: %v, the formula says %v", kind, n, x, formula)
			}
		}
	}
	for _, want := range file.Sums {
		var whole []short.Game
		var cold short.Game
		for _, text := range want.Sum {
			kind, length, _ := strings.Cut(strings.TrimPrefix(text, "-"), " ")
			n, _ := strconv.Atoi(length)
			g := value(kind, n)
			h := chilled(c, g)
			if strings.HasPrefix(text, "-") {
				g, h = c.Neg(g), c.Neg(h)
			}
			whole, cold = append(whole, g), c.Add(cold, h)
		}
		if got := notation.Plain.Format(c, cold); got != want.Chilled {
			t.Errorf("%v: chilled %s, want %s", want.Sum, got, want.Chilled)
		}
		if left, right := score(c, whole, game.Left), score(c, whole, game.Right); left != dyadic.Int(want.Black) || right != dyadic.Int(want.White) {
			t.Errorf("%v: Black gets %v or %v, want %d and %d", want.Sum, left, right, want.Black, want.White)
		}
		integer := func(n int64) short.Game { return c.FromNumber(dyadic.Int(n)) }
		if !c.Leq(cold, integer(want.Black)) || c.Leq(cold, integer(want.Black-1)) || !c.Leq(integer(want.White), cold) || c.Leq(integer(want.White+1), cold) {
			t.Errorf("%v: %s is not rounded to %d and %d", want.Sum, want.Chilled, want.Black, want.White)
		}
	}
}

// TestGoRegions finds the winning moves on a board of several regions by values and
// by search.
func TestGoRegions(t *testing.T) {
	const board = "BBBBBBW|B...WWW|BBBBBWW|WW...BB|WWWWWBB|BB.WWWW|BBWW..B|BBWWWBB" // corridors of 3, −3, 1 and −2 points
	p, err := grid.Go.Parse(board)
	if err != nil {
		t.Fatal(err)
	}
	b := newLoopyBench(t)
	s := entered(b, "go", grid.Go, p)
	if n := len(b.arena.Components(s)); n != 4 {
		t.Errorf("%d regions", n)
	}
	for _, player := range game.Players {
		for _, q := range grid.Go.Options(nil, p, player) {
			after := entered(b, "go", grid.Go, q)
			r, err := b.solver.Result(b.m, after, player.Opponent(), game.Normal)
			if err != nil {
				t.Fatal(err)
			}
			x := b.value(after)
			b.do(func(c *loopy.Calc) {
				if o := c.Outcome(x); o.First(player.Opponent()) != r {
					t.Errorf("%s leaves %s, which is %v; play says %v", grid.Go.Move(p, q, player).Name, c.Text(x), o, r)
				}
			})
		}
	}
}
