// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// formMembers are about options, outcomes and followers.
func formMembers() []*value.Func {
	simplest := func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
		return w.FromGame(w.Short.Canonical(f)), nil
	}
	return []*value.Func{
		ofForm("CanonicalForm", "('{0,-1|1}').CanonicalForm", "its simplest form, without dominated and reversible options", simplest),
		ofGame("OutcomeClass", "(^*).OutcomeClass", "who wins: L, R, N or P", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			return value.Outcome(w.Short.Outcome(g)), nil
		}),
		member(value.RationalKind, "OutcomeClass", "(1/3).OutcomeClass", "who wins: by the sign", func(w *value.World, args []value.Value) (value.Value, error) {
			r, _ := w.Compare(args[0], value.FromInt(0))
			return value.Outcome([]game.Outcome{game.R, game.P, game.L}[r+1]), nil
		}),
		toInteger("Birthday", "(3/4).Birthday", "day on which it is born", (*short.Calc).Birthday),
		member(value.RationalKind, "Birthday", "(1/3).Birthday", "day on which it is born", func(w *value.World, args []value.Value) (value.Value, error) {
			if g, ok := w.Canonical(args[0]); ok {
				return value.FromBig(w.Short.Birthday(g)), nil
			}
			if x, ok := args[0].(value.Infinity); ok {
				return nil, fmt.Errorf("%s has no birthday", value.Text(w, x, notation.Plain))
			}
			return w.Omega(), nil
		}),
		ofForm("LeftOptions", "(^).LeftOptions", "to what Left can move", options(game.Left)),
		ofForm("RightOptions", "(^).RightOptions", "to what Right can move", options(game.Right)),
		ofForm("Options", "({1|*}).Options(Right)", "options of a player, or of both", func(w *value.World, f short.Form, args []value.Value) (value.Value, error) {
			if args[0] != nil {
				return options(game.Player(args[0].(value.Player)))(w, f, nil)
			}
			left, right := f.Options(w.Short)
			return value.NewSet(w, forms(w, slices.Concat(left, right))), nil
		}, optional("player", value.PlayerKind)),
		ofForm("SensibleOptions", "('{0,-1|1}').SensibleOptions(Left)", "options that lead a player to those of the canonical form", ofPlayer(sensible), aPlayer),
		ofForm("SensibleLines", "('{{2|^}|1}').SensibleLines(Left)", "how they lead there", ofPlayer(lines), aPlayer),
		member(value.GameKind, "Decomposition", "('{*|*}').Decomposition", "games whose sum it is; a class may name others", func(_ *value.World, args []value.Value) (value.Value, error) {
			return &value.List{Elements: []value.Value{args[0]}}, nil
		}),
		member(value.GameKind, "DepthHint", "('{*|*}').DepthHint", "how deep play may go, if a class says so", func(*value.World, []value.Value) (value.Value, error) {
			return value.None, nil
		}),
		ofForm("Followers", "(^).Followers", "all that can be reached", func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
			if g, ok := f.(short.Game); ok {
				return w.Games(w.Short.Followers(g)), nil
			}
			return value.NewSet(w, followers(w, f)), nil
		}),
		ofForm("FollowerCount", "(*5).FollowerCount", "how many can be reached", func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
			if g, ok := f.(short.Game); ok {
				return value.FromBig(w.Short.FollowerCount(g)), nil
			}
			return value.FromInt(int64(len(followers(w, f)))), nil
		}),
		member(value.Integer, "BornBy", "BornBy(1)", "games born by a day", func(w *value.World, args []value.Value) (value.Value, error) {
			day, err := dayOf(w, args[0])
			if err != nil {
				return nil, err
			}
			return w.Games(day.Games), nil
		}),
		onDay("Join", "Join(^,*,2)", "least game of a day above both", (*short.Day).Join),
		onDay("Meet", "Meet(^,*,2)", "greatest game of a day below both", (*short.Day).Meet),
		toGames("Incentives", "(^).Incentives", "what moves gain, dominated ones left out", (*short.Calc).AllIncentives),
		toGames("LeftIncentives", "({2|-1}).LeftIncentives", "what Left's moves gain", func(c *short.Calc, g short.Game) []short.Game { return c.Incentives(g, game.Left) }),
		toGames("RightIncentives", "({2|-1}).RightIncentives", "what Right's moves gain", func(c *short.Calc, g short.Game) []short.Game { return c.Incentives(g, game.Right) }),
		ofForm("SensibleLeftOptions", "('{0,-1|1}').SensibleLeftOptions", "options that lead Left to those of the canonical form", sensible(game.Left)),
		ofForm("SensibleRightOptions", "('{0|1,2}').SensibleRightOptions", "options that lead Right to those of the canonical form", sensible(game.Right)),
		ofForm("SensibleLeftLines", "('{{2|^}|1}').SensibleLeftLines", "how they lead there", lines(game.Left)),
		ofForm("SensibleRightLines", "('{0|1,2}').SensibleRightLines", "how they lead there", lines(game.Right)),
		member(value.Object, "Class", "(^^*).Class", "kind of value", func(w *value.World, args []value.Value) (value.Value, error) {
			k := w.KindOf(args[0])
			if above := k.Parents[len(k.Parents)-1]; above.String() == k.String() {
				k = above // the public one
			}
			return value.Class{Of: k}, nil
		}),
	}
}

