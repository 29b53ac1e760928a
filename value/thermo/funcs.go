// SPDX-License-Identifier: Apache-2.0

package thermo

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Funcs returns the functions of this package for notation.Eval: Mean,
// Temperature, Thermograph, Freeze, Cool, Heat and Overheat.
func Funcs() notation.Funcs {
	return notation.Funcs{
		"Mean": games(1, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Game(c.FromNumber(NewCalc(c).Mean(g[0]))), nil
		}),
		"Temperature": games(1, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Game(c.FromNumber(NewCalc(c).Temperature(g[0]))), nil
		}),
		"Thermograph": games(1, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Text(NewCalc(c).Thermograph(g[0]).String()), nil
		}),
		"Freeze": games(1, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Game(Freeze(c, g[0])), nil
		}),
		"Cool": games(2, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			t, ok := c.Number(g[1])
			if !ok {
				return nil, fmt.Errorf("cannot cool by %s, which is not a number", notation.Plain.Format(c, g[1]))
			}
			return cool(c, g[0], t)
		}),
		"Heat": games(2, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Game(Heat(c, g[0], g[1])), nil
		}),
		"Overheat": games(3, func(c *short.Calc, g []short.Game) (notation.Value, error) {
			return notation.Game(Overheat(c, g[0], g[1], g[2])), nil
		}),
	}
}

func cool(c *short.Calc, g short.Game, t dyadic.Number) (notation.Value, error) {
	h, err := Cool(c, g, t)
	if err != nil {
		return nil, err
	}
	return notation.Game(h), nil
}

// games returns the function f of n games; arguments that are forms are
// brought to canonical form.
func games(n int, f func(c *short.Calc, g []short.Game) (notation.Value, error)) notation.Func {
	return func(c *short.Calc, args []notation.Value) (notation.Value, error) {
		if len(args) != n {
			return nil, fmt.Errorf("%d arguments, want %d", len(args), n)
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
		return f(c, gs)
	}
}
