// SPDX-License-Identifier: Apache-2.0

package thermo

import (
	"slices"
	"sort"
	"strconv"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// A Point is the value V at the temperature T.
type Point struct{ T, V dyadic.Number }

// A corner is a point, and the slope from it up to the next corner.
type corner struct {
	Point
	slope int
}

// A Trajectory is a continuous, piecewise linear function of the temperature t ≥ −1 with integer
// slopes. In walls the slopes are −1, 0 and 1. The zero Trajectory is constantly 0.
//
// Invariant: corners are ordered by temperature, from −1 up, and the slope changes at each except
// the first. An empty list represents a single corner at (−1, 0).
type Trajectory struct{ corners []corner }

// Constant returns the trajectory with the value x everywhere.
func Constant(x dyadic.Number) Trajectory {
	return Trajectory{[]corner{{Point: Point{minusOne, x}}}}
}

func (f Trajectory) all() []corner {
	if len(f.corners) == 0 {
		return []corner{{Point: Point{T: minusOne}}}
	}
	return f.corners
}

func (f Trajectory) last() corner {
	cs := f.all()
	return cs[len(cs)-1]
}

// Corners returns the point at −1 and the points at which the slope changes, upwards.
func (f Trajectory) Corners() []Point {
	var ps []Point
	for _, c := range f.all() {
		ps = append(ps, c.Point)
	}
	return ps
}

// Mast returns the value at the last corner. For a wall, this is the value of the mast.
func (f Trajectory) Mast() dyadic.Number { return f.last().V }

// At returns the value at the temperature t. For t below −1 it is the value at −1.
func (f Trajectory) At(t dyadic.Number) dyadic.Number {
	cs := f.all()
	i := sort.Search(len(cs), func(i int) bool { return cs[i].T.Cmp(t) > 0 })
	if i == 0 {
		return cs[0].V
	}
	return cs[i-1].along(t)
}

// along returns the value at t on the line that begins in c.
func (c corner) along(t dyadic.Number) dyadic.Number {
	switch c.slope {
	case 0:
		return c.V
	case 1:
		return c.V.Add(t.Sub(c.T))
	case -1:
		return c.V.Sub(t.Sub(c.T))
	}
	return c.V.Add(t.Sub(c.T).Mul(dyadic.Int(int64(c.slope))))
}

// Critical returns the temperatures at which the slope changes, downwards.
func (f Trajectory) Critical() []dyadic.Number {
	cs := f.all()
	var ts []dyadic.Number
	for i := len(cs) - 1; i > 0; i-- {
		ts = append(ts, cs[i].T)
	}
	return ts
}

// Slopes returns the slopes of the segments, downwards.
func (f Trajectory) Slopes() []int {
	cs := f.all()
	var slopes []int
	for i := len(cs) - 1; i >= 0; i-- {
		slopes = append(slopes, cs[i].slope)
	}
	return slopes
}

// Equal reports whether f and h are the same function.
func (f Trajectory) Equal(h Trajectory) bool { return slices.Equal(f.all(), h.all()) }

// Neg returns −f.
func (f Trajectory) Neg() Trajectory {
	return f.each(func(c corner) corner {
		return corner{Point{c.T, c.V.Neg()}, -c.slope}
	})
}

// Tilt returns the trajectory f(t) + n·t.
func (f Trajectory) Tilt(n int) Trajectory {
	return f.each(func(c corner) corner {
		switch n {
		case 1:
			return corner{Point{c.T, c.V.Add(c.T)}, c.slope + 1}
		case -1:
			return corner{Point{c.T, c.V.Sub(c.T)}, c.slope - 1}
		}
		return corner{Point{c.T, c.V.Add(c.T.Mul(dyadic.Int(int64(n))))}, c.slope + n}
	})
}

func (f Trajectory) each(move func(corner) corner) Trajectory {
	from := f.all()
	to := make([]corner, len(from))
	for i, c := range from {
		to[i] = move(c)
	}
	return Trajectory{to}
}

// String returns the mast, the critical temperatures and the slopes, downwards,
// as Trajectory(9/4,[3/4],[0,-1]).
func (f Trajectory) String() string { return "Trajectory(" + f.list() + ")" }

func (f Trajectory) list() string {
	b := append([]byte(f.Mast().String()), ",["...)
	for i, t := range f.Critical() {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, t.String()...)
	}
	b = append(b, "],["...)
	for i, slope := range f.Slopes() {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(slope), 10)
	}
	return string(append(b, ']'))
}
