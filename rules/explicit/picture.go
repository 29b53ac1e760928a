// SPDX-License-Identifier: Apache-2.0

package explicit

import (
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
)

// drawTree draws a tree with the root at the top, Left's options to its left
// and Right's to its right; options of both hang below. What has a name is a
// leaf. A tree with too many nodes to be seen is written out.
func drawTree(c draw.Canvas, root string, options func(string) (left, right, both []string)) {
	const many = 200
	nodes := 0
	var grow func(p string) *tree.Node
	grow = func(p string) *tree.Node {
		nodes++
		left, right, both := options(p)
		n := &tree.Node{}
		if len(left)+len(right)+len(both) == 0 {
			n.Name = label(p)
		}
		for _, side := range []struct {
			to   *[]*tree.Node
			from []string
		}{{&n.Left, left}, {&n.Both, both}, {&n.Right, right}} {
			for _, q := range side.from {
				if nodes <= many {
					*side.to = append(*side.to, grow(q))
				}
			}
		}
		return n
	}
	if n := grow(root); nodes <= many {
		tree.Draw(c, n)
		return
	}
	c.Text(0, 0, root, draw.Style{})
}

// label shortens a name.
func label(p string) string {
	if len(p) > 8 {
		return p[:7] + "…"
	}
	return p
}
