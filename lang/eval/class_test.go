// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"strings"
	"testing"
)

// classes are scripts that declare classes.
func TestClasses(t *testing.T) {
	const pair = "class Pair(a, b ? 2) def Sum := a + b; def Plus(n) := Pair(a + n, b + n); end; "
	const counter = "mutable class Counter() mutable var n := 0; def Next() begin n := n + 1 end end; "
	const nim = `singleton class Heaps
		def Eval(n) := Position(n);
		class Position(n as Integer) extends Game
			override def Options(player as Player) := [Position(k) for k from 0 to n-1];
		end
	end; `
	check(t, []struct{ in, out string }{
		{pair + "Pair(1).Sum", "3"}, {pair + "Pair(1).Plus(3)", "Pair(4, b => 5)"}, {pair + "Pair(1,2) == Pair(1)", "true"}, {pair + "{Pair(1),Pair(1)}.Size", "1"},
		{pair + "Pair(1) is Pair and not (3 is Pair)", "true"}, {pair + "Pair(1).Class", "⟪Pair⟫"}, {pair + "Pair(1).ToString", `"Pair(1, b => 2)"`},
		{counter + "c := Counter(); c.Next(); c.Next(); [c.n, c]", "[2,Counter.instance]"}, {counter + "Counter() == Counter()", "false"},
		{"class A() def M := 1; def N := M; end; class B() extends A override def M := 2; end; [A().N, B().N]", "[1,2]"},
		{"class A() def M := 1; end; class B() extends A override def M := super.M + 10; end; B().M", "11"},
		{"enum Suit Clubs, Hearts; end; [Suit.Hearts, Suit.Hearts.Ordinal, Suit.Hearts == Suit.Clubs]", "[Hearts,2,false]"},
		{"class A(x) def M(n as Integer) := 1; def M(n as Rational) := 2; def M := x; end; [A(5).M, A(5).M(3), A(5).M(1/3)]", "[5,1,2]"},
		{"singleton class S var x := [k for k from 1 to 3]; def F(k) := x[k]; end; S.F(2)", "2"},
		{nim + "Heaps(5).CanonicalForm", "*5"}, {nim + "(Heaps(5) + Heaps(3)).CanonicalForm", "*6"}, {nim + "Heaps(3) + Heaps(2)", "Heaps.Position(3) + Heaps.Position(2)"},
		{nim + "Heaps(2).Options(Left)", "[Heaps.Position(0),Heaps.Position(1)]"}, {nim + "{Heaps(2)|-1}", "'{Heaps.Position(2)|-1}'"},
		{"class A(x) def op + (that as A) := A(x + that.x); def op unary - := A(-x); def op [] (i) := x + i; def op <= (that as A) := x <= that.x; end; [(A(1) + A(2)).x, (-A(3)).x, A(5)[2], A(1) <= A(2)]", "[3,-3,7,true]"},
		{"class A(x) static var count := 7; static def Make(y) := A(y + count); end; [A.count, A.Make(1).x]", "[7,8]"},
		{"mutable class A() mutable static var n := 0; def Up() begin n := n + 1 end end; A().Up(); A().Up(); A.n", "2"},
		{"3 <=> 2", "1"},
		{nim + "-Heaps(2)", "-(Heaps.Position(2))"}, {nim + "[Heaps(n) for n from 1 to 3].Apply(g -> g.NimValue)", "[1,2,3]"},
		{"class A() def M(n as Integer) := 1; def M(n) := 2; end; A().M(Nothing)", "2"}, {"class A() def M(n as Integer) := n; end; A().M(Nothing)", "Nothing"},
		{nim + "Heaps(4).NimValue", "4"},
	})
	for in, part := range map[string]string{
		"class A end; A()": "Eval",
		pair + "Pair()":    "missing required",
		"class A() var x := 3; def M() begin x := 4 end end; A().M()": "immutable",
		"class A() extends B end":                                     "unknown class",
		"class A() extends A end; A() == 3":                           "extends itself",
		"import game.nothing":                                         "no package or class",
		"class A(x) end; A(1) + A(2)":                                 "no operation",
		"class A(x) end; A(1)[2]":                                     "no operation `[]`",
		"class A() var x := A(); end; A()":                            "recursive depth",
		"class A(x ? A()) end; A()":                                   "recursive depth",
		"singleton class S var x := S; end; S.x":                      "recursive depth",
		"this":                                                        "no object",
		"class A() def M(n as Integer) := 1; def M(n as String) := 2; end; A().M(Nothing)": "cannot be applied to argument types: `cgsuite.lang.Nothing`",
		"class A() def M := N; def N := M; end; A().M":                                     "recursive depth",
	} {
		if _, err := text(interp(), meter(1e8), in); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want an error that says %q", in, err, part)
		}
	}
}

// Classes of files are read when they are used, and again when they change.
func TestDefine(t *testing.T) {
	in := interp()
	in.Define("my.A", "class A() extends B end")
	in.Define("my.B", "class B() extends A end")
	if _, err := text(in, meter(1e6), "my.A()"); err == nil || !strings.Contains(err.Error(), "extends itself") {
		t.Errorf("a circle of classes: %v", err)
	}
	for _, n := range []string{"1", "2"} {
		in.Define("my.B", "class B() def M := "+n+"; end")
		if got, err := text(in, meter(1e6), "my.A().M"); got != n || err != nil {
			t.Errorf("M is %s, %v, want %s", got, err, n)
		}
	}
	in.Define("my.A", "")
	if _, err := text(in, meter(1e6), "my.A()"); err == nil {
		t.Error("a class that was taken away is there")
	}
}
