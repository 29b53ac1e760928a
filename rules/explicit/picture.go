// SPDX-License-Identifier: Apache-2.0

package explicit

import "github.com/upstar-cgt/upstar/draw"

// drawTree draws a tree with the root at the top, Left's options to its left
// and Right's to its right; options of both hang below. What has a name is a
// leaf. A tree with too many nodes to be seen is written out.
func drawTree(c draw.Canvas, root string, options func(string) (left, right, both []string)) {
	const many = 200
	t := &picture{canvas: c, options: options}
	if t.count(root, many) > many {
		c.Text(0, 0, root, draw.Style{})
		return
	}
	t.place(root, 0)
	for _, node := range t.nodes {
		node()
	}
}

// A picture draws nodes from left to right.
type picture struct {
	canvas  draw.Canvas
	options func(string) (left, right, both []string)
	x       float64  // where the next node goes
	nodes   []func() // draw the nodes, on top of the edges
}

const high = 1.5 // distance of generations

// count counts nodes, up to somewhat more than many.
func (t *picture) count(p string, many int) int {
	n := 1
	left, right, both := t.options(p)
	for _, list := range [][]string{left, right, both} {
		for _, q := range list {
			if n <= many {
				n += t.count(q, many-n)
			}
		}
	}
	return n
}

// place draws p and what is below it, and returns where p is.
func (t *picture) place(p string, y float64) float64 {
	left, right, both := t.options(p)
	under := func(list []string) (xs []float64) {
		for _, q := range list {
			xs = append(xs, t.place(q, y+high))
		}
		return xs
	}
	lefts, middles := under(left), under(both)
	x := t.x
	if n := len(middles); n > 0 {
		x = (middles[0] + middles[n-1]) / 2
	} else {
		t.x++
	}
	rights := under(right)
	t.edges(x, y, lefts, draw.Blue)
	t.edges(x, y, middles, draw.Green)
	t.edges(x, y, rights, draw.Red)
	leaf := len(lefts)+len(middles)+len(rights) == 0
	t.nodes = append(t.nodes, func() { t.node(x, y, p, leaf) })
	return x
}

// node draws a dot, or the name of a leaf.
func (t *picture) node(x, y float64, p string, leaf bool) {
	if !leaf {
		t.canvas.Disc(x, y, 0.1, draw.Style{Fill: draw.Ink})
		return
	}
	t.canvas.Disc(x, y, 0.27, draw.Style{Fill: draw.Paper, Stroke: draw.Clear})
	t.canvas.Text(x, y, t.label(p), draw.Style{})
}

func (*picture) label(p string) string {
	if len(p) > 8 {
		return p[:7] + "…"
	}
	return p
}

func (t *picture) edges(x, y float64, xs []float64, color draw.Color) {
	for _, to := range xs {
		t.canvas.Line(x, y, to, y+high, draw.Style{Stroke: color, Width: 0.06})
	}
}
