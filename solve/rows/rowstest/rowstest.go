// SPDX-License-Identifier: Apache-2.0

// Package rowstest computes the same as package rows, by the definition, for tests.
package rowstest

import (
	"slices"

	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/work"
)

// Table returns the values of rows 0 to row, by the definition. The last row has the given number
// of columns; the others have as many as are needed.
func Table(rule rows.Rule, row, columns int) ([][]int32, error) {
	if _, err := rows.Find(work.Unbounded(), rule, row, 0); err != nil {
		return nil, err
	}
	ahead := 0 // how far a move to the next row can lead to the right
	for _, v := range rule.Vectors {
		if v.Rows < 0 && v.Columns > 0 {
			ahead = max(ahead, (v.Columns-v.Rows-1)/-v.Rows)
		}
	}
	table := make([][]int32, row+1)
	for i := range table {
		for c := range columns + (row-i)*ahead {
			table[i] = append(table[i], define(rule, table, i, c))
		}
	}
	return table, nil
}

// define computes one value from those of the options.
func define(rule rows.Rule, table [][]int32, row, column int) int32 {
	var options []int32
	for _, v := range rule.Vectors {
		for i, c := row+v.Rows, column+v.Columns; i >= 0 && c >= 0; i, c = i+v.Rows, c+v.Columns {
			options = append(options, table[i][c])
			if !v.Rides {
				break
			}
		}
	}
	if len(options) == 0 {
		return rule.Ended
	}
	seen := make([]bool, len(options)+1)
	for _, v := range options {
		if int(v) < len(seen) {
			seen[v] = true
		}
	}
	return int32(slices.Index(seen, false))
}
