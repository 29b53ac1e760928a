// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"math/big"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// Nimania always ends, although its heaps multiply.
var Nimania = &Theorem{
	Name: "the theorem of Nimania",
	Statement: "On turn k: heaps of 1 only are won if their number is odd; one heap of 2 and a heaps of 1 if a or k is odd; " +
		"everything else if k is odd.",
	Sources: []string{"Fraenkel–Nešetřil 1985", "Siegel CGT, I.4"},
	Games:   []string{"nimania"},
	Decides: "the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		if !is(p, heap.Nimania) {
			return nil
		}
		n, ok := counted(p)
		if !ok {
			return nil
		}
		last := len(n.of) - 1
		sizes, turn := n.of[:last], n.of[last]
		if !nimaniaWins(sizes, turn) {
			return &Finding{Normal: lost(), Vast: multiplies(sizes, turn)}
		}
		f := nimaniaMoves(n, sizes, turn)
		f.Vast = multiplies(sizes, turn)
		return f
	},
}

// multiplies reports whether play takes too long. It does if some heap is larger than 2, except for
// a single heap of 3 on the first turn.
func multiplies(sizes []*big.Int, turn *big.Int) bool {
	n := len(sizes)
	return n > 0 && sizes[n-1].Cmp(two) > 0 && (n > 1 || turn.Cmp(one) > 0 || sizes[0].Cmp(big.NewInt(3)) > 0)
}

// nimaniaWins reports whether the player to move wins.
func nimaniaWins(sizes []*big.Int, turn *big.Int) bool {
	ones, twos := 0, 0
	for _, n := range sizes {
		switch {
		case n.Cmp(one) == 0:
			ones++
		case n.Cmp(two) == 0:
			twos++
		}
	}
	switch {
	case ones == len(sizes):
		return ones%2 == 1
	case ones+twos == len(sizes) && twos == 1:
		return ones%2 == 1 || turn.Bit(0) == 1
	}
	return turn.Bit(0) == 1
}

// nimaniaMoves lists the moves that leave a lost position, if they are short enough to write. A
// move adds as many heaps as the number of the turn.
func nimaniaMoves(n numbers, sizes []*big.Int, turn *big.Int) *Finding {
	const most = 10_000 // greatest number of heaps that are written
	d := won(true, Every)
	for i, size := range sizes {
		if i > 0 && size.Cmp(sizes[i-1]) == 0 {
			continue
		}
		after := append(append([]*big.Int(nil), sizes[:i]...), sizes[i+1:]...)
		if size.Cmp(one) > 0 {
			if !turn.IsInt64() || turn.Int64() > most {
				d.Extent = Some
				continue
			}
			for range turn.Int64() + 1 {
				after = append(after, sub(size, one))
			}
		}
		if next := add(turn, one); !nimaniaWins(after, next) {
			d.Moves[0] = append(d.Moves[0], n.at(append(after, next)...))
		}
	}
	if len(d.Moves[0]) == 0 {
		d.Extent = Unnamed
	}
	return &Finding{Normal: d}
}
