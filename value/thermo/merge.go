// SPDX-License-Identifier: Apache-2.0

// Sums, maxima and minima of trajectories are computed by following both upwards from −1, corner by
// corner.

package thermo

import (
	"math/big"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// A walker follows a trajectory upwards. Its position is the corner, which may also be a point in
// the middle of a segment.
type walker struct {
	corner
	above []corner
}

func walk(f Trajectory) walker {
	cs := f.all()
	return walker{cs[0], cs[1:]}
}

// climb moves up to t, which must be at most the next corner.
func (w *walker) climb(t dyadic.Number) {
	if len(w.above) > 0 && w.above[0].T == t {
		w.corner, w.above = w.above[0], w.above[1:]
		return
	}
	w.Point = Point{t, w.along(t)}
}

// next returns the temperature of the next corner of v or w.
func next(v, w *walker) (t dyadic.Number, ok bool) {
	switch {
	case len(v.above) == 0 && len(w.above) == 0:
		return t, false
	case len(v.above) == 0:
		return w.above[0].T, true
	case len(w.above) == 0 || v.above[0].T.Cmp(w.above[0].T) <= 0:
		return v.above[0].T, true
	}
	return w.above[0].T, true
}

// turn appends a corner to cs, unless the slope does not change.
func turn(cs []corner, p Point, slope int) []corner {
	if n := len(cs); n > 0 && cs[n-1].slope == slope {
		return cs
	}
	return append(cs, corner{p, slope})
}

// Add returns f + h.
func (f Trajectory) Add(h Trajectory) Trajectory {
	v, w := walk(f), walk(h)
	var cs []corner
	for {
		cs = turn(cs, Point{v.T, v.V.Add(w.V)}, v.slope+w.slope)
		t, ok := next(&v, &w)
		if !ok {
			return Trajectory{cs}
		}
		v.climb(t)
		w.climb(t)
	}
}

// Sub returns f − h.
func (f Trajectory) Sub(h Trajectory) Trajectory { return f.Add(h.Neg()) }

// Max returns the greater of f and h at each temperature. If they cross at a temperature that is
// not a dyadic rational, it panics; walls never do.
func (f Trajectory) Max(h Trajectory) Trajectory { return extreme(f, h, 1) }

// extreme returns the maximum for sign 1 and the minimum for sign −1.
func extreme(f, h Trajectory, sign int) Trajectory {
	v, w := walk(f), walk(h)
	cs := make([]corner, 0, len(f.corners)+len(h.corners))
	for {
		lead := sign * v.V.Cmp(w.V)
		rate := sign * (v.slope - w.slope)
		first := &v // the extreme just above this temperature
		if lead < 0 || lead == 0 && rate < 0 {
			first = &w
		}
		cs = turn(cs, first.Point, first.slope)
		t, ok := next(&v, &w)
		if lead*rate < 0 {
			if m := meet(v.corner, w.corner); !ok || m.Cmp(t) < 0 {
				t, ok = m, true
			}
		}
		if !ok {
			return Trajectory{cs}
		}
		v.climb(t)
		w.climb(t)
	}
}

// meet returns the point where two lines meet. They begin in a and b, at the same temperature and
// with different slopes.
func meet(a, b corner) dyadic.Number {
	gap, rate := b.V.Sub(a.V), a.slope-b.slope
	if rate < 0 {
		gap, rate = gap.Neg(), -rate
	}
	for ; rate%2 == 0; rate /= 2 {
		gap = gap.Half()
	}
	if rate > 1 {
		n, rest := new(big.Int).QuoRem(gap.Num(), big.NewInt(int64(rate)), new(big.Int))
		if rest.Sign() != 0 {
			panic("thermo: trajectories cross at a temperature that is not dyadic")
		}
		gap = dyadic.FromBig(n, gap.LogDen())
	}
	return a.T.Add(gap)
}
