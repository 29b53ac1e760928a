// SPDX-License-Identifier: Apache-2.0

package eval_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/eval"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

var small = sync.OnceValue(func() *value.Library { return lib.New() })

func interp() *eval.Interp { return eval.New(value.NewWorld(short.NewSpace().Calc()), small(), nil) }

// meter allows so many steps, of scripts and of their games.
func meter(steps uint64) *work.Meter {
	return work.New(context.Background(), work.Budget{Steps: steps, Bytes: 1 << 26})
}

// text returns what a script displays.
func text(in *eval.Interp, m *work.Meter, script string) (string, error) {
	v, err := in.Eval(m, script)
	if err != nil {
		return "", err
	}
	return in.Text(m, v, notation.Plain)
}

func check(t *testing.T, cases []struct{ in, out string }) {
	t.Helper()
	for _, c := range cases {
		if got, err := text(interp(), meter(1e8), c.in); err != nil || got != c.out {
			t.Errorf("%s = %s, %v, want %s", c.in, got, err, c.out)
		}
	}
}

func TestExpressions(t *testing.T) {
	check(t, []struct{ in, out string }{
		{"2^3", "8"}, {"2*3", "6"}, {"2 * ^ + *", "^^*"}, {"(^^*).AtomicWeight", "2"}, {"2.ConwayProduct(*)", "0"},
		{"{1|*}.Birthday", "2"}, {"{3|1}.LeftStop", "3"}, {"^ < 1", "true"}, {"* <> 0", "true"}, {"^* <| 0", "true"},
		{"1/3 + 1/6", "1/2"}, {"1/3", "1/3"}, {"not (1 < 0) and ^ > 0", "true"}, {"[1, *, {0|*}]", "[1,*,^]"},
		{"{3,1,*2}", "{1,3,*2}"}, {"* : 3", "^[3]*"}, {"3+-1", "{4|2}"}, {"5/4^^*2", "5/4^^*2"}, {"9v3*5", "9v3*5"}, {"-5/4vv", "-5/4vv"},
		{"7 % 3", "1"}, {"(-7) % 3", "2"}, {"2^-2", "1/4"}, {"(1/2).Options(Left)", "{0}"}, {"1 + 1 == 2", "true"},
		{"(-1)^(10^30)", "1"}, {"^.Pow(2)", "^<2>"}, {"'{*|*}'.CanonicalForm", "0"}, {"*.FarStar", "*2"},
		{"BornBy(1)", "{-1,0,1,*}"}, {"'{0,1,*|3}'.SensibleLeftOptions", "{1}"},
		{"9223372036854775807 + 1", "9223372036854775808"}, {"-9223372036854775807 - 2", "-9223372036854775809"},
		{"(-9223372036854775808) * (-1)", "9223372036854775808"}, {"3000000000 * 4000000000", "12000000000000000000"},
		{"(-9223372036854775808) / (-1)", "9223372036854775808"}, {"-(-9223372036854775808)", "9223372036854775808"}, {"7 % -3", "-2"},
		{"x := 17/5; y := 3/2; [x % y, x, y]", "[2/5,17/5,3/2]"}, {"2^64 == 2^32 * 2^32", "true"}, {"{2^100|0}.Temperature", "633825300114114700748351602688"},
	})
}

