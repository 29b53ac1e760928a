// SPDX-License-Identifier: Apache-2.0

package lib

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/notation"
)

// plainGraph is the notation without letters, in which labels are players in braces.
var plainGraph = GraphNotation{Vertices: map[string]value.Value{"Left": value.Player(game.Left), "Right": value.Player(game.Right)}}

// letters converts a map into one from strings to labels, or returns nil.
func letters(w *value.World, v value.Value) map[string]value.Value {
	if v == nil {
		return nil
	}
	of := map[string]value.Value{}
	for _, e := range entries(w, v) {
		if s, ok := e.Of.(value.String); ok {
			of[string(s)] = e.Value
		}
	}
	return of
}

// sizedGraph returns the graph with n vertices whose edges f gives.
func sizedGraph(name, doc string, f func(n int) [][2]int) *value.Func {
	return static(graphKind, name, "Graph."+name+"(4)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
		n, ok := args[0].(value.Int)
		if !ok || n < 0 || n > 1<<12 {
			return nil, fmt.Errorf("a graph has from 0 to %d vertices", 1<<12)
		}
		w.Meter.Room(uint64(n) * uint64(n))
		return makeGraph(int(n), f(int(n))), nil
	}, anInt)
}

func path(n int) (pairs [][2]int) {
	for i := 1; i < n; i++ {
		pairs = append(pairs, [2]int{i - 1, i})
	}
	return pairs
}

// graphMakers are the functions of the class of graphs.
func graphMakers() []*value.Func {
	return []*value.Func{
		static(graphKind, "Eval", `Graph("--")`, "the graph that is written so", func(_ *value.World, args []value.Value) (value.Value, error) {
			return ParseGraph(string(args[0].(value.String)), plainGraph)
		}, aString),
		static(graphKind, "Parse", `Graph.Parse(".-L", vertexLabels => {"L" => Left})`, "the graph that is written with letters for labels", func(w *value.World, args []value.Value) (value.Value, error) {
			return ParseGraph(string(args[0].(value.String)), GraphNotation{letters(w, args[1]), letters(w, args[2]), false})
		}, aString, optional("vertexLabels", value.MapKind), optional("edgeLabels", value.MapKind)),
		static(graphKind, "FromAdjacencyList", "Graph.FromAdjacencyList([[2],[1]])", "the graph whose vertices have these neighbours", func(w *value.World, args []value.Value) (value.Value, error) {
			return fromAdjacency(w, args[0], false)
		}, aColl),
		static(graphKind, "Singleton", "Graph.Singleton(Left)", "a single vertex with a label", func(_ *value.World, args []value.Value) (value.Value, error) {
			l := args[0]
			if l == nil {
				l = value.None
			}
			return newGraph([]value.Value{l}, nil), nil
		}, optional("label", nil)),
		sizedGraph("Empty", "a graph without edges", func(int) [][2]int { return nil }),
		sizedGraph("Path", "a path", path),
		sizedGraph("Cycle", "a cycle", func(n int) (pairs [][2]int) {
			if n > 0 {
				pairs = append(pairs, [2]int{0, n - 1})
			}
			return append(pairs, path(n)...)
		}),
		sizedGraph("Star", "a vertex joined to all others", func(n int) (pairs [][2]int) {
			for i := 1; i < n; i++ {
				pairs = append(pairs, [2]int{0, i})
			}
			return pairs
		}),
		sizedGraph("Clique", "every two vertices joined", func(n int) (pairs [][2]int) {
			for i := range n {
				for j := i + 1; j < n; j++ {
					pairs = append(pairs, [2]int{i, j})
				}
			}
			return pairs
		}),
	}
}

