// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Ko is a position of a simple ko.
type Ko struct {
	loopy.Ko
	taken bool // Right has just taken: this is position B
}

var koKind = &value.Kind{Package: "game", Name: "Ko", Parents: []*value.Kind{value.Object}}

// Kind returns Ko.
func (Ko) Kind() *value.Kind { return koKind }

// Display writes each of the two positions inside the other.
func (k Ko) Display(_ *value.World, s notation.Style) string {
	if k.taken {
		return fmt.Sprintf("ko b{%s|b||%s}", s.Number(k.X), s.Number(k.Y))
	}
	return fmt.Sprintf("ko a{%s||a|%s}", s.Number(k.X), s.Number(k.Y))
}

// Key returns the position.
func (k Ko) Key(*value.World) any { return k }

// koMembers are the members of simple kos.
func koMembers() []*value.Func {
	of := func(name, example, doc string, f func(k Ko, args []value.Value) value.Value, params ...value.Param) *value.Func {
		return member(koKind, name, example, doc, func(_ *value.World, args []value.Value) (value.Value, error) {
			return f(args[0].(Ko), args[1:]), nil
		}, params...)
	}
	return []*value.Func{
		static(koKind, "Eval", "Ko(5, -1)", "the simple ko a{x||a|y} of numbers x > y: Left can take x, and Right has to play twice for y", func(w *value.World, args []value.Value) (value.Value, error) {
			var xs [2]dyadic.Number
			for i := range xs {
				r, ok := value.Rat(args[i])
				if ok {
					xs[i], ok = dyadic.FromRat(r)
				}
				if !ok {
					return nil, fmt.Errorf("a ko is between short numbers; %s is not a short number", value.Text(w, args[i], notation.Plain))
				}
			}
			if xs[0].Cmp(xs[1]) <= 0 {
				return nil, fmt.Errorf("a ko is about something: %v must be greater than %v", xs[0], xs[1])
			}
			return Ko{Ko: loopy.Ko{X: xs[0], Y: xs[1]}}, nil
		}, aNumber, param("y", value.SurrealNumber)),
		of("Taken", "Ko(5, -1).Taken", "the position after Right has taken", func(k Ko, _ []value.Value) value.Value {
			k.taken = true
			return k
		}),
		of("Temperature", "Ko(5, -1).Temperature", "temperature, a third of the difference", func(k Ko, _ []value.Value) value.Value {
			return value.FromRat(k.Temperature())
		}),
		of("Mean", "Ko(5, -1).Mean", "what many copies are worth, each", func(k Ko, _ []value.Value) value.Value {
			a, b := k.Means()
			if k.taken {
				a = b
			}
			return value.FromRat(a)
		}),
		of("Wall", "Ko(5, -1).Wall(Right, 1)", "wall of the thermograph at a temperature that is not negative, nobody having threats", func(k Ko, args []value.Value) value.Value {
			t, _ := value.Rat(args[1])
			walls := k.WallsA
			if k.taken {
				walls = k.WallsB
			}
			if t.Sign() < 0 {
				t = new(big.Rat)
			}
			left, right := walls(t)
			if args[0] == value.Player(game.Right) {
				left = right
			}
			return value.FromRat(left)
		}, aPlayer, param("t", value.RationalKind)),
	}
}
