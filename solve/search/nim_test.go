// SPDX-License-Identifier: Apache-2.0

package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// Nim values do not depend on how many workers look for them, and who comes first.
func TestNimWorkers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, text := range []string{
		"cram(3x5)", "cram(4x5)", "cram(3x6)", "cram(3x7)", "clobber(3x4)", "nogo(2x4)", "kayles(30)", "nogo(1x10)",
		"nimstring(..|...|..|...|..)",
	} {
		nim := func(workers int, lockstep bool) int {
			e := search.New(arena.New(), search.Options{Workers: workers, Table: 1 << 20})
			if lockstep {
				e.Lockstep(rng)
			}
			n, err := e.FreeNim(work.Unbounded(), entered(t, e, text))
			if err != nil {
				t.Fatalf("%s, %d workers: %v", text, workers, err)
			}
			return n
		}
		want := nim(1, false)
		for i := range 40 {
			if workers := 2 + i%3; nim(workers, i < 6) != want {
				t.Errorf("%s, %d workers: not *%d", text, workers, want)
			}
		}
	}
}

// What is known of a nim value when a limit ends the search is true, and grows to the value.
func TestNimLeast(t *testing.T) {
	for text, want := range map[string]int{"cram(4x5)": 2, "cram(3x6)": 4, "cram(3x8)": 3, "kayles(30)": 7} {
		e := search.New(arena.New(), search.Options{Workers: 1, Table: 1 << 20})
		s, last := entered(t, e, text), 0
		for steps := uint64(10); last < want; steps += steps / 2 {
			n, err := e.FreeNim(work.New(t.Context(), work.Budget{Steps: steps}), s)
			least, failed := e.NimLeast(work.Unbounded(), s)
			if failed != nil || least < last || least > want || err == nil && (n != want || least != want) {
				t.Fatalf("%s after %d steps: %d, %v; at least %d, %v; before %d", text, steps, n, err, least, failed, last)
			}
			last = least
		}
	}
}
