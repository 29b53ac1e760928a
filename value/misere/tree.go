// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"strconv"

	"github.com/upstar-cgt/upstar/work"
)

// Tree is a reduced form laid out for drawing, as in figures 32, 33 and 36 of
// ONAG: the root is node 0 and every node comes before its children.
type Tree struct {
	Nodes []TreeNode
	Width float64 // nodes stand from 0 to Width-1, at one level at least 1 apart
	Depth int     // levels above the root
}

// TreeNode is a position of the game. X is its place across, a parent standing
// over the middle of its children, and Level the number of moves from the
// root.
type TreeNode struct {
	Game     Game
	Label    string // the size of a Nim heap drawn as a leaf
	Parent   int    // -1 for the root
	Children []int
	X        float64
	Level    int
}

// TreeStyle says where a drawn tree ends.
type TreeStyle int

// The styles of trees.
const (
	HeapLeaves TreeStyle = iota // Nim heaps are leaves with a label
	FullTree                    // only 0 is a leaf
)

// Tree lays out the tree of g, children from the most complex to the simplest.
// It fails when the tree has more than so many nodes; most trees of games born
// after day 10 are too large to draw.
func (s *Space) Tree(g Game, style TreeStyle, limit int) (*Tree, error) {
	t := &Tree{}
	if !s.grow(t, g, -1, 0, style, limit) {
		return nil, work.Exceeded("%d nodes in a tree", limit)
	}
	t.place()
	return t, nil
}

// grow adds the tree of g under a parent, and reports whether there was room.
func (s *Space) grow(t *Tree, g Game, parent, level int, style TreeStyle, limit int) bool {
	if len(t.Nodes) >= limit {
		return false
	}
	id := len(t.Nodes)
	t.Nodes = append(t.Nodes, TreeNode{Game: g, Parent: parent, Level: level})
	t.Depth = max(t.Depth, level)
	if parent >= 0 {
		t.Nodes[parent].Children = append(t.Nodes[parent].Children, id)
	}
	if n, ok := s.AsHeap(g); ok && style == HeapLeaves {
		t.Nodes[id].Label = strconv.Itoa(n)
		return true
	}
	options := s.Options(g)
	for i := len(options) - 1; i >= 0; i-- {
		if !s.grow(t, options[i], id, level+1, style, limit) {
			return false
		}
	}
	return true
}

// place puts the root at 0 and subtrees side by side, as close as they come with
// neighbours at any level 1 apart [Reingold–Tilford 1981], and then everything
// to the right of 0.
func (t *Tree) place() {
	t.offset(0)
	least, most := 0.0, 0.0
	for id := range t.Nodes {
		n := &t.Nodes[id]
		if n.Parent >= 0 {
			n.X += t.Nodes[n.Parent].X
		}
		least, most = min(least, n.X), max(most, n.X)
	}
	for id := range t.Nodes {
		t.Nodes[id].X -= least
	}
	t.Width = most - least + 1
}

// offset sets X of all below node id to the distance from the parent. It returns
// how far the subtree reaches to the left and to the right, level by level.
func (t *Tree) offset(id int) (left, right []float64) {
	children := t.Nodes[id].Children
	for i, c := range children {
		l, r := t.offset(c)
		x := 0.0
		for k := range min(len(l), len(right)) {
			x = max(x, right[k]+1-l[k])
		}
		if i == 0 {
			x = 0
		}
		t.Nodes[c].X = x
		for k := range l {
			if k == len(right) {
				left, right = append(left, x+l[k]), append(right, x+r[k])
			} else {
				right[k] = x + r[k]
			}
		}
	}
	if len(children) == 0 {
		return []float64{0}, []float64{0}
	}
	middle := t.Nodes[children[len(children)-1]].X / 2
	for _, c := range children {
		t.Nodes[c].X -= middle
	}
	for k := range left {
		left[k], right[k] = left[k]-middle, right[k]-middle
	}
	return append([]float64{0}, left...), append([]float64{0}, right...)
}
