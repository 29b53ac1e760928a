// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/solve/period"
)

// TestDocTable: docs/obliged-octal-periods.csv says what ObligedTable finds. Only
// the columns code, preperiod, period, status and bound are read, by name.
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
	table := map[string][]string{}
	for _, line := range lines[1:] {
		var row []string
		for _, i := range columns {
			row = append(row, line[i])
		}
		table[row[0]] = row
	}
	codes := 0
	if err := period.ObligedTable(ctx, 3, 0, func(r period.ObligedRow, _ int) bool {
		p := r.Period
		want := []string{r.Code.String(), strconv.Itoa(p.Preperiod), strconv.Itoa(p.Period), "proved", strconv.Itoa(p.Bound)}
		if got := table[want[0]]; !p.Proved || !slices.Equal(got, want) {
			t.Errorf("table has %v, want %v (%v)", got, want, p)
		}
		codes++
		return true
	}); err != nil {
		t.Fatal(err)
	}
	if codes != len(table) {
		t.Errorf("table has %d codes, want %d", len(table), codes)
	}
}
