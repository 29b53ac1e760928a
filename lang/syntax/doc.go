// SPDX-License-Identifier: Apache-2.0

// Package syntax reads and prints the language of values, which is CGScript: its
// expressions, statements and classes.
//
//	tree, err := syntax.Parse("for n from 1 to 5 yield *n end", nil)
//	syntax.Print(tree) // "for n from 1 to 5 yield *n end"
//
// A number may be followed directly by an infinitesimal, as in 5/4^^*2. A position, such as
// domineering(..|..), is a term; the reader of positions that is passed to Parse finds its end.
// ParseValue reads the notation of values, in which 2^3 is 2 + 3·↑ and not 8.
package syntax
