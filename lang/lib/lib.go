// SPDX-License-Identifier: Apache-2.0

// Package lib is the library of the language: the members of values, as data. Each member has a
// sentence of description and an example, which the tests evaluate.
//
//	in := eval.New(world, lib.New(), catalogue)
package lib

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Part is an extension of the library: members, and names that are visible in their packages.
type Part struct {
	Funcs    []*value.Func
	Packages map[string]map[string]value.Value
}

// New returns the library with the given parts. Names in this package have priority over the same
// names in a part.
func New(parts ...Part) *value.Library {
	names := map[string]map[string]value.Value{}
	var more []*value.Func
	for _, p := range parts {
		more = append(more, p.Funcs...)
		for path, all := range p.Packages {
			if names[path] == nil {
				names[path] = map[string]value.Value{}
			}
			for name, v := range all {
				if _, ok := names[path][name]; !ok {
					names[path][name] = v
				}
			}
		}
	}
	l := value.NewLibrary(slices.Concat(more, formMembers(), productMembers(), thermalMembers(), smallMembers(), predicates(),
		nimMembers(), numberMembers(), objectMembers(), collectionMembers(), listMembers(), setMembers(), mapMembers(),
		stringMembers(), mutables(), misereMembers(), boardMembers(), loopyMembers(), loopyThermalMembers(), koMembers(), surrealMembers(), infiniteMembers(), stalkMembers(), surveyMembers(), transfiniteMembers(), normalMembers(), graphMembers(), tableMembers(), symmetryMembers(), iconMembers(), directionMembers(), enumMembers(), randomMembers(), variantMembers(), plotMembers(), sliderMembers()))
	l.Impartial, l.Reduced, l.Sources = misereGame, readMisere, preludeSources()
	for _, k := range []*value.Kind{misereKind, thermographKind, gridKind, stripKind, graphKind, vertexKind, edgeKind, tableKind, periodicityKind, symmetryKind, iconKind, sideKind, compoundTypeKind, directedKind, randomKind, rulesVariantKind, genusKind, expansionKind, trajectoryKind, scriptKind, negativeKind, koKind, sliderKind} {
		l.Names[k.Name] = value.Class{Of: k}
	}
	l.Names["Left"], l.Names["Right"] = value.Player(game.Left), value.Player(game.Right)
	l.Names["inf"], l.Names["Nothing"] = value.Infinity(1), value.None
	for _, side := range sides {
		l.Names[side.name] = side
	}
	p := &packages{l, names}
	l.Names["game"], l.Names["cgsuite"] = Package{p, "game"}, Package{p, "cgsuite"}
	return l
}

// A Package is a part of a qualified name, such as game in game.Integer.
type Package struct {
	all  *packages
	path string
}

// packages holds the classes of a library, and names that are visible only in their package.
type packages struct {
	library *value.Library
	names   map[string]map[string]value.Value
}

// Kind returns Package.
func (Package) Kind() *value.Kind { return value.PackageKind }

// Display returns the path.
func (p Package) Display(*value.World, notation.Style) string { return p.path }

// Member returns a class of the package, or a package inside it.
func (p Package) Member(_ *value.World, name string) (value.Value, bool) {
	path := p.path + "." + name
	if c, ok := p.all.library.Names[name].(value.Class); ok && c.Of.String() == path {
		return c, true
	}
	if v, ok := p.all.names[p.path][name]; ok {
		return v, true
	}
	if _, ok := p.all.names[path]; ok || path == "cgsuite.lang" || path == "cgsuite.util" || path == "game.misere" {
		return Package{p.all, path}, true
	}
	return nil, false
}

// MemberNames returns the classes and packages inside it.
func (p Package) MemberNames() (names []string) {
	for name, v := range p.all.library.Names {
		if c, ok := v.(value.Class); ok && c.Of.Package == p.path {
			names = append(names, name)
		}
	}
	names = slices.AppendSeq(names, maps.Keys(p.all.names[p.path]))
	for path := range p.all.names {
		if rest, ok := strings.CutPrefix(path, p.path+"."); ok {
			names = append(names, rest)
		}
	}
	return names
}

// The parameters of functions.
func param(name string, k *value.Kind) value.Param { return value.Param{Name: name, Kind: k} }
func optional(name string, k *value.Kind) value.Param {
	return value.Param{Name: name, Kind: k, Optional: true}
}

