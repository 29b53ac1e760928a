// SPDX-License-Identifier: Apache-2.0

// These are the functions of an impartial game that decide compounds of several games [ONAG, ch.
// 14], computed by their definitions. They are functions of the whole position. For a sum they are
// found by playing the sum, except G⁺, and G⁻ of tame games.

package solve

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Functions lists the functions of impartial positions that a Solver can find.
func Functions() []game.Function {
	return []game.Function{game.RemotenessNormal, game.RemotenessMisere, game.SuspenseNormal, game.SuspenseMisere,
		game.GrundyNormal, game.GrundyMisere, game.ForeclosedNormal, game.ForeclosedMisere}
}

// foreclosedMost is greater than all functions that are stored.
const foreclosedMost = game.ForeclosedMisere + 1

// Value returns fn(s), or game.Undefined; fn is one of Functions.
func (v *Solver) Value(m *work.Meter, fn game.Function, s arena.Sum) (int, error) {
	if !slices.Contains(Functions(), fn) {
		return 0, fmt.Errorf("%v is not a number that play finds; there are %v", fn, Functions())
	}
	return ask(v, m, func(c calculation) int { return c.value(fn, s) })
}

// shifted is added to stored values, so that 0 means unknown.
const shifted = 1 - game.Undefined

func (c calculation) value(fn game.Function, s arena.Sum) int {
	c.mustBeImpartial(s)
	switch fn {
	case game.GrundyNormal:
		return c.nim(s)
	case game.GrundyMisere: // for a tame sum, play is not needed
		if g, ok := c.tame(s); ok {
			return g.misere
		}
	}
	memo := &c.functions[fn]
	c.must(bySum(c, memo, s, func(options []arena.Sum) int32 {
		values := c.walks.values[:0]
		for _, t := range options {
			values = append(values, (*memo)[t]-shifted)
		}
		c.walks.values = values
		endable := fn == game.ForeclosedNormal && slices.ContainsFunc(options, func(t arena.Sum) bool { return c.graph.Ended(c.Meter, t) })
		return fn.Of(values, endable) + shifted
	}))
	return int((*memo)[s]) - shifted
}

// Nim returns G⁺(s), the nim value of s: the least number that is not the nim
// value of an option [Sprague 1935; Grundy 1939]. The nim value of a sum is the
// nim sum of those of its components.
func (v *Solver) Nim(m *work.Meter, s arena.Sum) (int, error) {
	return ask(v, m, func(c calculation) int { return c.nim(s) })
}

func (c calculation) nim(s arena.Sum) int {
	c.mustBeImpartial(s)
	c.must(c.findNims(s))
	return c.nimSum(s)
}

// findNims finds the nim values of the components of s. It reports false if there
// is a loop.
func (c calculation) findNims(s arena.Sum) (ends bool) {
	return byComponent(c, &c.nims, s, func(options []arena.Sum) int32 { return 1 + int32(c.mex(options, c.nimSum)) })
}

// nimSum returns the nim sum of the components of s, whose nim values are known.
func (c calculation) nimSum(s arena.Sum) int {
	x := int32(0)
	for _, g := range c.arena.Components(s) {
		x ^= c.nims[g] - 1
	}
	return int(x)
}

// mex returns the least number ≥ 0 that value does not take on any option.
func (c calculation) mex(options []arena.Sum, value func(arena.Sum) int) int {
	seen := c.walks.seen[:0]
	for _, t := range options {
		if v := value(t); v <= len(options) {
			for len(seen) <= v {
				seen = append(seen, false)
			}
			seen[v] = true
		}
	}
	c.walks.seen = seen
	if i := slices.Index(seen, false); i >= 0 {
		return i
	}
	return len(seen)
}

// Heap returns n if s is played like a Nim heap of n tokens. This means that its options are played
// like the heaps of 0, 1, …, n−1, where several options may be played like the same heap. This is a
// stronger property than having the nim value n. A single option with a greater nim value among the
// followers of s destroys it, although the theory of Sprague and Grundy may ignore such an option.
func (v *Solver) Heap(m *work.Meter, s arena.Sum) (n int, ok bool, err error) {
	kept, err := ask(v, m, func(c calculation) int {
		c.mustBeImpartial(s)
		c.must(c.findHeap(s))
		return c.heap(s)
	})
	return kept - 1, kept != notHeap, err
}

const notHeap = -1

func (c calculation) heap(s arena.Sum) int { return int(c.heaps.at(int(s))) }

func (c calculation) findHeap(s arena.Sum) (ends bool) {
	found := false // a sum that is not a heap: then nothing on the way to it is a heap, and the search stops
	known := func(s arena.Sum) bool {
		found = found || c.heap(s) == notHeap
		return found || c.heap(s) != 0
	}
	return c.find(s, known, c.options, func(x *stop) {
		size := notHeap
		if !found {
			size = c.heapOf(x.needs)
			found = size == notHeap
		}
		c.heaps.set(int(x.sum), int32(size))
	})
}

// heapOf returns the stored number for a sum whose options are heaps. The options must be exactly
// the heaps that are smaller than their mex.
func (c calculation) heapOf(options []arena.Sum) int {
	size := func(s arena.Sum) int { return c.heap(s) - 1 }
	n := c.mex(options, size)
	if slices.ContainsFunc(options, func(s arena.Sum) bool { return size(s) > n }) {
		return notHeap
	}
	return n + 1
}
