// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/sets"
	"github.com/upstar-cgt/upstar/value"
)

// mostListed is the greatest number of members of a set in the language.
const mostListed = 1_000_000

// setMembers list finite sets as texts in the notation of rulesets, and read positions from such
// texts.
func setMembers(c *catalog.Catalog) []*value.Func {
	set := func(name, example, doc string, find func(n int) (sets.Set, error)) *value.Func {
		return lib.Member(value.Integer, name, example, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[0].(value.Int)
			if !ok || n < 0 || n > 1000 {
				return nil, fmt.Errorf("%s wants a size from 1 on", name)
			}
			return listed(w, name, func() (sets.Set, error) { return find(int(n)) })
		})
	}
	pieces := value.Param{Name: "pieces", Kind: value.StringKind}
	return []*value.Func{
		set("Polyominoes", "Polyominoes(4).Size", "connected boards with up to n squares, none twice, as texts; moved ones are the same", func(n int) (sets.Set, error) { return sets.Polyominoes(n, sets.Fixed) }),
		set("FreePolyominoes", "FreePolyominoes(5).Size", "connected boards with up to n squares, those turned or reflected once", func(n int) (sets.Set, error) { return sets.Polyominoes(n, sets.Free) }),
		set("Trees", "Trees(7).Size", "trees with up to n vertices up to isomorphism, as texts", sets.Trees),
		set("RootedTrees", "RootedTrees(7).Size", "rooted trees with up to n vertices up to isomorphism, as texts; the root is vertex 1", sets.RootedTrees),
		set("Graphs", "Graphs(4).Size", "graphs with up to n vertices up to isomorphism, as texts", func(n int) (sets.Set, error) { return sets.Graphs(n, false) }),
		set("ConnectedGraphs", "ConnectedGraphs(5).Size", "connected graphs with up to n vertices up to isomorphism, as texts", func(n int) (sets.Set, error) { return sets.Graphs(n, true) }),
		set("Digraphs", "Digraphs(3).Size", "digraphs with up to n vertices up to isomorphism, as texts", func(n int) (sets.Set, error) { return sets.Digraphs(n, "") }),
		lib.Member(value.Integer, "Words", `3.Words(".TF").Size`, "words with up to n of the letters of a text", func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[0].(value.Int)
			if !ok || n < 1 || n > 1000 {
				return nil, fmt.Errorf("the length of Words is a number from 1 to 1000")
			}
			return listed(w, "Words", func() (sets.Set, error) { return sets.Words(lettersOf(args[1]), 1, int(n)) })
		}, pieces),
		lib.Member(value.Integer, "Boards", `2.Boards(2,".#").Size`, "boards of rows and columns with the pieces of a text on them", func(w *value.World, args []value.Value) (value.Value, error) {
			rows, ok := args[0].(value.Int)
			columns, ok2 := args[1].(value.Int)
			if !ok || !ok2 || rows < 1 || columns < 1 || rows > 100 || columns > 100 {
				return nil, fmt.Errorf("the rows and columns of Boards are numbers from 1 to 100")
			}
			return listed(w, "Boards", func() (sets.Set, error) { return sets.Boards(int(rows), int(columns), lettersOf(args[2])) })
		}, value.Param{Name: "columns", Kind: value.Integer}, pieces),
		lib.Member(value.StringKind, "Position", `"domineering(2x2)".Position.CanonicalForm`, "position that a text writes", func(_ *value.World, args []value.Value) (value.Value, error) {
			p, err := c.Parse(string(args[0].(value.String)))
			if err != nil {
				return nil, err
			}
			return Position{at: p, typed: true}, nil
		}),
	}
}

// lettersOf returns the letters of a text.
func lettersOf(v value.Value) (all []string) {
	for _, r := range string(v.(value.String)) {
		all = append(all, string(r))
	}
	return all
}

// listed returns the members of a set as a list of texts.
func listed(w *value.World, name string, find func() (sets.Set, error)) (value.Value, error) {
	s, err := find()
	if err != nil {
		return nil, err
	}
	l := &value.List{}
	for x := range s.All() {
		if len(l.Elements) >= mostListed {
			return nil, fmt.Errorf("%s has more than %d members; upstar stats and upstar hunt need no list", name, mostListed)
		}
		w.Short.Step()
		l.Elements = append(l.Elements, value.String(x.Text))
	}
	return l, nil
}
