// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/play"
)

// draws are how puzzles are drawn at random: a theme, how many, and a game.
var draws = []struct {
	theme string
	n     int
	draw  func(*rand.Rand) play.Game
}{
	{"nim sum", 6, one(func(r *rand.Rand) string { return heaps(r, "nim", 3, 9) })},
	{"nim sum", 4, one(func(r *rand.Rand) string { return heaps(r, "nim", 4, 12) })},
	{"nim sum", 5, one(func(r *rand.Rand) string { return heaps(r, "kayles", 1, 14) })},
	{"nim sum", 5, many("", "", func(r *rand.Rand) string { return heaps(r, "kayles", 1, 8) }, func(r *rand.Rand) string { return heaps(r, "nim", 2, 7) })},
	{"one piece", 5, one(func(r *rand.Rand) string { return heaps(r, "wythoff", 2, 12) })},
	{"one piece", 4, many("", "", func(r *rand.Rand) string { return heaps(r, "wythoff", 2, 6) }, func(r *rand.Rand) string { return heaps(r, "nim", 1, 5) })},
	{"one piece", 4, one(func(r *rand.Rand) string { return heaps(r, "euclid", 2, 20) })},
	{"shapes", 5, one(func(r *rand.Rand) string { return fmt.Sprintf("chomp(%dx%d)", 2+r.IntN(3), 2+r.IntN(4)) })},
	{"shapes", 5, one(func(r *rand.Rand) string { return heaps(r, "divisors", 1, 200) })},
	{"misère", 6, by("", "loses", func(r *rand.Rand) string { return heaps(r, "nim", 3, 7) })},
	{"misère", 5, many("", "loses", func(r *rand.Rand) string { return heaps(r, "kayles", 1, 6) }, func(r *rand.Rand) string { return heaps(r, "nim", 2, 4) })},
	{"misère", 4, by("", "loses", func(r *rand.Rand) string { return heaps(r, "wythoff", 2, 7) })},
	{"numbers", 8, one(func(r *rand.Rand) string { return stalks(r, 3, "br") })},
	{"numbers", 4, many("", "", func(r *rand.Rand) string { return stalks(r, 2, "brg") }, func(r *rand.Rand) string { return heaps(r, "nim", 1, 3) })},
	{"hot", 8, one(func(r *rand.Rand) string { return grid(r, "domineering", "..#", 3, 5) })},
	{"hot", 6, many("", "", func(r *rand.Rand) string { return grid(r, "domineering", "..#", 2, 4) }, func(r *rand.Rand) string { return stalks(r, 1, "br") })},
	{"hot", 5, one(func(r *rand.Rand) string { return grid(r, "amazons", "......X.O#", 3, 3) })},
	{"stones", 6, one(func(r *rand.Rand) string { return grid(r, "clobber", "XO.", 3, 3) })},
	{"stones", 5, many("", "", func(r *rand.Rand) string { return grid(r, "clobber", "XO", 2, 3) }, func(r *rand.Rand) string { return heaps(r, "nim", 1, 3) })},
	{"stones", 5, one(func(r *rand.Rand) string { return grid(r, "konane", "XO.", 3, 4) })},
	{"stones", 4, one(func(r *rand.Rand) string { return grid(r, "nogo", "..XO", 3, 3) })},
	{"shapes", 5, one(func(r *rand.Rand) string { return grid(r, "cram", "..#", 3, 4) })},
	{"strips", 5, one(func(r *rand.Rand) string { return "toads-and-frogs(" + letters(r, "TF.", 7) + ")" })},
	{"strips", 5, one(func(r *rand.Rand) string { return "toppling-dominoes(" + letters(r, "LRE", 5) + ")" })},
	{"strips", 3, one(func(r *rand.Rand) string { return heaps(r, "treblecross", 1, 12) })},
	{"several", 4, many("selective", "", func(r *rand.Rand) string { return heaps(r, "kayles", 1, 6) }, func(r *rand.Rand) string { return heaps(r, "nim", 2, 5) })},
	{"several", 5, many("obliged", "", func(r *rand.Rand) string { return heaps(r, "wythoff", 2, 5) }, func(r *rand.Rand) string { return heaps(r, "wythoff", 2, 5) }, func(r *rand.Rand) string { return heaps(r, "nim", 1, 4) })},
	{"several", 4, many("sequential", "", func(r *rand.Rand) string { return heaps(r, "kayles", 1, 6) }, func(r *rand.Rand) string { return heaps(r, "nim", 2, 5) })},
	{"several", 4, many("ordinal", "", func(r *rand.Rand) string { return heaps(r, "nim", 2, 5) }, func(r *rand.Rand) string { return heaps(r, "kayles", 1, 5) })},
	// from here on made with UPSTAR_GENERATE=29
	{"lines", 5, one(func(r *rand.Rand) string { return walk(r, "hex(3x4)", 2+2*r.IntN(2)) })},
	{"lines", 4, one(func(r *rand.Rand) string { return walk(r, "hex(4x4)", 4+2*r.IntN(2)) })},
	{"lines", 3, one(func(r *rand.Rand) string { return walk(r, "maker-breaker(ttt(3,2))", 2) })},
	{"pencil", 4, one(func(r *rand.Rand) string { return walk(r, "nimstring(2x2)", 2+r.IntN(4)) })},
	{"pencil", 3, one(func(r *rand.Rand) string { return walk(r, "dots-and-boxes(2x2)", 2+2*r.IntN(2)) })},
	{"pencil", 4, one(func(r *rand.Rand) string { return walk(r, "sprouts(4)", 1+r.IntN(4)) })},
	{"graphs", 3, one(func(r *rand.Rand) string { return walk(r, "graph-snort(1-2-3-4-5-6,2-7,5-8)", r.IntN(3)) })},
	{"graphs", 3, one(func(r *rand.Rand) string { return walk(r, "graph-col(1-2-3-4-5-1,3-6-7)", r.IntN(3)) })},
	{"graphs", 3, one(func(r *rand.Rand) string { return walk(r, "node-kayles(1-2-3-4-5-6-7-8,2-9,6-10)", r.IntN(2)) })},
	{"never ending", 4, one(func(r *rand.Rand) string { return walk(r, "fox-and-geese(6x6)", 4+2*r.IntN(4)) })},
	{"never ending", 3, one(func(r *rand.Rand) string { return walk(r, "hare-and-hounds(3x5)", 2+2*r.IntN(4)) })},
	// from here on made with UPSTAR_GENERATE=40
	{"trees", 3, one(func(r *rand.Rand) string {
		parts := make([]string, 4+r.IntN(2))
		for i := range parts {
			parts[i] = branches(r, 3)
		}
		return "tree({" + strings.Join(parts, ",") + "})"
	})},
	{"shapes", 3, many("", "", func(r *rand.Rand) string { return walk(r, "cutblock(3x2x4)", r.IntN(3)) }, func(r *rand.Rand) string { return walk(r, "domineering-3(2x2x2)", 2*r.IntN(2)) }, func(r *rand.Rand) string { return stalks(r, 1, "br") })},
}

