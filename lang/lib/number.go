// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/short"
)

// ofIntegers returns a function of n integers.
func ofIntegers(n int, name, example, doc string, f func(xs ...*big.Int) (value.Value, error)) *value.Func {
	return member(value.Integer, name, example, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
		xs := make([]*big.Int, n)
		for i, v := range args {
			x, ok := value.BigInt(v)
			if !ok {
				return nil, errors.New("want integers")
			}
			xs[i] = x
		}
		return f(xs...)
	}, []value.Param{anInt, param("m", value.Integer)}[:n-1]...)
}

// toBig returns a function from integers to an integer.
func toBig(n int, name, example, doc string, f func(xs ...*big.Int) (*big.Int, error)) *value.Func {
	return ofIntegers(n, name, example, doc, func(xs ...*big.Int) (value.Value, error) {
		x, err := f(xs...)
		if err != nil {
			return nil, err
		}
		return value.FromBig(x), nil
	})
}

// ofWords returns a function of n integers from 0 to 2⁶⁴−1.
func ofWords(n int, name, example, doc string, f func(ws ...uint64) (uint64, error)) *value.Func {
	return toBig(n, name, example, doc, func(xs ...*big.Int) (*big.Int, error) {
		ws := make([]uint64, n)
		for i, x := range xs {
			if !x.IsUint64() {
				return nil, fmt.Errorf("%v is out of range: want an integer from 0 to 2⁶⁴-1", x)
			}
			ws[i] = x.Uint64()
		}
		w, err := f(ws...)
		return new(big.Int).SetUint64(w), err
	})
}

var errNimInverse = errors.New("NimInverse applies only to positive integers")

// whole reports whether v is an integer. For a small one, such as an index, it does not create a
// big integer.
func whole(v value.Value) bool {
	if _, ok := v.(value.Int); ok {
		return true
	}
	_, ok := value.BigInt(v)
	return ok
}

// nimMembers are the members of the field of nimbers.
func nimMembers() []*value.Func {
	one := func(f func(*big.Int) (*big.Int, error)) func(xs ...*big.Int) (*big.Int, error) {
		return func(xs ...*big.Int) (*big.Int, error) { return f(xs[0]) }
	}
	two := func(f func(a, b *big.Int) (*big.Int, error)) func(xs ...*big.Int) (*big.Int, error) {
		return func(xs ...*big.Int) (*big.Int, error) { return f(xs[0], xs[1]) }
	}
	ugly := func(xs ...*big.Int) (*big.Int, error) {
		if xs[0].Sign() < 0 || xs[1].Sign() < 0 {
			return nil, errors.New("UglyProduct applies only to nonnegative integers")
		}
		return nimber.UglyProductBig(xs[0], xs[1])
	}
	return []*value.Func{
		ofGame("NimValue", "(*5).NimValue", "size of the heap", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			m, ok := w.Short.Nimber(g)
			if !ok {
				return nil, value.NoMember(w.KindOf(w.FromGame(g)), "NimValue", nil)
			}
			return value.FromInt(int64(m)), nil
		}),
		nimOperation("NimSum", "5.NimSum(3)", "their sum as heaps of Nim: in binary, without carrying", nimber.SumBig),
		nimOperation("NimProduct", "5.NimProduct(7)", "their product in the field of nimbers", nimber.ProductBig),
		nimOperation("NimDiv", "5.NimDiv(7)", "their quotient in the field of nimbers", func(a, b *big.Int) (*big.Int, error) {
			if b.Sign() == 0 {
				return nil, errNimInverse
			}
			return nimber.QuotientBig(a, b)
		}),
		toBig(1, "NimInverse", "7.NimInverse", "its reciprocal in the field of nimbers", func(xs ...*big.Int) (*big.Int, error) {
			if xs[0].Sign() <= 0 {
				return nil, errNimInverse
			}
			return nimber.InverseBig(xs[0])
		}),
		toBig(1, "NimSquare", "7.NimSquare", "its square in the field of nimbers", one(nimber.SquareBig)),
		toBig(1, "NimSqrt", "7.NimSqrt", "nim square root", one(nimber.SqrtBig)),
		toBig(2, "NimPower", "7.NimPower(5)", "its power in the field of nimbers", two(nimber.PowerBig)),
		toBig(2, "NimExp", "7.NimExp(5)", "the same, as CGSuite calls it", two(nimber.PowerBig)),
		ofWords(1, "NimOrder", "7.NimOrder", "least exponent with power 1", func(n ...uint64) (uint64, error) { return nimber.Order(n[0]), nil }),
		ofWords(2, "NimLog", "12.NimLog(7)", "exponent of a nim power", func(n ...uint64) (uint64, error) {
			k, ok := nimber.Log(n[0], n[1])
			if !ok {
				return 0, fmt.Errorf("%d is no nim power of %d", n[0], n[1])
			}
			return k, nil
		}),
		ofWords(1, "NimQuadraticRoot", "7.NimQuadraticRoot", "the even x with x·x ⊕ x = a", func(n ...uint64) (uint64, error) {
			x, ok := nimber.QuadraticRoot(n[0])
			if !ok {
				return 0, fmt.Errorf("the roots of %d are too large", n[0])
			}
			return x, nil
		}),
		toBig(2, "NimUglyProduct", "6.NimUglyProduct(5)", "ugly product, of acrostic Ruler", ugly),
		toBig(2, "UglyProduct", "6.UglyProduct(5)", "the same, as CGSuite calls it", ugly),
	}
}

