// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Value is the value of a finite game: its onside and its offside. For stoppers these are equal.
// Two values of one Space whose sides are stoppers are equal exactly if they are ==; compare other
// values with Calc.Equal. The zero Value is 0.
type Value struct {
	on side
	of side // the negative of the offside, so it is an onside
}

// String returns the handles of the sides. Calc.Text writes the value.
func (v Value) String() string { return v.on.game.String() + " & -" + v.of.game.String() }

// ErrSides reports that the given offside is not at most the given onside.
var ErrSides = errors.New("the onside must be at least the offside")

// ErrNoStopper reports that no stopper equal to a side was found. There may be none.
var ErrNoStopper = fmt.Errorf("no stopper was found for a side of this game within %d steps; its outcome, sums and order are known, a simplest form is not", SearchSteps)

// Of returns g as a Value.
func (c *Calc) Of(g Game) Value { return Value{side{game: g}, side{game: c.Neg(g)}} }

// Sided returns v & w, the value with the onside of v and the offside of w.
func (c *Calc) Sided(v, w Value) (Value, error) {
	d := c.draft(stoppers) // infinite play counts for Left in v and in −w
	if !d.geq(v.on.put(d), w.of.neg(c).put(d)) {
		return Value{}, ErrSides
	}
	return Value{v.on, w.of}, nil
}

// Sides returns the onside and the offside of v. If no stopper was found for one of them, ok is
// false.
func (c *Calc) Sides(v Value) (on, off Game, ok bool) {
	if !c.IsStopperSided(v) {
		return 0, 0, false
	}
	return v.on.game, c.Neg(v.of.game), true
}

// IsStopperSided reports whether stoppers are known for both sides of v.
func (c *Calc) IsStopperSided(v Value) bool { return v.on.d == nil && v.of.d == nil }

// Onside returns the onside of v. If no stopper was found, ok is false.
func (c *Calc) Onside(v Value) (g Game, ok bool) { return v.on.game, v.on.d == nil }

// Offside returns the offside of v. If no stopper was found, ok is false.
func (c *Calc) Offside(v Value) (g Game, ok bool) {
	if v.of.d != nil {
		return 0, false
	}
	return c.Neg(v.of.game), true
}

// Stopper returns the stopper that equals v. If none is known, ok is false.
func (c *Calc) Stopper(v Value) (g Game, ok bool) {
	on, off, ok := c.Sides(v)
	return on, ok && on == off
}

// ValueOf returns the value of node v of g.
func (c *Calc) ValueOf(g *Graph, v Node) Value { return c.Values(g, v)[0] }

// Values returns the values of nodes of g.
func (c *Calc) Values(g *Graph, nodes ...Node) []Value {
	defer g.room(c.m, 150*g.Len()+4*g.Edges())()
	d := c.draft(onsides)
	roots := make([]Game, len(nodes))
	whole := d.whole(g)
	for i, v := range nodes {
		roots[i] = whole + Game(v)
	}
	return c.values(d, roots)
}

// Literal returns the value of node v of g, with the graph itself as its sides, as if no stopper
// had been found. Use it for games that are too large for a search but are to be compared with a
// guess.
func (c *Calc) Literal(g *Graph, v Node) Value {
	d := c.draft(onsides)
	root := d.whole(g) + Game(v)
	return Value{side{root, d}, side{root, d.neg(c)}}
}

// whole adds g to d and returns the node for node 0 of g. The other nodes follow.
func (d *draft) whole(g *Graph) Game {
	first := fresh + Game(len(d.options[0]))
	if n := g.Len(); n >= 1<<30 {
		d.c.Fail(work.Exceeded("2³⁰ nodes: the graph has %d", n))
	}
	all := make([]Game, 0, g.Edges())
	for v := range Node(g.Len()) {
		w := d.node()
		for _, player := range game.Players {
			start := len(all)
			for _, to := range g.Options(v, player) {
				all = append(all, first+Game(to))
			}
			d.set(w, player, tidy(all[start:len(all):len(all)]))
		}
	}
	return first
}

// values returns the values of the roots of d.
func (c *Calc) values(d *draft, roots []Game) []Value {
	on := d.onsides(roots...)
	var off []side
	if d.isStopper(roots...) {
		for _, s := range on {
			off = append(off, s.neg(c))
		}
	} else {
		off = d.neg(c).onsides(roots...)
	}
	values := make([]Value, len(roots))
	for i := range roots {
		values[i] = Value{on[i], off[i]}
	}
	return values
}

