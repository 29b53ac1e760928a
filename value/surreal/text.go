// SPDX-License-Identifier: Apache-2.0

package surreal

import (
	"math/big"
	"strings"
)

// A Style is a way to write numbers: Plain, Unicode or LaTeX.
type Style struct {
	omega, dot            string
	powerOpen, powerClose string // around every exponent
	tight                 bool   // whether × binds tighter than /
	fraction              func(num, den string) string
	ratio                 func(*big.Rat) string
}

// These are the styles. Parse reads what Plain and Unicode write.
var (
	Plain = Style{
		omega: "omega", dot: "*",
		ratio: (*big.Rat).RatString,
	}
	Unicode = Style{
		omega: "ω", dot: "×", tight: true,
		ratio: (*big.Rat).RatString,
	}
	LaTeX = Style{
		omega: `\omega`, dot: `\cdot `,
		powerOpen: "{", powerClose: "}", tight: true,
		fraction: func(num, den string) string { return `\frac{` + num + "}{" + den + "}" },
		ratio: func(r *big.Rat) string {
			if r.IsInt() {
				return r.RatString()
			}
			return `\frac{` + r.Num().String() + "}{" + r.Denom().String() + "}"
		},
	}
)

func (x Number) String() string   { return Unicode.Number(x) }
func (a Ordinal) String() string  { return Unicode.Number(a.x) }
func (f Fraction) String() string { return Unicode.Fraction(f) }

// Number writes x as a sum of powers of ω, such as ω^ω-ω^19×5+1.
func (s Style) Number(x Number) string {
	if x.IsZero() {
		return "0"
	}
	var b strings.Builder
	for i, t := range x.terms {
		switch {
		case t.coef.Sign() < 0:
			b.WriteByte('-')
		case i > 0:
			b.WriteByte('+')
		}
		s.term(&b, t.exp, new(big.Rat).Abs(t.coef))
	}
	return b.String()
}

func (s Style) term(b *strings.Builder, exp Number, coef *big.Rat) {
	if exp.IsZero() {
		b.WriteString(s.ratio(coef))
		return
	}
	b.WriteString(s.omega)
	if !exp.isOne() {
		b.WriteString("^" + s.exponent(exp))
	}
	if coef.Cmp(one) == 0 {
		return
	}
	b.WriteString(s.dot)
	if coef.IsInt() || s.fraction != nil {
		b.WriteString(s.ratio(coef))
	} else {
		b.WriteString("(" + s.ratio(coef) + ")")
	}
}

// exponent writes x after a ^, in parentheses unless it is a natural number or a power of ω.
func (s Style) exponent(x Number) string {
	text := s.Number(x)
	if s.powerOpen != "" {
		return s.powerOpen + text + s.powerClose
	}
	if t := x.terms[0]; len(x.terms) > 1 || t.coef.Sign() < 0 || !t.coef.IsInt() || !t.exp.IsZero() && t.coef.Cmp(one) != 0 {
		return "(" + text + ")"
	}
	return text
}

// Fraction writes f as a quotient, such as (ω^(ω+1)+1)/(ω+1), or as a number if
// the denominator is 1.
func (s Style) Fraction(f Fraction) string {
	num, den := s.Number(f.num), s.Number(f.Den())
	if f.isWhole() {
		return num
	}
	if s.fraction != nil {
		return s.fraction(num, den)
	}
	if len(f.num.terms) > 1 {
		num = "(" + num + ")"
	}
	if len(f.Den().terms) > 1 || !s.tight && strings.Contains(den, s.dot) && !strings.HasPrefix(den, "(") {
		den = "(" + den + ")"
	}
	return num + "/" + den
}

// Nimber writes *a, with parentheses around a sum or a product.
func (s Style) Nimber(a Ordinal) string {
	if len(a.x.terms) == 0 {
		return "0"
	}
	star, text := "*", s.Number(a.x)
	if s.fraction != nil {
		star = `{\ast}`
	}
	switch t := a.x.terms[0]; {
	case a.x.isOne():
		return star
	case len(a.x.terms) > 1 || !t.exp.IsZero() && t.coef.Cmp(one) != 0:
		return star + "(" + text + ")"
	}
	return star + text
}
