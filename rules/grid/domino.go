// SPDX-License-Identifier: Apache-2.0

package grid

// emptyRegions are the parts of games that fill empty squares.
var emptyRegions = Parts{Live: empties, Needs: [2]Kinds{empties, empties}, Fill: Wall}

// dominoes appends the boards with a domino put on two empty squares. The second square is one step
// (dx, dy) from the first.
func (b Board) dominoes(dst []Board, dx, dy int) []Board {
	if !b.small() {
		return b.dominoesByStep(dst, dx, dy)
	}
	empty, c := b.set(empties), b.compass()
	for pairs := empty & c.step(empty, -dx, -dy); pairs != 0; {
		first := pairs & -pairs
		pairs &^= first
		d := b
		d.low |= first | c.step(first, dx, dy)
		dst = append(dst, d)
	}
	return dst
}

// dominoesByStep lists the same boards square by square, for boards of any size.
func (b Board) dominoesByStep(dst []Board, dx, dy int) []Board {
	for s := range Square(b.Size()) {
		if t := b.Step(s, dx, dy); b.Is(s, Empty) && b.Is(t, Empty) {
			dst = append(dst, b.With(Wall, s, t))
		}
	}
	return dst
}
