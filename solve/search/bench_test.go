// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"fmt"
	"testing"

	"github.com/upstar-cgt/upstar/catalog"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// BenchmarkWithout searches boards with everything, and without what values,
// bounds, negatives, a look ahead and the order of moves (counts) give.
func BenchmarkWithout(b *testing.B) {
	names := map[search.Accelerator]string{0: "nothing", search.Values: "values", search.Bounds: "bounds", search.Inverses: "negatives", search.Ahead: "ahead", search.Order: "order"}
	for _, text := range []string{
		"domineering(5x6)", "clobber(2x8)", "nogo(1x14)", "amazons(X..|...|..O)", "grid-col(3x4)", "grid-snort(3x4)", "konane(4x5)", "cram(4x5)",
		"hackenbush(0-1:b,1-2:r,2-3:g,1-3:b,3-4:r,4-0:g,2-5:b,5-6:r)",
		"toads-and-frogs(TTT..FFF)", "toppling-dominoes(XOXXOOXO#XOX)",
	} {
		for _, without := range []search.Accelerator{0, search.Values, search.Bounds, search.Inverses, search.Ahead, search.Order} {
			b.Run(fmt.Sprintf("%s/%s", text, names[without]), func(b *testing.B) {
				nodes := uint64(0)
				for range b.N {
					nodes = nodesOf(b, text, without)
				}
				b.ReportMetric(float64(nodes), "nodes")
			})
		}
	}
}

func nodesOf(b *testing.B, text string, without search.Accelerator) uint64 {
	p, err := catalog.Builtin().Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	m := work.Unbounded()
	e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20, Without: without})
	s, err := p.Sum(m, e.Arena())
	if err == nil {
		_, err = e.Outcome(m, s)
	}
	if err != nil {
		b.Fatal(err)
	}
	return e.Stats().Nodes
}
