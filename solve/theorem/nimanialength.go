// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
)

// mostNimania is the greatest number of turns of Nimania that are looked through.
const mostNimania = 2000

// NimaniaLength returns how many turns a position of Nimania lasts if the winner hurries and the
// loser delays. The theorem says who wins after each turn, so that only a search by the number of
// turns is left. ok is false for positions of other games. It is an error if play lasts longer than
// 2000 turns.
func NimaniaLength(p position.Position) (turns int, ok bool, err error) {
	at, counted := position.As[heap.Counted](p)
	if !counted || !is(p, heap.Nimania) {
		return 0, false, nil
	}
	var c nimaniaCount
	for _, n := range at.Heaps.Append(nil) {
		if n > len(c.heaps) {
			return 0, true, errNimania
		}
		c.heaps[n-1]++
	}
	c.turn = at.Number
	s := &nimaniaSearch{known: map[nimaniaCount][2]int{}}
	most := 1
	for !s.within(c, most) {
		if most *= 2; most > 2*mostNimania || s.steps > mostSteps {
			return 0, true, errNimania
		}
	}
	for least := most / 2; least+1 < most; { // play lasts longer than least
		if mid := (least + most) / 2; s.within(c, mid) {
			most = mid
		} else {
			least = mid
		}
	}
	if s.within(c, 0) {
		most = 0
	}
	if s.steps > mostSteps {
		return 0, true, errNimania
	}
	return most, true, nil
}

// mostSteps is the greatest number of positions of Nimania that are examined, about a second.
const mostSteps = 1_000_000

var errNimania = fmt.Errorf("the length of play is computed only for small positions of Nimania: up to %d turns, with heaps of at most 6", mostNimania)

// A nimaniaCount is the number of heaps of each size from 1 on, and the number of the turn.
type nimaniaCount struct {
	heaps [6]int
	turn  int
}

// wins is the theorem of Nimania.
func (c nimaniaCount) wins() bool {
	large := 0
	for _, n := range c.heaps[1:] {
		large += n
	}
	switch {
	case large == 0:
		return c.heaps[0]%2 == 1
	case large == 1 && c.heaps[1] == 1:
		return c.heaps[0]%2 == 1 || c.turn%2 == 1
	}
	return c.turn%2 == 1
}

// after returns the position after a turn in a heap of the size i+1.
func (c nimaniaCount) after(i int) nimaniaCount {
	c.heaps[i]--
	if i > 0 {
		c.heaps[i-1] += c.turn + 1
	}
	c.turn++
	return c
}

// A nimaniaSearch keeps what is known: play from a position lasts at least the first number of
// turns, and at most the second if that is not 0.
type nimaniaSearch struct {
	known map[nimaniaCount][2]int
	steps int
}

// within reports whether play lasts at most the given number of turns. Turns in large heaps are tried first:
// the winner uses them up, and the loser's show soon that play lasts longer.
func (s *nimaniaSearch) within(c nimaniaCount, most int) bool {
	if c.heaps == [6]int{0: c.heaps[0]} {
		return c.heaps[0] <= most
	}
	known := s.known[c]
	switch {
	case known[0] > most || most <= 0:
		return false
	case known[1] > 0 && known[1] <= most:
		return true
	}
	if s.steps++; s.steps > mostSteps {
		return false
	}
	wins := c.wins()
	found := !wins
	for i := len(c.heaps) - 1; i >= 0; i-- {
		if c.heaps[i] == 0 {
			continue
		}
		next := c.after(i)
		if wins && next.wins() {
			continue
		}
		if s.within(next, most-1) == wins {
			found = wins
			break
		}
	}
	known = s.known[c]
	if found {
		known[1] = most
	} else {
		known[0] = most + 1
	}
	s.known[c] = known
	return found
}
