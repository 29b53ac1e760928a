// SPDX-License-Identifier: Apache-2.0

package play

import (
	"fmt"
	"slices"
)

// facts are what theorems need to know about an impartial game that ends, played alone.
type facts struct {
	nim      int
	wins     [2]bool // in normal and in misère play
	remote   [2]int  // how many moves play lasts if the winner hurries and the loser delays
	suspense [2]int  // how many if the winner delays and the loser hurries
	ended    bool
}

// alone returns the facts about a component. It plays out all followers of the component.
func (w *world) alone(p int) (*facts, error) {
	open := map[int]bool{}
	var find func(p int) (*facts, error)
	find = func(p int) (*facts, error) {
		if f := w.facts[p]; f != nil {
			return f, nil
		}
		if open[p] {
			return nil, errLoops
		}
		if len(w.facts) > mostStates || w.large() {
			return nil, errLarge
		}
		if err := w.ctx.Err(); err != nil {
			return nil, err
		}
		open[p] = true
		var options []*facts
		w.options(p, 0)
		if w.large() {
			return nil, errLarge
		}
		for _, q := range w.options(p, 0) {
			f, err := find(q)
			if err != nil {
				return nil, err
			}
			options = append(options, f)
		}
		f := factsOf(options)
		f.ended = w.ended(p)
		w.facts[p] = f
		return f, nil
	}
	return find(p)
}

func factsOf(options []*facts) *facts {
	f := &facts{}
	seen := map[int]bool{}
	for _, o := range options {
		seen[o.nim] = true
	}
	for seen[f.nim] {
		f.nim++
	}
	for c := range 2 {
		f.wins[c] = len(options) == 0 && c == 1
		for _, o := range options {
			f.wins[c] = f.wins[c] || !o.wins[c]
		}
		for i, o := range options {
			if f.wins[c] == o.wins[c] { // a winner moves to a position that the other player loses; a loser has no such move
				continue
			}
			r, s := o.remote[c]+1, o.suspense[c]+1
			first := !slices.ContainsFunc(options[:i], func(o *facts) bool { return f.wins[c] != o.wins[c] })
			if first || f.wins[c] == (r < f.remote[c]) && r != f.remote[c] {
				f.remote[c] = r
			}
			if first || f.wins[c] == (s > f.suspense[c]) && s != f.suspense[c] {
				f.suspense[c] = s
			}
		}
	}
	return f
}

// byTheorem decides a compound of impartial games that end, from the facts about each component
// alone.
func (w *world) byTheorem(misere bool) (wins bool, err error) {
	if !w.impartial() {
		return false, fmt.Errorf("the theorems are about impartial games")
	}
	c := 0
	if misere {
		c = 1
	}
	var all []*facts
	for _, p := range w.start.pieces {
		f, err := w.alone(p)
		if err != nil {
			return false, err
		}
		all = append(all, f)
	}
	theorem := theorems[w.name]
	if theorem[c] == nil {
		return false, fmt.Errorf("no theorem about %s compounds in this play; there are theorems about %s", w.name, words(withTheorem()))
	}
	return theorem[c](all), nil
}

func withTheorem() (names []string) {
	for name := range theorems {
		names = append(names, name)
	}
	return names
}

// theorems contains, for each compound, who wins in normal and in misère play, given the facts
// about the components [ONAG, ch. 14; Ferguson; Siegel CGT, I.4].
var theorems = map[string][2]func([]*facts) bool{
	"disjunctive":           {nimSum, nil},
	"conjunctive":           {leastRemoteness(0), leastRemoteness(1)},
	"continued-conjunctive": {greatestSuspense(0), greatestSuspense(1)},
	"selective":             {someWins, selectiveMisere},
	"shortened-selective":   {shortened(0), shortened(1)},
	"sequential":            {sequence(false), sequence(true)},
	"obliged":               {obliged(false), obliged(true)},
	"ordinal":               {someWins, nil},
	"side":                  {someWins, nil},
}

func nimSum(all []*facts) bool {
	total := 0
	for _, f := range all {
		total ^= f.nim
	}
	return total != 0
}

// leastRemoteness is for compounds that end with their first component. If winners hurry and losers
// delay, this is the component of least remoteness. The parity of that remoteness says who wins.
func leastRemoteness(c int) func([]*facts) bool {
	return func(all []*facts) bool {
		least := all[0].remote[c]
		for _, f := range all {
			least = min(least, f.remote[c])
		}
		return least%2 != c
	}
}

// greatestSuspense is for compounds that end with their last component.
func greatestSuspense(c int) func([]*facts) bool {
	return func(all []*facts) bool {
		greatest := 0
		for _, f := range all {
			greatest = max(greatest, f.suspense[c])
		}
		return greatest%2 != c
	}
}

func someWins(all []*facts) bool {
	return slices.ContainsFunc(all, func(f *facts) bool { return f.wins[0] })
}

// selectiveMisere is for selective compounds in misère play. A single live component is played
// alone; if there are more, normal play decides.
func selectiveMisere(all []*facts) bool {
	live := slices.DeleteFunc(slices.Clone(all), func(f *facts) bool { return f.ended })
	switch len(live) {
	case 0:
		return true
	case 1:
		return live[0].wins[1]
	}
	return someWins(live)
}

func shortened(c int) func([]*facts) bool {
	return func(all []*facts) bool {
		if slices.ContainsFunc(all, func(f *facts) bool { return f.ended }) {
			return c == 1
		}
		return slices.ContainsFunc(all, func(f *facts) bool { return f.wins[c] })
	}
}

// after reports whether the next player wins a game that must be finished before a rest. The player
// who cannot move begins the rest, and wins it if restWins is true.
func (f *facts) after(restWins bool) bool {
	if restWins {
		return f.wins[1]
	}
	return f.wins[0]
}

func sequence(misere bool) func([]*facts) bool {
	return func(all []*facts) bool {
		wins := misere
		for _, f := range slices.Backward(all) {
			wins = f.after(wins)
		}
		return wins
	}
}

// obliged is for obliged sums. The next player chooses a component, which is then finished before
// the rest. A component matters only by whether it is won in normal play and whether it is won in
// misère play. So only the numbers of components of each kind count.
func obliged(misere bool) func([]*facts) bool {
	return func(all []*facts) bool {
		var count [2][2]int
		for _, f := range all {
			if !f.ended {
				count[bit(f.wins[0])][bit(f.wins[1])]++
			}
		}
		known := map[[2][2]int]bool{}
		var wins func([2][2]int) bool
		wins = func(n [2][2]int) bool {
			if n == ([2][2]int{}) {
				return misere
			}
			if won, ok := known[n]; ok {
				return won
			}
			won := false
			for i := range 2 {
				for j := range 2 {
					if n[i][j] > 0 {
						rest := n
						rest[i][j]--
						won = won || (&facts{wins: [2]bool{i == 1, j == 1}}).after(wins(rest))
					}
				}
			}
			known[n] = won
			return won
		}
		return wins(count)
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
