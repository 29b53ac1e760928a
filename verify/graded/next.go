// SPDX-License-Identifier: Apache-2.0

package graded

import (
	"context"
	"errors"
	"fmt"
)

// Condition 4, by lemma 2. S(w) is a set of pairs, each of an element z and a total degree.

// A word is an entry of the list, with its set S.
type word struct {
	x     int // its element
	last  int // the heap that was added last
	from  int // another word
	stuck []part
}

// A part contains the degrees of one element z of a set, from -far up.
type part struct {
	z       uint16
	degrees uint64
}

// next checks condition 4.
func (h *hypothesis) next(ctx context.Context) error {
	quiet := h.quiet()
	all := word{last: -1}
	for z := range h.Order {
		all.stuck = appendPart(all.stuck, z, h.degrees(func(d int) bool { return h.exists(uint16(z), d) && !h.isP(uint16(z), d) }))
	}
	list := []word{all}
	like := map[int][]int{0: {0}} // the words that have an element
	dense, parts := make([]uint64, h.Order), 0
	for i := 0; i < len(list); i++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		clear(dense)
		for _, p := range list[i].stuck {
			dense[p.z] = p.degrees
		}
		row := h.row(list[i].x)
		for heap := 1; heap <= h.Heap; heap++ {
			if quiet[heap] == nil {
				continue
			}
			w := word{x: int(h.act[heap][list[i].x]), last: heap, from: i}
			for z, y := range row {
				w.stuck = appendPart(w.stuck, z, dense[h.act[heap][z]]&quiet[heap][y])
			}
			switch {
			case len(w.stuck) == 0:
				continue
			case w.stuck[0].z == 0: // also if the word is covered, because the word that covers it may be the empty one
				return fmt.Errorf("the heaps %v have no move to P, but are not in P", spelled(list, w))
			case covered(list, like[w.x], w.stuck):
				continue
			}
			like[w.x] = append(like[w.x], len(list))
			list = append(list, w)
			if parts += len(w.stuck); parts > 1<<26 {
				return errors.New("there are too many words")
			}
		}
	}
	h.words = len(list)
	return nil
}

// appendPart adds the degrees of z. If there are none, it adds nothing.
func appendPart(parts []part, z int, degrees uint64) []part {
	if degrees == 0 {
		return parts
	}
	return append(parts, part{uint16(z), degrees})
}

// degrees returns the total degrees that have a property.
func (h *hypothesis) degrees(has func(d int) bool) (set uint64) {
	for d := -h.far; d <= h.far; d++ {
		if has(d) {
			set |= 1 << (d + h.far)
		}
	}
	return set
}

// quiet concerns each heap with moves, and each element of the rest. It returns the total degrees
// at which the rest exists and no move in the heap leads to P.
func (h *hypothesis) quiet() [][]uint64 {
	out := make([][]uint64, h.Heap+1)
	for heap, options := range h.moves {
		if len(options) == 0 {
			continue
		}
		out[heap] = make([]uint64, h.Order)
		for y := range uint16(h.Order) {
			out[heap][y] = h.degrees(func(d int) bool {
				rest := d - h.Degree[heap]
				if !h.exists(y, rest) {
					return false
				}
				for _, o := range options {
					if h.isP(h.option(y, o), rest+h.change(o)) {
						return false
					}
				}
				return true
			})
		}
	}
	return out
}

// covered reports whether a set is contained in the set of one of the given words.
func covered(list []word, words []int, set []part) bool {
	for _, i := range words {
		if within(set, list[i].stuck) {
			return true
		}
	}
	return false
}

// within reports whether a set is contained in another. Both must ascend.
func within(set, other []part) bool {
	for _, p := range set {
		for len(other) > 0 && other[0].z < p.z {
			other = other[1:]
		}
		if len(other) == 0 || other[0].z != p.z || p.degrees&^other[0].degrees != 0 {
			return false
		}
	}
	return true
}

// spelled returns the heaps of a word.
func spelled(list []word, w word) (heaps []int) {
	for ; w.last >= 0; w = list[w.from] {
		heaps = append(heaps, w.last)
	}
	return heaps
}
