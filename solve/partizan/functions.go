// SPDX-License-Identifier: Apache-2.0

// Sequential compounds and obliged sums. If a component must be finished before the rest, it turns
// the outcome of the rest into the outcome of the whole. This is a function of the four outcomes.
// There are 36 such functions.

package partizan

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// outcome has bit 0 set if Left wins moving first, and bit 1 set if Right wins moving first.
type outcome uint8

func (o outcome) wins(player int) bool { return o>>player&1 == 1 }

const outcomeNames = "PLRN"

// A Function maps outcomes of the rest to outcomes of the whole. It has two bits for each of the
// outcomes P, L, R and N of the rest, from the lowest bits up.
type Function uint8

func (f Function) of(o outcome) outcome { return outcome(f >> (2 * o) & 3) }

// String writes the outcomes of the whole for the rests P, L, R and N.
func (f Function) String() string {
	var b strings.Builder
	for o := range outcome(4) {
		b.WriteByte(outcomeNames[f.of(o)])
	}
	return b.String()
}

func (t *Theory[N]) function(options [2][]Value, ended bool) (f Function) {
	for rest := range outcome(4) {
		o := rest
		if !ended {
			o = 0
			for player := range options {
				if t.starterWins(options[player], func(v Value) bool { return v.maps.of(rest).wins(1 - player) }) {
					o |= 1 << player
				}
			}
		}
		f |= Function(o) << (2 * rest)
	}
	return f
}

func (t *Theory[N]) starterWins(options []Value, otherWins func(Value) bool) bool {
	for _, v := range options {
		if !otherWins(v) {
			return true
		}
	}
	return len(options) == 0 && t.misere
}

func functions(options []Value) map[Function]bool {
	set := map[Function]bool{}
	for _, v := range options {
		set[v.maps] = true
	}
	return set
}

// none returns the outcome of a compound of no components.
func (t *Theory[N]) none() outcome {
	if t.misere {
		return 3
	}
	return 0
}

func (t *Theory[N]) sequence(values []Value) outcome {
	o := t.none()
	for i := len(values) - 1; i >= 0; i-- {
		o = values[i].maps.of(o)
	}
	return o
}

// obliged returns the outcome of an obliged sum. A player wins by moving in some component to an
// option whose function turns the outcome of the rest into a loss for the other player.
func (t *Theory[N]) obliged(values []Value) outcome {
	kinds := map[string]int{}
	var list []Value
	var counts []int
	for _, v := range values {
		i, ok := kinds[v.String()]
		if !ok {
			i = len(list)
			kinds[v.String()] = i
			list, counts = append(list, v), append(counts, 0)
		}
		counts[i]++
	}
	known := map[string]outcome{}
	var play func() outcome
	play = func() (o outcome) {
		key := string(countKey(counts))
		if o, ok := known[key]; ok {
			return o
		}
		t.meter.Keep(1, 32+len(key))
		var moves [2]bool
		for i, v := range list {
			if counts[i] == 0 {
				continue
			}
			counts[i]--
			rest := play()
			counts[i]++
			for player := range 2 {
				for f := range v.after[player] {
					moves[player] = true
					if !f.of(rest).wins(1 - player) {
						o |= 1 << player
					}
				}
			}
		}
		for player := range 2 {
			if !moves[player] && t.misere {
				o |= 1 << player
			}
		}
		known[key] = o
		return o
	}
	return play()
}

func countKey(counts []int) []rune {
	key := make([]rune, len(counts))
	for i, n := range counts {
		key[i] = rune(n)
	}
	return key
}

// WinsInPlay reports whether player, moving first, wins an obliged sum in which one component must
// be finished first.
func (t *Theory[N]) WinsInPlay(values []Value, playing int, player game.Player) bool {
	rest := t.obliged(slices.Concat(values[:playing], values[playing+1:]))
	return values[playing].maps.of(rest).wins(int(player))
}
