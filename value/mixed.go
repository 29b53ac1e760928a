// SPDX-License-Identifier: Apache-2.0

// Comparisons between different kinds: numbers and nimbers that are not short, with games.
//
// A number x that is not short is compared with a stopper S by stops. Play in S − x ends, since x
// ends and S stops. Suppose that the Left stop of S is less than x. Then Right does not lose as
// second player: he answers in S until it has stopped, and each move of Left in x is to her
// disadvantage. So x > S if x is above the Left stop, and x < S if it is below the Right stop.
// Between the stops, the player who moves first wins. A stop y over is above y, and below
// everything that is above y.

package value

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
)

// compareMixed compares a number, or a transfinite nimber, with a game.
func (w *World) compareMixed(a, b Value) (short.Relation, bool) {
	if x, ok := w.SurrealOf(a); ok {
		if r, ok := w.againstNumber(x, b); ok {
			return r, true
		}
	}
	if x, ok := a.(Transfinite); ok {
		return w.againstNimber(x, b)
	}
	return 0, false
}

// undecided reports that a comparison of values is not known.
func (w *World) undecided(a, b Value) error {
	why := "their stops do not tell them apart, and the game is large"
	for _, v := range [2]Value{a, b} {
		if w.KindOf(v) == LoopyValue {
			why = "no stopper is known for a side of the loopy value"
		}
	}
	return fmt.Errorf("%w: %s (%s) with %s (%s): %s", surreal.ErrUndecided, Text(w, a, notation.Plain), w.KindOf(a).Name, Text(w, b, notation.Plain), w.KindOf(b).Name, why)
}

// missing returns a text that says why there is no operation for numbers and nimbers that are not
// short, and what to use instead. For other values it returns an empty string.
func missing(op syntax.Op, a, b Value) string {
	if !isMixed(a, b) {
		return ""
	}
	_, nimber := a.(Transfinite)
	_, nimbers := b.(Transfinite)
	switch op {
	case syntax.Add, syntax.Sub:
		return "a number that is not short is added to numbers and short games, and such a nimber to nimbers; for other sums with them there is no form"
	case syntax.Mul, syntax.Div, syntax.Pow:
		if nimber || nimbers {
			return "the product, the inverse and the powers of nimbers are a.ConwayProduct(b), a.ConwayInverse and a.ConwayPower(n)"
		}
		return "numbers that are not short are multiplied with numbers only"
	case syntax.Ordinal:
		return "of what is not short, ordinal sums are made of two numbers, by their sign expansions; for others there is no form"
	}
	return ""
}

// isMixed reports whether the kinds of two values make a mixed comparison. One of the values must
// be neither short nor loopy.
func isMixed(a, b Value) bool {
	beyond := func(v Value) bool {
		switch v.(type) {
		case Surreal, Transfinite, Infinite:
			return true
		}
		return false
	}
	value := func(v Value) bool {
		_, isLoopy := v.(Loopy)
		_, isGame := v.(Game)
		_, isNumber := Rat(v)
		return isLoopy || isGame || isNumber || beyond(v)
	}
	return value(a) && value(b) && (beyond(a) || beyond(b))
}

// againstNumber compares x with a game.
func (w *World) againstNumber(x surreal.Fraction, v Value) (short.Relation, bool) {
	if a, ok := v.(Transfinite); ok {
		return relationOf(x.Num().AgainstNimber(a.Ordinal)), true
	}
	if g, ok := w.Simple(v); ok {
		o, ok := x.AgainstShort(w.Meter, w.Short.LeftStop(g), w.Short.RightStop(g))
		return relationOf(o), ok
	}
	l, ok := v.(Loopy)
	if !ok {
		return 0, false
	}
	r := short.Confused
	ok = InLoopy(w, func(c *loopy.Calc) bool {
		on, off, ok := c.Sides(l.Value)
		if !ok {
			return false
		}
		above, below := w.againstStops(x, c, on), w.againstStops(x, c, off)
		if above == below { // otherwise x is not at most, or not at least, one of the sides
			r = above
		}
		return above != short.Equal && below != short.Equal
	})
	return r, ok
}

// againstStops compares x with a stopper. The result Equal means undecided: a stop equals x.
func (w *World) againstStops(x surreal.Fraction, c *loopy.Calc, g loopy.Game) short.Relation {
	left := w.againstPseudonumber(x, c, c.Stop(g, game.Left))
	right := w.againstPseudonumber(x, c, c.Stop(g, game.Right))
	switch {
	case left == right:
		return short.Relation(left)
	case left == 0 || right == 0:
		return short.Equal
	}
	return short.Confused
}

