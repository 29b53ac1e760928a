// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A loopyValue is the value of a position from which play need not end, as a term
// of expressions: it can be added to games and compared with them.
type loopyValue struct {
	c    *loopy.Calc
	x    loopy.Value
	kind *value.Kind
}

// fromLoopy returns x, as a short game if it is one. It belongs inside c.Do.
func fromLoopy(w *value.World, c *loopy.Calc, x loopy.Value) value.Value {
	v := loopyValue{c, x, value.SidedValue}
	if g, ok := c.Stopper(x); ok {
		if h, ok := g.Short(); ok {
			return w.FromGame(h)
		}
		v.kind = value.CanonicalStopper
	} else if _, _, ok := c.Sides(x); ok {
		v.kind = value.StopperSidedValue
	}
	return v
}

func (v loopyValue) Kind() *value.Kind { return v.kind }

// in runs f, whose failure is that of the calculation in w.
func (v loopyValue) in(w *value.World, f func()) { w.Meter.Check(v.c.Do(w.Meter, f)) }

func (v loopyValue) Display(w *value.World, _ notation.Style) (text string) {
	v.in(w, func() { text = v.c.Text(v.x) })
	return text
}

// of returns other as a loopy value.
func (v loopyValue) of(w *value.World, other value.Value) (x loopy.Value, ok bool) {
	if u, ok := other.(loopyValue); ok {
		return u.x, true
	}
	g, ok := w.Canonical(other)
	if ok {
		v.in(w, func() { x = v.c.Of(loopy.Game(g)) })
	}
	return x, ok
}

func (v loopyValue) Operate(w *value.World, op syntax.Op, other value.Value, first bool) (sum value.Value, err error) {
	y, ok := v.of(w, other)
	if !ok || op != syntax.Add && op != syntax.Sub {
		return nil, nil
	}
	x := v.x
	if !first {
		x, y = y, x
	}
	v.in(w, func() {
		if op == syntax.Sub {
			y = v.c.Negate(y)
		}
		sum = fromLoopy(w, v.c, v.c.Add(x, y))
	})
	return sum, nil
}

func (v loopyValue) OperateAlone(_ *value.World, op syntax.Op) (value.Value, error) {
	if op != syntax.Neg {
		return nil, nil
	}
	return loopyValue{v.c, v.c.Negate(v.x), v.kind}, nil
}

func (v loopyValue) Compare(w *value.World, other value.Value) (r short.Relation, ok bool) {
	y, ok := v.of(w, other)
	if !ok {
		return r, false
	}
	v.in(w, func() {
		switch leq, geq := v.c.Leq(v.x, y), v.c.Leq(y, v.x); {
		case leq && geq:
			r = short.Equal
		case leq:
			r = short.Less
		case geq:
			r = short.Greater
		default:
			r = short.Confused
		}
	})
	return r, true
}

// loopyTerm returns the value of a position from which play need not end, and its
// text.
func (c *Calculator) loopyTerm(w *value.World, p position.Position) (v value.Value, text string, err error) {
	x, err := c.v.loopyValue(p)
	if err != nil {
		return nil, "", err
	}
	calc := c.v.loops().Calc()
	err = calc.Do(w.Meter, func() { v, text = fromLoopy(w, calc, x), calc.Text(x) })
	return v, text, err
}
