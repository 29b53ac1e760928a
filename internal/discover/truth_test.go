// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/session"
)

// tableOf reads a table of shared/truth/discovery without its head.
func tableOf(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open("../../../shared/truth/discovery/" + name)
	if err != nil {
		t.Skip("no table:", err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

// TestSmallestPositions: positions that another program found have the values that it says, and the smaller ones of
// Domineering are the smallest here.
func TestSmallestPositions(t *testing.T) {
	e := NewEvaluator(context.Background(), session.New(catalog.Builtin()), 0)
	for _, row := range tableOf(t, "smallest_positions.csv") {
		p, err := catalog.Builtin().Parse(fmt.Sprintf("%s(%s)", row[0], strings.ReplaceAll(row[2], "/", "|")))
		if err != nil {
			t.Errorf("%v: %v", row, err)
			continue
		}
		if is, err := e.Expression(p, "g == ("+row[1]+")"); err != nil || is != "true" {
			value, _ := e.Expression(p, "CanonicalForm")
			t.Errorf("%v: the value is %s (%v)", row, value, err)
		}
	}
}

// TestSnortTrees compares temperatures and degrees.
func TestSnortTrees(t *testing.T) {
	e := NewEvaluator(context.Background(), session.New(catalog.Builtin()), 0)
	rows := tableOf(t, "snort_trees.csv")
	for _, row := range rows[:min(len(rows), max(20, trials.Of(len(rows))))] {
		text := row[0]
		if strings.HasPrefix(text, "doublestar") {
			text = strings.ReplaceAll(text, ";", ",")
		} else {
			text = "sparse6:" + text
		}
		p, err := catalog.Builtin().Parse("graph-snort(" + text + ")")
		if err != nil {
			t.Errorf("%v: %v", row, err)
			continue
		}
		hot, err := e.Expression(p, "Temperature")
		degree, ok := Invariant(p, "MaxDegree")
		if err != nil || !ok || hot != row[3] || fmt.Sprint(degree) != row[2] {
			t.Errorf("%v: temperature %s, degree %d (%v)", row, hot, degree, err)
		}
	}
}

// TestDigraphs: the digraphs of the table have different values, born by day 3.
func TestDigraphs(t *testing.T) {
	rows := tableOf(t, "digraph_placement_day3.csv")
	e := NewEvaluator(context.Background(), session.New(catalog.Builtin()), 0)
	seen := map[string]string{}
	for _, row := range rows {
		var items []string
		for i, colour := range row[2] {
			items = append(items, fmt.Sprintf("%d:%c", i+1, map[rune]rune{'L': 'b', 'R': 'r'}[colour]))
		}
		for _, arc := range strings.Fields(row[3]) {
			from, to := 0, 0
			if _, err := fmt.Sscanf(arc, "%d>%d", &from, &to); err != nil {
				t.Fatal(err)
			}
			items = append(items, fmt.Sprintf("%d>%d", from+1, to+1))
		}
		text := "-"
		if len(items) > 0 {
			text = strings.Join(items, ",")
		}
		p, err := catalog.Builtin().Parse("digraph-placement(" + text + ")")
		if err != nil {
			t.Fatalf("%v: %v", row, err)
		}
		g, err := e.Value(p)
		if err != nil {
			t.Fatal(err)
		}
		value, err := e.Property(g, "CanonicalForm")
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[value]; ok {
			t.Errorf("%s and %s have the same value %s", other, text, value)
		}
		seen[value] = text
		if early := e.calc.Birthday(g); early.Int64() > 3 {
			t.Errorf("%s: born on day %v", text, early)
		}
	}
	if len(seen) != len(rows) {
		t.Errorf("%d values", len(seen))
	}
}

// TestPolyominoes compares the statistics of Domineering with those of another program: values, temperatures and firsts.
func TestPolyominoes(t *testing.T) {
	most := 9
	if os.Getenv("UPSTAR_SLOW") != "" {
		most = 12
	} else if testing.Short() {
		most = 7
	}
	at := session.New(catalog.Builtin())
	count := func(expression string) map[string]int {
		a, err := Stats(context.Background(), at, StatsQuestion{Set: fmt.Sprintf("domineering(polyominoes:%d)", most), Expression: expression, BySize: true, Examples: 1})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]int{}
		for _, r := range a.Rows {
			out[fmt.Sprint(r.Size, " ", r.Value)] = r.Count
		}
		return out
	}
	of := func(rows [][]string) (out [][]string) {
		for _, row := range rows {
			if n := 0; len(row) > 2 {
				if _, err := fmt.Sscan(row[0], &n); err == nil && n <= most {
					out = append(out, row)
				}
			}
		}
		return out
	}
	hot := count("Temperature")
	for _, row := range of(tableOf(t, "domineering_polyominoes_temps.csv")) {
		if row[1] == "number" || strings.HasPrefix(row[1], "-") {
			continue
		}
		if got := hot[row[0]+" "+row[1]]; fmt.Sprint(got) != row[2] {
			t.Errorf("temperature %v: %d", row, got)
		}
	}
	values := count("CanonicalForm")
	plain := strings.NewReplacer("{", "", "}", "", "|", "")
	compared := 0
	for _, row := range of(tableOf(t, "domineering_polyominoes_values.csv")) {
		if plain.Replace(row[1]) != row[1] {
			continue // options are in another order there
		}
		if got, ok := values[row[0]+" "+row[1]]; ok {
			compared++
			if fmt.Sprint(got) != row[2] {
				t.Errorf("value %v: %d", row, got)
			}
		}
	}
	if compared < 40 {
		t.Errorf("%d values were compared", compared)
	}
}
