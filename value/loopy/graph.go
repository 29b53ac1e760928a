// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Node is a position in a Graph.
type Node uint32

// maxNodes is chosen so that a number of a node leaves one bit for the player.
const maxNodes = 1 << 31

// A Graph is a finite game graph, which may have cycles. Each node has options of Left and options
// of Right. A Graph never changes and is safe for concurrent use.
type Graph struct {
	first []uint32 // index of the options of v, Left's at 2v and Right's at 2v+1, with one more entry at the end
	to    []Node
}

// A Builder makes a Graph node by node. Options may refer to nodes that are added later.
type Builder struct{ g Graph }

// Add adds the next node with its options and returns it.
func (b *Builder) Add(left, right []Node) Node {
	if b.g.first == nil {
		b.g.first = append(b.g.first, 0)
	}
	b.g.to = append(b.g.to, left...)
	middle := uint32(len(b.g.to))
	b.g.to = append(b.g.to, right...)
	b.g.first = append(b.g.first, middle, uint32(len(b.g.to)))
	return Node(b.g.Len() - 1)
}

// Graph returns the graph of the nodes added. It returns an error if an option does not refer to a
// node, or if there are too many nodes.
func (b *Builder) Graph() (*Graph, error) {
	n := b.g.Len()
	if n >= maxNodes || len(b.g.to) >= 1<<32 {
		return nil, work.Exceeded("2³¹ nodes or 2³² moves: %d nodes, %d moves", n, len(b.g.to))
	}
	for v := range Node(n) {
		for _, player := range game.Players {
			for _, w := range b.g.Options(v, player) {
				if int(w) >= n {
					return nil, fmt.Errorf("node %d has %v's option %d, and there are %d nodes", v, player, w, n)
				}
			}
		}
	}
	g := b.g
	b.g = Graph{}
	return &g, nil
}

// NewGraph returns the graph in which node v has the options left[v] and
// right[v].
func NewGraph(left, right [][]Node) (*Graph, error) {
	if len(left) != len(right) {
		return nil, fmt.Errorf("%d nodes of Left, %d of Right", len(left), len(right))
	}
	var b Builder
	for v := range left {
		b.Add(left[v], right[v])
	}
	return b.Graph()
}

// Len returns the number of nodes.
func (g *Graph) Len() int { return len(g.first) / 2 }

// Edges returns the number of options of all nodes.
func (g *Graph) Edges() int { return len(g.to) }

// Options returns the options of the player at v. The caller must not change the
// slice.
func (g *Graph) Options(v Node, player game.Player) []Node {
	s := state(v, player)
	return g.to[g.first[s]:g.first[s+1]:g.first[s+1]]
}

// state returns the number of v with player to move.
func state(v Node, player game.Player) uint32 { return 2*uint32(v) + uint32(player) }

// Neg returns the graph with the players exchanged.
func (g *Graph) Neg() *Graph {
	var b Builder
	for v := range Node(g.Len()) {
		b.Add(g.Options(v, game.Right), g.Options(v, game.Left))
	}
	return &b.g
}

// Sum returns the graph of the disjunctive sum of g and h, played literally. The pair of node v of
// g and node w of h is node v·h.Len() + w.
func (g *Graph) Sum(m *work.Meter, h *Graph) *Graph {
	n := uint64(g.Len()) * uint64(h.Len())
	if n >= maxNodes {
		m.Fail(work.Exceeded("2³¹ nodes: the sum has %d", n))
	}
	k := Node(h.Len())
	var b Builder
	for v := range Node(g.Len()) {
		for w := range k {
			m.Step(1)
			var options [2][]Node
			for _, player := range game.Players {
				for _, x := range g.Options(v, player) {
					options[player] = append(options[player], x*k+w)
				}
				for _, x := range h.Options(w, player) {
					options[player] = append(options[player], v*k+x)
				}
			}
			b.Add(options[game.Left], options[game.Right])
		}
	}
	return &b.g
}

// room charges bytes that work on g needs, until free is called. If there is no room, the error of
// m says how large g is.
func (g *Graph) room(m *work.Meter, bytes int) (free func()) {
	if most := m.Budget().Bytes; most != 0 && m.Stats().Bytes+uint64(bytes) > most {
		m.Fail(work.Exceeded("%d MiB of memory: a graph of %d nodes and %d moves needs %d", most>>20, g.Len(), g.Edges(), bytes>>20))
	}
	m.Keep(0, bytes)
	return func() { m.Keep(0, -bytes) }
}
