// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// ideas are names of types that the module has once each. What is like them has a name that says in
// what it differs.
var ideas = map[string]string{"Verdict": "answer", "Period": "game"}

// The package that counts down the options of states; verify has its own, because it takes
// nothing from what it checks.
const backwards = "internal/backward"

// One Verdict, one Period, one retrograde analysis.
func TestOneOfEach(t *testing.T) {
	found := map[string]bool{}
	each(t, func(pkg, path string, tree *ast.File, at func(ast.Node) token.Position) {
		if strings.HasPrefix(pkg, "verify") {
			return
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				if n.Assign.IsValid() {
					return true // another name for the same type
				}
				home, ok := ideas[n.Name.Name]
				switch {
				case ok && pkg != home:
					t.Errorf("%v: a second type %s: %s.%s is the one", at(n), n.Name.Name, home, n.Name.Name)
				case ok:
					found[n.Name.Name] = true
				}
			case *ast.IfStmt:
				if countsDown(n) {
					if pkg != backwards {
						t.Errorf("%v: this counts down what is left of an element and waits for 0, as retrograde analysis does: package backward does that", at(n))
					}
					found[backwards] = true
				}
			}
			return true
		})
	})
	if len(found) != len(ideas)+1 {
		t.Errorf("only %v are seen", found)
	}
}

// countsDown reports whether a statement is if x[i]--; … x[i] == 0 ….
func countsDown(s *ast.IfStmt) (yes bool) {
	down, ok := s.Init.(*ast.IncDecStmt)
	if !ok || down.Tok != token.DEC {
		return false
	}
	if _, ok := down.X.(*ast.IndexExpr); !ok {
		return false
	}
	ast.Inspect(s.Cond, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.EQL {
			_, indexed := b.X.(*ast.IndexExpr)
			zero, literal := b.Y.(*ast.BasicLit)
			yes = yes || indexed && literal && zero.Value == "0"
		}
		return true
	})
	return yes
}

// The test above finds what it looks for.
func TestCountsDown(t *testing.T) {
	const source = `package x
func f() {
	if a.wait[s]--; a.wait[s] == 0 { }
	if left[f]--; left[f] == 0 || late { }
	if depth--; depth == 0 { }
	if left[f]--; left[f] > 0 { }
}`
	tree, err := parser.ParseFile(token.NewFileSet(), "x.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok && countsDown(s) {
			found++
		}
		return true
	})
	if found != 2 {
		t.Errorf("%d found, want 2", found)
	}
}

// each parses the files of the module, without tests.
func each(t *testing.T, do func(pkg, path string, tree *ast.File, at func(ast.Node) token.Position)) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || isModule(path)) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(filepath.Dir(path))[len("../.."):]
		do(strings.TrimPrefix(pkg, "/"), path, tree, func(n ast.Node) token.Position { return files.Position(n.Pos()) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
