// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// maxDepth is the greatest nesting depth of a text.
const maxDepth = 1000

// maxDigits is the greatest number of digits of an integer in a text.
const maxDigits = 1_000_000

// Parse reads an expression of integers and ω, which may be written omega or w, with + - * × / ^
// and parentheses. Powers bind first, from the right; then ×; then * and / from the left. So
// (ω+7)/ω×7 is (ω+7)/(ω*7), and is printed in that way. Errors in the input are *game.SyntaxError.
func Parse(m *work.Meter, s string) (Fraction, error) {
	p := parser{m: m, s: s}
	f, err := work.Try(m, p.all)
	if err != nil {
		return Fraction{}, err
	}
	return f, nil
}

// ParseNumber reads an expression whose value has a finite normal form.
func ParseNumber(m *work.Meter, s string) (Number, error) {
	f, err := Parse(m, s)
	if err != nil {
		return Number{}, err
	}
	x, ok := f.Number()
	if !ok {
		return Number{}, game.Errorf(s, 0, "%v has no finite normal form", f)
	}
	return x, nil
}

// ParseOrdinal reads an expression whose value is an ordinal. Here + and × are the natural
// operations.
func ParseOrdinal(m *work.Meter, s string) (Ordinal, error) {
	x, err := ParseNumber(m, s)
	if err != nil {
		return Ordinal{}, err
	}
	a, ok := x.Ordinal()
	if !ok {
		return Ordinal{}, game.Errorf(s, 0, "%v is not an ordinal", x)
	}
	return a, nil
}

// ParseNimber reads a nimber in the form in which Style.Nimber writes it: 0, or a * followed by an
// ordinal, in parentheses if it is a sum or a product. The nimber *1 is written without the
// ordinal.
func ParseNimber(m *work.Meter, s string) (Ordinal, error) {
	p := parser{m: m, s: s}
	return work.Try(m, p.nimber)
}

func (p *parser) nimber() Ordinal {
	star, _ := p.accept("*∗")
	f := Fraction{num: Int(1)}
	if star == 0 || p.next() != 0 {
		f = p.power()
	}
	if p.next() != 0 {
		p.fail(p.at, "a nimber is written *n, *ω^2 or *(ω+5)")
	}
	x, ok := f.Number()
	a, ok2 := x.Ordinal()
	if !ok || !ok2 || star == 0 && !a.IsZero() {
		p.fail(0, "%v is not a nimber", f)
	}
	return a
}

type parser struct {
	m     *work.Meter
	s     string
	at    int
	depth int
}

// fail ends the parse with an error at the given place.
func (p *parser) fail(at int, format string, args ...any) {
	p.m.Fail(game.Errorf(p.s, at, format, args...))
}

// check ends the parse if an operation at the given place has failed.
func (p *parser) check(at int, err error) {
	if err != nil {
		p.fail(at, "%v", err)
	}
}

// next skips spaces and returns the next rune, or 0 at the end.
func (p *parser) next() rune {
	p.at += len(p.s[p.at:]) - len(strings.TrimLeftFunc(p.s[p.at:], unicode.IsSpace))
	if p.at == len(p.s) {
		return 0
	}
	r, _ := utf8.DecodeRuneInString(p.s[p.at:])
	return r
}

// accept reads the next rune if it is in set.
func (p *parser) accept(set string) (r rune, at int) {
	r = p.next()
	if r == 0 || !strings.ContainsRune(set, r) {
		return 0, p.at
	}
	at = p.at
	p.at += utf8.RuneLen(r)
	return r, at
}

func (p *parser) all() Fraction {
	f := p.sum()
	if p.next() != 0 {
		p.fail(p.at, "an operator is missing")
	}
	return f
}

func (p *parser) sum() Fraction {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.at, "more than %d levels", maxDepth)
	}
	defer func() { p.depth-- }()
	f := p.product()
	for {
		op, _ := p.accept("+-−")
		switch op {
		case 0:
			return f
		case '+':
			f = f.Add(p.m, p.product())
		default:
			f = f.Sub(p.m, p.product())
		}
	}
}

func (p *parser) product() Fraction {
	f := p.signed(p.tight)
	for {
		op, at := p.accept("*·/")
		if op == 0 {
			return f
		}
		g := p.signed(p.tight)
		if op != '/' {
			f = f.Mul(p.m, g)
			continue
		}
		var err error
		f, err = f.Div(p.m, g)
		p.check(at, err)
	}
}

// signed reads any number of signs, followed by what the function of reads.
func (p *parser) signed(of func() Fraction) Fraction {
	negative := false
	for {
		switch sign, _ := p.accept("+-−"); sign {
		case 0:
			if f := of(); !negative {
				return f
			} else {
				return f.Neg()
			}
		case '-', '−':
			negative = !negative
		}
	}
}

func (p *parser) tight() Fraction {
	f := p.power()
	for {
		if op, _ := p.accept("×"); op == 0 {
			return f
		}
		f = f.Mul(p.m, p.signed(p.power))
	}
}

func (p *parser) power() Fraction {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.at, "more than %d levels", maxDepth)
	}
	defer func() { p.depth-- }()
	base := p.atom()
	op, at := p.accept("^")
	if op == 0 {
		return base
	}
	exp := p.signed(p.power)
	x, ok := exp.Number()
	if !ok {
		p.fail(at, "the exponent %v has no finite normal form", exp)
	}
	f, err := base.Pow(p.m, x)
	p.check(at, err)
	return f
}

func (p *parser) atom() Fraction {
	r := p.next()
	switch {
	case r == '(':
		p.accept("(")
		f := p.sum()
		if r, at := p.accept(")"); r == 0 {
			p.fail(at, "a closing parenthesis is missing")
		}
		return f
	case r >= '0' && r <= '9':
		return p.integer()
	}
	for _, name := range []string{"ω", "omega", "w"} {
		if strings.HasPrefix(p.s[p.at:], name) {
			p.at += len(name)
			return Fraction{num: Omega}
		}
	}
	p.fail(p.at, "a number or ω is missing")
	return Fraction{}
}

func (p *parser) integer() Fraction {
	digits := len(p.s[p.at:]) - len(strings.TrimLeft(p.s[p.at:], "0123456789"))
	if digits > maxDigits {
		p.fail(p.at, "more than %d digits", maxDigits)
	}
	p.m.Step(digits)
	n, _ := new(big.Int).SetString(p.s[p.at:p.at+digits], 10)
	p.at += digits
	return Fraction{num: Rat(new(big.Rat).SetInt(n))}
}
