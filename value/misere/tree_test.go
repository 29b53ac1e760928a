// SPDX-License-Identifier: Apache-2.0

package misere_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// TestTree makes the trees of figure 32 (all 22 games), 33 (the game b of Grundy's
// game) and 36 ((32)_ and its primes) of ONAG, ch. 12.
func TestTree(t *testing.T) {
	s := misere.NewSpace()
	games := s.Day(4)
	games = append(games, parse(t, s, "{{2+2,2,1}+2,{2+2,2,1},2,0}"), parse(t, s, "{{3,2}}"))
	games = append(games, s.Parts(games[len(games)-1])...)
	for _, g := range games {
		for _, style := range []misere.TreeStyle{misere.HeapLeaves, misere.FullTree} {
			n, err := s.Tree(g, style, 10000)
			if err != nil {
				t.Fatal(err)
			}
			read, depth := readTree(s, n)
			if read != g {
				t.Errorf("the tree of %s is that of %s", s.Format(g), s.Format(read))
			}
			if style == misere.FullTree && depth != s.Birthday(g) {
				t.Errorf("the tree of %s has depth %d", s.Format(g), depth)
			}
		}
	}
	if _, err := s.Tree(s.Heap(20), misere.FullTree, 1000); !errors.Is(err, work.ErrLimit) {
		t.Errorf("a tree of 2^20 nodes: %v", err)
	}
}

// readTree makes the game of a tree again, and finds its depth.
func readTree(s *misere.Space, n *tree.Node) (g misere.Game, depth int) {
	if n.Name != "" {
		size, _ := strconv.Atoi(n.Name)
		return s.Heap(size), 0
	}
	var options []misere.Game
	for _, m := range n.Both {
		o, d := readTree(s, m)
		options, depth = append(options, o), max(depth, d+1)
	}
	return s.Make(options), depth
}
