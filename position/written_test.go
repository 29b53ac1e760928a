// SPDX-License-Identifier: Apache-2.0

package position_test

import (
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/position"
)

// The name and the text of a position are what is printed before and in its brackets.
func TestWritten(t *testing.T) {
	c := catalog.Builtin()
	for _, text := range []string{"nim(3,4)", "octal(0.137,5)", "domineering(2x3)", "-domineering(2x3)", "impartial domineering(2x3)", "selective(nim(2),clobber(xo))", "obliged(!nim(2),nim(3))"} {
		p, err := c.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		name, body, _ := strings.Cut(p.String(), "(")
		if got, in := position.NameOf(p), position.TextOf(p); got != name || in != strings.TrimSuffix(body, ")") {
			t.Errorf("%s: %q and %q, want %q and %q", p, got, in, name, body)
		}
	}
}
