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
	up, down              [3]string // one, two, and n of them
	star, plusMinus       string
	tiny, miny            [2]string // before and behind the argument
	power, sum            [2]string // before and behind the exponent
	superscript           bool      // the exponent of a power is written in superscripts
	parenOpen, parenClose string
}

// The styles. Parse reads what Plain and Unicode write.
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

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹"

func (s Style) number(x dyadic.Number) string { return s.fraction(x.Rat()) }

// arrows returns n·↑ for n ≠ 0.
func (s Style) arrows(n int) string {
	a := s.up
	if n < 0 {
		a, n = s.down, -n
	}
	if n <= 2 {
		return a[n-1]
	}
	return a[2] + strconv.Itoa(n)
}

func (s Style) nimber(m uint32) string {
	switch m {
	case 0:
		return ""
	case 1:
		return s.star
	}
	return s.star + strconv.FormatUint(uint64(m), 10)
}

// exponent returns the n of ↑ⁿ.
func (s Style) exponent(n int) string {
	digits := strconv.Itoa(n)
	if !s.superscript {
		return s.power[0] + digits + s.power[1]
	}
	runes := []rune(superscripts)
	var b strings.Builder
	for _, d := range digits {
		b.WriteRune(runes[d-'0'])
	}
	return b.String()
}
