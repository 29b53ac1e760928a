// SPDX-License-Identifier: Apache-2.0

package repl_test

import (
	"context"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/internal/repl"
	"github.com/upstar-cgt/upstar/work"
)

const sheet = `//%% text
// # Nim
// Heaps.
//%%
x := nim(3,5,6);
//%% text
// ### Exercise 1
// Which moves win?
//%%
nim(3,4).WinningMoves(Left)
//%% text
// ### Exercise 2
// Who wins?
//%%
x.OutcomeClass
`

// A worksheet is run cell by cell; a script has no cells.
func TestCells(t *testing.T) {
	s, m := repl.New(catalog.Builtin()), work.Unbounded()
	cells := repl.Cells(sheet)
	var out []string
	if err := s.RunCells(m, cells, func(c repl.Cell) error { out = append(out, c.Text+c.Output); return nil }); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(out, "; "); !strings.HasPrefix(got, "# Nim\nHeaps.; ; ### Exercise 1") || !strings.Contains(got, "nim(3,3)") {
		t.Errorf("%q", got)
	}
	if repl.Cells("x := 1;\n[x, 2]\n") != nil {
		t.Error("a script has cells")
	}
	if err := s.RunCells(m, repl.Cells("//%%\n1+\n"), func(repl.Cell) error { return nil }); err == nil || !strings.HasPrefix(err.Error(), "cell 1: ") {
		t.Errorf("a cell with a mistake: %v", err)
	}
}

// The reader's own answers are checked by value, lists in any order; what cannot be read is no answer.
func TestExercises(t *testing.T) {
	for _, c := range []struct{ answers, want string }{
		{"[nim(3,3)]\nP\n", "2 of 2"},
		{"[nim(3,2)]\n{nim(3,3)\n[nim(3,3)]\nN\n\n", "1 of 2"},
		{"[]\n[1,2]\n\nOutcomeClass.P\n", "1 of 2"},
		{"", "0 of 2"},
	} {
		var out strings.Builder
		mark, err := repl.New(catalog.Builtin()).Exercises(work.New(context.Background(), work.Budget{}), repl.Cells(sheet), strings.NewReader(c.answers), &out)
		if err != nil || !strings.HasSuffix(out.String(), c.want+" exercises right\n") {
			t.Errorf("%q: %+v, %v, %s", c.answers, mark, err, out.String())
		}
	}
}
