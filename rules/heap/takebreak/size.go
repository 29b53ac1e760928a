// SPDX-License-Identifier: Apache-2.0

package takebreak

import "math"

// mostSize is the largest size that Size returns.
const mostSize = 1_000_000_000_000_000_000

// Size returns an upper estimate of the number of options of a heap of n tokens; numbers above 10¹⁸
// are given as 10¹⁸. Already a heap of 200 has 4·10¹² in 0.*.
func (c Code) Size(n int) int {
	if n <= 0 {
		return 0
	}
	total := 0.0
	for j, d := range c.left {
		total += d.size(n + j)
	}
	for i := range min(len(c.right), n) {
		total += c.right[i].size(n - i - 1)
	}
	if rounds := float64(n - len(c.right)); rounds > 0 && len(c.tail) > 0 {
		most := 0.0
		for _, d := range c.tail {
			most = max(most, d.size(n-len(c.right)))
		}
		total += rounds * most
	}
	return int(min(total, mostSize))
}

// size bounds the number of ways in which d breaks total tokens into heaps. There are at most
// C(n+h(h−1)/2−1, h−1)/h! partitions of n into h parts: after 0, 1, …, h−1 are added to its parts,
// each partition has the greatest possible number of orders. There are at most exp(π√(2n/3))
// partitions in all [Hardy–Wright, ch. 19].
func (d Digit) size(total int) float64 {
	n := float64(total)
	all := math.Exp(math.Pi * math.Sqrt(2*n/3))
	if d.Unbounded() {
		return all
	}
	sum := 0.0
	for h, s := range d.counts {
		switch {
		case s == 0:
		case h < 2 || s == AllEqual:
			sum++
		default:
			ways, top := 1.0/float64(h), n+float64(h*(h-1)/2)-1
			for k := 1; k < h && ways < mostSize; k++ {
				ways *= (top - float64(k) + 1) / float64(k) / float64(k)
			}
			sum += max(1, ways)
		}
	}
	return min(sum, all)
}
