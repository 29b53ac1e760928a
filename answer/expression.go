// SPDX-License-Identifier: Apache-2.0

// Positions in expressions: domineering(2x3) + {1|*}. The grammar of values
// knows no positions and their notations hold what it could not read, so they
// are cut out first. A call of one function, as long as the position, takes the
// place of each; so the places that errors name stay right.

package answer

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// placeholder is the function that stands for positions; the notation has no
// other use for the sign.
const placeholder = "_"

// cutPositions replaces the positions in an expression by calls of the
// placeholder.
func cutPositions(expression string) (text string, positions []position.Position, err error) {
	var out strings.Builder
	copied := 0
	for {
		start, open, ok := nextPosition(expression, copied)
		if !ok {
			break
		}
		p, end, err := positionAt(expression, start, open)
		if err != nil {
			return "", nil, err
		}
		call := fmt.Sprintf("%s(%d", placeholder, len(positions))
		if len(call) >= end-start {
			return "", nil, game.Errorf(expression, start, "more than %d positions", len(positions))
		}
		positions = append(positions, p)
		out.WriteString(expression[copied:start] + call + strings.Repeat(" ", end-start-len(call)-1) + ")")
		if err := free(expression, copied, start); err != nil {
			return "", nil, err
		}
		copied = end
	}
	if err := free(expression, copied, len(expression)); err != nil {
		return "", nil, err
	}
	return out.String() + expression[copied:], positions, nil
}

// free refuses the sign of the placeholder between start and end.
func free(expression string, start, end int) error {
	if i := strings.Index(expression[start:end], placeholder); i >= 0 {
		return game.Errorf(expression, start+i, "unexpected %s", placeholder)
	}
	return nil
}

// positionAt reads the position whose name begins at start and whose bracket
// opens at open; end is behind it.
func positionAt(expression string, start, open int) (p position.Position, end int, err error) {
	var syntax *game.SyntaxError
	if name := expression[start:open]; !isPosition(name) {
		if _, err := builtin().Named(name); errors.As(err, &syntax) {
			return nil, 0, syntax.In(expression, start)
		}
	}
	if end = closing(expression, open); end < 0 {
		return nil, 0, game.Errorf(expression, len(expression), "the closing bracket is missing")
	}
	p, err = builtin().Parse(expression[start:end])
	if errors.As(err, &syntax) && syntax.Input == expression[start:end] {
		err = syntax.In(expression, start)
	}
	return p, end, err
}

// nextPosition returns where the next position begins, or what is written like
// one, and where its bracket opens.
func nextPosition(s string, at int) (start, open int, ok bool) {
	quoted := false
	for open = at; open < len(s); open++ {
		switch {
		case s[open] == '"':
			quoted = !quoted
		case s[open] == '(' && !quoted:
			start = nameBefore(s, at, open)
			if name := s[start:open]; name != "" && 'a' <= name[0] && name[0] <= 'z' && !isOperator(name) && (start == 0 || s[start-1] != '.') {
				return start, open, true
			}
		}
	}
	return 0, 0, false
}

// longestName bounds the names of rulesets.
const longestName = 60

// nameBefore returns the start of the name that ends at end, not before at: the
// longest that is a ruleset's, or else a word without hyphens, so that the name
// in 3-nim(2) is nim.
func nameBefore(s string, at, end int) int {
	start := end
	for start > max(at, end-longestName) && isNameByte(s[start-1]) {
		start--
	}
	for start < end && (!isLetter(s[start]) || !isPosition(s[start:end]) && strings.ContainsAny(s[start:end], "-:")) {
		start++
	}
	return start
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isNameByte(b byte) bool {
	return isLetter(b) || '0' <= b && b <= '9' || b == '-' || b == ':' || b == '_'
}

// isPosition reports whether positions begin with the name, that of a ruleset
// or a compound. Names of functions of values begin with capitals.
func isPosition(name string) bool {
	if name == "" || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	if _, ok := builtin().Lookup(name); ok {
		return true
	}
	_, err := compound.ParseMode(name)
	return err == nil
}

// isOperator reports whether a bracket after the word is that of an operand.
func isOperator(word string) bool {
	return word == "and" || word == "or" || word == "not" || strings.Trim(word, "v") == ""
}

// closing returns the end of what the bracket opens, or -1.
func closing(s string, open int) int {
	depth, quoted := 0, false
	for i := open; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case quoted:
		case s[i] == '(':
			depth++
		case s[i] == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// builtin is the catalogue in which names are looked up.
var builtin = sync.OnceValue(catalog.Builtin)
