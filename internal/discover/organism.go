// SPDX-License-Identifier: Apache-2.0

package discover

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
)

// A dice is a sequence of random numbers based on a counter, so that a hunt can be resumed from two
// numbers.
type dice struct {
	Seed    uint64 `json:"seed"`
	Counter uint64 `json:"counter"`
}

func (d *dice) next() uint64 {
	d.Counter++
	return splitmix.Hash(splitmix.Hash(d.Seed) ^ d.Counter*0x9E3779B97F4A7C15)
}

// below returns a random number below n.
func (d *dice) below(n int) int { return int(d.next() >> 11 % uint64(n)) }

// An organism is a member of a space that a hunt changes.
type organism interface {
	text() string
	size() int
	position(s *Space) (position.Position, error)
	mutant(d *dice, s *Space) organism
	crossed(d *dice, other organism) organism
	// smaller returns the members with one part less.
	smaller() []organism
}

// random returns a random member.
func (s *Space) random(d *dice) (organism, error) {
	switch s.kind {
	case "boards", "words":
		c := &cellular{pieces: s.pieces, rows: s.rows, columns: s.columns, fixed: s.kind == "boards"}
		if s.kind == "words" {
			c.rows, c.columns = 1, 1+d.below(s.most)
		}
		c.cells = make([]byte, c.rows*c.columns)
		for i := range c.cells {
			c.cells[i] = byte(d.below(len(c.pieces)))
		}
		return c, nil
	case "trees", "graphs", "connected", "digraphs":
		g := &graphic{kind: s.kind, colours: s.colours}
		if s.kind == "digraphs" {
			return g, nil // it grows
		}
		for range 1 + d.below(s.most) {
			g.grow(d)
		}
		return g, nil
	}
	return nil, answer.Refuse("%s is searched exhaustively only; use «method» exhaustive, or a board such as 5x6", s.Text)
}

// organismOf reads the text of a member.
func (s *Space) organismOf(text string) (organism, error) {
	if s.kind == "boards" || s.kind == "words" {
		rows := strings.Split(text, "|")
		c := &cellular{pieces: s.pieces, rows: len(rows), columns: len(rows[0]), fixed: s.kind == "boards"}
		for _, row := range rows {
			for i := range len(row) {
				k := slices.Index(s.pieces, row[i:i+1])
				if k < 0 || len(row) != c.columns {
					return nil, fmt.Errorf("%q is not a board of %s", text, s.Text)
				}
				c.cells = append(c.cells, byte(k))
			}
		}
		return c, nil
	}
	p, err := s.entry.Parse(text)
	if err != nil {
		return nil, err
	}
	g, ok := position.As[graph.Graph](p)
	if !ok {
		return nil, fmt.Errorf("%q is not a graph", text)
	}
	return graphicOf(g, s), nil
}

// A cellular is a board or a word.
type cellular struct {
	pieces        []string
	rows, columns int
	cells         []byte
	fixed         bool // its size does not change
}

func (c *cellular) text() string {
	var b strings.Builder
	for i, x := range c.cells {
		if i > 0 && i%c.columns == 0 {
			b.WriteByte('|')
		}
		b.WriteString(c.pieces[x])
	}
	return b.String()
}

// wall is the piece that removes a square from the board, −1 if there is none.
func (c *cellular) wall() int { return slices.Index(c.pieces, "#") }

// size is the number of squares of the board.
func (c *cellular) size() (n int) {
	for _, x := range c.cells {
		if int(x) != c.wall() {
			n++
		}
	}
	return n
}

func (c *cellular) position(s *Space) (position.Position, error) { return s.entry.Parse(c.text()) }

func (c *cellular) clone() *cellular {
	d := *c
	d.cells = slices.Clone(c.cells)
	return &d
}

