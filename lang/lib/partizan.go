// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"errors"
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// partizanHeaps returns the game on heaps in which each player has separate rules. It is a game of
// coordinates that uses only the first coordinate.
func partizanHeaps(name string, left, right *HeapRuleset) *CoordinateRuleset {
	return &CoordinateRuleset{name: name, heaps: true, options: func(w *value.World, at place, player game.Player) ([][]place, error) {
		rules := left
		if player == game.Right {
			rules = right
		}
		options, err := rules.options(w, at[0])
		all := make([][]place, len(options))
		for i, heaps := range options {
			for _, n := range heaps {
				all[i] = append(all[i], place{n})
			}
		}
		return all, err
	}}
}

// joined returns the game with the moves of two games.
func joined(a, b *HeapRuleset) *HeapRuleset {
	return &HeapRuleset{name: a.name + ".Join(" + b.name + ")", options: func(w *value.World, n int) ([][]int, error) {
		x, err := a.options(w, n)
		if err != nil {
			return nil, err
		}
		y, err := b.options(w, n)
		return append(x[:len(x):len(x)], y...), err
	}}
}

// adjoined does the same for games with coordinates.
func adjoined(a, b *CoordinateRuleset) *CoordinateRuleset {
	return &CoordinateRuleset{name: a.name + ".Adjoin(" + b.name + ")", impartial: a.impartial && b.impartial, options: func(w *value.World, at place, player game.Player) ([][]place, error) {
		x, err := a.options(w, at, player)
		if err != nil {
			return nil, err
		}
		y, err := b.options(w, at, player)
		return append(x[:len(x):len(x)], y...), err
	}}
}

// coordinateRules returns the moves that a ruleset, or a function of coordinates, defines.
func coordinateRules(v value.Value) (func(w *value.World, at place, player game.Player) ([][]place, error), error) {
	if r, ok := v.(*CoordinateRuleset); ok {
		return r.options, nil
	}
	if _, ok := v.(value.Caller); !ok {
		return nil, errors.New("a function from coordinates to options is required")
	}
	return func(w *value.World, at place, _ game.Player) ([][]place, error) {
		args := []value.Value{value.FromInt(int64(at[0])), value.FromInt(int64(at[1]))}
		if f, ok := v.(interface{ Arity() int }); !ok || f.Arity() == 1 {
			args = []value.Value{value.Coordinates{Row: args[0], Column: args[1]}}
		}
		options, err := apply(w, v, args...)
		if err != nil {
			return nil, err
		}
		var all [][]place
		for _, o := range elements(w, options) {
			sum, err := places(w, o)
			if err != nil {
				return nil, err
			}
			all = append(all, sum)
		}
		return all, nil
	}, nil
}

// places turns coordinates, or a list of them, into a sum of positions.
func places(w *value.World, v value.Value) (sum []place, err error) {
	vs := []value.Value{v}
	if w.KindOf(v).Is(value.Collection) {
		vs = elements(w, v)
	}
	for _, x := range vs {
		at, ok := placeOf(x)
		if !ok {
			return nil, fmt.Errorf("coordinates from (0,0) to (%d,%d) are wanted, not %s", mostCoordinate, mostCoordinate, value.Text(w, x, notation.Plain))
		}
		sum = append(sum, at)
	}
	return sum, nil
}

// placeOf turns coordinates into a place.
func placeOf(v value.Value) (place, bool) {
	c, ok := v.(value.Coordinates)
	m, ok1 := c.Row.(value.Int)
	n, ok2 := c.Column.(value.Int)
	return place{int(m), int(n)}, ok && ok1 && ok2 && m >= 0 && n >= 0 && m <= mostCoordinate && n <= mostCoordinate
}

// coordinatesFrom writes a sum of positions as one pair, or as a list of pairs.
func coordinatesFrom(sum []place) value.Value {
	l := &value.List{}
	for _, at := range sum {
		l.Elements = append(l.Elements, value.NewCoordinates(int64(at[0]), int64(at[1])))
	}
	if len(sum) == 1 {
		return l.Elements[0]
	}
	return l
}

// setCode returns the code of the take-and-break game with a given digit for each number of a set,
// or for all other numbers.
func setCode(w *value.World, of value.Value, digit string, allBut bool) (c takebreak.Code, err error) {
	set, err := sizes(w, of)
	if err != nil {
		return c, err
	}
	in, most := map[int]bool{}, 0
	for _, n := range set {
		if n < 1 || n > 1<<16 {
			return c, fmt.Errorf("from 1 to %d tokens are taken at once", 1<<16)
		}
		in[n], most = true, max(most, n)
	}
	code := "0."
	for n := 1; n <= most; n++ {
		if in[n] != allBut {
			code += digit
		} else {
			code += "0"
		}
	}
	if allBut {
		code += "[" + digit + "]"
	}
	return takebreak.Parse(code)
}

// fromSubtractionSet returns the take-and-break game of a set.
func fromSubtractionSet(w *value.World, args []value.Value) (value.Value, error) {
	digit := "3"
	if args[1] != nil {
		digit = string(args[1].(value.String))
	}
	c, err := setCode(w, args[0], digit, args[2] == value.Bool(true))
	if err != nil {
		return nil, err
	}
	return takeAndBreak(fmt.Sprintf("TakeAndBreak(%q)", c), c), nil
}

