// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"errors"
	"fmt"
	"maps"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Functions returns the functions that expressions know beside those of the
// notation: thermography, lines of play, the lattices of the games born by a
// day, and the field of nimbers.
func Functions() notation.Funcs {
	fs := thermography()
	maps.Copy(fs, notation.Funcs{
		"SensibleLeftLines":  lines(game.Left),
		"SensibleRightLines": lines(game.Right),
		"Join":               onDay((*short.Day).Join),
		"Meet":               onDay((*short.Day).Meet),
		"NimSquare":          integers(1, func(n ...*big.Int) (*big.Int, error) { return nimber.SquareBig(n[0]) }),
		"NimSqrt":            integers(1, func(n ...*big.Int) (*big.Int, error) { return nimber.SqrtBig(n[0]) }),
		"NimPower":           integers(2, func(n ...*big.Int) (*big.Int, error) { return nimber.PowerBig(n[0], n[1]) }),
		"NimUglyProduct":     integers(2, func(n ...*big.Int) (*big.Int, error) { return nimber.UglyProductBig(n[0], n[1]) }),
		"NimOrder":           words(1, func(n ...uint64) (uint64, error) { return nimber.Order(n[0]), nil }),
		"NimLog": words(2, func(n ...uint64) (uint64, error) {
			k, ok := nimber.Log(n[0], n[1])
			if !ok {
				return 0, fmt.Errorf("%d is no nim power of %d", n[0], n[1])
			}
			return k, nil
		}),
		"NimQuadraticRoot": words(1, func(n ...uint64) (uint64, error) {
			x, ok := nimber.QuadraticRoot(n[0])
			if !ok {
				return 0, fmt.Errorf("the roots of %d are too large", n[0])
			}
			return x, nil
		}),
	})
	return fs
}

// arguments says how many a function wants.
func arguments(args []notation.Value, n int) error {
	if len(args) == n {
		return nil
	}
	return fmt.Errorf("%d arguments, want %d", len(args), n)
}

// lines is a function of a form that gives lines of play.
func lines(player game.Player) notation.Func {
	return func(c *short.Calc, args []notation.Value) (notation.Value, error) {
		if err := arguments(args, 1); err != nil {
			return nil, err
		}
		var form short.Form
		switch v := args[0].(type) {
		case notation.Game:
			form = short.Game(v)
		case notation.Form:
			form = v.Form
		default:
			return nil, fmt.Errorf("%s is not a short game", notation.Plain.FormatValue(c, v))
		}
		all := notation.List{}
		for _, l := range c.SensibleLines(form, player) {
			line := notation.List{}
			for _, x := range l {
				if g, ok := x.(short.Game); ok {
					line = append(line, notation.Game(g))
				} else {
					line = append(line, notation.Form{Form: x})
				}
			}
			all = append(all, line)
		}
		return all, nil
	}
}

// onDay is a function of two games in the lattice of the games born by a day.
func onDay(f func(*short.Day, *short.Calc, short.Game, short.Game) short.Game) notation.Func {
	return func(c *short.Calc, args []notation.Value) (notation.Value, error) {
		if err := arguments(args, 3); err != nil {
			return nil, err
		}
		n, ok := notation.Rat(c, args[2])
		if !ok || !n.IsInt() || n.Sign() < 0 || n.Num().Cmp(big.NewInt(3)) > 0 {
			return nil, errors.New("want a day from 0 to 3: more than 10¹² games are born by day 4")
		}
		day := c.BornBy(int(n.Num().Int64()))
		for _, v := range args[:2] {
			if g, ok := v.(notation.Game); !ok || !day.Has(short.Game(g)) {
				return nil, fmt.Errorf("%s is not born by day %d", notation.Plain.FormatValue(c, v), day.N)
			}
		}
		return notation.Game(f(day, c, short.Game(args[0].(notation.Game)), short.Game(args[1].(notation.Game)))), nil
	}
}

// integers is a function of n integers.
func integers(n int, f func(...*big.Int) (*big.Int, error)) notation.Func {
	return func(c *short.Calc, args []notation.Value) (notation.Value, error) {
		if err := arguments(args, n); err != nil {
			return nil, err
		}
		xs := make([]*big.Int, n)
		for i, v := range args {
			r, ok := notation.Rat(c, v)
			if !ok || !r.IsInt() {
				return nil, fmt.Errorf("%s is not an integer", notation.Plain.FormatValue(c, v))
			}
			xs[i] = r.Num()
		}
		x, err := f(xs...)
		if err != nil {
			return nil, err
		}
		return notation.FromBig(c, x), nil
	}
}

// words is a function of n integers from 0 to 2⁶⁴−1.
func words(n int, f func(...uint64) (uint64, error)) notation.Func {
	return integers(n, func(xs ...*big.Int) (*big.Int, error) {
		ws := make([]uint64, n)
		for i, x := range xs {
			if !x.IsUint64() {
				return nil, fmt.Errorf("%v is out of range: want an integer from 0 to 2⁶⁴-1", x)
			}
			ws[i] = x.Uint64()
		}
		w, err := f(ws...)
		return new(big.Int).SetUint64(w), err
	})
}