// directedMakers are the functions of the class of directed graphs.
func directedMakers() []*value.Func {
	sized := func(name, doc string, f func(n int) [][2]int) *value.Func {
		return static(directedKind, name, "DirectedGraph."+name+"(3)", doc, func(w *value.World, args []value.Value) (value.Value, error) {
			n, ok := args[0].(value.Int)
			if !ok || n < 0 || n > 1<<12 {
				return nil, fmt.Errorf("a graph has from 0 to %d vertices", 1<<12)
			}
			return directed(makeGraph(int(n), f(int(n)))), nil
		}, anInt)
	}
	return []*value.Func{
		sized("Empty", "a graph without edges", func(int) [][2]int { return nil }),
		sized("DirectedPath", "a path from the first vertex to the last", path),
		static(directedKind, "Eval", `DirectedGraph("->->")`, "the graph that is written so", func(_ *value.World, args []value.Value) (value.Value, error) {
			n := plainGraph
			n.Directed = true
			return ParseGraph(string(args[0].(value.String)), n)
		}, aString),
		static(directedKind, "Parse", `DirectedGraph.Parse(".->L", vertexLabels => {"L" => Left})`, "the graph that is written with letters for labels", func(w *value.World, args []value.Value) (value.Value, error) {
			return ParseGraph(string(args[0].(value.String)), GraphNotation{letters(w, args[1]), letters(w, args[2]), true})
		}, aString, optional("vertexLabels", value.MapKind), optional("edgeLabels", value.MapKind)),
		static(directedKind, "FromAdjacencyList", "DirectedGraph.FromAdjacencyList([[2],[1,2]])", "the graph whose edges lead to these vertices", func(w *value.World, args []value.Value) (value.Value, error) {
			return fromAdjacency(w, args[0], true)
		}, aColl),
		static(directedKind, "Singleton", "DirectedGraph.Singleton(Left)", "a single vertex with a label", func(_ *value.World, args []value.Value) (value.Value, error) {
			l := args[0]
			if l == nil {
				l = value.None
			}
			return directed(newGraph([]value.Value{l}, nil)), nil
		}, optional("label", nil)),
	}
}

// directed returns a directed graph with the same edges, in one direction each.
func directed(g *Graph) *Graph { return (&Graph{directed: true}).with(g.Labels, g.Edges) }

// graphMembers are the members of graphs, of their vertices and of their edges.
func graphMembers() []*value.Func {
	const g = `Graph("--")`
	of := func(name, call, doc string, f func(w *value.World, g *Graph, args []value.Value) (value.Value, error), params ...value.Param) *value.Func {
		return member(graphKind, name, g+"."+name+call, doc, func(w *value.World, args []value.Value) (value.Value, error) {
			return f(w, args[0].(*Graph), args[1:])
		}, params...)
	}
	list := func(vs []value.Value) value.Value { return &value.List{Elements: vs} }
	aVertex := param("vertex", value.Integer)
	places := func(w *value.World, g *Graph, c value.Value) (vs []int, err error) {
		for _, x := range elements(w, c) {
			v, err := g.vertexAt(w, x)
			if err != nil {
				return nil, err
			}
			vs = append(vs, v)
		}
		return vs, nil
	}
	return slices.Concat(graphMakers(), directedMakers(), graphCounts(of), []*value.Func{
		of("ToDirectedGraph", "", "with an edge each way in place of each edge", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			if g.directed {
				return g, nil
			}
			var edges []Edge
			for _, e := range g.Edges {
				if edges = append(edges, e); e.From != e.To {
					edges = append(edges, Edge{e.Label, e.To, e.From})
				}
			}
			return (&Graph{directed: true}).with(g.Labels, edges), nil
		}),
		of("ConnectedComponent", "(1)", "the part that is connected with a vertex", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			v, err := g.vertexAt(w, args[0])
			if err != nil {
				return nil, err
			}
			part := g.component(v, make([]bool, len(g.Labels)))
			return g.retain(func(u int) bool { return slices.Contains(part, u) }), nil
		}, aVertex),
		of("ConnectedComponents", "", "the connected parts", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) { return list(g.components()), nil }),
		of("Decomposition", "(Left)", "the connected parts that are left when the vertices with this label are removed", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			k := w.Key(args[0])
			return list(g.retain(func(v int) bool { return w.Key(g.Labels[v]) != k }).components()), nil
		}, anything),
		of("DeleteEdge", "("+g+"[1][1])", "without an edge", func(_ *value.World, g *Graph, args []value.Value) (value.Value, error) {
			i := slices.Index(g.Edges, args[0].(Edge))
			if i < 0 {
				return nil, fmt.Errorf("the graph has no such edge")
			}
			return g.without(i), nil
		}, param("edge", edgeKind)),
		of("DeleteEdgeByIndex", "(1, 1)", "without an edge of a vertex", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			v, err := g.vertexAt(w, args[0])
			if err != nil {
				return nil, err
			}
			i, err := vertex{g, v}.edgeAt(w, args[1])
			if err != nil {
				return nil, err
			}
			return g.without(i), nil
		}, aVertex, param("edge", value.Integer)),
		of("DeleteVertex", "(1)", "without a vertex", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			v, err := g.vertexAt(w, args[0])
			if err != nil {
				return nil, err
			}
			return g.retain(func(u int) bool { return u != v }), nil
		}, aVertex),
		of("DeleteVertices", "([1,2])", "without some vertices", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			vs, err := places(w, g, args[0])
			return g.retain(func(u int) bool { return !slices.Contains(vs, u) }), err
		}, aColl),
		of("RetainVertices", "([1,2])", "with these vertices only", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			vs, err := places(w, g, args[0])
			return g.retain(func(u int) bool { return slices.Contains(vs, u) }), err
		}, aColl),
		of("UpdatedVertexLabels", "({1 => Left})", "with other labels of vertices", func(w *value.World, g *Graph, args []value.Value) (value.Value, error) {
			labels := slices.Clone(g.Labels)
			for _, e := range entries(w, args[0]) {
				v, err := g.vertexAt(w, e.Of)
				if err != nil {
					return nil, err
				}
				labels[v] = e.Value
			}
			return g.with(labels, g.Edges), nil
		}, param("labels", value.MapKind)),
		member(vertexKind, "Label", g+"[1].Label", "label, or Nothing", func(_ *value.World, args []value.Value) (value.Value, error) {
			v := args[0].(vertex)
			return v.g.Labels[v.v], nil
		}),
		member(vertexKind, "Edges", g+"[1].Edges", "the edges at a vertex", func(_ *value.World, args []value.Value) (value.Value, error) {
			v := args[0].(vertex)
			l := &value.List{}
			for _, i := range v.g.at[v.v] {
				l.Elements = append(l.Elements, v.g.Edges[i])
			}
			return l, nil
		}),
		member(vertexKind, "EdgeCount", g+"[1].EdgeCount", "how many edges there are at a vertex", func(_ *value.World, args []value.Value) (value.Value, error) {
			v := args[0].(vertex)
			return value.FromInt(int64(len(v.g.at[v.v]))), nil
		}),
		member(vertexKind, "OutVertices", g+"[1].OutVertices", "the neighbours", func(_ *value.World, args []value.Value) (value.Value, error) {
			v := args[0].(vertex)
			return v.g.neighbours(v.v), nil
		}),
		member(edgeKind, "Label", g+"[1][1].Label", "label, or Nothing", func(_ *value.World, args []value.Value) (value.Value, error) { return args[0].(Edge).Label, nil }),
		member(edgeKind, "FromVertex", g+"[1][1].FromVertex", "one end", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Edge).From + 1)), nil
		}),
		member(edgeKind, "ToVertex", g+"[1][1].ToVertex", "the other end", func(_ *value.World, args []value.Value) (value.Value, error) {
			return value.FromInt(int64(args[0].(Edge).To + 1)), nil
		}),
	})
}

