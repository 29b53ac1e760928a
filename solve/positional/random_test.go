// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// cpu returns the processor time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// uniform returns the empty board of a random hypergraph with different sets of three cells.
func uniform(t *testing.T, rng *rand.Rand, cells, sets int) hypergraph.Position {
	seen := map[[3]int]bool{}
	var list [][]int
	for len(list) < sets {
		s := rng.Perm(cells)[:3]
		slices.Sort(s)
		if k := [3]int(s); !seen[k] {
			seen[k] = true
			list = append(list, s)
		}
	}
	return position(t, cells, list, [2]int{1, 1})
}

// Random hypergraphs of 30 cells with sets of three are solved in seconds, whatever the
// convention and whoever begins.
func TestThirty(t *testing.T) {
	boards, budget := 1, uint64(2_000_000)
	if slow {
		boards, budget = 20, 20_000_000
	}
	if s := os.Getenv("BOARDS"); s != "" {
		boards, _ = strconv.Atoi(s)
	}
	if s := os.Getenv("STEPS"); s != "" {
		budget, _ = strconv.ParseUint(s, 10, 64)
	}
	for _, r := range conventions {
		if s := os.Getenv("RULE"); s != "" && s != r.Name {
			continue
		}
		for _, edges := range []int{20, 30, 40} {
			rng := rand.New(rand.NewPCG(15, uint64(edges)))
			var times []time.Duration
			var most uint64
			unsolved := 0
			wins := map[string]int{}
			for range boards {
				cells := 30
				if s := os.Getenv("CELLS"); s != "" {
					cells, _ = strconv.Atoi(s)
				}
				p := uniform(t, rng, cells, edges*cells/30)
				for _, first := range game.Players {
					m := work.New(t.Context(), work.Budget{Steps: budget})
					begin := cpu()
					v, err := New(r, p).Solve(m, p, first)
					if os.Getenv("V") != "" {
						fmt.Println(first, v.Result, m.Stats().Steps, cpu()-begin, err)
					}
					times = append(times, cpu()-begin)
					most = max(most, m.Stats().Steps)
					if err != nil {
						unsolved++
					} else {
						wins[said(r, v.Result, first)]++
					}
				}
			}
			slices.Sort(times)
			fmt.Printf("%-26s %d sets: median %8.3f s, most %8.3f s, %d steps, %d not solved; %v\n", r.Name, edges, times[len(times)/2].Seconds(), times[len(times)-1].Seconds(), most, unsolved, wins)
		}
	}
}
