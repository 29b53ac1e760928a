// SPDX-License-Identifier: Apache-2.0

package period

import (
	"sync"

	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/work"
)

// Codes that begin alike. A search for the canonical code would compare a code
// with some nine thousand others; instead these are filed by their first values
// from the first that is not 0 on, rank by rank and each rank when it is first
// asked for.

// likeLook is the number of values by which codes are filed.
const likeLook = 20

// likeFiles has the codes of each rank by their beginnings, each file in the
// order of canonical codes.
var likeFiles [maxRank + 1]struct {
	once sync.Once
	by   map[string][]takebreak.Code
}

// The rank of an octal code is the number of its digits, d0 counted unless it is
// 0; but 4.0 has the rank 0, and codes of more than three digits after the
// point, where the published tables end, have the greatest.
const (
	tableDigits = 3
	maxRank     = tableDigits + 2
)

// likeCodes returns the octal codes below code, in the order of canonical codes,
// that may have its values, up to a shift.
func likeCodes(code takebreak.Code, values []uint32) (like []takebreak.Code) {
	self, key := code.String(), beginning(values)
	for r := range rank(code) + 1 {
		f := &likeFiles[r]
		f.once.Do(func() { f.by = fileCodes(r) })
		for _, c := range f.by[key] {
			if c.String() == self {
				return like
			}
			like = append(like, c)
		}
	}
	return like
}

func rank(code takebreak.Code) int {
	last, _ := code.Last()
	switch {
	case last > tableDigits:
		return maxRank
	case last > 0 && !code.Digit(0).IsZero():
		return last + 1
	}
	return last
}

// fileCodes files the octal codes of a rank.
func fileCodes(r int) map[string][]takebreak.Code {
	by := map[string][]takebreak.Code{}
	for _, d0 := range []uint{0, 4} {
		for digits := range canonicalDigits + 1 {
			for i := range 1 << (3 * digits) {
				if digits > 0 && i%8 == 0 || digits+int(d0) == 0 {
					continue // shorter than it looks, or without moves
				}
				c := octal(d0, digits, i)
				if rank(c) != r {
					break
				}
				values, _ := sequence.Nim(work.Unbounded(), c, likeLook+2*canonicalDigits)
				key := beginning(values)
				by[key] = append(by[key], c)
			}
		}
	}
	return by
}

// octal returns the code of so many digits after the point, which are those of i.
func octal(d0 uint, digits, i int) takebreak.Code {
	ds := make([]uint, digits)
	for k := range ds {
		ds[k] = uint(i>>(3*(digits-1-k))) & 7
	}
	return takebreak.Octal(d0, ds...)
}

// beginning returns the values from the first that is not 0 on, likeLook of them
// at most, as a key.
func beginning(values []uint32) string {
	for len(values) > 0 && values[0] == 0 {
		values = values[1:]
	}
	key := make([]byte, min(len(values), likeLook))
	for i := range key {
		key[i] = byte(values[i])
	}
	return string(key)
}