// bySet returns a function that makes take-and-break games with a given digit for each number of a
// set, or for all other numbers.
func bySet(name, digit string) *value.Func {
	return &value.Func{Name: name, Params: []value.Param{param("set", value.Collection), optional("allbut", value.Boolean)}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
		allBut := args[1] == value.Bool(true)
		c, err := setCode(w, args[0], digit, allBut)
		if err != nil {
			return nil, err
		}
		return takeAndBreak(name+"("+value.Text(w, args[0], notation.Plain)+allButText(allBut)+")", c), nil
	}}
}

// BySets does the same with a set for each player. It returns the function that is called for a
// ruleset if an argument has a name, or nil if the parameters of the ruleset are not sets.
func BySets(name string) *value.Func {
	digit, ok := map[string]string{"PartizanSubtraction": "3", "PartizanSplittles": "7"}[name]
	if !ok {
		return nil
	}
	return &value.Func{Name: name, Params: []value.Param{param("left", value.Collection), param("right", value.Collection), optional("allbut", value.Boolean)}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
		allBut := args[2] == value.Bool(true)
		var rules [2]*HeapRuleset
		for i := range rules {
			c, err := setCode(w, args[i], digit, allBut)
			if err != nil {
				return nil, err
			}
			rules[i] = takeAndBreak("", c)
		}
		shown := name + "(" + value.Text(w, args[0], notation.Plain) + ", " + value.Text(w, args[1], notation.Plain) + allButText(allBut) + ")"
		return partizanHeaps(shown, rules[0], rules[1]), nil
	}}
}

func allButText(allBut bool) string {
	if allBut {
		return ", allbut => true"
	}
	return ""
}

// partizanRulesets are further names of the package game.heap.
func partizanRulesets() map[string]value.Value {
	left, right := param("left", HeapRulesetKind), param("right", HeapRulesetKind)
	return map[string]value.Value{
		"Subtraction": bySet("Subtraction", "3"), "Splittles": bySet("Splittles", "7"),
		"PartizanHeapRuleset": &value.Func{Name: "PartizanHeapRuleset", Params: []value.Param{left, right}, Do: func(w *value.World, args []value.Value) (value.Value, error) {
			l, r := HeapsOf(w, args[0]), HeapsOf(w, args[1])
			return partizanHeaps("PartizanHeapRuleset("+l.name+", "+r.name+")", l, r), nil
		}},
		"CoordinateRuleset": value.Class{Of: coordinateRulesetKind},
		"PartizanCoordinateRuleset": &value.Func{Name: "PartizanCoordinateRuleset", Params: []value.Param{param("left", nil), param("right", nil)}, Do: func(_ *value.World, args []value.Value) (value.Value, error) {
			left, err := coordinateRules(args[0])
			if err != nil {
				return nil, err
			}
			right, err := coordinateRules(args[1])
			return &CoordinateRuleset{name: "PartizanCoordinateRuleset", options: func(w *value.World, at place, player game.Player) ([][]place, error) {
				if player == game.Left {
					return left(w, at, player)
				}
				return right(w, at, player)
			}}, err
		}},
	}
}

// partizanMembers make games from two games, and tables of values.
func partizanMembers() []*value.Func {
	const kayles = "game.heap.Kayles"
	other := param("other", HeapRulesetKind)
	return []*value.Func{
		member(HeapRulesetKind, "Join", kayles+".Join(game.heap.Nim).NimValueSequence(8)", "the game with the moves of both", func(w *value.World, args []value.Value) (value.Value, error) {
			return joined(HeapsOf(w, args[0]), HeapsOf(w, args[1])), nil
		}, other),
		member(HeapRulesetKind, "PartizanJoin", kayles+".PartizanJoin(game.heap.Nim)(3).CanonicalForm", "the game in which Left moves by the first rules and Right by the second", func(w *value.World, args []value.Value) (value.Value, error) {
			a, b := HeapsOf(w, args[0]), HeapsOf(w, args[1])
			return partizanHeaps(a.name+".PartizanJoin("+b.name+")", a, b), nil
		}, other),
		member(HeapRulesetKind, "HeapOptions", kayles+".HeapOptions(4)", "the heaps that each move leaves", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostTokens {
				return nil, fmt.Errorf("a heap has from 0 to %d tokens", mostTokens)
			}
			options, err := HeapsOf(w, args[0]).options(w, int(n))
			l := &value.List{}
			for _, heaps := range options {
				o := &value.List{}
				for _, h := range heaps {
					o.Elements = append(o.Elements, value.FromInt(int64(h)))
				}
				l.Elements = append(l.Elements, o)
			}
			return l, err
		}, anInt),
		member(coordinateRulesetKind, "Adjoin", kayles+".AcrosticProduct("+kayles+").Adjoin(game.heap.GenWythoff(1)).NimValueTable(2,2)", "the game with the moves of both", func(w *value.World, args []value.Value) (value.Value, error) {
			return adjoined(coordinatesOf(w, args[0]), coordinatesOf(w, args[1])), nil
		}, param("other", coordinateRulesetKind)),
		static(takeAndBreakKind, "FromSubtractionSet", "game.heap.TakeAndBreak.FromSubtractionSet({1,3}).code", "the game with a digit for each number of a set, or for all others", fromSubtractionSet,
			param("set", value.Collection), optional("digit", value.StringKind), optional("allbut", value.Boolean)),
		static(takeAndBreakKind, "Eval", `game.heap.TakeAndBreak("0.77")`, "the take-and-break game of a code", func(_ *value.World, args []value.Value) (value.Value, error) {
			code := string(args[0].(value.String))
			c, err := takebreak.Parse(code)
			return takeAndBreak(fmt.Sprintf("TakeAndBreak(%q)", code), c), err
		}, param("code", value.StringKind)),
	}
}
