// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Board is an immutable rectangle of small integers. It is a Grid, or a Strip, which has one row.
type Board struct {
	kind    *value.Kind
	rows    int
	columns int
	cells   string // one signed byte per cell
}

var (
	gridKind  = &value.Kind{Package: "cgsuite.util", Name: "Grid", Parents: []*value.Kind{value.Object}}
	stripKind = &value.Kind{Package: "cgsuite.util", Name: "Strip", Parents: []*value.Kind{value.Object}}
)

// mostCells is the greatest number of cells of a board.
const mostCells = 1 << 24

// Kind returns Grid or Strip.
func (b Board) Kind() *value.Kind { return b.kind }

// NewGrid returns a grid whose cells are bytes, row by row.
func NewGrid(rows, columns int, cells string) Board { return Board{gridKind, rows, columns, cells} }

// NewStrip returns a strip, whose cells are bytes.
func NewStrip(cells string) Board { return Board{stripKind, 1, len(cells), cells} }

// Cells returns one byte for each cell, row by row.
func (b Board) Cells() string { return b.cells }

// Bytes returns the memory that the board takes.
func (b Board) Bytes() int { return 96 + len(b.cells) }

// Rows and Columns return the size.
func (b Board) Rows() int    { return b.rows }
func (b Board) Columns() int { return b.columns }

// At returns a cell, counted from 0.
func (b Board) At(row, column int) int64 { return int64(int8(b.cells[row*b.columns+column])) }

