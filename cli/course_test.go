// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A lesson is checked; each mistake is reported with the file and the line.
func TestCourseCheck(t *testing.T) {
	if out, errs, status := upstar("course", "check", "../internal/course/lessons/01-nim.txt"); status != 0 || !strings.Contains(out, `"Nim" has 10 screens and 10 exercises; all answers are right`) {
		t.Errorf("%s %s %d", out, errs, status)
	}
	file := filepath.Join(t.TempDir(), "bad.txt")
	text := "title: Bad\n\n## One\nText.\n\nboard: nim(3,5)\nask: move\ntask: Win.\nanswer: 5→2\n\n## Two\nask: dance\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, status := upstar("course", "check", file)
	for _, want := range []string{"line 7: One: the winning moves are 5→3, not 5→2", `line 12: no exercise is of kind "dance"`} {
		if !strings.Contains(out, file+": "+want) || status == 0 {
			t.Errorf("%s %s %d, want %s", out, errs, status, want)
		}
	}
	if _, errs, status := upstar("course", "mend", file); status == 0 || !strings.Contains(errs, "it can check FILE") {
		t.Errorf("%s %d", errs, status)
	}
}
