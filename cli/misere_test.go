// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMisereRefuses(t *testing.T) {
	for _, c := range []struct {
		args   string
		want   string
		status int
	}{
		{"misere", "a position is missing", wrongUsage},
		{"misere domineering(2x2)", "partizan", wrongInput},
		{"misere tree({{2)", "tree({{2", wrongInput},
		{"misere --day 9", "--day requires a number from 0 to 6", wrongUsage},
		{"misere --day 3 nim(1)", "no position beside --day", wrongUsage},
		{"misere --universe dicot 0 0 0", "one or two games", wrongUsage},
		{"misere --universe some 0 0", "--universe is one of all, blocking, dead-ending, dicot, or ends:FORM", wrongUsage},
		{"misere --universe dicot 1 0", "not in the universe", wrongInput},
		{"misere kayles(200) --limit 1000", "limit", interrupted},
		{"draw --misere domineering(2x2)", "partizan", wrongInput},
		{"draw --misere grundy(40) -o f.svg", "limit", interrupted},
		{"draw --misere nim(3) -o f.bmp", "cannot draw", wrongUsage},
		{"heap partizan-subtraction({1},{2}) --values genus", "no genus", wrongInput},
	} {
		out, errs, status := upstar(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) || out != "" {
			t.Errorf("%s: status %d, %q, %q; want %d, %q", c.args, status, out, errs, c.status, c.want)
		}
	}
}

// Figure 36 of ONAG, ch. 12: a game and its prime parts.
func TestDrawMisere(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"f.svg", "f.tex", "f.txt"} {
		file := filepath.Join(dir, name)
		if _, errs, status := upstar("draw", "--misere", "--parts", "tree({{3,2}})", "-o", file); status != 0 {
			t.Fatalf("%s: %s", name, errs)
		}
		data, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(data), "(32)") {
			t.Errorf("%s: the caption is missing (%v)", name, err)
		}
	}
}
