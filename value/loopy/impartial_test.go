// SPDX-License-Identifier: Apache-2.0

package loopy_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/loopy"
	"github.com/upstar-cgt/upstar/work"
)

// nimber reads a number, or {"inf": K}.
type nimber struct{ loopy.Nimber }

func (n *nimber) UnmarshalJSON(data []byte) error {
	var heap int
	if json.Unmarshal(data, &heap) == nil {
		n.Nimber = loopy.Heap(heap)
		return nil
	}
	var k struct{ Inf []int }
	err := json.Unmarshal(data, &k)
	n.Nimber = loopy.Infinity(k.Inf...)
	return err
}

// nimbers returns the values of all nodes, and checks that a move from a heap to ∞
// has a reply.
func nimbers(t *testing.T, g *loopy.Graph) (values []loopy.Nimber) {
	l := g.Labels(work.Unbounded())
	for v := range loopy.Node(g.Len()) {
		values = append(values, l.Nimber(v))
		if _, finite := values[v].Heap(); !finite {
			continue
		}
		for _, u := range g.Options(v, game.Left) {
			if _, finite := l.Nimber(u).Heap(); !finite {
				if w, ok := l.Reply(v, u); !ok || !l.Nimber(w).Equal(values[v]) {
					t.Errorf("no reply to the move from %v to %v", values[v], l.Nimber(u))
				}
			}
		}
	}
	return values
}

func TestNimbers(t *testing.T) {
	var file struct {
		Graphs []struct {
			Adj        [][]loopy.Node
			Values     []nimber
			Outcomes   string
			Remoteness []*int
			Order      []int `json:"label_order"`
		}
		Sums      [][]json.RawMessage
		Compounds [][2]json.RawMessage
	}
	truth(t, "loopy_impartial.json", &file)
	m := work.Unbounded()
	var values [][]loopy.Nimber
	var graphs []*loopy.Graph
	var analyses []*loopy.Analysis
	for i, want := range file.Graphs {
		g := edges{want.Adj, want.Adj}.graph(t)
		got, a := nimbers(t, g), g.Analyse(m)
		for v := range got {
			if !got[v].Equal(want.Values[v].Nimber) {
				t.Errorf("graph %d, node %d: %v, want %v", i, v, got[v], want.Values[v])
			}
			if o := got[v].Outcome(); o.String() != want.Outcomes[v:v+1] || o != a.Outcome(loopy.Node(v)) {
				t.Errorf("graph %d, node %d: %v, by play %v", i, v, o, a.Outcome(loopy.Node(v)))
			}
			r, ok := a.Remoteness(loopy.Node(v), game.Left)
			if want := want.Remoteness[v]; ok != (want != nil) || ok && r != *want {
				t.Errorf("graph %d, node %d: remoteness %d", i, v, r)
			}
		}
		labelled(t, want.Adj, want.Order, got)
		graphs, values, analyses = append(graphs, g), append(values, got), append(analyses, a)
	}
	for _, s := range file.Sums {
		var i, u, j, v int
		var want nimber
		var outcome string
		var remoteness *int
		for k, p := range []any{&i, &u, &j, &v, &want, &outcome, &remoteness} {
			if err := json.Unmarshal(s[k], p); err != nil {
				t.Fatal(err)
			}
		}
		if got := values[i][u].Add(values[j][v]); !got.Equal(want.Nimber) || got.Outcome().String() != outcome {
			t.Errorf("%s: %v %v", s, got, got.Outcome())
		}
		sum := graphs[i].Sum(m, graphs[j]).Analyse(m)
		r, ok := sum.Remoteness(loopy.Node(u*graphs[j].Len()+v), game.Left)
		if ok != (remoteness != nil) || ok && r != *remoteness {
			t.Errorf("%s: remoteness %d, %v", s, r, ok)
		}
	}
	for _, s := range file.Compounds {
		var nodes [][2]int
		var want string
		if err := json.Unmarshal(s[0], &nodes); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(s[1], &want); err != nil {
			t.Fatal(err)
		}
		var sum loopy.Nimber
		var remoteness []int
		var outcomes []game.Outcome
		for _, n := range nodes {
			sum = sum.Add(values[n[0]][n[1]])
			r, ok := analyses[n[0]].Remoteness(loopy.Node(n[1]), game.Left)
			if !ok {
				r = -1
			}
			remoteness = append(remoteness, r)
			outcomes = append(outcomes, analyses[n[0]].Outcome(loopy.Node(n[1])))
		}
		got := sum.Outcome().String() + loopy.Conjunctive(remoteness...).String() + loopy.Selective(outcomes...).String()
		if got != want[:3] {
			t.Errorf("%v: %s, want %s", nodes, got, want[:3])
		}
	}
}

// labelled gives labels in an order, by the rule: a node gets the least number that
// is no label of its options if each option without a label has an option with that
// number [Fraenkel–Perl 1975]. Those that have a label in the end are the nimbers.
func labelled(t *testing.T, adj [][]loopy.Node, order []int, values []loopy.Nimber) {
	t.Helper()
	labels := map[loopy.Node]int{}
	has := func(v loopy.Node, label int) bool {
		return slices.ContainsFunc(adj[v], func(w loopy.Node) bool { l, ok := labels[w]; return ok && l == label })
	}
	for _, v := range order {
		v, mex := loopy.Node(v), 0
		for has(v, mex) {
			mex++
		}
		for _, u := range adj[v] {
			if _, ok := labels[u]; !ok && !has(u, mex) {
				t.Errorf("node %d cannot be labelled %d yet", v, mex)
			}
		}
		labels[v] = mex
	}
	for v, value := range values {
		heap, finite := value.Heap()
		if label, ok := labels[loopy.Node(v)]; ok != finite || ok && label != int(heap) {
			t.Errorf("node %d has the label %d, and the value %v", v, label, value)
		}
	}
}

// TestNimberSums labels sums of random graphs from scratch, and plays them.
func TestNimberSums(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	m := work.Unbounded()
	for range 500 {
		var g [2]*loopy.Graph
		for i := range g {
			n := 1 + r.IntN(7)
			adj := make([][]loopy.Node, n)
			for v := range adj {
				for range r.IntN(4) {
					adj[v] = append(adj[v], loopy.Node(r.IntN(n)))
				}
			}
			g[i] = edges{adj, adj}.graph(t)
		}
		sum := g[0].Sum(m, g[1])
		a, b, both, play := nimbers(t, g[0]), nimbers(t, g[1]), nimbers(t, sum), sum.Analyse(m)
		for v := range a {
			for w := range b {
				node := loopy.Node(v*len(b) + w)
				if got := a[v].Add(b[w]); !got.Equal(both[node]) || got.Outcome() != play.Outcome(node) {
					t.Fatalf("%v + %v = %v, labelled %v, play %v", a[v], b[w], got, both[node], play.Outcome(node))
				}
			}
		}
	}
}
