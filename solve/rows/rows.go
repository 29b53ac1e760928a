// SPDX-License-Identifier: Apache-2.0

// Package rows computes the rows of the table of Grundy numbers of a piece that
// goes by vectors, as the queen of Wythoff's game does, and proves their periods.
//
//	queen := rows.Rule{Vectors: []rows.Vector{{-1, 0, true}, {0, -1, true}, {-1, -1, true}}}
//	r, _ := rows.Find(m, queen, 2, 1000)
//	fmt.Println(r.Period) // period 3 from 0 with saltus 3, proved (repeated state, 6 values)
//
// A row is all positions with the same first coordinate; they are counted by the
// second, their column.
package rows

import (
	"errors"
	"fmt"
	"slices"
)

// A Vector is a way to go: by a number of rows and columns, once, or as often as one
// likes if it rides.
type Vector struct {
	Rows, Columns int
	Rides         bool
}

// A Rule is a game of one piece on the quarter plane that goes by vectors. Its value
// at a position is the mex of the values of the options, and Ended where there is
// no option: 0 for G⁺, 1 for G⁻.
type Rule struct {
	Vectors []Vector
	Ended   int32
}

// ErrVectors wraps why the rows of a game are not computed here.
var ErrVectors = errors.New("rows are not proved")

// Largest is the largest row that is computed.
const Largest = 1000

// A plan is a rule made ready for the rows up to one.
//
// The rows are computed side by side, a column of each at each moment. If a vector
// leads down and to the right, lower rows run ahead: at the moment t, row i is at the
// column t + (row−i)·skew, so that what it needs of lower rows is known.
type plan struct {
	row    int
	ended  int32
	stride int      // of the rides along a row; 0 if there are none
	skew   int      // columns that each row is ahead of the next
	steps  []Vector // single steps
	rides  []Vector // down to lower rows
	leaps  int      // most options of a position other than by rides along the row
	lag    int      // how many columns back, counted from the last of its row, a step of a ride leads
	window int      // the same for whole rides and single steps
}

func newPlan(rule Rule, row int) (*plan, error) {
	p := &plan{row: row, ended: rule.Ended}
	if row < 0 || row > Largest {
		return nil, fmt.Errorf("%w beyond row %d", ErrVectors, Largest)
	}
	var along []int
	for _, v := range rule.Vectors {
		switch {
		case v.Rows > 0:
			return nil, fmt.Errorf("%w: a move leads to a higher row", ErrVectors)
		case v.Rows == 0 && v.Columns >= 0:
			return nil, fmt.Errorf("%w: play need not end", ErrVectors)
		case v.Rows == 0 && v.Rides:
			along = append(along, -v.Columns)
			continue
		case v.Rides:
			p.rides = append(p.rides, v)
		default:
			p.steps = append(p.steps, v)
		}
		if v.Rows < 0 && v.Columns > 0 {
			p.skew = max(p.skew, (v.Columns-v.Rows-1)/-v.Rows)
		}
	}
	if len(along) > 0 {
		p.stride = slices.Min(along)
	}
	if slices.ContainsFunc(along, func(d int) bool { return d%p.stride != 0 }) {
		return nil, fmt.Errorf("%w: there are rides of different lengths along the row", ErrVectors)
	}
	p.measure()
	return p, nil
}

// measure finds how far back the moves lead.
func (p *plan) measure() {
	p.window = p.stride
	for _, v := range slices.Concat(p.rides, p.steps) {
		times := 1
		if v.Rides {
			times = p.row / -v.Rows
			p.lag = max(p.lag, p.back(v))
		}
		p.leaps += times
		p.window = max(p.window, times*p.back(v), times*-v.Columns) // a move leads back by its columns on the board too
	}
}

// back returns how many columns v leads behind the last column of the row it leads to.
func (p *plan) back(v Vector) int { return -v.Rows*p.skew - v.Columns }

// level is where the values of a column lie: those of a row with rides along it
// differ from it by not more than the number of leaps.
func (p *plan) level(column int) int {
	if p.stride == 0 || column < 0 {
		return 0
	}
	return column / p.stride
}