// againstPseudonumber compares x with a stop.
func (w *World) againstPseudonumber(x surreal.Fraction, c *loopy.Calc, stop loopy.Game) int {
	p, _ := c.Pseudonumber(stop)
	switch p.Kind {
	case loopy.On:
		return -1
	case loopy.Off:
		return 1
	}
	sign := x.Cmp(w.Meter, surreal.Rat(p.Number.Rat()).Fraction(w.Meter))
	if sign == 0 {
		return map[loopy.PseudoKind]int{loopy.XUnder: 1, loopy.XOver: -1}[p.Kind]
	}
	return sign
}

// againstNimber compares an infinite nimber with a game. A short game compares with it as with any
// finite nimber that is greater than the birthday of the game, because such a nimber is greater
// than every nimber in the game.
func (w *World) againstNimber(x Transfinite, v Value) (short.Relation, bool) {
	if g, ok := w.Simple(v); ok {
		left, right := w.Short.LeftStop(g).Sign(), w.Short.RightStop(g).Sign()
		if left == right && left != 0 {
			return short.Relation(-left), true
		}
		n := new(big.Int).Add(w.Short.Birthday(g), big.NewInt(1))
		if n.BitLen() > 31 {
			return 0, false
		}
		return w.Short.Compare(w.Short.FromNimber(uint32(n.Uint64())), g), true
	}
	switch y := v.(type) {
	case Transfinite:
		if x.Equal(y.Ordinal) {
			return short.Equal, true
		}
		return short.Confused, true
	case Loopy:
		return w.nimberAgainstLoopy(x, y)
	}
	return 0, false
}

// nimberAgainstLoopy compares an infinite nimber with both sides of a value. No side equals it. So
// it is confused with the value if it is confused with one side, or if it is between the sides.
func (w *World) nimberAgainstLoopy(x Transfinite, l Loopy) (short.Relation, bool) {
	if _, ok := w.StopperOf(l); ok {
		return w.nimberAgainstStopper(l)
	}
	var on, off Value
	if !InLoopy(w, func(c *loopy.Calc) bool {
		a, b, ok := c.Sides(l.Value)
		on, off = w.FromLoopy(c.Of(a)), w.FromLoopy(c.Of(b))
		return ok
	}) {
		return 0, false
	}
	above, known := w.againstNimber(x, on)
	below, alsoKnown := w.againstNimber(x, off)
	if known && above == short.Confused || alsoKnown && below == short.Confused {
		return short.Confused, true
	}
	if above != below {
		above = short.Confused
	}
	return above, known && alsoKnown
}

// mostFollowers is the greatest number of followers of a stopper that is compared with a great
// nimber.
const mostFollowers = 60

// nimberAgainstStopper compares an infinite nimber with a stopper. Nimbers lie between −1/ω and
// 1/ω. If these two do not decide, a finite nimber does. To see this, take a stopper with n
// followers. Let S(a) be the set of its followers, with either player to move, at which Left need
// never be stuck if *a is added. S(a) depends on the sets S(b), b < a, only through their union and
// their intersection. As a grows, one grows and the other shrinks. Once neither changes, both stay
// the same. So S(a) is the same for all a > 4n.
func (w *World) nimberAgainstStopper(l Loopy) (short.Relation, bool) {
	tiny := surreal.OmegaTo(surreal.Int(-1))
	above, _ := w.againstNumber(tiny.Fraction(w.Meter), l)
	below, _ := w.againstNumber(tiny.Neg().Fraction(w.Meter), l)
	if above == short.Less || below == short.Greater || above == below {
		return above, true
	}
	n := InLoopy(w, func(c *loopy.Calc) *big.Int {
		g, _ := c.Stopper(l.Value)
		return c.FollowerCount(g)
	})
	if n.Cmp(big.NewInt(mostFollowers)) > 0 {
		return 0, false
	}
	r, ok := l.Compare(w, w.FromGame(w.Short.FromNimber(uint32(4*n.Uint64()+1))))
	return turned(r), ok
}

func relationOf(o game.Outcome) short.Relation {
	switch o {
	case game.L:
		return short.Greater
	case game.R:
		return short.Less
	case game.P:
		return short.Equal
	}
	return short.Confused
}
