// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A way is a choice of moves in the components of a word. The move need not be complete yet.
type way struct {
	moved   int  // number of components moved in, as far as it matters
	skipped bool // whether some component was left unchanged
	alive   bool // whether one of these had not ended
	play    int  // one more than the number of a function, that of the game in play of an obliged sum, or 0
	state   int  // the state of the word that remains
}

func compareWays(a, b way) int {
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(a.state, b.state), cmp.Compare(a.moved, b.moved), cmp.Compare(a.play, b.play),
		cmp.Compare(flag(a.skipped), flag(b.skipped)), cmp.Compare(flag(a.alive), flag(b.alive)))
}

// An element is what the algebra knows about a word.
type element struct {
	state     int
	some, all bool // whether some component has ended; whether all have
	ways      [2][]way
}

// generate makes all elements and checks each of them.
func (a *algebra) generate() error {
	if a.name == "obliged" {
		a.interpret()
	}
	empty := element{all: true}
	if a.counts() {
		empty.ways = [2][]way{{{}}, {{}}}
	}
	seen := map[string]bool{}
	queue := []element{empty}
	for len(queue) > 0 {
		e := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if err := a.ctx.Err(); err != nil {
			return err
		}
		if err := a.consistent(e); err != nil {
			return err
		}
		for g := range a.Left {
			next := a.append(e, g)
			key := fmt.Sprint(next)
			if !seen[key] {
				if len(seen) == mostElements {
					return fmt.Errorf("the proof has more than %d elements", mostElements)
				}
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// counts reports whether a move may be made in several components, or in any component.
func (r rule) counts() bool {
	switch r.name {
	case "sequential", "ordinal", "side", "obliged":
		return false
	}
	return true
}

// append returns the element of the word followed by game g.
func (a *algebra) append(e element, g int) element {
	ended := a.ended(g)
	next := element{state: a.Step[e.state][g], some: e.some || ended, all: e.all && ended}
	for player := range 2 {
		var ways []way
		add := func(w way) { ways = append(ways, w) }
		switch {
		case a.counts():
			a.choose(e.ways[player], player, g, add)
		case a.name == "sequential":
			if e.all {
				a.begin(e.state, player, g, add)
			} else {
				a.follow(e.ways[player], g, add)
			}
		case a.name == "ordinal" || a.name == "side" && player == 1:
			ways = slices.Clone(e.ways[player])
			a.begin(e.state, player, g, add)
		case a.name == "side":
			a.follow(e.ways[player], g, add)
			a.begin(0, player, g, add)
		default: // obliged
			a.follow(e.ways[player], g, add)
			for _, w := range a.options[player][g] {
				add(way{play: a.function[w[0]] + 1, state: e.state})
			}
		}
		slices.SortFunc(ways, compareWays)
		next.ways[player] = slices.Compact(ways)
	}
	return next
}

// begin makes the first move in g; the word read so far has led to the given state.
func (a *algebra) begin(state, player, g int, add func(way)) {
	for _, w := range a.options[player][g] {
		add(way{state: a.run(state, w)})
	}
}

// follow leaves g unchanged. The moves were made before it.
func (a *algebra) follow(ways []way, g int, add func(way)) {
	for _, w := range ways {
		w.state = a.Step[w.state][g]
		add(w)
	}
}

// choose makes a move in g, or leaves it unchanged.
func (a *algebra) choose(ways []way, player, g int, add func(way)) {
	for _, w := range ways {
		stay := way{moved: w.moved, skipped: true, alive: w.alive || !a.ended(g), state: a.Step[w.state][g]}
		if a.name != "conjunctive" && a.name != "continued-conjunctive" {
			stay.skipped, stay.alive = false, false
		}
		add(stay)
		for _, option := range a.options[player][g] {
			v := w
			v.moved, v.state = a.count(w.moved+1), a.run(w.state, option)
			add(v)
		}
	}
}

// count reduces a number of moves to what matters in this compound.
func (r rule) count(n int) int {
	switch r.name {
	case "odd":
		return n % 2
	case "exactly", "atmost":
		return min(n, r.k+1)
	case "disjunctive", "diminished-disjunctive":
		return min(n, 2)
	}
	return 1
}

// legal reports whether a way is a complete move.
func (r rule) legal(w way) bool {
	switch r.name {
	case "disjunctive", "diminished-disjunctive", "odd":
		return w.moved == 1
	case "exactly":
		return w.moved == r.k
	case "atmost":
		return w.moved >= 1 && w.moved <= r.k
	case "selective", "shortened-selective":
		return w.moved >= 1
	case "conjunctive":
		return w.moved >= 1 && !w.skipped
	case "continued-conjunctive":
		return w.moved >= 1 && !w.alive
	}
	return true
}

// consistent checks that the claimed outcome of a state follows from the legal ways.
func (a *algebra) consistent(e element) error {
	if a.players > 0 {
		return a.consistentForMany(e)
	}
	for player := range 2 {
		moves, wins := 0, false
		for _, w := range e.ways[player] {
			if !a.legal(w) || a.short() && e.some {
				continue
			}
			moves++
			after := a.claimed[w.state]
			if w.play > 0 {
				after = a.functions[w.play-1][after]
			}
			wins = wins || !after.wins(1-player)
		}
		if moves == 0 {
			wins = a.misere
		}
		if a.claimed[e.state].wins(player) != wins {
			return fmt.Errorf("state %d: the outcome %s does not follow from the options of one of its words (%s to move)",
				e.state, a.Outcomes[e.state], strings.Fields("Left Right")[player])
		}
	}
	return nil
}

// interpret finds a function for each game: how the game in play changes the outcome of the rest.
// The game in play must be finished before the rest. Games with the same function share its number,
// so that there are few elements.
func (a *algebra) interpret() {
	for g := range a.Left {
		f := map[outcome]outcome{}
		for _, rest := range a.claims() {
			var o outcome
			for player := range 2 {
				wins := len(a.options[player][g]) == 0 && a.misere
				for _, w := range a.options[player][g] {
					wins = wins || !a.functions[a.function[w[0]]][rest].wins(1-player)
				}
				if wins {
					o |= 1 << player
				}
			}
			if a.players > 0 {
				var options []outcome
				for _, w := range a.options[0][g] {
					options = append(options, a.functions[a.function[w[0]]][rest])
				}
				o = a.decide(options)
			}
			if a.ended(g) {
				o = rest
			}
			f[rest] = o
		}
		i := slices.IndexFunc(a.functions, func(h map[outcome]outcome) bool { return maps.Equal(f, h) })
		if i < 0 {
			i = len(a.functions)
			a.functions = append(a.functions, f)
		}
		a.function = append(a.function, i)
	}
}
