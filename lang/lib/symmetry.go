// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Symmetry is one of the eight symmetries of a square.
type Symmetry uint8

var symmetryKind = &value.Kind{Package: "cgsuite.util", Name: "Symmetry", Parents: []*value.Kind{value.Object}}

// Bits: the board is transposed first, then its rows and columns are reversed.
const (
	transposed Symmetry = 1 << iota
	rowsReversed
	columnsReversed
)

// symmetryNames are CGSuite's names. CGSuite's rows are numbered upwards, so that what it calls
// clockwise is counterclockwise in a grid as it is written.
var symmetryNames = map[Symmetry]string{
	0: "Identity", rowsReversed: "VerticalFlip", columnsReversed: "HorizontalFlip", rowsReversed | columnsReversed: "Inversion",
	transposed: "Transpose", transposed | rowsReversed: "ClockwiseRotation", transposed | columnsReversed: "AnticlockwiseRotation",
	transposed | rowsReversed | columnsReversed: "AntiTranspose",
}

// Kind returns Symmetry.
func (Symmetry) Kind() *value.Kind { return symmetryKind }

// Display returns the name.
func (s Symmetry) Display(*value.World, notation.Style) string { return symmetryNames[s] }

// permuted returns the board under a symmetry.
func (b Board) permuted(s Symmetry) Board {
	rows, columns := b.size(s)
	return b.with(rows, columns, b.permute(nil, s))
}

// size returns the numbers of rows and columns under a symmetry.
func (b Board) size(s Symmetry) (rows, columns int) {
	if s&transposed != 0 {
		return b.columns, b.rows
	}
	return b.rows, b.columns
}

// way returns the index of the first cell under a symmetry, and the steps from it to the next row
// and column.
func (b Board) way(s Symmetry) (start, down, right int) {
	rows, columns := b.size(s)
	down, right = b.columns, 1
	if s&transposed != 0 {
		down, right = 1, b.columns
	}
	if s&rowsReversed != 0 {
		start += (rows - 1) * down
		down = -down
	}
	if s&columnsReversed != 0 {
		start += (columns - 1) * right
		right = -right
	}
	return start, down, right
}

// permute appends the cells under a symmetry.
func (b Board) permute(cells []byte, s Symmetry) []byte {
	rows, columns := b.size(s)
	start, down, right := b.way(s)
	for r := range rows {
		at := start + r*down
		for range columns {
			cells = append(cells, b.cells[at])
			at += right
		}
	}
	return cells
}

// Least returns one of the images of b under symmetries. It is the same for all of these images.
func (b Board) Least(all []Symmetry) Board {
	best := b
	var room [64]byte
	for _, s := range all {
		rows, columns := b.size(s)
		if rows > best.rows || s == 0 && best == b {
			continue
		}
		if rows < best.rows || b.before(s, best.cells) {
			best = b.with(rows, columns, b.permute(room[:0], s))
		}
	}
	return best
}

// before reports whether the cells under a symmetry are less than those of another board with the
// same number of cells.
func (b Board) before(s Symmetry, cells string) bool {
	at, down, right := b.way(s)
	_, columns := b.size(s)
	for k := 0; k < len(cells); at += down {
		for j := at; k < len(cells); j += right {
			if x, y := b.cells[j], cells[k]; x != y {
				return x < y
			}
			if k++; k%columns == 0 {
				break
			}
		}
	}
	return false
}

// Permuted returns the board under a symmetry.
func (b Board) Permuted(s Symmetry) Board { return b.permuted(s) }

