// SPDX-License-Identifier: Apache-2.0

package report

import (
	"fmt"
	"slices"
	"testing"
)

// A plot looks at all heaps, or at some of each part, and never beyond the last.
func TestPlotted(t *testing.T) {
	for _, known := range []int64{0, 1, 1000, 1 << 23, 1 << 61} {
		count, last := int64(0), int64(-1)
		for n := range plotted(known) {
			if n <= last || n >= known {
				t.Fatalf("%d known: heap %d after %d", known, n, last)
			}
			count, last = count+1, n
		}
		if count > 1<<22 || known <= 1000 && count != known || last < known-known/1000-1 {
			t.Errorf("%d known: %d heaps, the last %d", known, count, last)
		}
	}
}

func TestTicks(t *testing.T) {
	for end, want := range map[float64][]float64{1: {0, 1}, 9: {0, 2, 4, 6, 8}, 300: {0, 50, 100, 150, 200, 250, 300}} {
		if got := ticks(end, 8); !slices.Equal(got, want) {
			t.Errorf("ticks to %v: %v, want %v", end, got, want)
		}
	}
	if fmt.Sprint(len(ticks(1e9, 10))) != "11" {
		t.Error(ticks(1e9, 10))
	}
}
