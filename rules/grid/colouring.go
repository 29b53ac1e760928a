// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// A coloring forbids squares beside stones.
type coloring struct {
	Kit
	shuns relation
}

// A relation maps one player to the same or the other player.
type relation game.Player

const (
	same relation = iota
	other
)

func (r relation) of(player game.Player) game.Player { return player ^ game.Player(r) }

func (g coloring) may(b Board, s Square, player game.Player) bool {
	if !b.Is(s, Empty) {
		return false
	}
	for _, d := range rook {
		if b.Is(b.Step(s, d[0], d[1]), Stone(g.shuns.of(player))) {
			return false
		}
	}
	return true
}

func (g coloring) Options(dst []Board, b Board, player game.Player) []Board {
	for s := range Square(b.Size()) {
		if g.may(b, s, player) {
			dst = append(dst, b.With(Stone(player), s))
		}
	}
	return dst
}

// Split returns the regions of squares on which somebody may still play, each together with the
// stones beside it.
func (g coloring) Split(dst []Board, b Board) []Board {
	open := func(s Square) bool { return g.may(b, s, game.Left) || g.may(b, s, game.Right) }
	for _, region := range b.regions(rook, open, func(_, t Square) bool { return open(t) }) {
		for _, s := range region {
			for _, d := range rook {
				if t := b.Step(s, d[0], d[1]); b.Is(t, X) || b.Is(t, O) {
					region = append(region, t)
				}
			}
		}
		dst = append(dst, b.crop(region, Wall))
	}
	return dst
}

// Bounds counts the squares on which each player may put a stone. This number decreases with every
// move, so that it limits the moves of the player.
func (g coloring) Bounds(b Board) (lo, hi int) {
	for s := range Square(b.Size()) {
		if g.may(b, s, game.Left) {
			hi++
		}
		if g.may(b, s, game.Right) {
			lo--
		}
	}
	return lo, hi
}
