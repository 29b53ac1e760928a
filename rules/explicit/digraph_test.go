// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func TestLoopy(t *testing.T) {
	rulestest.CheckFamily(t, Loopy)
	rulestest.CheckFamily(t, ImpartialLoopy)
}

func TestDigraph(t *testing.T) {
	g, err := readDigraph("a: b c | d; b: a |; e: a b")
	if err != nil {
		t.Fatal(err)
	}
	for node, want := range map[Node][2]int{"a": {2, 1}, "b": {1, 0}, "c": {0, 0}, "d": {0, 0}, "e": {2, 2}} {
		for _, player := range game.Players {
			if got := len(g.Options(nil, node, player)); got != want[player] {
				t.Errorf("%s: %d options of %v, want %d", node, got, player, want[player])
			}
		}
	}
	if _, err := ImpartialLoopy.Rules([]string{"a: b | c"}); err == nil {
		t.Error("a graph with bars is impartial")
	}
	for _, bad := range []string{"a", "a: b; a: c", "a b: c", "a: b-c", ": a"} {
		if _, err := readDigraph(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func FuzzDigraph(f *testing.F) {
	f.Add("a: b c | d; b: a |; e: a b")
	f.Fuzz(func(t *testing.T, s string) {
		g, err := readDigraph(s)
		if err != nil {
			return
		}
		for _, n := range g.nodes {
			if m, err := g.Parse(g.Format(n)); err != nil || m != n {
				t.Errorf("%q: node %q is %q, %v", s, n, m, err)
			}
		}
	})
}
