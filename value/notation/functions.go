// SPDX-License-Identifier: Apache-2.0

package notation

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// tinies are the functions of the notation itself.
var tinies = Funcs{
	"Tiny": game1(func(c *short.Calc, g short.Game) Value { return Game(c.Tiny(g)) }),
	"Miny": game1(func(c *short.Calc, g short.Game) Value { return Game(c.Miny(g)) }),
}

// core are the functions of games that are known everywhere.
var core = fill(Funcs{
	"Tiny":  tinies["Tiny"],
	"Miny":  tinies["Miny"],
	"Class": func(c *short.Calc, args []Value) (Value, error) { return classOf(c, args[0]), nil },

	"CanonicalForm":        onForm(func(c *short.Calc, f short.Form) Value { return Game(c.Canonical(f)) }),
	"GameValue":            onForm(func(c *short.Calc, f short.Form) Value { return Game(c.Canonical(f)) }),
	"MisereOutcomeClass":   onForm(misereOutcome),
	"OutcomeClass":         outcomeClass,
	"LeftOptions":          onForm(func(c *short.Calc, f short.Form) Value { return formOptions(c, f, Player(game.Left)) }),
	"RightOptions":         onForm(func(c *short.Calc, f short.Form) Value { return formOptions(c, f, Player(game.Right)) }),
	"Options":              options,
	"AtomicWeight":         game1e(func(c *short.Calc, g short.Game) (short.Game, error) { return c.AtomicWeight(g) }),
	"ReducedCanonicalForm": game1(func(c *short.Calc, g short.Game) Value { return Game(c.Reduced(g)) }),

	"SensibleLeftOptions":  onForm(func(c *short.Calc, f short.Form) Value { return formSet(c, c.SensibleOptions(f, game.Left)) }),
	"SensibleRightOptions": onForm(func(c *short.Calc, f short.Form) Value { return formSet(c, c.SensibleOptions(f, game.Right)) }),
	"BornBy":               bornBy,

	"Birthday":         birthday,
	"Companion":        game1(func(c *short.Calc, g short.Game) Value { return Game(c.Companion(g)) }),
	"StarProjection":   game1(func(c *short.Calc, g short.Game) Value { return Game(c.StarProjection(g)) }),
	"FarStar":          game1(func(c *short.Calc, g short.Game) Value { return Game(c.FarStar(g)) }),
	"RemoteStar":       game1(func(c *short.Calc, g short.Game) Value { return Game(c.RemoteStar(g)) }),
	"Followers":        game1(func(c *short.Calc, g short.Game) Value { return Games(c, c.Followers(g)) }),
	"FollowerCount":    game1(func(c *short.Calc, g short.Game) Value { return FromBig(c, c.FollowerCount(g)) }),
	"StopCount":        game1(func(c *short.Calc, g short.Game) Value { return FromBig(c, c.StopCount(g)) }),
	"Incentives":       game1(func(c *short.Calc, g short.Game) Value { return Games(c, c.AllIncentives(g)) }),
	"LeftIncentives":   game1(func(c *short.Calc, g short.Game) Value { return Games(c, c.Incentives(g, game.Left)) }),
	"RightIncentives":  game1(func(c *short.Calc, g short.Game) Value { return Games(c, c.Incentives(g, game.Right)) }),
	"LeftStop":         game1(func(c *short.Calc, g short.Game) Value { return Game(c.FromNumber(c.LeftStop(g))) }),
	"RightStop":        game1(func(c *short.Calc, g short.Game) Value { return Game(c.FromNumber(c.RightStop(g))) }),
	"Stop":             stop,
	"StrongStop":       stop,
	"UptimalExpansion": ofGame(uptimalExpansion),
	"NimValue":         ofGame(nimValue),

	// A short game is a stopper, loopfree and its own sides.
	"Onside":  game1(func(_ *short.Calc, g short.Game) Value { return Game(g) }),
	"Offside": game1(func(_ *short.Calc, g short.Game) Value { return Game(g) }),
	"Degree":  game1(func(*short.Calc, short.Game) Value { return Game(0) }),
	"Variety": game1(func(*short.Calc, short.Game) Value { return Game(0) }),

	"ConwayProduct":  conwayProduct,
	"OrdinalProduct": kindOf(short.OrdinalProduct),
	"ConjunctiveSum": kindOf(short.ConjunctiveSum),
	"SelectiveSum":   kindOf(short.SelectiveSum),
	"NortonProduct":  game2e((*short.Calc).NortonProduct),
	"Pow":            game2e((*short.Calc).Pow),
	"PowTo":          game2e((*short.Calc).PowTo),
	"Subordinate":    subordinate,
})

var errArguments = errors.New("wrong number of arguments")

// gameOf returns the short game that v is, brought to canonical form.
func gameOf(c *short.Calc, v Value) (short.Game, error) {
	switch v := v.(type) {
	case Game:
		return short.Game(v), nil
	case Form:
		return c.Canonical(v.Form), nil
	}
	return 0, fmt.Errorf("%s is not a short game", v.format(c, Plain))
}

// ofGame is a function of one short game.
func ofGame(f func(*short.Calc, short.Game) (Value, error)) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 1 {
			return nil, errArguments
		}
		g, err := gameOf(c, args[0])
		if err != nil {
			return nil, err
		}
		return f(c, g)
	}
}

func game1(f func(*short.Calc, short.Game) Value) Func {
	return ofGame(func(c *short.Calc, g short.Game) (Value, error) { return f(c, g), nil })
}

