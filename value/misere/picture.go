// SPDX-License-Identifier: Apache-2.0

// Pictures of reduced forms as ONAG draws them in figures 32, 33 and 36: the tree
// stands on its root and grows upwards, options from the most complex at the left
// to the simplest.

package misere

import (
	"math"

	"github.com/upstar-cgt/upstar/draw"
)

const (
	treeStep  = 0.5  // between neighbours
	treeSlope = 0.45 // of the flattest edge
	treeDot   = 0.09
	treeLabel = 0.42 // size of numbers and captions
)

// Draw draws a tree, its root at (0, 0): P-positions as full dots, N-positions as
// empty ones, Nim heaps that are leaves as numbers.
func (s *Space) Draw(c draw.Canvas, t *Tree) {
	heights := t.heights()
	at := func(n TreeNode) (x, y float64) {
		return (n.X - t.Nodes[0].X) * treeStep, -heights[n.Level]
	}
	for _, n := range t.Nodes[1:] {
		x, y := at(n)
		px, py := at(t.Nodes[n.Parent])
		c.Line(px, py, x, y, draw.Style{Width: 0.04})
	}
	for _, n := range t.Nodes {
		x, y := at(n)
		style := draw.Style{Fill: draw.Paper, Width: 0.03, Glyph: '○'}
		if s.IsP(n.Game) {
			style.Fill, style.Glyph = draw.Ink, '●'
		}
		if n.Label != "" {
			c.Disc(x, y, 0.6*treeLabel, draw.Style{Fill: draw.Paper, Stroke: draw.Clear})
			c.Text(x, y, n.Label, draw.Style{Size: treeLabel})
			continue
		}
		c.Disc(x, y, treeDot, style)
	}
}

// heights returns how high the levels stand above the root: so high that no edge
// is too flat.
func (t *Tree) heights() []float64 {
	steps := make([]float64, t.Depth+1)
	for _, n := range t.Nodes[1:] {
		across := treeStep * math.Abs(n.X-t.Nodes[n.Parent].X)
		steps[n.Level] = max(steps[n.Level], 1, math.Ceil(treeSlope*across))
	}
	for k := range steps[1:] {
		steps[k+1] += steps[k]
	}
	return steps
}

// DrawCaptioned draws trees in a row, their roots on one line and the signs, such
// as + or =, between them. Below each stands the game, in ONAG's abbreviated
// notation if that is short, and its genus.
func (s *Space) DrawCaptioned(c draw.Canvas, trees []*Tree, signs ...string) {
	right := 0.0
	for i, t := range trees {
		caption := s.caption(t.Nodes[0].Game)
		width := treeStep * (t.Width - 1)
		before := treeStep * t.Nodes[0].X // of the root
		for _, line := range caption {
			half := 0.32 * treeLabel * float64(len(line))
			width += max(0, half-before)
			before = max(before, half)
		}
		if i > 0 {
			if right += 1; i <= len(signs) {
				c.Text(right-0.5, -0.5, signs[i-1], draw.Style{Size: 1.2 * treeLabel})
			}
		}
		x := right + before
		s.Draw(draw.Shift(c, x, 0), t)
		for k, line := range caption {
			c.Text(x, 0.6+0.5*float64(k), line, draw.Style{Size: treeLabel})
			width = max(width, before+0.32*treeLabel*float64(len(line)))
		}
		right += width
	}
}

// caption says what stands below a tree.
func (s *Space) caption(g Game) []string {
	genus := s.Genus(g).String()
	if text := s.FormatONAG(g); len(text) <= 16 {
		return []string{text, genus}
	}
	return []string{genus}
}
