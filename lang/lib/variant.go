// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A variant is a rule of play that turns any game into another game.
type variant string

const (
	impartialVariant variant = "ImpartialVariant" // both players have the moves of both
	dicoticVariant   variant = "DicoticVariant"   // play ends when a player has no move
	twistedVariant   variant = "TwistedVariant"   // after each move the players exchange their roles
)

var variants = map[variant]string{
	impartialVariant: "the game in which both players have the moves of both",
	dicoticVariant:   "the game that ends as soon as a player cannot move",
	twistedVariant:   "the game in which the players exchange their roles after each move",
}

// A Variant is a game that is played by another rule.
type Variant struct {
	of   value.Value
	rule variant
}

var (
	variantKind          = &value.Kind{Package: "game", Name: "Variant", Parents: []*value.Kind{value.GameKind}}
	impartialVariantKind = &value.Kind{Package: "game", Name: "ImpartialVariant", Parents: []*value.Kind{variantKind, value.ImpartialGame}}
	rulesVariantKind     = &value.Kind{Package: "game", Name: "RulesetVariant", Parents: []*value.Kind{value.Object}}
)

// Kind distinguishes impartial games from others.
func (v Variant) Kind() *value.Kind {
	if v.rule == impartialVariant {
		return impartialVariantKind
	}
	return variantKind
}

// Display returns the game and the rule.
func (v Variant) Display(w *value.World, s notation.Style) string {
	return value.Text(w, v.of, s) + "." + string(v.rule)
}

// Key combines the keys of the game and the rule.
func (v Variant) Key(w *value.World) any {
	return value.KeyOf(w, "variant", []value.Value{v.of, value.String(v.rule)})
}

// FormIn returns the game as a form. Equal games become the same form.
func (v Variant) FormIn(w *value.World) (short.Form, bool) {
	f, ok := w.FormOf(v.of)
	if !ok {
		return nil, false
	}
	return value.Once(w, variantsKey{}, v, func() *variantForm { return &variantForm{shown: shown[Variant]{w, v}, of: f} }), true
}

type variantsKey struct{}

type variantForm struct {
	shown[Variant]
	of    short.Form
	worth value.Worth
}

// Canonical returns the value.
func (f *variantForm) Canonical(c *short.Calc) short.Game {
	return f.worth.Of(f.w, c, func() short.Game {
		left, right := f.Options(c)
		return c.Make(canonicals(c, left), canonicals(c, right))
	})
}

func canonicals(c *short.Calc, fs []short.Form) (gs []short.Game) {
	for _, f := range fs {
		gs = append(gs, c.Canonical(f))
	}
	return gs
}

// shown is a form that belongs to a value and is displayed like that value.
type shown[V interface {
	value.Value
	value.Displayer
}] struct {
	w *value.World
	v V
}

// Value returns the value.
func (f shown[V]) Value() value.Value { return f.v }

// FormText returns the text of the value.
func (f shown[V]) FormText(s notation.Style) string { return f.v.Display(f.w, s) }

// Options returns games with the same rule.
func (f *variantForm) Options(c *short.Calc) (left, right []short.Form) {
	l, r := f.of.Options(c)
	switch f.v.rule {
	case impartialVariant:
		both := f.all(append(append([]short.Form(nil), l...), r...))
		return both, both
	case twistedVariant:
		return f.all(negated(l)), f.all(negated(r))
	}
	if len(l) == 0 || len(r) == 0 {
		return nil, nil
	}
	return f.all(l), f.all(r)
}

func negated(fs []short.Form) (out []short.Form) {
	for _, f := range fs {
		out = append(out, short.Negate(f))
	}
	return out
}

func (f *variantForm) all(fs []short.Form) (out []short.Form) {
	for _, g := range fs {
		x, _ := Variant{f.w.FromForm(g), f.v.rule}.FormIn(f.w)
		out = append(out, x)
	}
	return out
}

// A RulesetVariant is a ruleset whose positions are played by another rule.
type RulesetVariant struct {
	of   value.Value
	rule variant
}

// Kind returns RulesetVariant.
func (RulesetVariant) Kind() *value.Kind { return rulesVariantKind }

// Display returns the ruleset and the rule.
func (r RulesetVariant) Display(w *value.World, s notation.Style) string {
	return value.Text(w, r.of, s) + "." + string(r.rule)
}

// Call returns a position.
func (r RulesetVariant) Call(w *value.World, args []value.Value, names []string) (value.Value, error) {
	v, err := call(w, r.of, args, names)
	if err != nil {
		return nil, err
	}
	if !w.KindOf(v).Is(value.GameKind) { // this was a family, which has now got its parameters
		return RulesetVariant{v, r.rule}, nil
	}
	return Variant{v, r.rule}, nil
}

// call calls a ruleset, or its member Eval if it has one.
func call(w *value.World, rules value.Value, args []value.Value, names []string) (value.Value, error) {
	if m, ok := rules.(value.Member); ok {
		if f, ok := m.Member(w, "Eval"); ok {
			rules = f
		}
	}
	c, ok := rules.(value.Caller)
	if !ok {
		return nil, fmt.Errorf("%s is not a ruleset", value.Text(w, rules, notation.Plain))
	}
	return c.Call(w, args, names)
}

// VariantsOf returns the variants of rulesets of a kind, which rules returns.
func VariantsOf[R value.Value](of *value.Kind, example string, rules func(w *value.World, v value.Value) R) (fs []*value.Func) {
	for _, rule := range []variant{impartialVariant, dicoticVariant, twistedVariant} {
		fs = append(fs, member(of, string(rule), example+"."+string(rule), "the ruleset of "+variants[rule], func(w *value.World, args []value.Value) (value.Value, error) {
			return RulesetVariant{rules(w, args[0]), rule}, nil
		}))
	}
	return fs
}

// variantMembers are the variants of games and, as functions, of rulesets of scripts.
func variantMembers() (fs []*value.Func) {
	for _, rule := range []variant{impartialVariant, dicoticVariant, twistedVariant} {
		fs = append(fs, member(value.GameKind, string(rule), "'{3,^|1}'."+string(rule)+".CanonicalForm", variants[rule], func(_ *value.World, args []value.Value) (value.Value, error) {
			return Variant{args[0], rule}, nil
		}))
	}
	return append(fs, static(rulesVariantKind, "Eval", `RulesetVariant(n -> *n, "ImpartialVariant")(2).CanonicalForm`, "a ruleset by another rule of play", func(_ *value.World, args []value.Value) (value.Value, error) {
		rule := variant(args[1].(value.String))
		if variants[rule] == "" {
			return nil, fmt.Errorf("there is no variant %q", rule)
		}
		return RulesetVariant{args[0], rule}, nil
	}, param("ruleset", nil), param("rule", value.StringKind)))
}
