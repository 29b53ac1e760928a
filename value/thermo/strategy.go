// SPDX-License-Identifier: Apache-2.0

// Strategies for sums that use only the thermographs of the components. Hotstrat moves in the
// hottest component. Thermostrat finds an ambient temperature from the compound thermograph, and
// moves in the component that is widest there [WW, ch. 6]. Neither is always best. The comment on
// Compound says what Thermostrat guarantees.

package thermo

import (
	"cmp"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// An Advice is a move in a sum.
type Advice struct {
	Component int           // the index of the component to move in
	Option    short.Game    // the option to choose there
	Ambient   dyadic.Number // the ambient temperature for which it was chosen
}

// A Compound is what the thermographs say about a sum in which a player is to move. For Left, the
// wall is the sum of the Right walls plus the width of the widest component. For Right, it is the
// sum of the Left walls minus that width. Ambient is a temperature t ≥ 0 at which the wall is best
// for the player. If there are several, it is the highest: all of them give the same guarantee, but
// the highest loses less often on random sums (BenchmarkStrategies). Score is the wall at that
// temperature. With Thermostrat, the player reaches a stop of the sum that is no worse than Score,
// whatever the opponent does.
type Compound struct {
	Wall           Trajectory
	Ambient, Score dyadic.Number
}

// Compound returns the compound thermograph of the sum of gs for the player to
// move.
func (c *Calc) Compound(gs []short.Game, player game.Player) Compound {
	var sum, widest Trajectory
	for _, g := range gs {
		t := c.Thermograph(g)
		sum = sum.Add(t.Wall(player.Opponent()))
		widest = widest.Max(t.Width())
	}
	if player == game.Right {
		widest = widest.Neg()
	}
	wall := sum.Add(widest)
	best := Point{zero, wall.At(zero)}
	for _, p := range wall.Corners() {
		if p.T.Cmp(best.T) > 0 && sign(player)*p.V.Cmp(best.V) >= 0 {
			best = p
		}
	}
	return Compound{wall, best.T, best.V}
}

// Hotstrat advises a move in the hottest component. If the player cannot move, it returns false.
func (c *Calc) Hotstrat(gs []short.Game, player game.Player) (Advice, bool) {
	i, ok := c.pick(gs, player, func(i, j int) int {
		return c.Temperature(gs[i]).Cmp(c.Temperature(gs[j]))
	})
	if !ok {
		return Advice{}, false
	}
	return c.advice(gs, i, player, c.Temperature(gs[i])), true
}

// Thermostrat advises a move among the components that are hot at the ambient temperature. It
// chooses the component that is widest there and, of equal ones, the hottest. If the player cannot
// move, it returns false.
func (c *Calc) Thermostrat(gs []short.Game, player game.Player) (Advice, bool) {
	ambient := c.Compound(gs, player).Ambient
	hot := func(i int) int {
		if c.Temperature(gs[i]).Cmp(ambient) >= 0 {
			return 1
		}
		return 0
	}
	i, ok := c.pick(gs, player, func(i, j int) int {
		a, b := c.Thermograph(gs[i]), c.Thermograph(gs[j])
		return cmp.Or(hot(i)-hot(j), a.widthAt(ambient).Cmp(b.widthAt(ambient)), a.Temperature.Cmp(b.Temperature))
	})
	if !ok {
		return Advice{}, false
	}
	return c.advice(gs, i, player, ambient), true
}

func (t Thermograph) widthAt(at dyadic.Number) dyadic.Number {
	return t.Left.At(at).Sub(t.Right.At(at))
}

// pick returns the index of the greatest component in which the player can move. Of equal ones it
// chooses the first.
func (c *Calc) pick(gs []short.Game, player game.Player, compare func(i, j int) int) (best int, ok bool) {
	for i, g := range gs {
		if len(c.Options(g, player)) == 0 {
			continue
		}
		if !ok || compare(i, best) > 0 {
			best, ok = i, true
		}
	}
	return best, ok
}

// advice returns the best option of gs[i] for the player at the ambient temperature: the option for
// which the opponent's wall is best there. Of equal options it takes the one that is best at a
// slightly lower temperature.
func (c *Calc) advice(gs []short.Game, i int, player game.Player, ambient dyadic.Number) Advice {
	options := c.Sorted(c.Options(gs[i], player))
	best := options[0]
	for _, h := range options[1:] {
		f := c.Thermograph(h).Wall(player.Opponent())
		b := c.Thermograph(best).Wall(player.Opponent())
		o := f.At(ambient).Cmp(b.At(ambient))
		if o == 0 {
			o = b.slopeBelow(ambient) - f.slopeBelow(ambient)
		}
		if sign(player)*o > 0 {
			best = h
		}
	}
	return Advice{i, best, ambient}
}

// slopeBelow returns the slope just below t.
func (f Trajectory) slopeBelow(t dyadic.Number) (slope int) {
	for _, c := range f.all() {
		if c.T.Cmp(t) >= 0 {
			break
		}
		slope = c.slope
	}
	return slope
}