var (
	aGame    = param("h", value.GameKind)
	anInt    = param("n", value.Integer)
	aPlayer  = param("player", value.PlayerKind)
	aNumber  = param("x", value.SurrealNumber)
	anything = param("x", nil)
	aFunc    = param("f", value.Function)
	aColl    = param("c", value.Collection)
	aString  = param("s", value.StringKind)
)

// Member returns a function on values of a kind.
func Member(of *value.Kind, name, example, doc string, do func(w *value.World, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	return member(of, name, example, doc, do, params...)
}

func member(of *value.Kind, name, example, doc string, do func(w *value.World, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	return &value.Func{Name: name, Doc: doc, Example: example, Of: of, Params: params, Do: do}
}

// Static returns a function of the class of a kind.
func Static(of *value.Kind, name, example, doc string, do func(w *value.World, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	return static(of, name, example, doc, do, params...)
}

// fleeting marks a function that does not keep its slice of arguments.
func fleeting(f *value.Func) *value.Func {
	f.Fleeting = true
	return f
}

// static returns a function of the class of a kind.
func static(of *value.Kind, name, example, doc string, do func(w *value.World, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	f := member(of, name, example, doc, do, params...)
	f.Static = true
	return f
}

// ofGame returns a function on a short game, which is applied to its canonical form.
func ofGame(name, example, doc string, do func(w *value.World, g short.Game, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	return member(value.GameKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		if _, ok := args[0].(value.Loopy); ok {
			return nil, notShort(w, args[0], name)
		}
		g, err := canonical(w, args[0])
		if err != nil {
			return nil, err
		}
		return do(w, g, args[1:])
	}, params...)
}

// notShort is the error for a member of short games that a loopy value does not have. AtomicWeight
// and ReducedCanonicalForm are members of all games, and use the canonical form; for them the error
// says that the value is loopy.
func notShort(w *value.World, v value.Value, name string) error {
	if name == "AtomicWeight" || name == "ReducedCanonicalForm" {
		return value.ErrLoopy
	}
	return value.NoMember(w.KindOf(v), name, nil)
}

// canonical returns the short game v in canonical form.
func canonical(w *value.World, v value.Value) (short.Game, error) {
	g, ok := w.Canonical(v)
	if !ok {
		return 0, fmt.Errorf("%w: %s", value.ErrNotShort, value.Text(w, v, notation.Plain))
	}
	return g, nil
}

// toGame returns a function from short games to short games.
func toGame(name, example, doc string, f func(c *short.Calc, g short.Game) short.Game) *value.Func {
	return ofGame(name, example, doc, func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
		return w.FromGame(f(w.Short, g)), nil
	})
}

// toGames returns a function from short games to sets of them.
func toGames(name, example, doc string, f func(c *short.Calc, g short.Game) []short.Game) *value.Func {
	return ofGame(name, example, doc, func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
		return w.Games(f(w.Short, g)), nil
	})
}

// toInteger returns a function from short games to integers.
func toInteger(name, example, doc string, f func(c *short.Calc, g short.Game) *big.Int) *value.Func {
	return ofGame(name, example, doc, func(w *value.World, g short.Game, _ []value.Value) (value.Value, error) {
		return value.FromBig(f(w.Short, g)), nil
	})
}

// ofTwo returns a function of two short games.
func ofTwo(name, example, doc string, f func(c *short.Calc, g, h short.Game) (short.Game, error)) *value.Func {
	return ofGame(name, example, doc, func(w *value.World, g short.Game, args []value.Value) (value.Value, error) {
		h, err := canonical(w, args[0])
		if err != nil {
			return nil, err
		}
		k, err := f(w.Short, g, h)
		if err != nil {
			return nil, err
		}
		return w.FromGame(k), nil
	}, aGame)
}

// ofForm returns a function of a game that must not be simplified.
func ofForm(name, example, doc string, f func(w *value.World, f short.Form, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
	return member(value.GameKind, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
		x, ok := w.FormOf(args[0])
		if !ok {
			return nil, fmt.Errorf("%w: %s", value.ErrNotShort, value.Text(w, args[0], notation.Plain))
		}
		return f(w, x, args[1:])
	}, params...)
}
