// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
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

// A Calculator evaluates expressions of values and of positions, such as domineering(2x3) + {1|*},
// in one space. It is not safe for concurrent use.
type Calculator struct {
	in     *eval.Interp
	engine *rulesets.Engine
	calc   *short.Calc
	thermo *thermo.Calc
	meter  *work.Meter
	at     *session.Session

	printed bool // by the current expression
}

// A Found is the value of a position that an expression needed.
type Found = rulesets.Found

// NewCalculator returns a calculator that works until ctx is done, within about the given number of
// bytes. With 0 bytes there is the usual limit on positions and no limit on values.
func NewCalculator(ctx context.Context, at *session.Session, bytes uint64) *Calculator {
	calc := short.NewSpace().Calc()
	c := &Calculator{calc: calc, thermo: thermo.NewCalc(calc), at: at}
	c.begin(ctx, value.NewWorld(calc), bytes)
	return c
}

// begin prepares for an expression. It forgets variables but keeps the values that were found.
func (c *Calculator) begin(ctx context.Context, w *value.World, bytes uint64) {
	budget := work.Budget{Bytes: bytes}
	if bytes == 0 {
		budget = askedPositions
	}
	c.in = eval.New(w, rulesets.Library(c.at.Catalog), rulesets.Catalogue{Catalog: c.at.Catalog})
	c.engine, c.meter = rulesets.EngineOf(w), work.New(ctx, budget)
	c.engine.Begin()
}

// Printing makes expressions print through show, in a style. If show is nil, nothing is printed.
func (c *Calculator) Printing(style notation.Style, show func(line string)) {
	c.in.World.Print = nil
	if show != nil {
		c.in.World.Print = func(v value.Value) {
			c.printed = true
			show(value.Text(c.in.World, v, style))
		}
	}
}

// idleCalculators is the key under which a session keeps calculators that are not in use.
type idleCalculators struct{}

// Borrow returns a calculator of the session with the values it already has. Return gives it back.
func Borrow(ctx context.Context, at *session.Session, bytes uint64) *Calculator {
	if c, ok := at.Take(idleCalculators{}); ok {
		c := c.(*Calculator)
		c.begin(ctx, c.in.World, bytes)
		return c
	}
	return NewCalculator(ctx, at, bytes)
}

// largeSpace is the greatest number of bytes of values that a calculator may keep for the next
// expression.
const largeSpace = 64 << 20

// Return gives a calculator back to its session. A calculator that has grown large, or whose work
// was ended by a limit, is dropped. The caller must not use it afterwards.
func (c *Calculator) Return() {
	if c.meter.Err() == nil && c.calc.Bytes() < largeSpace && c.engine.Small() {
		c.at.Give(idleCalculators{}, c)
	}
}

// Position reads a position of the catalogue.
func (c *Calculator) Position(text string) (position.Position, error) {
	return c.at.Catalog.Parse(text)
}

// Misere returns the reduced form of a position, or of a form, as MisereGame does.
func (c *Calculator) Misere(text string) (*misere.Space, misere.Game, error) {
	return MisereGame(c.meter.Context(), c.at, []string{text}, c.meter.Budget())
}

// Eval returns the value of a script, or nil if it has none. If the result is a position, Eval
// returns the value of the position. The error gives the place of the mistake, or is work.ErrLimit.
// Variables remain set.
func (c *Calculator) Eval(script string) (value.Value, error) {
	c.printed = false
	v, err := c.in.Eval(c.meter, script)
	if c.printed && v == value.None {
		return nil, work.Limited(err) // its result has already been printed
	}
	if err == nil {
		if err = c.in.World.Do(c.meter, func() { v = rulesets.Worth(c.in.World, v) }); err != nil {
			err = &eval.Error{Input: script, Err: err}
		}
	}
	return v, work.Limited(err)
}

// Check says what is wrong with a script, without running it.
func (c *Calculator) Check(script string) error { return c.in.Check(c.meter, script) }

