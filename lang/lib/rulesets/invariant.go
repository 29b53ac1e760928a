// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/lang/lib"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/value"
)

// invariantMembers are numbers of the graph of a position. Hunts and statistics know them by the
// same names.
func invariantMembers() (members []*value.Func) {
	for _, name := range []string{"MinDegree", "MaxDegree", "Diameter", "Girth", "Matching", "Independence", "Treewidth", "Automorphisms"} {
		for _, i := range graph.Invariants() {
			if strings.EqualFold(i.Name, name) {
				members = append(members, lib.Member(positionKind, name, `game.graph.GraphSnort("cycle:5").`+name, i.Doc+", in a game on a graph", func(_ *value.World, args []value.Value) (value.Value, error) {
					g, ok := position.As[graph.Graph](args[0].(Position).at)
					if !ok {
						return nil, fmt.Errorf("%s is for games on graphs", name)
					}
					n, ok := i.Value(g.Plain())
					if !ok {
						return nil, fmt.Errorf("%s: the graph has none, or is too large for it", name)
					}
					return value.FromInt(int64(n)), nil
				}))
			}
		}
	}
	return members
}
