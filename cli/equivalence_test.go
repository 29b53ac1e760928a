// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

type classTable struct {
	Classes                              int
	Proved, Commutative, Congruence      bool
	Representatives, Outcomes, Positions []string
	Table                                [][]int
	Separators                           [][3]int
}

// Quotients of heaps under compounds agree with remoteness, outcomes, Ferguson's values and
// foreclosed numbers: the number of classes is the number of their values.
func TestEquivalence(t *testing.T) {
	for args, want := range map[string]int{
		"--compound selective --misere --day 3":                   5,
		"--compound selective --normal --day 3":                   2,
		"--compound disjunctive --normal --day 2 --partizan":      22,
		"--compound obliged --misere --day 3":                     4,
		"--day 3":                                                 5, // disjunctive, misère
		"--compound sequential --normal --day 2 --side left":      2,
		"--compound selective --misere kayles --to 12":            5,
		"--compound obliged --normal grundy --to 12":              3,
		"--compound obliged --misere 0.137 --to 12":               5,
		"--compound disjunctive --misere kayles --to 9":           18,
		"--compound odd --normal --games nim(4)":                  10,
		"--compound conjunctive --misere --games kayles(5)":       5,
		"--compound disjunctive --misere --games form({0|{0|0}})": 9,
		"--compound exactly:2 --normal --games nim(1)":            4,
		"--compound sequential --normal --games form({0,{|0}|0})": 9,
	} {
		out, errs, status := upstar(strings.Fields("quotient " + args + " --json")...)
		var got classTable
		if err := json.Unmarshal([]byte(out), &got); err != nil || status != 0 {
			t.Errorf("%s: %v %s", args, err, errs)
			continue
		}
		if got.Classes != want || !got.Proved || len(got.Representatives) != want || len(got.Outcomes) != want || len(got.Separators) != want*(want-1)/2 {
			t.Errorf("%s: %+v, want %d classes", args, got, want)
		}
	}
}

// Certificates are written, and verify accepts them.
func TestEquivalenceCertificates(t *testing.T) {
	for _, args := range []string{"--compound odd --misere --games nim(3)", "--compound side --misere --day 2"} {
		file := filepath.Join(t.TempDir(), "c.json")
		if _, errs, status := upstar(strings.Fields("quotient " + args + " --certificate " + file)...); status != 0 {
			t.Fatal(errs)
		}
		if out, errs, status := upstar("verify", file); status != 0 {
			t.Errorf("%s: %s%s", args, out, errs)
		}
	}
}

func TestEquivalenceRefuses(t *testing.T) {
	for _, c := range []struct {
		args, want string
		status     int
	}{
		{"--compound some --day 2", "no compound", wrongUsage},
		{"--compound first-to-end --day 2", "marks", wrongInput},
		{"--day 4", "days 0 to 3", wrongInput},
		{"--day 3 --partizan", "days 0 to 2", wrongInput},
		{"--partizan --games nim(1)", "--partizan is for a day", wrongUsage},
		{"--day 2 --checkpoint x", "--checkpoint is for", wrongUsage},
		{"--day 2 nim", "no position beside --day", wrongUsage},
		{"--normal --misere --day 2", "--misere and --normal exclude each other", wrongUsage},
		{"--compound odd --games loopy(a:b|b;b:a|a,a)", "play need not end", wrongInput},
		{"--compound selective --normal --games form({0|}) form({|0}) --classes 9", "limit", interrupted},
	} {
		_, errs, status := upstar(strings.Fields("quotient " + c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%s: status %d, %q; want %d, %q", c.args, status, errs, c.status, c.want)
		}
	}
}
