// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
)

// A trait is a member that every value has, for values that are neither short nor loopy.
type trait struct {
	name, doc                string
	number, infinity, nimber bool
}

var traits = []trait{
	{"IsAllSmall", "both or neither can move, always", false, false, true},
	{"IsFinite", "it has finitely many followers", false, false, false},
	{"IsIdempotent", "its own double", false, true, false},
	{"IsInfinitesimal", "nearer to 0 than any positive number that is short", false, false, true},
	{"IsInteger", "whether it is an integer", false, false, false},
	{"IsLoopfree", "play always ends", true, true, true},
	{"IsNimber", "whether it is a nimber", false, false, true},
	{"IsNumber", "whether it is a number", true, false, false},
	{"IsNumberish", "infinitesimally near to a number", true, false, true},
	{"IsNumberTiny", "a short number and a tiny or miny", false, false, false},
	{"IsOrdinal", "whether it is an ordinal", false, false, false},
	{"IsPlumtree", "a stopper in which play comes back only by passing", false, false, false},
	{"IsPseudonumber", "a short number, or on or off", false, false, false},
	{"IsStopper", "it has a stopper as its form, which is finite", false, false, false},
	{"IsStopperSided", "its sides are stoppers", false, false, false},
	{"IsUptimal", "a sum of powers of up, and perhaps a finite nimber", false, false, false},
	{"IsZero", "whether it is 0", false, false, false},
}

// normalMembers are the traits of numbers that are not dyadic, of inf, and of nimbers
// of infinite ordinals.
func normalMembers() []*value.Func {
	all := []*value.Func{
		member(value.TransfiniteValue, "OutcomeClass", "(*omega).OutcomeClass", "who wins: the first player", func(*value.World, []value.Value) (value.Value, error) {
			return value.Outcome(game.N), nil
		}),
	}
	for _, t := range traits {
		does := func(_ *value.World, args []value.Value) (value.Value, error) {
			switch args[0].(type) {
			case value.Transfinite:
				return value.Bool(t.nimber), nil
			case value.Infinity:
				return value.Bool(t.infinity), nil
			}
			return value.Bool(t.number), nil
		}
		all = append(all, member(value.RationalValue, t.name, "(1/3)."+t.name, t.doc, does), member(value.TransfiniteValue, t.name, "(*omega)."+t.name, t.doc, does))
	}
	return all
}