type formFunc = func(w *value.World, f short.Form, args []value.Value) (value.Value, error)

func forms(w *value.World, fs []short.Form) []value.Value {
	vs := make([]value.Value, len(fs))
	for i, f := range fs {
		vs[i] = w.FromForm(f)
	}
	return vs
}

// followers returns all positions that can be reached from a position, without simplifying them.
func followers(w *value.World, f short.Form) []value.Value {
	var seen value.Distinct
	all := []value.Value{w.FromForm(f)}
	seen.Add(w, all[0])
	for i := 0; i < len(all); i++ {
		f, ok := w.FormOf(all[i])
		if !ok {
			continue
		}
		left, right := f.Options(w.Short)
		for _, v := range forms(w, slices.Concat(left, right)) {
			w.Meter.Step(1)
			if seen.Add(w, v) {
				w.Made(256)
				all = append(all, v)
			}
		}
	}
	return all
}

func options(player game.Player) formFunc {
	return func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
		left, right := f.Options(w.Short)
		if player == game.Right {
			left = right
		}
		return value.NewSet(w, forms(w, left)), nil
	}
}

func sensible(player game.Player) formFunc {
	return func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
		return value.NewSet(w, forms(w, w.Short.SensibleOptions(f, player))), nil
	}
}

// ofPlayer makes the player a parameter of a function.
func ofPlayer(f func(player game.Player) formFunc) formFunc {
	return func(w *value.World, x short.Form, args []value.Value) (value.Value, error) {
		return f(game.Player(args[0].(value.Player)))(w, x, nil)
	}
}

func lines(player game.Player) formFunc {
	return func(w *value.World, f short.Form, _ []value.Value) (value.Value, error) {
		all := &value.List{}
		for _, l := range w.Short.SensibleLines(f, player) {
			all.Elements = append(all.Elements, &value.List{Elements: forms(w, l)})
		}
		return all, nil
	}
}

var errDay = errors.New("want a day from 0 to 3: more than 10¹² games are born by day 4")

func dayOf(w *value.World, v value.Value) (*short.Day, error) {
	n, ok := v.(value.Int)
	if !ok || n < 0 || n > 3 {
		return nil, errDay
	}
	return w.Short.BornBy(int(n)), nil
}

// onDay is a function of two games in the lattice of the games born by a day.
func onDay(name, example, doc string, f func(*short.Day, *short.Calc, short.Game, short.Game) short.Game) *value.Func {
	return member(value.GameKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		day, err := dayOf(w, args[2])
		if err != nil {
			return nil, err
		}
		var gs [2]short.Game
		for i, v := range args[:2] {
			g, ok := w.Simple(v)
			if !ok || !day.Has(g) {
				return nil, fmt.Errorf("%s is not born by day %d", value.Text(w, v, notation.Plain), day.N)
			}
			gs[i] = g
		}
		return w.FromGame(f(day, w.Short, gs[0], gs[1])), nil
	}, aGame, param("day", nil))
}

