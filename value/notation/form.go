// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"strings"

	"github.com/upstar-cgt/upstar/value/short"
)

// FormatForm returns the text of a game that is not simplified, in the style.
func (s Style) FormatForm(c *short.Calc, f short.Form) string { return formText(c, s, f, false) }

// CompoundName returns the infix name of a compound.
func CompoundName(k short.Kind) string { return compoundNames[k] }

// compoundNames are the infix names of compounds.
var compoundNames = map[short.Kind]string{
	short.DisjunctiveSum: "+",
	short.OrdinalSum:     ":",
	short.ConjunctiveSum: "ConjunctiveSum",
	short.SelectiveSum:   "SelectiveSum",
	short.OrdinalProduct: "OrdinalProduct",
	short.ConwayProduct:  "ConwayProduct",
}

// formText writes a form. The parameter inner says that the form is an operand. Text is copied at
// each level; this is counted as work.
func formText(c *short.Calc, s Style, f short.Form, inner bool) string {
	c.Enter()
	text := formWords(c, s, f, inner)
	c.Leave()
	c.Meter().Step(len(text) >> 10)
	c.Meter().Room(uint64(len(text)))
	return text
}

func formWords(c *short.Calc, s Style, f short.Form, inner bool) string {
	switch f := f.(type) {
	case short.Game:
		return s.Format(c, f)
	case *short.Explicit:
		return "'" + s.open + formList(c, s, f.Left) + s.bar(1) + formList(c, s, f.Right) + s.close + "'"
	case short.Negative:
		return s.minus + s.parenOpen + formText(c, s, f.Form, false) + s.parenClose
	case short.Compound:
		text := compoundText(c, s, f)
		if inner {
			text = s.parenOpen + text + s.parenClose
		}
		return text
	}
	if t, ok := f.(interface{ FormText(s Style) string }); ok {
		return t.FormText(s)
	}
	return "?"
}

func compoundText(c *short.Calc, s Style, f short.Compound) string {
	op := compoundNames[f.Kind]
	if g, ok := f.G.(short.Game); ok && f.Kind == short.ConwayProduct && c.IsInteger(g) {
		op = "*"
	}
	return operand(c, s, f.G, f.Kind) + " " + op + " " + operand(c, s, f.H, f.Kind)
}

// operand writes a part of a compound. Sums bind most loosely. Sums and ordinal sums need no
// parentheses inside sums.
func operand(c *short.Calc, s Style, f short.Form, of short.Kind) string {
	x, ok := f.(short.Compound)
	inner := !ok || of != short.DisjunctiveSum || x.Kind != short.DisjunctiveSum && x.Kind != short.OrdinalSum
	return formText(c, s, f, inner)
}

func formList(c *short.Calc, s Style, fs []short.Form) string {
	parts := make([]string, len(fs))
	for i, f := range fs {
		parts[i] = formText(c, s, f, false)
	}
	return strings.Join(parts, s.comma)
}

// NegateForm returns the negative of f, where the negative is distributed over options and sums.
func NegateForm(c *short.Calc, f short.Form) short.Form {
	c.Enter()
	defer c.Leave()
	switch f := f.(type) {
	case short.Game:
		return c.Neg(f)
	case *short.Explicit:
		return &short.Explicit{Left: negateForms(c, f.Right), Right: negateForms(c, f.Left)}
	case short.Compound:
		if f.Kind != short.ConwayProduct && f.Kind != short.OrdinalProduct {
			return short.Compound{Kind: f.Kind, G: NegateForm(c, f.G), H: NegateForm(c, f.H)}
		}
	}
	return short.Negate(f)
}

func negateForms(c *short.Calc, fs []short.Form) (out []short.Form) {
	for _, f := range fs {
		out = append(out, NegateForm(c, f))
	}
	return out
}
