// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/nimber/transfinite"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

func fromOrdinal(w *value.World, a surreal.Ordinal) value.Value {
	return value.FromSurreal(a.Number().Fraction(w.Meter))
}

// ofOrdinals returns a member of an infinite ordinal, perhaps with another ordinal as argument,
// whose value is an ordinal.
func ofOrdinals(name, example, doc string, f func(m *work.Meter, as ...surreal.Ordinal) (surreal.Ordinal, error), params ...value.Param) *value.Func {
	return member(value.SurrealValue, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		as := make([]surreal.Ordinal, len(args))
		for i, v := range args {
			a, ok := w.OrdinalOf(v)
			if !ok {
				return nil, fmt.Errorf("%s %w", name, value.ErrOrdinals)
			}
			as[i] = a
		}
		b, err := f(w.Meter, as...)
		if err != nil {
			return nil, err
		}
		return fromOrdinal(w, b), nil
	}, params...)
}

// ofNimbers returns a member of an infinite nimber whose value is a nimber.
func ofNimbers(name, example, doc string, f func(w *value.World, a surreal.Ordinal, args []value.Value) (surreal.Ordinal, error), params ...value.Param) *value.Func {
	return member(value.TransfiniteNimber, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		a, _ := w.NimberOf(args[0])
		b, err := f(w, a, args[1:])
		if err != nil {
			return nil, err
		}
		return w.Nimber(fromOrdinal(w, b))
	}, params...)
}

// nimberProduct multiplies nimbers, one of which may be infinite.
func nimberProduct(w *value.World, args []value.Value) (value.Value, error) {
	a, ok := w.NimberOf(args[0])
	b, ok2 := w.NimberOf(args[1])
	if !ok || !ok2 {
		return conwayProduct(w, args)
	}
	c, err := transfinite.Product(w.Meter, a, b)
	if err != nil {
		return nil, err
	}
	return w.Nimber(fromOrdinal(w, c))
}

// transfiniteMembers are the members of the field of nimbers below ω^ω^ω.
func transfiniteMembers() []*value.Func {
	one := func(f func(*work.Meter, surreal.Ordinal) (surreal.Ordinal, error)) func(*work.Meter, ...surreal.Ordinal) (surreal.Ordinal, error) {
		return func(m *work.Meter, as ...surreal.Ordinal) (surreal.Ordinal, error) { return f(m, as[0]) }
	}
	two := func(f func(m *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error)) func(*work.Meter, ...surreal.Ordinal) (surreal.Ordinal, error) {
		return func(m *work.Meter, as ...surreal.Ordinal) (surreal.Ordinal, error) { return f(m, as[0], as[1]) }
	}
	power := func(m *work.Meter, a, n surreal.Ordinal) (surreal.Ordinal, error) {
		k, ok := n.Natural()
		if !ok {
			return a, fmt.Errorf("the exponent must be an integer")
		}
		return transfinite.Power(m, a, k)
	}
	return []*value.Func{
		ofOrdinals("NimSum", "omega.NimSum(omega + 1)", "their sum as heaps of Nim: in binary, without carrying", two(func(_ *work.Meter, a, b surreal.Ordinal) (surreal.Ordinal, error) {
			return transfinite.Sum(a, b), nil
		}), aNumber),
		ofOrdinals("NimProduct", "(omega^3).NimProduct(omega^6)", "their product in the field of nimbers", two(transfinite.Product), aNumber),
		ofOrdinals("NimDiv", "omega.NimDiv(omega^2)", "their quotient in the field of nimbers", two(transfinite.Quotient), aNumber),
		ofOrdinals("NimInverse", "omega.NimInverse", "its reciprocal in the field of nimbers", one(transfinite.Inverse)),
		ofOrdinals("NimSqrt", "omega.NimSqrt", "nim square root", one(transfinite.Sqrt)),
		ofOrdinals("NimPower", "(omega^omega).NimPower(5)", "its power in the field of nimbers", two(power), aNumber),
		ofOrdinals("NimExp", "(omega^3).NimExp(9)", "the same, as CGSuite calls it", two(power), aNumber),
		member(value.SurrealValue, "NimDegree", "(omega^omega).NimDegree", "degree over the field of 0 and 1: the number of nim squares after which it comes back", func(w *value.World, args []value.Value) (value.Value, error) {
			a, ok := w.OrdinalOf(args[0])
			if !ok {
				return nil, fmt.Errorf("NimDegree %w", value.ErrOrdinals)
			}
			n, err := transfinite.Degree(w.Meter, a)
			return value.FromInt(int64(n)), err
		}),
		member(value.Integer, "NimAlpha", "7.NimAlpha", "α of an odd prime p: the least ordinal that has no p-th root before", func(w *value.World, args []value.Value) (value.Value, error) {
			p, _ := value.BigInt(args[0])
			if !p.IsUint64() {
				return nil, fmt.Errorf("%v is not an odd prime", p)
			}
			a, err := transfinite.Alpha(w.Meter, p.Uint64())
			return fromOrdinal(w, a), err
		}),
		static(value.TransfiniteNimber, "Parse", `TransfiniteNimber.Parse("*(ω+5)")`, "the nimber that a string writes", func(w *value.World, args []value.Value) (value.Value, error) {
			a, err := surreal.ParseNimber(w.Meter, string(args[0].(value.String)))
			if err != nil {
				return nil, err
			}
			return w.Nimber(fromOrdinal(w, a))
		}, aString),
		member(value.TransfiniteNimber, "ConwayProduct", "(*omega).ConwayProduct(*(omega^2))", "their product in the field of nimbers", nimberProduct, anything),
		member(value.Nimber, "ConwayProduct", "(*3).ConwayProduct(*omega)", "the product of nimbers, or of a nimber and another game", func(w *value.World, args []value.Value) (value.Value, error) {
			if _, ok := args[1].(value.Transfinite); ok {
				return nimberProduct(w, args)
			}
			return conwayProduct(w, args)
		}, anything),
		ofNimbers("ConwayInverse", "(*omega).ConwayInverse", "the nimber whose product with it is *", func(w *value.World, a surreal.Ordinal, _ []value.Value) (surreal.Ordinal, error) {
			return transfinite.Inverse(w.Meter, a)
		}),
		ofNimbers("ConwayPower", "(*omega).ConwayPower(3)", "product with itself, the given number of times", func(w *value.World, a surreal.Ordinal, args []value.Value) (surreal.Ordinal, error) {
			n, _ := value.BigInt(args[0])
			return transfinite.Power(w.Meter, a, new(big.Int).Set(n))
		}, anInt),
	}
}