// symmetryMembers are the symmetries, and their effect on grids.
func symmetryMembers() []*value.Func {
	var fs []*value.Func
	for s := range Symmetry(8) {
		fs = append(fs, constant(symmetryKind, symmetryNames[s], "Symmetry."+symmetryNames[s], "a symmetry of the square", s))
	}
	group := func(name, doc string, all ...Symmetry) *value.Func {
		l := &value.List{}
		for _, s := range all {
			l.Elements = append(l.Elements, s)
		}
		return constant(symmetryKind, name, "Symmetry."+name, doc, l)
	}
	const example = `Grid.Parse(".ab|a..", ".ab")`
	return append(fs,
		group("Flip", "the reflections of a rectangle, and their products", 0, rowsReversed, columnsReversed, rowsReversed|columnsReversed),
		group("Rotational", "the rotations", 0, transposed|columnsReversed, rowsReversed|columnsReversed, transposed|rowsReversed),
		group("EightWay", "all", 0, 1, 2, 3, 4, 5, 6, 7),
		member(gridKind, "Permuted", example+".Permuted(Symmetry.Inversion)", "turned or reflected", func(_ *value.World, args []value.Value) (value.Value, error) {
			return args[0].(Board).permuted(args[1].(Symmetry)), nil
		}, param("symmetry", symmetryKind)),
		fleeting(member(gridKind, "SymmetryInvariant", example+".SymmetryInvariant(Symmetry.EightWay)", "one of the grids that symmetries make of it, always the same", func(w *value.World, args []value.Value) (value.Value, error) {
			var all []Symmetry
			for _, v := range elements(w, args[1]) {
				s, ok := v.(Symmetry)
				if !ok {
					return nil, fmt.Errorf("not a symmetry: %s", value.Text(w, v, notation.Plain))
				}
				all = append(all, s)
			}
			return args[0].(Board).Least(all), nil
		}, aColl)))
}

// An Icon is a picture of a piece.
type Icon string

var iconKind = &value.Kind{Package: "cgsuite.util", Name: "Icon", Parents: []*value.Kind{value.Object}}

// Kind returns Icon.
func (Icon) Kind() *value.Kind { return iconKind }

// Display returns the name.
func (i Icon) Display(*value.World, notation.Style) string { return string(i) }

// iconMembers are the icons.
func iconMembers() (fs []*value.Func) {
	for _, name := range []string{"Blank", "BlackStone", "WhiteStone", "GrayStone", "RedStone", "BlueStone", "GreenStone", "BlackSquare", "GraySquare",
		"BlackKing", "BlackQueen", "BlackRook", "BlackBishop", "BlackKnight", "BlackPawn", "WhiteKing", "WhiteQueen", "WhiteRook", "WhiteBishop",
		"WhiteKnight", "WhitePawn", "Toad", "Frog", "Domino", "Arrow"} {
		fs = append(fs, constant(iconKind, name, "Icon."+name, "a picture of a piece", Icon(name)))
	}
	return fs
}

// directionMembers are steps on a board.
func directionMembers() (fs []*value.Func) {
	at := func(row, column int64) value.Value {
		return value.Coordinates{Row: value.FromInt(row), Column: value.FromInt(column)}
	}
	n, e, s, west := at(-1, 0), at(0, 1), at(1, 0), at(0, -1)
	ne, se, sw, nw := at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)
	for _, d := range []struct {
		name string
		to   value.Value
	}{{"North", n}, {"Northeast", ne}, {"East", e}, {"Southeast", se}, {"South", s}, {"Southwest", sw}, {"West", west}, {"Northwest", nw}} {
		fs = append(fs, constant(value.CoordinatesKind, d.name, "Coordinates."+d.name, "a step on a board", d.to))
	}
	for _, g := range []struct {
		name string
		all  []value.Value
	}{{"Orthogonal", []value.Value{n, e, s, west}}, {"Diagonal", []value.Value{ne, se, sw, nw}}, {"Compass", []value.Value{n, ne, e, se, s, sw, west, nw}},
		{"Hexagonal", []value.Value{n, ne, e, s, sw, west}}, {"KnightsMove", []value.Value{at(-2, 1), at(-1, 2), at(1, 2), at(2, 1), at(2, -1), at(1, -2), at(-1, -2), at(-2, -1)}}} {
		fs = append(fs, constant(value.CoordinatesKind, g.name, "Coordinates."+g.name, "steps on a board", &value.List{Elements: g.all}))
	}
	return fs
}
