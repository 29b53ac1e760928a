// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// drawTree draws a tree with the root at the top, Left's options to its left
// and Right's to its right; options of both hang below. What has a name is a
// leaf, but for the root. A tree with too many nodes to be seen is written out.
func drawTree(c draw.Canvas, root string, options func(string) (left, right, both []string)) {
	const many = 200
	t := &picture{canvas: c, options: func(p string) (left, right, both []string) {
		if p != root && p[0] != '{' {
			return nil, nil, nil
		}
		return options(p)
	}}
	if t.count(root, many) > many {
		c.Text(0, 0, root, draw.Style{})
		return
	}
	t.place(root, 0, "")
	for _, node := range t.nodes {
		node()
	}
}

// option is the place of an option of the root, counted from 0: Left's first.
func option(i int) game.Place { return game.Place("o" + strconv.Itoa(i)) }

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

// place draws p, which is pointed at by the name, and what is below it, and
// returns where p is.
func (t *picture) place(p string, y float64, name game.Place) float64 {
	left, right, both := t.options(p)
	next := 0
	under := func(list []string) (xs []float64) {
		for _, q := range list {
			name := game.Place("")
			if y == 0 {
				name = option(next)
				next++
			}
			xs = append(xs, t.place(q, y+high, name))
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
	t.nodes = append(t.nodes, func() { t.node(x, y, p, leaf, string(name)) })
	return x
}

// node draws a dot, or the name of a leaf.
func (t *picture) node(x, y float64, p string, leaf bool, name string) {
	if !leaf {
		t.canvas.Disc(x, y, 0.1, draw.Style{Fill: draw.Ink, Place: name})
		return
	}
	t.canvas.Disc(x, y, 0.27, draw.Style{Fill: draw.Paper, Stroke: draw.Clear, Place: name})
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
