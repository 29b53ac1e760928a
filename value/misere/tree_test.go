// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"errors"
	"math"
	"testing"

	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// TestTree lays out figure 32 (all 22 games), 33 (the game b of Grundy's game)
// and 36 ((32)_ and its primes) of ONAG, ch. 12.
func TestTree(t *testing.T) {
	s := misere.NewSpace()
	games := s.Day(4)
	games = append(games, parse(t, s, "{{2+2,2,1}+2,{2+2,2,1},2,0}"), parse(t, s, "{{3,2}}"))
	games = append(games, s.Parts(games[len(games)-1])...)
	for _, g := range games {
		for _, style := range []misere.TreeStyle{misere.HeapLeaves, misere.FullTree} {
			tree, err := s.Tree(g, style, 10000)
			if err != nil {
				t.Fatal(err)
			}
			if read := readTree(s, tree, 0); read != g {
				t.Errorf("the tree of %s is that of %s", s.Format(g), s.Format(read))
			}
			if style == misere.FullTree && tree.Depth != s.Birthday(g) {
				t.Errorf("the tree of %s has depth %d", s.Format(g), tree.Depth)
			}
			checkLayout(t, tree)
		}
	}
	if _, err := s.Tree(s.Heap(20), misere.FullTree, 1000); !errors.Is(err, work.ErrLimit) {
		t.Errorf("a tree of 2^20 nodes: %v", err)
	}
}

// readTree makes the game of a tree again.
func readTree(s *misere.Space, t *misere.Tree, id int) misere.Game {
	n := t.Nodes[id]
	if n.Label != "" {
		return n.Game
	}
	var options []misere.Game
	for _, c := range n.Children {
		options = append(options, readTree(s, t, c))
	}
	return s.Make(options)
}

// checkLayout wants neighbours at a level 1 apart, parents amid their children and
// everything between 0 and the width.
func checkLayout(t *testing.T, tree *misere.Tree) {
	t.Helper()
	last := map[int]float64{}
	for id, n := range tree.Nodes {
		if x, ok := last[n.Level]; ok && n.X < x+1-1e-9 || n.X < 0 || n.X > tree.Width-1+1e-9 {
			t.Errorf("node %d at %v, its neighbour at %v", id, n.X, x)
		}
		last[n.Level] = n.X
		if n.Parent >= id || n.Parent >= 0 && tree.Nodes[n.Parent].Level != n.Level-1 {
			t.Errorf("node %d: parent %d", id, n.Parent)
		}
		if k := len(n.Children); k > 0 {
			if middle := (tree.Nodes[n.Children[0]].X + tree.Nodes[n.Children[k-1]].X) / 2; math.Abs(n.X-middle) > 1e-9 {
				t.Errorf("node %d at %v, its children about %v", id, n.X, middle)
			}
		}
	}
}
