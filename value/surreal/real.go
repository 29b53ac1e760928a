// SPDX-License-Identifier: Apache-2.0

// Sign expansions of rational numbers [WW, ch. 3]. The expansion of a positive integer n is +ⁿ. For
// any other positive number it begins with +ⁿ−, where n is the next greater integer; this leaves
// the number in an interval of length 1. Each further sign says in which half of the interval the
// number is. The place in the interval is a fraction that doubles at each step, so it recurs if the
// number is not dyadic.

package surreal

import (
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A count is a finite run.
type count struct {
	player game.Player
	n      *big.Int
}

func (k count) run(m *work.Meter, unit Ordinal) Run {
	return Run{k.player, unit.Times(m, Natural(k.n))}
}

var half = big.NewRat(1, 2)

// realSigns returns the expansion of r > 0: a prefix, and a part that is then repeated. The
// repeated part is empty if r is dyadic.
func realSigns(m *work.Meter, r *big.Rat) (prefix, repeated []count) {
	n := new(big.Int).Quo(r.Num(), r.Denom())
	if r.IsInt() {
		return []count{{game.Left, n}}, nil
	}
	prefix = []count{{game.Left, new(big.Int).Add(n, big.NewInt(1))}, {game.Right, big.NewInt(1)}}
	den := r.Denom()
	place := new(big.Int).Sub(r.Num(), new(big.Int).Mul(n, den)) // over den
	half := new(big.Int).Rsh(den, 1)
	for range den.TrailingZeroBits() { // after that the places recur
		if place.Cmp(half) == 0 {
			return prefix, nil
		}
		prefix = sign(m, prefix, place, den)
	}
	start := new(big.Int).Set(place)
	for {
		repeated = sign(m, repeated, place, den)
		if place.Cmp(start) == 0 {
			return prefix, repeated
		}
	}
}

// sign appends the sign for the half of the interval that contains place/den, and replaces the
// interval by that half.
func sign(m *work.Meter, signs []count, place, den *big.Int) []count {
	m.Step(1 + den.BitLen()/64)
	m.Room(uint64(len(signs)) * 64)
	player := game.Right
	if place.Lsh(place, 1); place.Cmp(den) > 0 {
		place.Sub(place, den)
		player = game.Left
	}
	return appendCount(signs, count{player, big.NewInt(1)})
}

// appendCount appends a run to others.
func appendCount(signs []count, k count) []count {
	if n := len(signs) - 1; n >= 0 && signs[n].player == k.player {
		signs[n].n = new(big.Int).Add(signs[n].n, k.n)
		return signs
	}
	return append(signs, k)
}

// realOf returns the number with this expansion, which must begin with a plus.
func realOf(m *work.Meter, prefix, repeated []count) *big.Rat {
	if len(prefix) == 1 && len(repeated) == 0 {
		return new(big.Rat).SetInt(prefix[0].n)
	}
	if len(prefix) < 2 { // the first minus must be in the prefix
		prefix = slices.Clone(prefix)
		for _, k := range repeated {
			prefix = appendCount(prefix, k)
		}
	}
	r := new(big.Rat).SetInt(new(big.Int).Sub(prefix[0].n, big.NewInt(1)))
	first := count{prefix[1].player, new(big.Int).Sub(prefix[1].n, big.NewInt(1))}
	sum, length := fraction(m, append([]count{first}, prefix[2:]...))
	place := new(big.Rat).Add(half, sum.Quo(sum, big.NewRat(2, 1)))
	if len(repeated) > 0 {
		sum, l := fraction(m, repeated) // sum·2^-(length+1)·(1 + 2^-l + 2^-2l + …)
		all := new(big.Int).Lsh(big.NewInt(1), l)
		all.Sub(all, big.NewInt(1)).Lsh(all, length+1)
		sum.Mul(sum, new(big.Rat).SetFrac(new(big.Int).Lsh(big.NewInt(1), l), all))
		place.Add(place, sum)
	}
	return r.Add(r, place)
}

// fraction returns ±1/2 ± 1/4 ± … for the signs, and the number of signs.
func fraction(m *work.Meter, signs []count) (*big.Rat, uint) {
	num, length := new(big.Int), uint(0)
	for _, k := range signs {
		if k.n.Cmp(big.NewInt(maxBits)) > 0 || length > maxBits {
			m.Fail(work.Exceeded("%d bits in a coefficient", maxBits))
		}
		n := uint(k.n.Int64())
		m.Step(1 + cost(int(length+n)))
		// n equal signs are 2ⁿ−1 in units of the last
		add := new(big.Int).Lsh(big.NewInt(1), n)
		add.Sub(add, big.NewInt(1))
		if k.player == game.Right {
			add.Neg(add)
		}
		num.Lsh(num, n).Add(num, add)
		length += n
	}
	return new(big.Rat).SetFrac(num, new(big.Int).Lsh(big.NewInt(1), length)), length
}
