// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/surreal"
)

// ofSurreal returns a member of numbers that are not rational.
func ofSurreal(name, doc string, f func(w *value.World, x surreal.Fraction) (value.Value, error)) *value.Func {
	return member(value.SurrealValue, name, "omega."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		x, _ := w.SurrealOf(args[0])
		return f(w, x)
	})
}

func omegaPower(w *value.World, x surreal.Fraction) (value.Value, error) {
	n, ok := x.Number()
	if !ok {
		return nil, surreal.ErrPower
	}
	return value.FromSurreal(surreal.OmegaTo(n).Fraction(w.Meter)), nil
}

// infiniteMembers are the members of a value.Infinite, which is a game that is neither a number nor
// short.
func infiniteMembers() []*value.Func {
	of := func(name, doc string, f func(w *value.World, g value.Infinite) value.Value) *value.Func {
		return member(value.InfiniteValue, name, "{omega|0}."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(value.Infinite)), nil
		})
	}
	return []*value.Func{
		of("OutcomeClass", "who wins", func(w *value.World, g value.Infinite) value.Value { return value.Outcome(g.Outcome(w)) }),
		of("LeftStop", "the number at which play ends if Left begins", func(w *value.World, g value.Infinite) value.Value { return g.Stop(w, game.Left) }),
		of("RightStop", "the number at which play ends if Right begins", func(w *value.World, g value.Infinite) value.Value { return g.Stop(w, game.Right) }),
	}
}

// surrealMembers are the members of infinite and infinitesimal numbers.
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
		ofSurreal("Abs", "the number without its sign", func(w *value.World, x surreal.Fraction) (value.Value, error) {
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
			return fromOrdinal(w, a), err
		}),
		ofSurreal("Reciprocal", "1 divided by it", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			y, err := surreal.Int(1).Fraction(w.Meter).Div(w.Meter, x)
			return value.FromSurreal(y), err
		}),
		ofSurreal("OutcomeClass", "who wins: by the sign", func(_ *value.World, x surreal.Fraction) (value.Value, error) {
			return value.Outcome([]game.Outcome{game.R, game.P, game.L}[x.Sign()+1]), nil
		}),
		ofSurreal("OmegaPower", "ω to this power", omegaPower),
		member(value.Integer, "OmegaPower", "5.OmegaPower", "ω to this power", func(w *value.World, args []value.Value) (value.Value, error) {
			x, _ := w.SurrealOf(args[0])
			return omegaPower(w, x)
		}),
		ofSurreal("Sqrt", "square root, of a single term", func(w *value.World, x surreal.Fraction) (value.Value, error) {
			y, err := x.Pow(w.Meter, surreal.Rational(1, 2))
			return value.FromSurreal(y), err
		}),
		static(value.SurrealNumber, "Parse", `SurrealNumber.Parse("(ω+7)/ω×7")`, "the number that a string writes, as it is displayed", func(w *value.World, args []value.Value) (value.Value, error) {
			x, err := surreal.Parse(w.Meter, string(args[0].(value.String)))
			return value.FromSurreal(x), err
		}, aString),
		static(value.GeneralizedOrdinal, "Parse", `GeneralizedOrdinal.Parse("ω^ω×2+5")`, "the ordinal that a string writes", func(w *value.World, args []value.Value) (value.Value, error) {
			a, err := surreal.ParseOrdinal(w.Meter, string(args[0].(value.String)))
			return fromOrdinal(w, a), err
		}, aString),
		part("Numerator", "what stands above the line, in lowest terms", surreal.Fraction.Num),
		part("Denominator", "what stands below the line, in lowest terms", surreal.Fraction.Den),
		is("IsOrdinal", "whether it is an ordinal", func(_ *value.World, x surreal.Fraction) bool {
			n, ok := x.Number()
			return ok && n.IsOrdinal()
		}),
		is("IsInteger", "whether it is an integer", constantly(false)), is("IsNumber", "whether it is a number", constantly(true)), is("IsNumberish", "near to a number", constantly(true)),
		is("IsNimber", "whether it is a nimber", constantly(false)), is("IsZero", "whether it is 0", constantly(false)), is("IsFinite", "it has finitely many followers", constantly(false)),
		is("IsLoopfree", "play always ends", constantly(true)), is("IsUptimal", "whether it is a sum of ups, downs and a nimber", constantly(false)), is("IsDyadic", "a fraction over a power of 2", constantly(false)),
		is("IsPseudonumber", "a short number, or on or off", constantly(false)), is("IsStopper", "it is a stopper", constantly(false)),
		is("IsIdempotent", "its own double", constantly(false)), is("IsAllSmall", "both or neither can move, always", constantly(false)),
		is("IsPlumtree", "a stopper in which play comes back only by passing", constantly(false)), is("IsStopperSided", "its sides are stoppers", constantly(false)), is("IsNumberTiny", "a number and a tiny", constantly(false)),
		is("IsInfinitesimal", "nearer to 0 than any positive rational number", func(w *value.World, x surreal.Fraction) bool {
			if x.Sign() < 0 {
				x = x.Neg()
			}
			return x.Mul(w.Meter, surreal.Omega.Fraction(w.Meter)).Cmp(w.Meter, surreal.Omega.Fraction(w.Meter)) < 0 && !aboveRational(w, x)
		}),
	}
}

// aboveRational reports whether x, which is positive, is above a number 1/2ⁿ with moderate n. Among
// the quotients of finite normal forms, no other number is close to 0.
func aboveRational(w *value.World, x surreal.Fraction) bool {
	tiny := surreal.Rat(new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 4096)))
	return x.Cmp(w.Meter, tiny.Fraction(w.Meter)) > 0
}
