// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/upstar-cgt/upstar/value/short"
)

var (
	errZero     = errors.New("division by zero")
	errOverflow = errors.New("number too large")
)

// maxBits bounds the powers that are written out.
const maxBits = 1 << 22

// binary applies an operator.
func binary(c *short.Calc, op string, a, b Value) (Value, error) {
	switch op {
	case "+":
		return add(c, a, b)
	case "-":
		n, err := negate(c, b)
		if err != nil {
			return nil, err
		}
		return add(c, a, n)
	case "+-":
		if g, ok := b.(Game); ok {
			return add(c, a, Game(c.Switch(short.Game(g))))
		}
	case "*":
		return multiply(c, a, b)
	case "/", "%", "^":
		return numeric(c, op, a, b)
	case ":":
		return ordinalSum(c, a, b)
	case "&":
		if g, ok := a.(Game); ok && a == b {
			return g, nil
		}
		return nil, errors.New("the sides differ: not a short game")
	default:
		return compare(c, op, a, b)
	}
	return nil, noOperation(c, op, a, b)
}

func noOperation(c *short.Calc, op string, vs ...Value) error {
	var kinds []string
	for _, v := range vs {
		kinds = append(kinds, string(classOf(c, v)))
	}
	return fmt.Errorf("no operation %s for %s", op, strings.Join(kinds, " and "))
}

// formOf returns a game or form as a form.
func formOf(v Value) (short.Form, bool) {
	switch v := v.(type) {
	case Game:
		return short.Game(v), true
	case Form:
		return v.Form, true
	}
	return nil, false
}

func compound(c *short.Calc, k short.Kind, a, b Value) (Value, error) {
	f, ok := formOf(a)
	h, ok2 := formOf(b)
	if !ok || !ok2 {
		return nil, noOperation(c, compoundNames[k], a, b)
	}
	return Form{short.Compound{Kind: k, G: f, H: h}}, nil
}

func add(c *short.Calc, a, b Value) (Value, error) {
	if g, ok := a.(Game); ok {
		if h, ok := b.(Game); ok {
			return Game(c.Add(short.Game(g), short.Game(h))), nil
		}
	}
	if x, ok := Rat(c, a); ok {
		if y, ok := Rat(c, b); ok {
			return FromRat(c, new(big.Rat).Add(x, y)), nil
		}
	}
	x, aInf := a.(Infinity)
	y, bInf := b.(Infinity)
	switch {
	case aInf && bInf && x != y:
		return nil, errors.New("inf - inf has no value")
	case aInf:
		return x, nil
	case bInf:
		return y, nil
	}
	if a == Value(Game(0)) {
		return b, nil
	}
	if b == Value(Game(0)) {
		return a, nil
	}
	return compound(c, short.DisjunctiveSum, a, b)
}

func negate(c *short.Calc, v Value) (Value, error) {
	switch v := v.(type) {
	case Game:
		return Game(c.Neg(short.Game(v))), nil
	case Rational:
		return Rational{new(big.Rat).Neg(v.r)}, nil
	case Infinity:
		return -v, nil
	case Form:
		return Form{negateForm(c, v.Form)}, nil
	}
	return nil, noOperation(c, "-", v)
}

// multiply returns the product of numbers, and n·g for an integer n.
func multiply(c *short.Calc, a, b Value) (Value, error) {
	x, aNumber := Rat(c, a)
	y, bNumber := Rat(c, b)
	if aNumber && bNumber {
		return FromRat(c, new(big.Rat).Mul(x, y)), nil
	}
	if bNumber {
		a, b, x, aNumber = b, a, y, true
	}
	if !aNumber || !x.IsInt() {
		return nil, noOperation(c, "*", a, b)
	}
	switch v := b.(type) {
	case Game:
		return Game(c.MulBig(x.Num(), short.Game(v))), nil
	case Form:
		return compound(c, short.ConwayProduct, a, b)
	case Infinity:
		if s := Infinity(x.Sign()); s != 0 {
			return s * v, nil
		}
	}
	return nil, noOperation(c, "*", a, b)
}

