// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"errors"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// ErrIdempotent reports that a variety was requested for a degree D with D + D ≠ D.
var ErrIdempotent = errors.New("variety degree must be an idempotent")

// Upsum returns the onside of g + h. The error is ErrNoStopper if none was found.
func (c *Calc) Upsum(g, h Game) (Game, error) {
	s := c.upsumGames(g, h)
	if s.d != nil {
		return 0, ErrNoStopper
	}
	return s.game, nil
}

// Downsum returns the offside of g + h. The error is ErrNoStopper if none was
// found.
func (c *Calc) Downsum(g, h Game) (Game, error) {
	sum, err := c.Upsum(c.Neg(g), c.Neg(h))
	if err != nil {
		return 0, err
	}
	return c.Neg(sum), nil
}

// Degree returns the degree of loopiness of g, which is the upsum of g and −g. For short games it
// is 0 [Siegel CGT, ch. VI].
func (c *Calc) Degree(g Game) (Game, error) { return c.Upsum(g, c.Neg(g)) }

// IsIdempotent reports whether v + v = v.
func (c *Calc) IsIdempotent(v Value) bool { return c.Equal(c.Add(v, v), v) }

// Varieties returns the upsum variety and the downsum variety of g for the idempotent degree. A
// variety is what remains of g after its cancelling part is removed.
func (c *Calc) Varieties(g, degree Game) (up, down Game, err error) {
	if !c.IsIdempotent(c.Of(degree)) {
		return 0, 0, ErrIdempotent
	}
	variety := func(g Game) (Game, error) {
		h, err := c.Downsum(c.Neg(g), c.Neg(degree))
		if err != nil {
			return 0, err
		}
		return c.Upsum(g, h)
	}
	if up, err = variety(g); err != nil {
		return 0, 0, err
	}
	if down, err = variety(c.Neg(g)); err != nil {
		return 0, 0, err
	}
	return up, c.Neg(down), nil
}

// Variety returns the variety of g. If its upsum variety and its downsum variety differ, it returns
// the upsum variety, and stable is false.
func (c *Calc) Variety(g Game) (variety Game, stable bool, err error) {
	degree, err := c.Degree(g)
	if err != nil {
		return 0, false, err
	}
	up, down, err := c.Varieties(g, degree)
	return up, up == down, err
}

// Followers returns the followers of g, including g, in no particular order.
func (c *Calc) Followers(g Game) []Game {
	return c.reach([]Game{g}, c.Options, func(Game) bool { return true })
}

// FollowerCount returns the number of followers of g, including g.
func (c *Calc) FollowerCount(g Game) *big.Int {
	if g < loop {
		return c.c.FollowerCount(short.Game(g))
	}
	return big.NewInt(int64(len(c.Followers(g))))
}

// IsPlumtree reports whether every cycle of g is a pass.
func (c *Calc) IsPlumtree(g Game) bool {
	for _, h := range append(c.followers(g, c.Options), g) {
		if h < loop {
			continue
		}
		others := func(v Game, player game.Player) []Game {
			return slices.DeleteFunc(slices.Clone(c.Options(v, player)), func(w Game) bool { return w == v })
		}
		if slices.Contains(c.followers(h, others), h) {
			return false
		}
	}
	return true
}
