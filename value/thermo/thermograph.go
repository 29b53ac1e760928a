// SPDX-License-Identifier: Apache-2.0

// Thermographs by recursion. The Left wall is the greatest Right wall of a Left option minus t. The
// Right wall is the least Left wall of a Right option plus t. This holds up to the temperature
// where the walls meet; above it is the mast [WW, ch. 6; ONAG, ch. 9].

package thermo

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// A Thermograph is the pair of walls of a game.
//
// Invariant: Left(t) ≥ Right(t) for all t, and both equal Mean from Temperature on. Temperature is
// the least such t ≥ −1.
type Thermograph struct {
	Left, Right       Trajectory
	Mean, Temperature dyadic.Number
}

// Wall returns the wall of the player.
func (t Thermograph) Wall(player game.Player) Trajectory {
	if player == game.Left {
		return t.Left
	}
	return t.Right
}

// Width returns Left − Right.
func (t Thermograph) Width() Trajectory { return t.Left.Sub(t.Right) }

// String returns the walls. Each is written as the mast, the critical temperatures and the slopes,
// downwards, for example Thermograph(0,[1],[0,-1],0,[1],[0,1]) for {1|-1}.
func (t Thermograph) String() string {
	return "Thermograph(" + t.Left.list() + "," + t.Right.list() + ")"
}

// Thermograph returns the thermograph of g.
func (c *Calc) Thermograph(g short.Game) Thermograph {
	if x, ok := c.Number(g); ok && x.IsInteger() {
		return mast(x)
	}
	if t, ok := c.recall(g); ok {
		return t
	}
	c.Enter()
	var t Thermograph
	if x, ups, star, ok := c.NumberUpStar(g); ok {
		t = c.compact(x, ups, star)
	} else {
		t = Join(c.scaffold(g, game.Left), c.scaffold(g, game.Right))
	}
	c.Leave()
	c.remember(g, t)
	return t
}

// mast returns the thermograph of the integer x.
func mast(x dyadic.Number) Thermograph {
	return Thermograph{Constant(x), Constant(x), x, minusOne}
}

// scaffold returns the wall of the player before the mast is added.
func (c *Calc) scaffold(g short.Game, player game.Player) Trajectory {
	sign := sign(player)
	var best Trajectory
	for i, h := range c.Options(g, player) {
		f := c.Thermograph(h).Wall(player.Opponent())
		if i == 0 {
			best = f
		} else if !best.Equal(f) {
			best = extreme(best, f, sign)
		}
	}
	return best.Tilt(-sign)
}

// Join returns the thermograph with the walls left and right below the least temperature at which
// left ≤ right, and a mast above it. Such a temperature must exist. If left < right already at −1,
// the mast is at the simplest number between them.
func Join(left, right Trajectory) Thermograph {
	v, w := walk(left), walk(right)
	if v.V.Cmp(w.V) < 0 {
		x, _ := dyadic.SimplestIn(dyadic.End{At: v.V, Closed: true}, dyadic.End{At: w.V, Closed: true})
		return mast(x)
	}
	for v.V.Cmp(w.V) > 0 {
		t, ok := next(&v, &w)
		if v.slope < w.slope {
			if m := meet(v.corner, w.corner); !ok || m.Cmp(t) < 0 {
				t, ok = m, true
			}
		}
		if !ok {
			panic("thermo: walls that never meet")
		}
		v.climb(t)
		w.climb(t)
	}
	p := v.Point
	return Thermograph{Left: left.capped(p), Right: right.capped(p), Mean: p.V, Temperature: p.T}
}

// capped returns f up to the point p, which must be on it, and constant above.
func (f Trajectory) capped(p Point) Trajectory {
	cs := f.all()
	n := len(cs)
	for n > 0 && cs[n-1].T.Cmp(p.T) >= 0 {
		n--
	}
	return Trajectory{turn(append(make([]corner, 0, n+1), cs[:n]...), p, 0)}
}

// compact returns the thermograph of x + ups·↑ + *star. Above 0 it is the mast at x. Below 0, let L
// and R be the walls of x. A Left option x gives R(t) − t, and a Right option x gives L(t) + t.
// Since L(t) − R(t) ≤ −t for a number x, no nimber is better than x. The remaining options x +
// ups·↑ + … have the walls R(t) − t, and so give R(t), or L(t).
func (c *Calc) compact(x dyadic.Number, ups int, star uint32) Thermograph {
	t := c.number(x)
	if ups == 0 && star == 0 {
		return t
	}
	var left, right Trajectory
	confused := ups == 0 || star == 1 && (ups == 1 || ups == -1)
	switch {
	case confused:
		left, right = t.Right.Tilt(-1), t.Left.Tilt(1)
	case ups > 0:
		left, right = t.Right.Tilt(-1), t.Right
	default:
		left, right = t.Left, t.Left.Tilt(1)
	}
	at := Point{zero, x}
	return Thermograph{left.capped(at), right.capped(at), x, zero}
}

// number returns the thermograph of x. It repeatedly halves the interval between the integers
// around x until x is the middle. The ends are then the options of x.
func (c *Calc) number(x dyadic.Number) Thermograph {
	if x.IsInteger() {
		return mast(x)
	}
	if x.LogDen() > uint(c.MaxDepth) {
		c.Fail(work.Exceeded("%d moves deep", c.MaxDepth))
	}
	lo, hi := mast(x.Floor()), mast(x.Ceil())
	for {
		middle := Join(lo.Right.Tilt(-1), hi.Left.Tilt(1))
		for range middle.Left.corners {
			c.Step()
		}
		switch middle.Mean.Cmp(x) {
		case 0:
			return middle
		case -1:
			lo = middle
		case 1:
			hi = middle
		}
	}
}
