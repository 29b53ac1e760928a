// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
)

// The criteria by which a game is decided without search.
const (
	Lehman    = "Lehman's theorem"
	Selfridge = "Erdős–Selfridge criterion"
	Pairing   = "a pairing strategy"
	Boxes     = "the box game formula"
	Avoiding  = "Avoider's criterion"
	Random    = "Client's criterion"
	Beck      = "Beck's criterion for Maker"
)

// criterion decides p by the first criterion that does.
func (s *Solver) criterion(p hypergraph.Position, toMove game.Player) (Decision, bool) {
	switch s.rules.Convention {
	case hypergraph.Make:
		return s.ofMaker(p, toMove)
	case hypergraph.Achieve:
		return s.drawn(p, toMove)
	case hypergraph.Avoid, hypergraph.AvoidMonotone:
		sum, ok := total(s.open(p, game.Left), func(size int) float64 {
			return math.Pow(1+1/float64(p.Bias[0]), float64(p.Bias[0]-size))
		})
		if ok && sum < 1-1e-9 {
			return Decision{Result: game.Won(toMove == game.Left), By: Avoiding, Why: fmt.Sprintf("the sum of (1+1/a)^(a-|A|) over the winning sets A is %.4g, less than 1", sum)}, true
		}
	case hypergraph.Wait:
		share := float64(p.Bias[0]) / float64(p.Bias[0]+p.Bias[1])
		sum, ok := total(s.open(p, game.Right), func(size int) float64 { return math.Pow(share, float64(size)) })
		if ok && sum < 1-1e-9 && !strings.Contains(p.Claims, string(hypergraph.Offered)) {
			return Decision{Result: game.Won(toMove == game.Right), By: Random, Why: fmt.Sprintf("if Client keeps cells at random, she fills %.4g winning sets in the mean, less than 1", sum)}, true
		}
	}
	return Decision{}, false
}

// total adds up a weight of the sizes of the sets. If no sets are given, ok is false.
func total(sets [][]int, weight func(size int) float64) (sum float64, ok bool) {
	for _, s := range sets {
		sum += weight(len(s))
	}
	return sum, len(sets) > 0
}

// open lists the sets that are open to the filler, without the claimed cells. If there are too many
// sets to list, it returns none.
func (s *Solver) open(p hypergraph.Position, filler game.Player) (out [][]int) {
	theirs, mine := p.Of(filler.Opponent()), p.Of(filler)
	listed, _ := s.list()
	for _, cells := range listed {
		if !slices.ContainsFunc(cells, theirs) {
			out = append(out, slices.DeleteFunc(slices.Clone(cells), mine))
		}
	}
	return out
}

// ofMaker decides Maker–Breaker games.
func (s *Solver) ofMaker(p hypergraph.Position, toMove game.Player) (Decision, bool) {
	maker := toMove == game.Left
	if n, ok := s.board.Net(); ok {
		if wins, trees, ok := lehman(n, p, toMove); ok {
			return Decision{Result: game.Won(wins == maker), By: Lehman, Why: s.spanning(wins, trees, maker)}, true
		}
	}
	sets := s.open(p, game.Left)
	if by, why, ok := s.breaks(sets, p.Bias, maker); ok {
		return Decision{Result: game.Won(!maker), By: by, Why: why}, true
	}
	if why, ok := beck(sets, p.Bias, len(p.Cells(hypergraph.Free))); ok && maker {
		return Decision{Result: game.Win, By: Beck, Why: why}, true
	}
	if wins, why, ok := boxes(sets, p.Bias, maker); ok {
		return Decision{Result: game.Won(wins == maker), By: Boxes, Why: why}, true
	}
	return Decision{}, false
}

// spanning describes the two forests of Lehman's theorem.
func (s *Solver) spanning(wins bool, trees [2][]int, first bool) string {
	switch {
	case !wins && first:
		return "even with one edge more there are no two edge-disjoint trees that span what has to be joined"
	case !wins:
		return "there are no two edge-disjoint trees that span what has to be joined"
	}
	why := "two edge-disjoint trees"
	if first {
		why = "after the first edge two edge-disjoint trees"
	}
	why += " span what has to be joined"
	if len(trees[0]) > 0 && len(trees[0])+len(trees[1]) <= 24 {
		why += fmt.Sprintf(": edges of %s and of %s", s.named(trees[0]), s.named(trees[1]))
	}
	return why
}

// named writes cells by their labels.
func (s *Solver) named(cells []int) string {
	labels := s.board.Labels()
	var out []string
	for _, c := range cells {
		out = append(out, labels[c])
	}
	return strings.Join(out, " ")
}

