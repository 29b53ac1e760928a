// SPDX-License-Identifier: Apache-2.0

package period

import (
	"fmt"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Partizan is a heap game in which each player has a separate code, such as partizan subtraction
// and partizan octal games.
type Partizan [2]takebreak.Code

// Splits reports whether a move of a player may leave several heaps.
func (g Partizan) Splits() bool { return g[game.Left].Splits() || g[game.Right].Splits() }

// Outcomes returns the outcomes of single heaps 0 to n−1. Both codes must leave at most one heap.
// If they leave more, the outcome of a heap does not follow from the outcomes of the remaining
// heaps. Then the error wraps sequence.ErrSplits, and the canonical values of value/short are
// needed.
func (g Partizan) Outcomes(m *work.Meter, convention game.Convention, n int) (outcomes []game.Outcome, err error) {
	for _, code := range g {
		if err := code.Grows(); err != nil {
			return nil, err
		}
		if code.Splits() {
			return nil, fmt.Errorf("outcome of a heap under code %s: %w", code, sequence.ErrSplits)
		}
	}
	outcomes = make([]game.Outcome, 0, max(n, 0))
	err = m.Do(func() {
		for h := range n {
			left := g.wins(m, outcomes, h, game.Left, convention)
			right := g.wins(m, outcomes, h, game.Right, convention)
			outcomes = append(outcomes, game.OutcomeOf(left, right))
		}
	})
	return outcomes, err
}

// wins reports whether player wins a heap of h, moving first.
func (g Partizan) wins(m *work.Meter, outcomes []game.Outcome, h int, player game.Player, convention game.Convention) (win bool) {
	m.Step(1)
	win = convention == game.Misere // if there is no option
	g[player].Options(h, func(heaps []int) bool {
		m.Step(1)
		rest := 0
		if len(heaps) == 1 {
			rest = heaps[0]
		}
		win = !outcomes[rest].FirstWins(player.Opponent())
		return !win
	})
	return win
}

// OutcomeTheorem returns the theorem that proves periods of the outcomes of single heaps, if both
// codes leave at most one heap. Let k be the last digit of either code. For n > k, the outcome of n
// depends on the k outcomes before it. So a repeated window of k outcomes proves the period.
func (g Partizan) OutcomeTheorem() Theorem {
	if g.Splits() {
		return Theorem{Missing: "a move leaves several heaps"}
	}
	return g.ValueTheorem()
}

// ValueTheorem returns the theorem that proves periods of the values of single heaps. The value of
// a heap depends on the sums of the values of the heaps that each player's moves leave. So the
// breaking theorem holds for both codes.
func (g Partizan) ValueTheorem() Theorem {
	b := breaking{heaps: 1, equal: 1}
	for _, code := range g {
		_, finite := code.Last()
		if _, bounded := code.MaxHeaps(); !finite || !bounded {
			return Theorem{Missing: "no theorem for partizan codes with a repeating tail or any number of heaps"}
		}
		c := newBreaking(code)
		b.last, b.heaps, b.equal = max(b.last, c.last), max(b.heaps, c.heaps), lcm(b.equal, c.equal)
		b.parts = append(b.parts, c.parts...)
	}
	return Theorem{Name: b.name(), prove: func(_ func(int) int, n int, c Finding) (int, bool) {
		need, ok := b.need(c)
		return need, ok && need <= n
	}}
}
