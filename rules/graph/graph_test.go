// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/rulestest"
)

func Example() {
	p, _ := graph.Hackenbush.Parse("0-1:b,1-2:r,1-3:g")
	for _, q := range graph.Hackenbush.Options(nil, p, game.Left) {
		fmt.Println(graph.Hackenbush.Move(p, q, game.Left).Name, "leaves", graph.Hackenbush.Format(q))
	}
	// Output:
	// cut 0-1:b leaves 0
	// cut 1-3:g leaves br
}

// rules is what the games of the package have in common.
type rules interface {
	game.Ruleset[graph.Graph]
	game.Notation[graph.Graph]
	game.Canonicalizer[graph.Graph]
	game.Splitter[graph.Graph]
	game.Documented
}

func all() []rules {
	return []rules{graph.Hackenbush, graph.GreenHackenbush, graph.Col, graph.Snort, graph.NodeKayles, graph.ArcKayles, graph.Geography,
		graph.Hackenbush3, graph.Col3, graph.Kayles, graph.DigraphPlacement, graph.PosetPlacement}
}

func TestRules(t *testing.T) {
	for _, r := range all() {
		t.Run(r.About().Name, func(t *testing.T) { rulestest.Check(t, game.Ruleset[graph.Graph](r)) })
	}
}

func parse(t *testing.T, r rules, s string) graph.Graph {
	t.Helper()
	g, err := r.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestNotation(t *testing.T) {
	for _, c := range []struct {
		r    rules
		s    string
		want string
	}{
		{graph.Hackenbush, "BBR", "bbr"},
		{graph.Hackenbush, "0-1-2:b", "bb"},
		{graph.Hackenbush, "2-1:r , 0-2:g", "0-2:g,1-2:r"},
		{graph.Hackenbush, "bb+0-1:r", "r+bb"},
		{graph.Hackenbush, "0", "0"},
		{graph.GreenHackenbush, "0-1-2-0", "0-1:g,0-2:g,1-2:g"},
		{graph.NodeKayles, "1-2-3-1,4,2-1", "1-2,1-3,2-3,4"},
		{graph.NodeKayles, "path:3", "1-2,2-3"},
		{graph.NodeKayles, "cycle:3+star:2", "1-2,1-3,2-3,4-5,4-6"},
		{graph.NodeKayles, "star:0", "1"},
		{graph.NodeKayles, "-", "-"},
		{graph.NodeKayles, "complete:3,1-2", "1-2,3-4,3-5,4-5"},
		{graph.Col, "2:b,1-2", "1-2,2:b"},
		{graph.Geography, "1>2-3>1,@2", "1>2,2-3,3>1,@2"},
	} {
		if got := c.r.Format(parse(t, c.r, c.s)); got != c.want {
			t.Errorf("%s(%s) is written %s, want %s", c.r.About().Name, c.s, got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		r      rules
		s      string
		offset int
	}{
		{graph.Hackenbush, "", 0}, {graph.Hackenbush, "bbx", 2}, {graph.Hackenbush, "0-1", 3}, {graph.Hackenbush, "b,2-3:r", 2}, {graph.Hackenbush, "0-1:bb", 3},
		{graph.Hackenbush, "0-999:b", 2}, {graph.NodeKayles, "1-1", 2}, {graph.NodeKayles, "1>2", 2}, {graph.NodeKayles, "path:x", 4}, {graph.NodeKayles, "complete:200", 0},
		{graph.NodeKayles, "1,@2", 2}, {graph.NodeKayles, "1-2,", -1}, {graph.NodeKayles, "foo:3", 0}, {graph.NodeKayles, "3:b", 2}, {graph.Col, "1:b,1:r", 4},
		{graph.Geography, "1>2", 3}, {graph.Geography, "1>2,@1,@2", 9}, {graph.NodeKayles, "1--2", 2},
	} {
		_, err := c.r.Parse(c.s)
		var syntax *game.SyntaxError
		if c.offset < 0 {
			if err != nil {
				t.Error(err)
			}
		} else if !errors.As(err, &syntax) || syntax.Offset != c.offset {
			t.Errorf("%s(%s): %v, want an error at %d", c.r.About().Name, c.s, err, c.offset)
		}
	}
}

// random returns a graph of the ruleset, with many symmetries.
func random(rng *rand.Rand, r rules) graph.Graph {
	n := 1 + rng.IntN(6)
	var vertices []graph.Vertex
	var edges []graph.Edge
	name := r.About().Name
	for v := 1; v <= n; v++ {
		mark := byte(0)
		if name == "graph-col" || name == "graph-snort" || strings.HasSuffix(name, "-placement") {
			mark = "\x00\x00br"[rng.IntN(4)]
		}
		vertices = append(vertices, graph.Vertex{Label: v, Mark: mark})
	}
	colors := map[string]string{"hackenbush": "brg", "green-hackenbush": "g", "geography": ">", "digraph-placement": ">", "poset-placement": ">"}[name] + "\x00"
	if len(colors) > 1 {
		colors = colors[:len(colors)-1]
	}
	for range rng.IntN(n + 3) {
		e := graph.Edge{From: 1 + rng.IntN(n), To: 1 + rng.IntN(n), Color: colors[rng.IntN(len(colors))]}
		if e.From != e.To {
			edges = append(edges, e)
		}
	}
	switch name {
	case "geography":
		vertices[0].Mark = '@'
	case "hackenbush", "green-hackenbush":
		vertices = nil
		for i := range edges {
			edges[i].From, edges[i].To = edges[i].From-1, edges[i].To-1
		}
		firm := graph.Of(nil, edges).Reach(0, func(int) bool { return false })
		edges = slices.DeleteFunc(edges, func(e graph.Edge) bool { return !firm[e.From] })
	}
	g, _ := r.Parse(r.Format(graph.Of(vertices, edges)))
	return g
}

// relabel gives the vertices other labels at random.
func relabel(rng *rand.Rand, g graph.Graph, ground bool) graph.Graph {
	label := map[int]int{}
	for i, other := range rng.Perm(20) {
		label[i] = other + 5
	}
	if ground {
		label[0] = 0
	}
	return renamed(g, label)
}

// Canonical does not see labels, and keeps the game; rulestest looks at trees.
func TestCanonical(t *testing.T) {
	for _, r := range all() {
		t.Run(r.About().Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 8))
			ground := r.Format("") == "0"
			var some []graph.Graph
			for i := range trials.Of(1000) {
				g := random(rng, r)
				h := relabel(rng, g, ground)
				if r.Canonical(g) != r.Canonical(h) {
					t.Fatalf("%s and %s are the same, but not in canonical form: %s, %s", r.Format(g), r.Format(h), r.Format(r.Canonical(g)), r.Format(r.Canonical(h)))
				}
				if i < 40 {
					some = append(some, g, h)
				}
			}
			rulestest.Check(t, game.Ruleset[graph.Graph](r), some...)
		})
	}
}

