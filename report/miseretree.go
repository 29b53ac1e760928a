// SPDX-License-Identifier: Apache-2.0

package report

import (
	"context"
	"errors"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// The trees of reduced forms have so many nodes at most; Nim heaps are drawn as
// trees in small ones and as numbers in large ones.
const (
	smallTree = 300
	largeTree = 2000
)

// drawMisereParts draws the tree of a reduced form, and its prime parts beside it.
func drawMisereParts(ctx context.Context, c draw.Canvas, s *misere.Space, g misere.Game) error {
	games, signs := []misere.Game{g}, []string{"="}
	err := s.Do(work.New(ctx, work.Budget{Steps: 20_000_000}), func() {
		if ways := s.Partitions(g); len(ways) > 0 && len(ways[0]) > 1 {
			games = append(games, ways[0]...)
		}
	})
	if err != nil {
		return err
	}
	for len(signs) < len(games)-1 {
		signs = append(signs, "+")
	}
	return drawForms(c, s, games, signs...)
}

func drawForms(c draw.Canvas, s *misere.Space, games []misere.Game, signs ...string) error {
	var trees []*tree.Node
	for _, g := range games {
		t, err := s.Tree(g, misere.FullTree, smallTree)
		if errors.Is(err, work.ErrLimit) {
			t, err = s.Tree(g, misere.HeapLeaves, largeTree)
		}
		if err != nil {
			return err
		}
		trees = append(trees, t)
	}
	s.DrawCaptioned(c, games, trees, signs...)
	return nil
}
