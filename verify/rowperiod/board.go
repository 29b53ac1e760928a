// SPDX-License-Identifier: Apache-2.0

package rowperiod

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// A board holds the rows 0 to a, computed one after the other.
type board struct {
	Certificate
	stride int // d, the shortest ride along the row; 0 if there is none
	skew   int // k
	window int // W
	saltus int // S

	values [][]int32 // by row and column
	marks  []int     // by value: the number of the last position that has an option with this value
	mark   int
}

// newBoard checks that the theorem applies.
func newBoard(c Certificate) (*board, error) {
	if len(c.Vectors) > maxVectors {
		return nil, fmt.Errorf("%d vectors: at most %d are checked", len(c.Vectors), maxVectors)
	}
	b := &board{Certificate: c}
	for _, v := range c.Vectors {
		switch {
		case v.Rows > 0 || v.Rows == 0 && v.Columns >= 0:
			return nil, fmt.Errorf("the vector %s leads to a higher row or not to the left", name([]Vector{v}))
		case v.Rows < -maxStep || max(v.Columns, -v.Columns) > maxStep:
			return nil, fmt.Errorf("the vector %s is too long", name([]Vector{v}))
		case v.Rows < 0 && v.Columns > 0:
			b.skew = max(b.skew, (v.Columns-v.Rows-1)/-v.Rows)
		case v.Rows == 0 && v.Rides && (b.stride == 0 || -v.Columns < b.stride):
			b.stride = -v.Columns
		}
	}
	edge := b.stride
	for _, v := range c.Vectors {
		if v.Rows == 0 && v.Rides {
			if -v.Columns%b.stride != 0 {
				return nil, errors.New("rides along the row that are not multiples of one")
			}
			continue
		}
		times := c.times(v, c.Row)
		b.window = max(b.window, times*(-v.Rows*b.skew-v.Columns))
		edge = max(edge, -v.Columns*times)
	}
	if c.Moment < max(b.window, edge) {
		return nil, fmt.Errorf("moment %d: moves lead %d columns back", c.Moment, max(b.window, edge))
	}
	if b.stride > 0 {
		if c.Again%b.stride != 0 {
			return nil, fmt.Errorf("again after %d columns: not a multiple of %d", c.Again, b.stride)
		}
		b.saltus = c.Again / b.stride
	}
	return b, b.fits()
}

// times returns how many times a piece can move by a vector, starting from a row. The vector must
// lead down, or must not ride.
func (c Certificate) times(v Vector, row int) int {
	if v.Rides {
		return row / -v.Rows
	}
	return 1
}

// end returns the column that a row has reached at a moment.
func (b *board) end(moment, row int) int { return moment + (b.Row-row)*b.skew }

// fits returns an error if the check would take too long.
func (b *board) fits() error {
	cells, options := 0, 0
	for i := range b.Row + 1 {
		columns := b.end(b.Moment+b.Again, i) + 1
		cells += columns
		for _, v := range b.Vectors {
			if v.Rows < 0 || !v.Rides {
				options += columns * b.times(v, i)
			}
		}
	}
	if cells > maxCells || options > maxOptions {
		return fmt.Errorf("%d positions with %d options: too many to check", cells, options)
	}
	return nil
}

// compute computes the rows and checks that their state repeats.
func (b *board) compute(ctx context.Context) error {
	b.values = make([][]int32, b.Row+1)
	for i := range b.values {
		classes := make([]class, b.stride)
		var before []class // at the moment T
		last := b.end(b.Moment+b.Again, i)
		for c := range last + 1 {
			if c&0xfff == 0 && ctx.Err() != nil {
				return context.Cause(ctx)
			}
			b.values[i] = append(b.values[i], b.next(i, c, classes))
			if c == last-b.Again {
				before = slices.Clone(classes)
				for k := range before {
					before[k].has = slices.Clone(before[k].has)
				}
			}
		}
		if err := b.repeats(i, before, classes); err != nil {
			return err
		}
	}
	return nil
}

// next computes the value of a position: the least value that no option has.
func (b *board) next(row, column int, classes []class) int32 {
	b.mark++
	ended := b.stride == 0 || column < b.stride
	for _, v := range b.Vectors {
		if v.Rows == 0 && v.Rides {
			continue // the class contains these values
		}
		for i, c := row+v.Rows, column+v.Columns; i >= 0 && c >= 0; i, c = i+v.Rows, c+v.Columns {
			ended = false
			b.note(int(b.values[i][c]))
			if !v.Rides {
				break
			}
		}
	}
	var u *class
	value := b.Ended
	if b.stride > 0 {
		u = &classes[column%b.stride]
	}
	if !ended {
		value = u.low()
		for u.contains(value) || value < len(b.marks) && b.marks[value] == b.mark {
			value++
		}
	}
	u.add(value)
	return int32(value)
}

// note marks a value as the value of an option.
func (b *board) note(value int) {
	for len(b.marks) <= value {
		b.marks = append(b.marks, 0)
	}
	b.marks[value] = b.mark
}

// repeats compares the state of a row with its state Q columns before.
func (b *board) repeats(row int, before, now []class) error {
	values := b.values[row]
	for c := len(values) - 1 - b.window; c < len(values); c++ {
		if int(values[c]-values[c-b.Again]) != b.saltus {
			return fmt.Errorf("row %d has value %d in column %d and %d in column %d: the state does not repeat",
				row, values[c-b.Again], c-b.Again, values[c], c)
		}
	}
	for k := range now {
		for v := range max(len(now[k].has), len(before[k].has)+b.saltus) {
			if now[k].contains(v) != (v < b.saltus || before[k].contains(v-b.saltus)) {
				return fmt.Errorf("row %d: the values that it has had do not repeat", row)
			}
		}
	}
	return nil
}

// A class is the set of the values in every d-th column of a row. A nil class is empty.
type class struct {
	has   []bool
	least int // all values below this one are in the set
}

func (u *class) low() int {
	if u == nil {
		return 0
	}
	return u.least
}

func (u *class) contains(v int) bool { return u != nil && v < len(u.has) && u.has[v] }

func (u *class) add(v int) {
	if u == nil {
		return
	}
	for len(u.has) <= v {
		u.has = append(u.has, false)
	}
	u.has[v] = true
	for u.contains(u.least) {
		u.least++
	}
}
