// SPDX-License-Identifier: Apache-2.0

package desk

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/docs"
)

// A puzzle has one solution, and names that differ.
func TestPuzzlesHaveOneSolution(t *testing.T) {
	d := New(catalog.Builtin())
	names := map[string]bool{}
	for _, p := range d.puzzles() {
		if names[p.Name] {
			t.Errorf("two puzzles %s", p.Name)
		}
		names[p.Name] = true
		turns, _, err := d.winning(context.Background(), p.Address)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if len(turns) != 1 {
			t.Errorf("%s has %d solutions: %v", p.Name, len(turns), turns)
		}
	}
}

// There are many puzzles, of many themes, easy and hard.
func TestPuzzlesOfAllKinds(t *testing.T) {
	kinds := map[string]int{}
	all := New(catalog.Builtin()).puzzles()
	for _, p := range all {
		kinds[p.Theme]++
		kinds[[]string{"", "easy", "medium", "hard"}[p.Hard]]++
		if p.Title == "" || p.Text == "" || p.Tag == "" {
			t.Errorf("%+v says too little", p)
		}
	}
	if len(all) < 120 || len(kinds) < 11 || kinds["easy"] < 10 || kinds["hard"] < 10 {
		t.Errorf("%d puzzles: %v", len(all), kinds)
	}
}

// Every document is listed, and every listed one is there.
func TestLearnListsEveryDocument(t *testing.T) {
	d := New(catalog.Builtin())
	l, err := d.Learn(context.Background(), struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(docs.Files, "*/*.md")
	if err != nil || len(files)+1 != len(l.Pages) { // and the table of contents
		t.Errorf("%d documents are listed, there are %d", len(l.Pages), len(files)+1)
	}
	for name := range boards {
		if !slices.ContainsFunc(l.Pages, func(p Document) bool { return p.Name == name }) {
			t.Errorf("a board for the document %s, which is not there", name)
		}
	}
	way := regexp.MustCompile(`\]\((\.\./)?[\w-]+/[\w-]+\.md`)
	for _, p := range l.Pages {
		page, err := d.Page(context.Background(), PageQuestion{p.Name})
		if err != nil {
			t.Fatal(err)
		}
		if link := way.FindString(page.Markdown); link != "" {
			t.Errorf("%s has a link that pages do not know: %s", p.Name, link)
		}
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
		err = d.Cell(context.Background(), CellQuestion{Sheet: sheet, Input: input, Fresh: fresh}, func(event string, data any) {
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
			err := d.Cell(context.Background(), CellQuestion{Sheet: e.Name, Input: cell, Fresh: fresh}, func(_ string, data any) { shown = data.(*Shown) })
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

// Many worksheets of one cell, under ever new names, do not push out a worksheet in
// which somebody works; those that were used again go when they are the oldest.
func TestSheetsOfStrangers(t *testing.T) {
	d := New(catalog.Builtin())
	d.Limits.Sheets = 8
	run := func(client, input string, fresh bool) error {
		return d.Cell(As(context.Background(), client), CellQuestion{Sheet: "s", Input: input, Fresh: fresh}, func(string, any) {})
	}
	for i, input := range []string{"x := 1", "x"} {
		if err := run("known", input, i == 0); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		if err := run(fmt.Sprint("stranger", i), "1", true); err != nil {
			t.Fatal(err)
		}
	}
	if err := run("known", "x", false); err != nil {
		t.Errorf("a worksheet that is worked in: %v", err)
	}
	for i := range 40 {
		for k := range 2 {
			_ = run(fmt.Sprint("worker", i), "1", k == 0)
		}
	}
	if err := run("known", "x", false); !errors.Is(err, ErrLost) {
		t.Errorf("the oldest of many in which people work: %v", err)
	}
}

// Only values are set as mathematics: code, and misère forms, stay text that can be
// typed in again. What a cell prints is shown beside its value.
func TestOnlyValuesAreSet(t *testing.T) {
	d := New(catalog.Builtin())
	for _, c := range []struct {
		input, text, printed string
		set                  bool
	}{
		{"domineering(4x4)", "±{0, {{2 | 0}, 2⧾(2) | {2 | 0}, ⧿(2)}}", "", true},
		{"-1/2", "−1/2", "", true}, {"kayles(5)", "∗4", "", true}, {"nim(3)+kayles(5)", "∗7", "", true},
		{"grundy(13).MisereCanonicalForm", "*[2[2]21]", "", false},
		{"game.heap.Nim(5)", "Nim.Position(5)", "", false},
		{"game.graph.Snort(Graph.Cycle(5))", `GraphSnort.Position("1-2,1-5,2-3,3-4,4-5")`, "", false},
		{`System.Print(1); System.Print("a b"); 5`, "5", "1\na b\n", true},
		{"for i from 1 to 3 do System.Print(i/2) end", "", "1/2\n1\n3/2\n", false},
	} {
		var shown Shown
		printed := ""
		err := d.Cell(context.Background(), CellQuestion{Sheet: "a", Input: c.input, Fresh: true}, func(event string, data any) {
			switch x := data.(type) {
			case *Shown:
				shown = *x
			case map[string]string:
				printed = x["text"]
			}
		})
		if err != nil || shown.Text != c.text || (shown.Tree != nil) != c.set || printed != c.printed {
			t.Errorf("%s shows %q, set: %t, and prints %q; want %q, %t, %q (%v)", c.input, shown.Text, shown.Tree != nil, printed, c.text, c.set, c.printed, err)
		}
	}
	printed := ""
	err := d.Cell(context.Background(), CellQuestion{Sheet: "a", Input: "for i from 1 to 60000 do System.Print(i) end; x", Fresh: true}, func(_ string, data any) { printed = data.(map[string]string)["text"] })
	if err == nil || len(printed) > 110_000 || !strings.HasSuffix(printed, "more lines\n") {
		t.Errorf("%v; %d bytes are printed", err, len(printed))
	}
}
