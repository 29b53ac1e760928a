// SPDX-License-Identifier: Apache-2.0

package graph_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/rules/graph"
)

// The numbers of graphs and of connected graphs [OEIS A000088, A001349].
func TestEvery(t *testing.T) {
	for n, want := range []int{1, 1, 2, 4, 11, 34, 156, 1044, 12346} {
		connected := []int{1, 1, 1, 2, 6, 21, 112, 853, 11117}[n]
		if n > 7 && os.Getenv("UPSTAR_SLOW") != "1" {
			break
		}
		all, err := graph.Every(n)
		if err != nil || len(all) != want {
			t.Errorf("%d graphs with %d vertices, want %d; %v", len(all), n, want, err)
		}
		some, err := graph.Connected(n)
		if err != nil || len(some) != connected {
			t.Errorf("%d connected graphs with %d vertices, want %d; %v", len(some), n, connected, err)
		}
	}
	if _, err := graph.Every(9); err == nil {
		t.Error("every graph with 9 vertices: no error")
	}
}

// No two graphs are the same up to their labels, by brute force; and any random graph
// is one of them.
func TestEveryOnce(t *testing.T) {
	const n = 5
	all, _ := graph.Every(n)
	least := map[string]int{}
	for i, g := range all {
		key := leastMatrix(g, n)
		if j, ok := least[key]; ok {
			t.Errorf("graphs %d and %d are the same", j, i)
		}
		least[key] = i
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		var edges []graph.Edge
		var vertices []graph.Vertex
		for v := 1; v <= n; v++ {
			vertices = append(vertices, graph.Vertex{Label: v})
			for w := 1; w < v; w++ {
				if r.IntN(2) == 0 {
					edges = append(edges, graph.Edge{From: w, To: v})
				}
			}
		}
		if g := graph.Of(vertices, edges); !slices.Contains(keys(least), leastMatrix(g, n)) {
			t.Errorf("%v is missing", g.Edges())
		}
	}
}

func keys(m map[string]int) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// leastMatrix returns the least text of a matrix of g over all labellings.
func leastMatrix(g graph.Graph, n int) (least string) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var permute func(k int)
	permute = func(k int) {
		if k < n {
			for i := k; i < n; i++ {
				order[k], order[i] = order[i], order[k]
				permute(k + 1)
				order[k], order[i] = order[i], order[k]
			}
			return
		}
		text := make([]byte, n*n)
		for i := range text {
			text[i] = '.'
		}
		for _, e := range g.Edges() {
			a, b := order[e.From-1], order[e.To-1]
			text[a*n+b], text[b*n+a] = '#', '#'
		}
		if least == "" || string(text) < least {
			least = string(text)
		}
	}
	permute(0)
	return least
}