// Display writes the rows as lists.
func (b Board) Display(*value.World, notation.Style) string {
	var rows []string
	for r := range b.rows {
		var cells []string
		for c := range b.columns {
			cells = append(cells, fmt.Sprint(b.At(r, c)))
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	switch {
	case b.kind == stripKind:
		return "Strip(" + rows[0] + ")"
	case b.columns == 0:
		return "Grid([])"
	}
	return "Grid([" + strings.Join(rows, ",") + "])"
}

// with returns a board of the same kind with the given size and cells.
func (b Board) with(rows, columns int, cells []byte) Board {
	return Board{b.kind, rows, columns, string(cells)}
}

// place returns the index of the cell at coordinates, or at an index of a strip.
func (b Board) place(w *value.World, at value.Value) (int, error) {
	row, column, what := value.Value(value.Int(1)), at, "index"
	if b.kind == gridKind {
		c, ok := at.(value.Coordinates)
		if !ok {
			return 0, fmt.Errorf("%w: a grid has coordinates, not %s", value.ErrIndex, value.Text(w, at, notation.Plain))
		}
		row, column, what = c.Row, c.Column, "coordinate"
	} else if !whole(at) {
		return 0, fmt.Errorf("%w: that of a strip is an integer, not %s", value.ErrIndex, value.Text(w, at, notation.Plain))
	}
	r, ok := row.(value.Int)
	c, ok2 := column.(value.Int)
	if !ok || !ok2 || r < 1 || c < 1 || int64(r) > int64(b.rows) || int64(c) > int64(b.columns) {
		return 0, outside{w, what, at}
	}
	return (int(r)-1)*b.columns + int(c) - 1, nil
}

// outside is the error for a place outside the board. Its text is made only when it is read,
// because rulesets often try such places at the edges.
type outside struct {
	w    *value.World
	what string
	at   value.Value
}

// Error says which place is outside the board.
func (o outside) Error() string {
	return o.what + " is out of bounds: " + value.Text(o.w, o.at, notation.Plain)
}

// Index returns the cell at coordinates, or at an index of a strip. Outside the board it returns
// Nothing, so that rulesets need not check where the board ends.
func (b Board) Index(w *value.World, at value.Value) (value.Value, error) {
	i, err := b.place(w, at)
	if _, ok := err.(outside); ok {
		return value.None, nil
	}
	if err != nil {
		return nil, err
	}
	return value.FromInt(int64(int8(b.cells[i]))), nil
}

// cell returns v as a cell.
func cell(w *value.World, v value.Value) (byte, error) {
	n, ok := v.(value.Int)
	if !ok || n < -128 || n > 127 {
		return 0, fmt.Errorf("value is out of range (must satisfy -128 <= x <= 127): %s", value.Text(w, v, notation.Plain))
	}
	return byte(n), nil
}

// updated returns b with one cell changed, or with the cells of a map.
func (b Board) updated(w *value.World, es []value.Entry) (value.Value, error) {
	cells := []byte(b.cells)
	for _, e := range es {
		i, err := b.place(w, e.Of)
		if err != nil {
			return nil, err
		}
		if cells[i], err = cell(w, e.Value); err != nil {
			return nil, err
		}
	}
	return b.with(b.rows, b.columns, cells), nil
}

// part returns the rows and columns from one place to another, as far as they are on the board. If
// the places are in the wrong order, it is empty.
func (b Board) part(r1, c1, r2, c2 int64) Board {
	r1, c1, r2, c2 = max(r1, 1), max(c1, 1), min(r2, int64(b.rows)), min(c2, int64(b.columns))
	if r1 > r2 || c1 > c2 {
		return b.with(1, 0, nil)
	}
	var cells []byte
	for r := r1 - 1; r < r2; r++ {
		cells = append(cells, b.cells[int(r)*b.columns+int(c1)-1:int(r)*b.columns+int(c2)]...)
	}
	return b.with(int(r2-r1+1), int(c2-c1+1), cells)
}

// empty returns a board of zeros.
func empty(kind *value.Kind, rows, columns value.Value) (value.Value, error) {
	r, ok := rows.(value.Int)
	c, ok2 := columns.(value.Int)
	switch {
	case !ok || r < 0:
		return nil, fmt.Errorf("invalid RowCount: %v", rows)
	case !ok2 || c < 0:
		return nil, fmt.Errorf("invalid ColCount: %v", columns)
	case r > mostCells || c > mostCells || r*c > mostCells:
		return nil, fmt.Errorf("a board has at most %d cells", mostCells)
	}
	return Board{kind, int(r), int(c), strings.Repeat("\x00", int(r*c))}, nil
}

// parseBoard reads rows of letters between bars. The value of a cell is the index of its letter in
// chars.
func parseBoard(kind *value.Kind, text, chars string) (value.Value, error) {
	rows := strings.Split(text, "|")
	b := Board{kind: kind, rows: len(rows), columns: len([]rune(rows[0]))}
	var cells []byte
	for _, row := range rows {
		letters := []rune(row)
		if len(letters) != b.columns {
			return nil, fmt.Errorf("the rows of %q are not of one length", text)
		}
		for _, l := range letters {
			i := slices.Index([]rune(chars), l)
			if i < 0 || i > 127 {
				return nil, fmt.Errorf("%q is none of %q", l, chars)
			}
			cells = append(cells, byte(i))
		}
	}
	return b.with(b.rows, b.columns, cells), nil
}

// Letters returns the board as letters; cell 0 is the first of chars.
func (b Board) Letters(chars string) (string, error) {
	v, err := b.letters(chars)
	if err != nil {
		return "", err
	}
	return string(v.(value.String)), nil
}

// letters returns the board in the notation of parseBoard.
func (b Board) letters(chars string) (value.Value, error) {
	letters := []rune(chars)
	out := make([]byte, 0, len(b.cells)+b.rows)
	for i := range len(b.cells) {
		if i > 0 && i%b.columns == 0 {
			out = append(out, '|')
		}
		k := int(int8(b.cells[i]))
		if k < 0 || k >= len(letters) {
			return nil, fmt.Errorf("there is no letter for %d", k)
		}
		out = utf8.AppendRune(out, letters[k])
	}
	return value.String(out), nil
}

// boardMembers are the members of grids and strips.
func boardMembers() []*value.Func {
	text := func(v value.Value) string { return string(v.(value.String)) }
	of := func(kind *value.Kind, name, example, doc string, f func(w *value.World, b Board, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
		return fleeting(member(kind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(Board), args[1:])
		}, params...))
	}
	var fs []*value.Func
	for _, k := range []struct {
		kind            *value.Kind
		parse, at, name string
	}{{gridKind, `Grid.Parse(".ab|a..", ".ab")`, "(1,2)", "grid"}, {stripKind, `Strip.Parse(".ab.", ".ab")`, "2", "strip"}} {
		fs = append(fs,
			static(k.kind, "Parse", k.parse, "the "+k.name+" that letters write", func(_ *value.World, args []value.Value) (value.Value, error) {
				return parseBoard(k.kind, text(args[0]), text(args[1]))
			}, aString, param("chars", value.StringKind)),
			of(k.kind, "FindAll", k.parse+".FindAll(1)", "where a number stands", func(w *value.World, b Board, args []value.Value) (value.Value, error) {
				l := &value.List{}
				x, ok := args[0].(value.Int)
				if !ok || int64(x) != int64(int8(x)) {
					return l, nil
				}
				l.Elements = make([]value.Value, 0, strings.Count(b.cells, string([]byte{byte(x)})))
				for i := range len(b.cells) {
					switch {
					case b.cells[i] != byte(x):
					case b.kind == stripKind:
						l.Elements = append(l.Elements, value.FromInt(int64(i%b.columns+1)))
					default:
						l.Elements = append(l.Elements, value.NewCoordinates(int64(i/b.columns+1), int64(i%b.columns+1)))
					}
				}
				return l, nil
			}, anInt),
			of(k.kind, "ToString", k.parse+`.ToString(".ab")`, "in letters", func(w *value.World, b Board, args []value.Value) (value.Value, error) {
				if args[0] == nil {
					return value.String(b.Display(w, notation.Plain)), nil
				}
				return b.letters(text(args[0]))
			}, optional("chars", value.StringKind)),
			of(k.kind, "Updated", k.parse+".Updated("+k.at+",5)", "with another number at a place, or with those of a map", func(w *value.World, b Board, args []value.Value) (value.Value, error) {
				return b.updated(w, changed(w, args))
			}, param("at", nil), optional("n", value.Integer)))
	}
	for _, f := range slices.Concat(gridMembers(), stripMembers()) {
		fs = append(fs, fleeting(f))
	}
	return fs
}

func gridMembers() []*value.Func {
	const g = `Grid.Parse(".ab|a..", ".ab")`
	corner := func(v value.Value) (row, column int64) {
		c := v.(value.Coordinates)
		r, _ := c.Row.(value.Int)
		k, _ := c.Column.(value.Int)
		return int64(r), int64(k)
	}
	return []*value.Func{
		static(gridKind, "Empty", "Grid.Empty(2,3)", "a grid of zeros", func(_ *value.World, args []value.Value) (value.Value, error) {
			return empty(gridKind, args[0], args[1])
		}, param("rows", value.Integer), param("columns", value.Integer)),
		member(gridKind, "RowCount", g+".RowCount", "how many rows there are", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Board).rows)), nil
		}),
		member(gridKind, "ColCount", g+".ColCount", "how many columns there are", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Board).columns)), nil
		}),
		member(gridKind, "IsInBounds", g+".IsInBounds((1,2))", "whether there is such a cell", func(w *value.World, args []value.Value) (value.Value, error) {
			b := args[0].(Board)
			r, c, ok := args[1].(value.Coordinates).Ints()
			return value.Bool(ok && r >= 1 && c >= 1 && r <= int64(b.rows) && c <= int64(b.columns)), nil
		}, param("at", value.CoordinatesKind)),
		member(gridKind, "Decomposition", g+".Decomposition(0)", "the connected parts between cells with a number, which fills the rest of their rectangles", func(w *value.World, args []value.Value) (value.Value, error) {
			x, err := cell(w, args[1])
			var all []value.Value
			for _, b := range args[0].(Board).Regions(nil, x) {
				all = append(all, b)
			}
			return &value.List{Elements: all}, err
		}, anInt),
		member(gridKind, "Subgrid", g+".Subgrid((1,2),(2,3))", "from one corner to another", func(_ *value.World, args []value.Value) (value.Value, error) {
			r1, c1 := corner(args[1])
			r2, c2 := corner(args[2])
			return args[0].(Board).part(r1, c1, r2, c2), nil
		}, param("from", value.CoordinatesKind), param("to", value.CoordinatesKind)),
	}
}

