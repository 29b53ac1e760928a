// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Node is a position of a graph, given by its name.
type Node string

// Loopy is the family of games given by a graph: a list of positions and their options. Options may
// lead back to earlier positions.
var Loopy = game.Family[Node]{Doc: game.Doc{
	Name: "loopy", Title: "Literal graph", Aliases: []string{"digraph"},
	Rule: "Left moves to an option left of the bar, Right to one right of it, as they are listed; without a bar the options are those of both. Play may return to where it was, and is a draw if it never ends.",
	Position: "nodes with their options, then the node at which play begins: a: b | a; b: | a,a is a game whose Left option is b, in which Right may pass; " +
		"options that are not listed themselves have none",
	Sources: []string{"Siegel CGT, VI.1", "Fraenkel–Perl 1975"},
	Samples: []string{"a: 0 | a,a", "on: on |; off: | off; g: on | off,g", "x: y z | 0; y: x | z; z: 0 z | x,x"},
}, Params: []string{"graph"}, Rules: func(args []string) (game.Ruleset[Node], error) { return readDigraph(args[0]) }}

// ImpartialLoopy is the family of graphs in which both players have the same
// options.
var ImpartialLoopy = game.Family[Node]{Doc: game.Doc{
	Name: "impartial-loopy", Title: "Impartial graph",
	Rule:     "Move to any option that is listed. Play may return to where it was, and is a draw if it never ends.",
	Position: "nodes with their options, then the node at which play begins: a: b c; b: a,a; options that are not listed themselves have none",
	Sources:  []string{"Smith 1966", "Fraenkel–Perl 1975"},
	Samples:  []string{"a: b c; b: c a; c: d,a", "a: a 0; b: a,b"},
}, Params: []string{"graph"}, Rules: func(args []string) (game.Ruleset[Node], error) {
	g, err := readDigraph(args[0])
	if i := strings.IndexByte(args[0], '|'); err == nil && i >= 0 {
		return nil, game.Errorf(args[0], i, "both players have the same options here; loopy(...) is for others")
	}
	g.impartial = true
	return g, err
}}

// digraph is the ruleset of one graph.
type digraph struct {
	options   map[Node][2][]Node
	nodes     []Node // in the order of the names
	impartial bool
}

// mostNodes is the greatest number of nodes of a graph.
const mostNodes = 10_000

func readDigraph(text string) (digraph, error) {
	g := digraph{options: map[Node][2][]Node{}}
	offset := 0
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\n", ";"), ";") {
		if err := g.line(text, line, offset); err != nil {
			return g, err
		}
		offset += len(line) + 1
	}
	for _, sides := range slices.Collect(maps.Values(g.options)) {
		for _, n := range slices.Concat(sides[0], sides[1]) {
			if _, ok := g.options[n]; !ok {
				g.options[n] = [2][]Node{}
			}
		}
	}
	g.nodes = slices.Sorted(maps.Keys(g.options))
	if len(g.nodes) > mostNodes {
		return g, game.Errorf(text, 0, "%d nodes, more than %d", len(g.nodes), mostNodes)
	}
	return g, nil
}

// line reads a node and its options.
func (g *digraph) line(text, line string, offset int) error {
	head, tail, ok := strings.Cut(line, ":")
	node := Node(strings.TrimSpace(head))
	switch _, twice := g.options[node]; {
	case strings.TrimSpace(line) == "":
		return nil
	case !ok:
		return game.Errorf(text, offset, "a node is written with its options, as in a: b c | d")
	case !isName(string(node)):
		return game.Errorf(text, offset, "the name of a node is letters and digits")
	case twice:
		return game.Errorf(text, offset, "the options of %s are listed twice", node)
	}
	left, right, partizan := strings.Cut(tail, "|")
	if !partizan {
		right = left
	}
	var sides [2][]Node
	for player, side := range [2]string{left, right} {
		for _, name := range strings.Fields(side) {
			if !isName(name) {
				return game.Errorf(text, offset+strings.Index(line, name), "the name of a node is letters and digits")
			}
			sides[player] = append(sides[player], Node(name))
		}
	}
	g.options[node] = sides
	return nil
}

func isName(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

func (g digraph) Impartial() bool { return g.impartial }

// Endless says that the graph may have cycles.
func (digraph) Endless() bool { return true }

func (g digraph) Options(dst []Node, n Node, player game.Player) []Node {
	return append(dst, g.options[n][player]...)
}

func (digraph) Format(n Node) string { return string(n) }

func (g digraph) Parse(s string) (Node, error) {
	n := Node(strings.TrimSpace(s))
	if _, ok := g.options[n]; !ok {
		return "", game.Errorf(s, 0, "no node %q", n)
	}
	return n, nil
}

// Move points at the node that is reached.
func (g digraph) Move(_, to Node, _ game.Player) game.Move[Node] {
	return game.Move[Node]{To: to, Name: "→" + string(to), Touch: []game.Place{g.place(to)}}
}

func (g digraph) place(n Node) game.Place {
	i, _ := slices.BinarySearch(g.nodes, n)
	return game.Place(fmt.Sprintf("n%d", i+1))
}

// mostDrawn is the greatest number of nodes that are drawn.
const mostDrawn = 60

// Draw draws the nodes on a circle, with the current node in green. A line has the colour of the
// player who may move along it, and a pass is a small ring.
func (g digraph) Draw(c draw.Canvas, n Node) {
	if len(g.nodes) > mostDrawn {
		c.Text(0, 0, fmt.Sprintf("node %s of a graph with %d nodes", n, len(g.nodes)), draw.Style{})
		return
	}
	radius := max(1.5, float64(len(g.nodes))*0.35)
	at := func(n Node) (x, y float64) {
		i, _ := slices.BinarySearch(g.nodes, n)
		turn := 2 * math.Pi * float64(i) / float64(len(g.nodes))
		return radius * (1 + math.Sin(turn)), radius * (1 - math.Cos(turn))
	}
	for _, from := range g.nodes {
		x, y := at(from)
		for player, colour := range [2]draw.Color{draw.Blue, draw.Red} {
			for _, to := range g.options[from][player] {
				u, v := at(to)
				if to == from {
					c.Disc(x, y, 0.45, draw.Style{Stroke: colour, Fill: draw.None})
				}
				c.Line(x, y, (x+u)/2, (y+v)/2, draw.Style{Stroke: colour}) // half the line, in the colour of the player who may move from here
			}
		}
	}
	for _, m := range g.nodes {
		x, y := at(m)
		style := draw.Style{Fill: draw.Paper, Place: string(g.place(m)), Glyph: rune(m[0])}
		if m == n {
			style.Fill = draw.Green
		}
		c.Disc(x, y, 0.3, style)
	}
}
