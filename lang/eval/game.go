// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
)

// game compiles the notation of games, and positions.
func (c *compiler) game(n syntax.Node) code {
	switch n := n.(type) {
	case *syntax.Star:
		return c.star(n)
	case *syntax.Up:
		return c.up(n)
	case *syntax.UpPower:
		star := c.star(n.Star)
		if n.Exponent == "on" {
			return func(f *frame) value.Value {
				return c.plus(f, n.Span, f.w.FromLoopy(value.InLoopy(f.w, func(l *loopy.Calc) loopy.Value { return l.UpPowerOn(n) })), star)
			}
		}
		return func(f *frame) value.Value {
			g := notation.UpPower(f.w.Short, n, func(format string, args ...any) { c.fail(n.Span, fmt.Errorf(format, args...)) })
			return c.plus(f, n.Span, f.w.FromGame(g), star)
		}
	case *syntax.Compact:
		number, tail := c.node(n.Number), c.node(n.Tail)
		return func(f *frame) value.Value { return c.plus(f, n.Span, number(f), tail) }
	case *syntax.Position:
		return c.position(n)
	}
	g := n.(*syntax.Game)
	if c.isLoop(g) {
		return c.loopy(g)
	}
	left, right := c.nodes(g.Left), c.nodes(g.Right)
	return func(f *frame) value.Value {
		f.w.Meter.Step(1)
		v, err := f.w.Make(values(f, left), values(f, right), g.Explicit)
		return c.check(g.Span, v, err)
	}
}

// plus adds x, which may be missing.
func (c *compiler) plus(f *frame, span syntax.Span, v value.Value, x code) value.Value {
	if x == nil {
		return v
	}
	v, err := f.w.Binary(syntax.Add, v, x(f))
	return c.check(span, v, err)
}

// star compiles *n. For a nil n it returns nil.
func (c *compiler) star(n *syntax.Star) code {
	switch {
	case n == nil:
		return nil
	case n.Misere != "":
		return func(f *frame) value.Value {
			g, err := f.in.library.Reduced(f.w, n.Misere)
			return c.check(n.Span, g, err)
		}
	case n.Size == nil:
		return func(f *frame) value.Value { return value.Game(f.w.Short.FromNimber(1)) }
	}
	size := c.node(n.Size)
	return func(f *frame) value.Value {
		v := size(f)
		if l, ok := v.(value.Iterable); ok && f.w.KindOf(v).Is(value.Collection) {
			g, err := f.in.library.Impartial(f.w, &value.List{Elements: slices.Collect(value.All(f.w, l))})
			return c.check(n.Span, g, err)
		}
		if r, ok := value.Rat(v); ok && r.Sign() < 0 {
			c.fail(n.Span, fmt.Errorf("nim value is negative: %s", r.RatString()))
		}
		_, whole := value.BigInt(v)
		if _, ok := v.(value.Surreal); !ok && !whole {
			c.fail(n.Span, f.w.NoOperation("nim", v))
		}
		g, err := f.w.Nimber(v)
		return c.check(n.Span, g, err)
	}
}

// small returns the value v as an integer, which must fit into 31 bits and be at least lo.
func (c *compiler) small(f *frame, span syntax.Span, v value.Value, lo int64) int64 {
	x, _ := value.BigInt(v)
	if !x.IsInt64() || x.Int64() < lo || x.Int64() > math.MaxInt32 {
		c.fail(span, notation.OutOfRange(x, lo, math.MaxInt32))
	}
	return x.Int64()
}

func (c *compiler) up(n *syntax.Up) code {
	var multiple code
	if n.Multiple != nil {
		multiple = c.node(n.Multiple)
	}
	size, arrow := c.starSize(n.Star), "up"
	if n.Count < 0 {
		arrow = "down"
	}
	return func(f *frame) value.Value {
		k, ups := int64(n.Count), value.FromInt(int64(max(n.Count, -n.Count)))
		if multiple != nil {
			ups = multiple(f)
		}
		star := size(f)
		_, ok := value.BigInt(ups)
		_, ok2 := value.BigInt(star)
		if !ok || !ok2 {
			c.fail(n.Span, f.w.NoOperation(arrow, ups, star))
		}
		if multiple != nil {
			k *= c.small(f, n.Span, ups, -math.MaxInt32)
		}
		if s, ok := star.(value.Int); ok && s < 0 {
			c.fail(n.Span, fmt.Errorf("nim value is negative: %d", s))
		}
		return f.w.FromGame(f.w.Short.FromParts(dyadic.Number{}, int(k), uint32(c.small(f, n.Span, star, 0))))
	}
}

// starSize compiles the number after the star of ^3*2. It is 0 if there is no star.
func (c *compiler) starSize(n *syntax.Star) code {
	switch {
	case n == nil:
		return constant(value.FromInt(0))
	case n.Size == nil:
		return constant(value.FromInt(1))
	}
	return c.node(n.Size)
}

// position returns the value of a position whose arguments are expressions.
func (in *Interp) position(name string, args []value.Value) (value.Value, error) {
	texts := make([]string, len(args))
	for i, v := range args {
		texts[i] = value.Text(in.World, v, notation.Plain)
		if s, ok := v.(value.String); ok {
			texts[i] = string(s)
		}
	}
	return in.catalogue.Value(in.World, strings.ToLower(name)+"("+strings.Join(texts, ",")+")")
}

// position compiles a position of a ruleset. It replaces variables in the text by their values.
func (c *compiler) position(n *syntax.Position) code {
	if n.Read != nil {
		return func(f *frame) value.Value { return f.in.catalogue.Read(n.Read) }
	}
	holes := make([]code, len(n.Holes))
	for i, h := range n.Holes {
		holes[i] = c.node(h.Name)
	}
	return func(f *frame) value.Value {
		text := n.Text
		if len(holes) > 0 {
			numbers := make([]string, len(holes))
			for i, hole := range holes {
				v := hole(f)
				if a, ok := v.(value.Surreal); ok { // only some rulesets have infinite ordinals
					numbers[i] = value.Text(f.w, a, notation.Plain)
					continue
				}
				k, ok := value.BigInt(v)
				if !ok || k.Sign() < 0 {
					c.fail(n.Holes[i].Name.Span, fmt.Errorf("%s stands for a number from 0 in a position; it is %s", n.Holes[i].Name.Name, value.Text(f.w, v, notation.Plain)))
				}
				numbers[i] = k.String()
			}
			text = n.Fill(numbers)
		}
		v, err := f.in.catalogue.Value(f.w, text)
		return c.check(n.Span, v, err)
	}
}
