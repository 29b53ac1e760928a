// SPDX-License-Identifier: Apache-2.0

package report

import (
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// mostMessage is how long a message is; positions that are quoted may be longer.
const mostMessage = 1500

// Error says what went wrong. Where Caret tells the place, it is left out.
func Error(err error) string {
	text := err.Error()
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) && syntax.Caret() != "" {
		text = strings.Replace(text, syntax.Error(), syntax.Msg, 1)
	}
	if half := mostMessage / 2; len(text) > mostMessage {
		text = strings.ToValidUTF8(text[:half], "") + " … " + strings.ToValidUTF8(text[len(text)-half:], "")
	}
	return text
}

// Caret shows the place of a mistake below the line that has it: "" if it is not
// known.
func Caret(err error) string {
	var syntax *game.SyntaxError
	if errors.As(err, &syntax) && syntax.Input != "" && strings.Contains(syntax.Msg, syntax.Input) { // a name, quoted already
		return ""
	}
	var placed interface {
		error
		Caret() string
	}
	if !errors.As(err, &placed) || len(placed.Caret()) > mostMessage {
		return ""
	}
	return placed.Caret()
}
