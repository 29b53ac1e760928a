// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

// prove checks a proof. It returns by what the proof proves its claim.
func (c *Certificate) prove(ctx context.Context, p *Proof, first, player int) (string, error) {
	maker, contest := c.maker(p, player)
	switch p.By {
	case "verdict":
		return "the verdict", c.verdict(p, first, player)
	case "trees":
		if c.Graph == nil || c.Convention != "maker-breaker" || c.Bias != [2]int{1, 1} || p.Trees == nil {
			return "", errors.New("trees are for a graph and the bias 1:1")
		}
		return "two disjoint sets of edges that span the same (Lehman)", c.Graph.check(c.Claims, p.Trees, first, player)
	}
	if c.Graph != nil {
		return "", errors.New("it needs the winning sets")
	}
	switch p.By {
	case "avoider":
		return "Avoider's criterion", c.below(player == 0 && strings.HasSuffix(c.Convention, "avoider-enforcer"), 0, big.NewRat(int64(c.Bias[0]), int64(c.Bias[0]+1)), c.Bias[0])
	case "client":
		return "Client's criterion", c.below(player == 1 && c.Convention == "waiter-client" && !strings.Contains(c.Claims, "?"), 1, big.NewRat(int64(c.Bias[0]), int64(c.Bias[0]+c.Bias[1])), 0)
	case "stealing":
		if c.Convention != "strong" || c.Bias[0] != c.Bias[1] || strings.Trim(c.Claims, ".") != "" || first != player || p.Forces != "draw" {
			return "", errors.New("the criterion does not apply to this position")
		}
		return "strategy stealing", nil
	case "moves":
		n, err := c.play(ctx, p, first, player)
		return fmt.Sprintf("%d moves, one for each position that comes up", n), err
	}
	if !contest {
		return "", errors.New("it is for Maker and Breaker")
	}
	switch p.By {
	case "boxes":
		return "the box game formula", c.boxes(maker, maker == player, first == maker)
	case "carriers":
		return fmt.Sprintf("%d patterns with their carriers", len(p.Patterns)), c.carriers(ctx, p, maker, player, first)
	}
	if maker == player {
		return "", errors.New("it is for Breaker")
	}
	switch p.By {
	case "potential":
		sizes := map[int]int{}
		for _, s := range c.open(maker) {
			sizes[len(s)]++
		}
		return "the Erdős–Selfridge criterion", c.harmless(sizes, maker, first == player)
	case "pairing":
		return fmt.Sprintf("a pairing of %d pairs", len(p.Pairs)), c.pairing(p.Pairs, maker)
	}
	return "", errors.New("no such proof")
}

// maker returns which player is Maker. The claim must be that Maker fills a set, or that Breaker
// hits all sets.
func (c *Certificate) maker(p *Proof, player int) (maker int, contest bool) {
	if c.Convention == "strong" {
		return 1 - player, p.Forces == "draw"
	}
	return 0, c.Convention == "maker-breaker"
}

// open lists, for each set that the other player has not touched, the cells that the player still
// has to claim.
func (c *Certificate) open(player int) (out [][]int) {
	for _, s := range c.Sets {
		if slices.ContainsFunc(s, func(x int) bool { return c.Claims[x] == marks[1-player] }) {
			continue
		}
		out = append(out, slices.DeleteFunc(slices.Clone(s), func(x int) bool { return c.Claims[x] == marks[player] }))
	}
	return out
}

// harmless checks the potential of open sets of the given sizes. For a = 1 it is exact. Otherwise
// each power is computed with a relative error of at most 10⁻¹⁴, and the sum must be smaller than
// the bound by more than that.
func (c *Certificate) harmless(sizes map[int]int, maker int, breakerFirst bool) error {
	a, b := c.Bias[maker], c.Bias[1-maker]
	large := errors.New("the sum of the weights of the winning sets is too large")
	if a > 1 {
		sum := 0.0
		for n, count := range sizes {
			sum += float64(count) * math.Pow(1+float64(b), -float64(n)/float64(a))
		}
		if !breakerFirst {
			sum *= 1 + float64(b)
		}
		if sum*(1+1e-10) >= 1 {
			return large
		}
		return nil
	}
	sum := new(big.Rat)
	for n, count := range sizes {
		if !breakerFirst {
			n--
		}
		term := power(big.NewRat(1, int64(1+b)), n)
		sum.Add(sum, term.Mul(term, big.NewRat(int64(count), 1)))
	}
	if sum.Cmp(big.NewRat(1, 1)) >= 0 {
		return large
	}
	return nil
}

