// SPDX-License-Identifier: Apache-2.0

// Package set holds the games in which naming an element of an ordered set takes
// away everything at or above it: Chomp, Divisors, Subset Take-away, and the
// game on any small poset.
//
//	p, _ := set.Chomp.Parse("3x4")
//	set.Chomp.Options(nil, p, game.Left)
//
// What is left is always closed downwards, so that a few numbers tell it: the
// rows of a bar, the largest numbers of a set with all their divisors.
package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// A Kit gives a game on ordered sets its moves, parts, symmetry, pictures and
// names of moves; a game has its own notation.
type Kit[P comparable] struct {
	game.Doc
	Order  func(p P) Order[P]
	Fixed  func(a int) bool                                     // of members that nobody may take; nil if there are none
	Name   func(a int) string                                   // of a member; nil for its number
	Images func(members []int, yield func(image func(int) int)) // the maps of members that keep the order, negative where there is no image; nil if none is known
}

// An Order is what is left of an ordered set.
type Order[P comparable] struct {
	Members []int                 // natural numbers, ascending
	Leq     func(a, b int) bool   // whether a is at or below b
	Keep    func(members []int) P // the position with these members, which are closed downwards
}

func (Kit[P]) Impartial() bool { return true }

// Options appends what is left when a member and all above it are taken.
func (k Kit[P]) Options(dst []P, p P, _ game.Player) []P {
	o := k.Order(p)
	for _, a := range k.loose(o.Members) {
		rest := slices.DeleteFunc(slices.Clone(o.Members), func(b int) bool { return o.Leq(a, b) })
		dst = append(dst, o.Keep(rest))
	}
	return dst
}

// loose returns the members that may be taken.
func (k Kit[P]) loose(members []int) []int {
	if k.Fixed == nil {
		return members
	}
	return slices.DeleteFunc(slices.Clone(members), k.Fixed)
}

// Split takes members apart that are not joined by comparable ones: what is
// never taken joins nothing.
func (k Kit[P]) Split(dst []P, p P) []P {
	o := k.Order(p)
	for rest := slices.Clone(k.loose(o.Members)); len(rest) > 0; {
		part := rest[:1:1]
		rest = rest[1:]
		for i := 0; i < len(part) && len(rest) > 0; i++ {
			rest = slices.DeleteFunc(rest, func(b int) bool {
				joined := o.Leq(part[i], b) || o.Leq(b, part[i])
				if joined {
					part = append(part, b)
				}
				return joined
			})
		}
		if len(part) == len(k.loose(o.Members)) {
			return append(dst, p)
		}
		dst = append(dst, o.Keep(slices.DeleteFunc(slices.Clone(o.Members), func(b int) bool {
			return (k.Fixed == nil || !k.Fixed(b)) && !slices.Contains(part, b)
		})))
	}
	return dst
}

// Canonical returns the image of p with the least members.
func (k Kit[P]) Canonical(p P) P {
	if k.Images == nil {
		return p
	}
	o := k.Order(p)
	var best []int
	k.Images(o.Members, func(image func(int) int) {
		list := make([]int, len(o.Members))
		for i, a := range o.Members {
			list[i] = image(a)
		}
		slices.Sort(list)
		if len(list) > 0 && list[0] >= 0 && (best == nil || slices.Compare(list, best) < 0) {
			best = list
		}
	})
	if best == nil {
		return p
	}
	return o.Keep(best)
}

// Move names the member that is taken: it is below all that is gone.
func (k Kit[P]) Move(p, q P, _ game.Player) game.Move[P] {
	o, left := k.Order(p), k.Order(q).Members
	gone := slices.DeleteFunc(slices.Clone(o.Members), func(a int) bool { return slices.Contains(left, a) })
	for _, a := range gone {
		if !slices.ContainsFunc(gone, func(b int) bool { return !o.Leq(a, b) }) {
			return game.Move[P]{To: q, Name: k.name(a), Touch: []game.Place{place(a)}}
		}
	}
	return game.Move[P]{To: q}
}

func (k Kit[P]) name(a int) string {
	if k.Name == nil {
		return strconv.Itoa(a)
	}
	return k.Name(a)
}

// place is where a member is.
func place(a int) game.Place { return game.Place("n" + strconv.Itoa(a)) }

// numbers reads numbers from 1 to most, separated by commas, and tells where
// they are.
func numbers(s string, most int) (list, at []int, err error) {
	offset := 0
	for field := range strings.SplitSeq(s, ",") {
		start := offset + len(field) - len(strings.TrimLeft(field, " "))
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 || n > most {
			return nil, nil, game.Errorf(s, start, "a number from 1 to %d is wanted here", most)
		}
		list, at = append(list, n), append(at, start)
		offset += len(field) + 1
	}
	return list, at, nil
}

// permute calls do with every order of 0 to n−1.
func permute(n int, do func([]int)) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	var from func(int)
	from = func(k int) {
		if k == n {
			do(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			from(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	from(0)
}
