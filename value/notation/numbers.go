// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/value/nimber"
	"github.com/upstar-cgt/upstar/value/short"
)

// predicates are the functions of games that answer true or false.
var predicates = map[string]func(*short.Calc, short.Game) bool{
	"IsAllSmall":      (*short.Calc).IsAllSmall,
	"IsAtomic":        (*short.Calc).IsAtomic,
	"IsEven":          func(c *short.Calc, g short.Game) bool { return c.Parity(g) == short.Even },
	"IsOdd":           func(c *short.Calc, g short.Game) bool { return c.Parity(g) == short.Odd },
	"IsEvenTempered":  func(c *short.Calc, g short.Game) bool { return c.Temper(g) == short.Even },
	"IsOddTempered":   func(c *short.Calc, g short.Game) bool { return c.Temper(g) == short.Odd },
	"IsIdempotent":    func(_ *short.Calc, g short.Game) bool { return g == short.Zero },
	"IsInfinitesimal": func(c *short.Calc, g short.Game) bool { return c.IsInfinitesimal(g) },
	"IsInteger":       func(c *short.Calc, g short.Game) bool { return c.IsInteger(g) },
	"IsNimber":        func(c *short.Calc, g short.Game) bool { return c.IsNimber(g) },
	"IsNumber":        func(c *short.Calc, g short.Game) bool { return c.IsNumber(g) },
	"IsPseudonumber":  func(c *short.Calc, g short.Game) bool { return c.IsNumber(g) },
	"IsNumberish":     func(c *short.Calc, g short.Game) bool { return c.IsNumberish(g) },
	"IsOrdinal":       func(c *short.Calc, g short.Game) bool { return c.IsInteger(g) && c.Leq(short.Zero, g) },
	"IsZero":          func(_ *short.Calc, g short.Game) bool { return g == short.Zero },
	"IsNumberTiny": func(c *short.Calc, g short.Game) bool {
		_, _, _, ok := c.NumberTiny(g)
		return ok
	},
	"IsUptimal": func(c *short.Calc, g short.Game) bool {
		_, ok := c.Uptimal(g)
		return ok
	},
	"IsFinite":       always,
	"IsLoopfree":     always,
	"IsPlumtree":     always,
	"IsStopper":      always,
	"IsStopperSided": always,
}

func always(*short.Calc, short.Game) bool { return true }

// numeric1 are the functions of one number.
var numeric1 = map[string]func(x *big.Rat) (any, error){
	"Numerator":   func(x *big.Rat) (any, error) { return x.Num(), nil },
	"Denominator": func(x *big.Rat) (any, error) { return x.Denom(), nil },
	"Abs":         func(x *big.Rat) (any, error) { return new(big.Rat).Abs(x), nil },
	"Sign":        func(x *big.Rat) (any, error) { return big.NewInt(int64(x.Sign())), nil },
	"Floor":       func(x *big.Rat) (any, error) { return floor(x), nil },
	"Ceiling": func(x *big.Rat) (any, error) {
		n := floor(new(big.Rat).Neg(x))
		return n.Neg(n), nil
	},
	"IsDyadic": func(x *big.Rat) (any, error) {
		_, ok := dyadicOf(x)
		return ok, nil
	},
	"IsTwoPower": integer1(func(n *big.Int) (any, error) {
		return n.Sign() > 0 && int(n.TrailingZeroBits())+1 == n.BitLen(), nil
	}),
	"IsEvil":   integer1(func(n *big.Int) (any, error) { return ones(n)%2 == 0, nil }),
	"IsOdious": integer1(func(n *big.Int) (any, error) { return ones(n)%2 == 1, nil }),
	"IsSmallInteger": integer1(func(n *big.Int) (any, error) {
		return n.IsInt64() && n.Int64() == int64(int32(n.Int64())), nil
	}),
	"Lb": integer1(func(n *big.Int) (any, error) {
		if n.Sign() <= 0 {
			return nil, fmt.Errorf("argument to Lb is not strictly positive: %v", n)
		}
		return big.NewInt(int64(n.BitLen() - 1)), nil
	}),
	"Isqrt": integer1(func(n *big.Int) (any, error) {
		if n.Sign() < 0 {
			return nil, fmt.Errorf("argument to Isqrt is negative: %v", n)
		}
		return new(big.Int).Sqrt(n), nil
	}),
	"NimInverse": integer1(func(n *big.Int) (any, error) {
		x, err := nimber.InverseBig(n)
		return x, err
	}),
}

