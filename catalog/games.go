// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"sync"

	"github.com/upstar-cgt/upstar/rules/box"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/dots"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/rules/set"
	"github.com/upstar-cgt/upstar/rules/sprouts"
	"github.com/upstar-cgt/upstar/rules/strip"
)

// Builtin returns a new catalogue of the rulesets of this module.
func Builtin() *Catalog {
	c, err := New(games()...)
	if err != nil {
		panic(err)
	}
	return c
}

// games is the only list of rulesets.
var games = sync.OnceValue(func() []*Entry {
	all := []*Entry{
		Of(heap.Nim),
		Of(heap.Kayles),
		Of(heap.DawsonsKayles),
		Of(heap.DawsonsChess),
		Of(heap.GrundysGame),
		Of(heap.JamesBond),
		Of(heap.LaskersNim),
		Of(heap.FibonacciNim),
		Of(heap.Nimania),
		Of(heap.Prim),
		Of(heap.Dim),
		Family(heap.Octal),
		Family(heap.Subtraction),
		Family(heap.AllBut),
		Family(heap.LimitNim),
		Family(heap.Passes),
		Family(heap.Moore),
		Family(heap.PartizanSubtraction),
		Family(heap.Splittles),
		Family(heap.PartizanSplittles),
		Family(heap.PartizanOctal),
		Family(heap.Obliged),

		Of(coord.Wythoff),
		Of(coord.Knight),
		Of(coord.Horses),
		Of(coord.Rook),
		Of(coord.King),
		Of(coord.Bishop),
		Of(coord.ClimbingBishop),
		Of(coord.Euclid),
		Of(coord.Welter),
		Family(coord.Lattice),

		Of(set.Chomp),
		Of(set.Divisors),
		Of(set.TakeAway),
		Of(set.Poset),

		Of(strip.ToadsAndFrogs),
		Of(strip.Backsliding),
		Of(strip.ElephantsAndRhinos),
		Of(strip.TopplingDominoes),
		Of(strip.Treblecross),
		Of(strip.DawsonsPawns),
		Of(strip.SkiJumps),
		Family(strip.GenToads),

		Of(grid.Domineering),
		Of(grid.Cram),
		Of(grid.Clobber),
		Of(grid.CannibalClobber),
		Of(grid.NoGo),
		Of(grid.Amazons),
		Of(grid.Konane),
		Of(grid.Fission),
		Of(grid.GenKingDirt),
		Of(grid.BattleSheep),
		Of(grid.Col),
		Of(grid.Snort),
		Of(grid.FoxAndGeese),
		Of(grid.OpenFoxAndGeese),
		Of(grid.CeyloneseFoxAndGeese),
		Family(grid.GenFoxAndGeese),
		Of(grid.HareAndHounds),
		Of(grid.TigersAndGoats),
		Of(grid.Morris),
		Of(grid.Checkers),
		Of(grid.Reversi),
		Of(grid.Phutball),
		Of(grid.EntrepreneurialChess),
		Of(grid.Norton),
		Of(grid.Pawns),
		Of(grid.PawnsEnPassant),
		Of(grid.ChessEnding),
		Of(grid.Go),
		Of(grid.SimpleKo),
		Of(grid.Race),
		Of(grid.Cutcake),
		Of(grid.MaundyCake),

		Of(graph.Hackenbush),
		Of(graph.GreenHackenbush),
		Of(graph.Col),
		Of(graph.Snort),
		Of(graph.NodeKayles),
		Of(graph.ArcKayles),
		Of(graph.Kayles),
		Of(graph.DigraphPlacement),
		Of(graph.PosetPlacement),
		Of(graph.Geography),
		Of(graph.ConstraintLogic),
		Of(sprouts.Sprouts),
		Of(dots.DotsAndBoxes),
		Of(dots.Nimstring),
		Of(graph.Hackenbush3),
		Of(graph.Col3),

		Of(box.Cutblock),
		Of(box.Domineering),

		Of(hypergraph.Strong),
		Of(hypergraph.AvoiderAvoider),
		Of(hypergraph.MakerBreaker),
		Of(hypergraph.AvoiderEnforcer),
		Of(hypergraph.MonotoneAvoiderEnforcer),
		Of(hypergraph.WaiterClient),
		Of(hypergraph.ClientWaiter),
		Of(hypergraph.Hex),
		Of(hypergraph.Y),
		Of(hypergraph.BridgIt),
		Of(hypergraph.Switching),
		Of(hypergraph.TicTacToe),
		Of(hypergraph.Sim),
		Of(hypergraph.Clique),

		Of(explicit.Impartial),
		Of(explicit.MarkedTree),
		Of(explicit.Literal),
		Family(explicit.Loopy),
		Family(explicit.ImpartialLoopy),
	}
	for _, e := range all {
		e.builtin = true
	}
	return all
})
