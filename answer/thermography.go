// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// thermography returns the functions of thermography, which share what they find.
func thermography() notation.Funcs {
	var last *thermo.Calc
	games := func(n int, f func(c *thermo.Calc, g []short.Game) (notation.Value, error)) notation.Func {
		return func(c *short.Calc, args []notation.Value) (notation.Value, error) {
			if last == nil || last.Calc != c {
				last = thermo.NewCalc(c)
			}
			gs, err := shortGames(c, args, n)
			if err != nil {
				return nil, err
			}
			return f(last, gs)
		}
	}
	game := func(n int, f func(c *thermo.Calc, g []short.Game) short.Game) notation.Func {
		return games(n, func(c *thermo.Calc, g []short.Game) (notation.Value, error) { return notation.Game(f(c, g)), nil })
	}
	return notation.Funcs{
		"Mean":        game(1, func(c *thermo.Calc, g []short.Game) short.Game { return c.FromNumber(c.Mean(g[0])) }),
		"Temperature": game(1, func(c *thermo.Calc, g []short.Game) short.Game { return c.FromNumber(c.Temperature(g[0])) }),
		"Freeze":      game(1, func(c *thermo.Calc, g []short.Game) short.Game { return c.Freeze(g[0]) }),
		"Heat":        game(2, func(c *thermo.Calc, g []short.Game) short.Game { return thermo.Heat(c.Calc, g[0], g[1]) }),
		"Overheat":    game(3, func(c *thermo.Calc, g []short.Game) short.Game { return thermo.Overheat(c.Calc, g[0], g[1], g[2]) }),
		"Thermograph": games(1, func(c *thermo.Calc, g []short.Game) (notation.Value, error) {
			return notation.Text(c.Thermograph(g[0]).String()), nil
		}),
		"Cool": games(2, func(c *thermo.Calc, g []short.Game) (notation.Value, error) {
			t, ok := c.Number(g[1])
			if !ok {
				return nil, fmt.Errorf("cannot cool by %s, which is not a number", notation.Plain.Format(c.Calc, g[1]))
			}
			h, err := c.Cool(g[0], t)
			return notation.Game(h), err
		}),
	}
}

// shortGames returns n arguments as games; those that are forms are brought to
// canonical form.
func shortGames(c *short.Calc, args []notation.Value, n int) ([]short.Game, error) {
	if err := arguments(args, n); err != nil {
		return nil, err
	}
	gs := make([]short.Game, n)
	for i, v := range args {
		switch v := v.(type) {
		case notation.Game:
			gs[i] = short.Game(v)
		case notation.Form:
			gs[i] = c.Canonical(v.Form)
		default:
			return nil, fmt.Errorf("%s is not a short game", notation.Plain.FormatValue(c, v))
		}
	}
	return gs, nil
}
