// SPDX-License-Identifier: Apache-2.0

package strategy

import "fmt"

// A set contains sums in which the loser, who is to move, loses.
//
// In normal play, a sum in the set also proves other sums. If integers in favour of the winner are
// added, it is still lost. The sum of two lost sums is also lost: the winner answers in the one in
// which the loser has moved.
type set struct {
	*world
	loser int
	least map[string]int // by parts: the least integer in favour of the winner with these parts
	at    map[string]int // by parts: the index of the sum with that integer
	sums  []sum
	needs map[string]int // by parts: how great the integer must be at least, as far as this is known
}

// hopeless marks parts about which the set says nothing.
const hopeless = 1 << 30

// surplus returns the integer of a sum from the winner's point of view.
func (x *set) surplus(s sum) int {
	if x.loser == 0 {
		return -s.number
	}
	return s.number
}

// add adds a sum that is to be proved. Of several sums with the same parts, it keeps only the one
// with the least integer.
func (x *set) add(s sum) {
	key := sum{parts: s.parts}.key()
	at, ok := x.at[key]
	switch {
	case !ok:
		x.at[key] = len(x.sums)
		x.sums = append(x.sums, s)
	case x.surplus(s) < x.least[key]:
		x.sums[at] = s
	default:
		return
	}
	x.least[key] = x.surplus(s)
}

// closed proves that the loser loses: whatever the loser does, there is an answer that leads back
// into the set.
func (x *set) closed() error {
	for i, s := range x.sums {
		if i%64 == 0 && x.ctx.Err() != nil {
			return x.ctx.Err()
		}
		if err := x.answered(s); err != nil {
			return err
		}
	}
	return nil
}

// answered proves that every move of the loser from s has an answer.
func (x *set) answered(s sum) (err error) {
	moved := false
	x.options(s, x.loser, func(t sum) bool {
		moved = true
		if !x.wins(t) {
			err = fmt.Errorf("in %s no answer is there to the move to %s", x.words(s), x.words(t))
		}
		return err == nil
	})
	if err == nil && !moved && x.misere {
		err = fmt.Errorf("in %s there is no move, and a player who cannot move wins", x.words(s))
	}
	return err
}

// wins reports whether, by the set, the winner, who is to move, wins s. The winner needs a move
// that leads into the set or, in misère play, no move at all.
func (x *set) wins(s sum) bool {
	return x.reaches(s, 1-x.loser) || x.misere && !x.canMove(s, 1-x.loser)
}

func (x *set) canMove(s sum, player int) (can bool) {
	x.options(s, player, func(sum) bool {
		can = true
		return false
	})
	return can
}

// reaches reports whether player has a move to a sum in which, by the set, the loser loses.
func (x *set) reaches(s sum, player int) (found bool) {
	x.options(s, player, func(t sum) bool {
		found = x.has(t)
		return !found
	})
	return found
}

// has reports whether, by the set, the loser loses s.
func (x *set) has(s sum) bool {
	if x.misere {
		_, ok := x.least[s.key()]
		return ok
	}
	return x.need(s.parts) <= x.surplus(s)
}

// need returns the least integer for which the set proves that the loser loses the parts with this
// integer. It splits the parts into sums of the set in all ways.
func (x *set) need(parts []int) int {
	if len(parts) == 0 {
		return 0
	}
	key := sum{parts: parts}.key()
	if n, ok := x.needs[key]; ok {
		return n
	}
	best := hopeless
	if n, ok := x.least[key]; ok {
		best = n
	}
	if len(parts) <= mostParts {
		for mask := range 1<<(len(parts)-1) - 1 { // the parts that stay together with the first one
			some, rest := parts[:1:1], []int(nil)
			for i, k := range parts[1:] {
				if mask>>i&1 != 0 {
					some = append(some, k)
				} else {
					rest = append(rest, k)
				}
			}
			if n, ok := x.least[sum{parts: some}.key()]; ok {
				best = min(best, n+x.need(rest))
			}
		}
	}
	x.needs[key] = best
	return best
}

// mostParts is the greatest number of parts that are split in all ways.
const mostParts = 12

// words writes a sum as text.
func (x *set) words(s sum) string {
	text := fmt.Sprint(s.number)
	for _, k := range s.parts {
		text += " + " + x.parts[k].text
	}
	return text
}
