// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// A Sum is what a theorem says about several positions of Nim that are played together.
type Sum struct {
	Theorem *Theorem
	Why     string
	Wins    [2]bool                  // by convention: whether the player to move wins
	Moves   [2][][]position.Position // by convention: the components after winning moves; nil for components that do not change
	Extent  Extent                   // of Moves
}

// SumOf returns what is proved about positions of Nim if each turn moves in at least one and at
// most k of them. It returns nil if the positions do not qualify. In a disjunctive sum k is 1, and
// a position may have several heaps. For k > 1 a position may have at most one heap, and the sum is
// Moore's Nim.
func SumOf(k int, all []position.Position) *Sum {
	var flat []*big.Int
	parts := make([]numbers, len(all))
	for i, p := range all {
		g, ok := position.Base(p).(heap.Game)
		if !ok || g.Digits != heap.Nim.Digits {
			return nil
		}
		if parts[i], ok = heaps(p); !ok || k > 1 && len(parts[i].of) > 1 {
			return nil
		}
		flat = append(flat, parts[i].of...)
	}
	s := &Sum{Theorem: Bouton, Why: fmt.Sprintf("the nim sum is %v", xor(flat...))}
	if k > 1 {
		s.Theorem, s.Extent = Moore, Some
		s.Why = fmt.Sprintf("a winning move leaves in every binary place a number of ones divisible by %d", k+1)
	}
	for _, c := range []game.Convention{game.Normal, game.Misere} {
		var moves [][]*big.Int
		if k == 1 {
			moves, s.Wins[c] = nimMoves(flat, c)
		} else if after, wins := mooreAfter(flat, k, c); after != nil {
			moves, s.Wins[c] = [][]*big.Int{after}, wins
		} else {
			s.Wins[c] = wins
		}
		seen := map[string]bool{} // equal heaps in a component give the same move
		for _, after := range moves {
			m := parted(parts, after)
			if text := fmt.Sprint(m); !seen[text] {
				seen[text] = true
				s.Moves[c] = append(s.Moves[c], m)
			}
		}
	}
	return s
}

// parted puts heaps back into their components. It returns nil for components that do not change.
func parted(parts []numbers, heaps []*big.Int) []position.Position {
	out := make([]position.Position, len(parts))
	for i, part := range parts {
		n := len(part.of)
		if !slices.EqualFunc(heaps[:n], part.of, func(a, b *big.Int) bool { return a.Cmp(b) == 0 }) {
			out[i] = part.at(heaps[:n]...)
		}
		heaps = heaps[n:]
	}
	return out
}
