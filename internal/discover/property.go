// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// An Evaluator computes values of many positions in one engine, and properties of them. It is not
// safe for concurrent use.
type Evaluator struct {
	ctx    context.Context
	at     *session.Session
	bytes  uint64
	space  *short.Space
	solver *solve.Solver
	short  *solve.Short
	calc   *short.Calc
	thermo *thermo.Calc
	meter  *work.Meter

	language *answer.Calculator // for expressions
	used     int                // number of expressions since the language was renewed
	texts    map[measured]string
}

// measured is a property of a value.
type measured struct {
	property string
	g        short.Game
}

// NewEvaluator returns an evaluator that works until ctx is done.
func NewEvaluator(ctx context.Context, at *session.Session, bytes uint64) *Evaluator {
	e := &Evaluator{ctx: ctx, at: at, bytes: bytes}
	e.renew()
	return e
}

// renew forgets positions and values.
func (e *Evaluator) renew() {
	e.space = short.NewSpace()
	e.meter = work.New(e.ctx, work.Budget{})
	e.solver = solve.New(arena.New())
	e.short = solve.NewShort(e.solver, e.space)
	e.calc = e.space.Calc()
	e.thermo = thermo.NewCalc(e.calc)
	e.texts = map[measured]string{}
}

// full reports whether too many positions are stored, so that they should be dropped. One position
// takes some hundred bytes.
func (e *Evaluator) full() bool {
	most := 4_000_000
	if e.bytes > 0 {
		most = min(most, int(e.bytes/600))
	}
	s := e.solver.Arena().Stats()
	return s.Components+s.Sums > most
}

// Value returns the value of a position in normal play. The handle is valid until the evaluator is
// renewed.
func (e *Evaluator) Value(p position.Position) (g short.Game, err error) {
	s, err := p.Sum(e.meter, e.solver.Arena())
	if err == nil {
		err = e.solver.Build(e.meter, s, 1)
	}
	if err != nil {
		return 0, err
	}
	return e.short.Value(e.meter, s)
}

// fast lists the properties that depend only on the value and are computed without the language.
var fast = map[string]bool{"CanonicalForm": true, "Temperature": true, "Mean": true, "OutcomeClass": true}

// Property returns the text of a fast property of a value.
func (e *Evaluator) Property(g short.Game, property string) (text string, err error) {
	key := measured{property, g}
	if text, ok := e.texts[key]; ok {
		return text, nil
	}
	err = e.calc.Do(e.meter, func() {
		switch property {
		case "Temperature":
			text = e.thermo.Temperature(g).String()
		case "Mean":
			text = e.thermo.Mean(g).String()
		case "OutcomeClass":
			text = e.calc.Outcome(g).String()
		default:
			text = notation.Plain.Format(e.calc, g)
		}
	})
	if err == nil {
		e.texts[key] = text
	}
	return text, err
}

// word matches names that begin with a capital letter, which are members of the position, and g,
// the position.
var word = regexp.MustCompile(`\.?\b(?:[A-Z][A-Za-z0-9]*|g)\b`)

// mostLanguage is the number of expressions after which the language is renewed.
const mostLanguage = 200_000

// Expression returns the text of the value of an expression about a position. Names with a capital
// letter are members of the position, and g is the position itself. Squares, Vertices, MaxDegree
// and the other invariants of its graph are numbers.
func (e *Evaluator) Expression(p position.Position, expression string) (string, error) {
	if fast[expression] && !position.IsEndless(p) {
		g, err := e.Value(p)
		if err != nil {
			return "", err
		}
		return e.Property(g, expression)
	}
	if e.language == nil || e.used >= mostLanguage {
		e.language, e.used = answer.NewCalculator(e.ctx, e.at, e.bytes), 0
	}
	e.used++
	text, err := e.language.TextOf(e.script(p, expression), notation.Plain)
	first, _, _ := strings.Cut(text, "\n")
	return first, err
}

// script inserts the position and its invariants into an expression.
func (e *Evaluator) script(p position.Position, expression string) string {
	return word.ReplaceAllStringFunc(expression, func(name string) string {
		switch {
		case name[0] == '.':
			return name
		case name == "g":
			return "(" + p.String() + ")"
		}
		if n, ok := Invariant(p, name); ok {
			return fmt.Sprint(n)
		}
		if constants[name] {
			return name
		}
		return "(" + p.String() + ")." + name
	})
}

// constants are names of the language that are not members.
var constants = map[string]bool{"Left": true, "Right": true, "Tiny": true, "Miny": true, "Nothing": true, "Pow": true, "PowTo": true}

// Invariant returns a number that belongs to the board or the graph of a position.
func Invariant(p position.Position, name string) (int, bool) {
	if name == "Squares" {
		body := position.TextOf(p)
		return len(strings.Map(func(r rune) rune {
			if r == '#' || r == '|' || r == ')' {
				return -1
			}
			return r
		}, body)), true
	}
	g, ok := position.As[graph.Graph](p)
	if !ok {
		return 0, false
	}
	for _, i := range graph.Invariants() {
		if strings.EqualFold(i.Name, name) {
			return i.Value(g.Plain())
		}
	}
	return 0, false
}

// errNotNumber says that a property cannot be maximised.
var errNotNumber = errors.New("not a number")

// number reads a rational number.
func number(text string) (*big.Rat, error) {
	r, ok := new(big.Rat).SetString(strings.TrimSpace(text))
	if !ok {
		return nil, fmt.Errorf("%q is %w", text, errNotNumber)
	}
	return r, nil
}
