// SPDX-License-Identifier: Apache-2.0

// Package notation reads and writes values of games: one grammar for the
// values that package short computes with.
//
//	g, err := notation.Parse(c, "{1|*}")   // c is a *short.Calc
//	notation.Plain.Format(c, g)            // "{1|*}"
//	notation.Unicode.Format(c, g)          // "{1 | ∗}"
//	notation.Eval(c, "2 * ^ + *", nil)     // the value of an expression
//
// The notation is that of CGSuite. A number is 3 or -5/4; ^ and v are ↑ and ↓,
// ^3 is 3·↑, * is star and *n a nimber, and these may follow a number, as in
// 5/4^^*2. {a,b|c} is a game by its options; more bars bind looser, so that
// {3||2|1} is {3|{2|1}}. +-1 is {1|-1}, +-{a,b} a switch of several options;
// Tiny(g) and Miny(g) are {0||0|-g} and {g|0||0}; ^<n> is ↑ⁿ and ^[n] the sum
// ↑ + … + ↑ⁿ. Parse reads back all that the plain and the Unicode style print.
//
// Eval reads expressions in which * / ^ between operands are arithmetic, as in
// CGSuite, and where Parse would read 2^3 as 2 + 3·↑, Eval reads 8.
package notation

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/value/short"
)

// quote quotes the input, shortened if it is long.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return fmt.Sprintf("%q", s)
}

// Parse reads a value. Sums and differences of values are read too. The error
// is a *game.SyntaxError if the text is not in the notation, an *Error if it is but
// names no short game, or what stopped c.
func Parse(c *short.Calc, text string) (short.Game, error) {
	n, err := parse(text, valueMode)
	if err != nil {
		return 0, err
	}
	v, err := (&evaluator{c: c, input: text, funcs: []Funcs{tinies}}).run(n)
	if err != nil {
		return 0, err
	}
	g, ok := v.(Game)
	if !ok {
		return 0, fail(text, 0, errors.New("not the value of a short game"))
	}
	return short.Game(g), nil
}