// Symmetric graphs: twins, cycles, and one that is left alone with its copies.
func TestCanonicalSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	petersen := "1-2-3-4-5-1,1-6,2-7,3-8,4-9,5-10,6-8-10-7-9-6"
	for _, s := range []string{"complete:9", "star:12", "cycle:12", "path:15", "cycle:4,cycle:4", "1-2-3-4-1,1-3"} {
		g := parse(t, graph.NodeKayles, s)
		for range 5 {
			if h := relabel(rng, g, false); graph.NodeKayles.Canonical(g) != graph.NodeKayles.Canonical(h) {
				t.Errorf("%s and %s have different canonical forms", s, graph.NodeKayles.Format(h))
			}
		}
	}
	g := parse(t, graph.NodeKayles, petersen)
	if c := graph.NodeKayles.Canonical(g); graph.NodeKayles.Canonical(c) != c {
		t.Error("the canonical form of the Petersen graph has another")
	}
}

// wins is play by the rules: no memory, no theory.
func wins(r rules, p graph.Graph, player game.Player) bool {
	return slices.ContainsFunc(r.Options(nil, p, player), func(q graph.Graph) bool { return !wins(r, q, player.Opponent()) })
}

// Numbers: bbr is 3/2 and br is 1/2 [WW, ch. 1]; Col of an edge is 0 and Snort of
// it ±1 [ONAG, ch. 8].
func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		r    rules
		s    string
		want game.Outcome
	}{
		{graph.Hackenbush, "b", game.L}, {graph.Hackenbush, "r", game.R}, {graph.Hackenbush, "g", game.N}, {graph.Hackenbush, "0", game.P},
		{graph.Hackenbush, "bbr+bbr+rrr", game.P}, {graph.Hackenbush, "br+br+r", game.P}, {graph.Hackenbush, "br+r", game.R}, {graph.Hackenbush, "gb", game.N},
		{graph.Hackenbush, "gb+g", game.L}, {graph.Hackenbush, "0-1-2-0:bbr", game.L},
		{graph.Col, "1", game.N}, {graph.Col, "path:2", game.P}, {graph.Col, "1:b", game.L}, {graph.Col, "1-2,1:b", game.L}, {graph.Col, "cycle:3", game.P},
		{graph.Snort, "1", game.N}, {graph.Snort, "path:2", game.N}, {graph.Snort, "1-2,1:b", game.N}, {graph.Snort, "path:4", game.N}, {graph.Snort, "path:2+path:2", game.P},
	} {
		g := parse(t, c.r, c.s)
		if got := game.OutcomeOf(wins(c.r, g, game.Left), wins(c.r, g, game.Right)); got != c.want {
			t.Errorf("%s(%s) is %v, want %v", c.r.About().Name, c.s, got, c.want)
		}
	}
}