// mutant changes one or two squares, or exchanges two. For a word it may also add or remove a
// letter.
func (c *cellular) mutant(d *dice, s *Space) organism {
	m := c.clone()
	n := len(m.cells)
	change := func() {
		i := d.below(n)
		m.cells[i] = byte((int(m.cells[i]) + 1 + d.below(max(1, len(m.pieces)-1))) % len(m.pieces))
	}
	switch way := d.below(10); {
	case !m.fixed && way < 2 && n < s.most:
		i := d.below(n + 1)
		m.cells = slices.Insert(m.cells, i, byte(d.below(len(m.pieces))))
		m.columns++
	case !m.fixed && way < 4 && n > 1:
		i := d.below(n)
		m.cells = slices.Delete(m.cells, i, i+1)
		m.columns--
	case way < 5:
		change()
		change()
	case way < 6:
		i, j := d.below(n), d.below(n)
		m.cells[i], m.cells[j] = m.cells[j], m.cells[i]
	default:
		change()
	}
	return m
}

// crossed combines the first squares of one member with the last squares of the other.
func (c *cellular) crossed(d *dice, other organism) organism {
	o := other.(*cellular)
	if len(o.cells) != len(c.cells) {
		return c
	}
	m := c.clone()
	i := d.below(len(m.cells))
	copy(m.cells[i:], o.cells[i:])
	return m
}

// smaller removes a square of the board, or a letter of the word.
func (c *cellular) smaller() (all []organism) {
	wall := c.wall()
	for i, x := range c.cells {
		m := c.clone()
		switch {
		case wall >= 0 && int(x) != wall:
			m.cells[i] = byte(wall)
		case !c.fixed && len(c.cells) > 1:
			m.cells = slices.Delete(m.cells, i, i+1)
			m.columns--
		default:
			continue
		}
		all = append(all, m)
	}
	return all
}

// A graphic is a graph or a digraph, of at most 64 vertices.
type graphic struct {
	kind    string
	colours string
	colour  []byte
	arcs    []uint64 // edges to other vertices; stored at both ends if the graph is not directed
}

func (g *graphic) directed() bool { return g.kind == "digraphs" }

func graphicOf(x graph.Graph, s *Space) *graphic {
	p := x.Plain()
	g := &graphic{kind: s.kind, colours: s.colours, colour: make([]byte, p.N), arcs: make([]uint64, p.N)}
	for i, v := range x.Vertices() {
		g.colour[i] = byte(max(0, strings.IndexByte(s.colours, v.Mark)))
	}
	for _, e := range p.Edges {
		g.arcs[e[0]] |= 1 << e[1]
		if !g.directed() {
			g.arcs[e[1]] |= 1 << e[0]
		}
	}
	return g
}

func (g *graphic) clone() *graphic {
	h := *g
	h.colour, h.arcs = slices.Clone(g.colour), slices.Clone(g.arcs)
	return &h
}

// graph returns the graph.
func (g *graphic) graph() graph.Graph {
	vertices := make([]graph.Vertex, len(g.arcs))
	var edges []graph.Edge
	for v := range g.arcs {
		vertices[v].Label = v + 1
		if g.colours != "" {
			vertices[v].Mark = g.colours[g.colour[v]]
		}
		for w := range g.arcs {
			switch {
			case g.arcs[v]>>w&1 == 0:
			case g.directed():
				edges = append(edges, graph.Edge{From: v + 1, To: w + 1, Color: graph.Arc})
			case v < w:
				edges = append(edges, graph.Edge{From: v + 1, To: w + 1})
			}
		}
	}
	return graph.Of(vertices, edges)
}

func (g *graphic) text() string {
	if len(g.arcs) == 0 {
		return "-"
	}
	var items []string
	joined := uint64(0)
	link := "-"
	if g.directed() {
		link = ">"
	}
	for v := range g.arcs {
		for w := range g.arcs {
			if g.arcs[v]>>w&1 == 1 && (g.directed() || v < w) {
				joined |= 1<<v | 1<<w
				items = append(items, strconv.Itoa(v+1)+link+strconv.Itoa(w+1))
			}
		}
	}
	for v := range g.arcs {
		if g.colours != "" {
			items = append(items, strconv.Itoa(v+1)+":"+g.colours[g.colour[v]:g.colour[v]+1])
		} else if joined>>v&1 == 0 {
			items = append(items, strconv.Itoa(v+1))
		}
	}
	return strings.Join(items, ",")
}

func (g *graphic) size() int { return len(g.arcs) }

func (g *graphic) position(s *Space) (position.Position, error) {
	if s.sample == nil {
		return s.entry.Parse(g.text())
	}
	return position.With(s.sample, g.graph()), nil
}