// breaks reports whether a criterion lets Breaker win on the sets.
func (s *Solver) breaks(sets [][]int, bias [2]int, makerFirst bool) (by, why string, ok bool) {
	if len(sets) == 0 {
		return "", "", false
	}
	sum, _ := total(sets, func(size int) float64 { return potential(size, bias) })
	bound, text := 1.0, "1"
	if makerFirst {
		bound, text = 1/(1+float64(bias[1])), fmt.Sprintf("1/%d", 1+bias[1])
	}
	if sum < bound*(1-1e-9) {
		term := "2^-|A|"
		switch {
		case bias[0] > 1:
			term = fmt.Sprintf("%d^(-|A|/%d)", 1+bias[1], bias[0])
		case bias[1] > 1:
			term = fmt.Sprintf("%d^-|A|", 1+bias[1])
		}
		return Selfridge, fmt.Sprintf("the sum of %s over the winning sets A is %.4g, less than %s", term, sum, text), true
	}
	if bias[0] == 1 {
		if pairs, ok := pairing(sets); ok {
			return Pairing, "Breaker answers in the same pair: " + s.pairs(pairs), true
		}
	}
	return "", "", false
}

// pairs writes pairs of cells; if there are many, it writes only the first ones.
func (s *Solver) pairs(pairs [][2]int) string {
	const most = 16
	var out []string
	for _, p := range pairs[:min(most, len(pairs))] {
		out = append(out, s.named(p[:]))
	}
	if len(pairs) > most {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}

// drawn decides strong games. If the criteria stop both players, nobody wins. On an empty board
// with equal bias, the second player cannot win in any case.
func (s *Solver) drawn(p hypergraph.Position, toMove game.Player) (Decision, bool) {
	by, why, ok := s.breaks(s.open(p, toMove), [2]int{p.Bias[toMove], p.Bias[toMove.Opponent()]}, true)
	if !ok {
		return Decision{}, false
	}
	if !fair(p) {
		if _, _, ok := s.breaks(s.open(p, toMove.Opponent()), [2]int{p.Bias[toMove.Opponent()], p.Bias[toMove]}, false); !ok {
			return Decision{}, false
		}
	}
	return Decision{Result: game.Draw, By: by, Why: "the opponent can break every winning set: " + why}, true
}

// fair reports whether strategy stealing is possible: nobody has claimed a cell yet, and both
// players claim equally many cells in a turn.
func fair(p hypergraph.Position) bool {
	return strings.Trim(p.Claims, string(hypergraph.Free)) == "" && p.Bias[0] == p.Bias[1]
}

// pairing finds disjoint pairs of cells, one pair inside each set. It does so by matching each set
// to two cells of its own.
func pairing(sets [][]int) (pairs [][2]int, ok bool) {
	owner := map[int]int{} // by cell: twice the index of the set, or one more
	var match func(x int, seen map[int]bool) bool
	match = func(x int, seen map[int]bool) bool {
		for _, c := range sets[x/2] {
			if seen[c] {
				continue
			}
			seen[c] = true
			if y, taken := owner[c]; !taken || match(y, seen) {
				owner[c] = x
				return true
			}
		}
		return false
	}
	for x := range 2 * len(sets) {
		if !match(x, map[int]bool{}) {
			return nil, false
		}
	}
	pairs = make([][2]int, len(sets))
	for c, x := range owner {
		pairs[x/2][x%2] = c
	}
	return pairs, true
}

// boxes decides the box game in which Breaker claims one cell in a turn and the sizes of the boxes
// differ by at most one [Chvátal–Erdős 1978]. If Breaker begins, Maker wins with n boxes that have
// t cells in total exactly if t ≤ f(n), where f(1) = 0 and f(n) = ⌊n(f(n−1)+a)/(n−1)⌋.
func boxes(sets [][]int, bias [2]int, makerFirst bool) (makerWins bool, why string, ok bool) {
	least, most, cells := math.MaxInt, 0, 0
	used := map[int]bool{}
	for _, s := range sets {
		least, most, cells = min(least, len(s)), max(most, len(s)), cells+len(s)
		for _, c := range s {
			if used[c] {
				return false, "", false
			}
			used[c] = true
		}
	}
	if bias[1] != 1 || most-least > 1 || len(sets) == 0 {
		return false, "", false
	}
	f := 0
	for n := 2; n <= len(sets); n++ {
		f = n * (f + bias[0]) / (n - 1)
	}
	left := cells
	if makerFirst {
		left -= bias[0]
	}
	makerWins = left <= f || makerFirst && least <= bias[0]
	return makerWins, fmt.Sprintf("%d disjoint boxes with %d cells in all; Maker fills one of them exactly if there are at most %d when Breaker is to move", len(sets), cells, f), true
}
