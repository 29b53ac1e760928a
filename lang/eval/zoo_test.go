// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/value/notation"
)

// What is written of the loopy zoo, and of sums in it, is read as the same value.
func TestZooReadBack(t *testing.T) {
	zoo := []string{"on", "off", "dud", "over", "under", "upon", "uponth", "upover", "tis", "tisn", "hi", "ono", "ace", "deuce",
		"2", "-5", "-1/4", "*", "^", "{1|-1}", "a{0||||0|||a|*||*}"}
	in := everything()
	read := func(script string) string {
		m := meter(1e8)
		v, err := in.Eval(m, script)
		if err != nil {
			t.Fatalf("%s: %v", script, err)
		}
		text, err := in.Text(m, v, notation.Plain)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for i, g := range zoo {
		for _, h := range zoo[:i+1] {
			sum := fmt.Sprintf("(%s) + (%s)", g, h)
			text := read(sum)
			if again := read(text); again != text {
				t.Errorf("%s is %s, which is read as %s", sum, text, again)
			}
		}
	}
	for _, same := range []string{"{2|2over} == 2over", "-5under == under - 5", "-1/4v[on] == -upon - 1/4", "v<on>* == * - uponth", "+-5over == {5over|-5under}"} {
		if got := read(same); got != "true" {
			t.Errorf("%s: %s", same, got)
		}
	}
}
