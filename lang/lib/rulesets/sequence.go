// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"

	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/value"
)

// sequenceMembers are the values of positions of a ruleset that are given by numbers: heaps, and
// pairs of coordinates.
func sequenceMembers() []*value.Func {
	type find = func(w *value.World, p Position) (value.Value, error)
	nim := func(w *value.World, p Position) (value.Value, error) {
		return value.FromInt(int64(nimOf(w, p))), nil
	}
	worth := func(w *value.World, p Position) (value.Value, error) { return engineOf(w).worth(w, p), nil }
	at := func(w *value.World, v value.Value, f find, ns ...int) (value.Value, error) {
		r := rulesetOf(w, v)
		if len(r.args) < len(r.entry.Params) {
			return nil, fmt.Errorf("%s wants its parameters first", r.name)
		}
		return f(w, r.of(w, ns...))
	}
	sequence := func(name, example, doc string, f find) *value.Func {
		return lib.Member(rulesetKind, name, example+"."+name+"(6)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[1].(value.Int)
			if !ok || n < 0 || n > mostHeaps {
				return nil, fmt.Errorf("the number of heaps is from 0 to %d", mostHeaps)
			}
			l := &value.List{}
			for k := 1; k <= int(n); k++ {
				v, err := at(w, args[0], f, k)
				if err != nil {
					return nil, err
				}
				l.Elements = append(l.Elements, v)
			}
			return l, nil
		}, value.Param{Name: "n", Kind: value.Integer})
	}
	table := func(name, example, doc string, f find) *value.Func {
		return lib.Member(rulesetKind, name, example+"."+name+"(2,3)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return lib.TableOf(args[1], args[2], func(m, n int) (value.Value, error) { return at(w, args[0], f, m, n) })
		}, value.Param{Name: "rows", Kind: value.Integer}, value.Param{Name: "columns", Kind: value.Integer})
	}
	return []*value.Func{
		lib.Member(rulesetKind, "ShownAs", "game.strip.GenToads(1,1,1,0).ShownAs(game.strip.GenToadsAndFrogs())", "the same ruleset, whose positions are shown as those of an object", func(w *value.World, args []value.Value) (value.Value, error) {
			r := *rulesetOf(w, args[0])
			at := *r.at
			at.Package, r.object, r.at = w.KindOf(args[1]).String(), args[1], &at
			return &r, nil
		}, param("object", nil)),
		sequence("NimValueSequence", "game.heap.FibonacciNim", "nim values of the heaps from 1 on", nim),
		sequence("GameValueSequence", "game.heap.PartizanSubtraction({1},{2})", "values of the heaps from 1 on", worth),
		table("NimValueTable", "game.heap.Wythoff", "nim values up to some coordinates", nim),
		table("GameValueTable", "game.heap.Wythoff", "values up to some coordinates", worth),
	}
}