// A spot is a cell, with its row and column from 0 on.
type spot struct{ i, r, c int }

// Regions appends the parts of a grid that are connected without cells x. Each part is in the
// smallest rectangle around it, in which all other cells are x.
func (b Board) Regions(all []Board, x byte) []Board {
	var room [64]bool
	var places [64]spot
	seen, region := room[:], places[:0]
	if len(b.cells) > len(room) {
		seen = make([]bool, len(b.cells))
	}
	for start := range len(b.cells) {
		if seen[start] || b.cells[start] == x {
			continue
		}
		region = append(region[:0], spot{start, start / b.columns, start % b.columns})
		seen[start] = true
		top, bottom, left, right := b.rows, 0, b.columns, 0
		for k := 0; k < len(region); k++ {
			i, r, c := region[k].i, region[k].r, region[k].c
			top, bottom, left, right = min(top, r), max(bottom, r), min(left, c), max(right, c)
			if j := i - b.columns; r > 0 && !seen[j] && b.cells[j] != x {
				seen[j] = true
				region = append(region, spot{j, r - 1, c})
			}
			if j := i + b.columns; r < b.rows-1 && !seen[j] && b.cells[j] != x {
				seen[j] = true
				region = append(region, spot{j, r + 1, c})
			}
			if j := i - 1; c > 0 && !seen[j] && b.cells[j] != x {
				seen[j] = true
				region = append(region, spot{j, r, c - 1})
			}
			if j := i + 1; c < b.columns-1 && !seen[j] && b.cells[j] != x {
				seen[j] = true
				region = append(region, spot{j, r, c + 1})
			}
		}
		if len(region) == len(b.cells) {
			return append(all, b)
		}
		columns := right - left + 1
		cells := bytes.Repeat([]byte{x}, (bottom-top+1)*columns)
		for _, s := range region {
			cells[(s.r-top)*columns+s.c-left] = b.cells[s.i]
		}
		all = append(all, b.with(bottom-top+1, columns, cells))
	}
	return all
}

