// SPDX-License-Identifier: Apache-2.0

// Compounds of compounds [ONAG, ch. 14]: functions of a compound that can be computed from the same
// functions of its components. All other functions are found by play.

package theory

import (
	"errors"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A Compound provides Facts about a compound of impartial games.
type Compound struct {
	Mode       compound.Mode
	Components []Facts
	Play       Played
}

// Ended reports whether the compound has ended.
func (x Compound) Ended(m *work.Meter) bool {
	if x.Mode.Kind == compound.Exactly {
		return x.Play.Ended(m)
	}
	any, all := false, true
	for _, c := range x.Components {
		ended := c.Ended(m)
		any, all = any || ended, all && ended
	}
	return all || any && x.Mode.Shortened()
}

// Wins reports whether the player to move wins the compound.
func (x Compound) Wins(m *work.Meter, c game.Convention) bool {
	switch x.Mode.Kind {
	case compound.Obliged, compound.Sequential:
		return x.val(m).Wins(c)
	}
	if t, ok := Of(x.Mode, c); ok {
		lost, err := t.Lost(m, x.Components)
		if !errors.Is(err, ErrWild) {
			m.Check(err)
			return !lost
		}
	}
	if wins, ok := x.byMoore(m, c); ok {
		return wins
	}
	return x.Play.Wins(m, c)
}

func (x Compound) val(m *work.Meter) Val {
	var vals []Val
	var sum Obligation
	for _, c := range x.Components {
		v := valOf(m, c)
		vals = append(vals, v)
		sum.Add(v, 1)
	}
	if x.Mode.Kind == compound.Sequential {
		return Sequence(vals)
	}
	return sum.Val()
}

// Value returns a function of the compound.
func (x Compound) Value(m *work.Meter, fn game.Function) (value int) {
	if x.Mode.Kind == compound.Ordinal && fn == game.GrundyNormal {
		return ordinalNim(m, x.Components)
	}
	rule, ok := nested[pair{x.Mode.Kind, fn}]
	if !ok {
		return x.Play.Value(m, fn)
	}
	if len(x.Components) == 0 && (fn == game.ForeclosedNormal || fn == game.ForeclosedMisere) {
		return game.Undefined // for a compound of no components, every other function that has a rule is 0
	}
	for i, c := range x.Components {
		if v := c.Value(m, fn); i == 0 {
			value = v
		} else {
			value = rule(value, v)
		}
	}
	return value
}

// Tame returns (G⁺, G⁻) of a disjunctive sum of tame games.
func (x Compound) Tame(m *work.Meter) (normal, misere int, ok bool) {
	if x.Mode.Kind != compound.Disjunctive {
		return x.Play.Tame(m)
	}
	firm := false
	for _, c := range x.Components {
		n, g, ok := c.Tame(m)
		if !ok {
			return 0, 0, false
		}
		normal ^= n
		firm = firm || n == g
	}
	if firm {
		return normal, normal, true
	}
	return normal, normal ^ 1, true
}

// Heap always plays the compound.
func (x Compound) Heap(m *work.Meter) (n int, ok bool) { return x.Play.Heap(m) }

// OptionNims finds the nim values by play.
func (x Compound) OptionNims(m *work.Meter) []int { return x.Play.OptionNims(m) }

type pair struct {
	kind compound.Kind
	fn   game.Function
}

// nested holds the rules for two components. More components are combined two at a time.
var nested = map[pair]func(r, h int) int{
	{compound.Conjunctive, game.RemotenessNormal}:           func(r, h int) int { return min(r, h) },
	{compound.Conjunctive, game.RemotenessMisere}:           func(r, h int) int { return min(r, h) },
	{compound.ContinuedConjunctive, game.SuspenseNormal}:    func(r, h int) int { return max(r, h) },
	{compound.ContinuedConjunctive, game.SuspenseMisere}:    func(r, h int) int { return max(r, h) },
	{compound.Disjunctive, game.GrundyNormal}:               func(r, h int) int { return r ^ h },
	{compound.DiminishedDisjunctive, game.ForeclosedNormal}: foreclosed,
	{compound.DiminishedDisjunctive, game.ForeclosedMisere}: foreclosed,
	{compound.Selective, game.RemotenessNormal}:             func(r, h int) int { return r + h - r%2*(h%2) },
	{compound.Selective, game.SuspenseNormal}: func(r, h int) int {
		return mixed(r, h, larger, 1)
	},
	{compound.ShortenedSelective, game.RemotenessNormal}: func(r, h int) int {
		if min(r, h) <= 1 {
			return min(r, h)
		}
		return r + h - 2 - r%2*(h%2)
	},
	{compound.ShortenedSelective, game.SuspenseNormal}: func(r, h int) int {
		return unlessZero(r, h, mixed(r, h, smaller, 1))
	},
	{compound.ShortenedSelective, game.RemotenessMisere}: func(r, h int) int {
		return unlessZero(r, h, r+h-1-(1-r%2)*(1-h%2))
	},
	{compound.ShortenedSelective, game.SuspenseMisere}: func(r, h int) int {
		return unlessZero(r, h, mixed(r, h, smaller, 0))
	},
}

// foreclosed returns the nim sum if both numbers are defined.
func foreclosed(r, h int) int {
	if r == game.Undefined || h == game.Undefined {
		return game.Undefined
	}
	return r ^ h
}

// unlessZero returns 0 if either component has ended.
func unlessZero(r, h, otherwise int) int {
	if r == 0 || h == 0 {
		return 0
	}
	return otherwise
}

// mixed chooses one of two numbers with the same parity. If the parities differ, it first adds one
// to the number that does not have the given parity.
func mixed(r, h int, choose func(a, b int) int, parity int) int {
	if r%2 == h%2 {
		return choose(r, h)
	}
	if r%2 != parity {
		r, h = h, r
	}
	return choose(r, h+1)
}

func larger(a, b int) int  { return max(a, b) }
func smaller(a, b int) int { return min(a, b) }
