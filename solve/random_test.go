// SPDX-License-Identifier: Apache-2.0

package solve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/trials"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/set"
	"github.com/upstar-cgt/upstar/rules/strip"
)

// numbers writes up to most numbers from low to high.
func numbers(most, low, high int) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		out := make([]string, 1+rng.IntN(most))
		for i := range out {
			out[i] = fmt.Sprint(low + rng.IntN(high-low+1))
		}
		return strings.Join(out, ",")
	}
}

func point(low, high int) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		return fmt.Sprintf("%d,%d", low+rng.IntN(high-low+1), low+rng.IntN(high-low+1))
	}
}

// board writes a board of the pieces with up to so many squares; a piece that is
// named twice is twice as likely.
func board(pieces string, rows, squares int) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		r := 1 + rng.IntN(rows)
		c := 1 + rng.IntN(squares/r)
		lines := make([]string, r)
		for i := range lines {
			for range c {
				lines[i] += string(pieces[rng.IntN(len(pieces))])
			}
		}
		return strings.Join(lines, "|")
	}
}

// edges writes a graph with the vertices from..to and colors after the edges.
func edges(from, to, most int, join string, colors string) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		out := make([]string, 1+rng.IntN(most))
		for i := range out {
			x, y := from+rng.IntN(to-from+1), from+rng.IntN(to-from+1)
			if join == "-" && from > 0 || join == ">" {
				for x == y {
					y = from + rng.IntN(to-from+1)
				}
			}
			out[i] = fmt.Sprintf("%d%s%d", x, join, y)
			if colors != "" {
				out[i] += ":" + string(colors[rng.IntN(len(colors))])
			}
		}
		return strings.Join(out, ",")
	}
}

// tree writes a random tree of options, form the same with two sides.
func tree(rng *rand.Rand, depth int) string {
	if depth == 0 || rng.IntN(4) == 0 {
		return fmt.Sprint(rng.IntN(4))
	}
	out := make([]string, rng.IntN(4))
	for i := range out {
		out[i] = tree(rng, depth-1)
	}
	return "{" + strings.Join(out, ",") + "}"
}

func form(rng *rand.Rand, depth int) string {
	if depth == 0 || rng.IntN(4) == 0 {
		return []string{"0", "1", "-1", "*", "1/2", "^", "v", "*2", "-2"}[rng.IntN(9)]
	}
	side := func() string {
		out := make([]string, rng.IntN(3))
		for i := range out {
			out[i] = form(rng, depth-1)
		}
		return strings.Join(out, ",")
	}
	return "{" + side() + "|" + side() + "}"
}

func ofFamily[P comparable](f game.Family[P], write func(*rand.Rand) string, args ...string) trial {
	r, err := f.Rules(args)
	if err != nil {
		panic(err)
	}
	return tried(f.Name+fmt.Sprint(args), r, write)
}

func ofHeaps(g heap.Game, most, high int) trial { return tried(g.Name, g, numbers(most, 0, high)) }

func ofPoints(g coord.Kit, low, high int) trial { return tried(g.Name, g, point(low, high)) }

