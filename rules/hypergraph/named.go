// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A shape is a family of boards with a name.
type shape struct {
	name   string
	sample string // its arguments
	says   string
	build  func(args []string) (Board, error)
}

// shapes lists the boards with names.
func shapes() []shape {
	return []shape{
		{"ttt", "3,2", "lines of the cube n^d: ttt(n,d)", buildTTT},
		{"row", "4,5x5", "k in a row, in a column or on a diagonal: row(k,rows x columns)", buildRow},
		{"torus", "3,4x4", "k in a row on a torus: torus(k,rows x columns)", buildTorus},
		{"animal", "el,3x3", "placements of an animal, by name or as rows xx|x.: animal(el,rows x columns)", buildAnimal},
		{"hex", "3x3", "chains from the top to the bottom of a Hex board: hex(rows x columns)", buildHex},
		{"y", "3", "chains that touch the three sides of a triangle: y(n)", buildY},
		{"bridg-it", "3", "edges of Bridg-it from the left to the right: bridg-it(n)", buildBridgIt},
		{"switching", "1-2,2-3,1-3,1:3", "edges of a graph that join two vertices: switching(graph,1:3)", buildSwitching},
		{"vertices", "1-2,2-3,1-4,4-3,1:3", "vertices of a graph that join two others: vertices(graph,1:3)", buildVertices},
		{"connectivity", "K4", "edges that join all vertices of a graph: connectivity(graph)", buildConnectivity},
		{"hamilton", "K5", "edges of a Hamilton cycle: hamilton(graph)", buildHamilton},
		{"clique", "3,K5", "edges of a clique of k vertices: clique(k,graph)", buildClique},
		{"triangle", "K5", "edges of a triangle: triangle(graph)", buildTriangle},
		{"matching", "K6", "edges of a perfect matching: matching(graph)", buildMatching},
		{"box", "2,3", "disjoint boxes of the sizes: box(sizes)", buildBox},
		{"vdw", "3,7", "k numbers of 1…n in arithmetic progression: vdw(k,n)", buildVdW},
		{"plane", "2", "lines of the projective plane of prime order q: plane(q)", buildPlane},
	}
}

// ParseBoard reads a board by name, such as ttt(3,2), or as its winning sets, such as 1-2-3,1-4. A
// cell that is in no set is written +5.
func ParseBoard(s string) (Board, error) {
	name, rest, ok := strings.Cut(strings.TrimSpace(s), "(")
	if !ok {
		return parseSets(s)
	}
	name = strings.ToLower(strings.TrimSpace(name))
	all := shapes()
	i := slices.IndexFunc(all, func(x shape) bool { return x.name == name })
	if i < 0 {
		return Board{}, game.Errorf(s, 0, "no board %q; there are %s, and winning sets such as 1-2-3,1-4", name, names(all))
	}
	body, ok := strings.CutSuffix(strings.TrimSpace(rest), ")")
	if !ok {
		return Board{}, game.Errorf(s, len(s), "the closing bracket of %s is missing", name)
	}
	args := strings.Split(body, ",")
	for j := range args {
		args[j] = strings.TrimSpace(args[j])
	}
	b, err := all[i].build(args)
	if err != nil {
		return Board{}, game.Errorf(s, min(strings.Index(s, "(")+1, len(s)), "%s: %v", all[i].says, err)
	}
	return b, nil
}

func names(all []shape) string {
	var out []string
	for _, x := range all {
		out = append(out, x.name)
	}
	return strings.Join(out, ", ")
}

// called returns the name of a board with the arguments.
func called(name string, args ...any) string {
	var out []string
	for _, a := range args {
		out = append(out, fmt.Sprint(a))
	}
	return name + "(" + strings.Join(out, ",") + ")"
}

// numbers reads n numbers from 1 to most.
func numbers(args []string, count, most int) ([]int, error) {
	if len(args) != count {
		return nil, fmt.Errorf("%d numbers are required", count)
	}
	out := make([]int, count)
	for i, a := range args {
		n, err := strconv.Atoi(a)
		if err != nil || n < 1 || n > most {
			return nil, fmt.Errorf("%q is not a number from 1 to %d", a, most)
		}
		out[i] = n
	}
	return out, nil
}

// size reads rows x columns.
func size(s string) (rows, columns int, err error) {
	const most = 60
	n, err := numbers(strings.Split(s, "x"), 2, most)
	if err != nil {
		return 0, 0, fmt.Errorf("%q is not a size such as 3x4: rows and columns are numbers from 1 to %d", s, most)
	}
	return n[0], n[1], nil
}

// square names a cell of a board in rows: b3 is in the second column and the third row.
func square(row, column int) string { return game.Column(column) + strconv.Itoa(row+1) }

func squares(rows, columns int) (labels []string) {
	for r := range rows {
		for c := range columns {
			labels = append(labels, square(r, c))
		}
	}
	return labels
}

func counted(n int) (labels []string) {
	for i := range n {
		labels = append(labels, strconv.Itoa(i+1))
	}
	return labels
}

// parseSets reads winning sets.
func parseSets(s string) (Board, error) {
	var words [][]string
	var loose []string
	var labels []string
	at := 0
	for item := range strings.SplitSeq(s, ",") {
		text := strings.TrimSpace(item)
		if text == "" {
			return Board{}, game.Errorf(s, at, "%v", errEmptySet)
		}
		cells := strings.Split(strings.TrimPrefix(text, "+"), "-")
		for i, c := range cells {
			cells[i] = strings.TrimSpace(c)
			if c = cells[i]; c == "" || strings.Trim(c, "0123456789abcdefghijklmnopqrstuvwxyz") != "" {
				return Board{}, game.Errorf(s, at, "a winning set is cells with - between them, such as 1-2-3; a cell is small letters and digits")
			}
			labels = append(labels, c)
		}
		if strings.HasPrefix(text, "+") {
			loose = append(loose, cells...)
		} else {
			words = append(words, cells)
		}
		at += len(item) + 1
	}
	slices.SortFunc(labels, byNumber)
	labels = slices.Compact(labels)
	sets := make([][]int, len(words))
	for i, w := range words {
		for _, c := range w {
			j, _ := slices.BinarySearchFunc(labels, c, byNumber)
			sets[i] = append(sets[i], j)
		}
	}
	b, err := New("", labels, sets)
	if err != nil {
		return Board{}, game.Errorf(s, 0, "%v", err)
	}
	return b, nil
}

// byNumber orders 2 before 10, and orders words by length and then alphabetically.
func byNumber(a, b string) int {
	if d := len(a) - len(b); d != 0 {
		return d
	}
	return strings.Compare(a, b)
}

// written writes the sets, and then the cells that are in none.
func written(labels []string, sets [][]int) string {
	used := make([]bool, len(labels))
	var items []string
	for _, s := range sets {
		var cells []string
		for _, c := range s {
			used[c] = true
			cells = append(cells, labels[c])
		}
		items = append(items, strings.Join(cells, "-"))
	}
	for i, u := range used {
		if !u {
			items = append(items, "+"+labels[i])
		}
	}
	return strings.Join(items, ",")
}
