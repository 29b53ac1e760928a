// SPDX-License-Identifier: Apache-2.0

package guess

import (
	"math/big"
	"math/bits"
	"slices"
)

// A Regular says that the terms are k-regular: all sequences a(k^e·n + r) are linear combinations
// of Rank of them.
type Regular struct {
	Base      int `json:"base"`
	Rank      int `json:"rank"`
	Confirmed int `json:"confirmed"` // the number of terms of each subsequence that agree
}

// mostRank is the greatest rank that is searched for.
const mostRank = 12

// KRegular guesses that a sequence is k-regular. The offset is the index of the first term. The
// space of the subsequences must stop growing while each subsequence still has many more terms than
// the rank.
func KRegular(terms []*big.Int, offset, k int) *Regular {
	if offset < 0 || offset > 1 {
		return nil
	}
	type part struct{ step, first int } // a(step·n + first), n ≥ 1
	small := make([]uint64, len(terms))
	prime, x := big.NewInt(modest), new(big.Int)
	for i, t := range terms {
		small[i] = x.Mod(t, prime).Uint64()
	}
	at := func(p part, n int) (uint64, bool) {
		i := p.step*(n+1) + p.first - offset
		if i < 0 || i >= len(small) {
			return 0, false
		}
		return small[i], true
	}
	var basis []part
	length := func(p part) int {
		n := 0
		for {
			if _, ok := at(p, n); !ok {
				return n
			}
			n++
		}
	}
	depends := func(p part) (bool, int) { // in terms of the basis, where all terms are known
		n := length(p)
		for _, q := range basis {
			n = min(n, length(q))
		}
		rows := make([][]uint64, n)
		for i := range rows {
			rows[i] = make([]uint64, len(basis)+1)
			for j, q := range append(basis[:len(basis):len(basis)], p) {
				rows[i][j], _ = at(q, i)
			}
		}
		return solvable(rows), n
	}
	whole := part{1, 0}
	basis = append(basis, whole)
	confirmed := length(whole)
	for i := 0; i < len(basis); i++ {
		for r := range k {
			p := part{basis[i].step * k, basis[i].first + r*basis[i].step}
			ok, n := depends(p)
			if n < 3*len(basis)+12 {
				return nil
			}
			confirmed = min(confirmed, n)
			if !ok {
				if basis = append(basis, p); len(basis) > mostRank {
					return nil
				}
			}
		}
	}
	return &Regular{k, len(basis), confirmed}
}

// solvable reports whether the last column is a linear combination of the others, modulo a large
// prime. It changes the rows.
func solvable(rows [][]uint64) bool {
	if len(rows) == 0 {
		return true
	}
	columns := len(rows[0])
	rank := 0
	for c := range columns {
		pivot := slices.IndexFunc(rows[rank:], func(row []uint64) bool { return row[c] != 0 }) + rank
		if pivot < rank {
			continue
		}
		if c == columns-1 {
			return false
		}
		rows[rank], rows[pivot] = rows[pivot], rows[rank]
		inverse := power(rows[rank][c], modest-2)
		for _, row := range rows[rank+1:] {
			if row[c] == 0 {
				continue
			}
			f := modest - times(row[c], inverse)
			for j := c; j < columns; j++ {
				row[j] = (row[j] + times(f, rows[rank][j])) % modest
			}
		}
		rank++
	}
	return true
}

// times multiplies modulo the prime.
func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	_, r := bits.Div64(high, low, modest)
	return r
}

// power raises a to the power n modulo the prime.
func power(a uint64, n uint64) uint64 {
	r := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			r = times(r, a)
		}
		a = times(a, a)
	}
	return r
}
