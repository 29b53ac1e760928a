// SPDX-License-Identifier: Apache-2.0

// Package gametree makes trees of short games for drawing. Left's options are to the lower left of
// a game, and Right's to the lower right.
//
//	tree.Draw(canvas, gametree.Of(c, g, gametree.Options{}))  // c is a *short.Calc
//
// The tree shows the canonical form, with games that have a short name as leaves, or it shows a
// literal form.
package gametree

import (
	"cmp"

	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Options say how a tree is made from a game.
type Options struct {
	Leaf  func(g short.Game) bool // games that become leaves; nil means all x + n·↑ + *m
	Nodes int                     // greatest number of nodes (0 means 1000); beyond it, games become leaves
}

// Of returns the tree of a form. For a literal form it includes dominated and reversible options.
// For a game it is the tree of the canonical form; the root has its options even if it could be a
// leaf, unless it is 0. If there are not enough nodes, the games nearest to the root get their
// options first.
func Of(c *short.Calc, f short.Form, o Options) *tree.Node {
	label := func(g short.Game) string { return notation.Unicode.Format(c, g) }
	if o.Leaf == nil {
		o.Leaf = func(g short.Game) bool {
			_, _, _, ok := c.NumberUpStar(g)
			return ok
		}
	}
	type pending struct {
		node *tree.Node
		form short.Form
	}
	root, most := &tree.Node{}, cmp.Or(o.Nodes, 1000)
	queue := []pending{{root, f}}
	branches := func(forms []short.Form) (nodes []*tree.Node) {
		for _, f := range forms {
			nodes = append(nodes, &tree.Node{})
			queue = append(queue, pending{nodes[len(nodes)-1], f})
		}
		return nodes
	}
	for nodes := 1; len(queue) > 0; queue = queue[1:] {
		c.Step()
		t, f := queue[0].node, queue[0].form
		g, simple := f.(short.Game)
		if simple && (t != root && o.Leaf(g) || g == short.Zero) {
			t.Label = label(g)
			continue
		}
		left, right := options(c, f)
		if nodes += len(left) + len(right); nodes > most {
			nodes -= len(left) + len(right)
			t.Label = label(c.Canonical(f))
			continue
		}
		if len(left)+len(right) == 0 {
			t.Label = label(short.Zero)
		}
		t.Left, t.Right = branches(left), branches(right)
	}
	return root
}

// options returns the options of f. If f is a game, they are in order.
func options(c *short.Calc, f short.Form) (left, right []short.Form) {
	g, ok := f.(short.Game)
	if !ok {
		return f.Options(c)
	}
	for _, h := range c.Sorted(c.Left(g)) {
		left = append(left, h)
	}
	for _, h := range c.Sorted(c.Right(g)) {
		right = append(right, h)
	}
	return left, right
}
