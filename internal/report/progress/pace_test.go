// SPDX-License-Identifier: Apache-2.0

package progress

import (
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/answer"
)

// A bar tells the rate and the expected end.
func TestPace(t *testing.T) {
	got := pace(answer.Progress{Known: 3_000_000, Rare: 53, Max: 23}, 1_000_000, 5_000_000, time.Second)
	if want := "2 million/s, 53 rare, greatest 23, end in 1s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

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

// A bar counts what has a number, and tells shares by its length alone; what follows stands apart.
func TestTitle(t *testing.T) {
	for want, total := range map[string]int64{"search ": shares, "positions 7/90 ": 90} {
		name, _, _ := strings.Cut(want, " ")
		if got := title(name, 7, total); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
