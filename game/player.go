// SPDX-License-Identifier: Apache-2.0

// Package game is the vocabulary of the suite: players, outcomes, conventions,
// and what a ruleset is. It knows no particular game and no kind of value.
//
// A ruleset is one function, which says to which positions a player can move:
//
//	type nim struct{}
//
//	func (nim) Options(dst []int, n int, _ game.Player) []int {
//		for k := range n {
//			dst = append(dst, k)
//		}
//		return dst
//	}
//
// A ruleset can say more about itself through the optional interfaces of this package. Everything
// that follows from the moves alone is computed by the packages above this one.
package game

// A Player is Left (also Blue, Black, Vertical) or Right (Red, White, Horizontal).
type Player uint8

const (
	Left Player = iota
	Right
)

// Players lists both, Left first.
var Players = [2]Player{Left, Right}

// Opponent returns the other player.
func (p Player) Opponent() Player { return 1 - p }

func (p Player) String() string {
	if p == Left {
		return "Left"
	}
	return "Right"
}
