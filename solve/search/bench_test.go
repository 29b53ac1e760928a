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
	names := map[search.Accelerator]string{0: "nothing", search.Values: "values", search.Bounds: "bounds", search.Inverses: "negatives", search.Ahead: "ahead", search.Order: "order", search.Cuts: "cuts"}
	for _, text := range []string{
		"domineering(5x6)", "clobber(2x8)", "nogo(1x14)", "amazons(X..|...|..O)", "grid-col(3x4)", "grid-snort(3x4)", "konane(4x5)", "cram(4x5)",
		"hackenbush(0-1:b,1-2:r,2-3:g,1-3:b,3-4:r,4-0:g,2-5:b,5-6:r)",
		"toads-and-frogs(TTT..FFF)", "toppling-dominoes(XOXXOOXO#XOX)",
	} {
		for _, without := range []search.Accelerator{0, search.Values, search.Bounds, search.Cuts, search.Inverses, search.Ahead, search.Order} {
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

// BenchmarkWorkers counts the nodes that several workers play, of which as many as
// one worker plays are needed.
func BenchmarkWorkers(b *testing.B) {
	outcome := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.Outcome(m, s); return err }
	misere := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.MisereOutcome(m, s); return err }
	nim := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.FreeNim(m, s); return err }
	for _, c := range []struct {
		name, text string
		find       func(*search.Engine, *work.Meter, arena.Sum) error
	}{
		{"normal", "domineering(4x12)", outcome}, {"normal", "clobber(2x12)", outcome}, {"normal", "nogo(4x4)", outcome}, {"normal", "nogo(1x22)", outcome},
		{"nim", "cram(4x7)", nim}, {"nim", "cram(5x6)", nim}, {"misère", "domineering(5x5)", misere}, {"misère", "cram(5x5)", misere}, {"misère", "clobber(4x4)", misere},
	} {
		for workers := 1; workers <= 2; workers++ {
			b.Run(fmt.Sprintf("%s/%s/%d", c.text, c.name, workers), func(b *testing.B) {
				nodes := uint64(0)
				for range b.N {
					e := search.New(arena.New(), search.Options{Workers: workers})
					if err := c.find(e, work.Unbounded(), entered(b, e, c.text)); err != nil {
						b.Fatal(err)
					}
					nodes += e.Stats().Nodes
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes")
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
