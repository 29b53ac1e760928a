// SPDX-License-Identifier: Apache-2.0

// Package hypergraph holds positional games: two players claim the cells of a board in turn, and
// some sets of cells are winning sets [Beck 2008].
//
//	p, err := hypergraph.MakerBreaker.Parse("ttt(3,2),X..|.O.|...")
//	q := hypergraph.MakerBreaker.Options(nil, p, game.Left)[0]
//
// A Convention says what the winning sets mean: to fill one first, to fill one at all, or to avoid
// filling one. Left is the player who is named first: Maker, Avoider, Waiter of Waiter–Client,
// Client of Client–Waiter.
package hypergraph

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unique"
)

// A Board consists of cells 0, 1, 2, … and winning sets of cells. Boards that are == are the same
// board. Parse, New and Join make boards.
type Board struct{ handle unique.Handle[board] }

// board is the content of a Board, in comparable form.
type board struct {
	name          string // as it is written: ttt(3,2), or the sets
	labels        string // of the cells, separated by spaces
	sets          string // numbers: for each set its size, then its cells
	net           string // for a connection board: see Net
	look          Look
	rows, columns int // for a board that is written in rows
}

// A Look says how a board is drawn.
type Look uint8

const (
	Cells   Look = iota // numbered cells in a row
	Squares             // rows of squares
	Hexes               // rows of hexagons, each half a cell further right
	Mound               // the triangle of Y
	Links               // edges of a graph, named by their ends
	Bridges             // dots of Bridg-it
)

// Bounds on boards.
const (
	mostCells = 4096
	mostSets  = 100_000
)

// Errors for texts that are not boards.
var (
	errEmptySet = errors.New("an empty winning set: it would be filled before the first move")
	errNoSets   = errors.New("no winning sets")
)

// New returns a board with named cells and winning sets. It is written as name, or as its sets if
// name is empty.
func New(name string, labels []string, sets [][]int) (Board, error) {
	sets, err := tidy(len(labels), sets)
	if err != nil {
		return Board{}, err
	}
	b := board{name: name, labels: strings.Join(labels, " "), sets: pack(sets), rows: 1, columns: len(labels)}
	if name == "" {
		b.name = written(labels, sets)
	}
	return Board{unique.Make(b)}, nil
}

// tidy sorts the sets and checks them.
func tidy(cells int, sets [][]int) ([][]int, error) {
	out := make([][]int, len(sets))
	for i, s := range sets {
		s = slices.Clone(s)
		slices.Sort(s)
		out[i] = slices.Compact(s)
		switch {
		case len(s) == 0:
			return nil, errEmptySet
		case s[0] < 0 || s[len(s)-1] >= cells:
			return nil, fmt.Errorf("a winning set has the cell %d; there are the cells 0 to %d", s[len(s)-1], cells-1)
		}
	}
	slices.SortFunc(out, slices.Compare)
	out = slices.CompactFunc(out, slices.Equal)
	switch {
	case len(out) == 0:
		return nil, errNoSets
	case cells > mostCells:
		return nil, fmt.Errorf("more than %d cells", mostCells)
	case len(out) > mostSets:
		return nil, fmt.Errorf("more than %d winning sets", mostSets)
	}
	return out, nil
}

// as returns b, drawn in rows and columns.
func (b Board) as(look Look, rows, columns int) Board {
	v := b.handle.Value()
	v.look, v.rows, v.columns = look, rows, columns
	return Board{unique.Make(v)}
}

// pack writes sets as numbers of two bytes each.
func pack(sets [][]int) string {
	var out []byte
	for _, s := range sets {
		out = binary.BigEndian.AppendUint16(out, uint16(len(s)))
		for _, c := range s {
			out = binary.BigEndian.AppendUint16(out, uint16(c))
		}
	}
	return string(out)
}

// number reads the number with index i from the text that pack wrote.
func number(s string, i int) int { return int(s[2*i])<<8 | int(s[2*i+1]) }

// unpack reads the text that pack wrote.
func unpack(s string) (sets [][]int) {
	for i := 0; 2*i < len(s); {
		set := make([]int, number(s, i))
		for j := range set {
			set[j] = number(s, i+1+j)
		}
		sets = append(sets, set)
		i += 1 + len(set)
	}
	return sets
}

func (b Board) String() string { return b.handle.Value().name }

// Labels returns the names of the cells.
func (b Board) Labels() []string { return strings.Fields(b.handle.Value().labels) }

// Size returns the number of cells.
func (b Board) Size() int { return len(b.Labels()) }

// Net returns the graph of a connection board.
func (b Board) Net() (Net, bool) {
	s := b.handle.Value().net
	return readNet(s), s != ""
}

// Hex returns the size of a Hex board.
func (b Board) Hex() (rows, columns int, ok bool) {
	v := b.handle.Value()
	return v.rows, v.columns, v.look == Hexes
}

// Sets lists the winning sets, or only the minimal ones of a connection board. It returns an error
// if there are more than most.
func (b Board) Sets(most int) ([][]int, error) {
	if n, ok := b.Net(); ok {
		return n.sets(most)
	}
	sets := unpack(b.handle.Value().sets)
	if len(sets) > most {
		return nil, fmt.Errorf("%v has more than %d winning sets", b, most)
	}
	return sets, nil
}

// Filled reports whether some winning set has only cells for which in holds.
func (b Board) Filled(in func(cell int) bool) bool {
	v := b.handle.Value()
	if v.net != "" {
		return readNet(v.net).joined(in)
	}
	for i := 0; 2*i < len(v.sets); {
		size, all := number(v.sets, i), true
		for j := 1; j <= size && all; j++ {
			all = in(number(v.sets, i+j))
		}
		if all {
			return true
		}
		i += 1 + size
	}
	return false
}
