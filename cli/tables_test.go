// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/rules/graph"
)

// exported runs commands with a new catalogue, and returns the lines of its export.
func exported(t *testing.T, export string, commands ...[]string) (lines []string) {
	t.Helper()
	for _, args := range append(commands, strings.Fields(export)) {
		if args[0] != "sweep" {
			args = append(args, "--catalogue", "made.db")
		}
		status, out, errs := command(context.Background(), args...)
		if status != 0 {
			t.Fatalf("%v: %s", args, errs)
		}
		lines = strings.Split(strings.TrimSpace(out), "\n")
	}
	return lines
}

// docTable returns the lines of a table in docs/tables, which may be compressed.
func docTable(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "docs", "tables", name))
	if err == nil && strings.HasSuffix(name, ".gz") {
		var plain io.Reader
		if plain, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = io.ReadAll(plain)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// docs/tables/node-kayles.csv and arc-kayles.csv are made again for few vertices, and
// compared with play, as is a part of those with 8 vertices.
func TestGraphTables(t *testing.T) {
	most, step := 6, 100
	if os.Getenv("UPSTAR_SLOW") == "1" {
		most, step = 7, 1
	}
	games := []string{"node-kayles", "arc-kayles"}
	here, count := map[string]bool{}, 1
	for _, game := range games {
		table := docTable(t, game+".csv")
		if len(table) != 1+996 {
			t.Errorf("%s: %d lines, want one for each of the 996 connected graphs with 1 to 7 vertices", game, len(table))
		}
		for _, line := range table {
			here[line] = true
		}
		played(t, game, table[1:])
		eight := docTable(t, game+"-8.csv.gz")
		if len(eight) != 1+996+11117 {
			t.Errorf("%s: %d lines, want one for each of the 12 113 connected graphs with 1 to 8 vertices", game, len(eight))
		}
		both := 0
		for _, line := range eight {
			if here[line] {
				both++
			}
		}
		if both != len(table) {
			t.Errorf("%s: the table to 8 vertices has %d of the %d lines of that to 7", game, both, len(table))
		}
		var some []string
		for i := 1; i < len(eight); i += step {
			some = append(some, eight[i])
		}
		played(t, game, some)
	}
	for n := 1; n <= most; n++ {
		all, err := graph.Connected(n)
		if err != nil {
			t.Fatal(err)
		}
		count += 2 * len(all)
	}
	t.Chdir(t.TempDir())
	made := exported(t, "catalogue export --kind misere --fields genus,class",
		[]string{"sweep", "run", "--catalogue", "made.db", "misere", "{k}({g})", "k=node-kayles,arc-kayles", "g=graphs:" + strconv.Itoa(most)})
	if len(made) != count {
		t.Errorf("%d lines, want %d", len(made), count)
	}
	for _, line := range made {
		if !here[line] {
			t.Errorf("the tables lack %s", line)
		}
	}
}

// played compares the nim values and misère outcomes of a table of genera with those
// that play by the definition gives.
func played(t *testing.T, game string, table []string) {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.Join(table, "\n"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		body := strings.TrimSuffix(strings.TrimPrefix(row[0], game+"("), ")")
		g, err := graph.NodeKayles.Parse(body)
		if err != nil {
			t.Fatal(err)
		}
		var near [8]int
		for _, e := range g.Edges() {
			near[e.From-1] |= 1 << (e.To - 1)
			near[e.To-1] |= 1 << (e.From - 1)
		}
		nim, misere := playedOut(game, near, len(g.Vertices()))
		normal, rest, raised := strings.Cut(row[1], "^")
		won := normal != "1" // of a Nim heap, whose genus is written without digits
		if raised {
			won = rest[0] != '0'
		}
		if strconv.Itoa(nim) != normal || misere != won {
			t.Errorf("%s has the genus %s; by play its nim value is %d, and that the next player wins in misère play is %v", row[0], row[1], nim, misere)
		}
	}
}

// playedOut returns the nim value of all n vertices, and whether the next player wins in
// misère play.
func playedOut(game string, near [8]int, n int) (nim int, next bool) {
	nims, nexts := make([]int, 1<<n), make([]bool, 1<<n)
	for set := range nims {
		options, moves := map[int]bool{}, 0
		take := func(taken int) {
			left := set &^ taken
			moves++
			options[nims[left]] = true
			nexts[set] = nexts[set] || !nexts[left]
		}
		for v := range n {
			for w := range n {
				switch both := 1<<v | 1<<w; {
				case set&both != both:
				case game == "node-kayles" && v == w:
					take(near[v] | 1<<v)
				case game == "arc-kayles" && v < w && near[v]>>w&1 == 1:
					take(both)
				}
			}
		}
		nexts[set] = nexts[set] || moves == 0
		nims[set] = bits.TrailingZeros(^uint(mask(options)))
	}
	return nims[len(nims)-1], nexts[len(nexts)-1]
}

func mask(options map[int]bool) (m int) {
	for v := range options {
		m |= 1 << v
	}
	return m
}

// docs/tables/misere-cram.csv and misere-domineering.csv are compared with play on small
// boards, made again for a few, and told in docs/papers/misere-boards.md.
func TestMisereTables(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "papers", "misere-boards.md"))
	if err != nil {
		t.Fatal(err)
	}
	squares := 15
	if os.Getenv("UPSTAR_SLOW") == "1" {
		squares = 20
	}
	here := map[string]bool{}
	for _, game := range []string{"cram", "domineering"} {
		told, compared := map[int]map[int]string{}, 0
		for _, line := range docTable(t, "misere-"+game+".csv") {
			here[line] = true
			board, outcome, _ := strings.Cut(line, ",")
			board, ok := strings.CutPrefix(board, game+"(")
			if !ok {
				continue
			}
			rows, cols := 1+strings.Count(board, "|"), strings.IndexAny(board, "|)")
			if rows*cols <= squares {
				if want := misereByPlay(game, rows, cols); outcome != want {
					t.Errorf("%s on %d×%d is %s, by play %s", game, rows, cols, outcome, want)
				}
				compared++
			}
			if told[rows] == nil {
				told[rows] = map[int]string{}
			}
			told[rows][cols] = outcome
		}
		if compared < 20 {
			t.Errorf("%s: only %d boards were played out", game, compared)
		}
		for rows, outcomes := range told {
			row := fmt.Sprintf("| %s | %d | %d |", game, rows, rows)
			for cols := rows; outcomes[cols] != ""; cols++ {
				row += " " + outcomes[cols]
			}
			if !bytes.Contains(page, []byte(row+" |\n")) {
				t.Errorf("docs/papers/misere-boards.md lacks: %s |", row)
			}
		}
	}
	_, out, _ := command(t.Context(), "heap", "0.07", "--function", "o-", "--to", "60", "--json")
	var kayles struct{ Values []string } // Dawson's Kayles is Cram in one row
	if err := json.Unmarshal([]byte(out), &kayles); err != nil || len(kayles.Values) != 61 {
		t.Fatalf("%s (%v)", out, err)
	}
	for n, outcome := range kayles.Values[1:] {
		if line := "cram(" + strings.Repeat(".", n+1) + ")," + outcome; !here[line] {
			t.Errorf("the tables lack %s", line)
		}
	}
	t.Chdir(t.TempDir())
	made := exported(t, "catalogue export --kind solve --fields misere.outcome",
		[]string{"sweep", "run", "--catalogue", "made.db", "solve", "--misere", "--moves", "0", "--method", "search", "{g}({a}x{b})", "g=cram,domineering", "a=1..4", "b=a..6"})
	if len(made) != 1+2*18 {
		t.Errorf("%d lines were made", len(made))
	}
	for _, line := range made {
		if !here[line] {
			t.Errorf("the tables lack %s", line)
		}
	}
}

