// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Value is the result of an expression: Game, Rational, Infinity, Bool,
// Outcome, Player, List, Set, String, Text, Class or Form.
type Value interface {
	// format returns the value as Eval's users read it.
	format(c *short.Calc, s Style) string
}

// The kinds of values.
type (
	Game     short.Game           // a short game; integers and dyadic rationals are games
	Rational struct{ r *big.Rat } // a rational number that is not dyadic
	Infinity int                  // inf, or −inf if negative
	Bool     bool                 //
	Outcome  game.Outcome         // who wins
	Player   game.Player          //
	List     []Value              // in brackets
	Set      []Value              // in braces, in the order of games
	String   string               // a string, printed in quotes
	Text     string               // printed as it is: thermographs and the like
	Class    string               // the name of a kind of value
	Form     struct{ short.Form } // a game that is not simplified
)

// FromRat returns the value of r: a game if it is dyadic.
func FromRat(c *short.Calc, r *big.Rat) Value {
	if x, ok := dyadicOf(r); ok {
		return Game(c.FromNumber(x))
	}
	return Rational{r}
}

// FromBig returns the integer n as a game.
func FromBig(c *short.Calc, n *big.Int) Value { return FromRat(c, new(big.Rat).SetInt(n)) }

// Rat returns the number that v is.
func Rat(c *short.Calc, v Value) (*big.Rat, bool) {
	switch v := v.(type) {
	case Rational:
		return v.r, true
	case Game:
		if x, ok := c.Number(short.Game(v)); ok {
			return x.Rat(), true
		}
	}
	return nil, false
}

// FormatValue returns v in the style: games as Style.Format does, lists in
// brackets, sets in braces. Like all calculation it belongs inside c.Do.
func (s Style) FormatValue(c *short.Calc, v Value) string { return v.format(c, s) }

// Text is FormatValue within c.Do: the error is what stopped c.
func (s Style) Text(c *short.Calc, v Value) (text string, err error) {
	err = c.Do(c.Meter(), func() { text = v.format(c, s) })
	return text, err
}

func (v Game) format(c *short.Calc, s Style) string     { return s.Format(c, short.Game(v)) }
func (v Rational) format(_ *short.Calc, s Style) string { return s.fraction(v.r) }
func (v Bool) format(*short.Calc, Style) string         { return strconv.FormatBool(bool(v)) }
func (v Outcome) format(*short.Calc, Style) string      { return game.Outcome(v).String() }
func (v Player) format(*short.Calc, Style) string       { return game.Player(v).String() }
func (v String) format(*short.Calc, Style) string       { return `"` + string(v) + `"` }
func (v Text) format(*short.Calc, Style) string         { return string(v) }
func (v Class) format(*short.Calc, Style) string        { return "⟪game." + string(v) + "⟫" }
func (v Form) format(c *short.Calc, s Style) string     { return formText(c, s, v.Form, false) }

func (v Infinity) format(_ *short.Calc, s Style) string {
	if v < 0 {
		return s.minus + s.infinity
	}
	return s.infinity
}

func (v List) format(c *short.Calc, s Style) string { return "[" + joined(c, s, v) + "]" }
func (v Set) format(c *short.Calc, s Style) string {
	return s.open + joined(c, s, v) + s.close
}

func joined(c *short.Calc, s Style, vs []Value) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = v.format(c, s)
	}
	return strings.Join(parts, s.comma)
}

// Games returns gs as a set.
func Games(c *short.Calc, gs []short.Game) Set {
	gs = slices.Clone(gs)
	c.Sort(gs)
	set := make(Set, len(gs))
	for i, g := range gs {
		set[i] = Game(g)
	}
	return set
}

// classOf returns the name of the kind of v.
func classOf(c *short.Calc, v Value) Class {
	switch v := v.(type) {
	case Game:
		return gameClass(c, short.Game(v))
	case Rational, Infinity:
		return "Rational"
	case Bool:
		return "Boolean"
	case Outcome:
		return "OutcomeClass"
	case Player:
		return "Player"
	case List:
		return "List"
	case Set:
		return "Set"
	case String:
		return "String"
	case Form:
		if _, ok := v.Form.(short.Compound); ok {
			return "CompoundGame"
		}
		return "ExplicitGame"
	}
	return "Object"
}

func gameClass(c *short.Calc, g short.Game) Class {
	if g == short.Zero {
		return "Zero"
	}
	if x, ok := c.Number(g); ok {
		if x.IsInteger() {
			return "Integer"
		}
		return "DyadicRational"
	}
	if c.IsNimber(g) {
		return "Nimber"
	}
	if _, ok := c.Uptimal(g); ok {
		return "Uptimal"
	}
	return "CanonicalShortGame"
}
