// SPDX-License-Identifier: Apache-2.0

package answer

import (
	"slices"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lib/rulesets"
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
