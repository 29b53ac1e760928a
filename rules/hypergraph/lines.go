// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"fmt"
	"slices"
	"strings"
)

// buildTTT makes the lines of the cube n^d.
func buildTTT(args []string) (Board, error) {
	if len(args) == 1 && strings.Contains(args[0], "^") {
		args = strings.Split(args[0], "^")
	}
	v, err := numbers(args, 2, 60)
	if err != nil {
		return Board{}, err
	}
	n, d := v[0], v[1]
	cells, all := 1, 1
	for range d {
		cells, all = cells*n, all*(n+2)
		switch {
		case cells > mostCells:
			return Board{}, fmt.Errorf("more than %d cells", mostCells)
		case (all-cells)/2 > mostSets: // the number of lines
			return Board{}, fmt.Errorf("more than %d winning sets", mostSets)
		}
	}
	digit := func(c, i int) int {
		for range i {
			c /= n
		}
		return c % n
	}
	var sets [][]int
	// Along a line, each coordinate stays the same, increases or decreases.
	for c := range cells {
		ways := 1
		for range d {
			ways *= 3
		}
		for way := 1; way < ways; way++ {
			step, power, fits, w := 0, 1, true, way
			for i := range d {
				switch {
				case w%3 == 1:
					fits = fits && digit(c, i) == 0
					step += power
				case w%3 == 2:
					fits = fits && digit(c, i) == n-1
					step -= power
				}
				power *= n
				w /= 3
			}
			if fits {
				line := make([]int, n)
				for k := range n {
					line[k] = c + k*step
				}
				sets = append(sets, line)
			}
		}
	}
	b, err := New(called("ttt", n, d), squares(cells/n, n), sets)
	return b.inRows(err, cells/n, n)
}

// inRows returns b as a board of squares unless there is an error.
func (b Board) inRows(err error, rows, columns int) (Board, error) {
	if err != nil {
		return Board{}, err
	}
	return b.as(Squares, rows, columns), nil
}

func buildRow(args []string) (Board, error)   { return row("row", args, false) }
func buildTorus(args []string) (Board, error) { return row("torus", args, true) }

// row makes k in a row.
func row(name string, args []string, torus bool) (Board, error) {
	if len(args) != 2 {
		return Board{}, fmt.Errorf("write a length and a size")
	}
	v, err := numbers(args[:1], 1, 60)
	if err != nil {
		return Board{}, err
	}
	rows, columns, err := size(args[1])
	if err != nil {
		return Board{}, err
	}
	k := v[0]
	var sets [][]int
	for c := range rows * columns {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			var line []int
			for i := range k {
				y, x := c/columns+i*d[0], c%columns+i*d[1]
				if torus {
					y, x = y%rows, (x%columns+columns)%columns
				}
				if y < rows && x >= 0 && x < columns {
					line = append(line, y*columns+x)
				}
			}
			slices.Sort(line)
			if len(slices.Compact(line)) == k && len(line) == k {
				sets = append(sets, line)
			}
		}
	}
	b, err := New(called(name, k, args[1]), squares(rows, columns), sets)
	return b.inRows(err, rows, columns)
}

// animals are the polyominoes with names.
var animals = map[string]string{
	"el": "xx|x.", "tic": "xxx", "domino": "xx", "elly": "xxx|x..", "tippy": "xx.|.xx", "knobby": "xxx|.x.",
	"fatty": "xx|xx", "skinny": "xxxx", "y5": "xxxx|.x..", "z5": "xx..|.xxx", "l5": "xxxx|x...", "w5": "xx.|.xx|..x", "snaky": "xxxx..|...xx.",
}

// buildAnimal lists the placements of a polyomino, including rotations and reflections.
func buildAnimal(args []string) (Board, error) {
	if len(args) != 2 {
		return Board{}, fmt.Errorf("write an animal and a size")
	}
	text, ok := animals[args[0]]
	if !ok {
		text = args[0]
	}
	if strings.Trim(text, "x.|") != "" || !strings.Contains(text, "x") {
		return Board{}, fmt.Errorf("%q is neither an animal such as el nor rows such as xx|x. of one", args[0])
	}
	rows, columns, err := size(args[1])
	if err != nil {
		return Board{}, err
	}
	var cells [][2]int
	for y, line := range strings.Split(text, "|") {
		for x, c := range line {
			if c == 'x' {
				cells = append(cells, [2]int{y, x})
			}
		}
	}
	var sets [][]int
	for turn := range 8 {
		for i, c := range cells {
			if turn == 4 {
				c[1] = -c[1]
			}
			cells[i] = [2]int{c[1], -c[0]}
		}
		for y := -60; y < 120; y++ {
			for x := -60; x < 120; x++ {
				var set []int
				for _, c := range cells {
					if r, s := y+c[0], x+c[1]; r >= 0 && r < rows && s >= 0 && s < columns {
						set = append(set, r*columns+s)
					}
				}
				if len(set) == len(cells) {
					sets = append(sets, set)
				}
			}
		}
	}
	b, err := New(called("animal", args[0], args[1]), squares(rows, columns), sets)
	return b.inRows(err, rows, columns)
}

// buildBox makes disjoint boxes.
func buildBox(args []string) (Board, error) {
	sizes, err := numbers(args, len(args), 1000)
	if err != nil {
		return Board{}, err
	}
	var sets [][]int
	cells := 0
	for _, n := range sizes {
		var set []int
		for range n {
			set = append(set, cells)
			cells++
		}
		sets = append(sets, set)
	}
	return New(called("box", strings.Join(args, ",")), counted(cells), sets)
}

// buildVdW makes the arithmetic progressions of k numbers.
func buildVdW(args []string) (Board, error) {
	v, err := numbers(args, 2, 1000)
	if err != nil {
		return Board{}, err
	}
	k, n := v[0], v[1]
	var sets [][]int
	for a := range n {
		for d := 1; a+(k-1)*d < n && (k > 1 || d == 1) && len(sets) <= mostSets; d++ {
			var set []int
			for i := range k {
				set = append(set, a+i*d)
			}
			sets = append(sets, set)
		}
	}
	return New(called("vdw", k, n), counted(n), sets)
}

// buildPlane makes the lines of the projective plane over the field of q elements. Points and lines
// are the vectors whose first nonzero entry is 1.
func buildPlane(args []string) (Board, error) {
	v, err := numbers(args, 1, 31)
	if err != nil {
		return Board{}, err
	}
	q := v[0]
	for d := 2; d < q; d++ {
		if q%d == 0 {
			return Board{}, fmt.Errorf("%d is not a prime", q)
		}
	}
	if q == 1 {
		return Board{}, fmt.Errorf("1 is not a prime")
	}
	points := [][3]int{{0, 0, 1}}
	for b := range q {
		points = append(points, [3]int{0, 1, b})
	}
	for a := range q * q {
		points = append(points, [3]int{1, a / q, a % q})
	}
	var sets [][]int
	for _, l := range points {
		var set []int
		for i, p := range points {
			if (l[0]*p[0]+l[1]*p[1]+l[2]*p[2])%q == 0 {
				set = append(set, i)
			}
		}
		sets = append(sets, set)
	}
	return New(called("plane", q), counted(len(points)), sets)
}
