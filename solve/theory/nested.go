// SPDX-License-Identifier: Apache-2.0

// Compounds of compounds [ONAG, ch. 14]: what can be told of a compound from
// the same function of its components. Everything else is played.

package theory

import (
	"errors"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
)

// A Compound gives the facts of a compound of impartial games.
type Compound struct {
	Mode       compound.Mode
	Components []Facts
	Play       func() (Position, error) // plants it in a forest, to be played
	Note       func(string)             // is told when something had to be played; may be nil
}

func (x Compound) played(why string) (Position, error) {
	if x.Note != nil {
		x.Note(why)
	}
	return x.Play()
}

// Ended reports whether the compound has ended.
func (x Compound) Ended() (bool, error) {
	switch x.Mode.Kind {
	case compound.Exactly, compound.FirstToEnd:
		p, err := x.played("whether it has ended")
		if err != nil {
			return false, err
		}
		return p.Ended()
	}
	any, all := false, true
	for _, c := range x.Components {
		ended, err := c.Ended()
		if err != nil {
			return false, err
		}
		any, all = any || ended, all && ended
	}
	return all || any && x.Mode.Shortened(), nil
}

// Wins reports whether the player to move wins the compound.
func (x Compound) Wins(c game.Convention) (bool, error) {
	switch x.Mode.Kind {
	case compound.Obliged, compound.Sequential:
		v, err := x.val()
		return v.Wins(c), err
	}
	if t, ok := Of(x.Mode, c); ok {
		lost, err := t.Lost(x.Components)
		if !errors.Is(err, ErrWild) {
			return !lost, err
		}
	}
	if wins, ok := x.byMoore(c); ok {
		return wins, nil
	}
	p, err := x.played("its outcome in " + c.String() + " play")
	if err != nil {
		return false, err
	}
	return p.Wins(c)
}

func (x Compound) val() (Val, error) {
	var vals []Val
	var sum Obligation
	for _, c := range x.Components {
		v, err := ValOf(c)
		if err != nil {
			return Val{}, err
		}
		vals = append(vals, v)
		sum.Add(v, 1)
	}
	if x.Mode.Kind == compound.Sequential {
		return Sequence(vals), nil
	}
	return sum.Val(), nil
}

// Value returns a function of the compound.
func (x Compound) Value(fn solve.Function) (int, error) {
	rule, ok := nested[pair{x.Mode.Kind, fn}]
	if !ok {
		p, err := x.played("its " + fn.String())
		if err != nil {
			return 0, err
		}
		return p.Value(fn)
	}
	value := 0 // every function of no components that has a rule is 0, F apart
	if fn == solve.ForeclosedNormal || fn == solve.ForeclosedMisere {
		if len(x.Components) == 0 {
			return solve.Undefined, nil
		}
	}
	for i, c := range x.Components {
		v, err := c.Value(fn)
		switch {
		case err != nil:
			return 0, err
		case i == 0:
			value = v
		default:
			value = rule(value, v)
		}
	}
	return value, nil
}

// Tame returns (G⁺, G⁻) of a disjunctive sum of tame games.
func (x Compound) Tame() (normal, misere int, ok bool, err error) {
	if x.Mode.Kind != compound.Disjunctive {
		p, err := x.played("whether it is tame")
		if err != nil {
			return 0, 0, false, err
		}
		return p.Tame()
	}
	firm := false
	for _, c := range x.Components {
		n, m, ok, err := c.Tame()
		if err != nil || !ok {
			return 0, 0, false, err
		}
		normal ^= n
		firm = firm || n == m
	}
	if firm {
		return normal, normal, true, nil
	}
	return normal, normal ^ 1, true, nil
}

// Heap is not asked of a compound without playing it.
func (x Compound) Heap() (n int, ok bool, err error) {
	p, err := x.played("whether it is a heap")
	if err != nil {
		return 0, false, err
	}
	return p.Heap()
}

type pair struct {
	kind compound.Kind
	fn   solve.Function
}

// nested holds the rules for two components; more are taken two by two.
var nested = map[pair]func(r, h int) int{
	{compound.Conjunctive, solve.RemotenessNormal}:           func(r, h int) int { return min(r, h) },
	{compound.Conjunctive, solve.RemotenessMisere}:           func(r, h int) int { return min(r, h) },
	{compound.ContinuedConjunctive, solve.SuspenseNormal}:    func(r, h int) int { return max(r, h) },
	{compound.ContinuedConjunctive, solve.SuspenseMisere}:    func(r, h int) int { return max(r, h) },
	{compound.Disjunctive, solve.GrundyNormal}:               func(r, h int) int { return r ^ h },
	{compound.DiminishedDisjunctive, solve.ForeclosedNormal}: foreclosed,
	{compound.DiminishedDisjunctive, solve.ForeclosedMisere}: foreclosed,
	{compound.Selective, solve.RemotenessNormal}:             func(r, h int) int { return r + h - r%2*(h%2) },
	{compound.Selective, solve.SuspenseNormal}: func(r, h int) int {
		return mixed(r, h, larger, 1)
	},
	{compound.ShortenedSelective, solve.RemotenessNormal}: func(r, h int) int {
		if min(r, h) <= 1 {
			return min(r, h)
		}
		return r + h - 2 - r%2*(h%2)
	},
	{compound.ShortenedSelective, solve.SuspenseNormal}: func(r, h int) int {
		return unlessZero(r, h, mixed(r, h, smaller, 1))
	},
	{compound.ShortenedSelective, solve.RemotenessMisere}: func(r, h int) int {
		return unlessZero(r, h, r+h-1-(1-r%2)*(1-h%2))
	},
	{compound.ShortenedSelective, solve.SuspenseMisere}: func(r, h int) int {
		return unlessZero(r, h, mixed(r, h, smaller, 0))
	},
}

// foreclosed is the nim sum where both are defined.
func foreclosed(r, h int) int {
	if r == solve.Undefined || h == solve.Undefined {
		return solve.Undefined
	}
	return r ^ h
}

// unlessZero is 0 if either component has ended.
func unlessZero(r, h, otherwise int) int {
	if r == 0 || h == 0 {
		return 0
	}
	return otherwise
}

// mixed chooses among numbers of one parity; of mixed parities the one that is
// not of the given parity counts one more.
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
