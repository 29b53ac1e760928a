// SPDX-License-Identifier: Apache-2.0

// The ordinals α_p. Let f be the order of 2 modulo p. Then α_p is the sum of generators, κ_f, and a
// small natural number, the excess [Lenstra 1977]. Here κ_f is the sum of κ_q for some prime powers
// q whose product is f or a divisor of f. The table was computed by trying 0, 1, 2, … until the sum
// has no p-th root. The tests repeat this for the smaller fields. The table agrees with OEIS
// A380496.

package transfinite

import (
	"cmp"
	"slices"
)

// An excess is a line of the table. It says that α of prime is the sum of the κ_q and the number
// more.
type excess struct {
	prime uint64
	q     []uint64
	more  uint64
}

// alpha returns α_p.
func (f *field) alpha(p uint64) element {
	if x, ok := f.alphas[p]; ok {
		return x
	}
	i, ok := slices.BinarySearchFunc(excesses, p, func(e excess, p uint64) int { return cmp.Compare(e.prime, p) })
	if !ok {
		f.m.Fail(UnknownAlpha{p})
	}
	x := element{low: excesses[i].more}
	for _, q := range excesses[i].q {
		x = f.add(x, f.kappa(q))
	}
	f.alphas[p] = x
	return x
}

// kappa returns the generator κ_q of a prime power q. For q = 2, 4, 8, 16, … these are 2, 4, 16,
// 256, …. For q = pⁿ⁺¹, where p is the odd prime number k, it is ω^(ω^k·pⁿ).
func (f *field) kappa(q uint64) element {
	if q%2 == 0 {
		return element{low: 1 << (q / 2)}
	}
	level := 1
	for q%f.prime(level) != 0 {
		level++
	}
	p, log := f.prime(level), uint(0)
	for q /= p; q > 1; q /= p {
		log++
	}
	return element{node: &node{level: level, log: log, terms: []powers{{1, unit}}}}
}

var excesses = []excess{
	{3, []uint64{2}, 0},
	{5, []uint64{4}, 0},
	{7, []uint64{3}, 1},
	{11, []uint64{5}, 1},
	{13, []uint64{3, 4}, 0},
	{17, []uint64{8}, 0},
	{19, []uint64{9}, 4},
	{23, []uint64{11}, 1},
	{29, []uint64{7, 4}, 0},
	{31, []uint64{5}, 1},
	{37, []uint64{9, 4}, 0},
	{41, []uint64{5}, 1},
	{43, []uint64{7}, 1},
	{47, []uint64{23}, 1},
	{53, []uint64{13}, 1},
	{59, []uint64{29}, 1},
	{61, []uint64{5, 3}, 0},
	{67, []uint64{11, 3}, 0},
	{71, []uint64{7, 5}, 0},
	{73, []uint64{9}, 1},
	{79, []uint64{13}, 1},
	{83, []uint64{41}, 1},
	{89, []uint64{11}, 1},
	{97, []uint64{3, 16}, 0},
	{101, []uint64{25}, 1},
	{103, []uint64{17, 3}, 0},
	{107, []uint64{53}, 1},
	{109, []uint64{9, 4}, 0},
	{113, []uint64{7, 4}, 0},
	{127, []uint64{7}, 1},
	{131, []uint64{13, 5}, 0},
	{137, []uint64{17}, 1},
	{139, []uint64{23, 3}, 0},
	{149, []uint64{37}, 1},
	{151, []uint64{5, 3}, 0},
	{157, []uint64{13}, 1},
	{163, []uint64{81}, 4},
	{167, []uint64{83}, 1},
	{173, []uint64{43, 4}, 0},
	{179, []uint64{89}, 1},
	{181, []uint64{5, 9}, 0},
	{191, []uint64{19, 5}, 0},
	{193, []uint64{3, 32}, 0},
	{197, []uint64{49, 4}, 0},
	{199, []uint64{11, 9}, 0},
	{211, []uint64{7, 5}, 0},
	{223, []uint64{37}, 1},
	{227, []uint64{113}, 1},
	{229, []uint64{19}, 1},
	{233, []uint64{29}, 1},
	{239, []uint64{17, 7}, 0},
	{241, []uint64{3, 8}, 0},
	{251, []uint64{25}, 1},
	{257, []uint64{16}, 0},
}