// Form returns {left | right}.
func (c *Calc) Form(left, right []Value) Value {
	form := func(side func(Value) side, options [2][]Value) side {
		d := c.draft(onsides)
		v := d.node()
		for _, player := range game.Players {
			var gs []Game
			for _, w := range options[player] {
				gs = append(gs, side(w).put(d))
			}
			d.set(v, player, tidy(gs))
		}
		return d.onsides(v)[0]
	}
	return Value{
		form(func(v Value) side { return v.on }, [2][]Value{left, right}),
		form(func(v Value) side { return v.of }, [2][]Value{right, left}),
	}
}

// Negate returns −v.
func (c *Calc) Negate(v Value) Value { return Value{v.of, v.on} }

// Add returns v + w.
func (c *Calc) Add(v, w Value) Value { return Value{c.upsum(v.on, w.on), c.upsum(v.of, w.of)} }

// Sub returns v − w.
func (c *Calc) Sub(v, w Value) Value { return c.Add(v, c.Negate(w)) }

// OnsideLeq reports whether the onside of v is at most that of w.
func (c *Calc) OnsideLeq(v, w Value) bool { return c.geqSide(w.on, v.on) }

// OffsideLeq reports whether the offside of v is at most that of w.
func (c *Calc) OffsideLeq(v, w Value) bool { return c.geqSide(v.of, w.of) }

// Leq reports whether v ≤ w. This must hold for both sides.
func (c *Calc) Leq(v, w Value) bool { return c.OnsideLeq(v, w) && c.OffsideLeq(v, w) }

// Equal reports whether v = w.
func (c *Calc) Equal(v, w Value) bool { return v == w || c.Leq(v, w) && c.Leq(w, v) }

// Outcome returns who wins v.
func (c *Calc) Outcome(v Value) game.Outcome {
	zero := side{}
	first := func(on, of side) game.Result { // Left's result, in the game with these sides
		switch {
		case !c.geqSide(of, zero):
			return game.Win
		case c.geqSide(zero, on):
			return game.Loss
		}
		return game.Draw
	}
	return game.OutcomeBy(first(v.on, v.of), first(v.of, v.on))
}

// upsum returns the onside of a + b, where both are read as onsides.
func (c *Calc) upsum(a, b side) side {
	switch {
	case a.d == nil && a.game == Zero:
		return b
	case b.d == nil && b.game == Zero:
		return a
	case a.d == nil && b.d == nil:
		return c.upsumGames(a.game, b.game)
	}
	return c.product(a, b)
}

func (c *Calc) upsumGames(g, h Game) side {
	if g > h {
		g, h = h, g
	}
	if s, ok := c.shortSum(g, h); ok {
		return side{game: s}
	}
	if s, ok := c.sums[[2]Game{g, h}]; ok {
		return s
	}
	var s side
	if c.isNumber(g) {
		s.game = c.translate(h, g)
	} else {
		s = c.product(side{game: g}, side{game: h})
	}
	if len(c.sums) > maxRemembered {
		clear(c.sums)
	}
	c.sums[[2]Game{g, h}] = s
	return s
}

// product returns the onside of a + b, computed from their graphs.
func (c *Calc) product(a, b side) side {
	d, e := c.draft(onsides), c.draft(onsides)
	g, h := a.put(e), b.put(e)
	root := grow(d, [2]Game{g, h}, func(k [2]Game) (Game, bool) {
		if k == [2]Game{g, h} {
			return 0, false
		}
		return c.knownSum(k[0], k[1])
	}, func(k [2]Game, player game.Player) (to [][2]Game) {
		for _, g := range e.of(k[0], player) {
			to = append(to, [2]Game{g, k[1]})
		}
		for _, h := range e.of(k[1], player) {
			to = append(to, [2]Game{k[0], h})
		}
		return to
	})
	return d.onsides(root)[0]
}

// Mul returns n·v.
func (c *Calc) Mul(n int, v Value) Value {
	if n < 0 {
		n, v = -n, c.Negate(v)
	}
	var sum Value
	for range n {
		sum = c.Add(sum, v)
	}
	return sum
}

// GraphOf returns the graph of the simplest form of g. Node 0 is g.
func (c *Calc) GraphOf(g Game) *Graph {
	all := c.Followers(g)
	at := make(map[Game]Node, len(all))
	for i, h := range all {
		at[h] = Node(i)
	}
	var b Builder
	for _, h := range all {
		var options [2][]Node
		for _, player := range game.Players {
			for _, to := range c.Options(h, player) {
				options[player] = append(options[player], at[to])
			}
		}
		b.Add(options[game.Left], options[game.Right])
	}
	return &b.g
}
