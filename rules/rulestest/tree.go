// SPDX-License-Identifier: Apache-2.0

package rulestest

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// A forester compares game trees of disjunctive sums. Trees in which play ends get numbers, with
// equal numbers for equal trees. Other trees are compared by bisimulation: two sums differ exactly
// if some refinement of the partition by options separates them.
type forester[P comparable] struct {
	rules game.Ruleset[P]
	ids   map[P]uint64
	known map[string]int // number of the tree of a sum, or loopy
	trees map[string]int // by the trees of the options
	open  map[string]bool

	shapes map[string]P    // the first position with a shape
	words  map[[3]uint64]P // the position with these words
	untold int             // sums with too many followers to be compared
}

// loopy is the number of all trees in which play need not end.
const loopy = -1

func newForester[P comparable](r game.Ruleset[P]) *forester[P] {
	return &forester[P]{r, map[P]uint64{}, map[string]int{}, map[string]int{}, map[string]bool{}, map[string]P{}, map[[3]uint64]P{}, 0}
}

// key identifies a sum. It does not depend on the order of its summands.
func (f *forester[P]) key(sum []P) string {
	ids := make([]uint64, len(sum))
	for i, p := range sum {
		id, ok := f.ids[p]
		if !ok {
			id = uint64(len(f.ids))
			f.ids[p] = id
		}
		ids[i] = id
	}
	slices.Sort(ids)
	var b []byte
	for _, id := range ids {
		b = binary.AppendUvarint(b, id)
	}
	return string(b)
}

// options lists the sums to which player can move.
func (f *forester[P]) options(sum []P, player game.Player) [][]P {
	var out [][]P
	for i, p := range sum {
		for _, q := range f.rules.Options(nil, p, player) {
			next := slices.Clone(sum)
			next[i] = q
			out = append(out, next)
		}
	}
	return out
}

// tree returns the number of the game tree of a sum, or loopy if play need not end.
func (f *forester[P]) tree(sum []P) int {
	key := f.key(sum)
	if f.open[key] {
		return loopy
	}
	if n, ok := f.known[key]; ok {
		return n
	}
	f.open[key] = true
	var sides [2][]int
	ends := true
	for _, player := range game.Players {
		for _, next := range f.options(sum, player) {
			n := f.tree(next)
			ends = ends && n != loopy
			sides[player] = append(sides[player], n)
		}
	}
	delete(f.open, key)
	f.known[key] = loopy
	if ends {
		form := signature(0, sides)
		if _, ok := f.trees[form]; !ok {
			f.trees[form] = len(f.trees)
		}
		f.known[key] = f.trees[form]
	}
	return f.known[key]
}

// signature writes a class and the sets of classes of the options.
func signature(class int, sides [2][]int) string {
	b := binary.AppendVarint(nil, int64(class))
	for _, side := range sides {
		slices.Sort(side)
		side = slices.Compact(side)
		b = binary.AppendUvarint(b, uint64(len(side)))
		for _, n := range side {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	return string(b)
}

// same reports whether two sums have the same game tree.
func (f *forester[P]) same(a, b []P) bool {
	classes, ok := f.classes([][]P{a, b})
	return !ok || classes[0] == classes[1]
}

// logUntold reports how many comparisons were not made.
func (f *forester[P]) logUntold(t testing.TB) {
	if f.untold > 0 {
		t.Logf("%d times game trees were not compared: play need not end, and more than %d sums can be reached", f.untold, mostLoopy)
	}
}

// impartial reports whether the players have the same options at p.
func (f *forester[P]) impartial(p P) bool {
	lefts, rights := f.options([]P{p}, game.Left), f.options([]P{p}, game.Right)
	classes, ok := f.classes(append(lefts, rights...))
	if !ok {
		return true
	}
	left, right := classes[:len(lefts)], classes[len(lefts):]
	return signature(0, [2][]int{left}) == signature(0, [2][]int{right})
}

// classes numbers sums so that those with the same game tree have the same number. ok is false if
// they have too many followers.
func (f *forester[P]) classes(sums [][]P) (numbers []int, ok bool) {
	ends := true
	for _, sum := range sums {
		n := f.tree(sum)
		ends = ends && n != loopy
		numbers = append(numbers, n)
	}
	if ends {
		return numbers, true
	}
	return f.refine(sums)
}

// mostLoopy is the greatest number of sums that are refined.
const mostLoopy = 20_000

// refine numbers the followers of sums by the coarsest partition in which sums of
// one class have options in the same classes.
func (f *forester[P]) refine(sums [][]P) (numbers []int, ok bool) {
	index := map[string]int{}
	var nodes [][]P
	number := func(sum []P) int {
		key := f.key(sum)
		i, ok := index[key]
		if !ok {
			i = len(nodes)
			index[key] = i
			nodes = append(nodes, sum)
		}
		return i
	}
	for _, sum := range sums {
		numbers = append(numbers, number(sum))
	}
	var edges [][2][]int
	for i := 0; i < len(nodes); i++ {
		if len(nodes) > mostLoopy {
			f.untold++
			return nil, false
		}
		var sides [2][]int
		for _, player := range game.Players {
			for _, next := range f.options(nodes[i], player) {
				sides[player] = append(sides[player], number(next))
			}
		}
		edges = append(edges, sides)
	}
	class := stable(edges)
	for i, n := range numbers {
		numbers[i] = class[n]
	}
	return numbers, true
}

// stable refines the partition with one class until it is stable.
func stable(edges [][2][]int) []int {
	class, count := make([]int, len(edges)), 1
	for {
		found := map[string]int{}
		next := make([]int, len(edges))
		for i, sides := range edges {
			var options [2][]int
			for player, side := range sides {
				for _, j := range side {
					options[player] = append(options[player], class[j])
				}
			}
			s := signature(class[i], options)
			if _, ok := found[s]; !ok {
				found[s] = len(found)
			}
			next[i] = found[s]
		}
		if class = next; len(found) == count {
			return class
		}
		count = len(found)
	}
}
