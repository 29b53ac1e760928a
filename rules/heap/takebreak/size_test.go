// SPDX-License-Identifier: Apache-2.0

package takebreak

import "testing"

// Size is never less than the number of options, and not much more where a move
// leaves few heaps.
func TestSize(t *testing.T) {
	for _, text := range []string{"0.0", "0.3", "0.77", "0.137", "4.0", "4!.0", "0.8", "0.F", "0.Z", "0.{5}", "0.{4!,3=}", "0.{6?}", "0.*", "0.*=", "0.[3]", "0.1[37]",
		"0.[8]", "80.0", "8.0", "*!.0", "0.{0,2!,3+}", "0.{20}"} {
		c := MustParse(text)
		if c.Grows() != nil {
			continue
		}
		for n := range 40 {
			options := 0
			c.Options(n, func([]int) bool { options++; return true })
			size := c.Size(n)
			if size < options {
				t.Errorf("%s: Size(%d) = %d, there are %d options", text, n, size, options)
			}
			if most, ok := c.MaxHeaps(); ok && most <= 3 && c.TailLen() == 0 && size > 3*options+20 {
				t.Errorf("%s: Size(%d) = %d is far more than %d options", text, n, size, options)
			}
		}
	}
	for text, n := range map[string]int{"0.*": 100_000, "0.{1000}": 1_000_000_000, "0.[3]": mostSize, "0.Z": mostSize} {
		if got := MustParse(text).Size(n); got != mostSize {
			t.Errorf("%s: Size(%d) = %d, want %d", text, n, got, mostSize)
		}
	}
	if got := MustParse("0.77").Size(1_000_000_000); got < 1_000_000_000 || got > 1_100_000_000 {
		t.Errorf("0.77: Size(10^9) = %d", got)
	}
}
