// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"testing"

	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/work"
)

// Left can reach 7, or walk on a ring that is too long for other guesses; Right can walk too, and each
// step of Left lets him win. So the value is 7 over.
func TestNear(t *testing.T) {
	const ring = 12_000
	var left, right [][]loopy.Node
	add := func(l, r []loopy.Node) { left, right = append(left, l), append(right, r) }
	node := func(i int) loopy.Node { return loopy.Node(i) }
	for i := range ring { // square i, and i+ring after a step of Left
		add([]loopy.Node{node(2 * ring), node(i + ring)}, []loopy.Node{node((i + 1) % ring), node((i + ring - 1) % ring)})
	}
	for i := range ring {
		add([]loopy.Node{node(i)}, []loopy.Node{node(i), node(2*ring + 8)})
	}
	for k := range 7 {
		add([]loopy.Node{node(2*ring + k + 1)}, nil)
	}
	add(nil, nil)
	add(nil, []loopy.Node{node(2*ring + 8)}) // off
	g, err := loopy.NewGraph(left, right)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		graph *loopy.Graph
		want  string
	}{{g, "7over"}, {g.Neg(), "-7under"}} {
		calc := loopy.NewSpace(short.NewSpace()).Calc()
		err = calc.Do(work.Unbounded(), func() {
			if got := calc.Text(calc.ValueOf(c.graph, 0)); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