// misereByPlay returns who wins an empty board in misère play, by the definition: whoever
// cannot move wins. Left's dominoes stand, Right's lie; in Cram each player's may do both.
func misereByPlay(game string, rows, cols int) string {
	dominoes := [2][]int{}
	for s := range rows * cols {
		standing, lying := 1<<s|1<<(s+cols), 1<<s|1<<(s+1)
		for player := range dominoes {
			if s/cols+1 < rows && (player == 0 || game == "cram") {
				dominoes[player] = append(dominoes[player], standing)
			}
			if s%cols+1 < cols && (player == 1 || game == "cram") {
				dominoes[player] = append(dominoes[player], lying)
			}
		}
	}
	wins := [2][]bool{make([]bool, 1<<(rows*cols)), make([]bool, 1<<(rows*cols))}
	for free := range wins[0] {
		for player := range wins {
			moves := false
			for _, d := range dominoes[player] {
				if free&d == d {
					moves = true
					wins[player][free] = wins[player][free] || !wins[1-player][free&^d]
				}
			}
			wins[player][free] = wins[player][free] || !moves
		}
	}
	last := len(wins[0]) - 1
	return map[[2]bool]string{{true, true}: "N", {false, false}: "P", {true, false}: "L", {false, true}: "R"}[[2]bool{wins[0][last], wins[1][last]}]
}

