// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// flagged finds a flag in a text: --memory.
var flagged = regexp.MustCompile(`(^|[^\w-])--[a-z][a-z-]*`)

// typed finds what a text may be instead: a whole command to be typed, or one word of a
// command that is run.
var typed = regexp.MustCompile(`upstar [a-z]+ .*--|^--[a-z-]+=?$`)

// faces are the folders whose texts are those of the command line, or of a shell.
var faces = regexp.MustCompile(`^(cli|cmd|internal/release|internal/report/help|serve/site|serve/ui|lang/lib/topics|node_modules)(/|$)`)

// TestFlagNames refuses texts below cli that name flags: a library writes «memory», and
// work.Settings makes a flag of it where there is a command line.
func TestFlagNames(t *testing.T) {
	for text, bad := range map[string]bool{"a greater --memory": true, "--all": false, "upstar heap 0.7 --to 9": false, "a -- b": false, "--x requires a number": true} {
		if got := flagged.MatchString(text) && !typed.MatchString(text); got != bad {
			t.Errorf("%q is refused: %v", text, got)
		}
	}
	seen := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, filepath.FromSlash("../../")))
		if d.IsDir() {
			if faces.MatchString(name) || strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		seen++
		tokens := token.NewFileSet()
		file, err := parser.ParseFile(tokens, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				if inner := strings.Trim(text.Value, "\"`"); flagged.MatchString(inner) && !typed.MatchString(inner) {
					t.Errorf("%s: %s names a flag", tokens.Position(text.Pos()), text.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || seen < 800 {
		t.Errorf("%d files were read, %v", seen, err)
	}
}
