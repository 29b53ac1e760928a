// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Form is a partizan game tree {L|R}. The zero Form is 0.
type Form string

// FormOf returns the form with the given options.
func FormOf(left, right []Form) Form {
	list := func(forms []Form) []string {
		out := make([]string, len(forms))
		for i, f := range forms {
			out[i] = cmp.Or(string(f), "0")
		}
		return out
	}
	return Form(formOf(list(left), list(right)))
}

func formOf(left, right []string) string {
	left, right = inOrder(left), inOrder(right)
	if x, ok := nameOf(left, right); ok {
		return x.String()
	}
	return "{" + strings.Join(left, ",") + "|" + strings.Join(right, ",") + "}"
}

// inOrder sorts options: numbers, other names, then what is in braces.
func inOrder(options []string) []string {
	rank := func(s string) int {
		switch s[0] {
		case '{':
			return 2
		case '*', '^', 'v':
			return 1
		}
		return 0
	}
	slices.SortFunc(options, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	return slices.Compact(options)
}

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
		r := &reader{text: p}
		x, _ := r.name()
		left, right := x.options()
		return [2][]string{texts(left), texts(right)}
	}
	for i, s := range parts(p[1:len(p)-1], '|') {
		options[i] = parts(s, ',')
	}
	return options
}

func (literal) Format(p Form) string { return cmp.Or(string(p), "0") }

func (literal) Parse(s string) (Form, error) {
	text, err := whole(s, (*reader).form)
	return Form(text), err
}

func (r *reader) form() (string, error) {
	if r.next() == '{' {
		return r.braces()
	}
	x, err := r.name()
	return x.String(), err
}

// A side is a list of options, with the bars that come after it.
type side struct {
	options []string
	bars    int
	at      int // where the bars are
}

// braces reads a form in braces: sides with bars between them.
func (r *reader) braces() (string, error) {
	open := r.at
	if err := r.enter(); err != nil {
		return "", err
	}
	var sides []side
	for {
		s, err := r.side()
		if err != nil {
			return "", err
		}
		sides = append(sides, s)
		if s.bars == 0 {
			break
		}
	}
	r.leave()
	if len(sides) == 1 {
		return "", r.fail(r.at-1, "a bar is missing, as in {0|1}")
	}
	options, err := r.join(sides, open)
	if err != nil {
		return "", err
	}
	return options[0], nil
}

// side reads options up to bars, or to the closing brace.
func (r *reader) side() (s side, err error) {
	for r.next() != '|' && r.next() != '}' || len(s.options) > 0 {
		q, err := r.form()
		if err != nil {
			return s, err
		}
		s.options = append(s.options, q)
		if r.next() != ',' {
			break
		}
		r.at++
	}
	s.at = r.at
	for r.skip("|") {
		s.bars++
	}
	if s.bars == 0 && r.next() != '}' {
		return s, r.fail(r.at, "a comma, a bar or the closing brace is missing")
	}
	return s, nil
}

// join makes a form of sides, the longest bars being the last to be joined. A
// single side is its options.
func (r *reader) join(sides []side, open int) ([]string, error) {
	if len(sides) == 1 {
		return sides[0].options, nil
	}
	middle := 0
	for i, s := range sides[:len(sides)-1] {
		if s.bars > sides[middle].bars {
			middle = i
		}
	}
	for _, s := range sides[middle+1 : len(sides)-1] {
		if s.bars == sides[middle].bars {
			return nil, r.fail(s.at, "bars as long as others of the form: write {a||b|c} or {a|b||c}")
		}
	}
	left, err := r.join(sides[:middle+1], open)
	if err != nil {
		return nil, err
	}
	right, err := r.join(sides[middle+1:], open)
	return []string{formOf(left, right)}, err
}

// Move points at an option; Right's are counted on from Left's.
func (literal) Move(p, q Form, player game.Player) game.Move[Form] {
	options := optionsOf(string(p))
	i := slices.Index(options[player], string(q))
	if player == game.Right {
		i += len(options[game.Left])
	}
	return game.Move[Form]{To: q, Name: "→" + string(q), Touch: []game.Place{option(i)}}
}

func (literal) Draw(c draw.Canvas, p Form) {
	drawTree(c, cmp.Or(string(p), "0"), func(p string) (left, right, both []string) {
		options := optionsOf(p)
		return options[game.Left], options[game.Right], nil
	})
}
