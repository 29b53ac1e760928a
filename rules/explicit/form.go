// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"cmp"
	"slices"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/form"
)

// A Form is a partizan game tree {L|R}. The zero Form is 0.
type Form string

// Literal is the ruleset of forms.
var Literal = literal{game.Doc{
	Name: "form", Title: "Literal form",
	Rule: "Left moves to an option left of the bar, Right to one right of it, as they are written down.",
	Position: "a form such as {0|1}, never simplified; {2||1|0} is {2|{1|0}}; names stand for their usual forms: " +
		"2 is {1|}, 1/2 is {0|1}, * is {0|0}, *2 is {0,*|0,*}, ^ is {0|*}, v is {*|0}, ^* is {0,*|0}, ^2 is {0|^*}",
	Sources: []string{"ONAG", "Siegel CGT, II.1"},
	Samples: []string{"{0|1}", "{2||1|0}", "{0,*,{1|-1}|^,v2*}", "3/8", "-3", "*3", "^3*", "{0,0|{|}}"},
}}

type literal struct{ game.Doc }

func (literal) Options(dst []Form, p Form, player game.Player) []Form {
	for _, q := range optionsOf(string(p))[player] {
		dst = append(dst, Form(q))
	}
	return dst
}

// optionsOf returns the options of each player.
func optionsOf(p string) (options [2][]string) {
	if p == "" {
		return options
	}
	if p[0] != '{' {
		x, _ := form.Whole(p, (*form.Reader).Name)
		left, right := x.Options()
		return [2][]string{form.Texts(left), form.Texts(right)}
	}
	for i, s := range parts(p[1:len(p)-1], '|') {
		options[i] = parts(s, ',')
	}
	return options
}

func (literal) Format(p Form) string { return cmp.Or(string(p), "0") }

func (literal) Parse(s string) (Form, error) {
	if len(s) > longest {
		return "", tooLong(s)
	}
	text, err := form.Parse(s, written{})
	return Form(text), err
}

// written converts texts into forms.
type written struct{}

func (written) Make(left, right []string) (string, error) { return form.Text(left, right), nil }

func (written) Named(x form.Name) (string, error) { return x.String(), nil }

// Move points at an option. The numbers of Right's options continue those of Left's.
func (literal) Move(p, q Form, player game.Player) game.Move[Form] {
	options := optionsOf(string(p))
	i := slices.Index(options[player], string(q))
	if player == game.Right {
		i += len(options[game.Left])
	}
	return game.Move[Form]{To: q, Name: "→" + string(q), Touch: []game.Place{option(i)}}
}

// Negative exchanges the options of the players in a form, and in its options.
func (l literal) Negative(p Form) Form {
	if p == "" {
		return p
	}
	if p[0] != '{' {
		x, _ := form.Whole(string(p), (*form.Reader).Name)
		return Form(x.Negative().String())
	}
	options := optionsOf(string(p))
	for i := range options {
		for j, q := range options[i] {
			options[i][j] = string(l.Negative(Form(q)))
		}
	}
	return Form(form.Text(options[game.Right], options[game.Left]))
}

// Same reports that no place of a form remains after a move.
func (literal) Same(Form, Form, game.Player, []game.Place, func(old, new game.Place)) {}

func (literal) Draw(c draw.Canvas, p Form) {
	drawTree(c, cmp.Or(string(p), "0"), func(p string) (left, right, both []string) {
		options := optionsOf(p)
		return options[game.Left], options[game.Right], nil
	})
}
