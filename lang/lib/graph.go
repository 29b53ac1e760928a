// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// A Graph has vertices with numbers from 1 on, which may have labels, and edges between them. It is
// immutable.
type Graph struct {
	Labels   []value.Value // of the vertices; None for those without a label
	Edges    []Edge
	directed bool    // edges have a direction
	at       [][]int // the edges at each vertex, in order; in a directed graph, those that leave it
}

// An Edge joins two vertices, counted from 0.
type Edge struct {
	Label    value.Value
	From, To int
}

// A vertex is a vertex of a particular graph.
type vertex struct {
	g *Graph
	v int
}

var (
	graphKind    = &value.Kind{Package: "cgsuite.util", Name: "Graph", Parents: []*value.Kind{value.Object}}
	vertexKind   = &value.Kind{Package: "cgsuite.util", Name: "Vertex", Parents: []*value.Kind{value.Object}}
	directedKind = &value.Kind{Package: "cgsuite.util", Name: "DirectedGraph", Parents: []*value.Kind{graphKind}}
	edgeKind     = &value.Kind{Package: "cgsuite.util", Name: "Edge", Parents: []*value.Kind{value.Object}}
)

// mostVertices is the greatest size of a graph.
const mostVertices = 1 << 20

// Kind returns Graph or DirectedGraph.
func (g *Graph) Kind() *value.Kind {
	if g.directed {
		return directedKind
	}
	return graphKind
}

// Kind returns Vertex.
func (vertex) Kind() *value.Kind { return vertexKind }

// Kind returns Edge.
func (Edge) Kind() *value.Kind { return edgeKind }

// newGraph returns a graph in which the edges at each vertex are in the given order.
func newGraph(labels []value.Value, edges []Edge) *Graph {
	return (&Graph{}).with(labels, edges)
}

// with returns a graph with other labels and edges, which is directed if g is.
func (g *Graph) with(labels []value.Value, edges []Edge) *Graph {
	g = &Graph{Labels: labels, Edges: edges, directed: g.directed, at: make([][]int, len(labels))}
	for i, e := range edges {
		g.at[e.From] = append(g.at[e.From], i)
		if e.To != e.From && !g.directed {
			g.at[e.To] = append(g.at[e.To], i)
		}
	}
	return g
}

// Bytes returns the memory that the graph takes.
func (g *Graph) Bytes() int { return 128 + 56*len(g.Labels) + 56*len(g.Edges) }

// unlabelled returns n labels, all None.
func unlabelled(n int) []value.Value {
	labels := make([]value.Value, n)
	for i := range labels {
		labels[i] = value.None
	}
	return labels
}

// other returns the other end of an edge.
func (e Edge) other(v int) int { return e.From + e.To - v }

// neighbours returns the numbers of the vertices next to v, counted from 1, in ascending order.
func (g *Graph) neighbours(v int) *value.List {
	var ns []int
	for _, i := range g.at[v] {
		ns = append(ns, g.Edges[i].other(v)+1)
	}
	slices.Sort(ns)
	l := &value.List{}
	for _, n := range ns {
		l.Elements = append(l.Elements, value.FromInt(int64(n)))
	}
	return l
}

// Display writes the graph as a walk from its first vertices. An edge is written as - or as its
// label, and branches are in brackets. A vertex to which the walk returns has a name such as :A.
func (g *Graph) Display(w *value.World, s notation.Style) string {
	return g.Kind().Name + `("` + g.text(w, s) + `")`
}

// Text returns the graph in the notation of ParseGraph.
func (g *Graph) Text(w *value.World) string { return g.text(w, notation.Plain) }

