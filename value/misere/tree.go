// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"fmt"
	"strconv"
)

// Tree is a reduced form laid out for drawing, as in figures 32, 33 and 36 of
// ONAG: the root is node 0 and every node comes before its children.
type Tree struct {
	Nodes []TreeNode
	Width float64 // leaves stand at 0, 1, …, Width-1
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
		return nil, fmt.Errorf("%w (tree of more than %d nodes)", ErrLimit, limit)
	}
	t.place(0)
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

func (t *Tree) place(id int) {
	n := &t.Nodes[id]
	if len(n.Children) == 0 {
		n.X = t.Width
		t.Width++
		return
	}
	for _, c := range n.Children {
		t.place(c)
	}
	n.X = (t.Nodes[n.Children[0]].X + t.Nodes[n.Children[len(n.Children)-1]].X) / 2
}
