// SPDX-License-Identifier: Apache-2.0

package arch

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/upstar-cgt/upstar/"

// A row of the layer table.
type row struct {
	layer    int
	packages string
	imports  []string
}

func table(t *testing.T) []row {
	t.Helper()
	data, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		if layer, err := strconv.Atoi(strings.TrimSpace(cells[1])); err == nil {
			rows = append(rows, row{layer, strings.TrimSpace(cells[2]), strings.Fields(cells[3])})
		}
	}
	return rows
}

// matches reports whether pkg is the pattern, or below it if it ends in /*.
func matches(pkg, pattern string) bool {
	prefix, below := strings.CutSuffix(pattern, "*")
	return pattern == pkg || below && (strings.HasPrefix(pkg, prefix) || pkg == strings.TrimSuffix(prefix, "/"))
}

// rowOf returns the first row that names pkg.
func rowOf(rows []row, pkg string) (row, bool) {
	i := slices.IndexFunc(rows, func(r row) bool { return matches(pkg, r.packages) })
	if i < 0 {
		return row{}, false
	}
	return rows[i], true
}

// outside is what opens files, sockets and processes.
var outside = []string{"os", "os/exec", "os/signal", "net", "net/http", "syscall", "log"}

func TestLayers(t *testing.T) {
	rows := table(t)
	if len(rows) < 10 {
		t.Fatalf("only %d rows in the layer table", len(rows))
	}
	seen := map[string]bool{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 || isModule(path)) {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			pkg := filepath.ToSlash(filepath.Dir(path))[len("../.."):]
			if pkg = strings.TrimPrefix(pkg, "/"); pkg == "" {
				pkg = "." // the package of the module itself
			}
			seen[pkg] = true
			checkFile(t, rows, pkg, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if !slices.ContainsFunc(keys(seen), func(pkg string) bool { return matches(pkg, r.packages) }) && r.packages != "internal/*" {
			t.Errorf("ARCHITECTURE.md names %s, which is not there", r.packages)
		}
	}
}

func keys(m map[string]bool) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// isModule reports whether a folder below the root is a module of its own.
func isModule(path string) bool {
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil && filepath.Clean(path) != filepath.Clean("../..")
}

func checkFile(t *testing.T, rows []row, pkg, path string) {
	r, ok := rowOf(rows, pkg)
	if !ok {
		t.Errorf("%s is not in the layer table of ARCHITECTURE.md", pkg)
		return
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		ours, isOurs := strings.CutPrefix(imported, module)
		standard := !strings.Contains(strings.Split(imported, "/")[0], ".")
		switch {
		case isOurs && !slices.ContainsFunc(r.imports, func(p string) bool { return p == "*" || matches(ours, p) }):
			t.Errorf("%s imports %s, which the layer table does not allow", path, ours)
		case !isOurs && !standard && r.layer < 4:
			t.Errorf("%s imports %s: layers below 4 use the standard library alone", path, imported)
		case r.layer < 4 && slices.Contains(outside, imported) && filepath.Base(path) != "huge_linux.go": // which asks for pages of memory
			t.Errorf("%s imports %s: layers below 4 open nothing", path, imported)
		}
	}
}
