// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"strconv"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
)

// A number is code whose value is a small integer in most cases: the result is n if v is nil, and v
// otherwise. This avoids allocating integers that only occur inside calculations.
type number func(f *frame) (n int64, v value.Value)

// A box is the content of a variable that is used as a counter. The integer is changed in place,
// and no other value holds a box.
type box struct {
	n     int64
	v     value.Value // the same as a value, once requested
	times int64       // if not 0, the value is v·times and n is not used
}

// Kind returns Integer.
func (*box) Kind() *value.Kind { return value.Integer }

// Hold counts the integer whose factors are collected.
func (b *box) Hold(c *value.Census) { c.Visit(b.v) }

// load returns the value of a box.
func (b *box) load() value.Value {
	switch {
	case b.times > 1 || b.times < 0:
		b.v, b.times = value.Times(b.v, b.times), 1
	case b.v == nil:
		b.v = value.FromInt(b.n)
	}
	return b.v
}

// multiplied compiles x := x·y. While x is a long integer and y a short one, it collects factors as
// long as their product fits into 64 bits. Then a single long multiplication is enough for all of
// them.
func (c *compiler) multiplied(at func(f *frame) *value.Value, n *syntax.Binary) action {
	product, y := c.arithmetic(n), c.number(n.Y)
	return func(f *frame) {
		v := *at(f)
		b, ok := v.(*box)
		if long, isLong := v.(value.Rational); isLong && long.IsInt() {
			b = &box{v: v, times: 1}
		} else if !ok || b.times == 0 {
			i, v := product(f)
			store(at(f), i, v)
			return
		}
		x, times := b.v, b.times
		j, other := y(f)
		k, short := value.Ints(syntax.Mul, times, j)
		switch changed := *at(f) != v || b.v != x || b.times != times; { // by y
		case changed || other != nil || j == 0:
			store(at(f), 0, c.operate(f, n, value.Times(x, times), join(j, other)))
		case short:
			b.times = k
			*at(f) = b
		default:
			b.v, b.times = c.operate(f, n, x, value.FromInt(times)), j
			*at(f) = b
		}
	}
}

// load returns the value of a variable that holds v.
func load(v value.Value) value.Value {
	switch x := v.(type) {
	case nil:
		return value.None
	case *box:
		return x.load()
	}
	return v
}

// store gives a variable the value v, or, if v is nil, n.
func store(at *value.Value, n int64, v value.Value) {
	if v != nil {
		*at = v
		return
	}
	if b, ok := (*at).(*box); ok {
		b.n, b.v, b.times = n, nil, 0
	} else if value.IsShared(n) {
		*at = value.FromInt(n)
	} else {
		*at = &box{n: n}
	}
}

// split returns v in the form in which a number returns it.
func split(v value.Value) (int64, value.Value) {
	switch x := v.(type) {
	case value.Int:
		return int64(x), nil
	case *box:
		if x.times != 0 {
			return 0, x.load()
		}
		return x.n, nil
	case nil:
		return 0, value.None
	}
	return 0, v
}

// join turns the result of a number into a value.
func join(n int64, v value.Value) value.Value {
	if v == nil {
		return value.FromInt(n)
	}
	return v
}

// number compiles n.
func (c *compiler) number(n syntax.Node) number {
	switch n := n.(type) {
	case *syntax.Integer:
		if i, ok := literal(n); ok {
			return func(*frame) (int64, value.Value) { return i, nil }
		}
	case *syntax.Name:
		if at := c.place(n.Name); at != nil {
			return c.variableNumber(n, at)
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

// variableNumber compiles a variable. For a variable of the function itself it does not need at.
func (c *compiler) variableNumber(n *syntax.Name, at func(f *frame) *value.Value) number {
	general := c.name(n)
	if up, slot, ok := c.fn.find(n.Name); ok && up == 0 {
		return func(f *frame) (int64, value.Value) {
			switch v := f.slots[slot].(type) {
			case value.Int:
				return int64(v), nil
			case nil:
				return split(general(f))
			default:
				return split(v)
			}
		}
	}
	return func(f *frame) (int64, value.Value) {
		if v := *at(f); v != nil {
			return split(v)
		}
		return split(general(f))
	}
}

// literal returns n if it is a 64-bit integer.
func literal(n syntax.Node) (int64, bool) {
	if x, ok := n.(*syntax.Integer); ok {
		i, err := strconv.ParseInt(x.Digits, 10, 64)
		return i, err == nil
	}
	return 0, false
}

// arithmetic compiles all operators except those of truth values.
func (c *compiler) arithmetic(n *syntax.Binary) number {
	x, y := c.operands(n)
	general := func(f *frame, i int64, a value.Value, j int64, b value.Value) (int64, value.Value) {
		return split(c.operate(f, n, join(i, a), join(j, b)))
	}
	j, right := literal(n.Y)
	switch {
	case right && n.Op == syntax.Add:
		return func(f *frame) (int64, value.Value) {
			i, a := x(f)
			if k := i + j; a == nil && k >= i { // j is not negative
				return k, nil
			}
			return general(f, i, a, j, nil)
		}
	case right && n.Op == syntax.Sub:
		return func(f *frame) (int64, value.Value) {
			i, a := x(f)
			if k := i - j; a == nil && k <= i {
				return k, nil
			}
			return general(f, i, a, j, nil)
		}
	case right && n.Op == syntax.Mod && j > 0:
		return func(f *frame) (int64, value.Value) {
			if i, a := x(f); a == nil {
				if i %= j; i < 0 {
					i += j
				}
				return i, nil
			} else {
				return general(f, 0, a, j, nil)
			}
		}
	case n.Op == syntax.Add:
		return func(f *frame) (int64, value.Value) {
			i, a := x(f)
			j, b := y(f)
			if k := i + j; a == nil && b == nil && (i^k)&(j^k) >= 0 {
				return k, nil
			}
			return general(f, i, a, j, b)
		}
	case n.Op == syntax.Sub:
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

// operands compiles the operands of n. While the right operand is computed, the left one is kept on
// the stack, because nothing else holds it.
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

// comparison compiles == != < > <= and >=. The result is b if v is nil. Otherwise it is v, which an
// operator of a class has returned.
func (c *compiler) comparison(n *syntax.Binary) func(f *frame) (b bool, v value.Value) {
	x, y := c.operands(n)
	op := n.Op
	return func(f *frame) (bool, value.Value) {
		i, a := x(f)
		j, b := y(f)
		if a == nil && b == nil {
			return compare(op, i, j), nil
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
