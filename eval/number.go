// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// A number is code whose value is mostly a small integer: v is nil if it is n. What
// is only counted with is not allocated.
type number func(f *frame) (n int64, v value.Value)

// A box is what a variable holds that counts: the integer is changed in place. No
// other value holds a box.
type box struct {
	n int64
	v value.Value // the same, once it was requested
}

// Kind returns Integer.
func (*box) Kind() *value.Kind { return value.Integer }

// load returns what a variable is worth that holds v.
func load(v value.Value) value.Value {
	switch x := v.(type) {
	case nil:
		return value.None
	case *box:
		if x.v == nil {
			x.v = value.FromInt(x.n)
		}
		return x.v
	}
	return v
}

// store gives a variable the value v, or n if that is nil.
func store(at *value.Value, n int64, v value.Value) {
	if v != nil {
		*at = v
		return
	}
	if b, ok := (*at).(*box); ok {
		b.n, b.v = n, nil
	} else if value.IsShared(n) {
		*at = value.FromInt(n)
	} else {
		*at = &box{n: n}
	}
}

// split returns v as what a number returns.
func split(v value.Value) (int64, value.Value) {
	switch x := v.(type) {
	case value.Int:
		return int64(x), nil
	case *box:
		return x.n, nil
	case nil:
		return 0, value.None
	}
	return 0, v
}

// join returns what a number returned as a value.
func join(n int64, v value.Value) value.Value {
	if v == nil {
		return value.FromInt(n)
	}
	return v
}

// number compiles n.
func (c *compiler) number(n syntax.Node) number {
	switch n := n.(type) {
	case *syntax.Name:
		if at := c.place(n.Name); at != nil {
			general := c.name(n)
			return func(f *frame) (int64, value.Value) {
				if v := *at(f); v != nil {
					return split(v)
				}
				return split(general(f))
			}
		}
	case *syntax.Binary:
		if n.Op > syntax.Ge {
			defer c.deeper()()
			return c.arithmetic(n)
		}
	case *syntax.Block:
		defer c.deeper()()
		return c.blockNumber(n)
	case *syntax.If:
		defer c.deeper()()
		return c.conditionalNumber(n)
	}
	x := c.node(n)
	return func(f *frame) (int64, value.Value) { return split(x(f)) }
}

// arithmetic compiles the operators but those of truth values.
func (c *compiler) arithmetic(n *syntax.Binary) number {
	x, y := c.operands(n)
	general := func(f *frame, i int64, a value.Value, j int64, b value.Value) (int64, value.Value) {
		return split(c.operate(f, n, join(i, a), join(j, b)))
	}
	switch n.Op {
	case syntax.Add:
		return func(f *frame) (int64, value.Value) {
			i, a := x(f)
			j, b := y(f)
			if k := i + j; a == nil && b == nil && (i^k)&(j^k) >= 0 {
				return k, nil
			}
			return general(f, i, a, j, b)
		}
	case syntax.Sub:
		return func(f *frame) (int64, value.Value) {
			i, a := x(f)
			j, b := y(f)
			if k := i - j; a == nil && b == nil && (i^j)&(i^k) >= 0 {
				return k, nil
			}
			return general(f, i, a, j, b)
		}
	}
	return func(f *frame) (int64, value.Value) {
		i, a := x(f)
		j, b := y(f)
		if a == nil && b == nil {
			if k, ok := value.Ints(n.Op, i, j); ok {
				return k, nil
			}
		}
		return general(f, i, a, j, b)
	}
}

// operands compiles the operands of n. While the right one is computed the left one
// is nobody's, and so it is put on the stack.
func (c *compiler) operands(n *syntax.Binary) (x, y number) {
	x, y = c.number(n.X), c.number(n.Y)
	if !calls(n.Y) {
		return x, y
	}
	left, right := x, y
	x = func(f *frame) (int64, value.Value) {
		i, v := left(f)
		f.w.Stack = append(f.w.Stack, v)
		return i, v
	}
	y = func(f *frame) (int64, value.Value) {
		i, v := right(f)
		f.in.pop(len(f.w.Stack) - 1)
		return i, v
	}
	return x, y
}

// operate applies an operator to any values.
func (c *compiler) operate(f *frame, n *syntax.Binary, a, b value.Value) value.Value {
	v, err := f.in.charged(f.w.Binary(n.Op, a, b))
	return c.check(n.Where, v, err)
}

// comparison compiles == != < > <= and >=: it is b if v is nil, else v, which an
// operator of a class returned.
func (c *compiler) comparison(n *syntax.Binary) func(f *frame) (b bool, v value.Value) {
	x, y := c.operands(n)
	return func(f *frame) (bool, value.Value) {
		i, a := x(f)
		j, b := y(f)
		if a == nil && b == nil {
			return compare(n.Op, i, j), nil
		}
		v := c.operate(f, n, join(i, a), join(j, b))
		if b, ok := v.(value.Bool); ok {
			return bool(b), nil
		}
		return false, v
	}
}

// truth compiles a condition.
func (c *compiler) truth(n syntax.Node) func(f *frame) bool {
	switch n := n.(type) {
	case *syntax.Unary:
		if n.Op == syntax.Not {
			defer c.deeper()()
			x := c.truth(n.X)
			return func(f *frame) bool { return !x(f) }
		}
	case *syntax.Binary:
		switch {
		case n.Op == syntax.And:
			defer c.deeper()()
			x, y := c.truth(n.X), c.truth(n.Y)
			return func(f *frame) bool { return x(f) && y(f) }
		case n.Op == syntax.Or:
			defer c.deeper()()
			x, y := c.truth(n.X), c.truth(n.Y)
			return func(f *frame) bool { return x(f) || y(f) }
		case n.Op >= syntax.Eq && n.Op <= syntax.Ge:
			defer c.deeper()()
			x := c.comparison(n)
			return func(f *frame) bool {
				b, v := x(f)
				return b || v != nil && c.boolean(n, v)
			}
		}
	}
	x := c.node(n)
	return func(f *frame) bool { return c.boolean(n, x(f)) }
}

func compare(op syntax.Op, i, j int64) bool {
	switch op {
	case syntax.Lt:
		return i < j
	case syntax.Le:
		return i <= j
	case syntax.Gt:
		return i > j
	case syntax.Ge:
		return i >= j
	case syntax.Eq:
		return i == j
	}
	return i != j
}