// Known returns the positions whose values have been found so far.
func (c *Calculator) Known() []Found { return c.engine.Known() }

// Progress returns how many of the values that Eval needs have been found. It may be called while
// Eval runs.
func (c *Calculator) Progress() (done, total int64) { return c.engine.Progress() }

// Text returns v in a style.
func (c *Calculator) Text(v value.Value, s notation.Style) (string, error) {
	text, err := c.in.Text(c.meter, v, s)
	return text, work.Limited(err)
}

// cautions returns the warnings that belong to a value.
func (c *Calculator) cautions(v value.Value) []string {
	said := c.engine.Cautions()
	if x, ok := v.(value.Loopy); ok {
		if calc := value.LoopyCalc(c.in.World); !calc.IsStopperSided(x.Value) {
			said = append(said, noStopper)
		}
	}
	return said
}

// A Measure is a short description of a game.
type Measure struct {
	Expression  string   `json:"expression"`
	Value       string   `json:"value"`
	Outcome     string   `json:"outcome,omitempty"` // the following fields are for games only
	Birthday    *big.Int `json:"birthday,omitempty"`
	Mean        string   `json:"mean,omitempty"`
	Temperature string   `json:"temperature,omitempty"`
	LeftStop    string   `json:"leftStop,omitempty"`
	RightStop   string   `json:"rightStop,omitempty"`
	Thermograph string   `json:"thermograph,omitempty"`
	Positions   []Found  `json:"positions,omitempty"`
	Cautions    []string `json:"cautions,omitempty"` // warnings that belong to the value
	Partial     bool     `json:"-"`                  // a limit was reached before the value was found, so there are positions only
}

// Measure describes v, the value of the expression.
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

// loopy describes a loopy value: by its stops if it is a stopper, and by mean and temperature if it
// has a thermograph.
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

// MeasureOf returns the Measure of an expression. If a limit ended the work it returns the
// positions found before, or nil if there are none.
func (c *Calculator) MeasureOf(expression string, s notation.Style) (*Measure, error) {
	v, err := c.Eval(expression)
	if err != nil {
		return c.partial(expression, err)
	}
	m, err := c.Measure(expression, v, s)
	return &m, err
}

// ValueOf is like MeasureOf but finds only the value, which is faster.
func (c *Calculator) ValueOf(expression string, s notation.Style) (*Measure, error) {
	v, err := c.Eval(expression)
	if err != nil {
		return c.partial(expression, err)
	}
	m := &Measure{Expression: expression}
	if v == nil { // a statement
		return m, nil
	}
	m.Cautions = c.cautions(v)
	m.Value, err = c.Text(v, s)
	return m, err
}

// TextOf returns the value of an expression in a style. The value of a statement is empty.
func (c *Calculator) TextOf(expression string, s notation.Style) (string, error) {
	m, err := c.ValueOf(expression, s)
	if m == nil {
		return "", err
	}
	return m.Value, err
}

// partial returns the positions that were found before the limit err was reached.
func (c *Calculator) partial(expression string, err error) (*Measure, error) {
	if len(c.Known()) > 0 && errors.Is(work.Limited(err), work.ErrLimit) {
		return &Measure{Expression: expression, Positions: c.Known(), Partial: true}, err
	}
	return nil, err
}

// do runs f with the canonical form of the game v.
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

// Tree returns v, which must be a game, as a tree. It shows the form of v if v is a form, and the
// canonical form otherwise.
func (c *Calculator) Tree(v value.Value, nodes int) (t *tree.Node, err error) {
	if f, ok := v.(value.Form); ok {
		err = c.in.World.Do(c.meter, func() { t = gametree.Of(c.calc, f.Form, gametree.Options{Nodes: nodes}) })
		return t, work.Limited(err)
	}
	err = c.do(v, func(g short.Game) { t = gametree.Of(c.calc, g, gametree.Options{Nodes: nodes}) })
	return t, err
}
