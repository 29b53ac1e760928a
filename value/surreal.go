// SPDX-License-Identifier: Apache-2.0

package value

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/surreal"
)

type (
	// A Surreal is a quotient of surreal numbers that is not a rational number.
	Surreal struct{ surreal.Fraction }
	// A Transfinite is the nimber of an infinite ordinal.
	Transfinite struct{ surreal.Ordinal }
)

// These are the kinds of numbers that are not dyadic, and of infinite nimbers. Compare the kinds of
// loopy values.
var (
	RationalValue    = kind("game", "Rational", RationalKind)
	SurrealValue     = kind("game", "SurrealNumber", SurrealNumber)
	OrdinalValue     = kind("game", "GeneralizedOrdinal", SurrealValue, GeneralizedOrdinal)
	TransfiniteValue = kind("game", "TransfiniteNimber", TransfiniteNimber)
)

// Omega is the least infinite ordinal.
func (w *World) Omega() Value { return Surreal{surreal.Omega.Fraction(w.Meter)} }

// Kind distinguishes differences of ordinals from other numbers.
func (x Surreal) Kind() *Kind {
	n, ok := x.Number()
	if !ok {
		return SurrealValue
	}
	for exponent, r := range n.Terms() {
		if !r.IsInt() || !exponent.IsOrdinal() {
			return SurrealValue
		}
	}
	return OrdinalValue
}

// Kind returns TransfiniteNimber.
func (Transfinite) Kind() *Kind { return TransfiniteValue }

// Display writes the number in Cantor normal form.
func (x Surreal) Display(_ *World, s notation.Style) string {
	return surrealStyle(s).Fraction(x.Fraction)
}

// Display writes the nimber.
func (x Transfinite) Display(_ *World, s notation.Style) string {
	return surrealStyle(s).Nimber(x.Ordinal)
}

// surrealStyle returns the style for numbers. CGSuite writes ω in every style.
func surrealStyle(s notation.Style) surreal.Style {
	if strings.HasPrefix(s.Infinity(false), `\`) {
		return surreal.LaTeX
	}
	return surreal.Unicode
}

// Key returns the text.
func (x Surreal) Key(*World) any { return [2]string{"surreal", x.String()} }

// Key returns the text.
func (x Transfinite) Key(*World) any { return [2]string{"nimber", x.String()} }

// Rank returns the rank of numbers.
func (Surreal) Rank() Rank { return RankNumber }

// Order compares by the order of numbers.
func (x Surreal) Order(w *World, other Value) int {
	r, _ := w.Compare(x, other)
	return int(r)
}

// FromSurreal returns the number f. If f is rational, the result is a rational number.
func FromSurreal(f surreal.Fraction) Value {
	if x, ok := f.Number(); ok {
		if r, ok := x.Real(); ok {
			return FromRat(r)
		}
	}
	return Surreal{f}
}

// SurrealOf returns v as a number, if it is one.
func (w *World) SurrealOf(v Value) (surreal.Fraction, bool) {
	if x, ok := v.(Surreal); ok {
		return x.Fraction, true
	}
	if r, ok := Rat(v); ok {
		return surreal.Rat(r).Fraction(w.Meter), true
	}
	return surreal.Fraction{}, false
}

// OrdinalOf returns v as an ordinal, if it is one.
func (w *World) OrdinalOf(v Value) (a surreal.Ordinal, ok bool) {
	f, ok := w.SurrealOf(v)
	if !ok {
		return a, false
	}
	x, ok := f.Number()
	if !ok {
		return a, false
	}
	return x.Ordinal()
}

// onSurreals applies an operator to numbers, at least one of them not rational, or to transfinite
// nimbers.
func (w *World) onSurreals(op syntax.Op, a, b Value) (Value, error) {
	if x, ok := a.(Transfinite); ok {
		return w.addNimbers(op, x, b)
	}
	if y, ok := b.(Transfinite); ok {
		return w.addNimbers(op, y, a)
	}
	_, ok := a.(Surreal)
	_, ok2 := b.(Surreal)
	if !ok && !ok2 {
		return nil, nil
	}
	x, ok := w.SurrealOf(a)
	y, ok2 := w.SurrealOf(b)
	if !ok || !ok2 {
		return w.onInfinite(op, a, b)
	}
	var err error
	switch op {
	case syntax.Add:
		x = x.Add(w.Meter, y)
	case syntax.Sub:
		x = x.Sub(w.Meter, y)
	case syntax.Mul:
		x = x.Mul(w.Meter, y)
	case syntax.Div:
		x, err = x.Div(w.Meter, y)
	case syntax.Pow:
		n, ok := y.Number()
		if !ok {
			return nil, surreal.ErrPower
		}
		if x, err = x.Pow(w.Meter, n); errors.Is(err, surreal.ErrPower) {
			return nil, advise(w.NoOperation(op.String(), a, b), err.Error())
		}
	case syntax.Ordinal:
		n, ok := x.Number()
		o, ok2 := y.Number()
		if !ok || !ok2 {
			return nil, surreal.ErrSigns
		}
		if n, err = n.OrdinalSum(w.Meter, o); err == nil {
			x = n.Fraction(w.Meter)
		}
	default:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return FromSurreal(x), nil
}

// NimberOf returns the ordinal a for which v is the nimber *a.
func (w *World) NimberOf(v Value) (a surreal.Ordinal, ok bool) {
	if x, ok := v.(Transfinite); ok {
		return x.Ordinal, true
	}
	g, ok := w.Simple(v)
	if !ok {
		return a, false
	}
	n, ok := w.Short.Nimber(g)
	return w.natural(int64(n)), ok
}

func (w *World) natural(n int64) surreal.Ordinal {
	a, _ := surreal.Int(n).Ordinal()
	return a
}

// addNimbers adds or subtracts, which is the same for nimbers.
func (w *World) addNimbers(op syntax.Op, x Transfinite, other Value) (Value, error) {
	b, ok := w.NimberOf(other)
	if !ok || op != syntax.Add && op != syntax.Sub {
		return nil, nil
	}
	return w.Nimber(FromSurreal(transfinite.Sum(x.Ordinal, b).Number().Fraction(w.Meter)))
}

// Nimber returns *v for an ordinal v.
func (w *World) Nimber(v Value) (Value, error) {
	if n, ok := v.(Int); ok && n >= 0 && n < 1<<32 {
		return w.FromGame(w.Short.FromNimber(uint32(n))), nil
	}
	a, ok := w.OrdinalOf(v)
	if !ok {
		return nil, fmt.Errorf("nim value is not an ordinal: %s", Text(w, v, notation.Plain))
	}
	return Transfinite{a}, nil
}

// OperateAlone negates.
func (x Surreal) OperateAlone(w *World, op syntax.Op) (Value, error) {
	if op == syntax.Neg {
		return Surreal{x.Neg()}, nil
	}
	return nil, w.NoOperation(op.String(), x)
}

// OperateAlone returns x, because x is its own negative.
func (x Transfinite) OperateAlone(w *World, op syntax.Op) (Value, error) {
	if op == syntax.Neg {
		return x, nil
	}
	return nil, w.NoOperation(op.String(), x)
}

// ErrOrdinals reports a nim operation on numbers that are not ordinals.
var ErrOrdinals = errors.New("applies only to ordinals")

// Compare compares numbers.
func (x Surreal) Compare(w *World, other Value) (short.Relation, bool) {
	y, ok := w.SurrealOf(other)
	if !ok {
		return 0, false
	}
	return short.Relation(x.Cmp(w.Meter, y)), true
}
