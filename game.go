// SPDX-License-Identifier: Apache-2.0

package upstar

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Game is the value of a position in normal play, in canonical form. It prints in the usual
// notation: {1|*}. The zero Game is 0. Games are safe for concurrent use.
type Game struct {
	space *short.Space
	g     short.Game
}

// calc returns a calculator in the space of g.
func (g Game) calc() *short.Calc {
	if g.space == nil {
		return short.NewSpace().Calc()
	}
	return g.space.Calc()
}

// both returns a calculator for g and h, and h as a game of its space.
func (g Game) both(h Game) (*short.Calc, short.Game) {
	c := g.calc()
	if h.space == g.space {
		return c, h.g
	}
	return c, brought(c, h.calc(), h.g, map[short.Game]short.Game{})
}

// brought returns a game of another space as a game of this space.
func brought(to, from *short.Calc, h short.Game, known map[short.Game]short.Game) short.Game {
	if x, ok := known[h]; ok {
		return x
	}
	var options [2][]short.Game
	for _, player := range game.Players {
		for _, o := range from.Options(h, player) {
			options[player] = append(options[player], brought(to, from, o, known))
		}
	}
	known[h] = to.Make(options[game.Left], options[game.Right])
	return known[h]
}

// made returns a game of the space of c.
func made(c *short.Calc, space *short.Space, g short.Game) Game {
	if space == nil {
		space = c.Space
	}
	return Game{space, g}
}

// String returns the game as it is written.
func (g Game) String() string { return notation.Bind(g.calc(), g.g).String() }

// Format prints the game by any verb; %q quotes it.
func (g Game) Format(s fmt.State, verb rune) {
	if verb == 'q' {
		fmt.Fprintf(s, "%q", g.String())
		return
	}
	_, _ = s.Write([]byte(g.String()))
}

// Neg returns −g: g with the players exchanged.
func (g Game) Neg() Game {
	c := g.calc()
	return made(c, g.space, c.Neg(g.g))
}

// Add returns g + h.
func (g Game) Add(h Game) Game {
	c, x := g.both(h)
	return made(c, g.space, c.Add(g.g, x))
}

// Sub returns g − h.
func (g Game) Sub(h Game) Game {
	c, x := g.both(h)
	return made(c, g.space, c.Sub(g.g, x))
}

// Times returns the sum of n copies of g, or of |n| copies of −g if n is negative.
func (g Game) Times(n int) Game {
	c := g.calc()
	return made(c, g.space, c.Mul(int64(n), g.g))
}

// Compare returns the relation between g and h: short.Equal, Less, Greater or Confused.
func (g Game) Compare(h Game) short.Relation {
	c, x := g.both(h)
	return c.Compare(g.g, x)
}

// Equal reports whether g = h.
func (g Game) Equal(h Game) bool {
	_, x := g.both(h)
	return g.g == x
}

// Leq reports whether g ≤ h, that is, whether h is at least as good for Left as g.
func (g Game) Leq(h Game) bool {
	c, x := g.both(h)
	return c.Leq(g.g, x)
}

// Outcome returns who wins g in normal play.
func (g Game) Outcome() game.Outcome { return g.calc().Outcome(g.g) }

// Mean returns the mean value: the average value of one copy in a large sum of copies of g.
func (g Game) Mean() dyadic.Number { return g.Thermograph().Mean }

// Temperature returns the temperature of g, which measures how much a move in g is worth.
func (g Game) Temperature() dyadic.Number { return g.Thermograph().Temperature }

// Thermograph returns the thermograph of g.
func (g Game) Thermograph() thermo.Thermograph { return thermo.NewCalc(g.calc()).Thermograph(g.g) }

// Do computes with the game within the budget of m. The methods of Game have no limits.
func (g Game) Do(m *work.Meter, f func(c *short.Calc, g short.Game)) error {
	c := g.calc()
	return c.Do(m, func() { f(c, g.g) })
}
