// SPDX-License-Identifier: Apache-2.0

package main

import (
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
