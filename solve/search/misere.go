// SPDX-License-Identifier: Apache-2.0

package search

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Values are of little use in misère play: nothing cancels and nothing is bounded. What remains is
// that sums are multisets, the table of results, and the order of moves.

// MisereOutcome returns who wins s when a player who cannot move wins.
func (e *Engine) MisereOutcome(m *work.Meter, s arena.Sum) (game.Outcome, error) {
	left, err := e.MisereWins(m, s, game.Left)
	if err != nil {
		return 0, err
	}
	right, err := e.MisereWins(m, s, game.Right)
	return game.OutcomeOf(left, right), err
}

// MisereWins reports whether player, who moves first, wins s when a player who cannot move wins.
func (e *Engine) MisereWins(m *work.Meter, s arena.Sum, player game.Player) (bool, error) {
	return e.misereWinsParts(m, e.arena.Components(s), player)
}

func (e *Engine) misereWinsParts(m *work.Meter, parts []arena.Component, player game.Player) (bool, error) {
	return e.race(m, parts, func(w *worker) bool {
		w.multiset(0).parts = append(w.multiset(0).parts[:0], parts...)
		return w.winsMisere(0, player)
	})
}

// MisereWinsByProof returns the same answer as MisereWins, but searches by proof numbers.
func (e *Engine) MisereWinsByProof(m *work.Meter, s arena.Sum, player game.Player) (bool, error) {
	parts := e.arena.Components(s)
	return e.race(m, parts, func(w *worker) bool {
		w.multiset(0).parts = append(w.multiset(0).parts[:0], parts...)
		n := w.proveMisere(0, player, unbounded)
		if n.win != 0 && n.lose != 0 { // the numbers are too large
			w.multiset(0).parts = append(w.multiset(0).parts[:0], parts...)
			return w.winsMisere(0, player)
		}
		return n.win == 0
	})
}

// A multiset is a sum that is searched in misère play.
type multiset struct {
	parts    []arena.Component // ascending
	children []after
	open     []unproved // the undecided children, in a search by proof numbers
}

// An after is an option of a multiset.
type after struct {
	key   uint64 // of the turn
	moves int32  // the approximate number of moves
	part  int32  // the term in which the move is
	move  uint32
}

func (w *worker) multiset(depth int) *multiset {
	for len(w.multisets) <= depth {
		w.multisets = append(w.multisets, &multiset{})
	}
	return w.multisets[depth]
}

// misereWord is the hash of a component in misère play. It differs from the hash in normal play.
func (w *worker) misereWord(c arena.Component) uint64 {
	return splitmix.Hash(w.named(c).name + misereStart)
}

// misereHash returns the hash of a sum.
func (w *worker) misereHash(x *multiset) uint64 {
	hash := splitmix.Hash(misereStart)
	for _, c := range x.parts {
		hash += w.misereWord(c)
	}
	return hash
}

// misereTurn returns the player for whom the results of a sum are stored.
func (w *worker) misereTurn(x *multiset, player game.Player) game.Player {
	for _, c := range x.parts {
		if !w.arena.IsImpartial(c) {
			return player
		}
	}
	return game.Left
}

// winsMisere reports whether player, moving first, wins the sum at this depth.
func (w *worker) winsMisere(depth int, player game.Player) bool {
	x := w.multiset(depth)
	hash := w.misereHash(x)
	player = w.misereTurn(x, player)
	if wins, known := w.recall(hash, player); known {
		return wins
	}
	t := sumTurn(hash, player)
	w.loops(t)
	before, wins := w.nodes, false
	if w.begins(t) {
		wins = w.playMisere(depth, x, hash, player)
	}
	if w.called() {
		return w.back()
	}
	w.remember(hash, player, wins, w.nodes-before+1)
	w.call(w.leave())
	return wins
}

func (w *worker) playMisere(depth int, x *multiset, hash uint64, player game.Player) bool {
	stuck, won := w.expandMisere(x, hash, player)
	if stuck || won {
		return true
	}
	if !w.without(Order) {
		slices.SortFunc(x.children, func(a, b after) int { return int(a.moves) - int(b.moves) })
	}
	next, again := w.multiset(depth+1), len(x.children)
	for i := 0; i < len(x.children); i++ {
		o := x.children[i]
		if 0 < i && i < again && w.accompanied() && w.busy(o.key) { // as in try
			x.children = append(x.children, o)
			continue
		}
		w.descendMisere(next, x, o, player)
		if !w.winsMisere(depth+1, player.Opponent()) {
			return true
		}
	}
	return false
}

// descendMisere sets next to the option o of x.
func (w *worker) descendMisere(next, x *multiset, o after, player game.Player) {
	options := w.options(x.parts[o.part], player)[o.move:]
	next.parts = append(append(next.parts[:0], x.parts[:o.part]...), x.parts[o.part+1:]...)
	next.parts = append(next.parts, options[1:1+options[0]]...)
	slices.Sort(next.parts)
}

// proveMisere is prove for misère play.
func (w *worker) proveMisere(depth int, player game.Player, below numbers) numbers {
	x := w.multiset(depth)
	hash := w.misereHash(x)
	player = w.misereTurn(x, player)
	if wins, known := w.recall(hash, player); known {
		return decided(wins)
	}
	return w.proves(sumTurn(hash, player), func() numbers {
		stuck, won := w.expandMisere(x, hash, player)
		if stuck || won {
			return decided(true)
		}
		x.open = x.open[:0]
		for i, o := range x.children {
			x.open = append(x.open, unproved{o.key, numbers{1, 1 + uint32(o.moves)}, int32(i)})
		}
		return w.explore(&x.open, below, sumPart, func(i int32, below numbers) numbers {
			w.descendMisere(w.multiset(depth+1), x, x.children[i], player)
			return w.proveMisere(depth+1, player.Opponent(), below)
		})
	})
}

// expandMisere lists the options of player whose results are not in the table. It reports whether
// player has no option at all, and whether an option is known to win.
func (w *worker) expandMisere(x *multiset, hash uint64, player game.Player) (stuck, won bool) {
	x.children = x.children[:0]
	stuck = true
	for i, c := range x.parts {
		if i > 0 && x.parts[i-1] == c {
			continue
		}
		options := w.options(c, player)
		for at := 0; at < len(options); at += 1 + int(options[at]) {
			stuck = false
			h, moves := hash-w.misereWord(c), int32(0)
			for _, part := range options[at+1 : at+1+int(options[at])] {
				h += w.misereWord(part)
				counts := w.named(part).moves
				moves += counts[0] + counts[1]
			}
			// The result of an impartial sum is stored for Left; the half for Right then stays
			// empty.
			as := w.storedUnder(x, i, options[at+1:at+1+int(options[at])], player.Opponent())
			if !w.without(Ahead) {
				if wins, known := w.recall(h, as); known {
					if !wins {
						return false, true
					}
					continue
				}
			}
			x.children = append(x.children, after{h ^ uint64(as), moves, int32(i), uint32(at)})
		}
	}
	return stuck, false
}

// storedUnder returns the player for whom the result of an option is stored.
func (w *worker) storedUnder(x *multiset, i int, parts []arena.Component, player game.Player) game.Player {
	for k, c := range x.parts {
		if k != i && !w.arena.IsImpartial(c) {
			return player
		}
	}
	for _, c := range parts {
		if !w.arena.IsImpartial(c) {
			return player
		}
	}
	return game.Left
}
