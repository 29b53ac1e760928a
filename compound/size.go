// SPDX-License-Identifier: Apache-2.0

package compound

import (
	"math"

	"github.com/upstar-cgt/upstar/game"
)

// Counter is a ruleset on parts that counts the options of a part without listing them.
type Counter interface {
	Count(p Part, player game.Player) int
}

// Size returns an upper estimate of the number of options of p. For moves in several components the
// numbers of options are multiplied.
func (r Rules) Size(p Position) int {
	parts := p.Parts(nil)
	most := r.size(parts, game.Left)
	if !r.impartial {
		most = max(most, r.size(parts, game.Right))
	}
	return int(min(most, math.MaxInt32))
}

func (r Rules) size(parts []Part, player game.Player) float64 {
	counts := make([]float64, len(parts))
	for i, part := range parts {
		counts[i] = float64(r.count(part, player))
	}
	switch r.Mode.Kind {
	case Conjunctive, ContinuedConjunctive:
		all := 1.0
		for _, n := range counts {
			all *= max(1, n)
		}
		return all
	case Selective, ShortenedSelective, Odd:
		return choices(counts, len(counts))
	case Exactly, AtMost:
		return choices(counts, r.Mode.K)
	}
	return choices(counts, 1)
}

func (r Rules) count(part Part, player game.Player) int {
	if c, ok := r.Parts.(Counter); ok {
		return c.Count(part, player)
	}
	return len(r.Parts.Options(nil, part, player))
}

// choices counts the ways to move in 1 to k components, where the components have the given numbers
// of options. ways[j] is the number of ways to move in j of the components seen so far.
func choices(counts []float64, k int) (total float64) {
	ways := make([]float64, min(k, len(counts))+1)
	ways[0] = 1
	for _, n := range counts {
		for j := len(ways) - 1; j > 0; j-- {
			ways[j] += ways[j-1] * n
		}
	}
	for _, w := range ways[1:] {
		total += w
	}
	return total
}
