// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// A literal player knows a ruleset and the definitions, nothing else: it
// remembers nothing, splits nothing and moves in one component of a sum at a
// time.
type literal[P comparable] struct {
	rules game.Ruleset[P]
	left  int // turns it may still take
}

// options lists the sums to which player can move.
func (l *literal[P]) options(sum []P, player game.Player) (out [][]P) {
	l.left--
	for i, p := range sum {
		for _, q := range l.rules.Options(nil, p, player) {
			next := slices.Clone(sum)
			next[i] = q
			out = append(out, next)
		}
	}
	return out
}

// wins holds for each convention whether player wins moving first.
func (l *literal[P]) wins(sum []P, player game.Player) (won [2]bool) {
	options := l.options(sum, player)
	if len(options) == 0 {
		return [2]bool{game.Misere: true}
	}
	for _, next := range options {
		if l.left < 0 {
			return won
		}
		lost := l.wins(next, player.Opponent())
		won[game.Normal] = won[game.Normal] || !lost[game.Normal]
		won[game.Misere] = won[game.Misere] || !lost[game.Misere]
	}
	return won
}

// A worth is what is defined of an impartial position: who wins, and the eight
// functions of [ONAG, ch. 14] in the order of solve.Functions.
type worth struct {
	won   [2]bool
	value [8]int
	ended bool
}

func (l *literal[P]) worth(sum []P) worth {
	var options []worth
	for _, next := range l.options(sum, game.Left) {
		if l.left < 0 {
			return worth{}
		}
		options = append(options, l.worth(next))
	}
	return define(options)
}

// define follows the definitions of R±, S±, G±, F± word by word.
func define(options []worth) worth {
	if len(options) == 0 {
		return worth{won: [2]bool{false, true}, value: [8]int{0, 0, 0, 0, 0, 1, game.Undefined, game.Undefined}, ended: true}
	}
	var w worth
	for _, c := range game.Conventions {
		w.won[c] = slices.ContainsFunc(options, func(o worth) bool { return !o.won[c] })
	}
	const even, odd = 0, 1
	w.value[0] = 1 + prefer(options, 0, even, slices.Min, slices.Max) // R+: least even, else greatest odd
	w.value[1] = 1 + prefer(options, 1, odd, slices.Min, slices.Max)
	w.value[2] = 1 + prefer(options, 2, even, slices.Max, slices.Min) // S+: greatest even, else least odd
	w.value[3] = 1 + prefer(options, 3, odd, slices.Max, slices.Min)
	for _, fn := range []int{4, 5, 6, 7} {
		seen := uint64(0) // all values are small
		for _, o := range options {
			if o.value[fn] != game.Undefined {
				seen |= 1 << o.value[fn]
			}
		}
		w.value[fn] = bits.TrailingZeros64(^seen)
	}
	if slices.ContainsFunc(options, func(o worth) bool { return o.ended }) {
		w.value[6] = game.Undefined // F+ where some option has ended
	}
	return w
}

// prefer chooses among the values of the parity, or if there are none among the
// others.
func prefer(options []worth, fn, parity int, choose, otherwise func([]int) int) int {
	var good, bad []int
	for _, o := range options {
		if v := o.value[fn]; v%2 == parity {
			good = append(good, v)
		} else {
			bad = append(bad, v)
		}
	}
	if len(good) > 0 {
		return choose(good)
	}
	return otherwise(bad)
}

// A trial draws a random position, or a sum of two, and compares the solver with
// literal play; it reports whether there was such a position and it was small
// enough to be played.
type trial func(t *testing.T, rng *rand.Rand, f *world) bool

// small is how many turns literal play may take.
const small = 300

