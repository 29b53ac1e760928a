// SPDX-License-Identifier: Apache-2.0

// The layout puts subtrees beside each other as close as their outlines allow
// [Reingold–Tilford 1981], with the Left options left of their parent and the
// Right options right of it.

package gametree

import (
	"math"
	"unicode/utf8"

	"github.com/upstar-cgt/upstar/draw"
)

const (
	level      = 1.5  // height of an edge
	lean       = 0.75 // least width of an edge
	between    = 0.5  // least room between outlines
	radius     = 0.09
	labelSize  = 0.45
	below      = 0.5                           // of a label from its leaf
	underLabel = (below + labelSize/2) / level // the part of an edge that passes beside such a label
)

// A layout is a subtree with its root at 0.
type layout struct {
	tree        *Tree
	children    []placed
	left, right []float64 // the outline: how far it reaches at each level and below it
}

type placed struct {
	*layout
	at float64 // of the child's root from the parent's
}

func labelWidth(text string) float64 {
	return labelSize * (0.6*float64(utf8.RuneCountInString(text)) + 0.2)
}

func lay(t *Tree) *layout {
	l := &layout{tree: t}
	lefts, rights := row(t.Left), row(t.Right)
	// The inner children stand at −d and d, so far apart that the rows do not
	// touch.
	d := lean
	if len(lefts) > 0 && len(rights) > 0 {
		d = max(d, clearance(shifted(lefts, -end(lefts)), shifted(rights, -rights[0].at))/2)
	}
	if len(lefts) > 0 {
		l.children = append(l.children, shifted(lefts, -end(lefts)-d)...)
	}
	if len(rights) > 0 {
		l.children = append(l.children, shifted(rights, d-rights[0].at)...)
	}
	l.outline()
	return l
}

// outline finds how far l reaches: at its root, below it, where a leaf has its
// label and others have their edges, and at the children.
func (l *layout) outline() {
	beside, under := radius, [2]float64{-labelWidth(l.tree.Label) / 2, labelWidth(l.tree.Label) / 2}
	if n := len(l.children); n > 0 {
		if l.tree.Label != "" {
			beside = 2*radius + labelWidth(l.tree.Label)
		}
		under = [2]float64{min(0, underLabel*l.children[0].at), max(0, underLabel*l.children[n-1].at)}
	}
	l.left, l.right = outline(l.children)
	l.left, l.right = append([]float64{-radius, under[0]}, l.left...), append([]float64{beside, under[1]}, l.right...)
}

func end(row []placed) float64 { return row[len(row)-1].at }

// row lays trees side by side; the first has its root at 0.
func row(trees []*Tree) (out []placed) {
	for i, t := range trees {
		p := placed{layout: lay(t)}
		if i > 0 {
			p.at = clearance(out, []placed{p})
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

// clearance returns how far b must move right to be clear of a.
func clearance(a, b []placed) (by float64) {
	_, right := outline(a)
	left, _ := outline(b)
	by = math.Inf(-1)
	for i := range min(len(left), len(right)) {
		by = max(by, right[i]-left[i]+between)
	}
	return by
}

// outline returns how far the subtrees reach at and below each level.
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

// Draw draws t, its root at (0, 0): edges to Left options in blue, those to
// Right options in red.
func Draw(c draw.Canvas, t *Tree) { lay(t).draw(c, 0, 0) }

func (l *layout) draw(c draw.Canvas, x, y float64) {
	x = tidy(x)
	for i, p := range l.children {
		s := draw.Style{Stroke: draw.Blue, Width: 0.05}
		if i >= len(l.tree.Left) {
			s.Stroke = draw.Red
		}
		c.Line(x, y, tidy(x+p.at), y+level, s)
	}
	for _, p := range l.children {
		p.draw(c, x+p.at, y+level)
	}
	c.Disc(x, y, radius, draw.Style{Fill: draw.Ink})
	s := draw.Style{Size: labelSize}
	switch {
	case l.tree.Label == "":
	case len(l.children) == 0:
		c.Text(x, y+below, l.tree.Label, s)
	default:
		c.Text(x+2*radius+labelWidth(l.tree.Label)/2, y, l.tree.Label, s)
	}
}

// tidy makes 0 of 2.2e-16.
func tidy(x float64) float64 { return math.Round(1e4*x) / 1e4 }