// Lines of docs/tables/octal4.csv are made again, and what they say is checked.
func TestOctalTable(t *testing.T) {
	const export = "catalogue export --kind heap --fields parameters,period.preperiod,period.period,period.theorem,period.bound,max"
	table := docTable(t, "octal4.csv")
	t.Chdir(t.TempDir())
	var commands [][]string
	for _, code := range []string{"0.1146", "4.7662"} {
		commands = append(commands, []string{"heap", code, "--to", "20", "--reach", "20000000"})
	}
	made := exported(t, export, commands...)
	if len(made) != 3 || made[0] != table[0] {
		t.Fatalf("made %q, the table begins with %q", made, table[0])
	}
	for _, line := range made {
		if !slices.Contains(table, line) {
			t.Errorf("the table lacks %s", line)
		}
	}
	if status, out, errs := command(context.Background(), "catalogue", "verify", "--catalogue", "made.db"); status != 0 || !strings.Contains(out, "0 refused") {
		t.Errorf("%s%s", out, errs)
	}
}

// The certificates of periods in docs are of lines of the table, and two that take little
// time are checked.
func TestPeriodCertificates(t *testing.T) {
	table := map[string][]string{}
	rows, err := csv.NewReader(strings.NewReader(strings.Join(docTable(t, "octal4.csv"), "\n"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row[3] != "" {
			table[row[0]] = row
		}
	}
	short := []string{"4.7662", "0.1005"}
	files, _ := filepath.Glob("../docs/certificates/*.json")
	for _, file := range files {
		var c struct {
			Kind, Code               string
			Preperiod, Period, Bound int
		}
		data, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(data, &c)
		}
		if err != nil {
			t.Fatal(err)
		}
		if c.Kind != "heap-period" {
			continue
		}
		row := table[c.Code]
		if want := []string{strconv.Itoa(c.Preperiod), strconv.Itoa(c.Period)}; len(row) < 6 || !slices.Equal(row[2:4], want) || row[5] != strconv.Itoa(c.Bound) {
			t.Errorf("%s: the table has %v", file, row)
		}
		delete(table, c.Code)
		if slices.Contains(short, c.Code) || os.Getenv("UPSTAR_SLOW") == "1" {
			if status, out, errs := command(context.Background(), "verify", file); status != 0 {
				t.Errorf("%s%s", out, errs)
			}
		}
	}
	three, err := os.ReadFile("../docs/nim-octal-periods.csv")
	if err != nil {
		t.Fatal(err)
	}
	for code := range table {
		if code != "subject" && !strings.Contains(string(three), "\n"+code+",") {
			t.Errorf("%s has a period without a certificate", code)
		}
	}
}
