// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Calculator computes expressions of values and of positions, such as
// domineering(2x3) + {1|*}, in one space. It is not safe for concurrent use.
type Calculator struct {
	v     *valuer
	funcs notation.Funcs
	known []Found
}

// A Found is the value of a position that an expression asked for.
type Found struct {
	Position string `json:"position"`
	Value    string `json:"value"`
}

// NewCalculator returns a calculator that works until ctx is done, in about so
// many bytes at most, half of them for values and half for positions; 0 is no
// limit on values and the usual one on positions.
func NewCalculator(ctx context.Context, bytes uint64) *Calculator {
	positions := askedPositions
	if bytes /= 2; bytes > 0 {
		positions = work.Budget{Positions: bytes / positionSize, Bytes: bytes}
	}
	return &Calculator{v: newValuer(ctx, positions, work.Budget{Bytes: bytes}), funcs: Functions()}
}

// positionSize is about how much a position takes.
const positionSize = 160

// Eval returns the value of an expression. The error says where the expression
// is wrong, or is work.ErrLimit.
func (c *Calculator) Eval(expression string) (notation.Value, error) {
	text, positions, err := cutPositions(expression)
	if err != nil {
		return nil, err
	}
	var v notation.Value
	if limit := c.v.do(func() {
		v, err = notation.Eval(c.v.calc, text, notation.Funcs{placeholder: c.position(positions)}, c.funcs)
	}); err == nil {
		err = limit
	}
	return v, c.limited(inExpression(err, expression))
}

// inExpression makes err speak of the expression as it was written.
func inExpression(err error, expression string) error {
	var failed *notation.Error
	if errors.As(err, &failed) {
		return &notation.Error{SyntaxError: *failed.In(expression, 0), Err: failed.Err}
	}
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.In(expression, 0)
	}
	return err
}

// limited makes what stopped the calculation work.ErrLimit.
func (c *Calculator) limited(err error) error { return shortLimited(err) }

// shortLimited makes what stopped a calculation with short games work.ErrLimit.
func shortLimited(err error) error {
	switch {
	case errors.Is(err, work.ErrLimit):
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: %w", work.ErrLimit, err)
	}
	return err
}

// Known returns the positions whose values were found so far.
func (c *Calculator) Known() []Found { return slices.Clone(c.known) }

// Progress returns how many of the values that the position worked on needs
// have been found; it may be called while Eval runs.
func (c *Calculator) Progress() (done, total int64) { return c.v.short.Stats() }

// Text returns v in a style.
func (c *Calculator) Text(v notation.Value, s notation.Style) (string, error) {
	var text string
	err := c.v.do(func() { text = s.FormatValue(c.v.calc, v) })
	return text, c.limited(err)
}

// A Measure is what can be said of a game in a few words.
type Measure struct {
	Expression  string   `json:"expression"`
	Value       string   `json:"value"`
	Outcome     string   `json:"outcome,omitempty"` // the rest is for games only
	Birthday    *big.Int `json:"birthday,omitempty"`
	Mean        string   `json:"mean,omitempty"`
	Temperature string   `json:"temperature,omitempty"`
	LeftStop    string   `json:"leftStop,omitempty"`
	RightStop   string   `json:"rightStop,omitempty"`
	Thermograph string   `json:"thermograph,omitempty"`
	Positions   []Found  `json:"positions,omitempty"`
}

// Measure says what is known of v, the value of the expression.
func (c *Calculator) Measure(expression string, v notation.Value, s notation.Style) (m Measure, err error) {
	m = Measure{Expression: expression, Positions: c.Known()}
	err = c.v.do(func() {
		m.Value = s.FormatValue(c.v.calc, v)
		if _, form := v.(notation.Form); !form {
			if _, ok := v.(notation.Game); !ok {
				return
			}
		}
		g, err := c.game(v)
		if err != nil {
			c.v.calc.Fail(err)
		}
		t := c.v.thermo.Thermograph(g)
		m.Outcome, m.Birthday = c.v.calc.Outcome(g).String(), c.v.calc.Birthday(g)
		m.Mean, m.Temperature, m.Thermograph = t.Mean.String(), t.Temperature.String(), t.String()
		m.LeftStop, m.RightStop = c.v.calc.LeftStop(g).String(), c.v.calc.RightStop(g).String()
	})
	return m, c.limited(err)
}

// game returns the game that v is, in canonical form.
func (c *Calculator) game(v notation.Value) (short.Game, error) {
	switch v := v.(type) {
	case notation.Game:
		return short.Game(v), nil
	case notation.Form:
		return c.v.calc.Canonical(v.Form), nil
	}
	return 0, fmt.Errorf("%s is not a game", notation.Plain.FormatValue(c.v.calc, v))
}

// Thermograph returns the thermograph of v, which must be a game.
func (c *Calculator) Thermograph(v notation.Value) (t thermo.Thermograph, err error) {
	err = c.v.do(func() {
		g, err := c.game(v)
		if err != nil {
			c.v.calc.Fail(err)
		}
		t = c.v.thermo.Thermograph(g)
	})
	return t, c.limited(err)
}

// Tree returns v, which must be a game, as a tree: that of its canonical form,
// or of the form itself if it was not simplified.
func (c *Calculator) Tree(v notation.Value, nodes int) (t *tree.Node, err error) {
	err = c.v.do(func() {
		if f, ok := v.(notation.Form); ok {
			t = gametree.OfForm(c.v.calc, f.Form, gametree.Options{Nodes: nodes})
			return
		}
		g, err := c.game(v)
		if err != nil {
			c.v.calc.Fail(err)
		}
		t = gametree.Of(c.v.calc, g, gametree.Options{Nodes: nodes})
	})
	return t, c.limited(err)
}

// position returns the placeholder function: the value of the position with a
// number.
func (c *Calculator) position(positions []position.Position) notation.Func {
	return func(calc *short.Calc, args []notation.Value) (notation.Value, error) {
		if len(args) != 1 { // what stands before the position is taken for an argument
			return nil, errors.New("an operator is missing before the position")
		}
		number, _ := notation.Rat(calc, args[0])
		p := positions[number.Num().Int64()]
		before, _ := c.Progress()
		g, err := c.v.value(p)
		if err != nil {
			if done, total := c.Progress(); errors.Is(err, work.ErrLimit) && done != before {
				return nil, fmt.Errorf("%w (%d of the %d values that it needs were found)", err, done, total)
			}
			return nil, err
		}
		if f := (Found{p.String(), c.v.text(g)}); !slices.Contains(c.known, f) {
			c.known = append(c.known, f)
		}
		return notation.Game(g), nil
	}
}
