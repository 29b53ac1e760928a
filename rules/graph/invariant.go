// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"math/bits"
)

// An Invariant is a number that does not depend on labels. Value returns false if the graph is too
// large, or if the number is not defined: a forest has no girth. Arcs count as edges.
type Invariant struct {
	Name, Doc string
	Value     func(p Plain) (int, bool)
}

// Invariants lists the invariants that upstar knows.
func Invariants() []Invariant {
	return []Invariant{
		{"vertices", "how many vertices there are", func(p Plain) (int, bool) { return p.N, true }},
		{"edges", "how many edges there are", func(p Plain) (int, bool) { return len(p.Edges), true }},
		{"mindegree", "the least degree", func(p Plain) (int, bool) { low, _ := p.degrees(); return low, p.N > 0 }},
		{"maxdegree", "the greatest degree", func(p Plain) (int, bool) { _, high := p.degrees(); return high, p.N > 0 }},
		{"components", "how many connected components there are", func(p Plain) (int, bool) { return p.components(), true }},
		{"diameter", "the greatest distance of two vertices of a connected graph", Plain.diameter},
		{"girth", "the length of a shortest cycle", Plain.girth},
		{"bipartite", "1 if two colours suffice, 0 otherwise", func(p Plain) (int, bool) { return one(p.bipartite()), true }},
		{"tree", "1 if it is a tree, 0 otherwise", func(p Plain) (int, bool) {
			return one(p.N > 0 && len(p.Edges) == p.N-1 && p.components() == 1), true
		}},
		{"matching", "how many edges a greatest matching has (up to 20 vertices)", Plain.matching},
		{"independence", "how many vertices a greatest independent set has (up to 40 vertices)", Plain.independence},
		{"treewidth", "the treewidth (up to 14 vertices)", Plain.treewidth},
		{"automorphisms", "how many symmetries there are (up to 12 vertices)", Plain.automorphisms},
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// near returns the neighbours of each vertex, and whether there are at most 64 of them.
func (p Plain) near() ([]uint64, bool) {
	if p.N > 64 {
		return nil, false
	}
	near := make([]uint64, p.N)
	for _, e := range p.Edges {
		if e[0] != e[1] {
			near[e[0]] |= 1 << e[1]
			near[e[1]] |= 1 << e[0]
		}
	}
	return near, true
}

func (p Plain) degrees() (low, high int) {
	degree := make([]int, p.N)
	for _, e := range p.Edges {
		degree[e[0]]++
		degree[e[1]]++
	}
	for i, d := range degree {
		if i == 0 || d < low {
			low = d
		}
		high = max(high, d)
	}
	return low, high
}

// distances returns the distances of all vertices from v, or −1 for vertices that cannot be
// reached.
func (p Plain) distances(v int) []int {
	out := make([][]int, p.N)
	for _, e := range p.Edges {
		out[e[0]] = append(out[e[0]], e[1])
		out[e[1]] = append(out[e[1]], e[0])
	}
	far := make([]int, p.N)
	for i := range far {
		far[i] = -1
	}
	far[v] = 0
	for todo := []int{v}; len(todo) > 0; todo = todo[1:] {
		for _, w := range out[todo[0]] {
			if far[w] < 0 {
				far[w] = far[todo[0]] + 1
				todo = append(todo, w)
			}
		}
	}
	return far
}

func (p Plain) components() (n int) {
	seen := make([]bool, p.N)
	for v := range p.N {
		if seen[v] {
			continue
		}
		n++
		for w, d := range p.distances(v) {
			seen[w] = seen[w] || d >= 0
		}
	}
	return n
}

func (p Plain) diameter() (most int, ok bool) {
	for v := range p.N {
		for _, d := range p.distances(v) {
			if d < 0 {
				return 0, false
			}
			most = max(most, d)
		}
	}
	return most, p.N > 0
}

// girth removes each edge in turn and finds the distance between its ends without it.
func (p Plain) girth() (least int, ok bool) {
	for i, e := range p.Edges {
		rest := Plain{N: p.N, Edges: append(append([][2]int{}, p.Edges[:i]...), p.Edges[i+1:]...)}
		if d := rest.distances(e[0])[e[1]]; d >= 0 && (!ok || d+1 < least) {
			least, ok = d+1, true
		}
	}
	return least, ok
}

func (p Plain) bipartite() bool {
	for v := range p.N {
		far := p.distances(v)
		for _, e := range p.Edges {
			if far[e[0]] >= 0 && far[e[0]]%2 == far[e[1]]%2 {
				return false
			}
		}
	}
	return true
}

func (p Plain) matching() (int, bool) {
	near, ok := p.near()
	if !ok || p.N > 20 {
		return 0, false
	}
	known := map[uint64]int{}
	var most func(left uint64) int
	most = func(left uint64) int {
		if left == 0 {
			return 0
		}
		if n, ok := known[left]; ok {
			return n
		}
		v := bits.TrailingZeros64(left)
		rest := left &^ (1 << v)
		best := most(rest)
		for mates := near[v] & rest; mates != 0; mates &= mates - 1 {
			best = max(best, 1+most(rest&^(mates&-mates)))
		}
		known[left] = best
		return best
	}
	return most(1<<p.N - 1), true
}

func (p Plain) independence() (int, bool) {
	near, ok := p.near()
	if !ok || p.N > 40 {
		return 0, false
	}
	var most func(left uint64) int
	most = func(left uint64) int {
		busiest, degree := -1, -1
		for rest := left; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros64(rest)
			if d := bits.OnesCount64(near[v] & left); d <= 1 {
				return 1 + most(left&^(near[v]|1<<v))
			} else if d > degree {
				busiest, degree = v, d
			}
		}
		if busiest < 0 {
			return 0
		}
		return max(most(left&^(1<<busiest)), 1+most(left&^(near[busiest]|1<<busiest)))
	}
	return most(1<<p.N - 1), true
}

// treewidth computes the treewidth by elimination orders [Bodlaender et al.]. When a vertex is
// removed, it counts the remaining vertices that are its neighbours or connected to it through
// removed vertices. The treewidth is the greatest such count, minimized over all orders.
func (p Plain) treewidth() (int, bool) {
	near, ok := p.near()
	if !ok || p.N > 14 || p.N == 0 {
		return 0, false
	}
	width := make([]int8, 1<<p.N)
	for gone := 1; gone < len(width); gone++ {
		width[gone] = 64
		for rest := gone; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros(uint(rest))
			before := gone &^ (1 << v)
			w := max(width[before], int8(bits.OnesCount64(through(near, uint64(before), v))))
			width[gone] = min(width[gone], w)
		}
	}
	return int(width[len(width)-1]), true
}

// through returns the vertices that can be reached from v by paths through gone. The result does
// not include v or the vertices in gone.
func through(near []uint64, gone uint64, v int) uint64 {
	found := near[v]
	for todo := found & gone; todo != 0; {
		w := bits.TrailingZeros64(todo)
		todo &= todo - 1
		todo |= near[w] & gone &^ found
		found |= near[w]
	}
	return found &^ gone &^ (1 << v)
}

func (p Plain) automorphisms() (int, bool) {
	if p.N > 12 {
		return 0, false
	}
	m := p.adjacent()
	image := make([]int, 0, p.N)
	used := make([]bool, p.N)
	var count func() int
	count = func() (n int) {
		v := len(image)
		if v == p.N {
			return 1
		}
		for w := range p.N {
			fits := !used[w] && m[v][v] == m[w][w]
			for u, x := range image {
				fits = fits && m[u][v] == m[x][w] && m[v][u] == m[w][x]
			}
			if fits {
				used[w], image = true, append(image, w)
				n += count()
				used[w], image = false, image[:v]
			}
		}
		return n
	}
	return count(), true
}
