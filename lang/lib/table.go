// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Table is rows of values, shown in columns.
type Table struct{ rows [][]value.Value }

var tableKind = &value.Kind{Package: "cgsuite.util", Name: "Table", Parents: []*value.Kind{value.Object}}

// Kind returns Table.
func (*Table) Kind() *value.Kind { return tableKind }

// Rows returns the rows.
func (t *Table) Rows() [][]value.Value { return t.rows }

// Display writes the cells right-aligned in their columns; Nothing is empty.
func (t *Table) Display(w *value.World, s notation.Style) string {
	var texts [][]string
	var widths []int
	for _, row := range t.rows {
		var cells []string
		for k, v := range row {
			text := ""
			if v != value.None {
				text = value.Text(w, v, s)
			}
			cells = append(cells, text)
			if k == len(widths) {
				widths = append(widths, 0)
			}
			widths[k] = max(widths[k], utf8.RuneCountInString(text))
		}
		texts = append(texts, cells)
	}
	rules := make([]string, len(widths))
	for k, n := range widths {
		rules[k] = strings.Repeat("-", n)
	}
	lines := make([]string, len(texts))
	for i, cells := range texts {
		for k, text := range cells {
			cells[k] = strings.Repeat(" ", widths[k]-utf8.RuneCountInString(text)) + text
		}
		lines[i] = strings.Join(cells, " | ")
	}
	return strings.Join(lines, "\n"+strings.Join(rules, "-+-")+"\n")
}

// Key returns the text.
func (t *Table) Key(w *value.World) any { return [2]string{"table", t.Display(w, notation.Plain)} }

// Index returns a row.
func (t *Table) Index(w *value.World, i value.Value) (value.Value, error) {
	k, err := value.At(w, "Table", i, len(t.rows))
	if err != nil {
		return nil, err
	}
	return &value.List{Elements: t.rows[k]}, nil
}

// TableOf returns the table of the results of f in rows and columns counted from 0.
func TableOf(rows, columns value.Value, f func(m, n int) (value.Value, error)) (value.Value, error) {
	const most = 1 << 12
	r, ok := rows.(value.Int)
	c, ok2 := columns.(value.Int)
	if !ok || !ok2 || r < 0 || c < 0 || r > most || c > most {
		return nil, fmt.Errorf("a table has up to %d rows and columns", most)
	}
	t := &Table{}
	for m := range int(r) + 1 {
		var row []value.Value
		for n := range int(c) + 1 {
			v, err := f(m, n)
			if err != nil {
				return nil, err
			}
			row = append(row, v)
		}
		t.rows = append(t.rows, row)
	}
	return t, nil
}

// tableMembers are the members of tables.
func tableMembers() []*value.Func {
	return []*value.Func{
		static(tableKind, "Eval", "Table([[1,2],[3,4]])", "a table of rows", func(w *value.World, args []value.Value) (value.Value, error) {
			t := &Table{}
			for _, row := range elements(w, args[0]) {
				if !w.KindOf(row).Is(value.Collection) {
					return nil, fmt.Errorf("a row of a table is a list, not %s", value.Text(w, row, notation.Plain))
				}
				t.rows = append(t.rows, slices.Clone(elements(w, row)))
			}
			return t, nil
		}, aColl),
	}
}
