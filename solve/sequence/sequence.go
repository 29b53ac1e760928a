// SPDX-License-Identifier: Apache-2.0

// Package sequence computes functions of the heaps 0, 1, 2, … of a game: nim values,
// obliged values, outcomes, remoteness.
//
//	kayles := takebreak.MustParse("0.77")
//	values, err := sequence.Nim(m, kayles, 200) // values[n] is that of a heap of n tokens
//
// Obliged values have two bits: 2 if the next player wins in normal play, and 1 if the next player
// wins in misère play.
package sequence

import (
	"errors"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
)

// Rule is a game played with heaps. It says which heaps a move on a heap of n tokens leaves in its
// place. Every heap left must be smaller than n. The heaps may be in any order. takebreak.Code is a
// Rule.
type Rule interface {
	Options(n int, yield func(heaps []int) bool)
}

// List returns the lists of heaps that the moves on a heap of n leave.
func List(rule Rule, n int) (options [][]int) {
	rule.Options(n, func(heaps []int) bool {
		options = append(options, slices.Clone(heaps))
		return true
	})
	return options
}

// Functions are the functions of heaps whose sequences are computed.
var Functions = []game.Function{game.GrundyNormal, game.GrundyMisere, game.Obliged, game.OutcomeNormal, game.OutcomeMisere,
	game.RemotenessNormal, game.RemotenessMisere, game.SuspenseNormal, game.SuspenseMisere, game.ForeclosedNormal, game.ForeclosedMisere}

// ErrSplits is wrapped by the error of a function that is defined only for rules whose moves leave
// at most one heap.
var ErrSplits = errors.New("a move leaves several heaps, and the value of a sum is not a function of the heaps' values; play it out instead")

// TailOf returns the number r of digits before the repeating tail, and the length t of the tail.
func TailOf(code takebreak.Code) (r, t int) {
	end, _ := code.Last()
	t = code.TailLen()
	return end - t, t
}
