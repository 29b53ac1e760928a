// SPDX-License-Identifier: Apache-2.0

package strip

import "github.com/upstar-cgt/upstar/game"

// Bounds counts the squares in front of the animals of a player, except for those occupied by their
// own kind. If animals do not slide back, each move takes one of them forward by at least one
// square. If play need not end, Bounds is not called.
func (g toads) Bounds(p Row) (lo, hi int) {
	toadsSoFar, others := 0, 0
	for i := range len(p) {
		if p[i] == g.Pieces[1] {
			toadsSoFar++
		} else {
			hi += toadsSoFar
		}
		if p[i] == g.Pieces[2] {
			lo -= others
		} else {
			others++
		}
	}
	return lo, hi
}

// Count counts the animals of player that can slide.
func (g toads) Count(p Row, player game.Player) (n int) {
	mine, dir := g.Pieces[1+player], 1-2*int(player)
	for i := range len(p) {
		if p[i] == mine && p.is(i+dir, empty) {
			n++
		}
	}
	return n
}

// Bounds counts the dominoes that a player may tip, since each move removes at least one.
func (toppling) Bounds(p Row) (lo, hi int) {
	for i := range len(p) {
		if p[i] != 'O' {
			hi++
		}
		if p[i] != 'X' {
			lo--
		}
	}
	return lo, hi
}
