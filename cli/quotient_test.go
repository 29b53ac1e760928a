// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// upstar runs a command line.
func upstar(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = testApp().run(context.Background(), args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), status
}

// The quotient of Kayles as JSON [Plambeck 2005]; its keys and their order are
// pinned.
func TestQuotientJSON(t *testing.T) {
	out, errs, status := upstar("quotient", "0.77", "--json")
	if status != 0 {
		t.Fatal(errs)
	}
	const head = `{"code":"0.77","solved":true,"order":40,"p":9,"period":12,"preperiod":71,"heap":167,"growth":[{"heap":2,"order":6,"p":2},{"heap":5,"order":12,"p":3},` +
		`{"heap":9,"order":18,"p":6},{"heap":12,"order":24,"p":8},{"heap":25,"order":32,"p":9},{"heap":27,"order":40,"p":9}],"pretending":["1","a","b","ab","a","c",`
	if !strings.HasPrefix(out, head) {
		t.Errorf("JSON begins\n%.400s\nwant\n%s", out, head)
	}
	var r struct {
		Pretending []string
		Generators []struct {
			Name string
			Heap int
		}
		Relations []string
		PPortion  []string `json:"p_portion"`
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Pretending) != 168 || len(r.Generators) != 7 || len(r.Relations) == 0 || len(r.PPortion) != 9 {
		t.Errorf("%d images, %d generators, %d relations, %d in P", len(r.Pretending), len(r.Generators), len(r.Relations), len(r.PPortion))
	}
	at := -1
	for _, key := range []string{"pretending", "generators", "relations", "p_portion"} {
		i := strings.Index(out, `,"`+key+`":[`)
		if i <= at {
			t.Errorf("%s is missing or not in its place", key)
		}
		at = i
	}
}

func TestQuotientRefuses(t *testing.T) {
	for _, c := range []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"partizan-subtraction({1},{2})"}, "partizan-subtraction is partizan", wrongInput},
		{[]string{"domineering(2x2)"}, "is partizan", wrongInput},
		{[]string{"cram(2x2)"}, "--games", wrongInput},
		{[]string{"--games", "domineering(2x2)", "--order", "5"}, "--order is for misère quotients of heap games", wrongUsage},
		{[]string{"--games", "tree({{2)"}, "tree", wrongInput},
		{[]string{"--games"}, "a position is missing", wrongUsage},
		{[]string{"0.77", "0.15"}, "one code", wrongUsage},
		{[]string{"0.77", "--to", "0"}, "--to requires a number from 1", wrongUsage},
		{[]string{"0.77", "--diagonal", "1"}, "two heaps", wrongUsage},
		{[]string{"--all", "octal:4"}, "octal:1 to octal:3", wrongUsage},
		{[]string{"--all", "ternary"}, "quaternary:1", wrongUsage},
		{[]string{"0.07", "--to", "60", "--timeout", "200ms"}, "the time was up", interrupted},
	} {
		_, errs, status := upstar(append([]string{"quotient"}, c.args...)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("quotient %v: status %d, %q; want %d, %q", c.args, status, errs, c.status, c.want)
		}
	}
}

// Partizan positions and forms have classes of words, with four outcomes.
func TestQuotientPartizan(t *testing.T) {
	for game, want := range map[string]string{"{0|0,{0|0}}": "5 classes (proved)", "domineering(1x2)": "2 classes (proved)", "{{2},0}": "14 classes (proved)"} {
		if out, errs, status := upstar("quotient", "--misere", "--games", game); status != 0 || !strings.HasPrefix(out, want) {
			t.Errorf("%s: %d, %s%s", game, status, out, errs)
		}
	}
}

// A run that was stopped in the middle of a line goes on and leaves the same
// table.
func TestQuotientAllResumes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.csv")
	args := []string{"quotient", "--all", "quaternary:3", "-o", file, "--threads", "2"}
	if _, errs, status := upstar(args...); status != 0 {
		t.Fatal(errs)
	}
	want, _ := os.ReadFile(file)
	if n := bytes.Count(want, []byte("\n")); n != 64 {
		t.Errorf("%d lines, want a header and 63 codes", n)
	}
	for _, cut := range []int{1, len(want) / 3, len(want) - 1} {
		if err := os.WriteFile(file, want[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		upstar(args...)
		if got, _ := os.ReadFile(file); !bytes.Equal(got, want) {
			t.Errorf("cut after %d bytes, the run gives another table", cut)
		}
	}
	if err := os.WriteFile(file, []byte("a,b\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, errs, status := upstar(args...); status != wrongInput || !strings.Contains(errs, "not a table of quotients") {
		t.Errorf("another file: status %d, %s", status, errs)
	}
}

// All rows of the facts marked solved, by one command.
func TestQuotientAllFacts(t *testing.T) {
	facts, err := os.ReadFile("../../shared/facts/misere-quotients.csv")
	if err != nil {
		t.Skip("no facts here:", err)
	}
	rows, err := csv.NewReader(bytes.NewReader(facts)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(t.TempDir(), "solved.csv")
	var solved strings.Builder
	for _, row := range rows {
		if row[2] == "full" && row[8] == "solved" {
			solved.WriteString(row[0] + "\n")
		}
	}
	if err := os.WriteFile(list, []byte(solved.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	out, errs, status := upstar("quotient", "--all", list, "--each", "60s")
	if status != 0 {
		t.Fatal(errs)
	}
	table, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, row := range table {
		found[row[0]] = row
	}
	checked := 0
	for _, row := range rows {
		if row[2] != "full" || row[8] != "solved" {
			continue
		}
		got := found[row[0]]
		if got == nil || got[1] != "solved" || strings.Join(got[2:6], ",") != strings.Join(row[3:7], ",") {
			t.Errorf("%v, the facts say %v", got, row)
		}
		checked++
	}
	t.Log(strconv.Itoa(checked) + " rows")
}

// The first game known to have an infinite quotient is 0.3122, at heap 7
// [Weimerskirch 2015]; its certificate is checked, and refused when it claims another
// game.
func TestQuotientInfinite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "infinite.json")
	out, errs, status := upstar("quotient", "0.3122", "--rounds", "8", "--diagonal", "7,5", "--certificate", file)
	if status != 0 || !strings.Contains(out, "the quotient to heap 7 is infinite") {
		t.Fatalf("status %d, %s\n%s", status, errs, out)
	}
	out, errs, status = upstar("verify", file)
	if status != 0 || !strings.Contains(out, "heaps to 7 is infinite") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	data, _ := os.ReadFile(file)
	other := bytes.Replace(data, []byte(`"0.3122"`), []byte(`"0.3123"`), 1)
	if err := os.WriteFile(file, other, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, _, status := upstar("verify", file); status != wrongInput {
		t.Errorf("another game: status %d, %s", status, out)
	}
}
