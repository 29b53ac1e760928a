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

// OneHeapWithPasses is Nim with one heap and a number of passes that either player may use.
var OneHeapWithPasses = &Theorem{
	Name:      "the theorem of one heap with passes",
	Statement: "Only the parity of the number of passes matters. A heap of a > 0 has the nim value a if it is even; if it is odd, a+1 for odd a and a−1 for even a.",
	Sources:   []string{"Morrison–Friedman–Landsberg 2012"},
	Games:     []string{"passes"},
	Decides:   "the nim value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		sizes, passes, ok := nimWithPasses(p)
		if !ok || len(sizes) > 1 {
			return nil
		}
		g := 0
		if len(sizes) == 1 {
			g = sizes[0]
			if passes%2 == 1 {
				g += 2*(g%2) - 1
			}
		}
		return &Finding{Nim: big.NewInt(int64(g)), Normal: won(g != 0, Unlisted), Why: fmt.Sprintf("the nim value is %d", g)}
	},
}

// TwoHeapsWithPasses is Nim with two heaps and such passes.
var TwoHeapsWithPasses = &Theorem{
	Name:      "the theorem of two heaps with passes",
	Statement: "Two heaps are lost if they are equal and the number of passes is even, or if it is odd and they are 2i−1 and 2i.",
	Sources:   []string{"Morrison–Friedman–Landsberg 2012"},
	Games:     []string{"passes"},
	Decides:   "the outcome in normal play",
	Find: func(p position.Position) *Finding {
		sizes, passes, ok := nimWithPasses(p)
		if !ok || len(sizes) != 2 {
			return nil
		}
		a, b := sizes[0], sizes[1]
		wins := a != b
		if passes%2 == 1 {
			wins = b != a+1 || b%2 == 1
		}
		return &Finding{Normal: won(wins, Unlisted)}
	},
}

// nimWithPasses returns the heaps and the number of passes of Nim with a limited number of passes.
func nimWithPasses(p position.Position) (sizes []int, passes int, ok bool) {
	all, ok := heap.AsPasses(position.Base(p))
	x, small := position.As[heap.Counted](p)
	return x.Heaps.Append(nil), x.Number, ok && all && small && !x.Unlimited()
}

// EndlessPasses is a game in which players may pass as often as they like.
var EndlessPasses = &Theorem{
	Name:      "the theorem of endless passes",
	Statement: "A game with endless passes is lost if nothing can be taken, won if one move leaves nothing to take, and drawn otherwise.",
	Sources:   []string{"Smith 1966"},
	Games:     []string{"passes"},
	Decides:   "the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		all, ok := heap.AsPasses(position.Base(p))
		x, small := position.As[heap.Counted](p)
		sizes := x.Heaps.Append(nil)
		const most = 1000 // heaps up to this size have few enough moves to list
		switch {
		case !ok || !small || !x.Unlimited():
			return nil
		case all && len(sizes) == 1:
			return &Finding{Normal: won(true, Every, position.With(p, heap.Counted{Number: x.Number}))}
		case all && len(sizes) > 1:
			return &Finding{Normal: &Decision{Outcome: game.D, Extent: Unlisted}}
		case len(sizes) > most || slices.Max(append(sizes, 0)) > most:
			return nil
		}
		takes := func(q position.Position) (out []position.Position) {
			options, _ := q.Options(game.Left)
			return slices.DeleteFunc(options, func(r position.Position) bool { return r.String() == q.String() })
		}
		options := takes(p)
		wins := slices.DeleteFunc(slices.Clone(options), func(q position.Position) bool { return len(takes(q)) > 0 })
		switch {
		case len(options) == 0:
			return &Finding{Normal: lost()}
		case len(wins) == 0:
			return &Finding{Normal: &Decision{Outcome: game.D, Extent: Unlisted}}
		}
		return &Finding{Normal: won(true, Every, wins...)}
	},
}
