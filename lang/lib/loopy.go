// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/thermo"
)

// loopyNames are the loopy games with names.
var loopyNames = []struct{ name, doc string }{
	{"on", "Left can pass for ever"}, {"off", "Right can pass for ever"}, {"over", "{0|pass}, less than every positive number"},
	{"under", "{pass|0}"}, {"upon", "{pass|*}"}, {"dud", "both can pass for ever"},
	{"uponth", "{0||0|0,pass}, the power on of ↑"}, {"upover", "{0|*,pass}"}, {"hi", "{on|0}"}, {"lo", "{0|off}"}, {"ono", "{on|off}"},
	{"ace", "{0|Tiny(on)}"}, {"deuce", "{0|ace}"}, {"tis", "a{{|a}|}, whose sides are 1 and 0"}, {"tisn", "a{|{a|}}, whose sides are 0 and -1"},
}

// ofLoopy returns a member of loopy values.
func ofLoopy(kind *value.Kind, name, example, doc string, f func(c *loopy.Calc, v loopy.Value) value.Value) *value.Func {
	return member(kind, name, example+"."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		v, ok := w.LoopyOf(args[0])
		if !ok {
			return nil, notStopper(w, args[0])
		}
		return value.InLoopy(w, func(c *loopy.Calc) value.Value { return f(c, v) }), nil
	})
}

func notStopper(w *value.World, v value.Value) error {
	return fmt.Errorf("%s is not a stopper", value.Text(w, v, notation.Plain))
}

// ofStopper returns a member of stoppers whose value is again a stopper.
func ofStopper(kind *value.Kind, name, example, doc string, f func(c *loopy.Calc, g loopy.Game, args []value.Value) (loopy.Game, error), params ...value.Param) *value.Func {
	return member(kind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		g, ok := w.StopperOf(args[0])
		if !ok {
			return nil, notStopper(w, args[0])
		}
		var err error
		h := value.InLoopy(w, func(c *loopy.Calc) (h loopy.Game) {
			h, err = f(c, g, args[1:])
			return h
		})
		if err != nil {
			return nil, err
		}
		return w.FromStopper(h), nil
	}, params...)
}

// ofStoppers returns a member of two stoppers.
func ofStoppers(kind *value.Kind, name, example, doc string, f func(c *loopy.Calc, g, h loopy.Game) (loopy.Game, error)) *value.Func {
	return member(kind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		return twoStoppers(w, args[0], args[1], f)
	}, param("h", value.CanonicalStopper))
}

func twoStoppers(w *value.World, a, b value.Value, f func(c *loopy.Calc, g, h loopy.Game) (loopy.Game, error)) (value.Value, error) {
	g, ok := w.StopperOf(a)
	h, ok2 := w.StopperOf(b)
	if !ok || !ok2 {
		return nil, errors.New("two stoppers are required")
	}
	var err error
	x := value.InLoopy(w, func(c *loopy.Calc) (x loopy.Game) {
		x, err = f(c, g, h)
		return x
	})
	if err != nil {
		return nil, err
	}
	return w.FromStopper(x), nil
}

// loopyMembers are the members of games in which play need not end.
func loopyMembers() (fs []*value.Func) {
	for _, n := range loopyNames {
		fs = append(fs, &value.Func{Name: n.name, Doc: n.doc, Example: n.name, Do: func(w *value.World, _ []value.Value) (value.Value, error) {
			return w.FromLoopy(value.InLoopy(w, func(c *loopy.Calc) loopy.Value {
				v, _ := c.Named(n.name)
				return v
			})), nil
		}})
	}
	return append(append(fs, sidedMembers()...), stopperMembers()...)
}

