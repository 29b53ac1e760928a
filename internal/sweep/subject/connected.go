// SPDX-License-Identifier: Apache-2.0

package subject

import (
	"iter"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// connected is the set of the connected graphs with 1 to n vertices, one from each isomorphism
// class.
func connected(text string, at, n int) (set, error) {
	if n < 1 || n > graph.MostEvery {
		return nil, game.Errorf(text, at, "graphs are listed with up to N vertices for N from 1 to %d; a file of graphs whose name is a number is ./%d", graph.MostEvery, n)
	}
	var all []string
	for k := 1; k <= n; k++ {
		graphs, err := graph.Connected(k)
		if err != nil {
			return nil, err
		}
		for _, g := range graphs {
			all = append(all, graph.NodeKayles.Format(g))
		}
	}
	return func(map[string]string) iter.Seq2[string, error] { return sure(slices.Values(all)) }, nil
}