// nimOperation returns a function of two integers, or of an integer and an ordinal.
func nimOperation(name, example, doc string, f func(a, b *big.Int) (*big.Int, error)) *value.Func {
	return overloaded(member(value.Integer, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		if _, ok := args[1].(value.Surreal); ok {
			for _, g := range transfiniteMembers() {
				if g.Name == name {
					return g.Do(w, args)
				}
			}
		}
		a, _ := value.BigInt(args[0])
		b, ok := value.BigInt(args[1])
		switch {
		case !ok:
			return nil, value.Inapplicable(w, name, w.KindOf(args[0]), args[1:])
		case a.Sign() < 0 || b.Sign() < 0:
			return nil, fmt.Errorf("%s applies only to nonnegative integers", name)
		}
		c, err := f(a, b)
		if err != nil {
			return nil, err
		}
		return value.FromBig(c), nil
	}, anything))
}

// overloaded says that there are several functions with the name.
func overloaded(f *value.Func) *value.Func {
	f.Overloaded = true
	return f
}

// ofRational returns a function of a rational number.
func ofRational(name, example, doc string, f func(x *big.Rat) value.Value, infinite func(x value.Infinity) (value.Value, error)) *value.Func {
	return member(value.RationalKind, name, example, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
		if x, ok := args[0].(value.Infinity); ok {
			return infinite(x)
		}
		x, _ := value.Rat(args[0])
		return f(x), nil
	})
}

