// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Fusion is the theorem for green Hackenbush.
var Fusion = &Theorem{
	Name:      "the fusion principle",
	Statement: "In green Hackenbush the vertices of a cycle can be fused, which makes its edges loops, each a stalk of one edge; a branch with the nim value g on a stalk of one edge has the nim value g+1 (colon principle).",
	Sources:   []string{"WW", "ONAG, ch. 13"},
	Games:     []string{"green-hackenbush", "hackenbush"},
	Decides:   "the nim value; the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		g, ok := hackenbush(p)
		edges := g.Edges()
		if !ok || len(edges) == 0 || slices.ContainsFunc(edges, func(e graph.Edge) bool { return e.Color != 'g' }) {
			return nil
		}
		f := newFuser(edges)
		n := f.value(0, -1)
		d := won(n != 0, Every)
		if n != 0 {
			for player := range game.Players[:map[bool]int{true: 1, false: 2}[p.Impartial()]] {
				options, _ := p.Options(game.Player(player))
				d.Moves[player] = slices.DeleteFunc(options, func(q position.Position) bool {
					h, _ := position.As[graph.Graph](q)
					return newFuser(h.Edges()).value(0, -1) != 0
				})
			}
		}
		return &Finding{Nim: big.NewInt(int64(n)), Normal: d, Why: fmt.Sprintf("the nim value is %d", n), Steps: f.steps}
	},
}

// hackenbush returns the picture of a position of Hackenbush for two players.
func hackenbush(p position.Position) (graph.Graph, bool) {
	g, ok := position.As[graph.Graph](p)
	return g, ok && (is(p, graph.Hackenbush) || is(p, graph.GreenHackenbush))
}

// A fuser finds the nim value of a green picture in one depth-first search from the ground. Each
// edge of the search tree is either a bridge, to which the colon principle applies, or on a cycle,
// which is fused.
type fuser struct {
	edges     []graph.Edge
	at        map[int][]int // for each vertex, its edges
	met, low  map[int]int
	steps     []string
	mostSteps int
}

func newFuser(edges []graph.Edge) *fuser {
	f := &fuser{edges: edges, at: map[int][]int{}, met: map[int]int{}, low: map[int]int{}, mostSteps: 40}
	for i, e := range edges {
		f.at[e.From] = append(f.at[e.From], i)
		if e.To != e.From {
			f.at[e.To] = append(f.at[e.To], i)
		}
	}
	return f
}

// value returns the nim value of the part of the picture above v, which was reached by an edge.
func (f *fuser) value(v, by int) (g int) {
	f.met[v] = len(f.met) + 1
	f.low[v] = f.met[v]
	for _, i := range f.at[v] {
		w := f.edges[i].Other(v)
		switch {
		case i == by:
		case w == v:
			g ^= 1 // a loop
			f.step("the loop at %d is a stalk of one edge", v)
		case f.met[w] == 0:
			above := f.value(w, i)
			f.low[v] = min(f.low[v], f.low[w])
			if f.low[w] > f.met[v] {
				g ^= above + 1
				f.step("the edge %d-%d with *%d on it is *%d", v, w, above, above+1)
			} else {
				g ^= above ^ 1
				f.step("%d and %d are on a cycle: fused, their edge is a loop", v, w)
			}
		case f.met[w] < f.met[v]: // closes a cycle; counted once
			f.low[v] = min(f.low[v], f.met[w])
			g ^= 1
			f.step("the edge %d-%d closes a cycle: fused, it is a loop", v, w)
		}
	}
	return g
}

func (f *fuser) step(format string, args ...any) {
	if len(f.steps) < f.mostSteps {
		f.steps = append(f.steps, fmt.Sprintf(format, args...))
	}
}

// RedBlueTree is Hackenbush on trees without green edges.
var RedBlueTree = &Theorem{
	Name:      "Berlekamp's rule for red–blue trees",
	Statement: "A blue edge with a tree of value x on it has the value (x+n)/2^(n−1), n the least positive integer with x+n > 1; a red edge minus that of −x; branches add up.",
	Sources:   []string{"WW", "ONAG, ch. 8"},
	Games:     []string{"hackenbush"},
	Decides:   "the value; the outcome and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		g, ok := hackenbush(p)
		if !ok || p.Impartial() {
			return nil
		}
		x, ok := treeValue(g.Edges())
		if !ok {
			return nil
		}
		d := &Decision{Outcome: game.OutcomeOf(x.Sign() > 0, x.Sign() < 0)}
		for _, player := range game.Players {
			if !d.Wins(player) {
				continue
			}
			options, _ := p.Options(player)
			d.Moves[player] = slices.DeleteFunc(options, func(q position.Position) bool {
				h, _ := position.As[graph.Graph](q)
				y, _ := treeValue(h.Edges())
				return y.Sign() < 0 == (player == game.Left) && y.Sign() != 0
			})
		}
		return &Finding{Number: &x, Normal: d, Why: "the value is " + x.String()}
	},
}

// treeValue returns the value of a forest of red and blue edges on the ground.
func treeValue(edges []graph.Edge) (x dyadic.Number, ok bool) {
	if slices.ContainsFunc(edges, func(e graph.Edge) bool { return e.Color != 'b' && e.Color != 'r' }) {
		return x, false
	}
	at := map[int][]int{}
	for i, e := range edges {
		at[e.From] = append(at[e.From], i)
		at[e.To] = append(at[e.To], i)
	}
	met := map[int]bool{}
	tree := true
	var grow func(v, by int) dyadic.Number
	grow = func(v, by int) (sum dyadic.Number) {
		if met[v] {
			tree = false
			return sum
		}
		met[v] = true
		for _, i := range at[v] {
			if i == by || !tree {
				continue
			}
			above := grow(edges[i].Other(v), i)
			if edges[i].Color == 'r' {
				sum = sum.Sub(stalk(above.Neg()))
			} else {
				sum = sum.Add(stalk(above))
			}
		}
		return sum
	}
	x = grow(0, -1)
	return x, tree && len(met) == len(edges)+1
}

// stalk returns the value of a blue edge with x on top of it.
func stalk(x dyadic.Number) dyadic.Number {
	below, _ := x.Neg().Floor().Int64()
	n := max(1, below+2) // x + n > 1 exactly if n > 1 − x
	sum := x.Add(dyadic.Int(n))
	return dyadic.FromBig(sum.Num(), sum.LogDen()+uint(n-1))
}
