// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Hackenbush is played on a picture that is connected to the ground. Left cuts blue edges, Right
// cuts red ones, and both may cut green ones. Everything that is no longer connected to the ground
// disappears.
var Hackenbush = hackenbush{Kit{
	Doc: game.Doc{
		Name: "hackenbush", Title: "Hackenbush",
		Rule: "Left cuts a blue or green edge, Right a red or green one; whatever is no longer connected to the ground disappears.",
		Position: "edges with colours b, r and g; the ground is 0: 0-1:b,1-2:r,1-3:g; a chain 0-1-2:br has a colour for each edge; " +
			"stalks are colours from the ground up, joined by +: bbr+gg; the bare ground is 0",
		Sources: []string{"WW", "ONAG, ch. 8", "ONAG, ch. 13", "Siegel CGT, I.2"},
		Samples: []string{"bbr+gg", "0-1:b,1-2:r,1-3:g", "0-1-2-0:bgr,1-1:r", "0-1:b,0-1:r,1-2:b,1-2:b", "0"},
	},
	Colors: "brg", Ground: true, Labels: Arbitrary, Parts: Components,
}}

type hackenbush struct{ Kit }

func (hackenbush) Options(dst []Graph, g Graph, player game.Player) []Graph {
	for i, e := range g.Edges() {
		if e.Color == 'g' || e.Color == "br"[player] {
			dst = append(dst, cut(g, i))
		}
	}
	return dst
}

// cut removes the edge with index i, and everything that is then no longer connected to the ground.
func cut(g Graph, i int) Graph {
	edges := slices.Delete(g.Edges(), i, i+1)
	firm := Of(nil, edges).Reach(0, never)
	return tidy(Of(nil, slices.DeleteFunc(edges, func(e Edge) bool { return !firm[e.From] })))
}

// Split also relabels stalks, so that they can be written as stalks.
func (h hackenbush) Split(dst []Graph, g Graph) []Graph {
	n := len(dst)
	dst = h.Kit.Split(dst, g)
	for i := range dst[n:] {
		dst[n+i] = tidy(dst[n+i])
	}
	return dst
}

func (hackenbush) Move(p, q Graph, player game.Player) game.Move[Graph] {
	m := p.moveByEdge(q, cuts(p, q, 'g', "br"[player]))
	m.Name = "cut " + m.Name
	return m
}

// cuts returns a test of edges. It tells whether an edge has one of the colours and cutting it
// leaves q.
func cuts(p, q Graph, colours ...byte) func(e Edge, i int) bool {
	return func(e Edge, i int) bool { return slices.Contains(colours, e.Color) && cut(p, i) == q }
}

func (hackenbush) Ways(p, q Graph, player game.Player) [][]game.Place {
	return p.waysByEdge(cuts(p, q, 'g', "br"[player]))
}

// Same follows edges and vertices. They get new labels if only stalks are left.
func (hackenbush) Same(p, _ Graph, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	afterCut(p, way[0], yield)
}

// afterCut reports the new places of edges and vertices after an edge has been cut.
func afterCut(p Graph, edge game.Place, yield func(old, new game.Place)) {
	edges := p.Edges()
	var was []game.Place // places of the edges that stay, in order
	at := -1
	for i := range edges {
		if edgePlace(edges, i) == edge {
			at = i
		}
	}
	rest := slices.Delete(slices.Clone(edges), at, at+1)
	firm := Of(nil, rest).Reach(0, never)
	var kept []Edge
	for i, e := range edges {
		if i != at && firm[e.From] {
			kept, was = append(kept, e), append(was, edgePlace(edges, i))
		}
	}
	label := renamed(chains(Of(nil, kept)))
	after := make([]Edge, len(kept))
	for i, e := range kept {
		after[i] = Edge{label[e.From], label[e.To], e.Color}
	}
	sorted := Of(nil, after).Edges()
	seen := map[Edge]int{}
	for i, e := range after {
		if e.From > e.To {
			e.From, e.To = e.To, e.From
		}
		yield(was[i], edgePlace(sorted, slices.Index(sorted, e)+seen[e]))
		seen[e]++
	}
	for _, v := range Of([]Vertex{{}}, kept).Vertices() {
		yield(vertexPlace(v.Label), vertexPlace(label[v.Label]))
	}
}

// GreenHackenbush is Hackenbush with only green edges, which is impartial.
var GreenHackenbush = greenHackenbush{hackenbush{Kit{
	Doc: game.Doc{
		Name: "green-hackenbush", Title: "Green Hackenbush",
		Rule:     "Cut an edge; whatever is no longer connected to the ground disappears.",
		Position: "edges; the ground is 0: 0-1,1-2,1-3 or 0-1-2,1-3; stalks are letters g from the ground up, joined by +: ggg+gg; the bare ground is 0",
		Sources:  []string{"WW", "ONAG, ch. 13", "Siegel CGT, I.2"},
		Samples:  []string{"ggg+gg", "0-1,1-2,1-3,3-4", "0-1-2-0,1-1"},
	},
	Colors: "g", Ground: true, Labels: Arbitrary, Parts: Components,
}}}

type greenHackenbush struct{ hackenbush }

func (greenHackenbush) Impartial() bool { return true }
