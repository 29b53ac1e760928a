// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/internal/cpu"

	"github.com/upstar-cgt/upstar/game"

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

// BenchmarkWorkers measures what a second worker gains, whatever else the machine does.
// Workers take turns, and what one does alone is compared with what each of two does
// (faster), and with what both do (nodes/node). Without -short they then run as they
// like, for the processor time that two workers take of that of one (time/time).
func BenchmarkWorkers(b *testing.B) {
	outcome := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.Outcome(m, s); return err }
	misere := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.MisereOutcome(m, s); return err }
	nim := func(e *search.Engine, m *work.Meter, s arena.Sum) error { _, err := e.FreeNim(m, s); return err }
	proof := func(e *search.Engine, m *work.Meter, s arena.Sum) error {
		_, err := e.WinsByProof(m, s, game.Left)
		return err
	}
	for _, c := range []struct {
		name, text string
		find       func(*search.Engine, *work.Meter, arena.Sum) error
	}{
		{"normal", "domineering(4x10)", outcome}, {"normal", "domineering(4x12)", outcome}, {"normal", "domineering(6x8)", outcome}, {"normal", "clobber(" + strings.Repeat("XO", 22) + ")", outcome},
		{"normal", "clobber(2x12)", outcome}, {"normal", "clobber(3x7)", outcome}, {"normal", "nogo(4x4)", outcome}, {"normal", "nogo(1x22)", outcome},
		{"normal", "amazons(X...|....|....|...O)", outcome}, {"nim", "cram(4x7)", nim}, {"nim", "cram(5x6)", nim},
		{"misère", "domineering(5x5)", misere}, {"misère", "cram(5x5)", misere}, {"misère", "clobber(4x4)", misere},
		{"proof", "nogo(4x4)", proof}, {"proof", "amazons(X...|....|....|...O)", proof},
	} {
		b.Run(c.text+"/"+c.name, func(b *testing.B) {
			var nodes, longest, times [3]float64
			run := func(workers int, prepare func(e *search.Engine)) *search.Engine {
				runtime.GC()
				e := search.New(arena.New(), search.Options{Workers: workers})
				s := entered(b, e, c.text)
				prepare(e)
				if err := c.find(e, work.Unbounded(), s); err != nil {
					b.Fatal(err)
				}
				return e
			}
			for range b.N {
				for workers := 1; workers <= 2; workers++ {
					var most func() int
					e := run(workers, func(e *search.Engine) { most = e.Lockstep(nil) })
					nodes[workers] += float64(e.Stats().Nodes)
					longest[workers] += float64(most())
				}
				if !testing.Short() {
					for workers := 1; workers <= 2; workers++ {
						begin := time.Duration(0)
						run(workers, func(*search.Engine) { begin = cpu.Time() })
						times[workers] += (cpu.Time() - begin).Seconds()
					}
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(longest[1]/longest[2], "faster")
			b.ReportMetric(nodes[2]/nodes[1], "nodes/node")
			if !testing.Short() {
				b.ReportMetric(times[2]/times[1], "time/time")
				b.ReportMetric(times[1]/float64(b.N), "s")
			}
		})
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
