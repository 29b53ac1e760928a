// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// An Enum is one of a few values with names.
type Enum struct {
	of      *value.Kind
	name    string
	ordinal int
}

var (
	enumKind         = &value.Kind{Package: "cgsuite.lang", Name: "Enum", Parents: []*value.Kind{value.Object}}
	sideKind         = &value.Kind{Package: "game", Name: "Side", Parents: []*value.Kind{enumKind}}
	compoundTypeKind = &value.Kind{Package: "game", Name: "CompoundType", Parents: []*value.Kind{enumKind}}
)

// Kind returns the kind of its class.
func (e Enum) Kind() *value.Kind { return e.of }

// Display returns the name.
func (e Enum) Display(*value.World, notation.Style) string { return e.name }

// Rank returns the rank of players.
func (Enum) Rank() value.Rank { return value.RankEnum }

// Order compares by class, then by the order of declaration.
func (e Enum) Order(_ *value.World, other value.Value) int {
	f, ok := other.(Enum)
	switch {
	case !ok:
		return 1
	case e.of != f.of:
		return len(e.of.Name) - len(f.of.Name)
	}
	return e.ordinal - f.ordinal
}

// enum returns the values of a class, by name.
func enum(of *value.Kind, names ...string) (all []Enum) {
	for i, name := range names {
		all = append(all, Enum{of, name, i + 1})
	}
	return all
}

var (
	sides         = enum(sideKind, "Onside", "Offside")
	compoundTypes = enum(compoundTypeKind, "ConjunctiveSum", "ConwayProduct", "DisjunctiveSum", "OrdinalProduct", "OrdinalSum", "SelectiveSum")
)

// compoundKinds are the compounds by the names of types.
var compoundKinds = map[string]short.Kind{
	"ConjunctiveSum": short.ConjunctiveSum, "ConwayProduct": short.ConwayProduct, "DisjunctiveSum": short.DisjunctiveSum,
	"OrdinalProduct": short.OrdinalProduct, "OrdinalSum": short.OrdinalSum, "SelectiveSum": short.SelectiveSum,
}

// enumMembers are the members of enum values, and the compounds that such values name.
func enumMembers() []*value.Func {
	fs := []*value.Func{
		member(enumKind, "Ordinal", "Offside.Ordinal", "the place in its class", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Enum).ordinal)), nil
		}),
		static(value.CompoundGame, "Eval", "CompoundGame(CompoundType.SelectiveSum, *2, *3)", "a compound that is not simplified", func(w *value.World, args []value.Value) (value.Value, error) {
			return w.Compound(compoundKinds[args[0].(Enum).name], args[1], args[2])
		}, param("type", compoundTypeKind), param("g", value.GameKind), aGame),
	}
	fs = append(fs, static(negativeKind, "Eval", "NegativeGame('{3|1}')", "the game with the players exchanged", func(w *value.World, args []value.Value) (value.Value, error) {
		return w.Unary(syntax.Neg, args[0])
	}, param("g", value.GameKind)))
	for _, e := range append(sides, compoundTypes...) {
		fs = append(fs, constant(e.of, e.name, e.of.Name+"."+e.name, "a value of its class", e))
	}
	return fs
}
