// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"strings"
	"testing"
)

// A row beyond the board is said to be so.
func TestRowBeyond(t *testing.T) {
	for row, want := range map[string]string{"wythoff 1000000": "too far out", "euclid 0": "less than 1", "domineering 3": "not a game of two coordinates"} {
		status, _, errs := command(context.Background(), append([]string{"row"}, strings.Fields(row)...)...)
		if status != wrongInput || !strings.Contains(errs, want) {
			t.Errorf("row %s: status %d, want %q in %s", row, status, want, errs)
		}
	}
}