// sidedMembers are the members of all loopy values.
func sidedMembers() []*value.Func {
	is := func(name, doc string, f func(c *loopy.Calc, v loopy.Value) bool) *value.Func {
		return ofLoopy(value.LoopyValue, name, "dud", doc, func(c *loopy.Calc, v loopy.Value) value.Value { return value.Bool(f(c, v)) })
	}
	stopper := func(f func(c *loopy.Calc, g loopy.Game) bool) func(c *loopy.Calc, v loopy.Value) bool {
		return func(c *loopy.Calc, v loopy.Value) bool {
			g, ok := c.Stopper(v)
			return ok && f(c, g)
		}
	}
	never := func(*loopy.Calc, loopy.Value) bool { return false }
	always := func(*loopy.Calc, loopy.Game) bool { return true }
	side := func(name, doc string, f func(c *loopy.Calc, v loopy.Value) (loopy.Game, bool)) *value.Func {
		return member(value.LoopySided, name, "dud."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			v, _ := w.LoopyOf(args[0])
			return w.FromStopper(value.InLoopy(w, func(c *loopy.Calc) loopy.Game {
				g, _ := f(c, v)
				return g
			})), nil
		})
	}
	return []*value.Func{
		is("IsIdempotent", "its own double", func(c *loopy.Calc, v loopy.Value) bool { return c.IsIdempotent(v) }),
		is("IsInfinitesimal", "nearer to 0 than any number", func(c *loopy.Calc, v loopy.Value) bool { return c.IsInfinitesimal(v) }),
		is("IsNumberish", "infinitesimally near to a number", func(c *loopy.Calc, v loopy.Value) bool { return c.IsNumberish(v) }),
		is("IsNumberTiny", "a number and a tiny or miny", stopper(func(c *loopy.Calc, g loopy.Game) bool { return c.IsNumberTiny(g) })),
		is("IsPlumtree", "every cycle is a pass", stopper(func(c *loopy.Calc, g loopy.Game) bool { return c.IsPlumtree(g) })),
		is("IsPseudonumber", "on, off, or a number, perhaps with over or under", stopper(func(c *loopy.Calc, g loopy.Game) bool {
			_, ok := c.Pseudonumber(g)
			return ok
		})),
		is("IsStopper", "play comes to an end when the players move in turn", stopper(always)),
		is("IsStopperSided", "both sides are stoppers", (*loopy.Calc).IsStopperSided),
		is("IsInteger", "whether it is an integer", never), is("IsLoopfree", "play always ends", never), is("IsNimber", "whether it is a nimber", never),
		is("IsNumber", "whether it is a number", never), is("IsOrdinal", "whether it is an ordinal", never), is("IsUptimal", "whether it is a sum of ups, downs and a nimber", never),
		is("IsZero", "whether it is 0", never), is("IsFinite", "it has finitely many followers", func(*loopy.Calc, loopy.Value) bool { return true }),
		is("IsAllSmall", "every follower is infinitesimal", stopper(func(c *loopy.Calc, g loopy.Game) bool {
			for _, h := range c.Followers(g) {
				if !c.IsInfinitesimal(c.Of(h)) {
					return false
				}
			}
			return true
		})),
		ofLoopy(value.LoopyValue, "OutcomeClass", "dud", "who wins, or draws", func(c *loopy.Calc, v loopy.Value) value.Value {
			return value.Outcome(c.Outcome(v))
		}),
		side("Onside", "what it is worth if infinite play is a win for Left", func(c *loopy.Calc, v loopy.Value) (loopy.Game, bool) { return c.Onside(v) }),
		side("Offside", "what it is worth if infinite play is a win for Right", func(c *loopy.Calc, v loopy.Value) (loopy.Game, bool) { return c.Offside(v) }),
		member(value.LoopyValue, "GameValue", "over.GameValue", "itself", func(_ *value.World, args []value.Value) (value.Value, error) { return args[0], nil }),
		member(value.LoopyValue, "CanonicalForm", "over.CanonicalForm", "itself", func(_ *value.World, args []value.Value) (value.Value, error) { return args[0], nil }),
	}
}

