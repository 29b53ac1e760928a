// SPDX-License-Identifier: Apache-2.0

package syntax_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/syntax"
)

// scripts are read and printed; the second column is how they are printed.
var scripts = []struct{ in, out string }{
	{"1+2*3", "1 + 2 * 3"}, {"(1+2)*3", "(1 + 2) * 3"}, {"1-(2-3)", "1 - (2 - 3)"}, {"-2^31", "-2^31"}, {"2^3^4", "2^(3^4)"},
	{"5/4^^*2", "5/4^^*2"}, {"9v3*5", "9v3*5"}, {"3Tiny(2)", "3Tiny(2)"}, {"-5/4vv", "-5/4vv"}, {"^<3>*", "^<3>*"}, {"v[2]", "v[2]"},
	{"^^^*2", "^^^*2"}, {"^(n)*", "^(n)*"}, {"*n", "*(n)"}, {"*[3,[1]]", "*[3, [1]]"}, {"vvvvx := vvvvv", "vvvvx := vvvvv"},
	{"{1||2|3}", "{1 | {2 | 3}}"}, {"a{0|a}", "a{0 | a}"}, {"{0|pass}", "{0 | pass}"}, {"'{0,1|*}'", "'{0, 1 | *}'"}, {"{|}", "{ | }"},
	{"{3,5}", "{3, 5}"}, {"{=>}", "{=>}"}, {"{1=>2,3=>4}", "{1 => 2, 3 => 4}"}, {"{}", "{}"}, {"(1,3)", "(1, 3)"}, {"1..4..2", "1..4..2"},
	{"[x^2 for x from 1 to 5]", "[x^2 for x from 1 to 5]"}, {"{x => y for x in l for y in m where x < y}", "{x => y for x in l for y in m where x < y}"},
	{"Table([n,n^2] for n from 1 to 3)", "Table([n, n^2] for n from 1 to 3)"}, {"{x for x := 5}", "{x for x := 5}"},
	{"x -> x+1", "x -> x + 1"}, {"(a as Integer, b ? 3, c...) -> a", "(a as Integer, b ? 3, c...) -> a"}, {"() -> 3", "() -> 3"},
	{"f(1, b => 7)", "f(1, b => 7)"}, {"x.Foo(3).Bar[2]", "x.Foo(3).Bar[2]"}, {"3 Max 5", "3 Max 5"}, {"^ Heat 2", "(^) Heat 2"},
	{"* Heat 2", "(*) Heat 2"}, {"^n", "^(n)"}, {"not a and b or c is D", "not a and b or c is D"}, {"a < b == c", "a < b == c"},
	{"1 + -2 +- 3", "1 + -2 +- 3"}, {"on & off", "on & off"}, {"2over+1/2under", "(2over) + 1/2under"}, {"-1/4v[on]*-^<on>", "(-1/4v[on]*) - ^<on>"}, {"↑ᵒⁿ", "^<on>"}, {"3 over 4", "3 over 4"}, {"* : 3", "(*) : 3"}, {"a := b := 3;", "a := b := 3;"},
	{"if a then b; elseif c then d else e end", "if a then b; elseif c then d else e end"}, {"begin 0; end", "begin 0; end"},
	{"for x from 6 to 1 by -2 yield x*x yield x end", "for x from 6 to 1 by -2 yield x * x yield x end"},
	{"while x < 5 where y do x := x+1 end x", "while x < 5 where y do x := x + 1 end; x"}, {"for x in l while a where b do end", "for x in l while a where b do  end"},
	{"def f(n) := n", "def f(n) := n"}, {"def f begin return 3; end", "def f begin return 3; end"}, {"var x; clear x, y; break", "var x; clear x, y; break"},
	{"try a finally b end", "try a finally b end"}, {"error(\"a\\\"b\")", "error(\"a\\\"b\")"}, {"import game.heap.Nim", "import game.heap.Nim"},
	{"mutable class A(x as game.Integer ? 3) extends B, c.D var y := 3; override def M := 4; def op [](i) := 3; class N end end",
		"mutable class A(x as game.Integer ? 3) extends B, c.D var y := 3; override def M := 4; def op [](i) := 3; class N end; end"},
	{"enum E A, B; static var C := A; end", "enum E A, B; static var C := A; end"}, {"/** doc */ singleton class A end // more", "singleton class A end"},
	{"this.x + super.y", "this.x + super.y"}, {"+-3/2 + 1", "+-(3 / 2) + 1"}, {"±1 − ∗ ≤ ↑²", "(+-1 - *) <= ^<2>"}, {"", ""}, {"3+nim(..#|.) Heat 2", "3 + nim(..#|.) Heat 2"},
	{"nim(x, 2)", "nim(x, 2)"}, {"nim -> nim(#)", ""}, {"def nim(n) := nim(n-1)", "def nim(n) := nim(n - 1)"}, {"(x -> x)(3)", "(x -> x)(3)"}, {"x -> if a then b end", "x -> if a then b end"}, {"external", ""},
}

