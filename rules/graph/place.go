// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"fmt"
	"strconv"

	"github.com/upstar-cgt/upstar/game"
)

// vertexPlace is the place of a vertex: v7.
func vertexPlace(label int) game.Place { return game.Place("v" + strconv.Itoa(label)) }

// edgePlace is the place of the edge with index i. e1x3b0 has the ends 1 and 3 and the colour b (n
// for none), and is the first of the edges with these.
func edgePlace(edges []Edge, i int) game.Place {
	e, n := edges[i], 0
	for i > 0 && edges[i-1] == e {
		i, n = i-1, n+1
	}
	color := e.Color
	switch color {
	case 0:
		color = 'n'
	case Arc:
		color = 'a'
	}
	return game.Place(fmt.Sprintf("e%dx%d%c%d", e.From, e.To, color, n))
}

// moveTo returns the move to q, named by a vertex.
func moveTo(q Graph, label int) game.Move[Graph] {
	return game.Move[Graph]{To: q, Name: strconv.Itoa(label), Touch: []game.Place{vertexPlace(label)}}
}

// waysByEdge returns the places of the edges for which is(edge, index) holds.
func (g Graph) waysByEdge(is func(e Edge, i int) bool) (ways [][]game.Place) {
	edges := g.Edges()
	for i, e := range edges {
		if is(e, i) {
			ways = append(ways, []game.Place{edgePlace(edges, i)})
		}
	}
	return ways
}

// waysByVertex returns the places of the vertices for which is holds.
func (g Graph) waysByVertex(is func(v Vertex) bool) (ways [][]game.Place) {
	for _, v := range g.Vertices() {
		if is(v) {
			ways = append(ways, []game.Place{vertexPlace(v.Label)})
		}
	}
	return ways
}

// moveByEdge returns the move from g to q, named by the first edge for which is(edge, index) holds.
func (g Graph) moveByEdge(q Graph, is func(e Edge, i int) bool) game.Move[Graph] {
	edges := g.Edges()
	for i, e := range edges {
		if is(e, i) {
			name := fmt.Sprintf("%d-%d", e.From, e.To)
			if e.Color != 0 {
				name += ":" + string(rune(e.Color))
			}
			return game.Move[Graph]{To: q, Name: name, Touch: []game.Place{edgePlace(edges, i)}}
		}
	}
	return game.Move[Graph]{To: q}
}
