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

// named matches a test of what a kit is called, in Go and in the front end: what can be
// done with a board is said by the other fields of a game.Kit.
var named = regexp.MustCompile(`(?i)\bkit(\.name)?\b *[!=]==? *["'` + "`" + `]|["'` + "`" + `] *[!=]==? *[\w.]*\bkit(\.name)?\b|switch [\w.]*kit(\.name)? *\{|\[\]string\{[^}]*\}, *[\w.]*\bkit\b|\.includes\([\w.]*\bkit(\.name)?\)`)

// TestKitNames refuses programs that look at the name of a kit.
func TestKitNames(t *testing.T) {
	for _, bad := range []string{`if e.Kit == "grid" {`, `kit !== 'heap' &&`, `if "coord" == b.kit`, `switch e.Kit.Name {`, `e.Kit.Name != "set"`, `['grid', 'strip'].includes(kit)`, `b.kit.name === 'grid'`} {
		if !named.MatchString(bad) {
			t.Errorf("%s is not refused", bad)
		}
	}
	seen := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "dist" || d.Name() == ".git") {
			return fs.SkipDir
		}
		ext := filepath.Ext(path)
		front := strings.Contains(filepath.ToSlash(path), "serve/ui/src/") && (ext == ".ts" || ext == ".svelte")
		if d.IsDir() || !front && (ext != ".go" || strings.HasSuffix(path, "_test.go")) {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seen++
		for i, line := range strings.Split(string(text), "\n") {
			if m := named.FindString(line); m != "" {
				t.Errorf("%s:%d: %s tests the name of a kit", path, i+1, m)
			}
		}
		return nil
	})
	if err != nil || seen < 1000 {
		t.Errorf("%d files were read, %v", seen, err)
	}
}
