// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A term is a summand of an expression: a position or a form, or the negative of one.
type term struct {
	position position.Position
	minus    bool
}

// String writes the term as certificates do.
func (t term) String() string {
	if t.minus {
		return "-" + t.position.String()
	}
	return t.position.String()
}

// mostTerms is the greatest number of summands in a certificate.
const mostTerms = 64

// mostFactor is the greatest factor of a summand that is read.
const mostFactor = 1 << 20

// errTerm says which expressions are sums.
func errTerm(text string) error {
	return Refuse("«certificate» proves the value of a sum of positions, such as kayles(7), and of forms, such as {2||1|0} or ^; no checker has the arithmetic of other expressions, such as %q", text)
}

// termsOf returns the summands of an expression with +, −, parentheses, and integers times a
// summand.
func termsOf(at *session.Session, text string) (terms []term, err error) {
	library, positions := rulesets.Library(at.Catalog), rulesets.Catalogue{Catalog: at.Catalog}
	tree, err := syntax.Parse(text, func(rest string) (int, any, error) {
		if name, _, ok := strings.Cut(rest, "("); ok && library.Has(name) {
			return 0, nil, nil
		}
		return positions.Position(rest)
	})
	if err != nil {
		return nil, err
	}
	if len(tree.Statements) != 1 || tree.Begin || tree.Silent {
		return nil, errTerm(text)
	}
	s := summands{at: at, text: text}
	s.add(tree.Statements[0], 1)
	if s.err == nil && len(s.terms) == 0 { // 0 times something
		s.add(&syntax.Integer{Span: tree.Statements[0].At(), Digits: "0"}, 1)
	}
	return s.terms, s.err
}

// Summands returns the positions and forms of a sum, without their signs.
func Summands(at *session.Session, text string) (positions []string, err error) {
	terms, err := termsOf(at, text)
	for _, t := range terms {
		positions = append(positions, t.position.String())
	}
	return positions, err
}

// A summands collects the terms of an expression.
type summands struct {
	at    *session.Session
	text  string
	terms []term
	err   error
}

// add adds a number of copies of a summand. The number may be negative.
func (s *summands) add(n syntax.Node, times int) {
	times = min(max(times, -mostFactor), mostFactor) // too many anyway
	switch x := n.(type) {
	case *syntax.Unary:
		switch x.Op {
		case syntax.Neg:
			s.add(x.X, -times)
			return
		case syntax.Plus:
			s.add(x.X, times)
			return
		}
	case *syntax.Binary:
		switch x.Op {
		case syntax.Add:
			s.add(x.X, times)
			s.add(x.Y, times)
			return
		case syntax.Sub:
			s.add(x.X, times)
			s.add(x.Y, -times)
			return
		case syntax.Mul:
			if k, ok := integer(x.X); ok {
				s.add(x.Y, k*times)
				return
			}
			if k, ok := integer(x.Y); ok {
				s.add(x.X, k*times)
				return
			}
		}
	}
	s.copies(n, times)
}

// integer reads a small integer.
func integer(n syntax.Node) (k int, ok bool) {
	switch x := n.(type) {
	case *syntax.Integer:
		k, err := strconv.Atoi(x.Digits)
		return k, err == nil && k <= mostFactor
	case *syntax.Unary:
		k, ok = integer(x.X)
		switch x.Op {
		case syntax.Neg:
			return -k, ok
		case syntax.Plus:
			return k, ok
		}
	}
	return 0, false
}

// copies adds copies of what is not a sum.
func (s *summands) copies(n syntax.Node, times int) {
	if s.err != nil || times == 0 {
		return
	}
	if len(s.terms)+max(times, -times) > mostTerms {
		s.err = Refuse("«certificate» proves sums of at most %d positions and forms", mostTerms)
		return
	}
	p, err := s.leaf(n)
	if s.err = err; err != nil {
		return
	}
	for range max(times, -times) {
		s.terms = append(s.terms, term{p, times < 0})
	}
}

// leaf returns a position, or a form as a position.
func (s *summands) leaf(n syntax.Node) (position.Position, error) {
	text := n.At().Of(s.text)
	if k, ok := integer(n); ok {
		text = strconv.Itoa(k)
	}
	if x, ok := n.(*syntax.Position); ok {
		if len(x.Holes) > 0 {
			return nil, errTerm(text)
		}
		return s.at.Catalog.Parse(text)
	}
	if p, err := s.at.Catalog.Parse("form(" + text + ")"); err == nil {
		return p, nil
	}
	calc := short.NewSpace().Calc()
	g, err := notation.Parse(calc, text)
	if err != nil {
		return nil, errTerm(text)
	}
	form, err := formText(calc, g)
	if err != nil {
		return nil, err
	}
	p, err := s.at.Catalog.Parse("form(" + form + ")")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	return p, nil
}