// A grundy finds nim values by the mex rule.
type grundy struct {
	rules rules
	known map[graph.Graph]int
}

func (g grundy) value(p graph.Graph) int {
	p = g.rules.Canonical(p)
	if v, ok := g.known[p]; ok {
		return v
	}
	seen := map[int]bool{}
	for _, q := range g.rules.Options(nil, p, game.Left) {
		seen[g.value(q)] = true
	}
	v := 0
	for seen[v] {
		v++
	}
	g.known[p] = v
	return v
}

// On a path, Node Kayles is .137 and Arc Kayles is .07, whose values are those
// of Dawson's Kayles [Guy–Smith 1956]; green trees and circuits are as in [WW, ch. 7].
func TestNimValues(t *testing.T) {
	dawson := []int{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2}
	node, arc := grundy{graph.NodeKayles, map[graph.Graph]int{}}, grundy{graph.ArcKayles, map[graph.Graph]int{}}
	for n := 1; n < len(dawson); n++ {
		path := parse(t, graph.ArcKayles, fmt.Sprintf("path:%d", n))
		if got := arc.value(path); got != dawson[n] {
			t.Errorf("arc-kayles(path:%d) = *%d, want *%d", n, got, dawson[n])
		}
		if got := node.value(path); n+1 < len(dawson) && got != dawson[n+1] {
			t.Errorf("node-kayles(path:%d) = *%d, want *%d", n, got, dawson[n+1])
		}
	}
	green := grundy{graph.GreenHackenbush, map[graph.Graph]int{}}
	for s, want := range map[string]int{
		"gggg": 4, "ggg+gg": 1, "0-1,1-2,1-3": 1, "0-1,1-2-3,1-4": 4, "0-1-2-0": 1, "0-1-2-3-0": 0, "0-1,1-2-3-1": 2, "0-0": 1, "0-1,1-1": 2, "0-1,0-1": 0,
	} {
		if got := green.value(parse(t, graph.GreenHackenbush, s)); got != want {
			t.Errorf("green-hackenbush(%s) = *%d, want *%d", s, got, want)
		}
	}
}

// On undirected graphs the token's player wins if and only if every maximum
// matching covers the token [Fraenkel–Scheinerman–Ullman 1993].
func TestGeography(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		s := "@1,1"
		for range rng.IntN(9) {
			if a, b := 1+rng.IntN(6), 1+rng.IntN(6); a != b {
				s += fmt.Sprintf(",%d-%d", a, b)
			}
		}
		g := parse(t, graph.Geography, s)
		without := g.Without(func(v int) bool { return v == 1 })
		if got, want := wins(graph.Geography, g, game.Left), matching(g) > matching(without); got != want {
			t.Errorf("geography(%s): %v, want %v", s, got, want)
		}
	}
}

func matching(g graph.Graph) int {
	best := 0
	for _, e := range g.Edges() {
		best = max(best, 1+matching(g.Without(e.Joins)))
	}
	return best
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"bbr+gg", "0-1-2:br,1-3:g", "1-2-3-1,4", "path:3,cycle:4", "1>2-3,@1", "1:b,1-2", "star:2+complete:3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range all() {
			p, err := r.Parse(s)
			if err != nil {
				continue
			}
			if q, err := r.Parse(r.Format(p)); err != nil || p != q {
				t.Errorf("%s: %q becomes %q, then %q, %v", r.About().Name, s, p, q, err)
			}
			r.Options(nil, p, game.Right)
			r.Split(nil, p)
			r.Canonical(p)
		}
	})
}

// TestTokenOnShape puts the token on a vertex of a named graph, not on a new one.
func TestTokenOnShape(t *testing.T) {
	for text, want := range map[string]string{"cycle:6,@1": "1-2-3-4-5-6-1,@1", "path:4,@2": "1-2-3-4,@2", "@3,cycle:5": "1-2-3-4-5-1,@3", "1-2,cycle:3,@1": "1-2,3-4-5-3,@1"} {
		got, err := graph.Geography.Parse(text)
		same, err2 := graph.Geography.Parse(want)
		if err != nil || err2 != nil || got != same {
			t.Errorf("%s is %s, %v, want %s, %v", text, graph.Geography.Format(got), err, want, err2)
		}
	}
	if _, err := graph.Geography.Parse("cycle:6,@7"); err == nil || !strings.Contains(err.Error(), "there is no vertex 7: the last one is 6") {
		t.Errorf("cycle:6,@7: %v", err)
	}
}
