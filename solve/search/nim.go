// SPDX-License-Identifier: Apache-2.0

package search

import (
	"errors"
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/work"
)

// Nim values by search: not the nim values of all options are computed, but asked
// is whether G + *n is lost, for n = 0, 1, 2, …. Of a sum the nim values of all
// components but the hardest are found, and the question about the sum becomes one
// about that component [Lemoine–Viennot 2012]. Nim values that a component is
// known not to have are remembered beside those that it has; it has at most one for
// each option [Beling–Rogalski 2020].

// ErrPartizan reports a game in which the players have different options.
var ErrPartizan = errors.New("game is partizan: it has no nim value")

// Nim returns the nim value of s, whose components are impartial.
func (e *Engine) Nim(m *work.Meter, s arena.Sum) (int, error) {
	if !e.arena.Impartial(s) {
		return 0, ErrPartizan
	}
	return e.FreeNim(m, s)
}

// FreeNim returns the nim value of s when it is played impartially: each player may
// make the moves of both.
func (e *Engine) FreeNim(m *work.Meter, s arena.Sum) (int, error) {
	var found atomic.Int64
	_, err := e.race(m, e.arena.Components(s), func(w *worker) bool {
		found.Store(int64(w.nimOf(e.arena.Components(s))))
		return true
	})
	return int(found.Load()), err
}

// FreeWins reports whether the player who begins wins s when each player may make
// the moves of both.
func (e *Engine) FreeWins(m *work.Meter, s arena.Sum) (bool, error) {
	parts := e.arena.Components(s)
	return e.race(m, parts, func(w *worker) bool { return !w.sumIsNim(parts, 0) })
}

// A nim is what is known of the nim value of a component: the value with the
// highest bit, or a set of values that it is not.
type nim struct{ atomic.Uint64 }

const (
	nimKnown = 1 << 63
	nimMost  = 62       // nim values above are not remembered as excluded
	lowNims  = 1<<4 - 1 // those that most positions have
)

// known returns the nim value.
func (x *nim) known() (n int, ok bool) {
	v := x.Load()
	return int(v &^ nimKnown), v&nimKnown != 0
}

// exclude notes that n is not the nim value.
func (x *nim) exclude(n int) {
	if n <= nimMost {
		x.add(1 << n)
	}
}

// atMost notes that the nim value is not above n.
func (x *nim) atMost(n int) {
	if n < nimMost {
		x.add(nimKnown - 2<<n)
	}
}

// add adds values to those that are excluded.
func (x *nim) add(set uint64) {
	for {
		old := x.Load()
		if old&nimKnown != 0 || old|set == old || x.CompareAndSwap(old, old|set) {
			return
		}
	}
}

// least returns a number that the nim value is not below.
func (x *nim) least() int {
	v := x.Load()
	if v&nimKnown != 0 {
		return int(v &^ nimKnown)
	}
	return bits.TrailingZeros64(^v)
}

// What is known of the nim value of a component is in the table, too, for the time
// after the component was let go: the value with the highest bit of the payload, or
// the lowest values that it is not.
const nimNoted = 1 << (payloadBits - 1)

func nimKey(name uint64) uint64 { return mix(name + nimStart) }

// noteNim puts what is known of c into the table; before is how many nodes there were
// when it was not known.
func (w *worker) noteNim(x *nim, c arena.Component, before uint64) {
	if v := x.Load(); v != 0 && !w.without(Memory) {
		payload := v & (nimNoted - 1)
		if v&nimKnown != 0 {
			payload |= nimNoted
		}
		w.table.put(nimKey(w.named(c).name), payload, w.nodes-before+1)
	}
}

func unpackNim(payload uint64) uint64 {
	if payload&nimNoted != 0 {
		return payload&^nimNoted | nimKnown
	}
	return payload
}

func (w *worker) nimAt(c arena.Component) *nim {
	if w.renewed {
		w.named(c) // for what was kept of it
	}
	return w.nimSlot(c)
}

// nimSlot is nimAt while c is being described.
func (w *worker) nimSlot(c arena.Component) *nim {
	w.nims.Grow(uint64(c) + 1)
	return w.nims.At(uint32(c))
}

// same returns the one of c and its negative by which both are known: played
// freely they are the same.
func (w *worker) same(c arena.Component) arena.Component {
	p := w.piece(c)
	if p.inverse == none {
		return p.like
	}
	return min(p.like, p.inverse.component())
}

// nimOf returns the nim value of a sum.
func (w *worker) nimOf(components []arena.Component) (n int) {
	for _, c := range components {
		n ^= w.nim(w.same(c))
	}
	return n
}

