// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// An operation is an operator on rulesets that is a member of rulesets and of positions.
type operation struct {
	name, word string
	kind       *value.Kind // name of the parameter; nil if there is none
	example    string      // of the parameter
	doc        string
}

var operations = []operation{
	{"Jane", "jane", nil, "", "in which nobody may make a move that wins the game itself"},
	{"Twisted", "twisted", nil, "", "in which the players exchange roles after each move"},
	{"Turn", "turn", nil, "", "which is impartial because the turn is part of the position"},
	{"Pass", "pass", value.Integer, "1", "with a number of passes for both players together"},
	{"Blocking", "blocking", value.Integer, "1", "in which the opponent forbids up to a number of options before each move"},
	{"Bidding", "bidding", value.Integer, "2", "in which the players bid for each move with a number of chips in all"},
	{"Quantum", "quantum", value.StringKind, `"D"`, "in which a move is a superposition of two; the flavours are A, B, C, C' and D"},
	{"Terminal", "terminal", value.StringKind, `"x+y<=2"`, "that ends where a condition holds"},
}

// operatorMembers are the operators as members. The same operators can be written before a ruleset.
func operatorMembers(c *catalog.Catalog) (fs []*value.Func) {
	for _, o := range operations {
		call := o.name
		var params []value.Param
		if o.kind != nil {
			call += "(" + o.example + ")"
			params = []value.Param{{Name: "parameter", Kind: o.kind}}
		}
		ruleset, position := "game.grid.Domineering."+call, `game.grid.Domineering("2x2").`+call
		if o.name == "Terminal" {
			ruleset, position = "game.heap.Wythoff."+call, "game.heap.Wythoff((3,6))."+call
		}
		fs = append(fs, lib.Member(rulesetKind, o.name, ruleset, "the game "+o.doc, func(w *value.World, args []value.Value) (value.Value, error) {
			r := rulesetOf(w, args[0])
			e, err := r.entry.Operated(o.text(w, args))
			if err != nil {
				return nil, err
			}
			return newRuleset(e, r.args), nil
		}, params...), lib.Member(positionKind, o.name, position, "the position in the game "+o.doc, func(w *value.World, args []value.Value) (value.Value, error) {
			p, err := o.position(c, o.text(w, args), args[0].(Position))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", o.name, err)
			}
			return Position{at: p, typed: true}, nil
		}, params...))
	}
	return fs
}

// position returns the position in the game with the operator. Its ruleset need not be in the
// catalogue.
func (o operation) position(c *catalog.Catalog, word string, p Position) (position.Position, error) {
	if p.rules == nil {
		return c.Parse(word + " " + p.at.String())
	}
	e, err := p.rules.entry.Operated(word)
	if err != nil {
		return nil, err
	}
	return e.Parse(position.TextOf(p.at))
}

// text returns the operator as it is written before a ruleset.
func (o operation) text(w *value.World, args []value.Value) string {
	if o.kind == nil {
		return o.word
	}
	if s, ok := args[1].(value.String); ok {
		return o.word + ":" + string(s)
	}
	return o.word + ":" + value.Text(w, args[1], notation.Plain)
}
