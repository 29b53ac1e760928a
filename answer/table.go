// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/work"
)

// TableFunctions are the functions of which tables can be made.
var TableFunctions = []string{"o+", "o-", "R+", "R-", "S+", "S-", "G+", "G-", "F+", "F-", "genus", "obliged", "tame",
	"value", "mean", "temperature"}

// partizanFunctions are those that partizan games have too.
var partizanFunctions = []string{"o+", "o-", "value", "mean", "temperature"}

// A Table is a function of the positions of a two-coordinate game: Rows[i][j] is
// its value at (i,j), nil where it is undefined or there is no position. Grid
// games have the board of i+1 rows and j+1 columns there.
type Table struct {
	Game     string  `json:"game"`
	Function string  `json:"function"`
	First    int     `json:"first"` // the coordinate of Rows[0] and of its first entry
	Rows     [][]any `json:"rows"`
}

// TableOf makes a table of size rows and columns. What was found before an error
// is returned with it.
func TableOf(ctx context.Context, name, fn string, size int, limits work.Budget) (*Table, error) {
	if !slices.Contains(TableFunctions, fn) {
		return nil, fmt.Errorf("no function %q; there are %s", fn, strings.Join(TableFunctions, ", "))
	}
	e, err := builtin().Named(name)
	if err != nil {
		return nil, err
	}
	if size < 1 || size > 2000 {
		return nil, fmt.Errorf("a table has 1 to 2000 rows, not %d", size)
	}
	t := &Table{Game: e.Name, Function: fn}
	layout := "%d,%d"
	if e.Kit == "grid" {
		layout, t.First = "%dx%d", 1
	}
	sample, err := e.Parse(fmt.Sprintf(layout, t.First+1, t.First+1))
	if err != nil {
		return nil, fmt.Errorf("%s is not a game of two coordinates: %w", e.Name, err)
	}
	if !sample.Impartial() && !slices.Contains(partizanFunctions, fn) {
		return nil, fmt.Errorf("%s is partizan; of it there are tables of %s", e.Name, strings.Join(partizanFunctions, ", "))
	}
	asked, err := game.ParseFunction(fn)
	if err != nil {
		return nil, err
	}
	v, m := newSolver(ctx, limits)
	prover := facts.NewProver(v)
	values := newValuer(ctx, limits, askedShort)
	for i := range size {
		var row []any
		for j := range size {
			p, err := e.Parse(fmt.Sprintf(layout, t.First+i, t.First+j))
			if err != nil {
				row = append(row, nil) // no such position
				continue
			}
			v, err := tableValue(m, prover, values, p, asked)
			if err != nil { // the row as far as it goes
				t.Rows = append(t.Rows, append(row, make([]any, size-j)...))
				return t, fmt.Errorf("%s: %w", p, err)
			}
			row = append(row, v)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

func tableValue(m *work.Meter, prover *facts.Prover, values *valuer, p position.Position, fn game.Function) (any, error) {
	if fn.Thermal() {
		return values.tellOf(p, fn.String())
	}
	if p.Impartial() && fn != game.Genus {
		return function(m, prover.Facts(p), fn)
	}
	s, err := p.Sum(m, prover.Solver.Arena())
	if err != nil {
		return nil, err
	}
	if fn == game.Genus {
		g, err := prover.Solver.Genus(m, s)
		return g.ONAG(), err
	}
	o, err := prover.Solver.Outcome(m, s, fn.Convention())
	return o.String(), err
}