// nim returns the nim value of c.
func (w *worker) nim(c arena.Component) int {
	for n := 0; ; n++ {
		if w.isNim(c, n) || w.called() {
			return n
		}
	}
}

// isNim reports whether the nim value of c is n.
func (w *worker) isNim(c arena.Component, n int) bool {
	x := w.nimAt(c)
	if v, ok := x.known(); ok {
		return v == n
	}
	before := w.nodes
	least, found := w.nimUpTo(x, c, n)
	if !found || w.called() {
		return false
	}
	x.Store(nimKnown | uint64(least))
	w.noteNim(x, c, before)
	if !w.alone() {
		w.call(w.others(mix(uint64(c))))
	}
	return least == n
}

// nimUpTo returns the nim value of c if it is n, and perhaps if it is less: no option has it,
// and each smaller number is that of an option. The former is asked first, for one option
// answers it. What takes long waits until the other questions were asked.
func (w *worker) nimUpTo(x *nim, c arena.Component, n int) (least int, found bool) {
	for effort := w.patience; !w.called(); effort *= 4 {
		if n == 0 {
			effort = endless
		}
		excluded, all := w.excludedWithin(effort, x, c, n)
		if excluded {
			return 0, false
		}
		for k := x.least(); k < n && !w.called(); k++ {
			excluded, decided := w.excludedWithin(effort, x, c, k)
			if decided && !excluded {
				return k, x.least() >= k
			}
			all = all && decided
		}
		if all {
			return n, true
		}
	}
	return 0, false
}

// excludedWithin is excluded if that takes only so many nodes.
func (w *worker) excludedWithin(nodes uint64, x *nim, c arena.Component, n int) (excluded, decided bool) {
	decided = w.within(nodes, func() { excluded = w.excluded(x, c, n) })
	return excluded, decided
}

// within reports whether a question was answered by that many nodes.
func (w *worker) within(nodes uint64, ask func()) (decided bool) {
	outer, due := w.due, w.nodes+nodes
	if due >= outer {
		ask()
		return true
	}
	w.due = due
	ask()
	w.due = outer
	if w.until == tooLate {
		w.until = nowhere
		return false
	}
	return true
}

// excluded reports whether the nim value of c is known not to be n, or an option of c has it.
func (w *worker) excluded(x *nim, c arena.Component, n int) bool {
	if v := x.Load(); n <= nimMost && v&nimKnown == 0 && v>>n&1 != 0 {
		return true
	}
	before := w.nodes
	if !w.hasOption(c, n) {
		return false
	}
	w.noteNim(x, c, before)
	return true
}

// A reply is an option of a component that is played freely.
type reply struct {
	parts []arena.Component
	hard  arena.Component // of the parts
	order int32           // ascending: few parts that are not known, few moves in the hardest, many nim values excluded
	spent uint64          // nodes
}

// hasOption reports whether an option of c has the nim value n.
func (w *worker) hasOption(c arena.Component, n int) bool {
	if w.open[c] {
		w.meter.Fail(ErrLoopy)
	}
	start, found := len(w.replies), false
	if w.begins(nimTurn(c, n)) {
		w.open[c] = true
		found = w.glance(c, n) || w.anyIsNim(start, n)
		delete(w.open, c)
	}
	w.replies = w.replies[:start]
	if w.called() {
		return w.back()
	}
	if found {
		w.nimAt(c).exclude(n)
	} else {
		w.nimAt(c).atMost(n)
	}
	w.call(w.leave())
	return found
}

// anyIsNim reports whether one of the replies from start on has the nim value n. As in
// try, those come last that another worker is at. A reply that takes long waits until the
// others were tried: by how many nodes they differ cannot be seen before.
func (w *worker) anyIsNim(start, n int) bool {
	effort, late, again := w.patience, start, len(w.replies)
	if again == start+1 {
		effort = endless
	}
	for i := start; i < len(w.replies) && !w.called(); i++ {
		r := w.replies[i]
		if start < i && i < again && w.busy(mix(uint64(r.hard))) {
			w.replies = append(w.replies, r)
			continue
		}
		is, decided := w.replyIsNim(effort, &r, n)
		if is {
			return true
		}
		if !decided {
			w.replies[late] = r
			late++
		}
	}
	w.replies = w.replies[:late]
	return w.hardIsNim(start, n)
}

// patience is how many nodes a question may take before others are asked.
const patience, endless = 5000, 1 << 62

