// SPDX-License-Identifier: Apache-2.0

// Package tree draws game trees.
//
//	tree.Draw(canvas, &tree.Node{Left: []*tree.Node{{Label: "3"}}, Right: []*tree.Node{{Label: "1"}}})
//
// The layout puts subtrees as close to each other as their outlines allow [Reingold–Tilford 1981].
// The Left options are left of their parent, and the Right options are right of it. Options of
// either player are centred below it.
package tree

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
)

// A Node is a game with its options, each from left to right.
type Node struct {
	Label             string     // written below a leaf, or beside another node
	Name              string     // written in place of the dot
	Dot               draw.Style // of the dot; the zero Style is ink
	Left, Both, Right []*Node    // options of either player; if there are any, Left and Right are empty
}

const (
	level      = 1.5  // least height of an edge
	slope      = 0.35 // of the flattest edge
	lean       = 0.75 // least width of an edge
	between    = 0.5  // least gap between outlines
	radius     = 0.09
	labelSize  = 0.45
	below      = 0.5                           // distance of a label from its leaf
	underLabel = (below + labelSize/2) / level // the part of an edge that passes beside such a label
)

// A layout is a subtree with its root at 0.
type layout struct {
	*Node
	children    []placed
	left, right []float64 // the outline: how far the subtree extends at each level and below it
}

type placed struct {
	*layout
	at float64 // the root of the child relative to that of the parent
}

func labelWidth(text string) float64 {
	return labelSize * (0.6*float64(utf8.RuneCountInString(text)) + 0.2)
}

func lay(n *Node) *layout {
	l := &layout{Node: n}
	lefts, middles, rights := row(n.Left), row(n.Both), row(n.Right)
	d := lean // the inner children are at −d and d, so far apart that the rows do not touch
	if len(lefts) > 0 && len(rights) > 0 {
		d = up(max(d, clearance(shifted(lefts, -end(lefts)), rights)/2), 0.25)
	}
	l.children = slices.Concat(shifted(lefts, -end(lefts)-d), shifted(middles, -end(middles)/2), shifted(rights, d))
	l.outline()
	return l
}

// outline finds how far l extends at its root, at its children, and between them: there a leaf has
// its label, and other nodes have their edges.
func (l *layout) outline() {
	dot := max(radius, labelWidth(l.Name)/2)
	beside, under := dot, [2]float64{-labelWidth(l.Label) / 2, labelWidth(l.Label) / 2}
	if n := len(l.children); n > 0 {
		if l.Label != "" {
			beside = 2*radius + labelWidth(l.Label)
		}
		under = [2]float64{min(0, underLabel*l.children[0].at), max(0, underLabel*l.children[n-1].at)}
	}
	l.left, l.right = outline(l.children)
	l.left, l.right = append([]float64{-dot, under[0]}, l.left...), append([]float64{beside, under[1]}, l.right...)
}

// end returns the position of the root of the last tree of a row.
func end(row []placed) float64 {
	if len(row) == 0 {
		return 0
	}
	return row[len(row)-1].at
}

// row puts trees side by side; the first has its root at 0.
func row(nodes []*Node) (out []placed) {
	for i, n := range nodes {
		p := placed{layout: lay(n)}
		if i > 0 {
			p.at = up(clearance(out, []placed{p}), 0.5)
		}
		out = append(out, p)
	}
	return out
}

func shifted(row []placed, by float64) []placed {
	out := make([]placed, len(row))
	for i, p := range row {
		out[i] = placed{p.layout, p.at + by}
	}
	return out
}

// clearance returns how far b must move to the right so that it does not touch a.
func clearance(a, b []placed) (by float64) {
	_, right := outline(a)
	left, _ := outline(b)
	by = math.Inf(-1)
	for i := range min(len(left), len(right)) {
		by = max(by, right[i]-left[i]+between)
	}
	return by
}

// outline returns how far the subtrees extend at and below each level.
func outline(ps []placed) (left, right []float64) {
	for _, p := range ps {
		for i := range p.left {
			if i == len(left) {
				left, right = append(left, math.Inf(1)), append(right, math.Inf(-1))
			}
			left[i] = min(left[i], p.at+p.left[i])
			right[i] = max(right[i], p.at+p.right[i])
		}
	}
	return left, right
}

// heights returns how far the levels are from the root, so that no edge is too flat.
func (l *layout) heights() []float64 {
	steps := []float64{0}
	var walk func(l *layout, depth int)
	walk = func(l *layout, depth int) {
		for _, p := range l.children {
			if depth == len(steps) {
				steps = append(steps, level)
			}
			steps[depth] = max(steps[depth], math.Ceil(2*slope*math.Abs(p.at))/2)
			walk(p.layout, depth+1)
		}
	}
	walk(l, 1)
	for k := range steps[1:] {
		steps[k+1] += steps[k]
	}
	return steps
}

// Draw draws the tree of n with its root at (0, 0) and its options below. Edges to Left options are
// blue, edges to Right options are red.
func Draw(c draw.Canvas, n *Node) { drawn(c, lay(n), 1) }

// DrawUp draws the tree as Draw does, growing upwards.
func DrawUp(c draw.Canvas, n *Node) { drawn(c, lay(n), -1) }

// Span returns how far the tree extends to the left and to the right of its root.
func Span(n *Node) (left, right float64) {
	l := lay(n)
	for i := range l.left {
		left, right = max(left, -l.left[i]), max(right, l.right[i])
	}
	return left, right
}

func drawn(c draw.Canvas, l *layout, down float64) {
	p := pencil{c, down, l.heights()}
	p.edges(l, 0, 0)
	p.nodes(l, 0, 0)
}

// A pencil draws a tree, edges first.
type pencil struct {
	draw.Canvas
	down   float64 // 1, or −1 for a tree that grows upwards
	height []float64
}

func (c pencil) edges(l *layout, x float64, depth int) {
	x = tidy(x)
	for i, p := range l.children {
		s := draw.Style{Stroke: draw.Blue, Width: 0.05, Branch: true}
		switch {
		case len(l.Both) > 0:
			s.Stroke = draw.Ink
		case i >= len(l.Left):
			s.Stroke = draw.Red
		}
		c.Line(x, c.down*c.height[depth], tidy(x+p.at), c.down*c.height[depth+1], s)
		c.edges(p.layout, x+p.at, depth+1)
	}
}

func (c pencil) nodes(l *layout, x float64, depth int) {
	for _, p := range l.children {
		c.nodes(p.layout, x+p.at, depth+1)
	}
	x = tidy(x)
	y, dot, text := c.down*c.height[depth], l.Dot, draw.Style{Size: labelSize}
	if l.Name != "" {
		dot.Fill, dot.Stroke = draw.Paper, draw.Clear
		c.Disc(x, y, 0.6*labelSize, dot)
		c.Text(x, y, l.Name, text)
	} else {
		dot.Fill = cmp.Or(dot.Fill, draw.Ink)
		c.Disc(x, y, radius, dot)
	}
	switch {
	case l.Label == "":
	case len(l.children) == 0:
		c.Text(x, y+c.down*below, l.Label, text)
	default:
		c.Text(x+2*radius+labelWidth(l.Label)/2, y, l.Label, text)
	}
}

// up rounds x up to a multiple of step, so that nodes are at columns of text.
func up(x, step float64) float64 { return math.Ceil(x/step-1e-9) * step }

// tidy turns rounding errors such as 2.2e-16 into 0.
func tidy(x float64) float64 { return math.Round(1e4*x) / 1e4 }
