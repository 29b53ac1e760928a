// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/value/dyadic"
)

// A Style is a way to write values: Plain, Unicode or LaTeX.
type Style struct {
	open, close, comma    string
	bar                   func(n int) string
	fraction              func(*big.Rat) string
	minus, infinity       string
	up, down              [3]string // the texts for one arrow, two arrows, and n arrows
	star, plusMinus       string
	tiny, miny            [2]string // before and after the argument
	power, sum            [2]string // before and after the exponent
	superscript           bool      // the exponent of a power is written in superscripts
	parenOpen, parenClose string
	name                  [2]string // before and after the name of a game
	sides                 string    // between an onside and an offside
}

// These are the styles. Parse reads what Plain and Unicode write.
var (
	Plain = Style{
		open: "{", close: "}", comma: ",",
		bar:      func(n int) string { return strings.Repeat("|", n) },
		fraction: func(r *big.Rat) string { return r.RatString() },
		minus:    "-", infinity: "inf",
		up: [3]string{"^", "^^", "^"}, down: [3]string{"v", "vv", "v"},
		star: "*", plusMinus: "+-",
		tiny: [2]string{"Tiny(", ")"}, miny: [2]string{"Miny(", ")"},
		power: [2]string{"<", ">"}, sum: [2]string{"[", "]"},
		parenOpen: "(", parenClose: ")",
		sides: " & ",
	}
	Unicode = Style{
		open: "{", close: "}", comma: ", ",
		bar:      func(n int) string { return " " + strings.Repeat("|", n) + " " },
		fraction: func(r *big.Rat) string { return strings.Replace(r.RatString(), "-", "−", 1) },
		minus:    "−", infinity: "∞",
		up: [3]string{"↑", "⇑", "↑"}, down: [3]string{"↓", "⇓", "↓"},
		star: "∗", plusMinus: "±",
		tiny: [2]string{"⧾(", ")"}, miny: [2]string{"⧿(", ")"},
		superscript: true, sum: [2]string{"[", "]"},
		parenOpen: "(", parenClose: ")",
		sides: " & ",
	}
	LaTeX = Style{
		open: `\{`, close: `\}`, comma: ", ",
		bar:      latexBar,
		fraction: latexFraction,
		minus:    "-", infinity: `\infty`,
		up:   [3]string{`{\uparrow}`, `{\Uparrow}`, `{\uparrow}`},
		down: [3]string{`{\downarrow}`, `{\Downarrow}`, `{\downarrow}`},
		star: `{\ast}`, plusMinus: `{\pm}`,
		tiny: [2]string{`{+}_{`, "}"}, miny: [2]string{`{-}_{`, "}"},
		power: [2]string{"^{", "}"}, sum: [2]string{"^{[", "]}"},
		parenOpen: `\left(`, parenClose: `\right)`,
		name: [2]string{`\mathbf{`, "}"}, sides: ` \mathbin{\&} `,
	}
)

func latexBar(n int) string {
	switch n {
	case 1:
		return ` \mid `
	case 2:
		return ` \parallel `
	}
	return ` \mid` + strings.Repeat(`\!\mid`, n-1) + ` `
}

func latexFraction(r *big.Rat) string {
	if r.IsInt() {
		return r.RatString()
	}
	sign := ""
	if r.Sign() < 0 {
		sign = "-"
	}
	return sign + `\frac{` + new(big.Int).Abs(r.Num()).String() + "}{" + r.Denom().String() + "}"
}

// Fraction returns a rational number.
func (s Style) Fraction(r *big.Rat) string { return s.fraction(r) }

// Infinity returns inf or −inf.
func (s Style) Infinity(negative bool) string {
	if negative {
		return s.minus + s.infinity
	}
	return s.infinity
}

// Join returns texts with commas between them.
func (s Style) Join(texts []string) string { return strings.Join(texts, s.comma) }

// Braces returns texts as a set.
func (s Style) Braces(texts []string) string { return s.open + s.Join(texts) + s.close }

// The following methods write the parts from which other packages make the texts of their games.

// Number returns a dyadic number.
func (s Style) Number(x dyadic.Number) string { return s.fraction(x.Rat()) }

// Bar returns a run of n bars.
func (s Style) Bar(n int) string { return s.bar(n) }

// Switch returns ± and the text after it.
func (s Style) Switch(text string) string { return s.plusMinus + text }

// Paren returns text in parentheses.
func (s Style) Paren(text string) string { return s.parenOpen + text + s.parenClose }

// Tiny returns the text of tiny with this index or, if sign is negative, of miny.
func (s Style) Tiny(sign int, text string) string {
	around := s.tiny
	if sign < 0 {
		around = s.miny
	}
	return around[0] + text + around[1]
}

// Name returns the name of a game, such as over.
func (s Style) Name(word string) string { return s.name[0] + word + s.name[1] }

// Sides returns the text of an onside and an offside.
func (s Style) Sides(on, off string) string { return on + s.sides + off }

// Arrows returns n·↑ for n ≠ 0.
func (s Style) Arrows(n int) string {
	a := s.up
	if n < 0 {
		a, n = s.down, -n
	}
	if n <= 2 {
		return a[n-1]
	}
	return a[2] + strconv.Itoa(n)
}

// Nimber returns *m, or an empty string for 0.
func (s Style) Nimber(m uint32) string {
	switch m {
	case 0:
		return ""
	case 1:
		return s.star
	}
	return s.star + strconv.FormatUint(uint64(m), 10)
}

// UpSum returns the brackets of ↑[n], which is the sum of the powers of ↑ up to the n-th.
func (s Style) UpSum(n string) string { return s.sum[0] + n + s.sum[1] }

var superscripts = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "o", "ᵒ", "n", "ⁿ")

// Exponent returns the n of ↑ⁿ. It is an integer, or on.
func (s Style) Exponent(n string) string {
	if s.superscript {
		return superscripts.Replace(n)
	}
	return s.power[0] + n + s.power[1]
}