func game1e(f func(*short.Calc, short.Game) (short.Game, error)) Func {
	return ofGame(func(c *short.Calc, g short.Game) (Value, error) {
		h, err := f(c, g)
		return Game(h), err
	})
}

func game2e(f func(c *short.Calc, g, h short.Game) (short.Game, error)) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 2 {
			return nil, errArguments
		}
		g, err := gameOf(c, args[0])
		if err != nil {
			return nil, err
		}
		h, err := gameOf(c, args[1])
		if err != nil {
			return nil, err
		}
		k, err := f(c, g, h)
		return Game(k), err
	}
}

func onForm(f func(*short.Calc, short.Form) Value) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 1 {
			return nil, errArguments
		}
		x, ok := formOf(args[0])
		if !ok {
			return nil, fmt.Errorf("%s is not a short game", args[0].format(c, Plain))
		}
		return f(c, x), nil
	}
}

func kindOf(k short.Kind) Func {
	return func(c *short.Calc, args []Value) (Value, error) {
		if len(args) != 2 {
			return nil, errArguments
		}
		return compound(c, k, args[0], args[1])
	}
}

func misereOutcome(c *short.Calc, f short.Form) Value {
	return Outcome(c.MisereOutcome(f))
}

func outcomeClass(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 1 {
		return nil, errArguments
	}
	sign := 0
	switch v := args[0].(type) {
	case Rational:
		sign = v.r.Sign()
	case Infinity:
		sign = int(v)
	}
	switch {
	case sign > 0:
		return Outcome(game.L), nil
	case sign < 0:
		return Outcome(game.R), nil
	}
	g, err := gameOf(c, args[0])
	if err != nil {
		return nil, err
	}
	return Outcome(c.Outcome(g)), nil
}

func formOptions(c *short.Calc, f short.Form, player Player) Value {
	left, right := f.Options(c)
	if player == Player(game.Right) {
		left = right
	}
	return formSet(c, left)
}

// formSet returns the forms as a set, in order if all are games.
func formSet(c *short.Calc, fs []short.Form) Value {
	set := Set{}
	for _, f := range fs {
		if g, ok := f.(short.Game); ok {
			set = append(set, Game(g))
		} else {
			set = append(set, Form{f})
		}
	}
	if gs, ok := set.games(); ok {
		return Games(c, gs)
	}
	return set
}

// bornBy returns the games born by a day.
func bornBy(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 1 {
		return nil, errArguments
	}
	for day := range 4 {
		if args[0] == Value(Game(c.FromInt(int64(day)))) {
			return Games(c, c.BornBy(day).Games), nil
		}
	}
	return nil, errors.New("want a day from 0 to 3: more than 10¹² games are born by day 4")
}

// games returns the elements of s if all are games.
func (s Set) games() (gs []short.Game, ok bool) {
	for _, v := range s {
		g, ok := v.(Game)
		if !ok {
			return nil, false
		}
		gs = append(gs, short.Game(g))
	}
	return gs, true
}

func options(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, errArguments
	}
	f, ok := formOf(args[0])
	player, ok2 := args[1].(Player)
	if !ok || !ok2 {
		return nil, errors.New("want a game and a player, Left or Right")
	}
	return formOptions(c, f, player), nil
}

func birthday(c *short.Calc, args []Value) (Value, error) {
	if len(args) == 1 {
		switch args[0].(type) {
		case Rational, Infinity:
			return Text("ω"), nil
		}
	}
	return game1(func(c *short.Calc, g short.Game) Value { return FromBig(c, c.Birthday(g)) })(c, args)
}

func stop(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, errArguments
	}
	g, err := gameOf(c, args[0])
	if err != nil {
		return nil, err
	}
	switch args[1] {
	case Player(game.Left):
		return Game(c.FromNumber(c.LeftStop(g))), nil
	case Player(game.Right):
		return Game(c.FromNumber(c.RightStop(g))), nil
	}
	return nil, errors.New("want a player, Left or Right")
}

func uptimalExpansion(c *short.Calc, g short.Game) (Value, error) {
	u, ok := c.Uptimal(g)
	if !ok {
		return nil, fmt.Errorf("%s is not an uptimal", Plain.Format(c, g))
	}
	return Text(u.String()), nil
}

func nimValue(c *short.Calc, g short.Game) (Value, error) {
	m, ok := c.Nimber(g)
	if !ok {
		return nil, fmt.Errorf("%s is not a nimber", Plain.Format(c, g))
	}
	return Game(c.FromInt(int64(m))), nil
}

func conwayProduct(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, errArguments
	}
	g, ok := args[0].(Game)
	h, ok2 := args[1].(Game)
	if ok && ok2 {
		return Game(c.ConwayProduct(short.Game(g), short.Game(h))), nil
	}
	return compound(c, short.ConwayProduct, args[0], args[1])
}

func subordinate(c *short.Calc, args []Value) (Value, error) {
	if len(args) != 2 {
		return nil, errArguments
	}
	g, err := gameOf(c, args[0])
	if err != nil {
		return nil, err
	}
	f, ok := formOf(args[1])
	if !ok {
		return nil, errors.New("the base must be a game")
	}
	fl, fr := f.Options(c)
	var left, right []short.Game
	for _, x := range fl {
		left = append(left, c.Canonical(x))
	}
	for _, x := range fr {
		right = append(right, c.Canonical(x))
	}
	h, err := c.Subordinate(g, left, right)
	return Game(h), err
}