// power returns x to the n, which may be negative.
func power(x *big.Rat, n int) *big.Rat {
	e := big.NewInt(int64(max(n, -n)))
	num, den := new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil)
	if n < 0 {
		num, den = den, num
	}
	return new(big.Rat).SetFrac(num, den)
}

// below checks that the sum of share^(n-less), over the filler's open sets of n cells, is less than
// 1.
func (c *Certificate) below(applies bool, filler int, share *big.Rat, less int) error {
	if !applies {
		return errors.New("it is for another game")
	}
	sum := new(big.Rat)
	for _, s := range c.open(filler) {
		sum.Add(sum, power(share, len(s)-less))
	}
	if sum.Cmp(big.NewRat(1, 1)) >= 0 {
		return errors.New("the sum of the weights of the winning sets is too large")
	}
	return nil
}

// pairing checks that the pairs are disjoint and free, and that each open set contains one.
func (c *Certificate) pairing(pairs [][2]int, maker int) error {
	partner := map[int]int{}
	for _, p := range pairs {
		for i, x := range p {
			if _, twice := partner[x]; twice || x < 0 || x >= len(c.Claims) || c.Claims[x] != '.' || p[0] == p[1] {
				return fmt.Errorf("the cell %d cannot be in a pair", x)
			}
			partner[x] = p[1-i]
		}
	}
	if c.Bias[maker] != 1 {
		return errors.New("more than one cell a turn is claimed against it")
	}
	for _, s := range c.open(maker) {
		if !slices.ContainsFunc(s, func(x int) bool {
			y, ok := partner[x]
			return ok && slices.Contains(s, y)
		}) {
			return fmt.Errorf("no pair in the winning set with the open cells %v", s)
		}
	}
	return nil
}

// boxes checks the formula for n disjoint boxes that have t cells in total and whose sizes differ
// by at most one. If Breaker, who claims one cell in a turn, begins, then Maker fills a box exactly
// if t ≤ f(n), where f(1) = 0 and f(n) = ⌊n(f(n−1)+a)/(n−1)⌋.
func (c *Certificate) boxes(maker int, makerWins, makerFirst bool) error {
	sets := c.open(maker)
	used := map[int]bool{}
	least, most, cells := math.MaxInt, 0, 0
	for _, s := range sets {
		least, most, cells = min(least, len(s)), max(most, len(s)), cells+len(s)
		for _, x := range s {
			if used[x] {
				return errors.New("the boxes are not disjoint")
			}
			used[x] = true
		}
	}
	a := c.Bias[maker]
	if c.Bias[1-maker] != 1 || most-least > 1 || len(sets) == 0 || least == 0 {
		return errors.New("the formula is for boxes of nearly equal size and one cell a turn")
	}
	f := 0
	for n := 2; n <= len(sets); n++ {
		f = n * (f + a) / (n - 1)
	}
	wins := cells <= f
	if makerFirst {
		wins = cells-a <= f || least <= a
	}
	if wins != makerWins {
		return fmt.Errorf("the formula gives the opposite result")
	}
	return nil
}

// verdict checks that the game is over.
func (c *Certificate) verdict(p *Proof, first, player int) error {
	has := func(who int) bool { return c.joins(func(x int) bool { return c.Claims[x] == marks[who] }) }
	may := func(who int) bool { return c.joins(func(x int) bool { return c.Claims[x] != marks[1-who] }) }
	wrong := errors.New("the certificate claims a win that the position does not show")
	if c.oneFills() {
		filler, wins := c.filler()
		filled := has(filler)
		free := strings.Count(c.Claims, ".")
		over := filled || !may(filler) || c.Convention == "waiter-client" && !strings.Contains(c.Claims, "?") && free < c.Bias[0]+c.Bias[1]
		if !over || (player == filler) != (filled == wins) {
			return wrong
		}
		return nil
	}
	for _, who := range []int{1 - first, first} {
		if has(who) {
			if p.Forces != "win" || (player == who) != (c.Convention == "strong") {
				return wrong
			}
			return nil
		}
	}
	if may(0) || may(1) || p.Forces != "draw" {
		return wrong
	}
	return nil
}

// joins reports whether the cells contain a winning set.
func (c *Certificate) joins(in func(cell int) bool) bool {
	if c.Graph != nil {
		return c.Graph.joins(in)
	}
	return slices.ContainsFunc(c.Sets, func(s []int) bool {
		return !slices.ContainsFunc(s, func(x int) bool { return !in(x) })
	})
}
