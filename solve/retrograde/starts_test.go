// SPDX-License-Identifier: Apache-2.0

package retrograde_test

import (
	"cmp"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// starts are the values of the start on boards with eight columns and an open top,
// by the column of the fox, found by this test: from seven rows on it does not
// matter where the fox stands. The formula 1 + 2^(8−n) for n ≥ 9 rows that is in
// print [Siegel CGT, I.4] is not that of these rules.
var starts = map[int][4]string{
	4:  {"{4*|7/2}", "7/2*", "{7/2|2}", "{4|2}"},
	5:  {"{4,4*|||7/2|3||2over}", "5/2", "5/2", "5/2"},
	6:  {"2over", "2over", "2over", "{5/2*|2over}"},
	7:  {"2over", "2over", "2over", "2over"},
	8:  {"2over", "2over", "2over", "2over"},
	9:  {"2over", "2over", "2over", "2over"},
	10: {"2^", "2^", "2^", "2^"}, 11: {"2", "2", "2", "2"},
	12: {"3/2*", "3/2*", "3/2*", "3/2*"}, 13: {"5/4", "5/4", "5/4", "5/4"},
	14: {"9/8*", "9/8*", "9/8*", "9/8*"},
	15: {"{9/8|17/16*}", "{9/8|17/16*}", "{9/8|17/16*}", "{9/8|17/16*}"},
}

// TestFoxAndGeeseStarts finds the starts, on tall boards only if UPSTAR_ROWS says
// how many rows there are.
func TestFoxAndGeeseStarts(t *testing.T) {
	for rows := 4; rows <= 15; rows++ {
		if r, _ := strconv.Atoi(cmp.Or(os.Getenv("UPSTAR_ROWS"), "6")); rows > 6 && r != rows || r < rows {
			continue
		}
		got := newFlock(foxGeese{rows, 8, 1, true}).starts()
		t.Logf("%d rows: %q", rows, got)
		if want, ok := starts[rows]; ok && got != want {
			t.Errorf("%d rows: %q, want %q", rows, got, want)
		}
	}
}

// A flock solves Fox and Geese set of geese by set of geese, from the lowest: the
// squares of the fox are a graph in which Right alone moves, and what the geese
// can do leads to sets that are solved. It needs a hundredth of the memory of the
// whole graph.
type flock struct {
	foxGeese
	c      *loopy.Calc
	off    loopy.Game
	values map[uint64][]loopy.Game // by set of geese and square of the fox
}

func newFlock(b foxGeese) *flock {
	f := &flock{b, loopy.NewSpace(short.NewSpace()).Calc(), 0, map[uint64][]loopy.Game{}}
	f.c.Do(work.Unbounded(), func() {
		v, _ := f.c.Named("off")
		f.off, _ = f.c.Stopper(v)
	})
	return f
}

func (f *flock) starts() (out [4]string) {
	f.all()
	for i := range out {
		out[i] = f.startAt(2*i + 1)
	}
	return out
}

// all finds the values for all sets that the geese can reach.
func (f *flock) all() {
	for _, geese := range f.sets(f.start(1).geese) {
		f.c.Do(work.Unbounded(), func() { f.solve(geese) })
	}
}

// startAt returns the value of the start with the fox in a column.
func (f *flock) startAt(column int) (text string) {
	p := f.start(column)
	f.c.Do(work.Unbounded(), func() { text = f.c.Format(f.values[p.geese][p.fox]) })
	return text
}

// sets returns the sets that the geese can reach, the lowest first.
func (f *flock) sets(start uint64) []uint64 {
	height := map[uint64]int{start: 0} // how many moves ago they began
	sets := []uint64{start}
	for i := 0; i < len(sets); i++ {
		for geese := range f.flights(sets[i], -1) {
			if _, ok := height[geese]; !ok {
				height[geese] = height[sets[i]] + 1
				sets = append(sets, geese)
			}
		}
	}
	slices.Reverse(sets) // as many moves as possible ago
	return sets
}

// flights gives the sets to which the geese can move with the fox on a square.
func (f *flock) flights(geese uint64, fox int) map[uint64]bool {
	sets := map[uint64]bool{}
	for _, q := range (foxGeese{f.rows, f.cols, 1, false}).Options(nil, hunt{geese: geese, fox: int8(fox)}, game.Left) {
		sets[q.geese] = true
	}
	return sets
}

// solve finds the values for a set of geese.
func (f *flock) solve(geese uint64) {
	var b loopy.Builder
	var foxes []int
	node := map[int]loopy.Node{}
	for fox := range (f.rows*f.cols + 1) / 2 {
		if p := (hunt{geese: geese, fox: int8(fox)}); geese>>fox&1 == 0 && f.settle(p) == p {
			node[fox] = loopy.Node(len(foxes))
			foxes = append(foxes, fox)
		}
	}
	known := map[loopy.Game]loopy.Node{}
	var games []loopy.Game
	leaf := func(g loopy.Game) loopy.Node {
		if _, ok := known[g]; !ok {
			known[g] = loopy.Node(len(foxes) + len(games))
			games = append(games, g)
		}
		return known[g]
	}
	for _, fox := range foxes {
		var options [2][]loopy.Node
		for _, player := range game.Players {
			for _, q := range f.Options(nil, hunt{geese: geese, fox: int8(fox)}, player) {
				switch {
				case q.off:
					options[player] = append(options[player], leaf(f.off))
				case q.geese == geese:
					options[player] = append(options[player], node[int(q.fox)])
				default:
					options[player] = append(options[player], leaf(f.values[q.geese][q.fox]))
				}
			}
		}
		b.Add(options[0], options[1])
	}
	for i := 0; i < len(games); i++ {
		var options [2][]loopy.Node
		for _, player := range game.Players {
			for _, h := range f.c.Options(games[i], player) {
				options[player] = append(options[player], leaf(h))
			}
		}
		b.Add(options[0], options[1])
	}
	graph, err := b.Graph()
	if err != nil {
		panic(err)
	}
	f.values[geese] = make([]loopy.Game, 64)
	for i, v := range f.c.Values(graph, slices.Sorted(maps.Values(node))...) {
		f.values[geese][foxes[i]], _ = f.c.Stopper(v)
	}
}