// productMembers are compounds and powers.
func productMembers() []*value.Func {
	compound := func(k short.Kind) func(w *value.World, args []value.Value) (value.Value, error) {
		return func(w *value.World, args []value.Value) (value.Value, error) { return w.Compound(k, args[0], args[1]) }
	}
	return []*value.Func{
		member(value.GameKind, "ConwayProduct", "(1/2).ConwayProduct(3/2)", "product of ONAG", conwayProduct, aGame),
		ofTwo("NortonProduct", "(^).NortonProduct(^)", "product by a positive game", (*short.Calc).NortonProduct),
		member(value.GameKind, "OrdinalProduct", "(2).OrdinalProduct(*).CanonicalForm", "the ordinal product: the second game, with the first in place of each of its moves", compound(short.OrdinalProduct), aGame),
		member(value.GameKind, "ConjunctiveSum", "(*2).ConjunctiveSum(*).CanonicalForm", "a move in both", compound(short.ConjunctiveSum), aGame),
		member(value.GameKind, "SelectiveSum", "(*2).SelectiveSum(*).CanonicalForm", "a move in one or both", compound(short.SelectiveSum), aGame),
		ofGame("Subordinate", "(3/4).Subordinate('{0|1}')", "the h with base : h", subordinate, param("base", value.GameKind)),
		toGame("Companion", "(^).Companion", "its image under the symmetry that exchanges 0 and *", (*short.Calc).Companion),
		toGame("Tiny", "Tiny(2)", "tiny {0||0|-g}", (*short.Calc).Tiny),
		toGame("Miny", "Miny(2)", "miny {g|0||0}", (*short.Calc).Miny),
		power("Pow", "(^).Pow(3)", "a power {0 | H - g.PowTo(x-1)} of {0|H}; those of ^ are ^, ^<2>, ^<3>, …", (*short.Calc).Pow, (*loopy.Calc).Pow),
		power("PowTo", "(^).PowTo(2)", "the ordinal sum g : y for the exponent 1 : y; for {0|H} and an integer it is the sum of the powers up to this one", (*short.Calc).PowTo, (*loopy.Calc).PowTo),
		member(value.Uptimal, "UptimalExpansion", "(^<2> + ^ + *).UptimalExpansion", "multiples of the powers of up", func(w *value.World, args []value.Value) (value.Value, error) {
			g, _ := w.Canonical(args[0])
			u, _ := w.Short.Uptimal(g)
			return Text{expansionKind, u.String()}, nil
		}),
	}
}

// power returns a function of a short game and an exponent that may be loopy.
func power(name, example, doc string, f func(c *short.Calc, g, x short.Game) (short.Game, error), loop func(c *loopy.Calc, g, x loopy.Game) (loopy.Game, error)) *value.Func {
	plain := ofTwo(name, example, doc, f)
	return member(value.GameKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		if _, ok := args[1].(value.Loopy); ok {
			return twoStoppers(w, args[0], args[1], loop)
		}
		return plain.Do(w, args)
	}, aGame)
}

func conwayProduct(w *value.World, args []value.Value) (value.Value, error) {
	x, ok := w.Simple(args[0])
	y, ok2 := w.Simple(args[1])
	if ok && ok2 {
		return w.FromGame(w.Short.ConwayProduct(x, y)), nil
	}
	return w.Compound(short.ConwayProduct, args[0], args[1])
}

func subordinate(w *value.World, g short.Game, args []value.Value) (value.Value, error) {
	f, ok := w.FormOf(args[0])
	if !ok {
		return nil, errors.New("the base must be a game")
	}
	canonicals := func(fs []short.Form) (gs []short.Game) {
		for _, x := range fs {
			gs = append(gs, w.Short.Canonical(x))
		}
		return gs
	}
	left, right := f.Options(w.Short)
	h, err := w.Short.Subordinate(g, canonicals(left), canonicals(right))
	if err != nil {
		return nil, err
	}
	return w.FromGame(h), nil
}

// smallMembers are about games that are close to a number.
func smallMembers() []*value.Func {
	return []*value.Func{
		ofGame("AtomicWeight", "(^^*).AtomicWeight", "atomic weight of an all-small game", func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			h, err := w.Short.AtomicWeight(g)
			if _, ok := w.Short.Uptimal(g); ok && errors.Is(err, short.ErrNotAtomic) {
				err = fmt.Errorf("%w: %s", err, notation.Plain.Format(w.Short, g))
			}
			if err != nil {
				return nil, err
			}
			return w.FromGame(h), nil
		}),
		toGame("ReducedCanonicalForm", "({1*|^}).ReducedCanonicalForm", "simplest game at an infinitesimal distance", (*short.Calc).Reduced),
		toGame("StarProjection", "({1*|^}).StarProjection", "the game in which each follower x + *, x a number, becomes x", (*short.Calc).StarProjection),
		toGame("FarStar", "(^).FarStar", "least far star", (*short.Calc).FarStar),
		toGame("RemoteStar", "(^).RemoteStar", "least remote star", (*short.Calc).RemoteStar),
	}
}

