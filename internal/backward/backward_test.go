// SPDX-License-Identifier: Apache-2.0

package backward

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/game"
)

// slow decides states by rounds over all of them, by definition: in round k it finds the
// states of remoteness k.
func slow(options [][]uint32) (result []game.Result, plies []int) {
	result, plies = make([]game.Result, len(options)), make([]int, len(options))
	for s := range options {
		result[s] = game.Draw
	}
	for round, found := 0, true; found || round < 2; round++ {
		found = false
		old := append([]game.Result(nil), result...)
		for s, to := range options {
			wins, loses := false, true
			for _, t := range to {
				wins = wins || old[t] == game.Loss
				loses = loses && old[t] == game.Win
			}
			if old[s] == game.Draw && (wins || loses) {
				result[s], plies[s], found = game.Won(wins), round, true
			}
		}
	}
	return result, plies
}

// Random graphs, with moves that lead to the same state twice.
func TestRun(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 28))
	for range 2000 {
		n := 1 + r.IntN(12)
		options, before := make([][]uint32, n), make([][]uint32, n)
		a := New(n)
		for s := range options {
			for range r.IntN(4) {
				to := uint32(r.IntN(n))
				options[s] = append(options[s], to)
				before[to] = append(before[to], uint32(s))
			}
			a.Wait[s] = uint32(len(options[s]))
		}
		for s, to := range options {
			if len(to) == 0 {
				a.Decide(uint32(s), game.Loss, 0)
			}
		}
		steps := 0
		a.Run(func(k int) { steps += k }, func(s uint32) []uint32 { return before[s] })
		result, plies := slow(options)
		for s := range options {
			if a.Result[s] != result[s] || result[s] != game.Draw && a.Plies(uint32(s)) != plies[s] {
				t.Fatalf("%v: state %d is a %v in %d, want %v in %d", options, s, a.Result[s], a.Wait[s], result[s], plies[s])
			}
		}
		if steps < len(a.Decided) {
			t.Fatalf("%d steps for %d states", steps, len(a.Decided))
		}
	}
}

// A state with an option elsewhere is never lost, and a second Run goes on.
func TestAgain(t *testing.T) {
	before := [][]uint32{{1}, {2}, nil, nil} // 2 → 1 → 0, and 1 also leads elsewhere
	list := func(s uint32) []uint32 { return before[s] }
	a := New(4)
	a.Wait = []uint32{0, Never, 1, 0}
	a.Decide(0, game.Win, 0)
	a.Run(func(int) {}, list)
	if a.Result[1] != game.Draw || a.Result[2] != game.Draw {
		t.Errorf("%v: an option that is no state here saves the player", a.Result)
	}
	a.Decide(1, game.Loss, 0)
	a.Run(func(int) {}, list)
	if a.Result[2] != game.Win || a.Result[3] != game.Draw || len(a.Decided) != 3 {
		t.Errorf("%v after the second run", a.Result)
	}
}
