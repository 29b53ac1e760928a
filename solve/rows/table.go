// SPDX-License-Identifier: Apache-2.0

package rows

import "slices"

// Table returns the values of rows 0 to row, by the definition; the last has the
// given number of columns, the others at least as many.
func Table(rule Rule, row, columns int) ([][]int32, error) {
	p, err := newPlan(rule, row)
	if err != nil {
		return nil, err
	}
	table := make([][]int32, row+1)
	for i := range table {
		for c := range columns + (row-i)*p.skew {
			table[i] = append(table[i], define(rule, table, i, c))
		}
	}
	return table, nil
}

// define computes one value from those of the options.
func define(rule Rule, table [][]int32, row, column int) int32 {
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
