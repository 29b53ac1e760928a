// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// cut finds a printed position that is cut at its bracket.
var cut = regexp.MustCompile(`strings\.(Cut|Index|IndexByte|SplitN?)\((strings\.\w+\()?[\w.]+\.String\(\)(, "\)"\))?, ["']\(["']`)

// TestCutPositions refuses programs that cut a printed position to learn its ruleset or what is in
// its brackets: position.NameOf and position.TextOf say so.
func TestCutPositions(t *testing.T) {
	for _, bad := range []string{`strings.Cut(p.String(), "(")`, `strings.Cut(strings.TrimSuffix(p.String(), ")"), "(")`, `strings.IndexByte(x.p.String(), '(')`} {
		if !cut.MatchString(bad) {
			t.Errorf("%s is not refused", bad)
		}
	}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.ToSlash(path), "position/written.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			if m := cut.FindString(line); m != "" {
				t.Errorf("%s:%d: %s cuts a printed position", path, i+1, m)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