type graphMember = func(name, call, doc string, f func(w *value.World, g *Graph, args []value.Value) (value.Value, error), params ...value.Param) *value.Func

// graphCounts are members that depend on the graph as a whole.
func graphCounts(of graphMember) []*value.Func {
	return []*value.Func{
		of("AdjacencyList", "", "the neighbours of each vertex", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			l := &value.List{}
			for v := range g.Labels {
				l.Elements = append(l.Elements, g.neighbours(v))
			}
			return l, nil
		}),
		of("EdgeCount", "", "how many edges there are", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			return value.FromInt(int64(len(g.Edges))), nil
		}),
		of("VertexCount", "", "how many vertices there are", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			return value.FromInt(int64(len(g.Labels))), nil
		}),
		of("Edges", "", "the edges", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			l := &value.List{}
			for _, e := range g.Edges {
				l.Elements = append(l.Elements, e)
			}
			return l, nil
		}),
		of("Vertices", "", "the vertices", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			l := &value.List{}
			for v := range g.Labels {
				l.Elements = append(l.Elements, vertex{g, v})
			}
			return l, nil
		}),
		of("IsConnected", "", "whether it is in one part", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			return value.Bool(len(g.components()) <= 1), nil
		}),
		of("IsEmpty", "", "whether there are no vertices", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			return value.Bool(len(g.Labels) == 0), nil
		}),
		of("IsSimple", "", "whether no edge is a loop or there twice", func(_ *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			seen := map[[2]int]bool{}
			for _, e := range g.Edges {
				pair := [2]int{e.From, e.To}
				if !g.directed {
					pair = [2]int{min(e.From, e.To), max(e.From, e.To)}
				}
				if e.From == e.To || seen[pair] {
					return value.Bool(false), nil
				}
				seen[pair] = true
			}
			return value.Bool(true), nil
		}),
		of("ToString", "", "as text", func(w *value.World, g *Graph, _ []value.Value) (value.Value, error) {
			return value.String(g.text(w, notation.Plain)), nil
		}),
	}
}
