// SPDX-License-Identifier: Apache-2.0

package hypergraph

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// mostSteps limits the search for winning sets.
const mostSteps = 3_000_000

var errSteps = errors.New("the winning sets take too long to list")

// A plain graph has vertices 1, 2, … with labels and edges without loops.
type plain struct {
	name   string
	labels []int
	edges  [][2]int // indices of labels
}

// readGraph reads K5 or edges such as 1-2,2-3.
func readGraph(args []string) (g plain, err error) {
	g.name = strings.Join(args, ",")
	var ends [][2]int
	if n, err := strconv.Atoi(strings.TrimPrefix(g.name, "K")); len(args) == 1 && strings.HasPrefix(g.name, "K") && err == nil {
		if n < 2 || n > 60 {
			return g, fmt.Errorf("no complete graph K%d: it has 2 to 60 vertices", n)
		}
		for v := 1; v <= n; v++ {
			for w := v + 1; w <= n; w++ {
				ends = append(ends, [2]int{v, w})
			}
		}
	} else {
		for _, a := range args {
			chain, err := numbers(strings.Split(a, "-"), strings.Count(a, "-")+1, 9999)
			if err != nil || len(chain) < 2 {
				return g, fmt.Errorf("%q is not an edge such as 1-2, and no complete graph such as K5", a)
			}
			for i := 1; i < len(chain); i++ {
				if chain[i-1] == chain[i] {
					return g, fmt.Errorf("an edge from %d to itself", chain[i])
				}
				ends = append(ends, [2]int{min(chain[i-1], chain[i]), max(chain[i-1], chain[i])})
			}
		}
	}
	slices.SortFunc(ends, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	ends = slices.Compact(ends)
	for _, e := range ends {
		g.labels = append(g.labels, e[0], e[1])
	}
	slices.Sort(g.labels)
	g.labels = slices.Compact(g.labels)
	for _, e := range ends {
		g.edges = append(g.edges, [2]int{g.index(e[0]), g.index(e[1])})
	}
	return g, nil
}

func (g plain) index(label int) int {
	i, ok := slices.BinarySearch(g.labels, label)
	if !ok {
		return -1
	}
	return i
}

// edgeLabels names the edges.
func (g plain) edgeLabels() (labels []string) {
	for _, e := range g.edges {
		labels = append(labels, fmt.Sprintf("%d-%d", g.labels[e[0]], g.labels[e[1]]))
	}
	return labels
}

// links returns b as a board of edges unless there is an error.
func (b Board) links(err error) (Board, error) {
	if err != nil {
		return Board{}, err
	}
	return b.as(Links, 1, b.Size()), nil
}

// ofEdges makes a board whose winning sets are given as sets of edges.
func (g plain) ofEdges(name string, sets [][]int) (Board, error) {
	b, err := New(name, g.edgeLabels(), sets)
	return b.links(err)
}

// edgeAt finds edges by their ends.
func (g plain) edgeAt() map[[2]int]int {
	at := map[[2]int]int{}
	for i, e := range g.edges {
		at[e], at[[2]int{e[1], e[0]}] = i, i
	}
	return at
}

func buildConnectivity(args []string) (Board, error) {
	g, err := readGraph(args)
	if err != nil {
		return Board{}, err
	}
	n := Net{Vertices: len(g.labels), First: -1, Edges: g.edges}
	for v := range g.labels {
		n.Terminals = append(n.Terminals, v)
	}
	b, err := Join(called("connectivity", g.name), g.edgeLabels(), n)
	return b.links(err)
}

// buildHamilton lists the Hamilton cycles from vertex 0, each in one direction only.
func buildHamilton(args []string) (Board, error) {
	g, err := readGraph(args)
	if err != nil {
		return Board{}, err
	}
	at := g.edgeAt()
	var sets [][]int
	path, used := []int{0}, map[int]bool{0: true}
	steps := 0
	var walk func() bool
	walk = func() bool {
		if steps++; steps > mostSteps {
			return false
		}
		last := path[len(path)-1]
		if len(path) == len(g.labels) {
			if _, ok := at[[2]int{last, 0}]; ok && len(path) > 2 && path[1] < last {
				var set []int
				for i, v := range path {
					set = append(set, at[[2]int{v, path[(i+1)%len(path)]}])
				}
				sets = append(sets, set)
			}
			return len(sets) <= mostSets
		}
		for v := range g.labels {
			if _, ok := at[[2]int{last, v}]; ok && !used[v] {
				path, used[v] = append(path, v), true
				if !walk() {
					return false
				}
				path, used[v] = path[:len(path)-1], false
			}
		}
		return true
	}
	if walk(); steps > mostSteps {
		return Board{}, errSteps
	}
	return g.ofEdges(called("hamilton", g.name), sets)
}

func buildTriangle(args []string) (Board, error) {
	g, err := readGraph(args)
	if err != nil {
		return Board{}, err
	}
	return g.cliques(called("triangle", g.name), 3)
}

func buildClique(args []string) (Board, error) {
	if len(args) < 2 {
		return Board{}, fmt.Errorf("write a number of vertices and a graph")
	}
	k, err := numbers(args[:1], 1, 12)
	if err != nil {
		return Board{}, err
	}
	g, err := readGraph(args[1:])
	if err != nil {
		return Board{}, err
	}
	if k[0] < 2 {
		return Board{}, fmt.Errorf("a clique of one vertex has no edges: %w", errEmptySet)
	}
	return g.cliques(called("clique", k[0], g.name), k[0])
}

// cliques makes the board of cliques of k vertices.
func (g plain) cliques(name string, k int) (Board, error) {
	at := g.edgeAt()
	var sets [][]int
	var clique, edges []int
	var grow func(v int) bool
	grow = func(v int) bool {
		if len(clique) == k {
			sets = append(sets, slices.Clone(edges))
			return len(sets) <= mostSets
		}
		for ; v < len(g.labels); v++ {
			before := len(edges)
			for _, w := range clique {
				if e, ok := at[[2]int{v, w}]; ok {
					edges = append(edges, e)
				}
			}
			if len(edges) == before+len(clique) {
				clique = append(clique, v)
				if !grow(v + 1) {
					return false
				}
				clique = clique[:len(clique)-1]
			}
			edges = edges[:before]
		}
		return true
	}
	grow(0)
	return g.ofEdges(name, sets)
}

// buildMatching makes the board of perfect matchings.
func buildMatching(args []string) (Board, error) {
	g, err := readGraph(args)
	if err != nil {
		return Board{}, err
	}
	if len(g.labels) > 60 {
		return Board{}, fmt.Errorf("more than 60 vertices")
	}
	var sets [][]int
	var match []int
	steps := 0
	var grow func(free uint64) bool
	grow = func(free uint64) bool {
		if steps++; steps > mostSteps {
			return false
		}
		if free == 0 {
			sets = append(sets, slices.Clone(match))
			return len(sets) <= mostSets
		}
		v := bits.TrailingZeros64(free)
		for i, e := range g.edges {
			if e[0] == v && free>>e[1]&1 != 0 {
				match = append(match, i)
				if !grow(free &^ (1<<e[0] | 1<<e[1])) {
					return false
				}
				match = match[:len(match)-1]
			}
		}
		return true
	}
	if grow(1<<len(g.labels) - 1); steps > mostSteps {
		return Board{}, errSteps
	}
	return g.ofEdges(called("matching", g.name), sets)
}

// ends reads the last argument, the two vertices to be joined, and the graph.
func ends(args []string) (g plain, s, t int, err error) {
	last := args[len(args)-1]
	v, err := numbers(strings.Split(last, ":"), 2, 9999)
	if err != nil || len(args) < 2 {
		return g, 0, 0, fmt.Errorf("a graph and two vertices of it, such as 1:3, are required")
	}
	g, err = readGraph(args[:len(args)-1])
	if err != nil {
		return g, 0, 0, err
	}
	if s, t = g.index(v[0]), g.index(v[1]); s < 0 || t < 0 {
		return g, 0, 0, fmt.Errorf("%s are not vertices of the graph", last)
	}
	g.name += "," + last
	return g, s, t, nil
}

// buildSwitching makes the Shannon switching game on edges.
func buildSwitching(args []string) (Board, error) {
	g, s, t, err := ends(args)
	if err != nil {
		return Board{}, err
	}
	b, err := Join(called("switching", g.name), g.edgeLabels(), Net{Vertices: len(g.labels), First: -1, Terminals: []int{s, t}, Edges: g.edges})
	return b.links(err)
}

// buildVertices makes the Shannon switching game on vertices.
func buildVertices(args []string) (Board, error) {
	g, s, t, err := ends(args)
	if err != nil {
		return Board{}, err
	}
	// The terminals become the vertices 0 and 1.
	place := map[int]int{s: 0, t: 1}
	var labels []string
	for v, label := range g.labels {
		if v != s && v != t {
			place[v] = len(place)
			labels = append(labels, strconv.Itoa(label))
		}
	}
	n := Net{Vertices: len(g.labels), First: 2, Terminals: []int{0, 1}}
	for _, e := range g.edges {
		n.Edges = append(n.Edges, [2]int{place[e[0]], place[e[1]]})
	}
	return Join(called("vertices", g.name), labels, n)
}
