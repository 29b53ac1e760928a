// SPDX-License-Identifier: Apache-2.0

package eval

import (
	"slices"

	"github.com/upstar-cgt/upstar/lang/syntax"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/loopy"
)

// Braces with a label before them, or with pass as an option, are nodes of a game graph. So are the
// braces inside them.

// isLoop reports whether the braces are such a node.
func (c *compiler) isLoop(g *syntax.Game) bool {
	isPass := func(n syntax.Node) bool { _, ok := n.(*syntax.Pass); return ok }
	return !g.Explicit && (g.Label != "" || slices.ContainsFunc(g.Left, isPass) || slices.ContainsFunc(g.Right, isPass))
}

// A vertex adds a part of a graph at run time and appends the resulting nodes. at is the node that
// has it as an option; labels are the nodes with labels.
type vertex func(f *frame, l *value.Loops, at loopy.Node, labels map[string]loopy.Node, dst []loopy.Node) []loopy.Node

// loopy compiles a game graph.
func (c *compiler) loopy(g *syntax.Game) code {
	root := c.vertex(g, nil)
	return func(f *frame) value.Value {
		f.w.Meter.Step(1)
		l := &value.Loops{}
		v, err := l.Value(f.w, root(f, l, 0, map[string]loopy.Node{}, nil)[0])
		return c.check(g.Span, v, err)
	}
}

// vertex compiles an option; scope holds the labels around it.
func (c *compiler) vertex(n syntax.Node, scope []string) vertex {
	switch n := n.(type) {
	case *syntax.Pass:
		return func(_ *frame, _ *value.Loops, at loopy.Node, _ map[string]loopy.Node, dst []loopy.Node) []loopy.Node {
			return append(dst, at)
		}
	case *syntax.Name:
		if slices.Contains(scope, n.Name) {
			return func(_ *frame, _ *value.Loops, _ loopy.Node, labels map[string]loopy.Node, dst []loopy.Node) []loopy.Node {
				return append(dst, labels[n.Name])
			}
		}
	case *syntax.Game:
		if !n.Explicit {
			return c.braces(n, scope)
		}
	}
	x := c.node(n)
	return func(f *frame, l *value.Loops, _ loopy.Node, _ map[string]loopy.Node, dst []loopy.Node) []loopy.Node {
		dst, err := l.Put(f.w, dst, x(f))
		if err != nil {
			c.fail(n.At(), err)
		}
		return dst
	}
}

func (c *compiler) braces(g *syntax.Game, scope []string) vertex {
	if g.Label != "" {
		scope = append(slices.Clone(scope), g.Label)
	}
	compile := func(ns []syntax.Node) (vs []vertex) {
		for _, n := range ns {
			vs = append(vs, c.vertex(n, scope))
		}
		return vs
	}
	left, right := compile(g.Left), compile(g.Right)
	return func(f *frame, l *value.Loops, _ loopy.Node, labels map[string]loopy.Node, dst []loopy.Node) []loopy.Node {
		v := l.Node()
		if g.Label != "" {
			outer, shadowed := labels[g.Label]
			labels[g.Label] = v
			if shadowed {
				defer func() { labels[g.Label] = outer }()
			}
		}
		options := func(vs []vertex) (all []loopy.Node) {
			for _, x := range vs {
				all = x(f, l, v, labels, all)
			}
			return all
		}
		l.Set(v, options(left), options(right))
		return append(dst, v)
	}
}