func (g *Graph) text(w *value.World, s notation.Style) string {
	p := &graphWriter{g: g, w: w, style: s, seen: make([]bool, len(g.Labels)), used: make([]bool, len(g.Edges)), again: make([]bool, len(g.Labels))}
	p.find()
	var parts []string
	for v := range g.Labels {
		if !p.seen[v] {
			text := p.from(v)
			if text == "" {
				text = "."
			}
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, ";")
}

// A graphWriter writes a graph as a walk through all edges.
type graphWriter struct {
	g          *Graph
	w          *value.World
	style      notation.Style
	seen, used []bool
	again      []bool // vertices to which the walk returns
	names      []int  // their names, in the order of the walk
}

// find makes one walk to see which vertices need names.
func (p *graphWriter) find() {
	for v := range p.g.Labels {
		if !p.seen[v] {
			p.from(v)
		}
	}
	clear(p.seen)
	clear(p.used)
	p.names = nil
}

func (p *graphWriter) from(v int) string {
	defer p.w.Deeper()()
	p.w.Meter.Step(1)
	p.seen[v] = true
	if p.again[v] {
		p.names = append(p.names, v)
	}
	text := p.vertex(v)
	var branches []string
	for _, i := range p.g.at[v] {
		if p.used[i] {
			continue
		}
		p.used[i] = true
		e := p.g.Edges[i]
		to := e.other(v)
		branch := p.edge(e)
		if p.seen[to] {
			p.again[to] = true
			branch += p.vertex(to)
		} else {
			branch += p.from(to)
		}
		branches = append(branches, branch)
	}
	if len(branches) > 1 {
		return text + "(" + strings.Join(branches, ";") + ")"
	}
	return text + strings.Join(branches, "")
}

// vertex returns the label and name of a vertex.
func (p *graphWriter) vertex(v int) string {
	text := ""
	if l := p.g.Labels[v]; l != value.None {
		text = "{" + value.Text(p.w, l, p.style) + "}"
	}
	if k := slices.Index(p.names, v); k >= 0 {
		if k < 26 {
			return text + ":" + string(rune('A'+k))
		}
		return fmt.Sprintf("%s:{%d}", text, k+1)
	}
	return text
}

func (p *graphWriter) edge(e Edge) string {
	arrow := ""
	if p.g.directed {
		arrow = ">"
	}
	if e.Label == value.None {
		return "-" + arrow
	}
	return "-" + arrow + "{" + value.Text(p.w, e.Label, p.style) + "}"
}

// Key returns the text.
func (g *Graph) Key(w *value.World) any { return [2]string{g.Kind().Name, g.text(w, notation.Plain)} }

// Display returns the label and the neighbours.
func (v vertex) Display(w *value.World, s notation.Style) string {
	return "Vertex(" + value.Text(w, v.g.Labels[v.v], s) + ", " + v.g.neighbours(v.v).Display(w, s) + ")"
}

// Display returns the label and the ends.
func (e Edge) Display(w *value.World, s notation.Style) string {
	return fmt.Sprintf("Edge(%s, %d, %d)", value.Text(w, e.Label, s), e.From+1, e.To+1)
}

// vertexAt returns the index of a vertex.
func (g *Graph) vertexAt(w *value.World, i value.Value) (int, error) {
	n, ok := i.(value.Int)
	if !ok && !whole(i) {
		return 0, fmt.Errorf("%w: that of a vertex is an integer, not %s", value.ErrIndex, value.Text(w, i, notation.Plain))
	}
	if !ok || n < 1 || int(n) > len(g.Labels) {
		return 0, fmt.Errorf("vertex is out of bounds: %s", value.Text(w, i, notation.Plain))
	}
	return int(n) - 1, nil
}

// Index returns a vertex.
func (g *Graph) Index(w *value.World, i value.Value) (value.Value, error) {
	v, err := g.vertexAt(w, i)
	if err != nil {
		return nil, err
	}
	return vertex{g, v}, nil
}

// Index returns an edge.
func (v vertex) Index(w *value.World, i value.Value) (value.Value, error) {
	e, err := v.edgeAt(w, i)
	if err != nil {
		return nil, err
	}
	return v.g.Edges[e], nil
}

func (v vertex) edgeAt(w *value.World, i value.Value) (int, error) {
	n, ok := i.(value.Int)
	if !ok && !whole(i) {
		return 0, fmt.Errorf("%w: that of an edge is an integer, not %s", value.ErrIndex, value.Text(w, i, notation.Plain))
	}
	if !ok || n < 1 || int(n) > len(v.g.at[v.v]) {
		return 0, fmt.Errorf("edge is out of bounds: %s", value.Text(w, i, notation.Plain))
	}
	return v.g.at[v.v][n-1], nil
}

// retain returns the subgraph of the vertices for which keep is true.
func (g *Graph) retain(keep func(v int) bool) *Graph {
	place := make([]int, len(g.Labels))
	var labels []value.Value
	for v, l := range g.Labels {
		place[v] = -1
		if keep(v) {
			place[v] = len(labels)
			labels = append(labels, l)
		}
	}
	var edges []Edge
	for _, e := range g.Edges {
		if place[e.From] >= 0 && place[e.To] >= 0 {
			edges = append(edges, Edge{e.Label, place[e.From], place[e.To]})
		}
	}
	return g.with(labels, edges)
}

// undirected returns g with edges in both directions.
func (g *Graph) undirected() *Graph {
	if !g.directed {
		return g
	}
	return newGraph(g.Labels, g.Edges)
}

// component marks everything that is connected with v.
func (g *Graph) component(v int, seen []bool) (all []int) {
	g = g.undirected()
	seen[v], all = true, []int{v}
	for k := 0; k < len(all); k++ {
		for _, i := range g.at[all[k]] {
			if to := g.Edges[i].other(all[k]); !seen[to] {
				seen[to] = true
				all = append(all, to)
			}
		}
	}
	return all
}

// components returns the connected parts.
func (g *Graph) components() (all []value.Value) {
	seen := make([]bool, len(g.Labels))
	for v := range g.Labels {
		if !seen[v] {
			part := g.component(v, seen)
			all = append(all, g.retain(func(u int) bool { return slices.Contains(part, u) }))
		}
	}
	return all
}

// without returns g without an edge.
func (g *Graph) without(i int) *Graph {
	return g.with(g.Labels, slices.Delete(slices.Clone(g.Edges), i, i+1))
}

// makeGraph returns the graph with n vertices that has the given pairs as edges.
func makeGraph(n int, pairs [][2]int) *Graph {
	edges := make([]Edge, len(pairs))
	for i, p := range pairs {
		edges[i] = Edge{value.None, p[0], p[1]}
	}
	return newGraph(unlabelled(n), edges)
}

// fromAdjacency makes a graph from the list of neighbours of each vertex. In a directed graph each
// entry is an edge. In an undirected graph each edge is listed at both ends, and only the entry at
// the vertex with the smaller number counts.
func fromAdjacency(w *value.World, v value.Value, directed bool) (value.Value, error) {
	lists := elements(w, v)
	var edges []Edge
	for i, l := range lists {
		for _, x := range elements(w, l) {
			n, ok := x.(value.Int)
			if !ok || n < 1 || int(n) > len(lists) {
				return nil, fmt.Errorf("vertex is out of bounds: %s", value.Text(w, x, notation.Plain))
			}
			if j := int(n) - 1; j >= i || directed {
				edges = append(edges, Edge{value.None, i, j})
			}
		}
	}
	return (&Graph{directed: directed}).with(unlabelled(len(lists)), edges), nil
}