// tried makes a trial of a ruleset from positions written by write.
func tried[P comparable](name string, r game.Ruleset[P], write func(*rand.Rand) string) trial {
	return func(t *testing.T, rng *rand.Rand, f *world) bool {
		sum := make([]P, 1+rng.IntN(5)/4)
		for i := range sum {
			text := write(rng)
			p, err := r.(game.Notation[P]).Parse(text)
			if err != nil {
				return false // such as a Hackenbush edge in the air
			}
			sum[i] = p
		}
		l := &literal[P]{r, small}
		b := arena.Enter(f.Arena(), name, r)
		if game.IsImpartial(r) {
			return checkImpartial(t, l, b, f, sum, name)
		}
		return checkPartizan(t, l, b, f, sum, name)
	}
}

// total returns the sum as the arena knows it.
func total[P comparable](t *testing.T, f *world, b *arena.Port[P], sum []P) (s arena.Sum) {
	err := f.meter.Do(func() {
		for _, p := range sum {
			s = f.Arena().Add(f.meter, s, b.Sum(f.meter, p))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func checkImpartial[P comparable](t *testing.T, l *literal[P], b *arena.Port[P], f *world, sum []P, name string) bool {
	var after []worth
	options := l.options(sum, game.Left)
	for _, next := range options {
		after = append(after, l.worth(next))
	}
	if l.left < 0 {
		return false
	}
	want := define(after)
	s := total(t, f, b, sum)
	for _, c := range game.Conventions {
		o, err := f.Outcome(s, c)
		if o != game.OutcomeOf(want.won[c], want.won[c]) || err != nil {
			t.Fatalf("%s%v is %v in %v play (%v), literal play says %v", name, sum, o, c, err, want.won[c])
		}
	}
	for i, fn := range solve.Functions() {
		if v, err := f.Value(fn, s); v != want.value[i] || err != nil {
			t.Fatalf("%v of %s%v = %d, %v, want %d", fn, name, sum, v, err, want.value[i])
		}
	}
	if v, err := f.Nim(s); v != want.value[4] || err != nil {
		t.Fatalf("%s%v = *%d, %v, want *%d", name, sum, v, err, want.value[4])
	}
	if normal, misere, ok, err := f.Tame(f.meter, s); err != nil || ok && (normal != want.value[4] || misere != want.value[5]) {
		t.Fatalf("%s%v is tame (%d,%d), %v, want (%d,%d)", name, sum, normal, misere, err, want.value[4], want.value[5])
	}
	for i, next := range options {
		checkMove(t, f, total(t, f, b, next), game.Left, after[i].won, fmt.Sprintf("%s%v to %v", name, sum, next))
	}
	return true
}

func checkPartizan[P comparable](t *testing.T, l *literal[P], b *arena.Port[P], f *world, sum []P, name string) bool {
	var won [2][2]bool // by player and convention
	var options [2][][]P
	var after [2][][2]bool // what the opponent wins
	for _, player := range game.Players {
		options[player] = l.options(sum, player)
		won[player][game.Misere] = len(options[player]) == 0
		for _, next := range options[player] {
			lost := l.wins(next, player.Opponent())
			after[player] = append(after[player], lost)
			for _, c := range game.Conventions {
				won[player][c] = won[player][c] || !lost[c]
			}
		}
	}
	if l.left < 0 {
		return false
	}
	s := total(t, f, b, sum)
	for _, c := range game.Conventions {
		want := game.OutcomeOf(won[game.Left][c], won[game.Right][c])
		if o, err := f.Outcome(s, c); o != want || err != nil {
			t.Fatalf("%s%v is %v in %v play (%v), literal play says %v", name, sum, o, c, err, want)
		}
	}
	for _, player := range game.Players {
		for i, next := range options[player] {
			checkMove(t, f, total(t, f, b, next), player.Opponent(), after[player][i], fmt.Sprintf("%s%v to %v", name, sum, next))
		}
	}
	return true
}

// checkMove compares whether player wins s with literal play: the move to s wins
// for the opponent if not.
func checkMove(t *testing.T, f *world, s arena.Sum, player game.Player, want [2]bool, move string) {
	for _, c := range game.Conventions {
		if got, err := f.Wins(f.meter, s, player, c); err != nil || got != want[c] {
			t.Fatalf("after %s %v wins in %v play: %v, %v, want %v", move, player, c, got, err, want[c])
		}
	}
}