// positions reads nim(…) with points and crosses.
func positions(text string) (int, any, error) {
	if !strings.HasPrefix(text, "nim(") {
		return 0, nil, nil
	}
	for i := 4; i < len(text); i++ {
		switch {
		case text[i] == ')':
			return i + 1, nil, nil
		case !strings.ContainsRune(".#|", rune(text[i])):
			return 0, nil, game.Errorf(text, i, "not a board")
		}
	}
	return 0, nil, game.Errorf(text, len(text), "the closing bracket is missing")
}

func TestPrint(t *testing.T) {
	for _, s := range scripts {
		tree, err := syntax.Parse(s.in, positions)
		if s.out == "" && s.in != "" {
			if err == nil {
				t.Errorf("%q is read", s.in)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", s.in, err)
			continue
		}
		if got := syntax.Print(tree); got != s.out {
			t.Errorf("%q prints as %q, want %q", s.in, got, s.out)
		}
		again(t, s.in, tree, positions)
	}
}

// again checks that what is printed is read as the same tree.
func again(t *testing.T, in string, tree *syntax.Block, positions syntax.Positions) {
	t.Helper()
	text := syntax.Print(tree)
	second, err := syntax.Parse(text, positions)
	if err != nil && strings.Contains(err.Error(), "nested too deeply") {
		return // a long chain of operators prints with more brackets than are read
	}
	if err != nil {
		t.Fatalf("%q prints as %q: %v", in, text, err)
	}
	if !equal(reflect.ValueOf(tree), reflect.ValueOf(second)) {
		t.Fatalf("%q prints as %q, which is read as another tree", in, text)
	}
}

// equal reports whether two trees are the same but for their spans and docs.
func equal(a, b reflect.Value) bool {
	if a.Kind() != b.Kind() || a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Interface, reflect.Pointer:
		return a.IsNil() == b.IsNil() && (a.IsNil() || equal(a.Elem(), b.Elem()))
	case reflect.Slice:
		if a.Len() != b.Len() || a.IsNil() != b.IsNil() && a.Type() == reflect.TypeOf([]syntax.Parameter{}) {
			return false
		}
		for i := range a.Len() {
			if !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range a.NumField() {
			switch a.Type().Field(i).Name {
			case "Span", "Where", "Dot", "Doc":
			default:
				if !equal(a.Field(i), b.Field(i)) {
					return false
				}
			}
		}
		return true
	}
	return a.Interface() == b.Interface()
}

// Errors name the place and what could stand there.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		in     string
		offset int
		says   string
	}{
		{"1 +", 3, "unexpected end, want a value"}, {"x := 4\nx + 1", 7, "want ; or an operator"}, {"{1|2|3}", 4, "two runs of one bar"}, {"1|0", 1, "unexpected"}, {"(1", 2, "want )"},
		{"x = 3", 2, ":="}, {"for 3 from 1 to 5 yield 6 end", 4, "variable"}, {"if x do", 5, "then"}, {"[1,", 3, "unexpected end"},
		{"3 := 4", 2, "variable"}, {`"abc`, 0, "not closed"}, {"1 + /* 2 *", 4, "not closed"}, {"class", 5, "class"}, {"begin 1", 7, "want end"}, {"nim(7x)", 4, "not a board"},
		{"1 + nim(", 8, "bracket is missing"}, {"1 2", 2, "unexpected"}, {"a.3", 2, "a name"}, {strings.Repeat("(", 5000), 1000, "deeply"},
		{"_", 0, "unexpected"}, {"x.if", 2, "a name"}, {"{1 => 2, 3}", 10, "=>"},
	} {
		_, err := syntax.Parse(c.in, positions)
		var e *game.SyntaxError
		if !errors.As(err, &e) || e.Offset != c.offset || !strings.Contains(e.Msg, c.says) {
			t.Errorf("%.40q: %v, want %q at %d", c.in, err, c.says, c.offset)
		}
	}
}

// Spans are those of the source.
func TestSpans(t *testing.T) {
	const in = "  f( a + {1|nim(..)} , b => [2] )"
	tree, err := syntax.Parse(in, positions)
	if err != nil {
		t.Fatal(err)
	}
	call := tree.Statements[0].(*syntax.Call)
	sum := call.Arguments[0].Value.(*syntax.Binary)
	g := sum.Y.(*syntax.Game)
	for want, n := range map[string]syntax.Node{
		"f( a + {1|nim(..)} , b => [2] )": call, "a + {1|nim(..)}": sum, "{1|nim(..)}": g, "nim(..)": g.Right[0], "[2]": call.Arguments[1].Value,
	} {
		if got := n.At().Of(in); got != want {
			t.Errorf("span %q, want %q", got, want)
		}
	}
}

func Example() {
	tree, _ := syntax.Parse("for n from 1 to 5 yield 2*n end", nil)
	fmt.Println(syntax.Print(tree))
	// Output: for n from 1 to 5 yield 2 * n end
}

func FuzzParse(f *testing.F) {
	for _, s := range scripts {
		f.Add(s.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		_, _ = syntax.Parse(in, positions)
		if tree, err := syntax.Parse(in, nil); err == nil && !strings.Contains(in, `\`) {
			again(t, in, tree, nil)
		}
		_, _ = syntax.ParseValue(in)
	})
}
