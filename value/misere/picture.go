// SPDX-License-Identifier: Apache-2.0

// Pictures of reduced forms as in figures 32, 33 and 36 of ONAG. The tree grows upwards from its
// root, with the most complex options at the left and the simplest at the right.

package misere

import (
	"slices"
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/work"
)

// TreeStyle says where a drawn tree stops.
type TreeStyle int

// The styles of trees are:
const (
	HeapLeaves TreeStyle = iota // Nim heaps are leaves, labelled with their sizes
	FullTree                    // only 0 is a leaf
)

// Tree returns the tree of g, with full dots for P-positions and empty dots for N-positions. It
// fails if the tree has too many nodes. Most trees of games born after day 10 are too large to
// draw.
func (s *Space) Tree(g Game, style TreeStyle, limit int) (*tree.Node, error) {
	nodes := 0
	var grow func(g Game) *tree.Node
	grow = func(g Game) *tree.Node {
		if nodes++; nodes > limit {
			return nil
		}
		n := &tree.Node{Dot: draw.Style{Fill: draw.Paper, Width: 0.03, Glyph: '○'}}
		if s.IsP(g) {
			n.Dot.Fill, n.Dot.Glyph = draw.Ink, '●'
		}
		if size, ok := s.AsHeap(g); ok && style == HeapLeaves {
			n.Name = strconv.Itoa(size)
			return n
		}
		for _, o := range slices.Backward(s.Options(g)) {
			if n.Both = append(n.Both, grow(o)); nodes > limit {
				break
			}
		}
		return n
	}
	root := grow(g)
	if nodes > limit {
		return nil, work.Exceeded("%d nodes in a tree", limit)
	}
	return root, nil
}

const captionSize = 0.42

// DrawCaptioned draws the trees of games in a row, with their roots on one line and signs such as +
// or = between them. Below each tree it writes the game, in ONAG's abbreviated notation if that is
// short, and the genus.
func (s *Space) DrawCaptioned(c draw.Canvas, games []Game, trees []*tree.Node, signs ...string) {
	at := 0.0
	for i, t := range trees {
		left, right := tree.Span(t)
		caption := s.caption(games[i])
		for _, line := range caption {
			half := 0.32 * captionSize * float64(len(line))
			left, right = max(left, half), max(right, half)
		}
		if i > 0 {
			if at += 1; i <= len(signs) {
				c.Text(at-0.5, -0.5, signs[i-1], draw.Style{Size: 1.2 * captionSize})
			}
		}
		at += left
		tree.DrawUp(draw.Shift(c, at, 0), t)
		for k, line := range caption {
			c.Text(at, 0.6+0.5*float64(k), line, draw.Style{Size: captionSize})
		}
		at += right
	}
}

// caption returns the text below a tree.
func (s *Space) caption(g Game) []string {
	genus := s.FormatGenus(g)
	if text := s.FormatONAG(g); len(text) <= 16 {
		return []string{text, genus}
	}
	return []string{genus}
}
