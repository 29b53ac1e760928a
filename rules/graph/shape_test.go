// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/rules/graph"
)

// TestFormats compares with graphs that another program has written.
func TestFormats(t *testing.T) {
	data, err := os.ReadFile("../../../shared/truth/discovery/graph_formats.json")
	if err != nil {
		t.Skip("no table of graphs:", err)
	}
	var all struct {
		Undirected []struct {
			Name            string
			N               int
			Edges           [][2]int
			Graph6, Sparse6 string
		}
		Directed []struct {
			Name     string
			N        int
			Arcs     [][2]int
			Digraph6 string
		}
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	same := func(name string, edges [][2]int, n int, texts ...string) {
		for _, text := range texts {
			p, err := graph.ReadPlain(text)
			slices.SortFunc(p.Edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			slices.SortFunc(edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			if err != nil || p.N != n || !slices.Equal(p.Edges, edges) {
				t.Errorf("%s: %q is read as %v, %v", name, text, p, err)
			}
		}
	}
	for _, c := range all.Undirected {
		same(c.Name, c.Edges, c.N, c.Graph6, c.Sparse6)
		p := graph.Plain{N: c.N, Edges: c.Edges}
		if g6, err := p.Graph6(); err != nil || g6 != c.Graph6 {
			t.Errorf("%s is written %q, %v, want %q", c.Name, g6, err, c.Graph6)
		}
		if s6, err := p.Sparse6(); err != nil || s6 != c.Sparse6 {
			t.Errorf("%s is written %q, %v, want %q", c.Name, s6, err, c.Sparse6)
		}
	}
	for _, c := range all.Directed {
		same(c.Name, c.Arcs, c.N, c.Digraph6)
		if d6, err := (graph.Plain{N: c.N, Edges: c.Arcs, Directed: true}).Digraph6(); err != nil || d6 != c.Digraph6 {
			t.Errorf("%s is written %q, %v, want %q", c.Name, d6, err, c.Digraph6)
		}
	}
	if len(all.Undirected) < 10 || len(all.Directed) < 5 {
		t.Error("few graphs")
	}
}

// TestFormatsRoundTrip: what is written is read again, for random graphs.
func TestFormatsRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	for range 2000 {
		p := graph.Plain{N: r.IntN(18), Directed: r.IntN(2) == 0}
		for v := range p.N {
			for w := range p.N {
				if (p.Directed || v < w) && r.IntN(4) == 0 {
					p.Edges = append(p.Edges, [2]int{v, w})
				}
			}
		}
		var texts []string
		if p.Directed {
			d6, err := p.Digraph6()
			if err != nil {
				t.Fatal(err)
			}
			texts = []string{d6}
		} else {
			g6, err1 := p.Graph6()
			s6, err2 := p.Sparse6()
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			texts = []string{g6, s6}
		}
		for _, text := range texts {
			q, err := graph.ReadPlain(text)
			slices.SortFunc(q.Edges, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
			if err != nil || q.N != p.N || !slices.Equal(q.Edges, p.Edges) {
				t.Fatalf("%v is written %q and read as %v, %v", p, text, q, err)
			}
		}
		if g, err := p.Graph(1); err == nil && g != "" {
			if h, err := graph.ReadDOT(g.DOT()); err != nil || h != g {
				t.Fatalf("%s read as %q, %v", g.DOT(), h, err)
			}
		}
	}
}

func TestDOT(t *testing.T) {
	g, err := graph.ReadDOT("graph \"x\" { // a path\n a -- \"b c\" -- c [color=blue]; /* and */ d [label=\"L\"] # last\n node [shape=box]; }")
	if err != nil || graph.Hackenbush.Format(g) != "1-2:b,2-3:b,4:L" {
		t.Errorf("%s, %v", graph.Hackenbush.Format(g), err)
	}
	for text, want := range map[string]string{
		"tree {": "begins with", "graph { 1 -> 2 }": "other kind", "graph { 1 -- 2": "missing", "graph { subgraph x { 1 } }": "subgraphs",
		"graph { \"a }": "not closed", "graph { 1 -- ; }": "vertex is missing", "graph {} x": "comes after", "graph { 1 [a=b }": "]",
	} {
		if _, err := graph.ReadDOT(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func FuzzReadDOT(f *testing.F) {
	f.Add("graph { a -- b -- c [color=blue]; d [label=\"L\"] }")
	f.Add("digraph{1->2;}")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := graph.ReadDOT(text)
		if err != nil {
			return
		}
		if h, err := graph.ReadDOT(g.DOT()); err != nil || len(h.Edges()) != len(g.Edges()) {
			t.Fatalf("%q: %v", g.DOT(), err)
		}
	})
}

// TestShapes compares graphs by name with their invariants.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		text, want string
	}{
		{"path:5", "vertices=5 edges=4 maxdegree=2 treewidth=1 automorphisms=2"},
		{"cycle:5", "vertices=5 edges=5 girth=5 automorphisms=10"},
		{"K4", "vertices=4 edges=6 treewidth=3 automorphisms=24"},
		{"K(3,4)", "vertices=7 edges=12 girth=4 bipartite=1 automorphisms=144 matching=3"},
		{"multipartite(2,2,2)", "vertices=6 edges=12 automorphisms=48"},
		{"petersen", "vertices=10 edges=15 girth=5 diameter=2 automorphisms=120 independence=4 treewidth=4 matching=5"},
		{"wheel:6", "vertices=7 edges=12 maxdegree=6 treewidth=3"},
		{"grid:3x4", "vertices=12 edges=17 girth=4 treewidth=3"},
		{"grid3x4", "vertices=12 edges=17"},
		{"king:3x3", "vertices=9 edges=20"},
		{"rook:3x3", "vertices=9 edges=18 mindegree=4"},
		{"triangular:3", "vertices=6 edges=9 girth=3"},
		{"hypercube:3", "vertices=8 edges=12 girth=4 automorphisms=48"},
		{"prism:3", "vertices=6 edges=9 automorphisms=12"},
		{"ladder:4", "vertices=8 edges=10"},
		{"comb:3", "vertices=6 edges=5 tree=1"},
		{"caterpillar(2,0,1)", "vertices=6 edges=5 tree=1 diameter=4"},
		{"sun:4", "vertices=8 edges=8 girth=4"},
		{"spider(1,2,4)", "vertices=8 edges=7 tree=1 diameter=6 maxdegree=3"},
		{"doublestar(3,4)", "vertices=9 edges=8 maxdegree=5 diameter=3"},
		{"twostars(2,3;5)", "vertices=12 edges=11 maxdegree=4 diameter=8"},
		{"broom(4,3)", "vertices=8 tree=1 maxdegree=4 diameter=5"},
		{"lollipop(4,3)", "vertices=7 edges=9 girth=3"},
		{"dumbbell(3,4;2)", "vertices=9 edges=10 girth=3"},
		{"binarytree:2", "vertices=7 tree=1 diameter=4"},
		{"twospiders(1.1;1.2;3)", "vertices=10 tree=1"},
		{"tworegular(d3,depth2;3)", "vertices=17 tree=1"},
		{"cycle5+tail(7)", "vertices=12 edges=12 girth=5 mindegree=1"},
		{"cycle:5+leaf", "vertices=6 edges=6"},
		{"cartesian(path:3,path:4)", "vertices=12 edges=17 girth=4"},
		{"strong(path:3,path:3)", "vertices=9 edges=20"},
		{"tensor(path:3,path:3)", "vertices=9 edges=8 components=2"},
		{"complement(cycle:5)", "vertices=5 edges=5 girth=5"},
		{"line(star:4)", "vertices=4 edges=6"},
		{"subdivision(complete:4)", "vertices=10 edges=12 girth=6"},
		{"join(star:3,path:5,star:4)", "vertices=14 edges=13 maxdegree=5"},
		{"join(path:3,cycle:4)", "vertices=7 edges=18"},
		{"graph6:IheA@GUAo", "vertices=10 edges=15 automorphisms=120"},
		{"path:3+path:2", "vertices=5 edges=3 components=2"},
	} {
		s, err := graph.Describe(c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		known := map[string]int{}
		for _, i := range graph.Invariants() {
			if n, ok := i.Value(s.Plain); ok {
				known[i.Name] = n
			}
		}
		for want := range strings.FieldsSeq(c.want) {
			name, _, _ := strings.Cut(want, "=")
			if got := name + "=" + itoa(known[name]); got != want {
				t.Errorf("%s: %s, want %s", c.text, got, want)
			}
		}
		if _, err := graph.NodeKayles.Parse(c.text); err != nil {
			t.Errorf("node-kayles(%s): %v", c.text, err)
		}
	}
}

func itoa(n int) string { data, _ := json.Marshal(n); return string(data) }

func TestGrowing(t *testing.T) {
	for text, fixed := range map[string]string{
		"spider(1,2,{n})": "spider(1,2,4)", "twostars(2,3;{n})": "twostars(2,3;4)", "cycle5+tail({n})": "cycle5+tail(4)", "path:{n}": "path:4", "cycle:{n}+leaf": "cycle:4+leaf",
		"join(star:3,path:{n},star:4)": "join(star:3,path:4,star:4)", "K4+tail({n})": "K4+tail(4)",
	} {
		s, err := graph.Describe(text)
		want, err2 := graph.Describe(fixed)
		if err != nil || err2 != nil || len(s.Grows) != 1 {
			t.Errorf("%s: %v, %v, %v", text, s, err, err2)
			continue
		}
		p := s.At(map[string]int{"n": 4})
		g, _ := p.Graph(1)
		h, _ := want.Plain.Graph(1)
		if graph.NodeKayles.Canonical(g) != graph.NodeKayles.Canonical(h) {
			t.Errorf("%s at 4 is %v, want %v", text, p, want.Plain)
		}
	}
	for text, want := range map[string]string{
		"star:{n}": "length of a path", "grid:3x{n}": "length of a path", "tail(3)": "before it", "spider(1,2": "not closed", "foo(3)": "no graph is named", "spider()": "number",
		"complete:99999": "number up to", "cartesian(path:3)": "two graphs", "grid:100x100": "too large", "hypercube:13": "too large", "path:-1": "number up to", "twospiders(1.x;2;3)": "number up to",
		"tworegular(d3,depth20;1)": "too large", "rook:70x70": "too large", "complement(path:{n})": "length of a path", "": "missing",
	} {
		if _, err := graph.Describe(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzDescribe(f *testing.F) {
	for _, s := range []string{"spider(1,2,{n})", "cycle5+tail(3)", "cartesian(path:3,cycle:4)", "graph6:Dhc", "tworegular(d3,depth1;2)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := graph.Describe(text)
		if err != nil {
			return
		}
		for _, e := range s.At(map[string]int{"n": 3}).Edges {
			if min(e[0], e[1]) < 0 {
				t.Fatal(text, e)
			}
		}
	})
}

// A game reads graphs in the language of Graphviz, if it is played on such graphs.
func TestDOTPositions(t *testing.T) {
	want, err := graph.NodeKayles.Parse("1-2-3-1,4")
	if err != nil {
		t.Fatal(err)
	}
	got, err := graph.NodeKayles.Parse("strict graph \"G\" { a -- b -- c -- a; d }")
	if err != nil || graph.NodeKayles.Format(got) != graph.NodeKayles.Format(want) {
		t.Errorf("%s (%v), want %s", graph.NodeKayles.Format(got), err, graph.NodeKayles.Format(want))
	}
	for _, text := range []string{"graph { 1 -- ", "graph { 1 -> 2 }", "digraph { 1 -> 2 }", "graph { 1 [label=L] }"} {
		if g, err := graph.NodeKayles.Parse(text); err == nil {
			t.Errorf("%s is read as %s", text, graph.NodeKayles.Format(g))
		}
	}
}