// hardIsNim is anyIsNim of replies that take long. The one that seems nearest to its proof is
// tried, for as long again as it was.
func (w *worker) hardIsNim(start, n int) bool {
	for len(w.replies) > start && !w.called() {
		last := len(w.replies) - 1
		i := start + w.nearest(w.replies[start:], n)
		w.replies[i], w.replies[last] = w.replies[last], w.replies[i]
		r := w.replies[last]
		effort := r.spent
		if start == last {
			effort = endless
		}
		is, decided := w.replyIsNim(effort, &r, n)
		if is {
			return true
		}
		if w.replies[last] = r; decided {
			w.replies = w.replies[:last]
		}
	}
	return false
}

// nearest returns the reply of which the nodes spent, times what is left to refute, are least.
func (w *worker) nearest(list []reply, n int) (best int) {
	least := uint64(endless)
	for i, r := range list {
		cost := r.spent
		if v, left, hard := w.known(r.parts); left > 0 {
			cost *= uint64(1 + w.unrefuted(hard, n^v))
		}
		if w.busy(mix(uint64(r.hard))) {
			cost *= 4
		}
		if cost < least {
			best, least = i, cost
		}
	}
	return best
}

// unrefuted returns how many options of c may have the nim value n, as far as is known.
func (w *worker) unrefuted(c arena.Component, n int) (count int) {
	for _, player := range game.Players {
		l := &w.piece(c).options[player]
		if player == game.Right && w.arena.IsImpartial(c) || l.at.Load() < ready {
			continue
		}
		for options := w.options(c, player); len(options) > 0; options = options[1+options[0]:] {
			if v, left, hard := w.known(options[1 : 1+options[0]]); left > 0 && !w.refuted(left, hard, n^v) {
				count++
			}
		}
	}
	return count
}

// refuted reports whether the nim value of a sum, of which left parts are not known, is known not to be n
// if that of the others is taken off; hard is the hardest part.
func (w *worker) refuted(left int, hard arena.Component, n int) bool {
	return left == 1 && n <= nimMost && w.nimAt(hard).Load()>>n&1 != 0
}

// replyIsNim reports whether the nim value of a reply is n, if that takes only so many nodes.
func (w *worker) replyIsNim(nodes uint64, r *reply, n int) (is, decided bool) {
	before := w.nodes
	decided = w.within(nodes, func() { is = w.sumIsNim(r.parts, n) })
	r.spent += w.nodes - before
	return is, decided
}

// glance lists the options of c that are not decided, in the order in which they are tried.
// It reports whether one is known to have the nim value n.
func (w *worker) glance(c arena.Component, n int) bool {
	start, x := len(w.replies), w.nimAt(c)
	for _, player := range game.Players {
		if player == game.Right && w.arena.IsImpartial(c) {
			break
		}
		if w.piece(c).options[player].at.Load() < ready && w.arena.AnyStored(w.meter, c, player, func(parts []arena.Component) bool {
			v, left, _ := w.known(parts)
			if left == 0 {
				x.exclude(v)
			}
			return left == 0 && v == n
		}) {
			return true
		}
		for options := w.options(c, player); len(options) > 0; options = options[1+options[0]:] {
			parts := options[1 : 1+options[0]]
			v, left, hard := w.known(parts)
			if left == 0 {
				if v == n {
					return true
				}
				x.exclude(v)
				continue
			}
			if w.refuted(left, hard, n^v) {
				continue
			}
			order := 4*w.piece(hard).account.moves[0] + int32(left)<<16 - 16*int32(bits.OnesCount64(w.nimAt(hard).Load()&lowNims))
			w.replies = append(w.replies, reply{parts, hard, order, 0})
		}
	}
	list := w.replies[start:]
	slices.SortStableFunc(list, func(a, b reply) int { return int(a.order) - int(b.order) })
	return false
}

// known returns the nim sum of the parts whose nim value is known, how many others
// there are, and of these the hardest.
func (w *worker) known(parts []arena.Component) (n, left int, hard arena.Component) {
	most := int32(-1)
	for _, c := range parts {
		c = w.same(c)
		if v, ok := w.nimAt(c).known(); ok {
			n ^= v
			continue
		}
		left++
		if moves := w.piece(c).account.moves[0]; moves > most {
			hard, most = c, moves
		}
	}
	return n, left, hard
}

// sumIsNim reports whether the nim value of a sum is n.
func (w *worker) sumIsNim(parts []arena.Component, n int) bool {
	v, left, hard := w.known(parts)
	if left == 0 {
		return v == n
	}
	skipped := false
	v = 0
	for _, c := range parts {
		if c = w.same(c); c == hard && !skipped {
			skipped = true
			continue
		}
		v ^= w.nim(c)
		if w.called() {
			return false
		}
	}
	return w.isNim(hard, n^v)
}
