// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// handles are types whose values only a space knows how to print.
var handles = regexp.MustCompile(`^(short|loopy|misere|value)\.Game$|^universe\.Form$`)

// imported finds packages of ours in the documents that tell how to use the library.
var imported = regexp.MustCompile(`"github\.com/upstar-cgt/upstar(?:/([\w/]+))?"`)

// The packages that a user is told to import give no handles: a value that they return
// prints as its value.
func TestNoHandles(t *testing.T) {
	packages := map[string]bool{".": true, "rules/heap": true, "rules/grid": true} // those of the README, which imports nothing
	documents, err := filepath.Glob("../../docs/*/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(documents, "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range imported.FindAllStringSubmatch(string(text), -1) {
			packages[m[1]] = true
		}
	}
	if len(packages) < 7 {
		t.Errorf("the documents import only %v", packages)
	}
	for dir := range packages {
		files, _ := filepath.Glob(filepath.Join("../..", dir, "*.go"))
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, handle := range exported(tree) {
				t.Errorf("%s gives a handle, %s, which does not print as its value", file, handle)
			}
		}
	}
}

// exported returns the handles among the results of exported functions and in fields.
func exported(file *ast.File) (found []string) {
	look := func(fields *ast.FieldList, all bool) {
		if fields == nil {
			return
		}
		for _, f := range fields.List {
			if !all && (len(f.Names) == 0 || !f.Names[0].IsExported()) {
				continue
			}
			ast.Inspect(f.Type, func(n ast.Node) bool {
				if x, ok := n.(*ast.SelectorExpr); ok {
					if p, ok := x.X.(*ast.Ident); ok && handles.MatchString(p.Name+"."+x.Sel.Name) {
						found = append(found, p.Name+"."+x.Sel.Name)
					}
				}
				return true
			})
		}
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() {
			look(f.Type.Results, true)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.TypeSpec); ok && s.Name.IsExported() {
			if x, ok := s.Type.(*ast.StructType); ok {
				look(x.Fields, false)
			}
		}
		return true
	})
	return found
}

// The test above finds what it looks for.
func TestExported(t *testing.T) {
	const source = `package x
type A struct { G short.Game; h loopy.Game }
func F() ([]misere.Game, error) { return nil, nil }
func g() short.Game { return 0 }
func H() notation.Bound { return notation.Bound{} }`
	tree, err := parser.ParseFile(token.NewFileSet(), "x.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(exported(tree), " "); got != "misere.Game short.Game" {
		t.Errorf("found %q, want misere.Game short.Game", got)
	}
}
