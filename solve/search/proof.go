// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math"
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Depth-first proof-number search [Nagai 2002] follows the line of play on which the least seems to
// be left to prove. A node has two numbers: how much is left to prove that the player to move wins,
// and how much to prove that this player loses. One option is enough to win. To lose, all options
// must be refuted, but their numbers are not added, because different options lead to the same
// positions, which would be counted several times. Instead, the number is the greatest of them plus
// one for each other option [Ueda–Hashimoto–Hashimoto–Iida 2008].
//
// The numbers are stored in the table of results, under separate names. A repeated position in a
// line of play ends the search, as everywhere in this package. So no number depends on the way in
// which a position was reached.

// WinsByProof returns the same answer as Wins, but searches by proof numbers.
func (e *Engine) WinsByProof(m *work.Meter, s arena.Sum, player game.Player) (bool, error) {
	parts := e.arena.Components(s)
	return e.race(m, parts, func(w *worker) bool {
		w.enter(&w.frame(0).sum, parts)
		n := w.prove(0, player, unbounded)
		if n.win != 0 && n.lose != 0 { // the numbers are too large
			w.enter(&w.frame(0).sum, parts)
			return w.wins(0, player)
		}
		return n.win == 0
	})
}

// numbers say how much is left to prove that the player to move wins, and that this player loses.
// If the result is known, one is 0 and the other is proved.
type numbers struct{ win, lose uint32 }

const proved = 1 << 28

// unbounded are bounds that the numbers hardly ever reach: each number is about the number of
// options along a line of play.
var unbounded = numbers{proved - 1, proved - 1}

func decided(wins bool) numbers {
	if wins {
		return numbers{0, proved}
	}
	return numbers{proved, 0}
}

// The numbers of the best option may exceed those of the second best by a fraction of them,
// 1/sumPart or 1/nimPart. These constants come from measurements.
const sumPart, nimPart = 4, 16

// proofSalt turns the key of a result into the key of its proof numbers.
const proofSalt = 0x5851f42d4c957f2d

// left returns the numbers that the table has for the key of a turn, or the numbers otherwise if the
// table has none.
func (w *worker) left(key uint64, otherwise numbers) numbers {
	p, ok := w.table.get(key ^ proofSalt)
	if !ok || w.without(Memory) {
		return otherwise
	}
	return numbers{uint32(p & (proved - 1)), uint32(p >> 28 & (proved - 1))}
}

func (w *worker) note(key uint64, n numbers, cost uint64) {
	w.table.put(key^proofSalt, uint64(min(n.win, proved-1))|uint64(min(n.lose, proved-1))<<28, cost)
}

// prove searches the sum in the frame at this depth until the sum is decided or one of its numbers
// reaches its bound.
func (w *worker) prove(depth int, player game.Player, below numbers) numbers {
	f := w.frame(depth)
	for {
		if wins, known := w.settled(f, player); known {
			return decided(wins)
		}
		if !w.improve(&f.sum) {
			break
		}
	}
	hash, player, negate := f.hash(player)
	if negate {
		w.negate(&f.sum)
	}
	if wins, known := w.recall(hash, player); known {
		return decided(wins)
	}
	return w.proves(sumTurn(hash, player), func() numbers {
		if w.expandAll(f, player) {
			return decided(true)
		}
		return w.explore(&f.open, below, sumPart, func(i int32, below numbers) numbers {
			w.descend(&w.frame(depth+1).sum, f, &f.children[i], player)
			return w.prove(depth+1, player.Opponent(), below)
		})
	})
}

// proves searches a turn and stores the result.
func (w *worker) proves(t turn, explore func() numbers) (n numbers) {
	w.loops(t)
	before := w.nodes
	if w.begins(t) {
		n = explore()
	}
	if w.called() {
		return decided(w.back())
	}
	if n.win == 0 || n.lose == 0 {
		w.learn(&t, n.win == 0, w.nodes-before+1)
		w.call(w.leave())
	} else {
		w.leave()
		w.note(t.key(), n, w.nodes-before+1)
	}
	return n
}

// An unproved is an undecided option: the key of its turn, how much is left to prove, and the index
// of the child.
type unproved struct {
	key   uint64
	left  numbers
	child int32
}

