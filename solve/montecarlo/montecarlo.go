// SPDX-License-Identifier: Apache-2.0

// Package montecarlo rates the moves of sums that are too large to solve, by playing
// them at random: Monte-Carlo tree search.
//
//	r, err := montecarlo.Rate(m, engine, sum, game.Left, game.Normal, montecarlo.Options{Playouts: 10_000})
//	r.Moves[0].To // where the best move seems to lead
//
// A rate is a guess. What is proved on the way, by bounds, values and results that the
// engine knows or because all answers are, is marked as proved.
//
// It ends when the playouts are played, the context of the meter is done or its budget
// is spent, and tells what it has found until then.
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

// Options say how long to play; the zero Options are good.
type Options struct {
	Playouts int    // 10 000 if 0
	Seed     uint64 // of the random numbers
	Informed bool   // positions are judged by how many moves each player has, where that tells them apart
}

// A Rating is what was found of the moves of a player.
type Rating struct {
	Moves    []Move // the best first; none if the player cannot move
	Playouts int
	Proved   bool // it is proved who wins
	Wins     bool // then: the player does
}

// A Move leads to a sum.
type Move struct {
	To       arena.Sum
	Playouts int
	Rate     float64 // which part of the playouts after it the player has won
	Proved   bool    // it is proved that it wins, or loses
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
		for t.playouts < o.Playouts && t.nodes[root].result == open {
			t.play(root)
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
	// The meter may be spent; what is rated is few sums.
	free := work.Unbounded()
	err = free.Do(func() { r.Moves = t.rated(free, root) })
	return r, err
}

// rated returns the moves of the root, the best first.
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
