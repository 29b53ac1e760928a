// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What new writes, check finds right, and the other commands know.
func TestNew(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range [][3]string{{"grid", "Trails", "trails(x.|..)"}, {"strip", "Hops", "hops(x..)"}, {"heap", "TakeTwo", "take-two(3)"}, {"graph", "Removal", "removal(.-.-.)"}} {
		if _, errs, status := upstar("new", c[0], c[1]); status != 0 {
			t.Errorf("new %v: %s", c, errs)
		}
		if out, errs, status := upstar("check", c[1]+".cgs"); status != 0 || !strings.Contains(out, "no fault found in") {
			t.Errorf("check %v: status %d, %s%s", c, status, out, errs)
		}
		if out, errs, status := upstar("solve", "--path", ".", c[2], "--normal"); status != 0 || !strings.Contains(out, "the next player wins") && !strings.Contains(out, "Left wins") {
			t.Errorf("solve %v: status %d, %s%s", c, status, out, errs)
		}
	}
	if _, errs, status := upstar("new", "grid", "Trails"); status != wrongInput || !strings.Contains(errs, "Trails.cgs exists") {
		t.Errorf("new over a file: status %d, %s", status, errs)
	}
	text, err := os.ReadFile("TakeTwo.cgs")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("TakeTwo.cgs", []byte(strings.Replace(string(text), "take-two(2) == *2", "take-two(2) == *3", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := upstar("check", ".")
	if status != wrongInput || !strings.Contains(out, "TakeTwo.cgs:15:5: the test take-two(2) == *3 is not true: take-two(2) is *2") || !strings.Contains(errs, "1 fault found") {
		t.Errorf("check with a wrong test: status %d, %s%s", status, out, errs)
	}
	for _, args := range [][]string{{"check", "no-such-file"}, {"check", filepath.Join(t.TempDir())}, {"new", "cube", "A"}, {"new", "grid", "small"}} {
		if _, errs, status := upstar(args...); status != wrongInput || errs == "" {
			t.Errorf("%v: status %d, %q", args, status, errs)
		}
	}
}
