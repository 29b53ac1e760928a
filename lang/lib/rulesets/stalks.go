// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/surreal"
	"github.com/upstar-cgt/upstar/work"
)

// Stalks are a position of blue-red Hackenbush: stalks, some of which are infinitely high. A stalk
// is a number, and play ends, because a move leaves a lower part of a stalk.
type Stalks struct{ stalks []surreal.Signs }

var stalksKind = &value.Kind{Package: "game", Name: "InfiniteStalks", Parents: []*value.Kind{value.Object}}

// Kind returns InfiniteStalks.
func (Stalks) Kind() *value.Kind { return stalksKind }

// Display returns the position as it is typed.
func (x Stalks) Display(*value.World, notation.Style) string {
	texts := make([]string, len(x.stalks))
	for i, s := range x.stalks {
		texts[i] = strings.ToLower(surreal.Unicode.Stalk(s))
	}
	return "hackenbush(" + strings.Join(texts, "+") + ")"
}

// Key is the text.
func (x Stalks) Key(w *value.World) any { return [2]string{"stalks", x.Display(w, notation.Plain)} }

// readStalks reads b^ω r + bbr.
func readStalks(m *work.Meter, body string) (value.Value, error) {
	var x Stalks
	depth, start := 0, 0
	for i, r := range body + "+" {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if r != '+' || depth > 0 {
			continue
		}
		s, err := surreal.ParseSigns(m, strings.NewReplacer("b", "B", "r", "R").Replace(body[start:i]))
		if err != nil {
			return nil, fmt.Errorf("hackenbush(%s): %w; infinite positions are stalks such as b^omega r + bbr", body, err)
		}
		x.stalks = append(x.stalks, s)
		start = i + 1
	}
	return x, nil
}

// number returns the sum of the stalks.
func (x Stalks) number(w *value.World) (sum surreal.Number, err error) {
	for _, s := range x.stalks {
		n, err := s.Number(w.Meter)
		if err != nil {
			return sum, err
		}
		sum = sum.Add(n)
	}
	return sum, nil
}

// stalksMembers are the members of infinite stalks.
func stalksMembers() []*value.Func {
	of := func(name, example, doc string, f func(w *value.World, x Stalks) (value.Value, error)) *value.Func {
		return lib.Member(stalksKind, name, example+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(Stalks))
		})
	}
	return []*value.Func{
		of("GameValue", "hackenbush(b^omega r)", "value, a number", func(w *value.World, x Stalks) (value.Value, error) {
			n, err := x.number(w)
			if err != nil {
				return nil, err
			}
			return value.FromSurreal(n.Fraction(w.Meter)), nil
		}),
		of("OutcomeClass", "hackenbush(b^omega + r^omega)", "who wins: L if the value is positive, R if it is negative, P if it is 0", func(w *value.World, x Stalks) (value.Value, error) {
			n, err := x.number(w)
			if err != nil {
				return nil, err
			}
			outcome := map[int]game.Outcome{1: game.L, 0: game.P, -1: game.R}[n.Sign()]
			return value.Outcome(outcome), nil
		}),
	}
}