// stopperMembers are the members of stoppers that are not short.
func stopperMembers() []*value.Func {
	k := value.LoopyStopper
	set := func(w *value.World, gs []loopy.Game) value.Value {
		vs := make([]value.Value, len(gs))
		for i, g := range gs {
			vs[i] = w.FromStopper(g)
		}
		return value.NewSet(w, vs)
	}
	games := func(name, example, doc string, f func(c *loopy.Calc, g loopy.Game, args []value.Value) []loopy.Game, params ...value.Param) *value.Func {
		return member(k, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			g, ok := w.StopperOf(args[0])
			if !ok {
				return nil, notStopper(w, args[0])
			}
			return set(w, value.InLoopy(w, func(c *loopy.Calc) []loopy.Game { return f(c, g, args[1:]) })), nil
		}, params...)
	}
	playerOf := func(args []value.Value) game.Player { return game.Player(args[0].(value.Player)) }
	variety := func(c *loopy.Calc, g loopy.Game, _ []value.Value) (loopy.Game, error) {
		v, stable, err := c.Variety(g)
		if err == nil && !stable {
			err = errors.New("that game is not stable: its varieties differ")
		}
		return v, err
	}
	return []*value.Func{
		games("LeftOptions", "over.LeftOptions", "to what Left can move", func(c *loopy.Calc, g loopy.Game, _ []value.Value) []loopy.Game { return c.Options(g, game.Left) }),
		games("RightOptions", "over.RightOptions", "to what Right can move", func(c *loopy.Calc, g loopy.Game, _ []value.Value) []loopy.Game { return c.Options(g, game.Right) }),
		games("Options", "over.Options(Left)", "options of a player", func(c *loopy.Calc, g loopy.Game, args []value.Value) []loopy.Game {
			return c.Options(g, playerOf(args))
		}, aPlayer),
		games("Followers", "over.Followers", "all that can be reached", func(c *loopy.Calc, g loopy.Game, _ []value.Value) []loopy.Game { return c.Followers(g) }),
		ofLoopy(k, "FollowerCount", "over", "how many can be reached", func(c *loopy.Calc, v loopy.Value) value.Value {
			g, _ := c.Stopper(v)
			return value.FromBig(c.FollowerCount(g))
		}),
		ofStopper(k, "LeftStop", "over.LeftStop", "the number at which play ends if Left begins", func(c *loopy.Calc, g loopy.Game, _ []value.Value) (loopy.Game, error) {
			return c.Stop(g, game.Left), nil
		}),
		ofStopper(k, "RightStop", "over.RightStop", "the number at which play ends if Right begins", func(c *loopy.Calc, g loopy.Game, _ []value.Value) (loopy.Game, error) {
			return c.Stop(g, game.Right), nil
		}),
		ofStopper(k, "Stop", "over.Stop(Left)", "stop of the player who moves first", func(c *loopy.Calc, g loopy.Game, args []value.Value) (loopy.Game, error) {
			return c.Stop(g, playerOf(args)), nil
		}, aPlayer),
		ofStopper(k, "StrongStop", "over.StrongStop(Left)", "stop with over and under read as 0", func(c *loopy.Calc, g loopy.Game, args []value.Value) (loopy.Game, error) {
			return c.StrongStop(g, playerOf(args)), nil
		}, aPlayer),
		ofStopper(k, "Degree", "over.Degree", "degree of loopiness: the upsum with its negative", func(c *loopy.Calc, g loopy.Game, _ []value.Value) (loopy.Game, error) { return c.Degree(g) }),
		ofStopper(k, "Variety", "over.Variety", "what is left without the part that cancels", variety),
		member(k, "IsStable", "over.IsStable", "its two varieties agree", func(w *value.World, args []value.Value) (value.Value, error) {
			g, _ := w.StopperOf(args[0])
			var err error
			return value.Bool(value.InLoopy(w, func(c *loopy.Calc) (stable bool) {
				_, stable, err = c.Variety(g)
				return stable
			})), err
		}),
		toStopper("Tiny", "Tiny(on)", "tiny {0||0|-g}"), toStopper("Miny", "Miny(on)", "miny {g|0||0}"),
		ofStoppers(value.CanonicalStopper, "Upsum", "upon.Upsum(over)", "onside of the sum", (*loopy.Calc).Upsum),
		ofStoppers(value.CanonicalStopper, "Downsum", "upon.Downsum(over)", "offside of the sum", (*loopy.Calc).Downsum),
		ofStoppers(value.CanonicalStopper, "UpsumVariety", "upon.UpsumVariety(^.Pow(on))", "upsum variety of a degree", func(c *loopy.Calc, g, h loopy.Game) (loopy.Game, error) {
			up, _, err := c.Varieties(g, h)
			return up, err
		}),
		ofStoppers(value.CanonicalStopper, "DownsumVariety", "upon.DownsumVariety(^.Pow(on))", "downsum variety of a degree", func(c *loopy.Calc, g, h loopy.Game) (loopy.Game, error) {
			_, down, err := c.Varieties(g, h)
			return down, err
		}),
		member(k, "Subordinate", "over.Subordinate(1)", "the h with base : h", loopySubordinate, param("base", value.GameKind)),
	}
}

// toStopper returns the member Tiny or Miny.
func toStopper(name, example, doc string) *value.Func {
	return ofStopper(value.LoopyStopper, name, example, doc, func(c *loopy.Calc, g loopy.Game, _ []value.Value) (loopy.Game, error) {
		zero := []loopy.Game{loopy.Zero}
		if name == "Tiny" {
			return c.Make(zero, []loopy.Game{c.Make(zero, []loopy.Game{c.Neg(g)})}), nil
		}
		return c.Make([]loopy.Game{c.Make([]loopy.Game{g}, zero)}, zero), nil
	})
}

func loopySubordinate(w *value.World, args []value.Value) (value.Value, error) {
	g, ok := w.StopperOf(args[0])
	base, ok2 := w.LoopyBase(args[1])
	if !ok || !ok2 {
		return nil, errors.New("the base must be a game")
	}
	var err error
	h := value.InLoopy(w, func(c *loopy.Calc) (h loopy.Game) {
		h, err = c.Subordinate(g, base)
		return h
	})
	if err != nil {
		return nil, err
	}
	return w.FromStopper(h), nil
}

// loopyThermalMembers are the members for thermographs of stoppers.
func loopyThermalMembers() []*value.Func {
	of := func(name, doc string, f func(t thermo.Thermograph) value.Value) *value.Func {
		return member(value.LoopyStopper, name, "({over + 5|under - 5})."+name, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			g, _ := w.StopperOf(args[0])
			var err error
			t := value.InLoopy(w, func(c *loopy.Calc) (t thermo.Thermograph) {
				t, err = c.Thermograph(g)
				return t
			})
			if err != nil {
				return nil, err
			}
			return f(t), nil
		})
	}
	return []*value.Func{
		of("Thermograph", "thermograph, with x over and x under read as x", func(t thermo.Thermograph) value.Value { return Thermograph{t} }),
		of("Temperature", "temperature, with x over and x under read as x", func(t thermo.Thermograph) value.Value { return value.FromRat(t.Temperature.Rat()) }),
		of("Mean", "mean value, with x over and x under read as x", func(t thermo.Thermograph) value.Value { return value.FromRat(t.Mean.Rat()) }),
	}
}
