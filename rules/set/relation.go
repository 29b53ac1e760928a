// SPDX-License-Identifier: Apache-2.0

package set

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

const lastElement = 64

// A relation is an order: elements, by bit, and what is at or above each. Element
// i is bit i−1.
type relation struct {
	in uint64
	up [lastElement]uint64
}

func elements(set uint64) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

func (p Elements) relation() *relation {
	r := &relation{}
	r.read(string(p))
	return r
}

// read adds the items of s and makes the relation transitive.
func (r *relation) read(s string) error {
	if s == "" {
		return nil
	}
	at := 0
	for item := range strings.SplitSeq(s, ",") {
		low := -1
		for field := range strings.SplitSeq(item, "<") {
			n, err := strconv.Atoi(strings.TrimSpace(field))
			if err != nil || n < 1 || n > lastElement {
				return game.Errorf(s, at, "an element from 1 to %d is wanted here", lastElement)
			}
			n--
			r.in |= 1 << n
			r.up[n] |= 1 << n
			if low >= 0 {
				r.up[low] |= 1 << n
			}
			if low == n {
				return game.Errorf(s, at, "an element is less than itself")
			}
			low = n
			at += len(field) + 1
		}
	}
	for _, k := range elements(r.in) {
		for _, i := range elements(r.in) {
			if r.up[i]>>k&1 != 0 {
				r.up[i] |= r.up[k]
			}
		}
	}
	return nil
}

// covers returns the elements that cover i.
func (r *relation) covers(i int) uint64 {
	above := r.up[i] &^ (1 << i)
	next := above
	for _, j := range elements(above) {
		next &^= r.up[j] &^ (1 << j)
	}
	return next
}

// order returns the part of r on the set, which contains what is below its members.
func (r *relation) order(set uint64) Elements {
	var b []byte
	var single []int
	joined := uint64(0)
	for _, i := range elements(set) {
		for _, j := range elements(r.covers(i) & set) {
			joined |= 1<<i | 1<<j
			b = append(strconv.AppendInt(b, int64(i+1), 10), '<')
			b = append(strconv.AppendInt(b, int64(j+1), 10), ',')
		}
	}
	single = elements(set &^ joined)
	for _, i := range single {
		b = append(strconv.AppendInt(b, int64(i+1), 10), ',')
	}
	return Elements(strings.TrimSuffix(string(b), ","))
}