func integer1(f func(*big.Int) (any, error)) func(*big.Rat) (any, error) {
	return func(x *big.Rat) (any, error) {
		if !x.IsInt() {
			return nil, fmt.Errorf("%s is not an integer", x.RatString())
		}
		return f(x.Num())
	}
}

func ones(n *big.Int) (k int) {
	for i := range n.BitLen() {
		k += int(n.Bit(i))
	}
	return k
}

// integer2 are the functions of two integers.
var integer2 = map[string]func(a, b *big.Int) (*big.Int, error){
	"Div": func(a, b *big.Int) (*big.Int, error) {
		if b.Sign() == 0 {
			return nil, errZero
		}
		return new(big.Int).Div(a, b), nil
	},
	"Gcd": func(a, b *big.Int) (*big.Int, error) {
		return new(big.Int).GCD(nil, nil, new(big.Int).Abs(a), new(big.Int).Abs(b)), nil
	},
	"NimSum":     nimber.SumBig,
	"NimProduct": nimber.ProductBig,
	"NimDiv":     nimber.QuotientBig,
}

// fill adds the tables of this file to the functions of games.
func fill(fs Funcs) Funcs {
	for name, f := range predicates {
		fs[name] = game1(func(c *short.Calc, g short.Game) Value { return Bool(f(c, g)) })
	}
	for name, f := range numeric1 {
		fs[name] = number1(f)
	}
	for name, f := range integer2 {
		fs[name] = func(c *short.Calc, args []Value) (Value, error) { return applyIntegers(c, f, args) }
	}
	fs["Max"], fs["Min"] = choose(1), choose(-1)
	fs["Reciprocal"] = reciprocal
	for _, name := range []string{"Numerator", "Denominator", "Abs", "IsDyadic"} {
		fs[name] = orInfinity(name, fs[name])
	}
	return fs
}

func number1(f func(*big.Rat) (any, error)) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 1 {
			return nil, errArguments
		}
		if _, ok := args[0].(Infinity); ok {
			return nil, errZero
		}
		x, ok := Rat(c, args[0])
		if !ok {
			return nil, fmt.Errorf("%s is not a number", args[0].format(c, Plain))
		}
		v, err := f(x)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case bool:
			return Bool(v), nil
		case *big.Int:
			return FromBig(c, v), nil
		default:
			return FromRat(c, v.(*big.Rat)), nil
		}
	}
}

// orInfinity answers for ±inf = ±1/0.
func orInfinity(name string, f Func) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		x, ok := args[0].(Infinity)
		switch {
		case !ok:
			return f(c, args)
		case name == "Numerator":
			return Game(c.FromInt(int64(x))), nil
		case name == "Denominator":
			return Game(0), nil
		case name == "IsDyadic":
			return Bool(false), nil
		}
		return Infinity(1), nil
	}
}

func reciprocal(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 1 {
		return nil, errArguments
	}
	if _, ok := args[0].(Infinity); ok {
		return Game(0), nil
	}
	x, ok := Rat(c, args[0])
	if !ok {
		return nil, fmt.Errorf("%s is not a number", args[0].format(c, Plain))
	}
	if x.Sign() == 0 {
		return Infinity(1), nil
	}
	return FromRat(c, new(big.Rat).Inv(x)), nil
}

// choose returns the greatest argument, or the least if sign is negative.
func choose(sign short.Relation) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 2 {
			return nil, errArguments
		}
		o, ok := order(c, args[0], args[1])
		if !ok || o == short.Confused {
			return nil, errors.New("numbers are needed for Max and Min")
		}
		if o == -sign {
			return args[1], nil
		}
		return args[0], nil
	}
}

func applyIntegers(c *short.Calc, f func(a, b *big.Int) (*big.Int, error), args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, errArguments
	}
	x, ok := Rat(c, args[0])
	y, ok2 := Rat(c, args[1])
	if !ok || !ok2 || !x.IsInt() || !y.IsInt() {
		return nil, errors.New("want integers")
	}
	n, err := f(x.Num(), y.Num())
	if err != nil {
		return nil, err
	}
	return FromBig(c, n), nil
}
