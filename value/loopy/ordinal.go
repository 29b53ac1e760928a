// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// ErrSubordinate reports that there is no h with g = base : h.
var ErrSubordinate = errors.New("that game cannot be subordinated to the specified base")

// OrdinalSum returns g : h, the game in which a move in g ends h.
func (c *Calc) OrdinalSum(g, h Game) Game {
	return c.OrdinalSumOf([2][]Game{c.Options(g, game.Left), c.Options(g, game.Right)}, h)
}

// OrdinalSumOf returns G : h for the form G with these options, by player. The result may depend on
// the form.
func (c *Calc) OrdinalSumOf(base [2][]Game, h Game) Game {
	d := c.draft(stoppers)
	type sum struct {
		g  Game
		in bool // g is the upper component of a sum
	}
	root := grow(d, sum{h, true}, func(s sum) (Game, bool) { return s.g, !s.in },
		func(s sum, player game.Player) (to []sum) {
			for _, g := range base[player] {
				to = append(to, sum{g, false})
			}
			for _, g := range c.Options(s.g, player) {
				to = append(to, sum{g, true})
			}
			return to
		})
	return d.canonical(root)[0]
}

// Subordinate returns the h with g = G : h, for the form G with these options.
func (c *Calc) Subordinate(g Game, base [2][]Game) (h Game, err error) {
	whole := c.Make(base[game.Left], base[game.Right])
	d := c.draft(stoppers)
	root := grow(d, g, func(g Game) (Game, bool) { return Zero, g == whole },
		func(g Game, player game.Player) []Game {
			return slices.DeleteFunc(slices.Clone(c.Options(g, player)), func(h Game) bool { return slices.Contains(base[player], h) })
		})
	if root.isNode() {
		root = d.canonical(root)[0]
	}
	if c.OrdinalSumOf(base, root) != g {
		return 0, ErrSubordinate
	}
	return root, nil
}

// PowTo returns g : y, where x = 1 : y; for x = 0 it returns 0. For g = {0 | H} and an integer x
// this is g + g² + … + gˣ.
func (c *Calc) PowTo(g, x Game) (Game, error) {
	if x == Zero {
		return Zero, nil
	}
	y, err := c.Subordinate(x, [2][]Game{{Zero}, nil})
	if err != nil {
		return 0, short.ErrExponent
	}
	return c.OrdinalSum(g, y), nil
}

// Pow returns gˣ for g = {0 | H}, which is {0 | H − (g + … + gˣ⁻¹)}.
func (c *Calc) Pow(g, x Game) (Game, error) {
	right := c.Options(g, game.Right)
	if !slices.Equal(c.Options(g, game.Left), []Game{Zero}) || len(right) != 1 {
		return 0, short.ErrBase
	}
	one := c.OrdinalSumOf([2][]Game{{Zero}, nil}, Zero)
	less, err := c.Upsum(x, c.Neg(one))
	if err != nil {
		return 0, err
	}
	lower, err := c.PowTo(g, less)
	if err != nil {
		return 0, err
	}
	h, ok := c.Stopper(c.Sub(c.Of(right[0]), c.Of(lower)))
	if !ok {
		return 0, ErrNoStopper
	}
	return c.Make([]Game{Zero}, []Game{h}), nil
}