func stripMembers() []*value.Func {
	const s = `Strip.Parse(".ab.", ".ab")`
	between := func(from, to value.Value) (int64, int64) {
		i, _ := from.(value.Int)
		j, _ := to.(value.Int)
		return int64(i), int64(j)
	}
	return []*value.Func{
		static(stripKind, "Empty", "Strip.Empty(3)", "a strip of zeros", func(_ *value.World, args []value.Value) (value.Value, error) {
			return empty(stripKind, value.Int(1), args[0])
		}, anInt),
		member(stripKind, "Length", s+".Length", "how many cells there are", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Board).columns)), nil
		}),
		member(stripKind, "Substrip", s+".Substrip(2,3)", "from one place to another", func(_ *value.World, args []value.Value) (value.Value, error) {
			i, j := between(args[1], args[2])
			return args[0].(Board).part(1, i, 1, j), nil
		}, param("from", value.Integer), param("to", value.Integer)),
		member(stripKind, "UpdatedRange", s+".UpdatedRange(2,3,5)", "with a number from one place to another", func(w *value.World, args []value.Value) (value.Value, error) {
			b := args[0].(Board)
			i, j := between(args[1], args[2])
			x, err := cell(w, args[3])
			cells := []byte(b.cells)
			for k := max(i, 1); k <= min(j, int64(len(cells))); k++ {
				cells[k-1] = x
			}
			return b.with(b.rows, b.columns, cells), err
		}, param("from", value.Integer), param("to", value.Integer), anInt),
		member(stripKind, "Decomposition", s+".Decomposition(0)", "the parts between cells with a number", func(w *value.World, args []value.Value) (value.Value, error) {
			b, l := args[0].(Board), &value.List{}
			x, err := cell(w, args[1])
			for _, part := range strings.Split(b.cells, string([]byte{x})) {
				if part != "" {
					l.Elements = append(l.Elements, b.with(1, len(part), []byte(part)))
				}
			}
			return l, err
		}, anInt),
	}
}
