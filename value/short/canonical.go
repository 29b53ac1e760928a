// SPDX-License-Identifier: Apache-2.0

// Canonical forms, found by removing dominated options and bypassing reversible ones [ONAG, ch.
// 10]. If a form's stops leave room for a number, the form equals that number by the simplicity
// theorem [WW, ch. 2].

package short

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// A form is the position {left | right} for which Make finds the canonical form.
type form struct {
	options        [2][]Game // by player
	lstop, rstop   Game      // the stops; both sides have options
	lfloat, rfloat float32
	seen           []formEntry
	stamp          uint32
}

// A formEntry says how a game compares with the form that has this stamp.
type formEntry struct {
	key   uint32 // the game, and whether the question is ≥ or ≤
	stamp uint32
	holds bool
}

const formEntries = 1 << 12

// Make returns the canonical form of {left | right}.
func (c *Calc) Make(left, right []Game) Game {
	c.Step()
	f := &c.form
	f.options[0] = uniq(append(f.options[0][:0], left...))
	f.options[1] = uniq(append(f.options[1][:0], right...))
	if x, ok := c.simplest(f.options[0], f.options[1]); ok {
		return c.FromNumber(x)
	}
	f.options[0] = c.undominated(f.options[0], c.Leq)
	f.options[1] = c.undominated(f.options[1], c.Geq)
	return c.reduce(f)
}

// makeSum is Make for the options of a sum. No option in left[:l] may be below another option in
// left[:l], nor one in left[l:] below another in left[l:]; likewise for right.
func (c *Calc) makeSum(left, right []Game, l, r int) Game {
	c.Step()
	f := &c.form
	if x, ok := c.simplest(left, right); ok {
		return c.FromNumber(x)
	}
	f.options[0] = c.undominatedPair(append(f.options[0][:0], left...), l, c.Leq)
	f.options[1] = c.undominatedPair(append(f.options[1][:0], right...), r, c.Geq)
	return c.reduce(f)
}

// reduce returns the canonical form of f. The form must not equal a number and must have no
// dominated options.
func (c *Calc) reduce(f *form) Game {
	f.lstop, f.rstop = c.stopsOf(f.options[0], f.options[1])
	f.lfloat, f.rfloat = c.record(f.lstop).left, c.record(f.rstop).left
	if f.seen == nil {
		f.seen = make([]formEntry, formEntries)
	}
	if f.stamp++; f.stamp == 0 {
		clear(f.seen)
		f.stamp = 1
	}
	if c.bypass(f, game.Left) {
		f.options[0] = c.undominated(f.options[0], c.Leq)
	}
	if c.bypass(f, game.Right) {
		f.options[1] = c.undominated(f.options[1], c.Geq)
	}
	return c.internSorted(f.options[0], f.options[1])
}

func uniq(gs []Game) []Game {
	slices.Sort(gs)
	return slices.Compact(gs)
}

// simplest returns the number that equals {left | right}, if there is one. It is the simplest
// number that is greater than or confused with every game of left, and less than or confused with
// every game of right. Only numbers between the stops, or equal to one of them, are possible.
func (c *Calc) simplest(left, right []Game) (x dyadic.Number, ok bool) {
	lo, hi := dyadic.End{None: true}, dyadic.End{None: true}
	l, r := c.stopsOf(left, right)
	if len(left) > 0 && len(right) > 0 && c.cmp(l, r) > 0 {
		return x, false
	}
	if len(left) > 0 {
		lo = dyadic.End{At: c.value(l), Closed: !slices.ContainsFunc(left, func(gl Game) bool {
			return c.rightStop(gl) == l && c.Leq(l, gl)
		})}
	}
	if len(right) > 0 {
		hi = dyadic.End{At: c.value(r), Closed: !slices.ContainsFunc(right, func(gr Game) bool {
			return c.leftStop(gr) == r && c.Leq(gr, r)
		})}
	}
	return dyadic.SimplestIn(lo, hi)
}

