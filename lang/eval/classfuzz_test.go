// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"testing"
)

// FuzzClass reads and runs class declarations. One interpreter serves many inputs, each
// with a small budget, so that it makes thousands of executions a second; a new one
// after some inputs keeps what they declare from piling up.
func FuzzClass(f *testing.F) {
	for _, seed := range []string{
		"class C(a, b ? 3) var x := a + b; def F(n) := n + x; end; C(1).F(2)",
		"singleton class S extends game.grid.GridRuleset class Position(grid as Grid) extends GridGame override def Options(player as Player) := []; end end; S(\"..\").CanonicalForm",
		"mutable class M mutable var y := 1; def Set(z) begin y := z; end end; M().Set(2)",
		"enum E A, B; def F := 3; end; E.A.F",
		"class D extends C override def F(n) := 1; static var z := 2; static def G() := z; end; D(1).G()",
	} {
		f.Add(seed)
	}
	in, uses := everything(), 0
	f.Fuzz(func(t *testing.T, text string) {
		if uses++; uses%2000 == 0 {
			in = everything()
		}
		in.Define("fuzz.C", text)
		_, _ = in.Eval(meter(2000), text)
		_, _ = in.Eval(meter(2000), "fuzz.C")
	})
}
