// SPDX-License-Identifier: Apache-2.0

package short

import (
	"math/big"
	"slices"
)

// Followers returns g and all games that play from g can reach, without duplicates, in the order of
// Calc.Order.
func (c *Calc) Followers(g Game) []Game { return c.Sorted(c.reach(g)) }

// reach returns the followers of g in no particular order.
func (c *Calc) reach(g Game) []Game {
	seen := map[Game]bool{g: true}
	all := []Game{g}
	for i := 0; i < len(all); i++ {
		c.Step()
		for _, gs := range [][]Game{c.Left(all[i]), c.Right(all[i])} {
			for _, h := range gs {
				if !seen[h] {
					seen[h] = true
					all = append(all, h)
				}
			}
		}
		c.room()
	}
	return all
}

// Fold computes a property of g from that of its options, once for each follower. If leaf knows the
// answer for a follower, its options are not examined. The function leaf should know numbers,
// because they may have many followers.
func Fold[T any](c *Calc, g Game, leaf func(Game) (T, bool), join func(g Game, left, right []T) T) T {
	known := map[Game]T{}
	var find func(Game) T
	find = func(g Game) T {
		if v, ok := leaf(g); ok {
			return v
		}
		if v, ok := known[g]; ok {
			return v
		}
		c.Enter()
		left, right := make([]T, 0, len(c.Left(g))), make([]T, 0, len(c.Right(g)))
		for _, gl := range c.Left(g) {
			left = append(left, find(gl))
		}
		for _, gr := range c.Right(g) {
			right = append(right, find(gr))
		}
		c.Leave()
		known[g] = join(g, left, right)
		return known[g]
	}
	return find(g)
}

// StopCount returns the number of plays of g that end at the first number reached. The players need
// not alternate. For a number it is 1; otherwise it is the sum over the options.
func (c *Calc) StopCount(g Game) *big.Int {
	if n, ok := c.Stops(g); ok {
		return new(big.Int).SetUint64(n)
	}
	return Fold(c, g,
		func(g Game) (*big.Int, bool) { return big.NewInt(1), c.IsNumber(g) },
		func(_ Game, left, right []*big.Int) *big.Int {
			sum := new(big.Int)
			for _, n := range append(left, right...) {
				sum.Add(sum, n)
			}
			return sum
		})
}

// Stops returns StopCount if it is less than 2⁶³. It remembers the counts of
// followers.
func (c *Calc) Stops(g Game) (n uint64, ok bool) {
	const tooMany = 1 << 63
	if c.IsNumber(g) {
		return 1, true
	}
	if n, ok := c.stops.get(g); ok {
		return n, n < tooMany
	}
	c.Enter()
	for _, options := range [2][]Game{c.Left(g), c.Right(g)} {
		for _, h := range options {
			m, ok := c.Stops(h)
			if n += m; !ok || n >= tooMany {
				n = tooMany
				break
			}
		}
	}
	c.Leave()
	c.stops.put(c, g, min(n, tooMany))
	return n, n < tooMany
}

// IsAllSmall reports whether 0 is the only number among the followers of g. This means that in each
// follower either both players can move or neither can.
func (c *Calc) IsAllSmall(g Game) bool {
	return c.IsInfinitesimal(g) && Fold(c, g, func(g Game) (ok, leaf bool) {
		p, leaf := c.compact(g)
		return p.x == Zero, leaf
	}, func(_ Game, left, right []bool) bool { return !slices.Contains(append(left, right...), false) })
}

// A Parity is even, odd or neither.
type Parity byte

// The parities.
const (
	Neither Parity = iota
	Even
	Odd
)

func parity(_ Game, left, right []Parity) Parity {
	p := Neither
	for _, q := range append(left, right...) {
		if q == Neither || p != Neither && p != q {
			return Neither
		}
		p = q
	}
	return [...]Parity{Neither, Odd, Even}[p]
}

// Parity returns whether g is even or odd. 0 is even. A game is even if all its options are odd,
// and odd if all its options are even.
func (c *Calc) Parity(g Game) Parity {
	return Fold(c, g, func(g Game) (Parity, bool) {
		x, ok := c.Number(g)
		switch {
		case !x.IsInteger():
			return Neither, ok
		case x.Num().Bit(0) == 0:
			return Even, ok
		}
		return Odd, ok
	}, parity)
}

// Temper returns whether g is even-tempered or odd-tempered. Numbers are even-tempered. Any other
// game is even-tempered if all its options are odd-tempered, and odd-tempered if all its options
// are even-tempered [WW, ch. 8].
func (c *Calc) Temper(g Game) Parity {
	return Fold(c, g, func(g Game) (Parity, bool) { return Even, c.IsNumber(g) }, parity)
}

// FollowerCount returns the number of followers of g, including g.
func (c *Calc) FollowerCount(g Game) *big.Int {
	if x, ok := c.Number(g); ok && x.IsInteger() {
		n := x.Abs().Num()
		return n.Add(n, big.NewInt(1))
	}
	return big.NewInt(int64(len(c.reach(g))))
}
