// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// records reads a table of records, without its heading.
func records(t *testing.T, name string) [][]string {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(shared(t, "facts/records/"+name))).ReadAll()
	if err != nil || len(lines) < 4 {
		t.Fatal(len(lines), err)
	}
	return lines[1:]
}

// boardOf reads the names of positional.csv.
func boardOf(t *testing.T, name string) hypergraph.Board {
	t.Helper()
	var k, n, rows, columns int
	text := ""
	switch kind, _, _ := strings.Cut(name, "_"); kind {
	case "triangle", "connectivity", "hamilton", "perfect":
		i := strings.LastIndex(name, "_K")
		text = map[string]string{"triangle": "triangle", "connectivity": "connectivity", "hamilton": "hamilton", "perfect": "matching"}[kind] + "(" + name[i+1:] + ")"
	case "K4":
		text = "clique(4," + strings.TrimPrefix(name, "K4_in_") + ")"
	case "vdw":
		fmt.Sscanf(name, "vdw_k%d_n%d", &k, &n)
		text = fmt.Sprintf("vdw(%d,%d)", k, n)
	case "ttt":
		sizes := strings.Split(strings.TrimPrefix(name, "ttt_"), "x")
		text = fmt.Sprintf("ttt(%s,%d)", sizes[0], len(sizes))
	case "mnk":
		fmt.Sscanf(name, "mnk_%dx%d_%d", &rows, &columns, &k)
		text = fmt.Sprintf("row(%d,%dx%d)", k, rows, columns)
	}
	b, err := hypergraph.ParseBoard(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b
}

// long are the lines of positional.csv that take more than a few seconds.
var long = map[string]bool{
	"vdw_k5_n26 maker-breaker maker": true, "mnk_4x7_4 maker-breaker maker": true,
}

func TestPositionalRecords(t *testing.T) {
	rules := map[string]hypergraph.Rules{
		"maker-breaker": hypergraph.MakerBreaker, "strong": hypergraph.Strong, "avoider-enforcer": hypergraph.AvoiderEnforcer,
		"waiter-client": hypergraph.WaiterClient, "client-waiter": hypergraph.ClientWaiter,
	}
	for _, line := range records(t, "positional.csv") {
		name, r, starter, want := line[0], rules[line[3]], line[4], line[5]
		if long[name+" "+line[3]+" "+starter] && !slow {
			continue
		}
		p := hypergraph.Start(boardOf(t, name), [2]int{1, 1})
		first := game.Left
		if strings.EqualFold(r.Role(game.Right), starter) {
			first = game.Right
		}
		start := time.Now()
		m := work.Unbounded()
		s := New(r, p)
		v, err := s.Search(m, p, first)
		if err != nil && v.By == "" { // sets too many to list
			v, err = s.Solve(m, p, first)
		}
		if d := time.Since(start); d > time.Second/2 {
			t.Logf("%s %s %s: %v, %d positions", name, line[3], starter, d.Round(time.Millisecond), m.Stats().Positions)
		}
		if got := said(r, v.Result, first); err != nil || got != want {
			t.Errorf("%s, %s, %s first: %s, want %s; %v", name, line[3], starter, got, want, err)
		}
		if by, err := s.Solve(m, p, first); err != nil || by.Result != v.Result {
			t.Errorf("%s, %s, %s first: %v by %s, %v", name, line[3], starter, by.Result, by.By, err)
		}
	}
}

// openings returns the map of winning openings of Left on a Hex board.
func openings(t *testing.T, size int) string {
	t.Helper()
	p, err := hypergraph.Hex.Parse(fmt.Sprintf("%dx%d", size, size))
	if err != nil {
		t.Fatal(err)
	}
	m := work.Unbounded()
	s := New(hypergraph.Hex, p)
	moves, _, err := s.Best(m, p, game.Left)
	if err != nil {
		t.Fatal(err)
	}
	wins := []byte(strings.Repeat("-", size*size))
	for _, q := range moves {
		wins[strings.IndexByte(q.Claims, 'X')] = 'W'
	}
	var rows []string
	for i := range size {
		rows = append(rows, string(wins[i*size:][:size]))
	}
	t.Logf("hex %d: %d positions", size, m.Stats().Positions)
	return strings.Join(rows, "|")
}

func TestHexRecords(t *testing.T) {
	for _, line := range records(t, "hex.csv") {
		if got := openings(t, int(line[0][0]-'0')); got != line[2] {
			t.Errorf("%s: %s, want %s", line[0], got, line[2])
		}
	}
}

// Hex on 5×5, all openings: the map is the same turned by half a turn, and a win in
// the corners of the short diagonal.
func TestHexFive(t *testing.T) {
	want := "----W|-WWWW|-WWW-|WWWW-|W----"
	if got := openings(t, 5); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Hex on 6×6, all openings.
func TestHexSix(t *testing.T) {
	if !slow {
		t.Skip("a few minutes; set UPSTAR_SLOW=1")
	}
	want := "-----W|-WWWWW|WWWWWW|WWWWWW|WWWWW-|W-----"
	if got := openings(t, 6); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Boards beyond the tables.
func TestBeyond(t *testing.T) {
	for _, c := range []struct {
		rules hypergraph.Rules
		text  string
		first game.Player
		want  string
		slow  bool
	}{
		{hypergraph.Sim, "K6", game.Left, "second", false}, // [Mead–Rosa–Huang 1974]
		{hypergraph.Sim, "K5", game.Left, "draw", false},
		{hypergraph.Strong, "row(4,5x5)", game.Left, "draw", false},
		{hypergraph.Strong, "row(4,5x6)", game.Left, "first", false},
		{hypergraph.Strong, "row(4,6x6)", game.Left, "first", false},
		{hypergraph.Hex, "6x6", game.Left, "Left", true},
		{hypergraph.MakerBreaker, "vdw(5,27)", game.Left, "Breaker", true},
		{hypergraph.MakerBreaker, "vdw(5,28)", game.Left, "Maker", true},
		{hypergraph.MakerBreaker, "hamilton(K8)", game.Right, "Maker", true},
		{hypergraph.MakerBreaker, "hamilton(K5)", game.Left, "Breaker", false},
		{hypergraph.MakerBreaker, "hamilton(K6)", game.Left, "Breaker", false},
		{hypergraph.MakerBreaker, "hamilton(K7)", game.Left, "Breaker", false},
		{hypergraph.MakerBreaker, "hamilton(K8)", game.Left, "Maker", true},
		{hypergraph.MakerBreaker, "plane(2)", game.Left, "Maker", false},
		{hypergraph.MakerBreaker, "plane(3)", game.Left, "Breaker", false},
		{hypergraph.Y, "5", game.Left, "Left", false},
		{hypergraph.Y, "5", game.Right, "Right", false},
		{hypergraph.BridgIt, "30", game.Left, "Left", false},
		{hypergraph.BridgIt, "30", game.Right, "Right", false},
	} {
		if c.slow && !slow {
			continue
		}
		p, err := c.rules.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		m := work.Unbounded()
		v, err := New(c.rules, p).Solve(m, p, c.first)
		if got := said(c.rules, v.Result, c.first); err != nil || got != c.want {
			t.Errorf("%s(%s), %v first: %s by %s, want %s; %v", c.rules.Name, c.text, c.first, got, v.By, c.want, err)
		}
		t.Logf("%s(%s), %v first: %s by %s, %v, %d positions", c.rules.Name, c.text, c.first, said(c.rules, v.Result, c.first), v.By, time.Since(start).Round(time.Millisecond), m.Stats().Positions)
	}
}

func TestPolyominoRecords(t *testing.T) {
	names := map[string]string{"El_L3": "el", "Tic_I3": "tic", "Tippy_S4": "tippy", "Knobby_T4": "knobby", "Fatty_O4": "fatty",
		"Skinny_I4": "skinny", "Y5": "y5", "Z_N5": "z5", "L5": "l5", "W5": "w5", "domino": "domino"}
	for _, line := range records(t, "polyomino_achievement.csv") {
		start := time.Now()
		b, err := hypergraph.ParseBoard(fmt.Sprintf("animal(%s,%sx%s)", names[line[0]], line[1], line[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		sets, _ := b.Sets(1000)
		p := hypergraph.Start(b, [2]int{1, 1})
		moves, ok, err := New(hypergraph.MakerBreaker, p).Fewest(work.Unbounded(), p)
		fewest := ""
		if ok {
			fewest = fmt.Sprint(moves)
		}
		if err != nil || fmt.Sprint(len(sets)) != line[2] || ok != (line[3] == "Maker") || fewest != line[4] {
			t.Errorf("%v: %d placements, Maker wins %v in %s, %v", line, len(sets), ok, fewest, err)
		}
		if d := time.Since(start); d > time.Second/2 {
			t.Logf("%v: %v", line, d.Round(time.Millisecond))
		}
	}
}