func TestScripts(t *testing.T) {
	check(t, []struct{ in, out string }{
		{"x := 3; x := x + 1; x", "4"}, {"1;", ""}, {"", ""}, {"begin var x := 3; x end", "3"}, {"begin end", "Nothing"},
		{"x := 1; begin var x := 2 end; x", "1"}, {"x := 1; f := () -> begin x := x + 1 end; f(); f(); x", "3"},
		{"f := n -> if n < 2 then n else f(n-1) + f(n-2) end; f(15)", "610"},
		{"def g(n) begin if n == 0 then return 7; end; g(n-1) end; g(20)", "7"},
		{"counter := () -> begin var n := 0; () -> begin n := n + 1 end end; c := counter(); d := counter(); c(); c(); [c(), d()]", "[3,1]"},
		{"for i from 1 to 10 do if i == 4 then break end; x := i end; x", "3"},
		{"for i from 1 to 5 yield if i == 3 then continue end; i end", "[1,2,4,5]"},
		{"for i from 1 to 3 for j from i to 3 yield i*10+j end", "[11,12,13,22,23,33]"}, {"x := 0; while x < 5 do x := x + 2 end; x", "6"},
		{"(a, b ? 10) -> a + b", "(a, b ? 10) -> a + b"}, {"((a, b ? 10) -> a + b)(1)", "11"}, {"((a, b ? 10) -> a + b)(1, b => 2)", "3"},
		{"((a, r...) -> r)(1,2,3)", "[2,3]"}, {"try x := 1 finally x := 2 end; x", "2"}, {"[1,2,3][2]", "2"}, {"{1 => *}(1)", "*"},
		{"1..4 === [1,2,3,4]", "true"}, {"3 is Integer and 1/2 is CanonicalShortGame and not (1/3 is Game)", "true"},
		{"Sum(i^2 for i from 1 to 3)", "14"}, {"{[1,2],[1,2]}.Size", "1"}, {`"a" + "b"`, `"ab"`}, {"(1,2) + (3,4) * 2", "(7,10)"},
		{"f := x -> x; f := 3; clear f; f := 4", "4"}, {"[f(3) for f in [x -> x+1, x -> x*x]]", "[4,9]"},
		{"game.Integer", "⟪game.Integer⟫"}, {"[*n for n from 1 to 3]", "[*,*2,*3]"}, {"^ Heat 2", "{2||0|-4}"},
		{"[dud <> *omega, tis <> *omega, dud <> omega, tis < omega, tis > 1/omega, on > omega, over < 1/omega]", "[true,true,true,true,false,true,true]"},
		{"[upon > *omega, v[on] < *omega, hi > *omega, (1000000 & 0) <> *omega, {over|under} <> *omega]", "[true,true,true,true,true]"},
		{"[{omega|0}, omega+^, {omega|-omega}+{omega|-omega}, (omega+*)-omega, 2*(omega+^), -{omega|1}, ω×2, {ω+1|ω} == ω+{1|0}]", "[{ω|0},ω+^,0,*,ω×2+^^,{-1|-ω},ω×2,true]"},
		{"[{omega|0}.OutcomeClass, {omega|0}.LeftStop, {omega|0}.RightStop, {omega|0} > 5, omega+^ > omega, omega+v > 1000]", "[N,ω,0,false,true,true]"},
		{"[omega:1, omega:(-1), 1:omega, (1/2):omega, (1/omega):1]", "[ω+1,ω-1,ω,(ω-1)/ω,2/ω]"},
		{"x := [5]; for x in [1,2] do x end; x", "[5]"}, {"fs := [() -> i for i from 1 to 2]; fs[1]()", "2"},
	})
}

func TestErrors(t *testing.T) {
	for in, part := range map[string]string{
		"1.AtomicWeight": "not atomic", "0/0": "/ by zero", "2^(2^100)": "overflow", "Foo(1)": "no function",
		"(^) * (^)": "no operation", "*(-8)": "negative", "1.Options(3)": "player", "Tiny()": "arguments", "x": "not defined",
		"*.Subordinate(1)": "subordinated", "(+-1).Pow(2)": "base must be of the form", "{1/3|1}": "not a short game",
		"f := n -> f(n+1); f(0)": "recursive depth", "if 3 then 4 end": "expected `cgsuite.lang.Boolean`; found `game.Integer`", "[1][2]": "out of bounds", "Integer := 5": "class name",
		"error(\"my words\")": "my words", "3(4)": "unexpected", "(3+0)(4)": "Eval", "{1 => 2}[3]": "key not found", "for x in 3 do end": "collection",
		"omega + over": "is added to numbers", "{0|omega}": "the simplest one", "{omega|}": "the simplest one", "{omega|over}": "not a short game", "over - *omega": "there is no form", "*omega * *omega": "ConwayProduct", "1/(*omega)": "ConwayInverse",
		"omega * over": "multiplied with numbers only", "a{0,{1|1,{*,{1*|1*,a}|*}}|0} < *omega": "no stopper is known",
		"over:omega": "ordinal sums are made of two numbers", "dud.Temperature": "ask its Onside", "omga": "did you mean `omega`", "mex([1])": "did you mean `Mex`",
		"(x -> x)(1,2)": "too many arguments", "((x as Integer) -> x)(1/2)": "does not match", "(x -> x)()": "missing required",
	} {
		_, err := text(interp(), meter(1e8), in)
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want an error that says %q", in, err, part)
		}
	}
}

