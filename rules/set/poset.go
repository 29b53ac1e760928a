// SPDX-License-Identifier: Apache-2.0

package set

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Elements is a finite partially ordered set of numbers from 1 to 64. Its text says which element
// covers which, as 1<2, and then lists the elements that are not comparable to any other. The zero
// Elements is empty.
type Elements string

// Poset is the game on any ordered set: a move takes an element and all elements above it. The last
// element may be taken. To play Chomp, leave out the bottom element.
var Poset = poset{game.Doc{
	Name: "poset", Title: "Poset game", Aliases: []string{"poset-game"},
	Rule:     "Take an element of a partially ordered set, and all elements greater than it.",
	Position: "which elements are less than which, as in 1<2<3,1<4, and single elements, as in 5; elements are numbers up to 64; the empty set is -",
	Sources:  []string{"Gale 1974"},
	Samples:  []string{"1<2<3,1<4,5", "1<3,2<3,1<4,2<4", "1<2<4,1<3<4,4<5,6<7", "1"},
}}

type poset struct{ game.Doc }

func (poset) Impartial() bool { return true }

func (poset) Options(dst []Elements, p Elements, _ game.Player) []Elements {
	r := p.relation()
	for _, i := range elements(r.in) {
		dst = append(dst, r.order(r.in&^r.up[i]))
	}
	return dst
}

// Split separates groups of elements that are not joined by comparable elements.
func (poset) Split(dst []Elements, p Elements) []Elements {
	r := p.relation()
	for rest := r.in; rest != 0; {
		part := rest & -rest
		for old := uint64(0); old != part; {
			old = part
			for _, i := range elements(rest) {
				if r.up[i]&part != 0 {
					part |= r.up[i]
				}
			}
		}
		rest &^= part
		dst = append(dst, r.order(part))
	}
	return dst
}

// Move names the element that is taken, which is below all removed elements.
func (poset) Move(p, q Elements, _ game.Player) game.Move[Elements] {
	r := p.relation()
	gone := r.in &^ q.relation().in
	for _, i := range elements(gone) {
		if gone&^r.up[i] == 0 {
			return game.Move[Elements]{To: q, Name: strconv.Itoa(i + 1), Touch: []game.Place{placeOf([]int{i + 1})}}
		}
	}
	return game.Move[Elements]{To: q}
}

// Draw shows a Hasse diagram.
func (poset) Draw(c draw.Canvas, p Elements) {
	r := p.relation()
	in := elements(r.in)
	d := diagram{leq: func(i, j int) bool { return r.up[in[i]]>>in[j]&1 != 0 }}
	for _, i := range in {
		d.add(strconv.Itoa(i+1), placeOf([]int{i + 1}))
	}
	d.draw(c)
}

func (poset) Format(p Elements) string {
	if p == "" {
		return "-"
	}
	return string(p)
}

func (poset) Parse(s string) (Elements, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	if s == "" {
		return "", game.Errorf(s, 0, "elements are missing; the empty set is -")
	}
	r := &relation{}
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

const lastElement = 64

// A relation is an order. For each element it holds the elements at or above it as bits; element i
// is bit i−1.
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
				return game.Errorf(s, at, "an element from 1 to %d is required here", lastElement)
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

// order returns the part of r on the set, which must contain everything below its members.
func (r *relation) order(set uint64) Elements {
	var b []byte
	joined := uint64(0)
	for _, i := range elements(set) {
		for _, j := range elements(r.covers(i) & set) {
			joined |= 1<<i | 1<<j
			b = append(strconv.AppendInt(b, int64(i+1), 10), '<')
			b = append(strconv.AppendInt(b, int64(j+1), 10), ',')
		}
	}
	for _, i := range elements(set &^ joined) {
		b = append(strconv.AppendInt(b, int64(i+1), 10), ',')
	}
	return Elements(strings.TrimSuffix(string(b), ","))
}

// Members returns the elements, ascending.
func (p Elements) Members() (members []int) {
	for _, i := range elements(p.relation().in) {
		members = append(members, i+1)
	}
	return members
}

// Covers returns the pairs of elements whose second element covers the first.
func (p Elements) Covers() (pairs [][2]int) {
	r := p.relation()
	for _, i := range elements(r.in) {
		for _, j := range elements(r.covers(i)) {
			pairs = append(pairs, [2]int{i + 1, j + 1})
		}
	}
	return pairs
}
