// SPDX-License-Identifier: Apache-2.0

// Package set holds the games in which naming an element of an ordered set takes
// away everything at or above it: Chomp, Divisors, Subset Take-away, and the
// game on any small poset.
//
//	p, _ := set.Chomp.Parse("3x4")
//	set.Chomp.Options(nil, p, game.Left)
//
// What is left is always closed downwards. The first three are played on products
// of chains, where an [Ideal] tells it in a few bytes; their files are their
// notations.
package set

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Kit is the game on what is left of any ordered set; the game has its own
// notation. Games on products of chains have an [IdealKit], which is faster.
type Kit[P comparable] struct {
	game.Doc
	Order func(p P) Order[P]
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
	for _, a := range o.Members {
		rest := slices.DeleteFunc(slices.Clone(o.Members), func(b int) bool { return o.Leq(a, b) })
		dst = append(dst, o.Keep(rest))
	}
	return dst
}

// Split takes members apart that are not joined by comparable ones.
func (k Kit[P]) Split(dst []P, p P) []P {
	o := k.Order(p)
	for rest := slices.Clone(o.Members); len(rest) > 0; {
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
		slices.Sort(part)
		dst = append(dst, o.Keep(part))
	}
	return dst
}

// Move names the member that is taken: it is below all that is gone.
func (k Kit[P]) Move(p, q P, _ game.Player) game.Move[P] {
	o, left := k.Order(p), k.Order(q).Members
	gone := slices.DeleteFunc(slices.Clone(o.Members), func(a int) bool { return slices.Contains(left, a) })
	for _, a := range gone {
		if !slices.ContainsFunc(gone, func(b int) bool { return !o.Leq(a, b) }) {
			return game.Move[P]{To: q, Name: strconv.Itoa(a), Touch: []game.Place{place(a)}}
		}
	}
	return game.Move[P]{To: q}
}

// Draw shows what is left as a Hasse diagram.
func (k Kit[P]) Draw(c draw.Canvas, p P) {
	o := k.Order(p)
	d := diagram{leq: func(i, j int) bool { return o.Leq(o.Members[i], o.Members[j]) }}
	for _, a := range o.Members {
		d.add(strconv.Itoa(a), place(a))
	}
	d.draw(c)
}

// place is where a member is.
func place(a int) game.Place { return game.Place("n" + strconv.Itoa(a)) }

// numbers reads numbers from 1 to most, with one of some signs between them, and
// tells where they are.
func numbers(s, between string, most int) (list, at []int, err error) {
	for start := 0; start <= len(s); {
		n := strings.IndexAny(s[start:]+between, between)
		field := s[start : start+n]
		where := start + n - len(strings.TrimLeft(field, " "))
		number, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || number < 1 || number > most {
			return nil, nil, game.Errorf(s, where, "a number from 1 to %d is wanted here", most)
		}
		list, at = append(list, number), append(at, where)
		start += n + 1
	}
	return list, at, nil
}
