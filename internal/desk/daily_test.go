// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
)

// Each day has a sum with one solution, and it stays what it is.
func TestDaily(t *testing.T) {
	n := 28
	if os.Getenv("UPSTAR_SLOW") != "" {
		n = 3000
	}
	d := New(catalog.Builtin())
	golden, err := os.ReadFile("testdata/daily.txt")
	if err != nil && os.Getenv("UPSTAR_GENERATE") == "" {
		t.Fatal(err)
	}
	var list strings.Builder
	seen := map[string]bool{}
	for day := range n {
		a, err := d.Puzzle(context.Background(), PuzzleQuestion{Name: fmt.Sprint("day-", day)})
		if err != nil {
			t.Fatalf("day %d: %v", day, err)
		}
		if !a.Unique || len(a.Solutions) != 1 || a.Total < leastTurns || a.Date != dateOf(day) {
			t.Errorf("day %d: %+v", day, a)
		}
		if day < 28 {
			seen[a.Address] = true
			fmt.Fprintf(&list, "%s %s\n", a.Date, a.Address)
		}
	}
	if len(seen) < 26 {
		t.Errorf("only %d different sums in 28 days", len(seen))
	}
	if os.Getenv("UPSTAR_GENERATE") != "" {
		if err := os.WriteFile("testdata/daily.txt", []byte(list.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if list.String() != string(golden) {
		t.Errorf("the days of version %d have changed:\n%s", dailyVersion, list.String())
	}
	for _, name := range []string{"day-", "day--1", "day-x", "day-9999999"} {
		if _, err := d.Puzzle(context.Background(), PuzzleQuestion{Name: name}); err == nil {
			t.Errorf("%s is a puzzle", name)
		}
	}
}
