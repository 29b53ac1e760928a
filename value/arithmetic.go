// SPDX-License-Identifier: Apache-2.0

package value

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// Binary applies an operator to two values. It does not change the operands.
func (w *World) Binary(op syntax.Op, a, b Value) (Value, error) {
	if x, ok := a.(Int); ok {
		if y, ok := b.(Int); ok {
			if n, ok := Ints(op, int64(x), int64(y)); ok {
				return FromInt(n), nil
			}
		}
	}
	if op >= syntax.Eq && op <= syntax.NotSame {
		return w.relation(op, a, b)
	}
	v, err := w.operate(op, a, b)
	if v == nil && err == nil {
		err = advise(w.NoOperation(op.String(), a, b), missing(op, a, b))
	}
	return v, err
}

// operate first tries the rules for numbers and strings, then the operands' own methods. Last, it
// tries to add or multiply the operands as games.
func (w *World) operate(op syntax.Op, a, b Value) (Value, error) {
	if g, ok := a.(Game); ok && op == syntax.Add {
		if h, ok := b.(Game); ok {
			return w.FromGame(w.Short.Add(short.Game(g), short.Game(h))), nil
		}
	}
	if op == syntax.AddSwitch {
		s, err := w.Unary(syntax.Switch, b)
		if err != nil {
			return nil, err
		}
		op, b = syntax.Add, s
	}
	switch a.(type) {
	case Coordinates:
		return w.onOperators(op, a, b)
	case String:
		if v, err := w.onStrings(op, a, b); v != nil || err != nil {
			return v, err
		}
	}
	if v, err := w.onNumbers(op, a, b); v != nil || err != nil {
		return v, err
	}
	if v, err := w.onInfinities(op, a, b); v != nil || err != nil {
		return v, err
	}
	if v, err := w.onOperators(op, a, b); v != nil || err != nil {
		return v, err
	}
	if v, err := w.onSurreals(op, a, b); v != nil || err != nil {
		return v, err
	}
	if v, err := w.onLoopy(op, a, b); v != nil || err != nil {
		return v, err
	}
	return w.onGames(op, a, b)
}

// onOperators tries the operands' own methods, those of the left one first.
func (w *World) onOperators(op syntax.Op, a, b Value) (Value, error) {
	if o, ok := a.(Operator); ok {
		if v, err := o.Operate(w, op, b, true); v != nil || err != nil {
			return v, err
		}
	}
	if o, ok := b.(Operator); ok {
		return o.Operate(w, op, a, false)
	}
	return nil, nil
}

func (w *World) onNumbers(op syntax.Op, a, b Value) (Value, error) {
	x, ok := Rat(a)
	y, ok2 := Rat(b)
	if !ok || !ok2 {
		return nil, nil
	}
	bits := x.Num().BitLen() + y.Num().BitLen() + x.Denom().BitLen() + y.Denom().BitLen()
	if most := mostBits(x.IsInt() && y.IsInt()); bits > most && op != syntax.Pow {
		w.Meter.Fail(work.Exceeded("numbers of %d bits", most))
	}
	w.Meter.Step(bits >> 12)
	return numbers(op, x, y)
}

// mostBits is the greatest length of numbers. With longer ones, an operation would take seconds and
// could not be interrupted.
func mostBits(integers bool) int {
	if integers {
		return 1 << 24
	}
	return 1 << 20
}

// onInfinities computes with inf = 1/0 and -inf as with fractions. Results of the form 0/0 have no
// value.
func (w *World) onInfinities(op syntax.Op, a, b Value) (Value, error) {
	x, aInf := a.(Infinity)
	y, bInf := b.(Infinity)
	p, aNumber := Rat(a)
	q, bNumber := Rat(b)
	if !aInf && !bInf || !aInf && !aNumber || !bInf && !bNumber {
		return nil, nil
	}
	if op == syntax.Sub {
		op, y = syntax.Add, -y
	}
	switch {
	case op == syntax.Add && aInf && (bNumber || x == y):
		return x, nil
	case op == syntax.Add && aNumber:
		return y, nil
	case op == syntax.Mul && signOf(x, p)*signOf(y, q) != 0:
		return Infinity(signOf(x, p) * signOf(y, q)), nil
	case op == syntax.Div && aNumber:
		return FromInt(0), nil
	case op == syntax.Div && bNumber && q.Sign() < 0:
		return -x, nil
	case op == syntax.Div && bNumber:
		return x, nil
	case op == syntax.Pow && aInf && bNumber && q.IsInt():
		return x.raise(q.Num()), nil
	case op == syntax.Add || op == syntax.Mul || op == syntax.Div:
		return nil, ErrZero
	}
	return nil, nil
}

// signOf returns the sign of the number r, or of x if r is nil.
func signOf(x Infinity, r *big.Rat) int {
	if r != nil {
		return r.Sign()
	}
	return int(x)
}