// grow adds a vertex. In a tree it is a leaf; otherwise it is joined to some of the other vertices.
func (g *graphic) grow(d *dice) {
	v := len(g.arcs)
	g.arcs = append(g.arcs, 0)
	g.colour = append(g.colour, byte(d.below(max(1, len(g.colours)))))
	if v == 0 {
		return
	}
	switch g.kind {
	case "trees":
		g.join(v, d.below(v))
	case "connected", "graphs":
		if g.kind == "connected" {
			g.join(v, d.below(v))
		}
		for w := range v {
			if d.below(3) == 0 {
				g.join(v, w)
			}
		}
	default:
		for w := range v {
			if d.below(3) == 0 {
				g.arcs[v] |= 1 << w
			}
			if d.below(3) == 0 {
				g.arcs[w] |= 1 << v
			}
		}
	}
}

func (g *graphic) join(v, w int) {
	g.arcs[v] |= 1 << w
	g.arcs[w] |= 1 << v
}

// without returns the graph without a vertex.
func (g *graphic) without(v int) *graphic {
	h := &graphic{kind: g.kind, colours: g.colours}
	low := uint64(1)<<v - 1
	for w, arcs := range g.arcs {
		if w != v {
			h.arcs = append(h.arcs, arcs&low|arcs>>1&^low)
			h.colour = append(h.colour, g.colour[w])
		}
	}
	return h
}

// connected reports whether the graph is connected.
func (g *graphic) connected() bool {
	if len(g.arcs) == 0 {
		return false
	}
	found := uint64(1)
	for range g.arcs {
		for v, arcs := range g.arcs {
			if found>>v&1 == 1 {
				found |= arcs
			}
		}
	}
	return found == 1<<len(g.arcs)-1
}

// valid reports whether the graph is of its kind.
func (g *graphic) valid() bool {
	switch g.kind {
	case "connected":
		return g.connected()
	case "trees":
		ends := 0
		for v := range g.arcs {
			for w := range g.arcs {
				ends += int(g.arcs[v] >> w & 1)
			}
		}
		return g.connected() && ends == 2*(len(g.arcs)-1)
	}
	return true
}

// mutant makes one to three changes. It adds a vertex (30 %), removes one (10 %), changes a colour
// (10 %), or adds or removes an edge (50 %). In a tree it moves a leaf instead of changing an edge.
func (g *graphic) mutant(d *dice, s *Space) organism {
	m := g.clone()
	for range 1 + d.below(3) {
		h := m.clone()
		n := len(h.arcs)
		switch way := d.below(10); {
		case n == 0 || way < 3 && n < s.most:
			h.grow(d)
		case way < 4 && n > 1:
			h = h.without(d.below(n))
		case way < 5 && g.colours != "":
			v := d.below(n)
			h.colour[v] = byte((int(h.colour[v]) + 1) % len(g.colours))
		case g.kind == "trees" && n > 1:
			h = h.without(d.below(n))
			h.grow(d)
		case n > 1:
			v := d.below(n)
			w := (v + 1 + d.below(n-1)) % n
			h.arcs[v] ^= 1 << w
			if !g.directed() {
				h.arcs[w] ^= 1 << v
			}
		}
		if h.valid() {
			m = h
		}
	}
	return m
}

// crossed returns one of the two members.
func (g *graphic) crossed(d *dice, other organism) organism {
	if d.below(2) == 0 {
		return other
	}
	return g
}

// negative exchanges the two colours.
func (g *graphic) negative() *graphic {
	h := g.clone()
	for v := range h.colour {
		h.colour[v] = 1 - h.colour[v]
	}
	return h
}

// smaller removes a vertex or an edge.
func (g *graphic) smaller() (all []organism) {
	for v := range g.arcs {
		if h := g.without(v); len(h.arcs) > 0 && h.valid() {
			all = append(all, h)
		}
	}
	for v := range g.arcs {
		for w := range g.arcs {
			if g.arcs[v]>>w&1 == 0 || !g.directed() && w < v {
				continue
			}
			h := g.clone()
			h.arcs[v] &^= 1 << w
			if !g.directed() {
				h.arcs[w] &^= 1 << v
			}
			if h.valid() {
				all = append(all, h)
			}
		}
	}
	return all
}
