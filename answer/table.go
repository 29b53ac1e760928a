// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/work"
)

// TableFunctions are the functions that tables can show.
var TableFunctions = slices.Concat([]game.Function{game.OutcomeNormal, game.OutcomeMisere}, solve.Functions(),
	[]game.Function{game.Genus, game.Obliged, game.Tame, game.Value, game.Mean, game.Temperature})

// A Table is a function of the positions of a game that are given by two numbers. Rows[i][j] is its
// value at (First+i,First+j), or nil if there is none.
type Table struct {
	Game     string  `json:"game"`
	Function string  `json:"function"`
	First    int     `json:"first"` // the coordinate of Rows[0] and of its first entry
	Rows     [][]any `json:"rows"`
	Says     string  `json:"says,omitempty"` // meaning of the values, for functions that upstar table does not list
	Missing  string  `json:"-"`              // meaning of nil, if nil occurs
}

// A plane is a game whose positions are given by two numbers.
type plane struct {
	entry  *catalog.Entry
	layout string // format of the two numbers, after the parameters
	first  int    // the least value of either number
}

// bySize matches a board that is given by its rows and columns.
var bySize = regexp.MustCompile(`^[0-9]+x[0-9]+$`)

// sized reports whether the boards of a ruleset are given by their rows and columns.
func sized(e *catalog.Entry) bool {
	return e.Kit.Board && !e.Kit.Line || slices.ContainsFunc(e.Samples, bySize.MatchString)
}

// paired reports whether a position is given by two numbers: coordinates, or two heaps.
func paired(e *catalog.Entry) bool { return e.Kit.Coordinates || e.Kit.Heaps }

// Tabulated reports whether a ruleset has tables. It has rows only if its positions are given by
// pairs of numbers.
func Tabulated(e *catalog.Entry, rows bool) bool { return paired(e) || !rows && sized(e) }

// planeOf finds the game to tabulate by its name, with parameters if it has any. The two numbers
// are the size of a board, the coordinates of a piece, or two heaps.
func planeOf(at *session.Session, text string) (plane, error) {
	e, params, err := entryOf(at, text)
	if err != nil {
		return plane{}, err
	}
	if err := wantsParams(e, params); err != nil {
		return plane{}, err
	}
	params = strings.ReplaceAll(params, "%", "%%")
	switch {
	case sized(e):
		return plane{e, params + "%dx%d", 1}, nil
	case paired(e):
		return plane{e, params + "%d,%d", 0}, nil
	}
	return plane{}, fmt.Errorf("%s is not a game of two coordinates: there are tables of boards by rows and columns, of pieces by their coordinates and of two heaps", e.Name)
}

// wantsParams refuses a family without its parameters, and refuses parameters of a game that has
// none.
func wantsParams(e *catalog.Entry, params string) error {
	switch n := len(game.Arguments(strings.TrimSuffix(params, ","))); {
	case len(e.Params) > 0 && params == "":
		args, _, _ := game.Cut(e.Samples[0], len(e.Params))
		return fmt.Errorf("%s requires its %s, as in %s(%s)", e.Name, strings.Join(e.Params, " and "), e.Name, strings.Join(args, ","))
	case params != "" && len(e.Params) == 0:
		return fmt.Errorf("%s(%s) is a position; the game is named %s", e.Name, strings.TrimSuffix(params, ","), e.Name)
	case params != "" && n > len(e.Params):
		return fmt.Errorf("%s(%s) is a position; a game has only %s", e.Name, strings.TrimSuffix(params, ","), strings.Join(e.Params, " and "))
	}
	return nil
}

func (p plane) at(i, j int) (position.Position, error) {
	return p.entry.Parse(fmt.Sprintf(p.layout, i, j))
}

