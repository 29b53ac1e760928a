// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// How moves on heaps are pointed out, and where tokens are after a move. Heaps are sorted, so that
// a heap may change its place.

// mostWays is the greatest number of ways that are listed for one move.
const mostWays = 60

// Ways points at the lowest token that is taken, in each heap that changes. Of several equal heaps,
// it may be any.
func (Kit) Ways(p, q Heaps, _ game.Player) [][]game.Place {
	return assignments(p.Append(nil), q.Append(nil))
}

// assignments lists the ways to lower heaps of the sizes before to those after. A way consists of
// the lowest tokens that are taken, with the least heap first. Every assignment of old heaps to new
// ones is listed, with as few changes as possible or with more.
func assignments(before, after []int) (ways [][]game.Place) {
	rest := append(slices.Repeat([]int{0}, len(before)-len(after)), after...)
	var way []game.Place
	var assign func(i int)
	assign = func(i int) {
		if len(ways) == mostWays {
			return
		}
		if i == len(before) {
			ways = append(ways, slices.Clone(way))
			return
		}
		for k, n := range rest {
			if n < 0 || n > before[i] || slices.Contains(rest[:k], n) {
				continue
			}
			rest[k] = -1
			if n < before[i] {
				way = append(way, token(i, n+1))
			}
			assign(i + 1)
			if n < before[i] {
				way = way[:len(way)-1]
			}
			rest[k] = n
		}
	}
	assign(0)
	return ways
}

// Ways points at the token that is taken, in any heap that can become the heap that is left. If
// heaps are broken, it points at the run of tokens that is taken, or at the gap.
func (g Game) Ways(p, q Heaps, _ game.Player) [][]game.Place { return waysBy(p, q, g.Rule) }

// Ways returns the ways of Game, for the player's own rule.
func (g Partizan) Ways(p, q Heaps, player game.Player) [][]game.Place {
	return waysBy(p, q, g.Rules[player])
}

func waysBy(p, q Heaps, r rule) (ways [][]game.Place) {
	before, after := change(p, q)
	for i, n := range p.Append(nil) {
		switch {
		case n != before[0]:
		case !breaks(r):
			ways = append(ways, []game.Place{token(i, sum(after)+1)})
		default:
			ways = append(ways, breakings(i, n, after)...)
		}
	}
	return ways
}

func sum(sizes []int) (total int) {
	for _, n := range sizes {
		total += n
	}
	return total
}

// breakings points out how heap i of n tokens becomes the heaps left, in each possible order of
// these heaps.
func breakings(i, n int, left []int) (ways [][]game.Place) {
	if len(left) == 1 { // there is an empty heap at one end
		left = []int{0, left[0]}
	}
	orders(left, func(order []int) {
		way := breaking(i, n, order)
		for _, w := range [][]game.Place{way, backwards(way)} {
			if !slices.ContainsFunc(ways, func(v []game.Place) bool { return slices.Equal(v, w) }) {
				ways = append(ways, w)
			}
		}
	})
	return ways
}

// backwards exchanges the first and the last token of a run.
func backwards(way []game.Place) []game.Place {
	if len(way) < 2 || !strings.Contains(string(way[1]), "t") {
		return way
	}
	return append([]game.Place{way[1], way[0]}, way[2:]...)
}

// orders calls do with each order of a few sizes.
func orders(sizes []int, do func([]int)) {
	var choose func(k int)
	choose = func(k int) {
		if k == len(sizes) {
			do(slices.Clone(sizes))
			return
		}
		for i := k; i < len(sizes); i++ {
			sizes[k], sizes[i] = sizes[i], sizes[k]
			choose(k + 1)
			sizes[k], sizes[i] = sizes[i], sizes[k]
		}
	}
	sizes = slices.Clone(sizes)
	slices.Sort(sizes)
	choose(0)
}

// Ways returns the ways for the heaps.
func (CountedKit) Ways(p, q Counted, _ game.Player) (ways [][]game.Place) {
	before, after := change(p.Heaps, q.Heaps)
	left := 0
	if len(after) > 0 {
		left = slices.Max(after)
	}
	for i, n := range p.Heaps.Append(nil) {
		if n == before[0] {
			ways = append(ways, []game.Place{token(i, left+1)})
		}
	}
	return ways
}

func (passes) Ways(p, q Counted, player game.Player) [][]game.Place {
	if p.Heaps == q.Heaps {
		return [][]game.Place{{"pass"}}
	}
	return Game{Rule: Nim.Rule}.Ways(p.Heaps, q.Heaps, player)
}

// Ways points at heaps of the group in play.
func (o obliged) Ways(p, q Nest, _ game.Player) (ways [][]game.Place) {
	o.breaks(p, q, func(heap, n int, heaps []int) bool {
		ways = append(ways, breakings(heap, n, heaps)...)
		return true
	})
	return ways
}

