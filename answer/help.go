// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"context"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib/rulesets"
	"github.com/upstar-cgt/upstar/session"
	"github.com/upstar-cgt/upstar/value/notation"
)

// Helps describes everything that an expression may contain, by subject: first the operators and
// statements, then every function.
func Helps() []Function {
	all := slices.Clone(operators)
	for _, f := range rulesets.Library(catalog.Builtin()).Funcs {
		all = append(all, Function{Name: f.Name, Example: f.Example, Says: f.Doc})
	}
	return all
}

// A Function describes a function or an operator of expressions.
type Function struct {
	Name    string `json:"name"`
	Says    string `json:"says"`
	Example string `json:"example"`
	Value   string `json:"value"` // of the example
}

// Functions returns the Helps that contain all the words, each with the value of its example.
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
		if h.Value, err = calc.Text(v, notation.Plain); err != nil {
			return nil, err
		}
		all = append(all, h)
	}
	return all, nil
}

// Mentions reports whether a text contains all the words, in upper or lower case.
func Mentions(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, strings.ToLower(word)) })
}

var operators = []Function{
	{Name: "{|}", Example: "{2,3|1/2,0}", Says: "the game with these options"},
	{Name: "+ -", Example: "{3|1} - {2||1|0}", Says: "sum and difference"},
	{Name: "*", Example: "3 * {1|*}", Says: "multiple"},
	{Name: ":", Example: "* : ^", Says: "ordinal sum of canonical forms"},
	{Name: "== !=", Example: "{1|-1} == +-1", Says: "equal, not equal"},
	{Name: "< <= > >=", Example: "^* <= ^^", Says: "less, greater"},
	{Name: "<> <| |>", Example: "* <> ^", Says: "confused with; less or confused; greater or confused"},
	{Name: "+-", Example: "+-{2,{3|0}}", Says: "switch {g|-g}"},
	{Name: "^ v *n", Example: "^3*2 + vv", Says: "multiples of up and down, nimbers"},
	{Name: "^<n> ^[n]", Example: "^<2> + ^ == ^[2]", Says: "Norton powers of up, and their sums"},
	{Name: "'{|}'", Example: "'{0,-1|1}'", Says: "a game that is not simplified"},
	{Name: "..", Example: "1..4", Says: "integers from one to another"},
	{Name: "[] {}", Example: "[{3,1,3}, {1 => *}]", Says: "lists, sets and maps"},
	{Name: ":=", Example: "x := 3; x * x", Says: "gives a variable a value"},
	{Name: "->", Example: "(x -> x + 1)(2)", Says: "function"},
	{Name: "if", Example: "if ^ > 0 then 1 else 2 end", Says: "conditional"},
	{Name: "for", Example: "[*n for n from 1 to 3 where n != 2]", Says: "loop; also for … do … end and for … yield … end"},
	{Name: "ruleset()", Example: "domineering(2x3)", Says: "the value of a position"},
}
