// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"math/big"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A slider is a number that the reader of a worksheet can change. Elsewhere it is its initial
// number.
var sliderKind = &value.Kind{Package: "cgsuite.util", Name: "Slider", Parents: []*value.Kind{value.Object}}

// MostStops is the greatest number of values of a slider.
const MostStops = 1000

// sliderMembers are those of sliders.
func sliderMembers() []*value.Func {
	return []*value.Func{
		static(sliderKind, "Eval", "Slider(0, 3)", "a number between two, which a reader of a worksheet moves; it begins with the first", func(w *value.World, args []value.Value) (value.Value, error) {
			var ends [3]*big.Rat
			for i, v := range args {
				if v == nil {
					continue
				}
				r, ok := new(big.Rat).SetString(value.Text(w, v, notation.Plain))
				if !ok {
					return nil, errors.New("a slider runs between two numbers: Slider(0, 3), or Slider(0, 3, 1/4) with its step")
				}
				ends[i] = r
			}
			if _, err := Stops(ends[0], ends[1], ends[2]); err != nil {
				return nil, err
			}
			return args[0], nil
		}, param("from", value.RationalKind), param("to", value.RationalKind), optional("step", value.RationalKind)),
	}
}

// Stops returns the values of a slider. If there is no step (nil) it is 1/4, or 1 if the ends are
// more than 10 apart.
func Stops(from, to, step *big.Rat) (all []*big.Rat, err error) {
	width := new(big.Rat).Sub(to, from)
	if step == nil {
		step = big.NewRat(1, 4)
		if width.Cmp(big.NewRat(10, 1)) > 0 {
			step = big.NewRat(1, 1)
		}
	}
	switch {
	case width.Sign() <= 0:
		return nil, errors.New("the second number of a slider is greater than the first: Slider(0, 3)")
	case step.Sign() <= 0:
		return nil, errors.New("the step of a slider is greater than 0: Slider(0, 3, 1/4)")
	case new(big.Rat).Quo(width, step).Cmp(big.NewRat(MostStops, 1)) > 0:
		return nil, errors.New("a slider has at most 1000 steps: give it a greater step")
	}
	for x := from; x.Cmp(to) <= 0; x = new(big.Rat).Add(x, step) {
		all = append(all, x)
	}
	return all, nil
}
