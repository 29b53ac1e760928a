// SPDX-License-Identifier: Apache-2.0

package flag

import "testing"

// An argument that begins with a minus sign is an expression unless it is a flag.
func TestMinus(t *testing.T) {
	for arg, want := range map[string]bool{"-3": true, "-^": true, "-{1|0}": true, "-*": true, "--3": true, "-v": true, "-vv*": true,
		"-domineering(2x2)": true, "-h": false, "--json": false, "-o": false, "--style=latex": false, "-": false, "--": false, "3-1": false, "-values": false} {
		if got := isExpression(arg); got != want {
			t.Errorf("%q is an expression: %v", arg, got)
		}
	}
}
