// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Welter is played with coins on a strip: a coin moves to any empty square
// nearer to the end, and may jump over others.
var Welter = welter{CoinKit{game.Doc{
	Name: "welter", Title: "Welter's game", Aliases: []string{"welters-game"},
	Rule:     "Coins stand on different squares of a strip; move one to any lower empty square.",
	Position: "the squares of the coins, counted from 0, as in 1,4,7; a strip without coins is -",
	Sources:  []string{"Welter 1954", "ONAG, ch. 13", "WW"},
	Samples:  []string{"1,4,7", "2,5", "0,1,5"},
}}}

type welter struct{ CoinKit }

func (welter) Options(dst []Coins, p Coins, _ game.Player) []Coins {
	squares := p.Squares()
	for i, from := range squares {
		for to := range from {
			if _, taken := slices.BinarySearch(squares, to); !taken {
				moved := slices.Clone(squares)
				moved[i] = to
				dst = append(dst, CoinsOn(moved...))
			}
		}
	}
	return dst
}

// Canonical takes away the coins at the end, which cannot move, and their squares.
func (welter) Canonical(p Coins) Coins {
	squares := p.Squares()
	still := 0
	for still < len(squares) && squares[still] == still {
		still++
	}
	for i := range squares {
		squares[i] -= still
	}
	return CoinsOn(squares[still:]...)
}