func TestCaret(t *testing.T) {
	_, err := interp().Eval(meter(0), "1 +\n{2|§}")
	var e *game.SyntaxError
	if !errors.As(err, &e) || e.Caret() != "{2|§}\n   ^" {
		t.Errorf("Eval: %v", err)
	}
}

// A script that does not end is stopped by its budget, and by its context.
func TestLimits(t *testing.T) {
	for _, script := range []string{"while true do end", "f := n -> f(n+1); while true do [1,2] end", "[x for x from 1]", "(1..2^40).Sum",
		`s := "ab"; while true do s := s + s end`, "l := [1,2]; while true do l := l Concat l end"} {
		if _, err := interp().Eval(meter(1e6), script); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s: %v, want a limit", script, err)
		}
	}
	for _, use := range []string{"l", "l == 1", "{l,[]}", "l.Flattened", "{l|}", "*l"} {
		if _, err := text(interp(), meter(0), "l := [1]; for i from 1 to 150000 do l := [l] end; "+use); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s of nested lists: %v, want a limit", use, err)
		}
	}
	for _, script := range []string{"m := MutableList(); m.Add(m); m", "class P(x) end; p := 0; for i from 1 to 150000 do p := P(p) end; p"} {
		if _, err := text(interp(), meter(0), script); !errors.Is(err, work.ErrLimit) {
			t.Errorf("%s: %v, want a limit", script, err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	in := interp()
	if _, err := in.Eval(work.New(ctx, work.Budget{}), "while true do end"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want the time to be up", err)
	}
}

// Every function refuses arguments of the wrong kind or number, and does not
// panic.
func TestFunctions(t *testing.T) {
	for _, f := range lib.New().Funcs {
		one := interp()
		for _, in := range []string{"Left.%s", "[].%s", "%s(inf)", "(1/3).%s", "\"x\".%s", "1.%s(2,3,4)", "'{1|}'.%s", "%s()", "1.%s([])",
			"[1,2].%s(3)", "[1].%s(x -> x)", "{1 => 2}.%s(1)", "\"x\".%s(\"(\",\"y\")", "[1].%s(0,0)", "MutableList([1]).%s(0)", "(2,3).%s", "(2^70).%s(2^70)"} {
			_, _ = text(one, meter(2e5), fmt.Sprintf(in, f.Name))
		}
	}
}

func Example() {
	m := work.Unbounded()
	in := eval.New(value.NewWorld(short.NewSpace().Calc()), lib.New(), nil)
	v, _ := in.Eval(m, "def square(n) := n * n; [square(n) + * for n from 1 to 4]")
	fmt.Println(in.Text(m, v, notation.Unicode))
	// Output: [1∗, 4∗, 9∗, 16∗] <nil>
}

func FuzzEval(f *testing.F) {
	for _, in := range []string{"(^^*).AtomicWeight", "3+-1", "{1|0} : -2", "2^3*4", "*2 ConwayProduct '{1|0}'", "[1,{2,3}]", "not 1 < 2",
		"for x from 1 to 5 yield x*x end", "f := x -> f; f(f)", "{x => y for x in [1,2] for y in 1..3}", "begin var x; x end", "{1,\"a\",[],*}",
		"class A(x) var y := x; def M(n as Integer) := this.y + n; class B(z) def N := x + z; end end; A(1).B(2).N", "enum E P, Q; end; E.P",
		"singleton class S def Eval(n) := n; end; S(3)", "class A() extends A end", "class C() def M := super.M; end; C().M",
		"mutable class D() mutable var v; def Set(w) begin v := w end end; d := D(); d.Set(d); d.v"} {
		f.Add(in)
	}
	for _, fn := range library().Funcs {
		f.Add(fn.Example)
	}
	for _, in := range hostile {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		m := work.New(context.Background(), work.Budget{Steps: 20000, Bytes: 1 << 24})
		_, _ = text(everything(), m, in)
	})
}
