// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// exchanged returns the row with two kinds of pieces exchanged.
func (p Row) exchanged(x, o byte) []byte {
	b := []byte(p)
	for i, c := range b {
		switch c {
		case x:
			b[i] = o
		case o:
			b[i] = x
		}
	}
	return b
}

// Negative exchanges the pieces and reverses the row.
func (g toads) Negative(p Row) Row {
	b := p.exchanged(g.Pieces[1], g.Pieces[2])
	slices.Reverse(b)
	return Row(b)
}

// Negative exchanges the colours.
func (toppling) Negative(p Row) Row { return Row(p.exchanged('X', 'O')) }

// Count counts twice the dominoes that player may tip, since each may fall to two sides.
func (toppling) Count(p Row, player game.Player) (n int) {
	for i := range len(p) {
		if p[i] == "XO"[player] || p[i] == '#' {
			n += 2
		}
	}
	return n
}
