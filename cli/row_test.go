// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestRowPace(t *testing.T) {
	for _, c := range []struct {
		known, columns int64
		spent          time.Duration
		want           string
	}{
		{0, 1000, time.Second, "column 0"},
		{500, 1000, 0, "column 500"},
		{500, 1000, 2 * time.Second, "column 500, 250 columns/s, end in 2s at the latest"},
	} {
		if got := rowPace(c.known, c.columns, c.spent); got != c.want {
			t.Errorf("%d of %d columns after %v: %q, want %q", c.known, c.columns, c.spent, got, c.want)
		}
	}
}

// A row beyond the board is said to be so.
func TestRowBeyond(t *testing.T) {
	for row, want := range map[string]string{"wythoff 1000000": "too far out", "euclid 0": "less than 1", "domineering 3": "not a game of two coordinates"} {
		status, _, errs := command(context.Background(), append([]string{"row"}, strings.Fields(row)...)...)
		if status != wrongInput || !strings.Contains(errs, want) {
			t.Errorf("row %s: status %d, want %q in %s", row, status, want, errs)
		}
	}
}