var builtin = sync.OnceValue(catalog.Builtin)

// walk makes random moves from a position, the players in turn.
func walk(r *rand.Rand, from string, moves int) string {
	p, err := builtin().Parse(from)
	for i := 0; err == nil && i < moves; i++ {
		options, problem := p.Options(game.Players[i%2])
		if problem != nil || len(options) == 0 {
			break
		}
		p = options[r.IntN(len(options))]
	}
	if err != nil {
		panic(err)
	}
	return p.String()
}

// branches is a random tree of options.
func branches(r *rand.Rand, deep int) string {
	if deep == 0 || r.IntN(4) == 0 {
		return fmt.Sprint(r.IntN(4))
	}
	parts := make([]string, 1+r.IntN(3))
	for i := range parts {
		parts[i] = branches(r, deep-1)
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func one(f func(*rand.Rand) string) func(*rand.Rand) play.Game { return many("", "", f) }

func by(as, end string, f func(*rand.Rand) string) func(*rand.Rand) play.Game {
	return many(as, end, f)
}

func many(as, end string, fs ...func(*rand.Rand) string) func(*rand.Rand) play.Game {
	return func(r *rand.Rand) play.Game {
		g := play.Game{As: as, End: end, To: "left"}
		for _, f := range fs {
			g.Boards = append(g.Boards, f(r))
		}
		return g
	}
}

func heaps(r *rand.Rand, name string, n, most int) string {
	var all []string
	for range n {
		all = append(all, fmt.Sprint(1+r.IntN(most)))
	}
	return name + "(" + strings.Join(all, ",") + ")"
}

func letters(r *rand.Rand, of string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = of[r.IntN(len(of))]
	}
	return string(b)
}

func stalks(r *rand.Rand, n int, of string) string {
	var all []string
	for range n {
		all = append(all, letters(r, of, 1+r.IntN(4)))
	}
	return "hackenbush(" + strings.Join(all, "+") + ")"
}

func grid(r *rand.Rand, name, of string, rows, columns int) string {
	var all []string
	for range rows {
		all = append(all, letters(r, of, columns))
	}
	return name + "(" + strings.Join(all, "|") + ")"
}

// The puzzles are made by UPSTAR_GENERATE=0 go test ./internal/desk -run MakePuzzles.
func TestMakePuzzles(t *testing.T) {
	first, err := strconv.Atoi(os.Getenv("UPSTAR_GENERATE"))
	if err != nil {
		t.Skip("UPSTAR_GENERATE=0 makes puzzles.txt anew, UPSTAR_GENERATE=29 adds those from that draw on")
	}
	d, r := New(catalog.Builtin()), rand.New(rand.NewPCG(2026, 1))
	var b strings.Builder
	seen := map[string]bool{}
	if first > 0 {
		b.WriteString(drawn)
	}
	for i, s := range draws[first:] {
		made, start := 0, time.Now()
		for tries := 0; made < s.n && tries < 1500 && time.Since(start) < 12*time.Second; tries++ {
			g := s.draw(r)
			text := g.Text()
			if seen[text] {
				continue
			}
			seen[text] = true
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			turns, total, err := d.winning(ctx, text)
			cancel()
			if err != nil || len(turns) != 1 || total < 4 {
				continue
			}
			made++
			j, err := d.Judge(context.Background(), JudgeQuestion{Address: text})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s\t%d\t%s\t%d\n", s.theme, total, text, j.Grade)
		}
		t.Logf("%d %s: %d of %d in %v", i, s.theme, made, s.n, time.Since(start))
	}
	if err := os.WriteFile("puzzles.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// There is a puzzle of every family of boards.
func TestPuzzleFamilies(t *testing.T) {
	d := New(catalog.Builtin())
	families := map[string]bool{}
	for _, e := range d.at.Catalog.Entries() {
		families[e.Kit.Name] = true
	}
	all := d.made()
	if len(all) < 120 {
		t.Errorf("%d puzzles", len(all))
	}
	for _, p := range all {
		g, err := play.ParseAddress(p.Address)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range g.Boards {
			name, _, _ := strings.Cut(b, "(")
			if e, ok := d.at.Catalog.Lookup(name); ok {
				delete(families, e.Kit.Name)
			}
		}
	}
	if len(families) > 0 {
		t.Errorf("no puzzle of the families %v", families)
	}
}
