// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
)

// A sum of positions remains a sum of positions. Its value is computed when it is needed. All other
// theories use the positions: in misère play a sum is not determined by the values of its parts.

// A sum records how a position was added up.
type sum struct {
	terms *terms
	worth value.Value // nil until requested
}

// terms holds the summands of several sums; each sum uses some of the first ones. A term that is
// added to the longest of these sums is appended.
type terms struct {
	all  []position.Position
	mark value.Mark
}

// Hold counts the terms.
func (p Position) Hold(c *value.Census) {
	c.Add(96)
	if p.sum != nil && c.First(&p.sum.terms.mark) {
		c.Add(16 * cap(p.sum.terms.all))
	}
}

// Operate adds, subtracts and multiplies positions as positions. Positions in CGSuite's notation
// are treated as forms instead. All other operators are applied to values.
func (p Position) Operate(w *value.World, op syntax.Op, other value.Value, first bool) (value.Value, error) {
	if p.rules != nil {
		return nil, nil
	}
	a, b := value.Value(p), other
	if !first {
		a, b = b, a
	}
	var v value.Value
	var err error
	switch op {
	case syntax.Add:
		v, err = added(w, a, b)
	case syntax.Sub:
		v, err = subtracted(w, a, b)
	case syntax.Mul:
		v, err = multiplied(w, a, b)
	case syntax.Ordinal:
		v, err = together(w, compound.Ordinal, a, b)
	}
	if v != nil || err != nil {
		return v, err
	}
	return w.Binary(op, worth(w, a), worth(w, b))
}

// OperateAlone exchanges the players, or makes a switch.
func (p Position) OperateAlone(w *value.World, op syntax.Op) (value.Value, error) {
	if p.rules != nil {
		f, _ := p.FormIn(w)
		return w.Unary(op, value.Form{Form: f})
	}
	at, err := position.Negative(p.at)
	if err != nil {
		return nil, err
	}
	minus := Position{at: at, typed: true}
	if op == syntax.Switch {
		return w.Make([]value.Value{p}, []value.Value{minus}, false)
	}
	return minus, nil
}

// isPart reports whether a value can be a summand beside positions. Games can, but values that are
// not short cannot.
func isPart(w *value.World, v value.Value) bool {
	switch v.(type) {
	case Position:
		return true
	case value.Loopy:
		return false
	}
	_, ok := w.FormOf(v)
	return ok
}

// added returns a sum of positions, or nil if one of the operands is a value that is not short.
func added(w *value.World, a, b value.Value) (value.Value, error) {
	if !isPart(w, a) || !isPart(w, b) {
		return nil, nil
	}
	for _, x := range [2][2]value.Value{{a, b}, {b, a}} {
		if p, ok := x[1].(Position); ok && isZero(x[0]) {
			p.typed = true
			return p, nil
		}
	}
	x, err := positionOf(w, a)
	if err != nil {
		return nil, err
	}
	y, err := positionOf(w, b)
	if err != nil {
		return nil, err
	}
	var t *terms
	front := summands(x)
	if p, ok := a.(Position); ok && p.sum != nil && len(p.sum.terms.all) == len(front) {
		t = p.sum.terms
	} else {
		w.Made(16 * len(front))
		t = &terms{all: append(make([]position.Position, 0, 2*len(front)+1), front...)}
	}
	back := summands(y)
	w.Made(96 + 16*len(back))
	w.Meter.Step(1 + len(back))
	t.all = append(t.all, back...)
	return Position{at: position.Compound{Components: t.all[:len(t.all):len(t.all)], Playing: -1}, typed: true, sum: &sum{terms: t}}, nil
}

// summands returns the components of a sum, or p itself as the only one.
func summands(p position.Position) []position.Position {
	if x, ok := p.(position.Compound); ok && x.Mode.Kind == compound.Disjunctive {
		return x.Components
	}
	return []position.Position{position.Inside(p)}
}

func subtracted(w *value.World, a, b value.Value) (value.Value, error) {
	if !isPart(w, a) || !isPart(w, b) {
		return nil, nil
	}
	minus, err := w.Unary(syntax.Neg, b)
	if err != nil {
		return nil, err
	}
	return added(w, a, minus)
}

// multiplied returns n copies of a position, or nil if no operand is a small integer.
func multiplied(w *value.World, a, b value.Value) (value.Value, error) {
	if _, ok := b.(Position); !ok {
		a, b = b, a
	}
	if p, ok := a.(Position); ok { // of two positions, one must be an integer
		if a = worth(w, p); !isInt(a) {
			a, b = worth(w, b), p
		}
	}
	p, ok := b.(Position)
	n, small := a.(value.Int)
	if !ok || !small {
		return nil, nil
	}
	at, err := position.Multiple(int(n), p.at)
	if err != nil {
		return nil, err
	}
	if x, ok := at.(position.Compound); ok {
		w.Made(16 * len(x.Components))
	}
	return Position{at: at, typed: true}, nil
}

func isZero(v value.Value) bool {
	n, ok := v.(value.Int)
	return ok && n == 0
}

func isInt(v value.Value) bool {
	_, ok := v.(value.Int)
	return ok
}

// together returns a compound of two games, or nil if one of them is a value that is not short.
func together(w *value.World, k compound.Kind, vs ...value.Value) (value.Value, error) {
	x := position.Compound{Mode: compound.Mode{Kind: k}, Playing: -1}
	for _, v := range vs {
		if !isPart(w, v) {
			return nil, nil
		}
		p, err := positionOf(w, v)
		if err != nil {
			return nil, err
		}
		x.Components = append(x.Components, position.Inside(p))
	}
	return Position{at: x, typed: true}, nil
}
