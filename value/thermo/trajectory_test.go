// SPDX-License-Identifier: Apache-2.0

package thermo

import "github.com/upstar-cgt/upstar/value/dyadic"

// Min returns the less of f and h at each temperature, as Max.
func (f Trajectory) Min(h Trajectory) Trajectory { return extreme(f, h, -1) }

// Slope returns the slope above the last corner; it is 0 for walls, which end
// in a mast.
func (f Trajectory) Slope() int { return f.last().slope }

// Translate returns f + x.
func (f Trajectory) Translate(x dyadic.Number) Trajectory {
	return f.each(func(c corner) corner {
		return corner{Point{c.T, c.V.Add(x)}, c.slope}
	})
}

// Neg returns the thermograph of the negative game.
func (t Thermograph) Neg() Thermograph {
	return Thermograph{t.Right.Neg(), t.Left.Neg(), t.Mean.Neg(), t.Temperature}
}
