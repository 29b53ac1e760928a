// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lib/rulesets"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Help says what a function or an operator of expressions does.
type Help struct {
	Name    string
	Example string
	Says    string
}

// Helps returns what can be written in an expression, by subject: first the
// operators and statements, then every function.
func Helps() []Help {
	all := slices.Clone(operators)
	for _, f := range rulesets.Library(catalog.Builtin()).Funcs {
		all = append(all, Help{f.Name, f.Example, f.Doc})
	}
	return all
}

// A Function is a Help with the value of its example.
type Function struct {
	Name    string `json:"name"`
	Says    string `json:"says"`
	Example string `json:"example"`
	Value   string `json:"value"`
}

// Functions returns the Helps that mention all the words, each with the value of
// its example.
func Functions(ctx context.Context, at *session.Session, words []string) (all []Function, err error) {
	calc := NewCalculator(ctx, at, 1<<30)
	for _, h := range Helps() {
		if !Mentions(h.Name+"\n"+h.Says, words) {
			continue
		}
		v, err := calc.Eval(h.Example)
		if err != nil {
			return nil, err
		}
		text, err := calc.Text(v, notation.Plain)
		if err != nil {
			return nil, err
		}
		all = append(all, Function{Name: h.Name, Says: h.Says, Example: h.Example, Value: text})
	}
	return all, nil
}

// Mentions reports whether all the words are in a text, whatever their case.
func Mentions(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, strings.ToLower(word)) })
}

var operators = []Help{
	{"{|}", "{2,3|1/2,0}", "the game with these options"},
	{"+ -", "{3|1} - {2||1|0}", "sum and difference"},
	{"*", "3 * {1|*}", "multiple"},
	{":", "* : ^", "ordinal sum of canonical forms"},
	{"== !=", "{1|-1} == +-1", "equal, not equal"},
	{"< <= > >=", "^* <= ^^", "less, greater"},
	{"<> <| |>", "* <> ^", "confused with; less or confused; greater or confused"},
	{"+-", "+-{2,{3|0}}", "switch {g|-g}"},
	{"^ v *n", "^3*2 + vv", "multiples of up and down, nimbers"},
	{"^<n> ^[n]", "^<2> + ^ == ^[2]", "Norton powers of up, and their sums"},
	{"'{|}'", "'{0,-1|1}'", "a game that is not simplified"},
	{"..", "1..4", "integers from one to another"},
	{"[] {}", "[{3,1,3}, {1 => *}]", "lists, sets and maps"},
	{":=", "x := 3; x * x", "gives a variable a value"},
	{"->", "(x -> x + 1)(2)", "function"},
	{"if", "if ^ > 0 then 1 else 2 end", "conditional"},
	{"for", "[*n for n from 1 to 3 where n != 2]", "loop; also for … do … end and for … yield … end"},
	{"ruleset()", "domineering(2x3)", "the value of a position"},
}
