// SPDX-License-Identifier: Apache-2.0

// Package notation reads and writes values of games. It has one grammar for all values with which
// package short computes.
//
//	g, err := notation.Parse(c, "{1|*}")   // c is a *short.Calc
//	notation.Plain.Format(c, g)            // "{1|*}"
//	notation.Unicode.Format(c, g)          // "{1 | ∗}"
//
// The notation is that of CGSuite. A number is written 3 or -5/4. ^ and v are ↑ and ↓, ^3 is 3·↑, *
// is star and *n a nimber; these may follow a number, as in 5/4^^*2. {a,b|c} is a game given by its
// options. More bars bind looser, so {3||2|1} is {3|{2|1}}. +-1 is {1|-1}, and +-{a,b} is a switch
// with several options. Tiny(g) is {0||0|-g}, and Miny(g) is {g|0||0}. ^<n> is ↑ⁿ, and ^[n] is the
// sum ↑ + … + ↑ⁿ. Parse reads everything that the plain style and the Unicode style print.
//
// In expressions, which package eval computes, 2^3 is 8; here it is 2 + 3·↑.
package notation
