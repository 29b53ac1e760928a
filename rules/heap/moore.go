// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"strconv"

	"github.com/upstar-cgt/upstar/game"
)

// Moore is Nim in which a move may take tokens from several heaps at once.
var Moore = game.Family[Heaps]{
	Doc: game.Doc{
		Name: "moore", Title: "Moore's Nim", Position: "the most heaps k of a move, then the heap sizes: 2,3,5,7",
		Rule:    "Take tokens from at least one and at most k heaps, as many as you like from each.",
		Sources: []string{"Moore 1910", "ONAG"}, Samples: []string{"2,1,2,2", "1,2,3", "3,1,1,2"},
	},
	Params: []string{"k"},
	Rules: func(args []string) (game.Ruleset[Heaps], error) {
		k, err := strconv.Atoi(args[0])
		if err != nil || k < 1 {
			return nil, game.Errorf(args[0], 0, "the most heaps of a move is a number from 1")
		}
		return moore{k: k}, nil
	},
}

type moore struct {
	Kit
	k int
}

func (moore) Impartial() bool { return true }

func (m moore) Options(dst []Heaps, p Heaps, _ game.Player) []Heaps {
	sizes := p.Append(nil)
	var reduce func(i, left int)
	reduce = func(i, left int) {
		if i == len(sizes) {
			if left < m.k {
				dst = append(dst, Of(sizes...))
			}
			return
		}
		reduce(i+1, left)
		if left == 0 {
			return
		}
		n := sizes[i]
		for sizes[i] = range n {
			reduce(i+1, left-1)
		}
		sizes[i] = n
	}
	reduce(0, m.k)
	return dst
}

// Size returns an upper estimate of the number of options. ways[j] is the number of ways to change
// j of the heaps seen so far.
func (m moore) Size(p Heaps) int {
	sizes := p.Append(nil)
	ways := make([]float64, min(m.k, len(sizes))+1)
	ways[0] = 1
	for _, n := range sizes {
		for j := len(ways) - 1; j > 0; j-- {
			ways[j] = min(ways[j]+ways[j-1]*float64(n), largest)
		}
	}
	total := 0.0
	for _, w := range ways[1:] {
		total += w
	}
	return int(min(total, largest))
}