// numberMembers are the members of rational numbers and integers.
func numberMembers() []*value.Func {
	undefined := func(value.Infinity) (value.Value, error) { return nil, value.ErrZero }
	always := func(v value.Value) func(value.Infinity) (value.Value, error) {
		return func(value.Infinity) (value.Value, error) { return v, nil }
	}
	return []*value.Func{
		ofRational("Numerator", "(6/8).Numerator", "what stands above the line, in lowest terms", func(x *big.Rat) value.Value { return value.FromBig(x.Num()) },
			func(x value.Infinity) (value.Value, error) { return value.FromInt(int64(x)), nil }),
		ofRational("Denominator", "(6/8).Denominator", "what stands below the line, in lowest terms", func(x *big.Rat) value.Value { return value.FromBig(x.Denom()) }, always(value.FromInt(0))),
		ofRational("Abs", "(-3/4).Abs", "the number without its sign", func(x *big.Rat) value.Value { return value.FromRat(new(big.Rat).Abs(x)) }, always(value.Infinity(1))),
		ofRational("Sign", "(-3/4).Sign", "1, 0 or -1", func(x *big.Rat) value.Value { return value.FromInt(int64(x.Sign())) },
			func(x value.Infinity) (value.Value, error) { return value.FromInt(int64(x)), nil }),
		ofRational("Floor", "(-3/4).Floor", "the greatest integer that is not above it", func(x *big.Rat) value.Value { return value.FromBig(value.Floor(x)) }, undefined),
		ofRational("Ceiling", "(-3/4).Ceiling", "the least integer that is not below it", func(x *big.Rat) value.Value {
			n := value.Floor(new(big.Rat).Neg(x))
			return value.FromBig(n.Neg(n))
		}, undefined),
		ofRational("Reciprocal", "(3/4).Reciprocal", "1 divided by it", func(x *big.Rat) value.Value {
			if x.Sign() == 0 {
				return value.Infinity(1)
			}
			return value.FromRat(new(big.Rat).Inv(x))
		}, always(value.FromInt(0))),
		overloaded(member(value.SurrealNumber, "Max", "Max(3/4,1/2)", "the greater of two numbers", choose("Max", short.Greater), anything)),
		overloaded(member(value.SurrealNumber, "Min", "Min(3/4,1/2)", "the less of two numbers", choose("Min", short.Less), anything)),
		toBig(2, "Div", "17.Div(5)", "how often the other one goes into it, rounded down", func(xs ...*big.Int) (*big.Int, error) {
			if xs[1].Sign() == 0 {
				return nil, value.ErrZero
			}
			return value.Floor(new(big.Rat).SetFrac(xs[0], xs[1])), nil
		}),
		toBig(2, "Gcd", "12.Gcd(18)", "greatest common divisor", func(xs ...*big.Int) (*big.Int, error) {
			return new(big.Int).GCD(nil, nil, new(big.Int).Abs(xs[0]), new(big.Int).Abs(xs[1])), nil
		}),
		toBig(1, "Lb", "17.Lb", "logarithm to base 2, rounded down", func(xs ...*big.Int) (*big.Int, error) {
			if xs[0].Sign() <= 0 {
				return nil, fmt.Errorf("argument to Lb is not strictly positive: %v", xs[0])
			}
			return big.NewInt(int64(xs[0].BitLen() - 1)), nil
		}),
		toBig(1, "Isqrt", "17.Isqrt", "square root, rounded down", func(xs ...*big.Int) (*big.Int, error) {
			if xs[0].Sign() < 0 {
				return nil, fmt.Errorf("argument to Isqrt is negative: %v", xs[0])
			}
			return new(big.Int).Sqrt(xs[0]), nil
		}),
		ofRational("IsDyadic", "(1/3).IsDyadic", "a fraction over a power of 2", func(x *big.Rat) value.Value {
			_, ok := dyadic.FromRat(x)
			return value.Bool(ok)
		}, always(value.Bool(false))),
		isInteger("IsTwoPower", "16.IsTwoPower", "a power of 2", func(n *big.Int) bool { return n.Sign() > 0 && int(n.TrailingZeroBits())+1 == n.BitLen() }),
		isInteger("IsEvil", "5.IsEvil", "an even number of binary ones", func(n *big.Int) bool { return ones(n)%2 == 0 }),
		isInteger("IsOdious", "5.IsOdious", "an odd number of binary ones", func(n *big.Int) bool { return ones(n)%2 == 1 }),
		isInteger("IsSmallInteger", "5.IsSmallInteger", "of at most 32 bits", func(n *big.Int) bool {
			return n.IsInt64() && n.Int64() == int64(int32(n.Int64()))
		}),
		static(value.Integer, "Parse", `Integer.Parse("12")`, "the integer that a string writes", func(_ *value.World, args []value.Value) (value.Value, error) {
			n, ok := new(big.Int).SetString(string(args[0].(value.String)), 10)
			if !ok {
				return nil, fmt.Errorf("not an integer: %s", args[0])
			}
			return value.FromBig(n), nil
		}, aString),
	}
}

func isInteger(name, example, doc string, f func(n *big.Int) bool) *value.Func {
	return ofIntegers(1, name, example, doc, func(xs ...*big.Int) (value.Value, error) { return value.Bool(f(xs[0])), nil })
}

func ones(n *big.Int) (k int) {
	for i := range n.BitLen() {
		k += int(n.Bit(i))
	}
	return k
}

// choose returns the greater or the lesser of its arguments.
func choose(name string, wanted short.Relation) do {
	return func(w *value.World, args []value.Value) (value.Value, error) {
		switch r, ok := w.Compare(args[1], args[0]); {
		case !ok || !w.KindOf(args[1]).Is(value.SurrealNumber):
			return nil, value.Inapplicable(w, name, w.KindOf(args[0]), args[1:])
		case r == wanted:
			return args[1], nil
		}
		return args[0], nil
	}
}
