// SPDX-License-Identifier: Apache-2.0

// Package explicit holds games that are written out as trees, [Tree] impartial
// and [Form] partizan. What is written is what is played: nothing is simplified.
//
//	p, err := explicit.Literal.Parse("{-1|1}") // not 0, although its value is
//
// A position is its own text, in which options stand in a fixed order and once
// each, and a tree that has a name stands under its name. So positions are ==
// exactly if they are the same tree.
package explicit

import (
	"github.com/upstar-cgt/upstar/game"
)

// longest is how many bytes the text of a position has.
const longest = 20_000

func tooLong(text string) error {
	return game.Errorf(text, longest, "the text is longer than %d characters", longest)
}

// parts cuts s at the separators that are in no brace.
func parts(s string, separator byte) []string {
	if s == "" {
		return nil
	}
	return game.Split(s, separator)
}
