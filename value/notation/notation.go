// SPDX-License-Identifier: Apache-2.0

// Package notation reads and writes values of games: one grammar for the
// values that package short computes with.
//
//	g, err := notation.Parse(c, "{1|*}")   // c is a *short.Calc
//	notation.Plain.Format(c, g)            // "{1|*}"
//	notation.Unicode.Format(c, g)          // "{1 | ∗}"
//
// The notation is that of CGSuite. A number is 3 or -5/4; ^ and v are ↑ and ↓,
// ^3 is 3·↑, * is star and *n a nimber, and these may follow a number, as in
// 5/4^^*2. {a,b|c} is a game by its options; more bars bind looser, so that
// {3||2|1} is {3|{2|1}}. +-1 is {1|-1}, +-{a,b} a switch of several options;
// Tiny(g) and Miny(g) are {0||0|-g} and {g|0||0}; ^<n> is ↑ⁿ and ^[n] the sum
// ↑ + … + ↑ⁿ. Parse reads back all that the plain and the Unicode style print.
//
// In expressions, which package eval computes, 2^3 is 8; here it is 2 + 3·↑.
package notation
