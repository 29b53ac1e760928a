// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// least is the slow twin of Canonical: the least of all relabellings by 1, 2, …;
// the ground stays 0.
func least(g graph.Graph, ground bool) graph.Graph {
	vertices := g.Vertices()
	label := map[int]int{}
	if ground && len(vertices) > 0 {
		vertices, label[0] = vertices[1:], 0
	}
	best := graph.Graph("")
	var from func(int)
	from = func(k int) {
		if k == len(vertices) {
			if h := renamed(g, label); best == "" || h < best {
				best = h
			}
			return
		}
		for i := k; i < len(vertices); i++ {
			vertices[k], vertices[i] = vertices[i], vertices[k]
			label[vertices[k].Label] = k + 1
			from(k + 1)
			vertices[k], vertices[i] = vertices[i], vertices[k]
		}
	}
	from(0)
	return best
}

func renamed(g graph.Graph, label map[int]int) graph.Graph {
	vertices, edges := g.Vertices(), g.Edges()
	for i := range vertices {
		vertices[i].Label = label[vertices[i].Label]
	}
	for i := range edges {
		edges[i].From, edges[i].To = label[edges[i].From], label[edges[i].To]
	}
	return graph.Of(vertices, edges)
}

// Canonical forms are the same exactly if the slow twins are.
func TestCanonicalTwin(t *testing.T) {
	for _, r := range all() {
		t.Run(r.About().Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(15, 16))
			ground := r.Format("") == "0"
			forms := map[graph.Graph]graph.Graph{}
			for range trials.Of(400) {
				g := random(rng, r)
				c := r.Canonical(g)
				slow := least(c, ground)
				// The others also trim.
				if (ground || r.About().Name == "node-kayles") && slow != least(g, ground) {
					t.Fatalf("Canonical(%s) = %s is another graph", r.Format(g), r.Format(c))
				}
				if other, ok := forms[slow]; ok && other != c {
					t.Fatalf("%s and %s are the same graph", r.Format(c), r.Format(other))
				}
				forms[slow] = c
			}
		})
	}
}

// Large graphs with many symmetries are left alone, or are not, together with all
// their relabellings.
func TestCanonicalOfManyLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	alone := 0
	for _, n := range []int{20, 40, 50, 51, 70, 83} {
		for hairs := range 3 { // on each vertex of a cycle
			var edges []graph.Edge
			for i := range n {
				edges = append(edges, graph.Edge{From: i + 1, To: (i+1)%n + 1})
				for h := range hairs {
					edges = append(edges, graph.Edge{From: i + 1, To: n + hairs*i + h + 1})
				}
			}
			g := graph.Of(nil, edges)
			label := map[int]int{}
			for i, to := range rng.Perm(n * (hairs + 1)) {
				label[i+1] = to + 1
			}
			h := renamed(g, label)
			a, b := graph.NodeKayles.Canonical(g), graph.NodeKayles.Canonical(h)
			if a != b && (a != g || b != h) {
				t.Errorf("cycle of %d with %d hairs: one labelling is left alone and another is not", n, hairs)
			}
			if a != b {
				alone++
			}
		}
	}
	if alone == 0 || alone == 18 {
		t.Errorf("%d of 18 graphs are left alone", alone)
	}
}

func BenchmarkOptions(b *testing.B) {
	for _, r := range all() {
		b.Run(r.About().Name, func(b *testing.B) {
			g, _ := r.Parse(r.About().Samples[1])
			b.ReportAllocs()
			var dst []graph.Graph
			for b.Loop() {
				dst = r.Options(dst[:0], g, game.Left)
			}
		})
	}
}

func BenchmarkCanonical(b *testing.B) {
	for _, s := range []string{"path:7", "cycle:7", "complete:7", "1-2-3-1,3-4-5-6,5-7"} {
		g, _ := graph.NodeKayles.Parse(s)
		b.Run(s+"/refined", func(b *testing.B) {
			for b.Loop() {
				graph.NodeKayles.Canonical(g)
			}
		})
		b.Run(s+"/twin", func(b *testing.B) {
			for b.Loop() {
				least(g, false)
			}
		})
	}
}
