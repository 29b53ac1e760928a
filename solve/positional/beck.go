// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"fmt"
	"math/big"
)

// beck is Beck's criterion [Beck 2008] for Maker, moving first with the bias p:q. Consider the sum
// of ((p+q)/p)^−|A| over the sets A. Maker fills a set if this sum is greater than p²q²/(p+q)³
// times the number of cells times the greatest number of sets through two cells. It is computed
// exactly.
func beck(sets [][]int, bias [2]int, cells int) (why string, ok bool) {
	const most = 5000 // number of sets whose pairs of cells are counted
	if len(sets) == 0 || len(sets) > most {
		return "", false
	}
	p, q := int64(bias[0]), int64(bias[1])
	sum, pairs, through := new(big.Rat), map[[2]int]int64{}, int64(0)
	for _, s := range sets {
		if len(s) == 0 {
			return "", false
		}
		weight := new(big.Rat).SetInt64(1)
		for range s {
			weight.Mul(weight, big.NewRat(p, p+q))
		}
		sum.Add(sum, weight)
		for i, a := range s {
			for _, b := range s[:i] {
				pair := [2]int{min(a, b), max(a, b)}
				pairs[pair]++
				through = max(through, pairs[pair])
			}
		}
	}
	bound := big.NewRat(p*p*q*q, (p+q)*(p+q)*(p+q))
	bound.Mul(bound, new(big.Rat).SetInt64(through*int64(cells)))
	if sum.Cmp(bound) <= 0 {
		return "", false
	}
	x, _ := sum.Float64()
	y, _ := bound.Float64()
	return fmt.Sprintf("the sum of (%d/%d)^-|A| over the winning sets A is %.4g, more than %.4g", p+q, p, x, y), true
}
