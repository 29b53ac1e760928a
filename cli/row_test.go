// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"strings"
	"testing"
)

// A row that cannot be computed is refused with the reason.
func TestRowRefused(t *testing.T) {
	for _, c := range []struct {
		row    string
		status int
		want   string
	}{
		{"wythoff 1000000", interrupted, "more options than can be listed"},
		{"euclid 0", wrongInput, "less than 1"},
		{"domineering 3", wrongInput, "not a game of two coordinates"},
	} {
		status, _, errs := command(context.Background(), append([]string{"row"}, strings.Fields(c.row)...)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("row %s: status %d, want %d and %q in %s", c.row, status, c.status, c.want, errs)
		}
	}
}
