// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"sync"

	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/explicit"
	"github.com/upstar-cgt/upstar/rules/graph"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/set"
	"github.com/upstar-cgt/upstar/rules/strip"
)

// Games returns the rulesets: the one list.
var Games = sync.OnceValue(func() []*Entry {
	return []*Entry{
		of("heap", heap.Nim),
		of("heap", heap.Kayles),
		of("heap", heap.DawsonsKayles),
		of("heap", heap.DawsonsChess),
		of("heap", heap.GrundysGame),
		of("heap", heap.JamesBond),
		of("heap", heap.LaskersNim),
		of("heap", heap.FibonacciNim),
		of("heap", heap.Nimania),
		family("heap", heap.Octal),
		family("heap", heap.Subtraction),
		family("heap", heap.AllBut),
		family("heap", heap.LimitNim),
		family("heap", heap.Moore),
		family("heap", heap.PartizanSubtraction),
		family("heap", heap.Splittles),
		family("heap", heap.PartizanSplittles),
		family("heap", heap.PartizanOctal),
		family("heap", heap.Obliged),

		of("coord", coord.Wythoff),
		of("coord", coord.Knight),
		of("coord", coord.Horses),
		of("coord", coord.Rook),
		of("coord", coord.King),
		of("coord", coord.Bishop),
		of("coord", coord.ClimbingBishop),
		of("coord", coord.Euclid),
		of("coord", coord.Welter),
		family("coord", coord.Lattice),

		of("set", set.Chomp),
		of("set", set.Divisors),
		of("set", set.TakeAway),
		of("set", set.Poset),

		of("strip", strip.ToadsAndFrogs),
		of("strip", strip.ElephantsAndRhinos),
		of("strip", strip.TopplingDominoes),
		of("strip", strip.Treblecross),
		of("strip", strip.DawsonsPawns),
		of("strip", strip.SkiJumps),
		family("strip", strip.GenToads),

		of("grid", grid.Domineering),
		of("grid", grid.Cram),
		of("grid", grid.Clobber),
		of("grid", grid.CannibalClobber),
		of("grid", grid.NoGo),
		of("grid", grid.Amazons),
		of("grid", grid.Konane),
		of("grid", grid.Fission),
		of("grid", grid.Col),
		of("grid", grid.Snort),
		of("grid", grid.Cutcake),
		of("grid", grid.MaundyCake),

		of("graph", graph.Hackenbush),
		of("graph", graph.GreenHackenbush),
		of("graph", graph.Col),
		of("graph", graph.Snort),
		of("graph", graph.NodeKayles),
		of("graph", graph.ArcKayles),
		of("graph", graph.Geography),

		of("explicit", explicit.Impartial),
		of("explicit", explicit.Literal),
	}
})
