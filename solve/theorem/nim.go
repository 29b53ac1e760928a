// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// Bouton is Nim.
var Bouton = &Theorem{
	Name:      "Bouton's theorem",
	Statement: "A position of Nim is lost if the nim sum of its heaps is 0. In misère play the same holds while a heap is larger than 1; when none is, an odd number of heaps is lost.",
	Sources:   []string{"Bouton 1901"},
	Games:     []string{"nim"},
	Decides:   "the nim value; the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		g, ok := position.Base(p).(heap.Game)
		if !ok || g.Digits != heap.Nim.Digits {
			return nil
		}
		n, ok := heaps(p)
		if !ok {
			return nil
		}
		return nim(n)
	},
}

// Rook is Nim with two heaps.
var Rook = &Theorem{
	Name:      "Bouton's theorem for the rook",
	Statement: "A rook that goes left or down is Nim with two heaps, its coordinates.",
	Sources:   []string{"Bouton 1901", "WW"},
	Games:     []string{"rook"},
	Decides:   Bouton.Decides,
	Find: func(p position.Position) *Finding {
		n, ok := rides(p, coord.Rook.Vectors...)
		if !ok {
			return nil
		}
		return nim(n)
	},
}

// nim decides heaps of Nim.
func nim(n numbers) *Finding {
	x := xor(n.of...)
	return &Finding{Nim: x, Normal: nimPlay(n, game.Normal), Misere: nimPlay(n, game.Misere), Why: fmt.Sprintf("the nim sum is %v", x)}
}

func nimPlay(n numbers, c game.Convention) *Decision {
	all, wins := nimMoves(n.of, c)
	var moves []position.Position
	for _, after := range all {
		moves = append(moves, n.at(after...))
	}
	return won(wins, Every, distinct(moves)...)
}

// nimMoves returns the heaps after each winning move in Nim. If there is none, wins is false.
func nimMoves(of []*big.Int, c game.Convention) (all [][]*big.Int, wins bool) {
	x := xor(of...)
	var large []int
	ones := 0
	for i, a := range of {
		if a.Cmp(one) > 0 {
			large = append(large, i)
		} else {
			ones += int(a.Int64())
		}
	}
	to := func(a *big.Int) *big.Int { return xor(a, x) }
	if c == game.Misere && len(large) <= 1 {
		left := big.NewInt(int64(1 - ones%2)) // the size that makes the number of ones odd
		if len(large) == 0 && ones%2 == 1 {
			return nil, false
		}
		if len(large) == 1 {
			return [][]*big.Int{with(of, large[0], left)}, true
		}
		to = func(*big.Int) *big.Int { return zero }
	} else if x.Sign() == 0 {
		return nil, false
	}
	for i, a := range of {
		if b := to(a); b.Cmp(a) < 0 {
			all = append(all, with(of, i, b))
		}
	}
	return all, true
}

// Limit is Nim in which a move takes at most k tokens.
var Limit = &Theorem{
	Name:      "the theorem of Nim with a limit",
	Statement: "If a move takes at most k tokens, a heap of n has the nim value n mod (k+1).",
	Sources:   []string{"Bachet 1612", "WW"},
	Games:     []string{"limit-nim"},
	Decides:   "the nim value",
	Find: func(p position.Position) *Finding {
		k, ok := heap.AsLimit(position.Base(p))
		if !ok {
			return nil
		}
		return ofHeaps(p, func(n *big.Int) *big.Int { return new(big.Int).Mod(n, big.NewInt(int64(k)+1)) })
	},
}

// Lasker is Nim in which a heap may also be split.
var Lasker = &Theorem{
	Name:      "the theorem of Lasker's Nim",
	Statement: "A heap of n has the nim value n+1 if n ≡ 3, n−1 if n ≡ 0 modulo 4 and n > 0, and n otherwise.",
	Sources:   []string{"Lasker 1931", "WW"},
	Games:     []string{"laskers-nim"},
	Decides:   "the nim value",
	Find: func(p position.Position) *Finding {
		g, ok := position.Base(p).(heap.Game)
		if !ok || g.Digits != heap.LaskersNim.Digits {
			return nil
		}
		return ofHeaps(p, func(n *big.Int) *big.Int {
			switch n.Bit(1)*2 + n.Bit(0) {
			case 3:
				return add(n, one)
			case 0:
				if n.Sign() > 0 {
					return sub(n, one)
				}
			}
			return n
		})
	},
}

// ofHeaps decides a game of heaps, given the nim values of its heaps. It does not name the winning
// moves.
func ofHeaps(p position.Position, value func(n *big.Int) *big.Int) *Finding {
	n, ok := heaps(p)
	if !ok {
		return nil
	}
	x := new(big.Int)
	for _, a := range n.of {
		x.Xor(x, value(a))
	}
	return &Finding{Nim: x, Normal: won(x.Sign() != 0, Unlisted), Why: fmt.Sprintf("the nim value is %v", x)}
}
