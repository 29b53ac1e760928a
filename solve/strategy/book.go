// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"cmp"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A book is a set of sums. In each of them the loser is to move and loses.
type book struct {
	loser game.Player
	least map[string]int // by parts: the index of the sum whose integer favours the winner least
	sums  []Sum
	todo  []Sum
}

// prove fills the books with sums that prove who wins s.
func (x *finder) prove(s Sum) game.Outcome {
	var wins [2]bool
	for _, player := range game.Players {
		if x.impartial && player == game.Right {
			wins[player] = wins[game.Left]
			break
		}
		if wins[player] = !x.loses(s, player); !wins[player] {
			x.close(player, s)
			continue
		}
		if t, ok := x.answer(s, player); ok { // a player who cannot move wins in misère play
			x.close(player.Opponent(), t)
		}
	}
	return game.OutcomeOf(wins[game.Left], wins[game.Right])
}

// book returns the book of a loser.
func (x *finder) book(loser game.Player) *book {
	if x.impartial {
		loser = game.Left
	}
	if x.books[loser] == nil {
		x.books[loser] = &book{loser: loser, least: map[string]int{}}
	}
	return x.books[loser]
}

// close puts s, which the loser loses, into the loser's book, together with all sums that this
// requires.
func (x *finder) close(loser game.Player, s Sum) {
	b := x.book(loser)
	x.add(b, s)
	for len(b.todo) > 0 {
		s := b.todo[len(b.todo)-1]
		b.todo = b.todo[:len(b.todo)-1]
		x.options(s, b.loser, func(t Sum) bool {
			if u, ok := x.answer(t, b.loser.Opponent()); ok {
				x.add(b, u)
			}
			return true
		})
	}
}

// add splits s and puts the resulting sums into the book.
func (x *finder) add(b *book, s Sum) {
	for _, s := range x.apart(b, s) {
		n, known := b.has(s)
		if known || len(s.Parts) == 0 && x.convention == game.Normal {
			continue
		}
		x.meter.Keep(1, optionBytes+8*len(s.Parts))
		if n >= 0 { // the book has it with a greater integer; this one replaces it
			b.sums[n] = s
		} else {
			b.least[Sum{Parts: s.Parts}.key()] = len(b.sums)
			b.sums = append(b.sums, s)
		}
		b.todo = append(b.todo, s)
	}
}

// has reports whether the book has s, with the same integer or one that favours the winner less.
// The result n is the index of the sum with the same parts, or −1 if there is none.
func (b *book) has(s Sum) (n int, known bool) {
	n, ok := b.least[Sum{Parts: s.Parts}.key()]
	if !ok {
		return -1, false
	}
	return n, b.surplus(b.sums[n]) <= b.surplus(s)
}

// surplus is the integer of s from the winner's point of view.
func (b *book) surplus(s Sum) int {
	if b.loser == game.Left {
		return -s.Integer
	}
	return s.Integer
}

// apart splits s, which the loser loses, into sums that the loser also loses. The integer goes to
// the sum that needs it.
func (x *finder) apart(b *book, s Sum) []Sum {
	if x.convention == game.Misere || len(s.Parts) < 2 {
		return []Sum{s}
	}
	for i := range s.Parts { // first one component, then two, against all others
		for j := i; j < len(s.Parts); j++ {
			if j > i && len(s.Parts) < 4 {
				continue
			}
			some := Sum{0, slices.Clone(s.Parts[i : i+1])}
			rest := Sum{s.Integer, slices.Delete(slices.Clone(s.Parts), j, j+1)}
			if j > i {
				some.Parts = append(some.Parts, s.Parts[j])
				rest.Parts = slices.Delete(rest.Parts, i, i+1)
			}
			if x.loses(some, b.loser) && x.loses(rest, b.loser) {
				return append(x.apart(b, some), x.apart(b, rest)...)
			}
		}
	}
	return []Sum{s}
}

// answer returns a move by which player wins s. It prefers a move that is in the book, and
// otherwise one that leaves the loser few moves. If s is won without a move, there is none.
func (x *finder) answer(s Sum, player game.Player) (best Sum, ok bool) {
	b := x.book(player.Opponent())
	type candidate struct {
		sum  Sum
		cost int
	}
	var all []candidate
	x.options(s, player, func(t Sum) bool {
		if ok = x.isIn(b, t); ok {
			best = t
			return false
		}
		all = append(all, candidate{t, x.cost(t, player.Opponent())})
		return true
	})
	if ok {
		return best, true
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range all {
		if x.loses(c.sum, player.Opponent()) {
			return c.sum, true
		}
	}
	return Sum{}, false
}

// isIn reports whether all sums into which s splits are in the book.
func (x *finder) isIn(b *book, s Sum) bool {
	if len(s.Parts) == 0 && x.convention == game.Normal {
		return b.surplus(s) >= 0
	}
	_, known := b.has(s)
	return known
}

// cost estimates how much there is to prove in s: it counts the moves of the loser.
func (x *finder) cost(s Sum, loser game.Player) (n int) {
	for i, c := range s.Parts {
		p := x.part(c)
		n += len(p.raw[game.Left]) + len(p.raw[game.Right])
		if i == 0 || s.Parts[i-1] != c {
			n += 2 * len(p.raw[loser])
		}
	}
	return n
}
