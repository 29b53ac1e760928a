// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Func is a function of values. Called as a method, a.F(b) or a F b, the
// first argument is a.
type Func func(c *short.Calc, args []Value) (Value, error)

// Funcs are functions by name.
type Funcs map[string]Func

// An Error says which part of an expression has no value, and why.
type Error struct {
	game.SyntaxError
	Err error
}

func fail(input string, offset int, err error) *Error {
	return &Error{*game.Errorf(input, offset, "%v", err), err}
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Eval returns the value of an expression. Names are looked up in funcs and
// then among the functions of this package. The error is a *game.SyntaxError, an
// *Error, or what stopped c.
func Eval(c *short.Calc, expression string, funcs ...Funcs) (Value, error) {
	n, err := parse(expression, expressionMode)
	if err != nil {
		return nil, err
	}
	return (&evaluator{c: c, input: expression, funcs: append(slices.Clone(funcs), core)}).run(n)
}

// Names returns the names of the functions that Eval knows with funcs, sorted.
func Names(funcs ...Funcs) []string {
	all := maps.Clone(core)
	for _, fs := range funcs {
		maps.Copy(all, fs)
	}
	return slices.Sorted(maps.Keys(all))
}

type evaluator struct {
	c     *short.Calc
	input string
	funcs []Funcs
}

func (e *evaluator) run(n *node) (v Value, err error) {
	err = e.c.Do(e.c.Meter(), func() { v = e.eval(n) })
	return v, err
}

// fail ends the evaluation at the place of n.
func (e *evaluator) fail(n *node, err error) { e.c.Fail(fail(e.input, n.at, err)) }

// check fails if err is not nil.
func (e *evaluator) check(n *node, v Value, err error) Value {
	if err != nil {
		e.fail(n, err)
	}
	return v
}

func (e *evaluator) eval(n *node) Value {
	switch n.op {
	case "number":
		x, _ := new(big.Int).SetString(n.text, 10)
		return Game(e.c.FromNumber(dyadic.FromBig(x, 0)))
	case "string":
		return String(n.text)
	case "name":
		return e.constant(n)
	case "ups", "power", "upsum", "star":
		return e.infinitesimal(n)
	case "game", "form":
		return e.game(n)
	case "list":
		return List(e.all(n.args))
	case "set":
		return e.set(n)
	case "call", "function":
		return e.call(n)
	case "and", "or", "not":
		return e.logic(n)
	case "unary -", "unary +", "unary +-":
		return e.unary(n)
	}
	a, b := e.eval(n.args[0]), e.eval(n.args[1])
	v, err := binary(e.c, n.op, a, b)
	return e.check(n, v, err)
}

func (e *evaluator) all(ns []*node) []Value {
	vs := make([]Value, len(ns))
	for i, n := range ns {
		vs[i] = e.eval(n)
	}
	return vs
}

func (e *evaluator) constant(n *node) Value {
	switch n.text {
	case "true", "false":
		return Bool(n.text == "true")
	case "inf":
		return Infinity(1)
	case "Left", "Right":
		return Player(strings.Index("LR", n.text[:1]))
	}
	e.fail(n, fmt.Errorf("%s is not defined", quote(n.text)))
	return nil
}

// infinitesimal evaluates n·↑, ↑ⁿ, ↑ + … + ↑ⁿ and *m.
func (e *evaluator) infinitesimal(n *node) Value {
	c := e.c
	switch n.op {
	case "star":
		if len(n.args) == 0 {
			return Game(c.FromNimber(1))
		}
		return e.nimber(n, e.eval(n.args[0]))
	case "ups":
		k := int64(n.n)
		if len(n.args) > 0 {
			k *= e.small(n, e.eval(n.args[0]), -math.MaxInt32, math.MaxInt32)
		}
		return Game(c.FromParts(dyadic.Number{}, int(k), 0))
	}
	x, _ := new(big.Int).SetString(n.text, 10)
	k := e.small(n, FromBig(c, x), 1, 1<<16)
	g := c.UpPower(int(k))
	if n.op == "upsum" {
		g = c.UpSum(int(k))
	}
	return Game(c.Mul(int64(n.n), g))
}

// small returns v as an integer from lo to hi.
func (e *evaluator) small(n *node, v Value, lo, hi int64) int64 {
	r, ok := Rat(e.c, v)
	if !ok || !r.IsInt() {
		e.fail(n, fmt.Errorf("%s is not an integer", v.format(e.c, Plain)))
	}
	if x := r.Num(); !x.IsInt64() || x.Int64() < lo || x.Int64() > hi {
		e.fail(n, fmt.Errorf("%s is out of range: want an integer from %d to %d", x, lo, hi))
	}
	return r.Num().Int64()
}

func (e *evaluator) nimber(n *node, v Value) Value {
	if l, ok := v.(List); ok {
		return Form{e.impartial(n, l)}
	}
	if r, ok := Rat(e.c, v); ok && r.Sign() < 0 {
		e.fail(n, fmt.Errorf("nim value is negative: %s", r.RatString()))
	}
	return Game(e.c.FromNimber(uint32(e.small(n, v, 0, math.MaxUint32))))
}

// impartial returns the impartial form whose options are listed: nim heaps by
// their sizes, others by their lists.
func (e *evaluator) impartial(n *node, l List) short.Form {
	f := &short.Explicit{}
	for _, v := range l {
		switch v := v.(type) {
		case List:
			f.Left = append(f.Left, e.impartial(n, v))
		default:
			f.Left = append(f.Left, short.Game(e.nimber(n, v).(Game)))
		}
	}
	f.Right = f.Left
	return f
}

// game evaluates {…|…} and '{…|…}'. Options that are sets are taken apart; one
// that is not simplified makes the game one that is not.
func (e *evaluator) game(n *node) Value {
	left, lok := e.options(n.args)
	right, rok := e.options(n.more)
	if n.op == "form" || !lok || !rok {
		return Form{&short.Explicit{Left: left, Right: right}}
	}
	return Game(e.c.Make(games(left), games(right)))
}

func games(fs []short.Form) (gs []short.Game) {
	for _, f := range fs {
		gs = append(gs, f.(short.Game))
	}
	return gs
}

func (e *evaluator) options(ns []*node) (fs []short.Form, simple bool) {
	simple = true
	var put func(n *node, v Value)
	put = func(n *node, v Value) {
		switch v := v.(type) {
		case Game:
			fs = append(fs, short.Game(v))
		case Form:
			fs, simple = append(fs, v.Form), false
		case Set:
			for _, x := range v {
				put(n, x)
			}
		case List:
			for _, x := range v {
				put(n, x)
			}
		default:
			e.fail(n, fmt.Errorf("%s is not a short game", v.format(e.c, Plain)))
		}
	}
	for _, n := range ns {
		put(n, e.eval(n))
	}
	return fs, simple
}

func (e *evaluator) set(n *node) Value {
	vs := e.all(n.args)
	var gs []short.Game
	for _, v := range vs {
		g, ok := v.(Game)
		if !ok {
			return Set(vs)
		}
		gs = append(gs, short.Game(g))
	}
	slices.Sort(gs)
	return Games(e.c, slices.Compact(gs))
}

func (e *evaluator) unary(n *node) Value {
	v := e.eval(n.args[0])
	switch n.op {
	case "unary +":
		return v
	case "unary +-":
		return e.plusMinus(n, v)
	}
	w, err := negate(e.c, v)
	return e.check(n, w, err)
}

// plusMinus returns {v | −v}; the options of a set are taken together.
func (e *evaluator) plusMinus(n *node, v Value) Value {
	var left, right []short.Game
	switch v := v.(type) {
	case Game:
		left = []short.Game{short.Game(v)}
	case Set:
		for _, x := range v {
			if g, ok := x.(Game); ok {
				left = append(left, short.Game(g))
			}
		}
	default:
		e.fail(n, errors.New("+- needs a game or a set of games"))
	}
	for _, g := range left {
		right = append(right, e.c.Neg(g))
	}
	return Game(e.c.Make(left, right))
}

func (e *evaluator) logic(n *node) Value {
	a := e.boolean(n.args[0])
	switch {
	case n.op == "not":
		return Bool(!a)
	case a == (n.op == "or"):
		return Bool(a)
	}
	return Bool(e.boolean(n.args[1]))
}

func (e *evaluator) boolean(n *node) bool {
	b, ok := e.eval(n).(Bool)
	if !ok {
		e.fail(n, errors.New("not true or false"))
	}
	return bool(b)
}

func (e *evaluator) call(n *node) Value {
	if len(n.args) == 0 {
		e.fail(n, errArguments)
	}
	for _, fs := range e.funcs {
		if f, ok := fs[n.text]; ok {
			v, err := f(e.c, e.all(n.args))
			return e.check(n, v, err)
		}
	}
	e.fail(n, fmt.Errorf("there is no function %s", quote(n.text)))
	return nil
}
