// SPDX-License-Identifier: Apache-2.0

// Package gametree makes trees of short games, to be drawn: Left's options to the
// lower left of a game, Right's to the lower right.
//
//	tree.Draw(canvas, gametree.Of(c, g, gametree.Options{}))  // c is a *short.Calc
//
// The tree is that of the canonical form, with games that have a short name at
// its leaves, or of a form as it is.
package gametree

import (
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/notation"
	"github.com/upstar-cgt/upstar/value/short"
)

// Options say how a game becomes a tree.
type Options struct {
	Label func(g short.Game) string // of leaves; nil for Unicode notation
	Leaf  func(g short.Game) bool   // games that are not taken apart; nil for all x + n·↑ + *m
	Nodes int                       // at most so many, 0 for 1000; what is left becomes leaves
}

func (o Options) orDefault(c *short.Calc) Options {
	if o.Label == nil {
		o.Label = func(g short.Game) string { return notation.Unicode.Format(c, g) }
	}
	if o.Leaf == nil {
		o.Leaf = func(g short.Game) bool {
			_, _, _, ok := c.NumberUpStar(g)
			return ok
		}
	}
	if o.Nodes == 0 {
		o.Nodes = 1000
	}
	return o
}

// Of returns the tree of the canonical form of g. The game itself is taken
// apart even if it could be a leaf, but for 0. When the nodes are used up the
// games nearest to the root have been taken apart.
func Of(c *short.Calc, g short.Game, o Options) *tree.Node { return OfForm(c, g, o) }

// OfForm returns the tree of a form as it is, dominated and reversible options
// too; options that are games are taken apart as by Of.
func OfForm(c *short.Calc, f short.Form, o Options) *tree.Node {
	o = o.orDefault(c)
	type pending struct {
		node *tree.Node
		form short.Form
	}
	root := &tree.Node{}
	queue := []pending{{root, f}}
	for nodes := 1; len(queue) > 0; queue = queue[1:] {
		c.Step()
		t, f := queue[0].node, queue[0].form
		g, simple := f.(short.Game)
		if simple && (t != root && o.Leaf(g) || g == short.Zero) {
			t.Label = o.Label(g)
			continue
		}
		left, right := options(c, f)
		if nodes += len(left) + len(right); nodes > o.Nodes {
			nodes -= len(left) + len(right)
			t.Label = o.Label(c.Canonical(f))
			continue
		}
		if len(left)+len(right) == 0 {
			t.Label = o.Label(short.Zero)
		}
		for _, h := range left {
			t.Left = append(t.Left, &tree.Node{})
			queue = append(queue, pending{t.Left[len(t.Left)-1], h})
		}
		for _, h := range right {
			t.Right = append(t.Right, &tree.Node{})
			queue = append(queue, pending{t.Right[len(t.Right)-1], h})
		}
	}
	return root
}

// options returns the options of f, those of a game in order.
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
