// SPDX-License-Identifier: Apache-2.0

package position

import "strings"

// NameOf returns the name of the ruleset of a position as it is written, or that of its compound.
func NameOf(p Position) string {
	switch x := p.(type) {
	case interface{ written() (head, text string) }:
		head, _ := x.written()
		name, _, _ := strings.Cut(head, "(")
		return name
	case Compound:
		return x.Mode.String()
	}
	name, _, _ := strings.Cut(p.String(), "(")
	return name
}

// TextOf returns what a position has in its brackets: parameters of the ruleset, and the position.
func TextOf(p Position) string {
	if x, ok := p.(interface{ written() (head, text string) }); ok {
		head, text := x.written()
		_, params, _ := strings.Cut(head, "(")
		return params + text
	}
	_, text, _ := strings.Cut(p.String(), "(")
	return strings.TrimSuffix(text, ")")
}
