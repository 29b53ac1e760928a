// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upstar-cgt/upstar/answer"
	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/draw/tree"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/value/misere"
	"github.com/upstar-cgt/upstar/work"
)

// The trees of reduced forms have so many nodes at most; Nim heaps are drawn as
// trees in small ones and as numbers in large ones.
const (
	smallTree = 300
	largeTree = 2000
)

// drawsMisere gives the command that draws flags for reduced forms.
func drawsMisere(cmd *cobra.Command) {
	var misere, parts bool
	cmd.Flags().BoolVar(&misere, "misere", false, "draw the tree of the reduced form of an impartial position in misère play")
	cmd.Flags().BoolVar(&parts, "parts", false, "with --misere: draw its prime parts beside it")
	otherwise := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !misere {
			return otherwise(cmd, args)
		}
		file, err := cmd.Flags().GetString("output")
		if err != nil {
			return err
		}
		picture, err := pictureFor(file)
		if err == nil {
			err = drawMisere(cmd.Context(), picture, args[0], parts)
		}
		if err != nil {
			return err
		}
		return tellPicture(cmd, picture, file, args[0])
	}
}

// drawMisere draws the reduced form of a position, and its prime parts beside it
// if they are wanted.
func drawMisere(ctx context.Context, c draw.Canvas, text string, parts bool) error {
	s, g, err := answer.MisereGame(ctx, []string{text}, solve.Limits{})
	if err != nil {
		return err
	}
	games := []misere.Game{g}
	signs := []string{"="}
	if parts {
		if err := s.Do(work.New(ctx, work.Budget{Steps: 20_000_000}), func() { games = append(games, firstPartition(s, g)...) }); err != nil {
			return fmt.Errorf("%w: %w", solve.ErrLimit, err)
		}
		for len(signs) < len(games)-1 {
			signs = append(signs, "+")
		}
	}
	var trees []*tree.Node
	for _, g := range games {
		t, err := treeOf(s, g)
		if err != nil {
			return err
		}
		trees = append(trees, t)
	}
	s.DrawCaptioned(c, games, trees, signs...)
	return nil
}

// firstPartition returns the parts of g, unless it is prime.
func firstPartition(s *misere.Space, g misere.Game) []misere.Game {
	if ways := s.Partitions(g); len(ways) > 0 && len(ways[0]) > 1 {
		return ways[0]
	}
	return nil
}

func treeOf(s *misere.Space, g misere.Game) (*tree.Node, error) {
	t, err := s.Tree(g, misere.FullTree, smallTree)
	if errors.Is(err, work.ErrLimit) {
		t, err = s.Tree(g, misere.HeapLeaves, largeTree)
	}
	if errors.Is(err, work.ErrLimit) {
		err = fmt.Errorf("%w: %w", solve.ErrLimit, err)
	}
	return t, err
}
