// SPDX-License-Identifier: Apache-2.0

package grid

// Splitting by what may ever happen: a leap involves three squares in a line. A
// square may come to hold each piece that it holds now or that a leap which may
// ever be possible puts there. Squares of a leap that may ever be possible hold
// together; since a move reads and changes no other squares, the components are
// a disjunctive sum, and squares outside of all leaps are dead.

// A leap is a move on three squares in a line: what they must hold before and
// what they hold after.
type leap struct{ before, after [3]Piece }

func (b Board) splitByLeaps(dst []Board, leaps []leap) []Board {
	lines := b.lines()
	might := make([]Kinds, b.Size())
	for s := range might {
		might[s] = 1 << b.At(Square(s))
	}
	able := func(line [3]Square, l leap) bool {
		return might[line[0]].has(l.before[0]) && might[line[1]].has(l.before[1]) && might[line[2]].has(l.before[2])
	}
	group := make([]Square, b.Size()) // the least square with which each hangs together
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

// lines returns three squares in a row or a column, in both directions.
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

// join makes one group of those of s and t, unless they are one.
func join(group []Square, s, t Square) {
	if a, b := group[s], group[t]; a != b {
		for u, g := range group {
			if g == max(a, b) {
				group[u] = min(a, b)
			}
		}
	}
}
