// SPDX-License-Identifier: Apache-2.0

// Package examples_test builds and checks the examples.
package examples_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/work"
)

// The module outside passes its tests.
func TestOutside(t *testing.T) {
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = "outside"
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	cmd = exec.Command("go", "run", ".", "..LR.")
	cmd.Dir = "outside"
	if text, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(text)) != "..LR. has the value 1" {
		t.Errorf("%v\n%s", err, text)
	}
}

// The rulesets in CGScript have the values that follow from their rules.
func TestCGScript(t *testing.T) {
	s := repl.New(catalog.Builtin())
	if err := s.Folder("cgscript"); err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]string{
		`Skittles("xx").GameValue`:   "*2",
		`Skittles("xxx").GameValue`:  "*3",
		`Skittles("xxxx").GameValue`: "*",
		`Skittles("xx.x").GameValue`: "*3",
		`Leapers("xo").GameValue`:    "0",
		`Leapers("x.").GameValue`:    "1",
		`Leapers("x..").GameValue`:   "2",
	} {
		if text, _, err := s.Eval(work.Unbounded(), script); err != nil || text != want {
			t.Errorf("%s is %s, %v; want %s", script, text, err, want)
		}
	}
}