// raise returns x^n. It raises the numerator and the denominator.
func (x Infinity) raise(n *big.Int) Value {
	switch {
	case n.Sign() < 0:
		return FromInt(0)
	case n.Sign() == 0:
		return FromInt(1)
	case n.Bit(0) == 0:
		return Infinity(1)
	}
	return x
}

func (w *World) onStrings(op syntax.Op, a, b Value) (Value, error) {
	s, ok := a.(String)
	t, ok2 := b.(String)
	if op == syntax.Add && ok && ok2 {
		w.Meter.Room(uint64(len(s) + len(t)))
		return w.Concat(string(s), string(t)), nil
	}
	return nil, nil
}

// onGames applies an operator to games, which may be short or not simplified.
func (w *World) onGames(op syntax.Op, a, b Value) (Value, error) {
	f, ok := w.FormOf(a)
	h, ok2 := w.FormOf(b)
	if !ok || !ok2 {
		return nil, nil
	}
	x, aSimple := f.(short.Game)
	y, bSimple := h.(short.Game)
	switch both := aSimple && bSimple; op {
	case syntax.Add:
		switch {
		case both:
			return w.FromGame(w.Short.Add(x, y)), nil
		case aSimple && x == short.Zero:
			return b, nil
		case bSimple && y == short.Zero:
			return a, nil
		}
		return Form{short.Compound{Kind: short.DisjunctiveSum, G: f, H: h}}, nil
	case syntax.Sub:
		minus, err := w.Unary(syntax.Neg, b)
		if err != nil {
			return nil, err
		}
		return w.onGames(syntax.Add, a, minus)
	case syntax.Mul:
		return w.multiple(a, b)
	case syntax.Ordinal:
		if both {
			return w.FromGame(w.Short.OrdinalSum(x, y)), nil
		}
		return Form{short.Compound{Kind: short.OrdinalSum, G: f, H: h}}, nil
	}
	return nil, nil
}

// multiple returns n·g for an integer n, which may be either operand.
func (w *World) multiple(a, b Value) (Value, error) {
	n, ok := BigInt(a)
	if !ok {
		if n, ok = BigInt(b); !ok {
			return nil, nil
		}
		a, b = b, a
	}
	if n.Sign() == 0 {
		return FromInt(0), nil
	}
	if g, ok := w.Simple(b); ok {
		return w.FromGame(w.Short.MulBig(n, g)), nil
	}
	return w.Compound(short.ConwayProduct, a, b)
}

// Compound returns the compound of two games without simplification.
func (w *World) Compound(k short.Kind, a, b Value) (Value, error) {
	f, ok := w.FormOf(a)
	h, ok2 := w.FormOf(b)
	if !ok || !ok2 {
		return nil, w.NoOperation(notation.CompoundName(k), a, b)
	}
	return Form{short.Compound{Kind: k, G: f, H: h}}, nil
}

// Unary applies an operator to one value.
func (w *World) Unary(op syntax.Op, v Value) (Value, error) {
	switch op {
	case syntax.Plus: // of a value that has a negative
		if _, err := w.Unary(syntax.Neg, v); err != nil {
			return nil, w.NoOperation(op.String(), v)
		}
		return v, nil
	case syntax.Switch:
		return w.switched(v)
	}
	switch v := v.(type) {
	case Int:
		if -v != v || v == 0 {
			return FromInt(-int64(v)), nil
		}
		return FromBig(new(big.Int).Neg(big.NewInt(int64(v)))), nil
	case Rational:
		return FromRat(new(big.Rat).Neg(v.r)), nil
	case Infinity:
		return -v, nil
	case Game:
		return Game(w.Short.Neg(short.Game(v))), nil
	case Form:
		return Form{notation.NegateForm(w.Short, v.Form)}, nil
	case UnaryOperator:
		return v.OperateAlone(w, op)
	}
	if f, ok := w.FormOf(v); ok {
		return Form{notation.NegateForm(w.Short, f)}, nil
	}
	return nil, w.NoOperation(op.String(), v)
}

// switched returns {v | −v}. If v is a set, its elements are the options.
func (w *World) switched(v Value) (Value, error) {
	left := []Value{v}
	if c, ok := v.(*Set); ok {
		left = c.Elements
	} else if o, ok := v.(UnaryOperator); ok {
		return o.OperateAlone(w, syntax.Switch)
	}
	right := make([]Value, len(left))
	for i, x := range left {
		minus, err := w.Unary(syntax.Neg, x)
		if err != nil {
			return nil, w.NoOperation(syntax.Switch.String(), v)
		}
		right[i] = minus
	}
	return w.Make(left, right, false)
}

// Unexpected reports a value of a kind other than the wanted one.
func (w *World) Unexpected(wanted *Kind, v Value) error {
	return fmt.Errorf("expected `%s`; found `%s`", wanted, w.KindOf(v))
}

// NoOperation reports that an operator does not fit its operands.
func (w *World) NoOperation(op string, vs ...Value) error {
	types := " of type "
	if len(vs) > 1 {
		types = "s of types "
	}
	return fmt.Errorf("no operation `%s` for argument%s%s", op, types, KindsOf(w, vs))
}
