// SPDX-License-Identifier: Apache-2.0

package guess

import "math/big"

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
	at := func(p part, n int) (*big.Int, bool) {
		i := p.step*(n+1) + p.first - offset
		if i < 0 || i >= len(terms) {
			return nil, false
		}
		return terms[i], true
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
		rows := make([][]*big.Rat, n)
		for i := range rows {
			row := make([]*big.Rat, len(basis)+1)
			for j, q := range append(basis[:len(basis):len(basis)], p) {
				t, _ := at(q, i)
				row[j] = new(big.Rat).SetInt(t)
			}
			rows[i] = row
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

// solvable reports whether the last column is a linear combination of the others. It changes the
// rows.
func solvable(rows [][]*big.Rat) bool {
	if len(rows) == 0 {
		return true
	}
	columns := len(rows[0])
	rank := 0
	for c := range columns {
		pivot := -1
		for i := rank; i < len(rows); i++ {
			if rows[i][c].Sign() != 0 {
				pivot = i
				break
			}
		}
		if pivot < 0 {
			continue
		}
		if c == columns-1 {
			return false
		}
		rows[rank], rows[pivot] = rows[pivot], rows[rank]
		for i := rank + 1; i < len(rows); i++ {
			if rows[i][c].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Quo(rows[i][c], rows[rank][c])
			for j := c; j < columns; j++ {
				rows[i][j].Sub(rows[i][j], new(big.Rat).Mul(f, rows[rank][j]))
			}
		}
		rank++
	}
	return true
}
