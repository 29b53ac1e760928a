// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Virtual connections of Hex [Anshelevich 2002]. A point is an empty cell or a group of stones. A
// full connection means that a player can join two points even if the other player moves first; a
// half connection means that the player can do so moving first. The carrier is the set of empty
// cells that this takes. Two full connections with disjoint carriers make a full connection across
// a group, and a half connection across an empty cell. Half connections whose carriers have no
// common cell make a full connection.

// A lattice is a Hex board: the neighbours of each cell, and the cells at both ends for each
// player.
type lattice struct {
	rows, columns int
	near          []set
	ends          [2][2]set
}

func newLattice(rows, columns int) *lattice {
	l := &lattice{rows: rows, columns: columns, near: make([]set, rows*columns)}
	for c := range l.near {
		y, x := c/columns, c%columns
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}} {
			if v, w := y+d[0], x+d[1]; v >= 0 && v < rows && w >= 0 && w < columns {
				l.near[c] |= 1 << (v*columns + w)
			}
		}
		for player, at := range [2][2]bool{{y == 0, y == rows-1}, {x == 0, x == columns-1}} {
			for end, on := range at {
				if on {
					l.ends[player][end] |= 1 << c
				}
			}
		}
	}
	return l
}

// around returns the neighbours of cells.
func (l *lattice) around(cells set) (out set) {
	for c := cells; c != 0; c &= c - 1 {
		out |= l.near[bits.TrailingZeros64(uint64(c))]
	}
	return out &^ cells
}

// grow returns the cells that are joined to the cells in from by cells in through.
func (l *lattice) grow(from, through set) set {
	for {
		more := l.around(from) & through
		if more == 0 {
			return from
		}
		from |= more
	}
}

// These are the greatest numbers of connections stored for two points.
const (
	mostFull = 10
	mostHalf = 16
	deepest  = 4 // the greatest number of half connections that are combined
)

// connections are the connections of one player between points. The points 0 and 1 are the ends
// with their stones; then follow the player's other groups, then the empty cells.
type connections struct {
	groups int
	cell   []set // by point: its cell, if it is an empty cell
	full   [][][]set
	half   [][][]set
	queue  []connection
}

type connection struct {
	a, b    int
	carrier set
}

// connect finds connections of a player who has these stones.
func (l *lattice) connect(m *work.Meter, player int, mine, empty set) *connections {
	x := &connections{}
	// for each point, the empty cells beside it
	var beside []set
	for _, end := range l.ends[player] {
		group := l.grow(end&mine, mine)
		mine &^= group
		beside = append(beside, (l.around(group)|end)&empty)
	}
	for mine != 0 {
		group := l.grow(mine.first(), mine)
		mine &^= group
		beside = append(beside, l.around(group)&empty)
	}
	x.groups = len(beside)
	point := [64]int{}
	for c := empty; c != 0; c &= c - 1 {
		i := bits.TrailingZeros64(uint64(c))
		point[i] = len(beside)
		beside = append(beside, l.near[i]&empty)
		x.cell = append(x.cell, c.first())
	}
	x.cell = append(make([]set, x.groups), x.cell...)
	x.full, x.half = make([][][]set, len(beside)), make([][][]set, len(beside))
	for i := range beside {
		x.full[i], x.half[i] = make([][]set, len(beside)), make([][]set, len(beside))
	}
	for i, cells := range beside {
		for c := cells; c != 0; c &= c - 1 {
			if j := point[bits.TrailingZeros64(uint64(c))]; i < j {
				x.addFull(i, j, 0)
			}
		}
	}
	x.close(m)
	return x
}

// close combines connections until it finds no more, or the ends are connected.
func (x *connections) close(m *work.Meter) {
	for len(x.queue) > 0 && len(x.full[0][1]) == 0 {
		m.Look() // there are many connections, and each is combined with all others
		c := x.queue[0]
		x.queue = x.queue[1:]
		if !slices.Contains(x.full[c.a][c.b], c.carrier) {
			continue // a smaller carrier has replaced it
		}
		x.across(c.a, c.b, c.carrier)
		x.across(c.b, c.a, c.carrier)
	}
}

// across combines a full connection from a to b with the full connections that begin at b.
func (x *connections) across(a, b int, carrier set) {
	for c := range x.full {
		if c == a || c == b || x.cell[c]&carrier != 0 {
			continue
		}
		for _, other := range x.full[b][c] {
			switch {
			case other&carrier != 0 || other&x.cell[a] != 0:
			case b < x.groups:
				x.addFull(a, c, carrier|other)
			default:
				x.addHalf(a, c, carrier|other|x.cell[b])
			}
		}
	}
}

// fits reports whether a carrier should be stored. It should not if it contains a known carrier.
// Known carriers that contain it are removed.
func fits(list []set, carrier set, most int) ([]set, bool) {
	for _, s := range list {
		if s&^carrier == 0 {
			return list, false
		}
	}
	list = slices.DeleteFunc(list, func(s set) bool { return carrier&^s == 0 })
	if len(list) < most {
		return append(list, carrier), true
	}
	largest := 0
	for i, s := range list {
		if s.size() > list[largest].size() {
			largest = i
		}
	}
	if carrier.size() >= list[largest].size() {
		return list, false
	}
	list[largest] = carrier
	return list, true
}

func (x *connections) addFull(a, b int, carrier set) {
	list, ok := fits(x.full[a][b], carrier, mostFull)
	x.full[a][b], x.full[b][a] = list, list
	if ok {
		x.queue = append(x.queue, connection{a, b, carrier})
	}
}

func (x *connections) addHalf(a, b int, carrier set) {
	if slices.ContainsFunc(x.full[a][b], func(s set) bool { return s&^carrier == 0 }) {
		return
	}
	before := x.half[a][b]
	list, ok := fits(slices.Clone(before), carrier, mostHalf)
	if !ok {
		return
	}
	x.half[a][b], x.half[b][a] = list, list
	x.together(a, b, list, carrier, carrier, deepest)
}

// together searches for half connections whose carriers have no cell in common with each other and
// those already in all.
func (x *connections) together(a, b int, list []set, common, all set, deep int) {
	for i, s := range list {
		switch rest := common & s; {
		case rest == common:
		case rest == 0:
			x.addFull(a, b, all|s)
		case deep > 2:
			x.together(a, b, list[i+1:], rest, all|s, deep-1)
		}
	}
}

// least returns the smallest of the carriers.
func least(list []set) (set, bool) {
	if len(list) == 0 {
		return 0, false
	}
	return slices.MinFunc(list, func(s, t set) int { return s.size() - t.size() }), true
}
