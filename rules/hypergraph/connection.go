// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"fmt"
	"strconv"
)

// buildHex makes a Hex board. A cell touches the cells beside it, directly above and below it,
// above to the right, and below to the left.
func buildHex(args []string) (Board, error) {
	if len(args) != 1 {
		return Board{}, fmt.Errorf("a size is required")
	}
	rows, columns, err := size(args[0])
	if err != nil {
		return Board{}, err
	}
	return hexBoard(rows, columns)
}

func hexBoard(rows, columns int) (Board, error) {
	n := Net{Vertices: rows*columns + 2, First: 2, Terminals: []int{0, 1}}
	for c := range rows * columns {
		y, x := c/columns, c%columns
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, -1}} {
			if v, w := y+d[0], x+d[1]; v < rows && w >= 0 && w < columns {
				n.Edges = append(n.Edges, [2]int{c + 2, v*columns + w + 2})
			}
		}
		if y == 0 {
			n.Edges = append(n.Edges, [2]int{0, c + 2})
		}
		if y == rows-1 {
			n.Edges = append(n.Edges, [2]int{1, c + 2})
		}
	}
	b, err := Join(called("hex", fmt.Sprintf("%dx%d", rows, columns)), squares(rows, columns), n)
	if err != nil {
		return Board{}, err
	}
	return b.as(Hexes, rows, columns), nil
}

// buildY makes the triangle of Y with n cells on each side.
func buildY(args []string) (Board, error) {
	v, err := numbers(args, 1, 60)
	if err != nil {
		return Board{}, err
	}
	size := v[0]
	cell := func(row, i int) int { return 3 + row*(row+1)/2 + i }
	n := Net{Vertices: 3 + size*(size+1)/2, First: 3, Terminals: []int{0, 1, 2}}
	var labels []string
	for row := range size {
		for i := range row + 1 {
			labels = append(labels, square(row, i))
			if i < row {
				n.Edges = append(n.Edges, [2]int{cell(row, i), cell(row, i+1)})
			}
			if row+1 < size {
				n.Edges = append(n.Edges, [2]int{cell(row, i), cell(row+1, i)}, [2]int{cell(row, i), cell(row+1, i+1)})
			}
			for side, on := range []bool{i == 0, i == row, row == size-1} {
				if on {
					n.Edges = append(n.Edges, [2]int{side, cell(row, i)})
				}
			}
		}
	}
	b, err := Join(called("y", size), labels, n)
	if err != nil {
		return Board{}, err
	}
	return b.as(Mound, size, size), nil
}

// buildBridgIt makes the graph of one player's dots: n rows of n+1 dots. The dots of the first
// column form one vertex, and so do those of the last column. The edges are the cells.
func buildBridgIt(args []string) (Board, error) {
	v, err := numbers(args, 1, 40)
	if err != nil {
		return Board{}, err
	}
	size := v[0]
	dot := func(row, column int) int {
		switch column {
		case 0:
			return 0
		case size:
			return 1
		}
		return 2 + row*(size-1) + column - 1
	}
	n := Net{Vertices: 2 + size*(size-1), First: -1, Terminals: []int{0, 1}}
	var labels []string
	add := func(v, w int) {
		n.Edges = append(n.Edges, [2]int{v, w})
		labels = append(labels, strconv.Itoa(len(labels)+1))
	}
	for row := range size {
		for column := range size {
			add(dot(row, column), dot(row, column+1))
		}
		for column := 1; column < size && row+1 < size; column++ {
			add(dot(row, column), dot(row+1, column))
		}
	}
	b, err := Join(called("bridg-it", size), labels, n)
	if err != nil {
		return Board{}, err
	}
	return b.as(Bridges, 1, len(labels)), nil
}
