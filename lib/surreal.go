// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// ofSurreal returns a member of numbers that are not rational.
func ofSurreal(name, doc string, f func(w *value.World, x surreal.Fraction) (value.Value, error)) *value.Func {
	return member(value.SurrealValue, name, "omega."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		x, _ := w.SurrealOf(args[0])
		return f(w, x)
	})
}

// ofOrdinals returns a member of two ordinals that is again one.
func ofOrdinals(name, example, doc string, f func(m *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error)) *value.Func {
	return member(value.SurrealValue, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		a, ok := w.OrdinalOf(args[0])
		b, ok2 := w.OrdinalOf(args[1])
		if !ok || !ok2 {
			return nil, fmt.Errorf("%s %w", name, value.ErrOrdinals)
		}
		c, err := f(w.Meter, a, b)
		if err != nil {
			return nil, err
		}
		return value.FromSurreal(c.Number().Fraction(w.Meter)), nil
	}, aNumber)
}

// surrealMembers are those of infinite and infinitesimal numbers.
func surrealMembers() []*value.Func {
	is := func(name, doc string, f func(w *value.World, x surreal.Fraction) bool) *value.Func {
		return ofSurreal(name, doc, func(w *value.World, x surreal.Fraction) (value.Value, error) { return value.Bool(f(w, x)), nil })
	}
	constantly := func(b bool) func(*value.World, surreal.Fraction) bool {
		return func(*value.World, surreal.Fraction) bool { return b }
	}
	part := func(name, doc string, f func(x surreal.Fraction) surreal.Number) *value.Func {
		return ofSurreal(name, doc, func(w *value.World, x surreal.Fraction) (value.Value, error) {
			return value.FromSurreal(f(x).Fraction(w.Meter)), nil
		})
	}
	return []*value.Func{
		{Name: "omega", Doc: "the least infinite ordinal", Example: "omega", Do: func(w *value.World, _ []value.Value) (value.Value, error) { return w.Omega(), nil }},
		ofSurreal("Abs", "absolute value", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			if x.Sign() < 0 {
				x = x.Neg()
			}
			return value.FromSurreal(x), nil
		}),
		ofSurreal("Sign", "1, 0 or -1", func(_ *value.World, x surreal.Fraction) (value.Value, error) {
			return value.FromInt(int64(x.Sign())), nil
		}),
		ofSurreal("Birthday", "day on which it is born", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			n, ok := x.Number()
			if !ok {
				return nil, surreal.ErrSigns
			}
			a, err := n.Birthday(w.Meter)
			if err != nil {
				return nil, err
			}
			return value.FromSurreal(a.Number().Fraction(w.Meter)), nil
		}),
		ofSurreal("Reciprocal", "reciprocal", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			y, err := surreal.Int(1).Fraction(w.Meter).Div(w.Meter, x)
			return value.FromSurreal(y), err
		}),
		ofSurreal("OutcomeClass", "who wins: by the sign", func(_ *value.World, x surreal.Fraction) (value.Value, error) {
			return value.Outcome([]game.Outcome{game.R, game.P, game.L}[x.Sign()+1]), nil
		}),
		ofSurreal("OmegaPower", "ω to this power", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			n, ok := x.Number()
			if !ok {
				return nil, surreal.ErrPower
			}
			return value.FromSurreal(surreal.OmegaTo(n).Fraction(w.Meter)), nil
		}),
		part("Numerator", "numerator", surreal.Fraction.Num),
		part("Denominator", "denominator", surreal.Fraction.Den),
		is("IsOrdinal", "an ordinal", func(_ *value.World, x surreal.Fraction) bool {
			n, ok := x.Number()
			return ok && n.IsOrdinal()
		}),
		is("IsInteger", "an integer", constantly(false)), is("IsNumber", "a number", constantly(true)), is("IsNumberish", "near to a number", constantly(true)),
		is("IsNimber", "a nimber", constantly(false)), is("IsZero", "zero", constantly(false)), is("IsFinite", "it has finitely many followers", constantly(false)),
		is("IsLoopfree", "play always ends", constantly(true)), is("IsUptimal", "an uptimal", constantly(false)), is("IsDyadic", "a fraction over a power of 2", constantly(false)),
		is("IsPseudonumber", "a short number, or on or off", constantly(false)), is("IsStopper", "it is a stopper", constantly(false)),
		is("IsIdempotent", "its own double", constantly(false)), is("IsNumberTiny", "a number and a tiny", constantly(false)),
		is("IsInfinitesimal", "nearer to 0 than any positive rational number", func(w *value.World, x surreal.Fraction) bool {
			if x.Sign() < 0 {
				x = x.Neg()
			}
			return x.Mul(w.Meter, surreal.Omega.Fraction(w.Meter)).Cmp(w.Meter, surreal.Omega.Fraction(w.Meter)) < 0 && !aboveRational(w, x)
		}),
		ofOrdinals("NimSum", "omega.NimSum(omega + 1)", "nim sum", func(_ *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error) { return transfinite.Sum(a, b), nil }),
		ofOrdinals("NimProduct", "(omega^3).NimProduct(omega^6)", "nim product", transfinite.Product),
		ofOrdinals("NimExp", "(omega^3).NimExp(9)", "nim power", func(m *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error) {
			n, ok := b.Natural()
			if !ok {
				return a, fmt.Errorf("the exponent must be an integer")
			}
			return transfinite.Power(m, a, n)
		}),
		member(value.TransfiniteNimber, "ConwayProduct", "(*omega).ConwayProduct(*(omega^2))", "nim product", func(w *value.World, args []value.Value) (value.Value, error) {
			a, ok := w.NimberOf(args[0])
			b, ok2 := w.NimberOf(args[1])
			if !ok || !ok2 {
				return conwayProduct(w, args)
			}
			c, err := transfinite.Product(w.Meter, a, b)
			if err != nil {
				return nil, err
			}
			return w.Nimber(value.FromSurreal(c.Number().Fraction(w.Meter)))
		}, anything),
	}
}

// aboveRational reports whether x, which is positive, is above a number 1/2ⁿ with
// moderate n: the quotients of finite normal forms have no others near to 0.
func aboveRational(w *value.World, x surreal.Fraction) bool {
	tiny := surreal.Rat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 4096)))
	return x.Cmp(w.Meter, tiny.Fraction(w.Meter)) > 0
}
