// SPDX-License-Identifier: Apache-2.0

// Package montecarlo rates the moves of sums that are too large to solve, by playing
// them at random: Monte-Carlo tree search.
//
//	r, err := montecarlo.Rate(m, engine, sum, game.Left, game.Normal, montecarlo.Options{Playouts: 10_000})
//	r.Moves[0].To // where the best move seems to lead
//
// A rate is a guess. Some results are proved on the way: by bounds, by values, by results that the
// engine knows, or because all answers are proved. These are marked as proved.
//
// It ends when all playouts are done, when the context of the meter is done, or when its budget is
// spent. It then returns what it has found.
package montecarlo

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/solve/search"
	"github.com/upstar-cgt/upstar/work"
)

// Options say how long to play. The zero Options are good defaults.
type Options struct {
	Playouts int    // 0 means 10 000
	Seed     uint64 // for the random numbers
	Informed bool   // positions are judged by how many moves each player has, if the ruleset can count them
}

// A Rating rates the moves of a player.
type Rating struct {
	Moves    []Move // best move first; empty if the player cannot move
	Playouts int
	Proved   bool // whether it is proved who wins
	Wins     bool // if Proved: whether the player wins
}

// A Move leads to a sum.
type Move struct {
	To       arena.Sum
	Playouts int
	Rate     float64 // the fraction of the playouts after this move that the player has won
	Proved   bool    // whether the result of the move is proved
	Wins     bool    // then: which
}

// Rate rates the moves of player, moving first, in s.
func Rate(m *work.Meter, e *search.Engine, s arena.Sum, player game.Player, c game.Convention, o Options) (Rating, error) {
	if o.Playouts == 0 {
		o.Playouts = 10_000
	}
	t := &tree{
		meter: m, engine: e, arena: e.Arena(), convention: c, parts: map[arena.Component]*part{},
		informed: o.Informed, rng: rand.New(rand.NewPCG(o.Seed, 6)), met: map[string]int32{},
	}
	var r Rating
	if e.Arena().Judged(s) {
		return r, search.ErrJudged
	}
	err := m.Do(func() {
		t.crowds(e.Arena().Components(s), player)
		root := t.node(e.Arena().Components(s), player)
		t.expand(root)
		for next := firstProof; t.playouts < o.Playouts && t.nodes[root].result == open; {
			if t.play(root); t.informed && t.playouts == next {
				t.prove(root)
				next *= 2
			}
		}
	})
	if err != nil && !errors.Is(err, work.ErrLimit) {
		return r, err
	}
	if len(t.nodes) == 0 {
		return r, err
	}
	r.Playouts = t.playouts
	root := &t.nodes[0]
	r.Proved, r.Wins = root.result != open, root.result == won
	// The meter may be used up, but rating a few sums is cheap.
	free := work.Unbounded()
	err = free.Do(func() { r.Moves = t.rated(free, root) })
	return r, err
}

// rated returns the moves of the root, best first.
func (t *tree) rated(m *work.Meter, root *node) (list []Move) {
	seen := map[int32]bool{}
	for _, k := range root.children {
		if seen[k] {
			continue
		}
		seen[k] = true
		n := &t.nodes[k]
		x := Move{To: t.arena.Of(m, n.parts), Playouts: n.visits, Proved: n.result != open, Wins: n.result == lost}
		if n.visits > 0 {
			x.Rate = 1 - n.wins/float64(n.visits)
		}
		list = append(list, x)
	}
	worth := func(x Move) float64 {
		switch {
		case x.Proved && x.Wins:
			return math.Inf(1)
		case x.Proved:
			return -1
		}
		return float64(x.Playouts)
	}
	slices.SortStableFunc(list, func(a, b Move) int { return cmp.Compare(worth(b), worth(a)) })
	return list
}
