// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
)

// Welter is played with coins on a strip. A coin moves to any empty square nearer to the end, and
// may jump over others.
var Welter = welter{CoinKit{game.Doc{
	Name: "welter", Title: "Welter's game", Aliases: []string{"welters-game"},
	Rule:     "Coins stand on different squares of a strip; move one to any lower empty square.",
	Position: "the squares of the coins, counted from 0, as in 1,4,7; a strip without coins is -",
	Sources:  []string{"Welter 1954", "ONAG, ch. 13", "WW"},
	Samples:  []string{"1,4,7", "2,5", "0,1,5"},
}}}

type welter struct{ CoinKit }

// Vast reads squares with numbers of any size.
func (welter) Vast() (vast.Rules, bool) {
	return vast.Rules{Always: true, Read: func(s string) ([]*big.Int, bool) {
		squares, ok := vast.Numbers(s, ",")
		slices.SortFunc(squares, (*big.Int).Cmp)
		same := func(a, b *big.Int) bool { return a.Cmp(b) == 0 }
		return squares, ok && len(squares) <= mostCoins && len(slices.CompactFunc(slices.Clone(squares), same)) == len(squares)
	}, Write: func(squares []*big.Int) string { return cmp.Or(vast.Joined(squares, ","), "-") }}, true
}

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

// Canonical removes the coins at the end, which cannot move, together with their squares.
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
