// SPDX-License-Identifier: Apache-2.0

package grid

// Splitting by possible moves. A leap involves three squares in a line. A square may come to hold
// the piece that it holds now, and each piece that some possible leap puts there. The squares of
// every leap that may ever become possible are connected. Since a move reads and changes no other
// squares, the components form a disjunctive sum, and squares outside of all leaps are dead.

// A leap is a move on three squares in a line. It gives their pieces before and after the move.
type leap struct{ before, after [3]Piece }

func (b Board) splitByLeaps(dst []Board, leaps []leap) []Board {
	if !b.small() {
		return b.splitByLines(dst, leaps)
	}
	c := b.compass()
	lines := c.possible(b, leaps)
	alive := c.squares(lines, c.all)
	for alive != 0 {
		region := alive & -alive
		for grown := c.squares(lines, region); grown&^region != 0; grown = c.squares(lines, region) {
			region |= grown
		}
		dst = append(dst, b.cropSet(region, Wall))
		alive &^= region
	}
	return dst
}

// A leaping is a set of lines of three squares. For each direction of a rook it holds the squares
// on which such lines begin.
type leaping [4]uint64

// possible returns the lines on which a leap may ever become possible.
func (c compass) possible(b Board, leaps []leap) (lines leaping) {
	var might [O + 1]uint64 // for each piece, the squares that may come to hold it
	for p := range might {
		might[p] = b.set(1 << p)
	}
	for grown := true; grown; {
		grown = false
		for i, d := range rook {
			for _, l := range leaps {
				third := c.step(might[l.before[2]], -d[0], -d[1])
				at := might[l.before[0]] & c.step(might[l.before[1]]&third, -d[0], -d[1])
				lines[i] |= at
				for _, p := range l.after {
					grown = grown || at&^might[p] != 0
					might[p] |= at
					at = c.step(at, d[0], d[1])
				}
			}
		}
	}
	return lines
}

// squares returns all squares of the lines that contain a square of m.
func (c compass) squares(lines leaping, m uint64) (all uint64) {
	for i, d := range rook {
		second := c.step(m, -d[0], -d[1])
		first := lines[i] & (m | second | c.step(second, -d[0], -d[1]))
		second = c.step(first, d[0], d[1])
		all |= first | second | c.step(second, d[0], d[1])
	}
	return all
}

// splitByLines is splitByLeaps square by square.
func (b Board) splitByLines(dst []Board, leaps []leap) []Board {
	lines := b.lines()
	might := make([]Kinds, b.Size())
	for s := range might {
		might[s] = 1 << b.At(Square(s))
	}
	able := func(line [3]Square, l leap) bool {
		return might[line[0]].has(l.before[0]) && might[line[1]].has(l.before[1]) && might[line[2]].has(l.before[2])
	}
	group := make([]Square, b.Size()) // the least square that is connected to each square
	for s := range group {
		group[s] = Square(s)
	}
	alive := make([]bool, b.Size())
	for grown := true; grown; {
		grown = false
		for _, line := range lines {
			for _, l := range leaps {
				if !able(line, l) {
					continue
				}
				for i, s := range line {
					grown = grown || !alive[s] || !might[s].has(l.after[i])
					might[s] |= 1 << l.after[i]
					alive[s] = true
					join(group, line[0], s)
				}
			}
		}
	}
	for s := range Square(b.Size()) {
		if !alive[s] || group[s] != s {
			continue
		}
		var region []Square
		for t := range Square(b.Size()) {
			if alive[t] && group[t] == s {
				region = append(region, t)
			}
		}
		dst = append(dst, b.crop(region, Wall))
	}
	return dst
}

// lines returns the triples of squares in a row or a column, in both directions.
func (b Board) lines() [][3]Square {
	var out [][3]Square
	for s := range Square(b.Size()) {
		for _, d := range rook {
			if t := b.Step(s, 2*d[0], 2*d[1]); t != None {
				out = append(out, [3]Square{s, b.Step(s, d[0], d[1]), t})
			}
		}
	}
	return out
}

// join merges the groups of s and t.
func join(group []Square, s, t Square) {
	if a, b := group[s], group[t]; a != b {
		for u, g := range group {
			if g == max(a, b) {
				group[u] = min(a, b)
			}
		}
	}
}
