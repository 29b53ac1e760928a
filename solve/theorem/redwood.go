// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Redwood is about redwood beds, by which Hackenbush is shown to be hard: their values depend on the
// least number of edges that join given vertices, and to find that number is NP-hard.
var Redwood = &Theorem{
	Name: "the theorem of redwood beds",
	Statement: "A redwood bed has blue legs on the ground, a red foot on each, and on the feet a connected red graph with two sides, one of which holds the ends of the feet. " +
		"If the graph has E edges, and S is the least number of edges that join the ends of all feet, the bed is worth 1/2^(E−S+1).",
	Sources: []string{"WW"},
	Games:   []string{"hackenbush"},
	Decides: "the value; the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		g, ok := hackenbush(p)
		if !ok || p.Impartial() {
			return nil
		}
		b, ok := redwoodBed(g.Edges())
		if !ok {
			return nil
		}
		spare := uint(len(b.edges) - b.joining())
		x := dyadic.FromBig(one, spare+1)
		d := &Decision{Outcome: game.L}
		d.Moves[game.Left], _ = p.Options(game.Left) // each leaves a bed or nothing, so at least 0
		return &Finding{Number: &x, Normal: d, Why: fmt.Sprintf("%d edges on the feet, and %d of them are needed to join the feet: the value is %v", len(b.edges), b.joining(), &x)}
	},
}

// A bed is the graph on the feet.
type bed struct {
	edges [][2]int // between vertices numbered from 0
	size  int      // number of vertices
	feet  []int    // the vertices that hold ends of feet
}

// mostFeet is the greatest number of feet, and mostBoards that of vertices, for which the joining
// edges are found.
const (
	mostFeet   = 10
	mostBoards = 100
)

// redwoodBed recognises a bed.
func redwoodBed(edges []graph.Edge) (b bed, ok bool) {
	at := map[int][]graph.Edge{}
	for i, e := range edges {
		if e.From == e.To || e.Color != 'b' && e.Color != 'r' || i > 0 && e == edges[i-1] {
			return b, false
		}
		at[e.From] = append(at[e.From], e)
		at[e.To] = append(at[e.To], e)
	}
	number := map[int]int{}
	numbered := func(v int) int {
		if _, ok := number[v]; !ok {
			number[v] = len(number)
		}
		return number[v]
	}
	isFoot := map[graph.Edge]bool{}
	for _, leg := range at[0] {
		v := leg.Other(0)
		if leg.Color != 'b' || len(at[v]) != 2 {
			return b, false
		}
		foot := at[v][0]
		if foot == leg {
			foot = at[v][1]
		}
		if foot.Color != 'r' || foot.Joins(0) || isFoot[foot] {
			return b, false
		}
		isFoot[foot] = true
		end := numbered(foot.Other(v))
		if slices.Contains(b.feet, end) {
			return b, false
		}
		b.feet = append(b.feet, end)
	}
	for _, e := range edges {
		switch {
		case e.Joins(0) || isFoot[e]:
		case e.Color == 'b':
			return b, false
		default:
			b.edges = append(b.edges, [2]int{numbered(e.From), numbered(e.To)})
		}
	}
	b.size = len(number)
	return b, 0 < len(b.feet) && len(b.feet) <= mostFeet && b.size <= mostBoards && b.hasSides()
}

// hasSides reports whether the graph is connected and has two sides, with all feet on one of them.
func (b bed) hasSides() bool {
	side := make([]int, b.size) // 1 or 2
	side[b.feet[0]] = 1
	for changed := true; changed; {
		changed = false
		for _, e := range b.edges {
			for _, x := range [2][2]int{e, {e[1], e[0]}} {
				if side[x[0]] != 0 && side[x[1]] == 0 {
					side[x[1]], changed = 3-side[x[0]], true
				}
			}
			if side[e[0]] != 0 && side[e[0]] == side[e[1]] {
				return false
			}
		}
	}
	return !slices.Contains(side, 0) && !slices.ContainsFunc(b.feet, func(v int) bool { return side[v] != 1 })
}

// joining returns the least number of edges of a connected part of the graph that holds all feet.
// For each set of feet and each vertex it finds the least number that joins them, from those of
// smaller sets (the method of Dreyfus and Wagner).
func (b bed) joining() int {
	const far = 1 << 20
	sets := 1 << len(b.feet)
	least := make([][]int, sets)
	for s := 1; s < sets; s++ {
		least[s] = make([]int, b.size)
		for v := range least[s] {
			least[s][v] = far
			for t := (s - 1) & s; t > 0; t = (t - 1) & s {
				least[s][v] = min(least[s][v], least[t][v]+least[s^t][v])
			}
		}
		if bits.OnesCount(uint(s)) == 1 {
			least[s][b.feet[bits.TrailingZeros(uint(s))]] = 0
		}
		for range b.size { // paths to other vertices
			for _, e := range b.edges {
				least[s][e[0]] = min(least[s][e[0]], least[s][e[1]]+1)
				least[s][e[1]] = min(least[s][e[1]], least[s][e[0]]+1)
			}
		}
	}
	return slices.Min(least[sets-1])
}
