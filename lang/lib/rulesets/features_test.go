// SPDX-License-Identifier: Apache-2.0

package rulesets_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/work"
)

var update = flag.Bool("update", false, "write what is displayed into testdata")

// TestFeatures goes through the types, members and rulesets of CGSuite: each line of
// the file is a script, and what it displays is indented below it. A result that
// begins with "error: " is an error.
func TestFeatures(t *testing.T) {
	const file = "testdata/features.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	script, want := "", ""
	flush := func() {
		if script == "" {
			return
		}
		got := "\t" + strings.ReplaceAll(shown(script), "\n", "\n\t") + "\n"
		if got != want && !*update {
			t.Errorf("%s\ngot\n%swant\n%s", script, got, want)
		}
		out.WriteString(script + "\n" + got)
		want = ""
	}
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "\t"):
			want += line
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
			flush()
			script = ""
			out.WriteString(line)
		default:
			flush()
			script = strings.TrimSpace(line)
		}
	}
	flush()
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// shown returns what a script displays in a session of its own.
func shown(script string) string {
	in, m := newInterp(), work.Unbounded()
	v, err := in.Eval(m, script)
	if err != nil {
		return "error: " + strings.SplitN(err.Error(), " at '", 2)[0]
	}
	text, err := in.Text(m, v, notation.Plain)
	if err != nil {
		return "error: " + err.Error()
	}
	return text
}
