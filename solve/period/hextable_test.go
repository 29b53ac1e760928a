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
	"github.com/upstar-cgt/upstar/verify"
	"github.com/upstar-cgt/upstar/work"
)

// TestHexTable: docs/hexadecimal-periods.csv says what Solve finds for the 1023
// hexadecimal codes of up to two digits, and each proof by automata has a
// certificate that is accepted. By default every eighth of those with a period is
// looked at, and one without.
func TestHexTable(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "docs", "hexadecimal-periods.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head := []string{"code", "preperiod", "period", "saltus", "modulus", "states", "status", "theorem", "bound", "computed"}
	if len(lines) != 1024 || !slices.Equal(lines[0], head) {
		t.Fatalf("%d lines, the first %v", len(lines), lines[0])
	}
	every := 8
	if testing.Short() {
		every = 80
	}
	for i, line := range lines[1:] {
		long := line[6] != "proved"
		if os.Getenv("UPSTAR_SLOW") == "" && (long && line[0] != "C.08" || i%every != 0 && !long) {
			continue
		}
		checkHexLine(t, line)
	}
}

func checkHexLine(t *testing.T, line []string) {
	t.Helper()
	code := takebreak.MustParse(line[0])
	r, err := period.Solve(work.Unbounded(), code, game.GrundyNormal, 2048)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{code.String(), "", "", "", "", "", "none found", "", "", strconv.Itoa(len(r.Values))}
	p := r.Period
	switch {
	case p.Proved:
		copy(want[1:], []string{strconv.Itoa(p.Preperiod), strconv.Itoa(p.Length), strconv.Itoa(p.Saltus)})
		copy(want[6:], []string{"proved", p.Theorem, strconv.Itoa(p.Bound)})
	case r.Graph != nil:
		copy(want[4:], []string{strconv.Itoa(r.Graph.Modulus()), strconv.Itoa(r.Graph.States()), "2-automatic", "automata"})
	}
	if !slices.Equal(line, want) {
		t.Errorf("the table has %v, want %v", line, want)
	}
	if line[7] != "automata" {
		return
	}
	data, err := period.Certificate(code, game.GrundyNormal, r.Values, p)
	if r.Graph != nil {
		data, err = period.CertifyGraph(code, r.Graph)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Check(ctx, data); err != nil {
		t.Errorf("%s: %v", code, err)
	}
}
