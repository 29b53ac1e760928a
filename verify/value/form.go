// SPDX-License-Identifier: Apache-2.0

package value

import (
	"context"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/verify/strategy"
)

// A game is a literal form, stored once.
type game struct {
	text    string
	options [2][]*game
	number  *big.Rat // nil if the game is not a number
	walls   [2]wall  // from temperature 0 on; only if the game is not a number
	top     *big.Rat // the temperature
	mean    *big.Rat
}

// A checker stores the forms that occur, and which of them are less than or equal to which.
type checker struct {
	ctx   context.Context
	games map[string]*game
	leq   map[[2]*game]bool
	steps int
	err   error
}

// mostSteps is the greatest number of comparisons of forms, also of pairs that were compared before.
const mostSteps = 50_000_000

// measure checks that a form is canonical, and returns its mean and temperature.
func measure(ctx context.Context, text string) (mean, temperature *big.Rat, err error) {
	c := &checker{ctx: ctx, games: map[string]*game{}, leq: map[[2]*game]bool{}}
	g, err := c.game(text)
	if err == nil {
		err = c.err
	}
	if err != nil {
		return nil, nil, err
	}
	return g.mean, g.top, nil
}

// game returns a form. The form, its options and all their options must be canonical.
func (c *checker) game(text string) (*game, error) {
	if g, ok := c.games[text]; ok {
		return g, nil
	}
	options, err := strategy.Options(text)
	if err != nil {
		return nil, err
	}
	g := &game{text: text}
	for player := range options {
		for _, q := range options[player] {
			h, err := c.game(q)
			if err != nil {
				return nil, err
			}
			g.options[player] = append(g.options[player], h)
		}
	}
	if err := c.canonical(g); err != nil {
		return nil, err
	}
	c.games[text] = g
	g.measure(c)
	return g, c.err
}

// canonical returns an error if there is a dominated or reversible option. Names stand for canonical
// forms: those of numbers, nimbers and multiples of up.
func (c *checker) canonical(g *game) error {
	if g.text[0] != '{' {
		return c.err
	}
	for player, options := range g.options {
		for i, x := range options {
			for j, y := range options {
				if i != j && c.better(player, y, x) && c.err == nil {
					return fmt.Errorf("%s is not canonical: the option %s is dominated by %s", g.text, x.text, y.text)
				}
			}
			for _, y := range x.options[1-player] {
				if c.better(1-player, y, g) && c.err == nil {
					return fmt.Errorf("%s is not canonical: the option %s is reversible through %s", g.text, x.text, y.text)
				}
			}
		}
	}
	return c.err
}

// better reports whether x is at least as good as y for a player.
func (c *checker) better(player int, x, y *game) bool {
	if player == 0 {
		return c.less(y, x)
	}
	return c.less(x, y)
}

// less reports whether g ≤ h, by the definition: no Left option of g is ≥ h, and no Right option of h
// is ≤ g.
func (c *checker) less(g, h *game) bool {
	if c.steps++; c.err == nil && (c.steps > mostSteps || c.steps&1023 == 0 && c.ctx.Err() != nil) {
		if c.err = c.ctx.Err(); c.err == nil {
			c.err = fmt.Errorf("more than %d comparisons of forms", mostSteps)
		}
	}
	if c.err != nil {
		return false
	}
	key := [2]*game{g, h}
	if is, ok := c.leq[key]; ok {
		return is
	}
	is := true
	for _, x := range g.options[0] {
		is = is && !c.less(h, x)
	}
	for _, y := range h.options[1] {
		is = is && !c.less(y, g)
	}
	if c.err == nil {
		c.leq[key] = is
	}
	return is
}

// measure finds the number that a canonical form is. If it is not a number, measure finds its
// walls, mean and temperature.
func (g *game) measure(c *checker) {
	if x := g.asNumber(); x != nil {
		g.number, g.mean = x, x
		g.top = new(big.Rat).SetFrac(big.NewInt(-1), x.Denom())
		return
	}
	g.thermograph()
}

// asNumber returns a canonical form as a number: n = {n−1|}, 0 = { | }, and m/2^k = {(m−1)/2^k |
// (m+1)/2^k}.
func (g *game) asNumber() *big.Rat {
	left, right := g.options[0], g.options[1]
	one := big.NewRat(1, 1)
	switch {
	case len(left) > 1 || len(right) > 1:
		return nil
	case len(left)+len(right) == 0:
		return new(big.Rat)
	case len(right) == 0:
		if x := left[0].number; x != nil && x.IsInt() && x.Sign() >= 0 {
			return new(big.Rat).Add(x, one)
		}
	case len(left) == 0:
		if x := right[0].number; x != nil && x.IsInt() && x.Sign() <= 0 {
			return new(big.Rat).Sub(x, one)
		}
	default:
		x, y := left[0].number, right[0].number
		if x != nil && y != nil && x.Cmp(y) < 0 {
			sum := new(big.Rat).Add(x, y)
			return sum.Quo(sum, big.NewRat(2, 1)) // in a canonical form, the simplest number between the options
		}
	}
	return nil
}
