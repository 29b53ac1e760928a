// SPDX-License-Identifier: Apache-2.0

// Package rows computes the rows of the table of Grundy numbers of a piece that moves by vectors,
// such as the queen of Wythoff's game. It proves the periods of these rows.
//
//	queen := rows.Rule{Vectors: []rows.Vector{{-1, 0, true}, {0, -1, true}, {-1, -1, true}}}
//	r, _ := rows.Find(m, queen, 2, 1000)
//	fmt.Println(r.Period) // period 3 from 0 with saltus 3, proved (repeated state, 6 values)
//
// A row consists of all positions with the same first coordinate. The second coordinate is the
// column.
package rows

import (
	"errors"
	"fmt"
	"slices"
)

// A Vector is a way to move, by a number of rows and columns. A piece uses it once, or any number
// of times if it rides.
type Vector struct {
	Rows, Columns int
	Rides         bool
}

// A Rule is a game of one piece that moves by vectors on the quarter plane. The value of a position
// is the mex of the values of its options. If there is no option, the value is Ended: 0 for G⁺, 1
// for G⁻.
type Rule struct {
	Vectors []Vector
	Ended   int32
}

// ErrVectors is wrapped by errors that say why this package cannot compute the rows of a game.
var ErrVectors = errors.New("rows are not proved")

// Largest is the index of the largest row that can be computed.
const Largest = 1000

// A plan prepares a rule for the computation of the rows up to a given one.
//
// The rows are computed in parallel, one column of each at each moment. If a vector leads down and
// to the right, lower rows run ahead. At the moment t, row i is at the column t + (row−i)·skew, so
// that the values it needs from lower rows are known.
type plan struct {
	row    int
	ended  int32
	stride int      // stride of the rides along a row; 0 if there are none
	skew   int      // number of columns by which each row is ahead of the next
	steps  []Vector // single steps
	rides  []Vector // down to lower rows
	leaps  int      // greatest number of options of a position, without rides along the row
	lag    int      // number of columns that a step of a ride leads back, from the last column of the row it reaches
	window int      // the same for complete rides and for single steps
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

// measure computes how far back the moves lead.
func (p *plan) measure() {
	p.window = p.stride
	for _, v := range slices.Concat(p.rides, p.steps) {
		times := 1
		if v.Rides {
			times = p.row / -v.Rows
			p.lag = max(p.lag, p.back(v))
		}
		p.leaps += times
		p.window = max(p.window, times*p.back(v), times*-v.Columns) // a move also leads back by its own columns on the board
	}
}

// back returns how many columns v leads behind the last computed column of the row that it reaches.
func (p *plan) back(v Vector) int { return -v.Rows*p.skew - v.Columns }

// level is the typical size of the values in a column. In a row with rides along it, values differ
// from the level by at most the number of leaps.
func (p *plan) level(column int) int {
	if p.stride == 0 || column < 0 {
		return 0
	}
	return column / p.stride
}
