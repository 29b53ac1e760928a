// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// A Thermograph is the thermograph of a game.
type Thermograph struct{ thermo.Thermograph }

var (
	thermographKind = &value.Kind{Package: "cgsuite.util", Name: "Thermograph", Parents: []*value.Kind{value.Object}}
)

// Kind returns Thermograph.
func (Thermograph) Kind() *value.Kind { return thermographKind }

// Display returns the mast, corners and slopes.
func (t Thermograph) Display(*value.World, notation.Style) string { return t.String() }

// Key returns the text.
func (t Thermograph) Key(*value.World) any { return [2]string{"thermograph", t.String()} }

// calcKey is the key under which a world keeps its thermographs.
type calcKey struct{}

func calc(w *value.World) *thermo.Calc {
	return value.Room(w, calcKey{}, func() *thermo.Calc { return thermo.NewCalc(w.Short) })
}

// thermalMembers are about temperature and stops.
func thermalMembers() []*value.Func {
	number := func(name, example, doc string, f func(w *value.World, g short.Game) dyadic.Number) *value.Func {
		return ofGame(name, example, doc, func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			return value.FromRat(f(w, g).Rat()), nil
		})
	}
	stop := func(w *value.World, g short.Game, args []value.Value) (value.Value, error) {
		x := w.Short.LeftStop(g)
		if args[0] == value.Player(game.Right) {
			x = w.Short.RightStop(g)
		}
		return value.FromRat(x.Rat()), nil
	}
	return []*value.Func{
		number("Mean", "({3|1||-2}).Mean", "what many copies are worth, each", func(w *value.World, g short.Game) dyadic.Number { return calc(w).Mean(g) }),
		number("Temperature", "({3|1||-2}).Temperature", "how much a move is worth: where the walls of the thermograph meet", func(w *value.World, g short.Game) dyadic.Number { return calc(w).Temperature(g) }),
		ofGame("Thermograph", "({3|-1}).Thermograph", "mast, corners and slopes of the walls", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			return Thermograph{calc(w).Thermograph(g)}, nil
		}),
		member(thermographKind, "Wall", "({3|-1}).Thermograph.Wall(Left)", "wall of a thermograph", func(_ *value.World, args []value.Value) (value.Value, error) {
			return Text{trajectoryKind, args[0].(Thermograph).Wall(game.Player(args[1].(value.Player))).String()}, nil
		}, aPlayer),
		number("LeftStop", "({3|1||-2}).LeftStop", "the number at which play ends if Left begins", func(w *value.World, g short.Game) dyadic.Number { return w.Short.LeftStop(g) }),
		number("RightStop", "({3|1||-2}).RightStop", "the number at which play ends if Right begins", func(w *value.World, g short.Game) dyadic.Number { return w.Short.RightStop(g) }),
		ofGame("Stop", "({3|1||-2}).Stop(Left)", "stop of the player who moves first", stop, aPlayer),
		ofGame("StrongStop", "(*).StrongStop(Left)", "the same for games that end", stop, aPlayer),
		fleeting(ofGame("StopCount", "({3|1||-2}).StopCount", "how many stops there are, by all lines of play", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			if n, ok := w.Short.Stops(g); ok {
				return value.FromInt(int64(n)), nil
			}
			return value.FromBig(w.Short.StopCount(g)), nil
		})),
		ofGame("Cool", "({3|-1}).Cool(1)", "cooled by a number", cool, aGame),
		ofGame("Chill", "({2||1|*}).Chill", "cooled by 1, as endgames of Go are", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			h, err := calc(w).Cool(g, dyadic.Int(1))
			return w.FromGame(h), err
		}),
		ofTwo("Heat", "(*2).Heat(1)", "heated by a game", func(c *short.Calc, g, t short.Game) (short.Game, error) { return thermo.Heat(c, g, t), nil }),
		ofGame("Overheat", "(1/2).Overheat(1,1)", "overheated from one game to another", func(w *value.World, g short.Game, args []value.Value) (value.Value, error) {
			s, err := canonical(w, args[0])
			if err != nil {
				return nil, err
			}
			t, err := canonical(w, args[1])
			if err != nil {
				return nil, err
			}
			return w.FromGame(thermo.Overheat(w.Short, g, s, t)), nil
		}, param("s", value.GameKind), aGame),
		ofGame("Freeze", "({3|-1}).Freeze", "cooled by its temperature", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			return w.FromGame(calc(w).Freeze(g)), nil
		}),
	}
}

func cool(w *value.World, g short.Game, args []value.Value) (value.Value, error) {
	t, err := canonical(w, args[0])
	if err != nil {
		return nil, err
	}
	x, ok := w.Short.Number(t)
	if !ok {
		return nil, fmt.Errorf("cannot cool by %s, which is not a number", notation.Plain.Format(w.Short, t))
	}
	h, err := calc(w).Cool(g, x)
	if err != nil {
		return nil, err
	}
	return w.FromGame(h), nil
}
