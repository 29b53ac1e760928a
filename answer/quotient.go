// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/value/misere/quotient"
	"github.com/upstar-cgt/upstar/work"
)

// QuotientRules returns the rules of a heap game for its misère quotient, and its
// name. A period can be found if it is a finite take-and-break code.
func QuotientRules(at *session.Session, text string) (quotient.Rules, string, error) {
	if err := quotientRefuses(at, text); err != nil {
		return quotient.Rules{}, "", err
	}
	rule, name, err := Rule(at, text)
	if err != nil {
		return quotient.Rules{}, "", err
	}
	return facts.QuotientRules(rule), name, nil
}

// Cousin returns the standard form of a code, its first cousin or a cousin of that,
// in which heaps are smaller by a shift and play the same [WW, ch. 4]; the misère
// quotients of the two are the same. It is empty if the code is its own.
func Cousin(at *session.Session, text string) (standard string, shift int) {
	rule, _, err := Rule(at, text)
	if err != nil {
		return "", 0
	}
	code, ok := rule.(takebreak.Code)
	if !ok {
		return "", 0
	}
	s, shift := code.Standard()
	if shift == 0 {
		return "", 0
	}
	return s.String(), shift
}

// errPartizan is why partizan games have no misère quotient here.
const errPartizan = "%s is partizan; misère quotients are those of impartial games"

// quotientRefuses says why a game of the catalogue has no quotient as a heap game.
func quotientRefuses(at *session.Session, text string) error {
	if e, _, ok, _ := heapEntry(at, text); ok {
		if !e.Impartial {
			return fmt.Errorf(errPartizan, e.Name)
		}
		return nil
	}
	p, err := at.Catalog.Parse(text)
	switch {
	case err != nil:
		return nil // perhaps a code
	case !p.Impartial():
		return fmt.Errorf(errPartizan, p)
	}
	return fmt.Errorf("%s is a position; --games finds the quotient of positions", p)
}

// A Closure is a finite set of games that holds the options of its games: game 0
// has ended, the options of the others are sums of games before them.
type Closure struct {
	Games []string // their reduced forms
	table [][][]int
}

// ClosureOf returns the smallest such set from whose games the positions are made,
// each game once.
func ClosureOf(ctx context.Context, at *session.Session, texts []string, limits work.Budget) (*Closure, error) {
	v, m := at.Prover().Solver, newMeter(ctx, limits)
	space := misere.NewSpace()
	c := &closer{solver: v, meter: m, forms: solve.NewMisere(v, space), space: space, letter: map[misere.Game]int{}, letters: map[arena.Component]int{},
		closure: &Closure{Games: []string{"0"}, table: [][][]int{nil}}}
	for _, text := range texts {
		p, err := at.Catalog.Parse(text)
		if err != nil {
			return nil, err
		}
		if !p.Impartial() {
			return nil, fmt.Errorf(errPartizan, p)
		}
		s, err := p.Sum(m, v.Arena())
		if err == nil {
			_, err = c.forms.Form(m, s) // of all that can be reached
		}
		if err == nil {
			err = m.Do(func() { c.word(s) })
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
	}
	return c.closure, nil
}

// Rules returns the rules by which a quotient is found, and the number of games
// but 0.
func (c *Closure) Rules() (quotient.Rules, int) { return quotient.Table(c.table), len(c.table) - 1 }

// A closer gives each component a letter, equal ones the same: in misère
// play games with one reduced form can stand for each other in any sum.
type closer struct {
	solver  *solve.Solver
	meter   *work.Meter
	forms   *solve.Misere
	space   *misere.Space
	letter  map[misere.Game]int
	letters map[arena.Component]int
	closure *Closure
}

// word returns a sum as letters.
func (c *closer) word(s arena.Sum) []int {
	out := []int{}
	for _, g := range c.solver.Arena().Components(s) {
		n, ok := c.letters[g]
		if !ok {
			n = c.add(g)
			c.letters[g] = n
		}
		if n > 0 {
			out = append(out, n)
		}
	}
	return out
}

// add gives a component its letter, after those of its options.
func (c *closer) add(g arena.Component) int {
	var options [][]int
	sums, err := c.solver.Options(c.meter, c.solver.Arena().Single(g), game.Left)
	c.meter.Check(err)
	for _, s := range sums {
		options = append(options, c.word(s))
	}
	form, _ := c.forms.Component(g)
	if n, ok := c.letter[form]; ok || form == misere.Zero {
		return n
	}
	n := len(c.closure.table)
	c.letter[form] = n
	c.closure.table = append(c.closure.table, options)
	c.closure.Games = append(c.closure.Games, clipText(c.space.Format(form), longValue))
	return n
}
