// SPDX-License-Identifier: Apache-2.0

package set

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// An Order is a finite partially ordered set of numbers from 1 to 64: as text,
// which element covers which, as 1<2, then elements comparable to no other. The
// zero Order is empty.
type Order string

// Poset is the game on any ordered set: take an element and all above it. The
// last element may be taken; leave out the bottom of Chomp to play Chomp.
var Poset = poset{Kit{game.Doc{
	Name: "poset", Title: "Poset game", Aliases: []string{"poset-game"},
	Rule:     "Take an element of a partially ordered set, and all elements greater than it.",
	Position: "Which elements are less than which, as in 1<2<3,1<4, and single elements, as in 5; elements are numbers up to 64. The empty set is -.",
	Sources:  []string{"Gale 1974"},
	Samples:  []string{"1<2<3,1<4,5", "1<3,2<3,1<4,2<4", "1<2<4,1<3<4,4<5,6<7", "1"},
}}}

type poset struct{ Kit }

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

func (p Order) relation() *relation {
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
func (r *relation) order(set uint64) Order {
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
	return Order(strings.TrimSuffix(string(b), ","))
}

func (poset) Options(dst []Order, p Order, _ game.Player) []Order {
	r := p.relation()
	for _, i := range elements(r.in) {
		dst = append(dst, r.order(r.in&^r.up[i]))
	}
	return dst
}

// Split returns the parts that are not comparable to each other.
func (poset) Split(dst []Order, p Order) []Order {
	r := p.relation()
	for left := r.in; left != 0; {
		part := left & -left
		for again := true; again; {
			before := part
			for _, i := range elements(left) {
				if r.up[i]&part != 0 {
					part |= r.up[i]
				}
			}
			again = part != before
		}
		dst = append(dst, r.order(part))
		left &^= part
	}
	return dst
}

func (poset) Format(p Order) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (poset) Parse(s string) (Order, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	r := &relation{}
	if s == "" {
		return "", game.Errorf(s, 0, "elements are missing; the empty set is -")
	}
	if err := r.read(s); err != nil {
		return "", err
	}
	for _, i := range elements(r.in) {
		for _, j := range elements(r.up[i]) {
			if i != j && r.up[j]>>i&1 != 0 {
				return "", game.Errorf(s, 0, "%d and %d are less than each other", i+1, j+1)
			}
		}
	}
	return r.order(r.in), nil
}

// Move names the element that was taken, which is below all that is gone.
func (poset) Move(p, q Order) string {
	r := p.relation()
	gone := r.in &^ q.relation().in
	i := slices.IndexFunc(elements(gone), func(i int) bool { return r.up[i] == gone })
	if i < 0 {
		return "?"
	}
	return strconv.Itoa(elements(gone)[i] + 1)
}

func (poset) Draw(c draw.Canvas, p Order) {
	r := p.relation()
	var h hasse
	index := map[int]int{}
	members := elements(r.in)
	slices.SortStableFunc(members, func(i, j int) int { return bits.OnesCount64(r.up[j]) - bits.OnesCount64(r.up[i]) })
	for k, i := range members {
		index[i] = k
		h.names = append(h.names, strconv.Itoa(i+1))
		h.ranks = append(h.ranks, 0)
	}
	for k, i := range members {
		for _, j := range elements(r.covers(i)) {
			h.covers = append(h.covers, [2]int{k, index[j]})
			h.ranks[index[j]] = max(h.ranks[index[j]], h.ranks[k]+1)
		}
	}
	h.draw(c)
}
