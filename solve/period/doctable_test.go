// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
)

// TestDocTable: docs/obliged-octal-periods.csv says what Solve finds for the 1023
// codes of up to three digits. Only the columns code, preperiod, period, status and
// bound are read, by name.
func TestDocTable(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "docs", "obliged-octal-periods.csv"))
	if err != nil {
		t.Skip("no table: ", err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var columns []int
	for _, name := range []string{"code", "preperiod", "period", "status", "bound"} {
		i := slices.Index(lines[0], name)
		if i < 0 {
			t.Fatalf("the table has no column %q", name)
		}
		columns = append(columns, i)
	}
	seen := map[string]bool{}
	for _, line := range lines[1:] {
		var got []string
		for _, i := range columns {
			got = append(got, line[i])
		}
		code, err := takebreak.Parse(got[0])
		if err != nil {
			t.Fatal(err)
		}
		r, err := period.Solve(ctx, code, period.FuncObliged, 1<<16)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Period
		want := []string{code.String(), strconv.Itoa(p.Preperiod), strconv.Itoa(p.Period), "proved", strconv.Itoa(p.Bound)}
		if !p.Proved || !slices.Equal(got, want) {
			t.Errorf("table has %v, want %v (%v)", got, want, p)
		}
		seen[got[0]] = true
	}
	if len(seen) != 1023 {
		t.Errorf("table has %d codes, want 1023", len(seen))
	}
}
