// SPDX-License-Identifier: Apache-2.0

package docs_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The page of the sources lists every item once, in order, and counts them rightly.
func TestSources(t *testing.T) {
	data, err := os.ReadFile("reference/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile(`(?m)^\| (\d+) \|.*\| (works|partly|missing|wrong) \|`)
	count, next := map[string]int{}, 1
	for _, m := range row.FindAllStringSubmatch(string(data), -1) {
		if m[1] != fmt.Sprint(next) {
			t.Fatalf("item %s where %d is due", m[1], next)
		}
		next++
		count[m[2]]++
	}
	want := fmt.Sprintf("Works: %d. Partly: %d. Missing: %d. Wrong: %d. All: %d.", count["works"], count["partly"], count["missing"], count["wrong"], next-1)
	if next != 244 || !strings.Contains(string(data), want) {
		t.Errorf("%d items; the page does not say %q", next-1, want)
	}
}
