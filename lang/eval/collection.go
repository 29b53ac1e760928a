// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"errors"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// collection compiles lists, sets, maps, coordinates, ranges and comprehensions.
func (c *compiler) collection(n syntax.Node) code {
	switch n := n.(type) {
	case *syntax.List:
		all := c.nodes(n.Elements)
		return func(f *frame) value.Value {
			f.w.Made(48 + 16*len(all))
			base, vs := f.in.push(f, all)
			l := value.NewList(vs)
			f.in.pop(base)
			return l
		}
	case *syntax.Set:
		all := c.nodes(n.Elements)
		return func(f *frame) value.Value {
			f.w.Made(64 + 16*len(all))
			return value.NewSet(f.w, values(f, all))
		}
	case *syntax.Map:
		var keys, vals []code
		for _, e := range n.Entries {
			keys, vals = append(keys, c.node(e.Key)), append(vals, c.node(e.Value))
		}
		return func(f *frame) value.Value {
			f.w.Made(64 + 80*len(keys))
			entries := make([]value.Entry, len(keys))
			for i := range keys {
				entries[i] = value.Entry{Of: keys[i](f), Value: vals[i](f)}
			}
			return value.NewMap(f.w, entries)
		}
	case *syntax.Coordinates:
		return c.coordinates(n)
	case *syntax.Range:
		return c.interval(n)
	}
	return c.comprehension(n.(*syntax.Comprehension))
}

func (c *compiler) coordinates(n *syntax.Coordinates) code {
	row, column := c.node(n.Row), c.node(n.Column)
	return func(f *frame) value.Value {
		at := value.Coordinates{Row: row(f), Column: column(f)}
		_, ok := value.BigInt(at.Row)
		_, ok2 := value.BigInt(at.Column)
		if !ok || !ok2 {
			c.fail(n.Span, f.w.NoOperation("(,)", at.Row, at.Column))
		}
		return at
	}
}

var errRange = errors.New("a range has small integers, and a step that is not 0")

func (c *compiler) interval(n *syntax.Range) code {
	from, to, step, written := c.node(n.From), c.node(n.To), constant(value.FromInt(1)), 2
	if n.Step != nil {
		step, written = c.node(n.Step), 3
	}
	return func(f *frame) value.Value {
		first, last, by := from(f), to(f), step(f)
		a, ok := first.(value.Int)
		b, ok2 := last.(value.Int)
		s, ok3 := by.(value.Int)
		if !ok || !ok2 || !ok3 {
			c.whole(f, n.Span, []value.Value{first, last, by}, written)
		}
		if !ok || !ok2 || !ok3 || s == 0 || max(a, -a, b, -b, s, -s) >= 1<<60 {
			c.fail(n.Span, errRange)
		}
		return value.Range{From: int64(a), To: int64(b), Step: int64(s)}
	}
}

// whole fails unless the ends and the step of a range are integers. written is the number of those
// that the text contains.
func (c *compiler) whole(f *frame, span syntax.Span, ends []value.Value, written int) {
	for _, v := range ends {
		if _, ok := value.BigInt(v); !ok {
			c.fail(span, f.w.NoOperation("..", ends[:written]...))
		}
	}
}

func (c *compiler) comprehension(n *syntax.Comprehension) code {
	return c.gather(n.Loops, func(add func(*frame, value.Value)) action {
		if n.Key == nil {
			x := c.node(n.Value)
			return func(f *frame) { add(f, x(f)) }
		}
		key, x := c.node(n.Key), c.node(n.Value)
		return func(f *frame) {
			k := key(f)
			add(f, value.Entry{Of: k, Value: x(f)})
		}
	}, n.Of)
}

// gather compiles loops that collect into a collection what inner adds.
func (c *compiler) gather(loops []syntax.Loop, inner func(add func(*frame, value.Value)) action, of syntax.CollectionKind) code {
	slot := c.fn.slot() // of the yield
	add := func(f *frame, v value.Value) {
		f.slots[slot].(*yield).add(f.w, v)
		f.w.Made(16)
	}
	run := c.loops(loops, func() turn { return body(inner(add)) })
	return func(f *frame) value.Value {
		y := f.in.newYield(of)
		f.slots[slot] = y
		run(f)
		vs := y.all()
		f.w.Made(48 + 16*len(vs))
		f.slots[slot] = nil
		f.in.releaseYield(y)
		switch of {
		case syntax.OfSet:
			return value.NewSet(f.w, vs)
		case syntax.OfMap:
			entries := make([]value.Entry, len(vs))
			for i, v := range vs {
				entries[i] = v.(value.Entry)
			}
			return value.NewMap(f.w, entries)
		}
		return &value.List{Elements: vs}
	}
}