// stopsOf returns the greatest Right stop of left and the least Left stop of right. If there are no
// options on a side, it returns 0 for it.
func (s *Space) stopsOf(left, right []Game) (l, r Game) {
	for i, gl := range left {
		if x := s.rightStop(gl); i == 0 || s.cmp(x, l) > 0 {
			l = x
		}
	}
	for i, gr := range right {
		if x := s.leftStop(gr); i == 0 || s.cmp(x, r) < 0 {
			r = x
		}
	}
	return l, r
}

// undominated removes from gs, in place, games that are worse than another.
func (c *Calc) undominated(gs []Game, worse func(a, b Game) bool) []Game {
	kept := 0
next:
	for i, g := range gs {
		for j, h := range gs {
			if (j < kept || j > i) && worse(g, h) {
				continue next
			}
		}
		gs[kept] = g
		kept++
	}
	return gs[:kept]
}

// undominatedPair is undominated for the case that only games before split need to be compared with
// games from split on.
func (c *Calc) undominatedPair(gs []Game, split int, worse func(a, b Game) bool) []Game {
	kept := 0
	for _, g := range gs[:split] {
		if !slices.ContainsFunc(gs[split:], func(h Game) bool { return worse(g, h) }) {
			gs[kept] = g
			kept++
		}
	}
	first := gs[:kept]
	for _, g := range gs[split:] {
		if !slices.ContainsFunc(first, func(h Game) bool { return worse(g, h) }) {
			gs[kept] = g
			kept++
		}
	}
	return gs[:kept]
}

// bypass replaces each reversible option of player by the player's options of the game that
// reverses it. It reports whether there was a reversible option. An option that was found not to be
// reversible stays so, because the value of the form does not change.
func (c *Calc) bypass(f *form, player game.Player) (changed bool) {
	for i := 0; i < len(f.options[player]); {
		by, ok := c.reverser(c.Options(f.options[player][i], player.Opponent()), f, player == game.Right)
		if !ok {
			i++
			continue
		}
		changed = true
		f.options[player] = replace(f.options[player], i, c.Options(by, player))
	}
	return changed
}

// reverser returns a game of gs that is ≤ the form or, if geq is set, ≥ it.
func (c *Calc) reverser(gs []Game, f *form, geq bool) (Game, bool) {
	for _, g := range gs {
		if c.compareForm(g, f, geq) {
			return g, true
		}
	}
	return 0, false
}

// replace replaces gs[i] by the games of by that are not yet in gs.
func replace(gs []Game, i int, by []Game) []Game {
	gs[i] = gs[len(gs)-1]
	gs = gs[:len(gs)-1]
	for _, g := range by {
		if !slices.Contains(gs, g) {
			gs = append(gs, g)
		}
	}
	return gs
}

// compareForm reports whether g ≤ f, or g ≥ f if geq is set.
func (c *Calc) compareForm(g Game, f *form, geq bool) bool {
	r := c.record(g)
	key := uint32(g) << 1
	if geq {
		key |= 1
		if r.right > f.lfloat {
			return true
		}
		if r.left < f.lfloat || r.right < f.rfloat {
			return false
		}
	} else {
		if r.left < f.rfloat {
			return true
		}
		if r.left > f.lfloat || r.right > f.rfloat {
			return false
		}
	}
	e := &f.seen[key*0x9E3779B1>>20]
	if e.stamp == f.stamp && e.key == key {
		return e.holds
	}
	c.Enter()
	holds := false
	if geq {
		holds = !slices.ContainsFunc(f.options[0], func(gl Game) bool { return c.Leq(g, gl) }) &&
			(r.lstop == g || !slices.ContainsFunc(c.Right(g), func(gr Game) bool { return c.compareForm(gr, f, false) }))
	} else {
		holds = !slices.ContainsFunc(f.options[1], func(gr Game) bool { return c.Leq(gr, g) }) &&
			(r.lstop == g || !slices.ContainsFunc(c.Left(g), func(gl Game) bool { return c.compareForm(gl, f, true) }))
	}
	c.Leave()
	*e = formEntry{key, f.stamp, holds}
	return holds
}
