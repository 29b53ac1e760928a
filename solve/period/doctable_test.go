// SPDX-License-Identifier: Apache-2.0

package period_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/upstar-cgt/upstar/solve/period"
)

// TestDocTable: docs/obliged-octal-periods.csv is what ObligedTable finds; with
// -update it is written.
func TestDocTable(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "obliged-octal-periods.csv")
	var rows []period.ObligedRow
	if err := period.ObligedTable(ctx, 3, 0, func(r period.ObligedRow, _ int) bool {
		rows = append(rows, r)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := period.WriteObligedTable(&b, rows); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Skip("no table: ", err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Error("docs/obliged-octal-periods.csv is not what ObligedTable finds; run with -update")
	}
	for _, r := range rows {
		if !r.Period.Proved {
			t.Errorf("%s: %v", r.Code, r.Period)
		}
	}
}
