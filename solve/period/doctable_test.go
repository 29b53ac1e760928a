// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/work"
)

// TestDocTable: docs/obliged-octal-periods.csv says what Solve finds for the 1023
// codes of up to three digits. Only the columns code, preperiod, period, status and
// bound are read, by name.
func TestDocTable(t *testing.T) {
	seen := map[string]bool{}
	for _, got := range docTable(t, "obliged-octal-periods.csv", "code", "preperiod", "period", "status", "bound") {
		code, err := takebreak.Parse(got[0])
		if err != nil {
			t.Fatal(err)
		}
		r, err := period.Solve(work.Unbounded(), code, game.Obliged, 1<<16)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Period
		want := []string{code.String(), strconv.Itoa(p.Preperiod), strconv.Itoa(p.Length), "proved", strconv.Itoa(p.Bound)}
		if !p.Proved || !slices.Equal(got, want) {
			t.Errorf("table has %v, want %v (%v)", got, want, p)
		}
		seen[got[0]] = true
	}
	if len(seen) != 1023 {
		t.Errorf("table has %d codes, want 1023", len(seen))
	}
}

// TestDocTableOfNimValues: every so often a line of docs/nim-octal-periods.csv and of
// docs/nim-octal4-periods.csv is what Solve finds, where that needs few values.
func TestDocTableOfNimValues(t *testing.T) {
	for _, c := range []struct {
		file                 string
		lines, step, checked int
	}{{"nim-octal-periods.csv", 1023, 7, 80}, {"nim-octal4-periods.csv", 8191, 19, 100}} {
		lines := docTable(t, c.file, "code", "preperiod", "period", "max", "status")
		if os.Getenv("UPSTAR_SLOW") == "1" {
			c.step = 1
		}
		checked := 0
		for i := 0; i < len(lines); i += c.step {
			line := lines[i]
			n0, _ := strconv.Atoi(line[1])
			p, _ := strconv.Atoi(line[2])
			if line[4] != "proved" || n0+p > 900 {
				continue
			}
			checked++
			code := takebreak.MustParse(line[0])
			r, err := period.Solve(work.Unbounded(), code, game.GrundyNormal, 2048)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Period; !got.Proved || got.Preperiod != n0 || got.Length != p || line[3] != strconv.Itoa(int(slices.Max(r.Values))) {
				t.Errorf("%s has %v, Solve finds %v", c.file, line, got)
			}
		}
		if len(lines) != c.lines || checked < c.checked {
			t.Errorf("%s has %d codes, of which %d were checked", c.file, len(lines), checked)
		}
	}
}

// TestDocTableOfRareHeaps: docs/tables/octal4-rare.csv has the classes that are open in
// docs/nim-octal4-periods.csv after as many values as it asks for, and how many of their
// first 100 000 and 1 000 000 heaps are rare; those of some that take little time are
// counted again.
func TestDocTableOfRareHeaps(t *testing.T) {
	var open, classes []string
	for _, line := range docTable(t, "nim-octal4-periods.csv", "code", "class", "status", "computed") {
		if computed, _ := strconv.Atoi(line[3]); line[0] == line[1] && line[2] != "proved" && computed >= 262_144 {
			open = append(open, line[0])
		}
	}
	for i, line := range docTable(t, "tables/octal4-rare.csv", "class", "rare_100000", "rare_1000000", "last") {
		classes = append(classes, line[0])
		few, _ := strconv.Atoi(line[1])
		if os.Getenv("UPSTAR_SLOW") != "1" && (i%10 != 0 || few > 100) {
			continue
		}
		g, _ := period.SparseGame(takebreak.MustParse(line[0]))
		e, err := sparse.New(work.Unbounded(), g, sparse.Options{})
		got := []string{line[0]}
		for _, n := range []uint64{100_000, 1_000_000} {
			if err == nil {
				err = e.Run(work.Unbounded(), n)
			}
			got = append(got, strconv.Itoa(e.Stats().Rare))
		}
		if got = append(got, strconv.FormatUint(e.Stats().LastRare, 10)); err != nil || !slices.Equal(got, line) {
			t.Errorf("the table has %v, want %v, %v", line, got, err)
		}
	}
	if slices.Sort(open); !slices.Equal(classes, open) {
		t.Errorf("%d classes, want the %d that are open", len(classes), len(open))
	}
}

// docTable returns the columns with these names of a table in docs.
func docTable(t *testing.T, file string, names ...string) (rows [][]string) {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "docs", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		var row []string
		for _, name := range names {
			i := slices.Index(lines[0], name)
			if i < 0 {
				t.Fatalf("%s has no column %q", file, name)
			}
			row = append(row, line[i])
		}
		rows = append(rows, row)
	}
	return rows
}
