// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/value/notation"
)

// TestCollectedFactors compares x := x*y, whose factors are collected, with x := y*x,
// whose are not.
func TestCollectedFactors(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	factors := []string{"2", "-3", "1000003", "4294967296", "-9223372036854775807", "1", "-1", "10^30", "(1/3)", "0", "x", "(i+1)", "*", "^"}
	for range 400 {
		var mine, plain strings.Builder
		fmt.Fprint(&mine, "x := 3^50; all := []; for i from 1 to 5 do ")
		for range 1 + rnd.IntN(6) {
			y := factors[rnd.IntN(len(factors)-rnd.IntN(3))]
			fmt.Fprintf(&mine, "x := x*%s; ", y)
			switch rnd.IntN(6) {
			case 0:
				fmt.Fprint(&mine, "all := all Adjoin x; ")
			case 1:
				fmt.Fprint(&mine, "x := x+i; ")
			case 2:
				fmt.Fprint(&mine, "y := x; y := y*7; all := all Adjoin [x,y]; ")
			}
		}
		fmt.Fprint(&mine, "end; [x, all]")
		plain.WriteString(strings.ReplaceAll(mine.String(), "x := x*", "x := (0+x)*"))
		show := func(script string) string {
			in, m := everything(), meter(1e8)
			v, err := in.Eval(m, script)
			if err != nil {
				return "error: " + reason(err)
			}
			text, err := in.Text(m, v, notation.Plain)
			return fmt.Sprint(text, err)
		}
		if a, b := show(mine.String()), show(plain.String()); a != b {
			t.Fatalf("%s\n\tgives %s\n\twant  %s", mine.String(), a, b)
		}
	}
}
