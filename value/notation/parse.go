// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"fmt"
	"math"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// Parse reads a value, or sums and differences of values. The error is a *game.SyntaxError, or the
// error that stopped c.
func Parse(c *short.Calc, text string) (g short.Game, err error) {
	tree, err := syntax.ParseValue(text)
	if err != nil {
		return 0, err
	}
	err = c.Do(c.Meter(), func() { g = (&reader{c, text}).value(tree) })
	return g, err
}

// A reader finds the game that a syntax tree denotes.
type reader struct {
	*short.Calc
	input string
}

func (r *reader) fail(n syntax.Node, format string, args ...any) {
	r.Fail(game.Errorf(r.input, n.At().Start, format, args...))
}

func (r *reader) value(n syntax.Node) short.Game {
	switch n := n.(type) {
	case *syntax.Integer, *syntax.Star, *syntax.Up, *syntax.UpPower:
		return r.atom(n)
	case *syntax.Compact:
		return r.Add(r.value(n.Number), r.value(n.Tail))
	case *syntax.Game:
		if n.Explicit || n.Label != "" {
			break
		}
		return r.Make(r.values(n.Left), r.values(n.Right))
	case *syntax.Unary:
		return r.unary(n)
	case *syntax.Binary:
		return r.binary(n)
	case *syntax.Call:
		f, ok := n.F.(*syntax.Name)
		switch {
		case !ok || len(n.Arguments) != 1:
		case f.Name == "Tiny":
			return r.Tiny(r.value(n.Arguments[0].Value))
		case f.Name == "Miny":
			return r.Miny(r.value(n.Arguments[0].Value))
		}
	}
	r.fail(n, "not the value of a short game")
	return 0
}

func (r *reader) values(ns []syntax.Node) (gs []short.Game) {
	for _, n := range ns {
		gs = append(gs, r.value(n))
	}
	return gs
}

// atom reads integers, nimbers, and multiples, powers and sums of powers of ↑.
func (r *reader) atom(n syntax.Node) short.Game {
	switch n := n.(type) {
	case *syntax.Integer:
		x, _ := new(big.Int).SetString(n.Digits, 10)
		return r.FromNumber(dyadic.FromBig(x, 0))
	case *syntax.Star:
		if n == nil {
			return short.Zero
		}
		if n.Size == nil {
			return r.FromNimber(1)
		}
		return r.FromNimber(uint32(r.small(n.Size, 0, math.MaxUint32)))
	case *syntax.Up:
		k := int64(n.Count)
		if n.Multiple != nil {
			k *= r.small(n.Multiple, -math.MaxInt32, math.MaxInt32)
		}
		return r.Add(r.FromParts(dyadic.Number{}, int(k), 0), r.atom(n.Star))
	}
	p := n.(*syntax.UpPower)
	g := UpPower(r.Calc, p, func(format string, args ...any) { r.fail(p, format, args...) })
	return r.Add(g, r.atom(p.Star))
}

// UpPower returns ↑ⁿ or ↑ + … + ↑ⁿ, as written, without its star.
func UpPower(c *short.Calc, p *syntax.UpPower, fail func(format string, args ...any)) short.Game {
	x, ok := new(big.Int).SetString(p.Exponent, 10)
	if !ok {
		fail("not the value of a short game")
	}
	if !x.IsInt64() || x.Int64() < 1 || x.Int64() > 1<<16 {
		fail("%s", OutOfRange(x, 1, 1<<16))
	}
	g := c.UpPower(int(x.Int64()))
	if p.Sum {
		g = c.UpSum(int(x.Int64()))
	}
	if p.Negative {
		g = c.Neg(g)
	}
	return g
}

// OutOfRange reports an integer that is not between lo and hi.
func OutOfRange(x *big.Int, lo, hi int64) error {
	return fmt.Errorf("%v is out of range: want an integer from %d to %d", x, lo, hi)
}

// small returns n as an integer between lo and hi.
func (r *reader) small(n syntax.Node, lo, hi int64) int64 {
	x, ok := r.Number(r.value(n))
	if !ok || !x.IsInteger() {
		r.fail(n, "an integer is required")
	}
	k := x.Rat().Num()
	if !k.IsInt64() || k.Int64() < lo || k.Int64() > hi {
		r.fail(n, "%v", OutOfRange(k, lo, hi))
	}
	return k.Int64()
}

func (r *reader) unary(n *syntax.Unary) short.Game {
	if s, ok := n.X.(*syntax.Set); ok && n.Op == syntax.Switch {
		left := r.values(s.Elements)
		right := make([]short.Game, len(left))
		for i, g := range left {
			right[i] = r.Neg(g)
		}
		return r.Make(left, right)
	}
	g := r.value(n.X)
	switch n.Op {
	case syntax.Neg:
		return r.Neg(g)
	case syntax.Switch:
		return r.Switch(g)
	}
	return g
}

func (r *reader) binary(n *syntax.Binary) short.Game {
	g, h := r.value(n.X), r.value(n.Y)
	switch n.Op {
	case syntax.Add:
		return r.Add(g, h)
	case syntax.Sub:
		return r.Sub(g, h)
	case syntax.AddSwitch:
		return r.Add(g, r.Switch(h))
	case syntax.Sides:
		r.fail(n, "not the value of a short game")
	}
	x, _ := r.Number(g)
	y, _ := r.Number(h)
	if n.Op != syntax.Div || y.Sign() == 0 {
		r.fail(n, "division by zero")
	}
	q, ok := dyadic.FromRat(new(big.Rat).Quo(x.Rat(), y.Rat()))
	if !ok {
		r.fail(n, "not the value of a short game: the denominator is not a power of 2")
	}
	return r.FromNumber(q)
}