// predicates return true or false. Those that are defined for loopy games are easy to decide for
// short games.
func predicates() []*value.Func {
	is := func(name, example, doc string, f func(*short.Calc, short.Game) bool) *value.Func {
		return ofGame(name, example, doc, func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
			return value.Bool(f(w.Short, g)), nil
		})
	}
	always := func(*short.Calc, short.Game) bool { return true }
	self := func(_ *short.Calc, g short.Game) short.Game { return g }
	zero := func(*short.Calc, short.Game) short.Game { return short.Zero }
	return []*value.Func{
		is("IsAllSmall", "(^).IsAllSmall", "both or neither can move, always", (*short.Calc).IsAllSmall),
		is("IsAtomic", "(1).IsAtomic", "has an atomic weight", (*short.Calc).IsAtomic),
		is("IsEven", "(2).IsEven", "whether all its options are odd", func(c *short.Calc, g short.Game) bool { return c.Parity(g) == short.Even }),
		is("IsOdd", "(1).IsOdd", "whether all its options are even", func(c *short.Calc, g short.Game) bool { return c.Parity(g) == short.Odd }),
		is("IsEvenTempered", "(2).IsEvenTempered", "an even number of moves to every end", func(c *short.Calc, g short.Game) bool { return c.Temper(g) == short.Even }),
		is("IsOddTempered", "(+-1).IsOddTempered", "an odd number of moves to every end", func(c *short.Calc, g short.Game) bool { return c.Temper(g) == short.Odd }),
		is("IsInfinitesimal", "(^).IsInfinitesimal", "nearer to 0 than any number", func(c *short.Calc, g short.Game) bool { return c.IsInfinitesimal(g) }),
		is("IsNumberish", "(1^).IsNumberish", "infinitesimally near to a number", func(c *short.Calc, g short.Game) bool { return c.IsNumberish(g) }),
		is("IsNumber", "(3/4).IsNumber", "whether it is a number", func(c *short.Calc, g short.Game) bool { return c.IsNumber(g) }),
		is("IsInteger", "(3/4).IsInteger", "whether it is an integer", func(c *short.Calc, g short.Game) bool { return c.IsInteger(g) }),
		is("IsNimber", "(*3).IsNimber", "whether it is a nimber", func(c *short.Calc, g short.Game) bool { return c.IsNimber(g) }),
		is("IsUptimal", "(^<2>*).IsUptimal", "a sum of powers of up, and perhaps a nimber", func(c *short.Calc, g short.Game) bool {
			_, ok := c.Uptimal(g)
			return ok
		}),
		is("IsNumberTiny", "(1 + Tiny(2)).IsNumberTiny", "a number and a tiny or miny", func(c *short.Calc, g short.Game) bool {
			_, _, _, ok := c.NumberTiny(g)
			return ok
		}),
		is("IsZero", "(* + *).IsZero", "whether it is 0", func(_ *short.Calc, g short.Game) bool { return g == short.Zero }),
		is("IsIdempotent", "(0).IsIdempotent", "its own double", func(_ *short.Calc, g short.Game) bool { return g == short.Zero }),
		is("IsOrdinal", "(5).IsOrdinal", "an integer from 0", func(c *short.Calc, g short.Game) bool { return c.IsInteger(g) && c.Leq(short.Zero, g) }),
		is("IsPseudonumber", "(5).IsPseudonumber", "a number, or on or off", func(c *short.Calc, g short.Game) bool { return c.IsNumber(g) }),
		is("IsFinite", "(^).IsFinite", "short games are", always),
		is("IsLoopfree", "(^).IsLoopfree", "short games are", always),
		is("IsPlumtree", "(^).IsPlumtree", "short games are", always),
		is("IsStopper", "(^).IsStopper", "short games are", always),
		is("IsStopperSided", "(^).IsStopperSided", "short games are", always),
		toGame("Onside", "(^).Onside", "of a short game, itself", self),
		toGame("Offside", "(^).Offside", "of a short game, itself", self),
		toGame("Degree", "(^).Degree", "of a short game, 0", zero),
		toGame("Variety", "(^).Variety", "of a short game, 0", zero),
	}
}