// families are the trials by board family, impartial and partizan games apart.
func families() map[string][]trial {
	return map[string][]trial{
		"heap, impartial": {
			ofHeaps(heap.Nim, 3, 4), ofHeaps(heap.Kayles, 2, 5), ofHeaps(heap.DawsonsKayles, 2, 7), ofHeaps(heap.DawsonsChess, 2, 6),
			ofHeaps(heap.GrundysGame, 2, 7), ofHeaps(heap.JamesBond, 2, 9),
			tried("nimania", heap.Nimania, func(rng *rand.Rand) string {
				return fmt.Sprintf("%d,%d@%d", 1+rng.IntN(2), rng.IntN(2), 1+rng.IntN(2))
			}),
			tried("fibonacci", heap.FibonacciNim, func(rng *rand.Rand) string { return fmt.Sprintf("%d:%d", 1+rng.IntN(9), 1+rng.IntN(4)) }),
			ofFamily(heap.Octal, numbers(2, 0, 5), "0.8"), ofFamily(heap.Octal, numbers(2, 0, 5), "4.0"), ofFamily(heap.Octal, numbers(2, 0, 4), "0.[3]"),
			ofFamily(heap.Subtraction, numbers(2, 0, 7), "{1,3,4}"), ofFamily(heap.AllBut, numbers(2, 0, 6), "{2,3}"),
			ofFamily(heap.LimitNim, numbers(2, 0, 5), "3"), ofFamily(heap.Moore, numbers(3, 0, 2), "2"),
			ofFamily(heap.Obliged, numbers(2, 0, 5), "0.77"), ofFamily(heap.Obliged, numbers(2, 0, 7), "grundy"),
		},
		"heap, partizan": {
			ofFamily(heap.PartizanSubtraction, numbers(3, 0, 7), "{1,4}", "{2,3}"), ofFamily(heap.PartizanSubtraction, numbers(3, 0, 7), "{1}", "{1,2}"),
			ofFamily(heap.PartizanOctal, numbers(2, 0, 6), "0.7", "0.07"), ofFamily(heap.PartizanOctal, numbers(2, 0, 6), "0.3", "0.4"),
		},
		"coord, impartial": {
			ofPoints(coord.Wythoff, 0, 3), ofPoints(coord.Knight, 0, 7), ofPoints(coord.Horses, 0, 7), ofPoints(coord.Rook, 0, 4),
			ofPoints(coord.King, 0, 4), ofPoints(coord.Bishop, 0, 9), ofPoints(coord.ClimbingBishop, 0, 5), ofPoints(coord.Euclid, 1, 12),
			tried("welter", coord.Welter, func(rng *rand.Rand) string {
				x := rng.Perm(6)
				return fmt.Sprintf("%d,%d", x[0], x[1])
			}),
			ofFamily(coord.Lattice, point(0, 4), "{(-2,1),(1,-1)}"), ofFamily(coord.Lattice, point(0, 4), "{(-1,0)*,(0,-2)}"),
		},
		"set, impartial": {
			tried("chomp", set.Chomp, func(rng *rand.Rand) string {
				a := 1 + rng.IntN(4)
				b := 1 + rng.IntN(a)
				return fmt.Sprintf("%d,%d,%d", a, b, 1+rng.IntN(b))
			}),
			tried("divisors", set.Divisors, numbers(2, 1, 30)),
			tried("takeaway", set.TakeAway, func(rng *rand.Rand) string {
				return []string{"1", "2", "3:1", "3:2", "3:12", "3:13,2", "3:1,2"}[rng.IntN(7)]
			}),
			tried("poset", set.Poset, func(rng *rand.Rand) string {
				out := []string{fmt.Sprint(1 + rng.IntN(6))}
				for range rng.IntN(6) {
					x := 1 + rng.IntN(5)
					out = append(out, fmt.Sprintf("%d<%d", x, x+1+rng.IntN(6-x)))
				}
				return strings.Join(out, ",")
			}),
		},
		"strip, impartial": {tried("treblecross", strip.Treblecross, board("......X", 1, 7))},
		"strip, partizan": {
			tried("toads", strip.ToadsAndFrogs, board("..TF", 1, 11)), tried("elephants", strip.ElephantsAndRhinos, board("..XO", 1, 10)),
			tried("toppling", strip.TopplingDominoes, board(".XO#", 1, 6)), tried("pawns", strip.DawsonsPawns, func(rng *rand.Rand) string {
				c := 1 + rng.IntN(3)
				row := func(pieces string) (s string) {
					for range c {
						s += string(pieces[rng.IntN(len(pieces))])
					}
					return s
				}
				return row("OO.") + "|" + row("..XO") + "|" + row("XX.")
			}),
			tried("skijumps", strip.SkiJumps, board("....LRlr", 3, 6)),
			ofFamily(strip.GenToads, board("..XO", 1, 8), "1", "2", "1", "1"),
		},
		"grid, impartial": {tried("cram", grid.Cram, board("...#", 3, 9))},
		"grid, partizan": {
			tried("domineering", grid.Domineering, board("...#", 4, 12)), tried("clobber", grid.Clobber, board("XXOO.", 3, 12)),
			tried("cannibal", grid.CannibalClobber, board("XO..", 3, 8)), tried("nogo", grid.NoGo, board("..XO#", 3, 6)),
			tried("amazons", grid.Amazons, board("..XO##", 3, 6)), tried("konane", grid.Konane, board(".XO#XO.", 4, 12)),
			tried("fission", grid.Fission, board("..X#", 4, 12)), tried("col", grid.Col, board("..XO#", 3, 7)), tried("snort", grid.Snort, board("..XO#", 3, 7)),
			tried("cutcake", grid.Cutcake, cakes(3)), tried("maundy", grid.MaundyCake, cakes(6)),
		},
		"graph, impartial": {
			tried("green", graph.GreenHackenbush, edges(0, 4, 5, "-", "")), tried("nodes", graph.NodeKayles, edges(1, 6, 6, "-", "")),
			tried("arcs", graph.ArcKayles, edges(1, 6, 6, "-", "")),
			tried("geography", graph.Geography, func(rng *rand.Rand) string {
				return edges(1, 5, 8, ">", "")(rng) + fmt.Sprintf(",@%d", 1+rng.IntN(5))
			}),
		},
		"graph, partizan": {
			tried("hackenbush", graph.Hackenbush, edges(0, 4, 5, "-", "brg")), tried("graph-col", graph.Col, edges(1, 5, 5, "-", "")),
			tried("graph-snort", graph.Snort, edges(1, 5, 5, "-", "")),
		},
		"explicit, impartial": {tried("tree", explicit.Impartial, func(rng *rand.Rand) string { return tree(rng, 3) })},
		"explicit, partizan":  {tried("form", explicit.Literal, func(rng *rand.Rand) string { return form(rng, 3) })},
	}
}

func cakes(side int) func(*rand.Rand) string {
	return func(rng *rand.Rand) string {
		return fmt.Sprintf("%dx%d+%dx%d", 1+rng.IntN(side), 1+rng.IntN(side), 1+rng.IntN(2), 1+rng.IntN(3))
	}
}

// The solver, which remembers and splits, agrees with literal play, which does
// neither, on 10 000 random positions of every family: outcomes, winning moves,
// nim values, remoteness and the rest, and the pairs of tame games.
func TestSolverIsLiteralPlay(t *testing.T) {
	rounds := trials.Of(10_000)
	for name, trials := range families() {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, uint64(len(name))))
			f := newWorld()
			played, drawn := make([]int, len(trials)), 0
			for done := 0; done < rounds; drawn++ {
				if drawn%2000 == 0 {
					f = newWorld() // what is remembered is forgotten now and then
				}
				if k := drawn % len(trials); trials[k](t, rng, f) {
					played[k]++
					done++
				}
			}
			t.Logf("%d drawn, %v played", drawn, played)
			for k, n := range played {
				if 20*n < drawn/len(trials) {
					t.Errorf("ruleset %d was played only %d times", k, n)
				}
			}
		})
	}
}