// expandAll lists the undecided options of player with their numbers. All options are split into
// components. It reports whether it found an option that wins.
func (w *worker) expandAll(f *frame, player game.Player) (won bool) {
	w.listed = true
	won = w.expand(f, player)
	w.listed = false
	w.sort(f.children)
	f.open = f.open[:0]
	for i, x := range f.children {
		f.open = append(f.open, unproved{x.hash, numbers{1, 1 + 2*uint32(x.moves)}, int32(i)})
	}
	return won
}

// explore continues with the best option, for which the least is left to prove that the opponent
// loses, as long as the numbers are below the bounds. It avoids switching back and forth between
// two options. It stays with one until its number exceeds that of the second best by a fraction of
// that number [Pawlewicz–Lew 2007].
func (w *worker) explore(open *[]unproved, below numbers, part uint32, prove func(child int32, below numbers) numbers) numbers {
	for {
		best, n, second := w.best(*open, below)
		if best < 0 {
			return decided(false)
		}
		if n.win >= below.win || n.lose >= below.lose {
			return n
		}
		r := prove((*open)[best].child, numbers{
			win:  below.lose - uint32(len(*open)-1),
			lose: min(below.win, max(second, (*open)[best].left.lose)+second/part+1),
		})
		switch {
		case w.called():
			return r
		case r.lose == 0:
			return decided(true)
		case r.win == 0:
			*open = slices.Delete(*open, best, best+1)
		default: // its hash may have changed because more is known about its terms
			(*open)[best].left = r
			w.note((*open)[best].key, r, 1)
		}
	}
}

// best returns three things: the best option, the numbers of the sum, and the number of the second
// best option. The best option is the one for which the least is left to prove that the opponent
// loses. The number of an option on which another worker is busy is raised by a quarter, so that
// workers choose different options [Kaneko 2010]. The quarter comes from measurements.
func (w *worker) best(open []unproved, below numbers) (best int, n numbers, second uint32) {
	best, n.win, second = -1, proved, proved
	most, least := uint32(0), uint32(math.MaxUint32)
	for i := range open {
		c := w.left(open[i].key, open[i].left)
		open[i].left = c
		most = max(most, c.win)
		n.win = min(n.win, c.lose)
		seems := c.lose
		if c.lose < below.win && w.apart() && w.busy(open[i].key) {
			seems = min(seems+seems/4+1, below.win-1)
		}
		switch {
		case seems < least:
			best, second, least = i, least, seems
		case seems < second:
			second = seems
		}
	}
	n.lose = min(most+uint32(max(len(open)-1, 0)), proved-1)
	return best, n, min(second, proved)
}

// HoldsTogether guesses whether s is a board that does not split soon and about whose value little
// is known. Proof numbers are faster for such boards. It plays a few random games.
func (e *Engine) HoldsTogether(m *work.Meter, s arena.Sum) (together bool, err error) {
	parts := e.arena.Components(s)
	err = e.look(m, parts, func(w *worker) {
		if len(parts) != 1 || e.arena.IsImpartial(parts[0]) {
			return
		}
		whole, length := 0, 0
		for range 8 {
			a, b := w.stroll(parts[0])
			whole, length = whole+a, length+b
		}
		a := &w.rating(parts[0]).account
		loose := a.open[0] != 0 || 2*(a.cuts[1]-a.cuts[0]) > fix(a.moves[0]+a.moves[1])*unit
		together = loose && 10*whole >= 9*length
	})
	return together, err
}

// stroll plays at random. It returns the number of moves before there were several components, and
// the number of all moves.
func (w *worker) stroll(c arena.Component) (whole, length int) {
	parts := []arena.Component{c}
	player := game.Player(w.rng.IntN(2))
	for {
		w.meter.Look() // a move on a large board takes a long time
		i := w.rng.IntN(len(parts))
		n := w.arena.Moves(w.meter, parts[i], player)
		if n == 0 {
			return whole, length
		}
		if len(parts) == 1 {
			whole++
		}
		length++
		moved := parts[i]
		parts = w.arena.Move(w.meter, slices.Delete(parts, i, i+1), moved, player, w.rng.IntN(n))
		if len(parts) == 0 {
			return whole, length
		}
		player = player.Opponent()
	}
}