// sample returns a position, or an error that says why there is none.
func (p plane) sample(text string) (position.Position, error) {
	for i := range 3 {
		if q, err := p.at(i+1, i+2); err == nil { // some games have no heap of 0
			return q, nil
		}
	}
	_, err := p.at(1, 2)
	if strings.Contains(text, "(") {
		return nil, inText(err, text)
	}
	return nil, fmt.Errorf("%s is not a game of two coordinates: %w", p.entry.Name, err)
}

// MostTable is the greatest number of rows and columns of a table.
const MostTable = 2000

// NewTable returns an empty table of a game. The name includes parameters if the game has any:
// lattice({(-1,0)*,(0,-1)*}). The function row computes a row as far as it can, with an error if
// the row is incomplete. Call it for each row in order, since earlier rows help later ones.
func NewTable(ctx context.Context, at *session.Session, name, function string, size int, limits work.Budget) (t *Table, row func(i int) ([]any, error), err error) {
	fn, err := game.ParseFunction(function, TableFunctions...)
	if err != nil {
		return nil, nil, err
	}
	if size < 1 || size > MostTable {
		return nil, nil, fmt.Errorf("a table has 1 to %d rows, not %d", MostTable, size)
	}
	name = strings.TrimSpace(name)
	from, err := planeOf(at, name)
	if err != nil {
		return nil, nil, err
	}
	sample, err := from.sample(name)
	if err != nil {
		return nil, nil, err
	}
	if !sample.Impartial() && fn.Impartial() {
		return nil, nil, fmt.Errorf("%s is partizan; choose the function o+, o-, value, mean or temperature", from.entry.Name)
	}
	if !strings.Contains(name, "(") {
		name = from.entry.Name
	}
	t = &Table{Game: name, Function: fn.String(), First: from.first}
	return t, t.rows(ctx, from, fn, size, limits), nil
}

// TableOf returns a table with its rows. If there is an error the table ends before it.
func TableOf(ctx context.Context, at *session.Session, name, function string, size int, limits work.Budget) (*Table, error) {
	t, row, err := NewTable(ctx, at, name, function, size, limits)
	if err != nil {
		return nil, err
	}
	for i := range size {
		cells, err := row(i)
		if cells != nil {
			t.Rows = append(t.Rows, cells)
		}
		if err != nil {
			return t, err
		}
	}
	return t, nil
}

// rows returns a function that computes a row.
func (t *Table) rows(ctx context.Context, from plane, fn game.Function, size int, limits work.Budget) func(int) ([]any, error) {
	solver, m := newSolver(ctx, limits)
	prover := facts.NewProver(solver)
	values := newValuer(newMeter(ctx, limits), work.New(ctx, askedShort))
	missing := map[string]bool{}
	return func(i int) ([]any, error) {
		defer func() { t.Missing = strings.Join(slices.Sorted(maps.Keys(missing)), ", or ") }()
		row := make([]any, size)
		for j := range row {
			p, err := from.at(t.First+i, t.First+j)
			if err != nil {
				missing["no such position"] = true
				continue
			}
			if row[j], err = tableValue(m, prover, values, p, fn); err != nil {
				missing["not found"] = true
				row[j] = nil
				return row, fmt.Errorf("%s: %w", p, err)
			}
			if row[j] == nil {
				missing["undefined"] = true
			}
		}
		return row, nil
	}
}

func tableValue(m *work.Meter, prover *facts.Prover, values *valuer, p position.Position, fn game.Function) (any, error) {
	if fn.Thermal() {
		return values.tellOf(p, fn)
	}
	if p.Impartial() && fn != game.Genus && fn != game.Tame {
		return function(m, prover.Facts(p), fn)
	}
	s, err := p.Sum(m, prover.Solver.Arena())
	if err != nil {
		return nil, err
	}
	if fn == game.Genus {
		return prover.Solver.FormatGenus(m, s)
	}
	if fn == game.Tame {
		return prover.Solver.AllTame(m, s)
	}
	o, err := prover.Solver.Outcome(m, s, fn.Convention())
	return o.String(), err
}
