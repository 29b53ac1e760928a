// SPDX-License-Identifier: Apache-2.0

package set

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// Subsets is a family of subsets of {1, …, N} that can still be named. A subset
// is a number with bit i−1 set for each of its elements i, and bit s of Open is
// set if the subset s can be named.
//
// Invariant: N ≤ 5; with a set, Open holds its nonempty subsets. Neither the
// empty nor the whole set is open. The zero Subsets has no elements.
type Subsets struct {
	N    uint8
	Open uint32
}

const mostElements = 5

// TakeAway is Gale's game: name a subset that contains none named before.
var TakeAway = takeAway{Kit[Subsets]{Doc: game.Doc{
	Name: "subset-takeaway", Title: "Subset Take-away", Aliases: []string{"subset-take-away", "superset"},
	Rule:     "Name a nonempty proper subset of {1,…,n} that contains no subset named before.",
	Position: "the number n up to 5, and after a colon the subsets that have been named, as in 4:12,3 for {1,2} and {3}",
	Sources:  []string{"Gale–Neyman 1982"},
	Samples:  []string{"3", "4:12,34", "4:1,23", "1"},
},
	Order: func(p Subsets) Order[Subsets] {
		return Order[Subsets]{p.open(), func(a, b int) bool { return a&^b == 0 }, func(members []int) Subsets {
			p.Open = 0
			for _, s := range members {
				p.Open |= 1 << s
			}
			return p
		}}
	},
	Name: func(s int) string { return "{" + strings.Join(strings.Split(subset(s), ""), ",") + "}" },
	Images: func(sets []int, yield func(func(int) int)) {
		permute(bits.Len(uint(slices.Max(append(sets, 0)))), func(order []int) {
			yield(func(s int) (t int) {
				for i, j := range order {
					t |= s >> i & 1 << j
				}
				return t
			})
		})
	},
}}

type takeAway struct{ Kit[Subsets] }

// open lists the subsets that can be named.
func (p Subsets) open() []int {
	var list []int
	for s := range 1 << p.N {
		if p.Open>>s&1 != 0 {
			list = append(list, s)
		}
	}
	return list
}

// all returns the position of n elements in which nothing has been named.
func all(n int) Subsets {
	whole := uint32(1)<<n - 1
	return Subsets{uint8(n), (uint32(1)<<whole - 1) &^ 1}
}

// name takes the supersets of s away.
func (p Subsets) name(s int) Subsets {
	for t := range 1 << p.N {
		if t&s == s {
			p.Open &^= 1 << t
		}
	}
	return p
}

// named returns the minimal subsets that are not open, the smaller ones first.
func (p Subsets) named() []int {
	var list []int
	q := all(int(p.N))
	for size := 1; size < int(p.N); size++ {
		for s := range 1 << p.N {
			if bits.OnesCount(uint(s)) == size && q.Open>>s&1 != 0 && p.Open>>s&1 == 0 {
				list = append(list, s)
				q = q.name(s)
			}
		}
	}
	return list
}

func subset(s int) string {
	var b []byte
	for i := range mostElements {
		if s>>i&1 != 0 {
			b = append(b, byte('1'+i))
		}
	}
	return string(b)
}

func (takeAway) Format(p Subsets) string {
	s := string('0' + rune(p.N))
	for i, t := range p.named() {
		s += ":,"[min(i, 1):min(i, 1)+1] + subset(t)
	}
	return s
}

func (takeAway) Parse(s string) (Subsets, error) {
	head, tail, colon := strings.Cut(s, ":")
	n := strings.TrimSpace(head)
	if len(n) != 1 || n[0] < '0' || n[0] > '0'+mostElements {
		return Subsets{}, game.Errorf(s, 0, "the number of elements is wanted, at most %d", mostElements)
	}
	p := all(int(n[0] - '0'))
	if !colon {
		return p, nil
	}
	at := len(head) + 1
	for field := range strings.SplitSeq(tail, ",") {
		t := 0
		for i, c := range []byte(strings.TrimSpace(field)) {
			if c < '1' || c > n[0] {
				return Subsets{}, game.Errorf(s, at+i, "an element from 1 to %s is wanted here", n)
			}
			t |= 1 << (c - '1')
		}
		if t == 0 || t == 1<<p.N-1 {
			return Subsets{}, game.Errorf(s, at, "a subset is wanted that is neither empty nor whole, as in %s:1", n)
		}
		p = p.name(t)
		at += len(field) + 1
	}
	return p, nil
}