func ordinalSum(c *short.Calc, a, b Value) (Value, error) {
	if g, ok := a.(Game); ok {
		if h, ok := b.(Game); ok {
			return Game(c.OrdinalSum(short.Game(g), short.Game(h))), nil
		}
	}
	return compound(c, short.OrdinalSum, a, b)
}

// numeric applies / % and ^ to numbers.
func numeric(c *short.Calc, op string, a, b Value) (Value, error) {
	x, ok := Rat(c, a)
	y, ok2 := Rat(c, b)
	if ok && ok2 {
		switch op {
		case "/":
			return divide(c, x, y)
		case "%":
			if y.Sign() == 0 {
				return nil, errZero
			}
			q := floor(new(big.Rat).Quo(x, y))
			return FromRat(c, x.Sub(x, y.Mul(y, new(big.Rat).SetInt(q)))), nil
		case "^":
			return raise(c, x, y)
		}
	}
	if _, inf := b.(Infinity); inf && ok && op == "/" {
		return Game(0), nil
	}
	return nil, noOperation(c, op, a, b)
}

func divide(c *short.Calc, x, y *big.Rat) (Value, error) {
	if y.Sign() != 0 {
		return FromRat(c, new(big.Rat).Quo(x, y)), nil
	}
	if x.Sign() == 0 {
		return nil, errZero
	}
	return Infinity(x.Sign()), nil
}

func floor(x *big.Rat) *big.Int {
	return new(big.Int).Div(x.Num(), x.Denom()) // Euclidean: the denominator is positive
}

// raise returns x^y for an integer y.
func raise(c *short.Calc, x, y *big.Rat) (Value, error) {
	if !y.IsInt() {
		return nil, errors.New("the exponent must be an integer")
	}
	n := y.Num()
	if x.Sign() == 0 && n.Sign() < 0 {
		return nil, errZero
	}
	size := max(x.Num().BitLen(), x.Denom().BitLen())
	if size > 1 && (!n.IsInt64() || max(n.Int64(), -n.Int64()) > int64(maxBits/size)) {
		return nil, errOverflow
	}
	k := new(big.Int).Abs(n)
	if size <= 1 && k.BitLen() > 1 { // 0, 1 or −1: only the parity matters
		k.SetInt64(2 + int64(k.Bit(0)))
	}
	p := new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), k, nil), new(big.Int).Exp(x.Denom(), k, nil))
	if n.Sign() < 0 {
		p.Inv(p)
	}
	return FromRat(c, p), nil
}

// compare applies a comparison.
func compare(c *short.Calc, op string, a, b Value) (Value, error) {
	if op == "==" || op == "!=" || op == "===" || op == "!==" {
		return Bool(equal(c, a, b) == (op[0] == '=')), nil
	}
	o, ok := order(c, a, b)
	if !ok {
		return nil, noOperation(c, op, a, b)
	}
	switch op {
	case "<=":
		return Bool(o == short.Less || o == short.Equal), nil
	case ">=":
		return Bool(o == short.Greater || o == short.Equal), nil
	case "<":
		return Bool(o == short.Less), nil
	case ">":
		return Bool(o == short.Greater), nil
	case "<>":
		return Bool(o == short.Confused), nil
	case "<|":
		return Bool(o == short.Less || o == short.Confused), nil
	case "|>":
		return Bool(o == short.Greater || o == short.Confused), nil
	}
	return nil, noOperation(c, op, a, b)
}

func order(c *short.Calc, a, b Value) (short.Relation, bool) {
	if g, ok := a.(Game); ok {
		if h, ok := b.(Game); ok {
			return c.Compare(short.Game(g), short.Game(h)), true
		}
	}
	x, aInf := a.(Infinity)
	y, bInf := b.(Infinity)
	if aInf || bInf {
		return short.Relation(big.NewInt(int64(x)).Cmp(big.NewInt(int64(y)))), true
	}
	p, ok := Rat(c, a)
	q, ok2 := Rat(c, b)
	if ok && ok2 {
		return short.Relation(p.Cmp(q)), true
	}
	return 0, false
}

func equal(c *short.Calc, a, b Value) bool {
	if o, ok := order(c, a, b); ok {
		return o == short.Equal
	}
	return classOf(c, a) == classOf(c, b) && a.format(c, Plain) == b.format(c, Plain)
}