// A run is a sequence of tokens of a heap that stay together. It gives the first and the last of
// them.
type run struct{ heap, first, last int }

func (r run) size() int { return r.last - r.first + 1 }

// settle reports the new places of tokens in runs that become heaps. The first of these heaps has
// the number first.
func settle(runs []run, first int, yield func(old, new game.Place)) (next int) {
	slices.SortStableFunc(runs, func(a, b run) int { return a.size() - b.size() })
	for _, r := range runs {
		if r.size() <= 0 {
			continue
		}
		for k := r.first; k <= r.last && r.heap >= 0; k++ {
			yield(token(r.heap, k), token(first, k-r.first+1))
			if k < r.last {
				yield(gap(r.heap, k), gap(first, k-r.first+1))
			}
		}
		first++
	}
	return first
}

// touched reads a place of a heap.
func touched(p game.Place) (heap, k int, isGap bool) {
	a, b, isToken := strings.Cut(string(p[1:]), "t")
	if !isToken {
		a, b, isGap = strings.Cut(string(p[1:]), "g")
	}
	heap, _ = strconv.Atoi(a)
	k, _ = strconv.Atoi(b)
	return heap, k, isGap
}

// lowered returns what remains of heap i of n tokens after a move is made in the given way. A token
// is taken with all tokens above it, so the tokens below remain.
func lowered(i, n int, way []game.Place) []run {
	for _, p := range way {
		if heap, k, _ := touched(p); heap == i {
			return []run{{i, 1, k - 1}}
		}
	}
	return []run{{i, 1, n}}
}

// broken returns what remains of heap i of n tokens after a run is taken and gaps divide the rest.
func broken(i, n int, way []game.Place) []run {
	var tokens, cuts []int
	for _, p := range way {
		heap, k, isGap := touched(p)
		switch {
		case heap != i:
			return []run{{i, 1, n}}
		case isGap:
			cuts = append(cuts, k)
		default:
			tokens = append(tokens, k)
		}
	}
	from, to := n+1, n
	if len(tokens) > 0 {
		from, to = slices.Min(tokens), slices.Max(tokens)
	}
	var runs []run
	start := 1
	for k := 1; k <= n; k++ {
		inside := k >= from && k <= to
		if inside {
			start = k + 1
			continue
		}
		if k == n || k+1 == from || slices.Contains(cuts, k) {
			runs = append(runs, run{i, start, k})
			start = k + 1
		}
	}
	return runs
}

// Same follows tokens to the heaps that contain them after the move.
func (Kit) Same(p, _ Heaps, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	follow(p, way, lowered, yield)
}

func follow(p Heaps, way []game.Place, keep func(i, n int, way []game.Place) []run, yield func(old, new game.Place)) {
	var runs []run
	for i, n := range p.Append(nil) {
		runs = append(runs, keep(i, n, way)...)
	}
	settle(runs, 0, yield)
}

// Same follows tokens to the heaps that contain them after the move.
func (g Game) Same(p, _ Heaps, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	follow(p, way, keeping(g.Rule), yield)
}

// Same follows tokens to the heaps that contain them after the move.
func (g Partizan) Same(p, _ Heaps, player game.Player, way []game.Place, yield func(old, new game.Place)) {
	follow(p, way, keeping(g.Rules[player]), yield)
}

func keeping(r rule) func(i, n int, way []game.Place) []run {
	if breaks(r) {
		return broken
	}
	return lowered
}

// Same follows tokens. Heaps that are added do not contain old tokens.
func (CountedKit) Same(p, q Counted, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	var runs []run
	sizes := p.Heaps.Append(nil)
	for i, n := range sizes {
		runs = append(runs, lowered(i, n, way)...)
	}
	_, k, _ := touched(way[0])
	for range len(q.Heaps.Append(nil)) - len(slices.DeleteFunc(slices.Clone(runs), func(r run) bool { return r.size() <= 0 })) {
		runs = append(runs, run{-1, 1, k - 1})
	}
	settle(runs, 0, yield)
}

func (passes) Same(p, _ Counted, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	yield("pass", "pass")
	if way[0] == "pass" {
		way = nil
	}
	follow(p.Heaps, way, lowered, yield)
}

// Same follows tokens through the groups.
func (o obliged) Same(p, _ Nest, _ game.Player, way []game.Place, yield func(old, new game.Place)) {
	now := o.inPlay(p)
	groups := strings.Split(o.Format(now), ";")
	heap, next := 0, 0
	var fresh []run
	for g, text := range groups {
		sizes, _ := Kit{}.Parse(text)
		var runs []run
		for _, n := range sizes.Append(nil) {
			if at, _, _ := touched(way[0]); g == len(groups)-1 && at == heap {
				fresh = broken(heap, n, way)
			} else {
				runs = append(runs, run{heap, 1, n})
			}
			heap++
		}
		next = settle(runs, next, yield)
	}
	settle(fresh, next, yield)
}
