// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/eval"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/gametree"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A Calculator computes expressions of values and of positions, such as
// domineering(2x3) + {1|*}, in one space. It is not safe for concurrent use.
type Calculator struct {
	in     *eval.Interp
	engine *rulesets.Engine
	calc   *short.Calc
	thermo *thermo.Calc
	meter  *work.Meter
	at     *session.Session
}

// A Found is the value of a position that an expression asked for.
type Found = rulesets.Found

// NewCalculator returns a calculator that works until ctx is done, in about so
// many bytes at most; 0 is the usual limit on positions and none on values.
func NewCalculator(ctx context.Context, at *session.Session, bytes uint64) *Calculator {
	budget := work.Budget{Bytes: bytes}
	if bytes == 0 {
		budget = askedPositions
	}
	calc := short.NewSpace().Calc()
	w := value.NewWorld(calc)
	return &Calculator{eval.New(w, rulesets.Library(at.Catalog), rulesets.Catalogue{Catalog: at.Catalog}), rulesets.EngineOf(w), calc,
		thermo.NewCalc(calc), work.New(ctx, budget), at}
}

// Position reads a position of the catalogue.
func (c *Calculator) Position(text string) (position.Position, error) {
	return c.at.Catalog.Parse(text)
}

// Misere returns the reduced form of a position, or of a form, as MisereGame does.
func (c *Calculator) Misere(text string) (*misere.Space, misere.Game, error) {
	return MisereGame(c.meter.Context(), c.at, []string{text}, c.meter.Budget())
}

// Eval returns the value of a script, nil if it has none; that of a position in the
// catalogue's notation is its value. The error says where it is wrong, or is
// work.ErrLimit. Variables stay.
func (c *Calculator) Eval(script string) (value.Value, error) {
	v, err := c.in.Eval(c.meter, script)
	if err == nil {
		if err = c.in.World.Do(c.meter, func() { v = rulesets.Worth(c.in.World, v) }); err != nil {
			err = &eval.Error{Input: script, Err: err}
		}
	}
	return v, work.Limited(err)
}

// Check says what is wrong with a script, without running it.
func (c *Calculator) Check(script string) error { return c.in.Check(c.meter, script) }

// Known returns the positions whose values were found so far.
func (c *Calculator) Known() []Found { return c.engine.Known() }

// Progress returns how many of the values it needs Eval has found; it may be called meanwhile.
func (c *Calculator) Progress() (done, total int64) { return c.engine.Progress() }

// Text returns v in a style.
func (c *Calculator) Text(v value.Value, s notation.Style) (string, error) {
	text, err := c.in.Text(c.meter, v, s)
	return text, work.Limited(err)
}

// cautions returns what must be said with a value.
func (c *Calculator) cautions(v value.Value) []string {
	said := c.engine.Cautions()
	if x, ok := v.(value.Loopy); ok {
		if calc := value.LoopyCalc(c.in.World); !calc.IsStopperSided(x.Value) {
			said = append(said, noStopper)
		}
	}
	return said
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
	Cautions    []string `json:"cautions,omitempty"` // what must be said with the value
}

// Measure says what is known of v, the value of the expression.
func (c *Calculator) Measure(expression string, v value.Value, s notation.Style) (m Measure, err error) {
	m = Measure{Expression: expression, Positions: c.Known()}
	if v == nil {
		return m, nil
	}
	m.Cautions = c.cautions(v)
	err = c.in.World.Do(c.meter, func() {
		m.Value = value.Text(c.in.World, v, s)
		if x, ok := v.(value.Loopy); ok {
			value.InLoopy(c.in.World, func(l *loopy.Calc) bool { m.loopy(l, x.Value); return true })
			return
		}
		g, ok := c.in.World.Canonical(v)
		if !ok {
			return
		}
		t := c.thermo.Thermograph(g)
		m.Outcome, m.Birthday = c.calc.Outcome(g).String(), c.calc.Birthday(g)
		m.Mean, m.Temperature, m.Thermograph = t.Mean.String(), t.Temperature.String(), t.String()
		m.LeftStop, m.RightStop = c.calc.LeftStop(g).String(), c.calc.RightStop(g).String()
	})
	return m, work.Limited(err)
}

// loopy says what is known of a loopy value: stops if it is a stopper, and mean
// value and temperature if it has a thermograph.
func (m *Measure) loopy(c *loopy.Calc, x loopy.Value) {
	m.Outcome = c.Outcome(x).String()
	g, ok := c.Stopper(x)
	if !ok {
		return
	}
	m.LeftStop, m.RightStop = c.Format(c.Stop(g, game.Left)), c.Format(c.Stop(g, game.Right))
	if t, err := c.Thermograph(g); err == nil {
		m.Mean, m.Temperature, m.Thermograph = t.Mean.String(), t.Temperature.String(), t.String()
	}
}

// MeasureOf returns the Measure of an expression, or the positions that were found
// before a limit ended the work; nil if there are none.
func (c *Calculator) MeasureOf(expression string, s notation.Style) (*Measure, error) {
	v, err := c.Eval(expression)
	if err == nil {
		m, err := c.Measure(expression, v, s)
		return &m, err
	}
	if len(c.Known()) > 0 && errors.Is(work.Limited(err), work.ErrLimit) {
		return &Measure{Expression: expression, Positions: c.Known()}, err
	}
	return nil, err
}

// TextOf returns the value of an expression in a line, or the positions that were
// found before a limit ended the work, one a line; a statement has no value.
func (c *Calculator) TextOf(expression string, s notation.Style) (text string, err error) {
	v, err := c.Eval(expression)
	switch {
	case err == nil && v != nil:
		text, err = c.Text(v, s)
		text += "\n"
		for _, said := range c.cautions(v) {
			text += said + "\n"
		}
	case errors.Is(work.Limited(err), work.ErrLimit):
		for _, k := range c.Known() {
			text += k.Position + " = " + k.Value + "\n"
		}
	}
	return text, err
}

// do runs f with the game that v is, in canonical form.
func (c *Calculator) do(v value.Value, f func(g short.Game)) error {
	if v == nil {
		return errors.New("there is no value")
	}
	return work.Limited(c.in.World.Do(c.meter, func() {
		g, ok := c.in.World.Canonical(v)
		if !ok {
			c.meter.Fail(fmt.Errorf("%s is not a game", value.Text(c.in.World, v, notation.Plain)))
		}
		f(g)
	}))
}

// Thermograph returns the thermograph of v, which must be a game.
func (c *Calculator) Thermograph(v value.Value) (t thermo.Thermograph, err error) {
	err = c.do(v, func(g short.Game) { t = c.thermo.Thermograph(g) })
	return t, err
}

// Tree returns v, which must be a game, as a tree: of its form, or canonical if it has none.
func (c *Calculator) Tree(v value.Value, nodes int) (t *tree.Node, err error) {
	if f, ok := v.(value.Form); ok {
		err = c.in.World.Do(c.meter, func() { t = gametree.Of(c.calc, f.Form, gametree.Options{Nodes: nodes}) })
		return t, work.Limited(err)
	}
	err = c.do(v, func(g short.Game) { t = gametree.Of(c.calc, g, gametree.Options{Nodes: nodes}) })
	return t, err
}
