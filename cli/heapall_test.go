// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// A table that was cut short goes on; another one is refused.
func TestAllResumes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.csv")
	table := func(args ...string) (int, string) {
		status, _, errs := command(context.Background(), append([]string{"heap", "--all", "octal:1", "--reach", "1000", "-o", file}, args...)...)
		return status, errs
	}
	if status, errs := table(); status != 0 {
		t.Fatal(errs)
	}
	whole, _ := os.ReadFile(file)
	if n := bytes.Count(whole, []byte("\n")); n != 16 {
		t.Fatalf("%d lines, want 16", n)
	}
	for _, cut := range []int{0, 10, len(whole) / 2, len(whole)/2 + 7, len(whole) - 1, len(whole)} {
		if err := os.WriteFile(file, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		if status, errs := table("--threads", "3"); status != 0 {
			t.Fatal(errs)
		}
		if got, _ := os.ReadFile(file); !bytes.Equal(got, whole) {
			t.Errorf("cut after %d bytes:\n%s", cut, got)
		}
	}
	for _, args := range [][]string{{"--values", "obliged"}, {"--all", "octal:2"}} {
		if status, errs := table(args...); status != wrongInput || !strings.Contains(errs, "not this table") {
			t.Errorf("%v: status %d, %s", args, status, errs)
		}
		if got, _ := os.ReadFile(file); !bytes.Equal(got, whole) {
			t.Errorf("%v changed the table", args)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, _, errs := command(ctx, "heap", "--all", "octal:2", "--threads", "2"); status != interrupted {
		t.Errorf("interrupted: status %d, %s", status, errs)
	}
}

// The table of facts/octal-periods.csv is reproduced where it is marked as
// verified: period, preperiod, greatest value and class.
func TestAllFacts(t *testing.T) {
	digits, reach := "octal:2", "3000"
	if os.Getenv("UPSTAR_SLOW") == "1" {
		digits, reach = "octal:3", "1000000"
	}
	facts := readTable(t, filepath.Join("..", "..", "shared", "facts", "octal-periods.csv"))
	file := filepath.Join(t.TempDir(), "table.csv")
	if status, _, errs := command(context.Background(), "heap", "--all", digits, "--reach", reach, "-o", file); status != 0 {
		t.Fatal(errs)
	}
	ours := map[string]map[string]string{}
	for _, row := range readTable(t, file) {
		ours[row["code"]] = row
	}
	compared, beyond := 0, 0
	for _, fact := range facts {
		code := fact["code"]
		row, ok := ours[code]
		if !ok || fact["verified"] == "no" || fact["period_p"] == "" {
			continue
		}
		if got, want := row["class"], takebreak.MustParse(fact["canonical"]).String(); got != want {
			t.Errorf("%s: class %s, the facts say %s", code, got, want)
		}
		if row["status"] != "proved" {
			beyond++
			continue
		}
		compared++
		if strings.Contains(fact["verified"], "canonical") {
			continue // the numbers there are those of the canonical game
		}
		report := t.Errorf
		if strings.HasPrefix(fact["verified"], "differs") {
			report = t.Logf // the facts say so themselves
		}
		for ours, theirs := range map[string]string{"period": "period_p", "preperiod": "preperiod_n0", "max": "max_nim"} {
			if fact[theirs] != "" && row[ours] != fact[theirs] {
				report("%s: %s %s, the facts say %s", code, ours, row[ours], fact[theirs])
			}
		}
	}
	t.Logf("%d codes compared, %d need more than %s values", compared, beyond, reach)
	if compared < 50 {
		t.Errorf("only %d codes were compared", compared)
	}
}

// readTable reads a table by its column names, codes in normal form.
func readTable(t *testing.T, file string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Skip("no table: ", err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		code, _, _ := strings.Cut(row["code"], " ") // a remark may follow it
		row["code"] = takebreak.MustParse(code).String()
		rows = append(rows, row)
	}
	return rows
}

// Hexadecimal codes of one digit: what facts/heap-games.md has of them.
func TestAllHex(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds: left out by -short")
	}
	status, out, errs := command(context.Background(), "heap", "--all", "hex:1", "--reach", "512", "--threads", "2")
	if status != 0 {
		t.Fatal(errs)
	}
	if n := strings.Count(out, "\n"); n != 64 {
		t.Errorf("%d lines, want 64", n)
	}
	for _, line := range []string{
		"0.8,1,3,1,,,proved,automata,4,64",
		"8.0,1,2,1,,,proved,automata,3,64",
		"0.A,1,2,0,,,proved,\"Guy–Smith, more heaps\",8,64",
		"0.C,1,2,1,,,proved,automata,3,64",
		"0.9,,,,,,none found,,,512",
		"0.E,,,,,,none found,,,512",
	} {
		if !strings.Contains(out, "\n"+line+"\n") {
			t.Errorf("no line %s in\n%s", line, out)
		}
	}
}
