// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"errors"
	"fmt"
	"slices"
)

// A Game is a take-and-break game on heaps in which a move leaves at most two
// heaps. The nim value of a heap of n tokens is the mex of
//
//   - 0, if n is in Zero (a move takes the whole heap);
//   - G(n−i) for i in Take with i < n (a move takes i and leaves one heap);
//   - G(a)⊕G(b) for i in Split and a+b = n−i with a, b ≥ 1 (a move takes i and leaves two heaps).
//     If Unequal is set, a ≠ b is required.
//
// In an octal game d₀.d₁d₂…, the number i is in Zero, Take or Split if dᵢ has the bit 1, 2 or 4,
// respectively. Grundy's game is Game{Split: []int{0}, Unequal: true}.
type Game struct {
	Zero, Take, Split []int
	Unequal           bool
}

// maxAmount is the greatest amount allowed in a Game.
const maxAmount = 1 << 15

// ErrGame reports a Game that is not a take-and-break game.
var ErrGame = errors.New("not a take-and-break game")

// normal returns g with its amounts sorted and without duplicates.
func (g Game) normal() (Game, error) {
	set := func(name string, amounts []int, least int) ([]int, error) {
		s := slices.Clone(amounts)
		slices.Sort(s)
		s = slices.Compact(s)
		if len(s) > 0 && s[0] < least {
			return nil, fmt.Errorf("%w: %s has %d, want at least %d", ErrGame, name, s[0], least)
		}
		if len(s) > 0 && s[len(s)-1] > maxAmount {
			return nil, fmt.Errorf("%w: %s has %d, want at most %d", ErrGame, name, s[len(s)-1], maxAmount)
		}
		return s, nil
	}
	var errs [3]error
	g.Zero, errs[0] = set("Zero", g.Zero, 1)
	g.Take, errs[1] = set("Take", g.Take, 1)
	g.Split, errs[2] = set("Split", g.Split, 0)
	return g, errors.Join(errs[:]...)
}

// Reach returns the largest amount a move can take.
func (g Game) Reach() int { return slices.Max(slices.Concat([]int{0}, g.Zero, g.Take, g.Split)) }

// key returns a string that identifies the game in value files.
func (g Game) key() string {
	return fmt.Sprintf("zero%v take%v split%v unequal=%v", g.Zero, g.Take, g.Split, g.Unequal)
}
