// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/docs"
)

// A puzzle has one solution, and names that differ.
func TestPuzzlesHaveOneSolution(t *testing.T) {
	d := New(catalog.Builtin())
	names := map[string]bool{}
	for _, p := range puzzles {
		if names[p.Name] {
			t.Errorf("two puzzles %s", p.Name)
		}
		names[p.Name] = true
		turns, err := d.winning(context.Background(), p.Address)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if len(turns) != 1 {
			t.Errorf("%s has %d solutions: %v", p.Name, len(turns), turns)
		}
	}
}

// Every document is listed, and every listed one is there.
func TestLearnListsEveryDocument(t *testing.T) {
	d := New(catalog.Builtin())
	l, err := d.Learn(context.Background(), struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	if files, err := fs.Glob(docs.Files, "*.md"); err != nil || len(files) != len(l.Pages) {
		t.Errorf("%d documents are listed, there are %d", len(l.Pages), len(files))
	}
	for _, p := range l.Pages {
		if p.Title == p.Name || p.About == "" {
			t.Errorf("%s: title %q, about %q", p.Name, p.Title, p.About)
		}
	}
	for _, bad := range []string{"../README", "docs.go", "", "/etc/passwd", "no-such"} {
		if _, err := d.Page(context.Background(), PageQuestion{bad}); err == nil {
			t.Errorf("a document %q", bad)
		}
	}
}

// A table that is read in part says so, and keeps what it could read.
func TestTableKeepsWhatItCouldRead(t *testing.T) {
	d := New(catalog.Builtin())
	a, err := d.Table(context.Background(), TableQuestion{Address: "g=nim:3,4,5&m=0h2t3.0h9t9&to=L", History: true})
	if err != nil {
		t.Fatal(err)
	}
	if a.Problem == "" || len(a.Made) != 1 || a.Boards[0].Position != "nim(2,3,4)" {
		t.Errorf("problem %q, %d turns, %s", a.Problem, len(a.Made), a.Boards[0].Position)
	}
}

// A worksheet remembers its variables, and says when they are gone.
func TestSheetsRemember(t *testing.T) {
	d := New(catalog.Builtin())
	run := func(sheet, input string, fresh bool) (text string, err error) {
		err = d.Cell(context.Background(), CellQuestion{sheet, input, fresh}, func(event string, data any) {
			if s, ok := data.(*Shown); ok {
				text = s.Text
			}
		})
		return text, err
	}
	if _, err := run("a", "1", false); err != ErrLost {
		t.Errorf("an unknown worksheet: %v", err)
	}
	if _, err := run("a", "x := 3", true); err != nil {
		t.Fatal(err)
	}
	if text, err := run("a", "x+1", false); err != nil || text != "4" {
		t.Errorf("x+1 = %q, %v", text, err)
	}
	if _, err := run("b", "x", true); err == nil {
		t.Error("one worksheet sees the variables of another")
	}
	d.Limits.Sheets = 1
	_, _ = run("c", "1", true)
	if _, err := run("a", "x", false); err != ErrLost {
		t.Errorf("a worksheet that was let go: %v", err)
	}
}

var update = flag.Bool("update", false, "write the results of the examples")

// Every cell of every example runs, and shows what is in testdata; see -update.
func TestExamplesRun(t *testing.T) {
	d := New(catalog.Builtin())
	all, err := d.Examples(context.Background(), struct{}{})
	if err != nil || len(all.Examples) < 12 {
		t.Fatalf("%d examples, %v", len(all.Examples), err)
	}
	var out strings.Builder
	for _, e := range all.Examples {
		x, err := d.Example(context.Background(), PageQuestion{e.Name})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "# %s\n", e.Name)
		fresh := true
		for _, cell := range strings.Split(x.Source, "//%%") {
			if strings.TrimSpace(cell) == "" || strings.HasPrefix(cell, " text") {
				continue
			}
			var shown *Shown
			err := d.Cell(context.Background(), CellQuestion{e.Name, cell, fresh}, func(_ string, data any) { shown = data.(*Shown) })
			if err != nil || shown == nil {
				t.Errorf("%s: %s: shown %v, %v", e.Name, cell, shown, err)
				continue
			}
			fmt.Fprintf(&out, "%s\n\t%s\n", strings.TrimSpace(cell), strings.ReplaceAll(strings.TrimSpace(shown.Plain), "\n", "\n\t"))
			fresh = false
		}
	}
	const file = "testdata/examples.txt"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != string(want) {
		i := 0
		for i < len(got) && i < len(want) && got[i] == want[i] {
			i++
		}
		t.Errorf("the results differ at %q", got[max(0, i-100):min(len(got), i+200)])
	}
}
