// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// A Rule says what can be done to one heap of n tokens: it calls leave with the
// heaps that each move leaves in its place. A heap of 0 is no heap.
type Rule func(n int, leave func(a, b int))

// Options calls yield with the heaps that each move on a heap of n leaves, until
// it returns false; the slice is used again.
func (r Rule) Options(n int, yield func(heaps []int) bool) {
	var buf [2]int
	more := true
	r(n, func(a, b int) {
		heaps := buf[:0]
		if a > 0 {
			heaps = append(heaps, a)
		}
		if b > 0 {
			heaps = append(heaps, b)
		}
		more = more && yield(heaps)
	})
}

// rule is what can be done to one heap, however it is told.
type rule interface {
	Options(n int, yield func(heaps []int) bool)
}

// A Game is an impartial game of heaps: a move changes one heap.
type Game struct {
	Kit
	Rule rule
	Code string // the same game as a take-and-break code, if it has one
}

func (g Game) Impartial() bool { return true }

func (g Game) Options(dst []Heaps, p Heaps, _ game.Player) []Heaps {
	return options(dst, p, g.Rule)
}

// Split gives each heap by itself.
func (Game) Split(dst []Heaps, p Heaps) []Heaps { return split(dst, p) }

// Size is how many options a position may have.
func (g Game) Size(p Heaps) int { return size(p) }

// A Partizan is a game of heaps in which the players have rules of their own.
type Partizan struct {
	Kit
	Rules [2]rule // Left's, Right's
}

func (g Partizan) Options(dst []Heaps, p Heaps, player game.Player) []Heaps {
	return options(dst, p, g.Rules[player])
}

// Split gives each heap by itself.
func (Partizan) Split(dst []Heaps, p Heaps) []Heaps { return split(dst, p) }

// Size is how many options a position may have.
func (g Partizan) Size(p Heaps) int { return size(p) }

func options(dst []Heaps, p Heaps, r rule) []Heaps {
	if n, ok := p.Single(); ok {
		r.Options(n, func(heaps []int) bool {
			dst = append(dst, Of(heaps...))
			return true
		})
		return dst
	}
	sizes := p.Append(nil)
	sum := make([]int, 0, len(sizes)+2)
	for i, n := range sizes {
		if i > 0 && n == sizes[i-1] {
			continue
		}
		r.Options(n, func(heaps []int) bool {
			sum = append(append(append(sum[:0], sizes[:i]...), heaps...), sizes[i+1:]...)
			dst = append(dst, Of(sum...))
			return true
		})
	}
	return dst
}

func split(dst []Heaps, p Heaps) []Heaps {
	if _, ok := p.Single(); ok {
		if p != (Heaps{}) {
			dst = append(dst, p)
		}
		return dst
	}
	for _, n := range p.Append(nil) {
		dst = append(dst, Heaps{least: n})
	}
	return dst
}

// size counts the tokens: no move on a heap here has more than a few times as
// many options.
func size(p Heaps) int {
	total := 0
	for _, n := range p.Append(nil) {
		total = min(total+n, largest)
	}
	return total
}
