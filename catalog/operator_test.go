// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// TestOperators reads positions with an operator before the ruleset, and writes them again.
func TestOperators(t *testing.T) {
	c := Builtin()
	for text, want := range map[string]string{
		"pass:1 nim(3,4)":                 "pass:1 nim(3,4)",
		"with-pass:2 nim(3)":              "pass:2 nim(3)",
		"pass:1 nim(3;0)":                 "pass:1 nim(3;0)",
		"jane domineering(2x3)":           "jane domineering(...|...)",
		"twisted domineering(2x2)":        "twisted domineering(..|..)",
		"blocking:1 wythoff(1,2)":         "blocking:1 wythoff(1,2)",
		"terminal(x+y <= 2) wythoff(3,6)": "terminal:x+y<=2 wythoff(3,6)",
		"terminal:x<=2 octal(0.77,5)":     "terminal:x<=2 octal(0.77,5)",
	} {
		p, err := c.Parse(text)
		if err != nil || p.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, p, err, want)
			continue
		}
		again, err := c.Parse(p.String())
		if err != nil || again.ID() != p.ID() {
			t.Errorf("%s read again: %v", text, err)
		}
		if _, err := p.Options(game.Left); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, want := range map[string]string{"pass:x nim(3)": "number from 0", "terminal(x nim(3)": "", "terminal(w<=1) nim(3)": "a condition", "jane tic-tac-toe(3x3)": "verdict", "jane foo(3)": "no ruleset"} {
		if _, err := c.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
