// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/solve/strategy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// ProveValue finds the value of a sum of positions and forms in normal play and returns a
// certificate of it. The certificate is a strategy for the second player in the difference of the
// sum and the value. Package verify/value checks it.
func ProveValue(ctx context.Context, at *session.Session, text string, bytes uint64) ([]byte, error) {
	terms, err := termsOf(at, text)
	if err != nil {
		return nil, err
	}
	if len(terms) == 1 && !terms[0].minus {
		switch p := terms[0].position; {
		case position.IsEndless(p):
			return proveLoopy(ctx, p, bytes)
		case p.Impartial() && !slices.Contains(strategy.Rulesets, position.NameOf(p)):
			return proveNim(ctx, p, bytes)
		}
	}
	var positions []position.Position
	var names []string
	for _, t := range terms {
		p := t.position
		if names = append(names, t.String()); t.minus {
			if p, err = position.Negative(p); err != nil {
				return nil, err
			}
		}
		if name := position.NameOf(p); !slices.Contains(strategy.Rulesets, name) {
			return nil, Refuse("there are no certificates of sums with %s: the checker has no rules of it for sums; it has those of %s", name, strings.Join(strategy.Rulesets, ", "))
		}
		positions = append(positions, p)
	}
	m := work.New(ctx, work.Budget{Bytes: bytes})
	v, err := literalValue(m, position.Compound{Components: positions, Playing: -1})
	if err != nil {
		return nil, work.Limited(err)
	}
	minus, err := at.Catalog.Parse(v.negative)
	if err != nil {
		return nil, err
	}
	if v.text[0] == '{' { // written as a form, in which some forms have names
		form, err := at.Catalog.Parse("form(" + v.text + ")")
		if err != nil {
			return nil, err
		}
		v.text = strings.TrimSuffix(strings.TrimPrefix(form.String(), "form("), ")")
	}
	positions = append(positions, minus)
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20})
	sum, err := position.Compound{Components: positions, Playing: -1}.Sum(m, e.Arena())
	if err != nil {
		return nil, work.Limited(err)
	}
	found, err := strategy.Find(m, e, sum, game.Normal)
	if err != nil {
		return nil, work.Limited(err)
	}
	proof, err := found.Bare(e.Arena(), positions)
	if err != nil {
		return nil, err
	}
	return strategy.ValueCertificate(names, v.text, v.mean, v.temperature, proof)
}

// A literal is a value that is written out as a form.
type literal struct {
	text, negative, mean, temperature string
}

// literalValue finds the value of a position.
func literalValue(m *work.Meter, p position.Position) (v literal, err error) {
	solver := solve.New(arena.New())
	s, err := p.Sum(m, solver.Arena())
	if err == nil {
		err = solver.Build(m, s, 1)
	}
	if err != nil {
		return v, err
	}
	space := short.NewSpace()
	g, err := solve.NewShort(solver, space).Value(m, s)
	if err != nil {
		return v, err
	}
	calc := space.Calc()
	failed := calc.Do(m, func() {
		heat := thermo.NewCalc(calc)
		v.mean, v.temperature = heat.Mean(g).String(), heat.Temperature(g).String()
		if n, ok := space.Nimber(g); ok && n > 0 {
			if v.text, v.negative = "*", fmt.Sprintf("nim(%d)", n); n > 1 {
				v.text = fmt.Sprintf("*%d", n)
			}
			return
		}
		if v.text, err = formText(calc, g); err == nil {
			v.negative, err = formText(calc, calc.Neg(g))
			v.negative = "form(" + v.negative + ")"
		}
	})
	if failed != nil {
		err = failed
	}
	return v, err
}

// mostLiteral is the greatest length of a form in a certificate.
const mostLiteral = 20_000

// formText writes a value with braces and integers.
func formText(c *short.Calc, g short.Game) (string, error) {
	known := map[short.Game]string{}
	var write func(g short.Game) string
	write = func(g short.Game) string {
		if text, ok := known[g]; ok {
			return text
		}
		text := ""
		if c.IsInteger(g) {
			x, _ := c.Number(g)
			text = x.String()
		} else {
			var sides [2]string
			for i, player := range game.Players {
				var all []string
				for _, h := range c.Options(g, player) {
					all = append(all, write(h))
				}
				sides[i] = strings.Join(all, ",")
			}
			text = "{" + sides[0] + "|" + sides[1] + "}"
		}
		known[g] = text[:min(len(text), mostLiteral+1)]
		return known[g]
	}
	if text := write(g); len(text) <= mostLiteral {
		return text, nil
	}
	return "", Refuse("the value has more than %d bytes when it is written as a form, so it has no certificate; upstar solve --certificate proves who wins", mostLiteral)
}
