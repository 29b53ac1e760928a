// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
	"github.com/upstar-cgt/upstar/value/short"
	"github.com/upstar-cgt/upstar/value/thermo"
	"github.com/upstar-cgt/upstar/work"
)

// A worker is one goroutine of an engine.
type worker struct {
	*Engine
	number    int
	meter     *work.Meter
	over      *atomic.Bool
	calc      *short.Calc
	thermo    *thermo.Calc
	rng       *rand.Rand
	frames    []*frame
	multisets []*multiset
	path      []uint64 // hashes of the sums from the root on
	parts     []arena.Component
	replies   []reply
	terms     []term // of improve
	stack     []short.Game
	open      map[arena.Component]bool
	nodes     uint64 // not yet added to those of the engine
}

func newWorker(e *Engine, number int) *worker {
	c := e.space.Calc()
	return &worker{
		Engine: e, number: number, calc: c, thermo: thermo.NewCalc(c), open: map[arena.Component]bool{},
		rng: rand.New(rand.NewPCG(uint64(number), 11)),
	}
}

func (w *worker) begin(m *work.Meter, over *atomic.Bool) {
	w.meter, w.over, w.path, w.stack = m.Fork(), over, w.path[:0], w.stack[:0]
	w.replies = w.replies[:0]
	clear(w.open)
}

func (w *worker) end() {
	w.Engine.nodes.Add(w.nodes)
	w.nodes = 0
}

// A frame is a sum that is being searched.
type frame struct {
	sum
	children []child
}

// A child is an option of a sum that is not decided yet.
type child struct {
	score int64
	hash  uint64 // of the option, and of the player who moves there
	term  int32  // in which the move is; of infinitesimal and number if negative
	move  uint32 // where the option lies in the list of the term
}

const (
	inUps    = -1
	inNumber = -2
)

func (w *worker) frame(depth int) *frame {
	for len(w.frames) <= depth {
		w.frames = append(w.frames, &frame{})
	}
	return w.frames[depth]
}

// Of the payload of a result two bits are those of a player: known, and won.
func payload(player game.Player, wins bool) uint64 {
	p := uint64(1)
	if wins {
		p = 3
	}
	return p << (2 * player)
}

func (w *worker) recall(hash uint64, player game.Player) (wins, known bool) {
	if w.without(Memory) {
		return false, false
	}
	p, _ := w.table.get(hash)
	p >>= 2 * player
	return p&2 != 0, p&1 != 0
}

func (w *worker) remember(hash uint64, player game.Player, wins bool, cost uint64) {
	if w.without(Memory) {
		return
	}
	old, _ := w.table.get(hash)
	w.table.put(hash, old|payload(player, wins), cost)
}

// wins reports whether player wins the sum in the frame of the depth, moving first.
func (w *worker) wins(depth int, player game.Player) bool {
	f := w.frame(depth)
	for {
		if wins, known := w.settled(f, player); known {
			return wins
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
		return wins
	}
	if slices.Contains(w.path, hash^uint64(player)) {
		w.meter.Fail(ErrLoopy)
	}
	w.path = append(w.path, hash^uint64(player))
	w.meter.Step(1)
	w.nodes++
	if w.over.Load() {
		w.meter.Fail(errOver)
	}
	before := w.nodes
	wins := w.play(depth, f, player)
	w.path = w.path[:len(w.path)-1]
	w.remember(hash, player, wins, w.nodes-before+1)
	return wins
}

// settled decides a sum without playing it.
func (w *worker) settled(f *frame, player game.Player) (wins, known bool) {
	if wins, known = f.decide(w.heatWithout(&f.sum, -1), player); known {
		return wins, true
	}
	return w.exact(&f.sum, player)
}

// improve replaces components by values that are known or can be had, and reports
// whether there were any.
func (w *worker) improve(s *sum) (better bool) {
	if w.without(Values) {
		return false
	}
	for _, t := range s.terms {
		better = !t.valued() && w.visit(t.component()) || better
	}
	if better {
		terms := append(w.terms[:0], s.terms...)
		w.terms = terms
		number, ups, star := s.number, s.ups, s.star
		s.clear()
		s.number, s.ups, s.star = number, ups, star
		for _, t := range terms {
			if t.valued() {
				w.addGame(s, t.game())
			} else {
				w.add(s, t.component())
			}
		}
	}
	return better
}

// play plays the sum of a frame: first it looks at all options, then it searches
// those that are not decided.
func (w *worker) play(depth int, f *frame, player game.Player) bool {
	if w.expand(f, player) {
		return true
	}
	if !w.without(Order) {
		slices.SortFunc(f.children, func(a, b child) int {
			switch {
			case a.score > b.score:
				return -1
			case a.score < b.score:
				return 1
			}
			return 0
		})
	}
	next := w.frame(depth + 1)
	for i := range f.children {
		x := &f.children[i]
		w.descend(&next.sum, f, x, player)
		won := !w.wins(depth+1, player.Opponent())
		if x.term >= 0 && !f.terms[x.term].valued() {
			options := w.options(f.terms[x.term].component(), player)[x.move:]
			w.learn(options[1:1+options[0]], player, won)
		}
		if won {
			if x.term >= 0 && !f.terms[x.term].valued() {
				w.piece(f.terms[x.term].component()).best[player].Store(x.move + 1)
			}
			return true
		}
	}
	return false
}

// expand lists the options of player that are not decided. It reports whether one
// is found that wins.
func (w *worker) expand(f *frame, player game.Player) (won bool) {
	f.children = f.children[:0]
	for i, t := range f.terms {
		if slices.Index(f.terms, t) < i {
			continue
		}
		rest, h := f.account, w.heatWithout(&f.sum, i)
		if t.valued() {
			rest.plus(w.accountOf(t), -1)
			for k, g := range w.calc.Options(t.game(), player) {
				a, hot := rest, h
				w.tallyGame(&a, &hot, g)
				if w.look(f, &a, hot, player, int32(i), uint32(k)) {
					return true
				}
			}
			continue
		}
		rest.plus(w.accountOf(t), -1)
		options := w.options(t.component(), player)
		for at := 0; at < len(options); {
			n := 1 + int(options[at])
			a, hot := rest, h
			for _, c := range options[at+1 : at+n] {
				w.tally(&a, &hot, c)
			}
			if w.look(f, &a, hot, player, int32(i), uint32(at)) {
				return true
			}
			at += n
		}
	}
	return w.expandUps(f, player) || w.expandNumber(f, player)
}

// expandUps lists the moves in n·↑ + *m.
func (w *worker) expandUps(f *frame, player game.Player) (won bool) {
	if f.ups == 0 && f.star == 0 {
		return false
	}
	h := w.heatWithout(&f.sum, -1)
	for k, g := range w.calc.Options(w.infinitesimal(&f.sum), player) {
		a, hot := f.account, h
		a.ups, a.star = 0, 0
		w.tallyGame(&a, &hot, g)
		if w.look(f, &a, hot, player, inUps, uint32(k)) {
			return true
		}
	}
	return false
}

// expandNumber lists the move in the number. Where all else is one canonical form
// that is no number, there is a better one [WW, ch. 6].
func (w *worker) expandNumber(f *frame, player game.Player) (won bool) {
	if f.pieces == 0 && len(f.terms) <= 1 {
		return false
	}
	n, ok := w.numberOption(f, player)
	if !ok {
		return false
	}
	a := f.account
	a.number = n
	return w.look(f, &a, w.heatWithout(&f.sum, -1), player, inNumber, 0)
}

func (w *worker) numberOption(f *frame, player game.Player) (n fix, ok bool) {
	left, right, hasLeft, hasRight := f.number.number().Options()
	if player == game.Right {
		left, hasLeft = right, hasRight
	}
	if !hasLeft {
		return 0, false
	}
	return fixed(left)
}

// look looks at an option of the sum of f, and lists it if it is not decided. It
// reports whether it wins.
func (w *worker) look(f *frame, a *account, h heat, player game.Player, term int32, move uint32) (won bool) {
	hash, as, _ := a.hash(player.Opponent())
	if !w.without(Ahead) {
		wins, known := a.decide(h, player.Opponent())
		if !known {
			wins, known = w.recall(hash, as)
		}
		if known {
			return !wins
		}
	}
	f.children = append(f.children, child{w.score(f, a, player, term, move), hash ^ uint64(as), term, move})
	return false
}

// descend makes s the option x of the sum of f.
func (w *worker) descend(s *sum, f *frame, x *child, player game.Player) {
	s.clear()
	s.account = f.account
	switch x.term {
	case inNumber:
		s.terms = append(s.terms, f.terms...)
		s.number, _ = w.numberOption(f, player)
		return
	case inUps:
		s.terms = append(s.terms, f.terms...)
		s.ups, s.star = 0, 0
		w.addGame(s, w.calc.Options(w.infinitesimal(&f.sum), player)[x.move])
		return
	}
	t := f.terms[x.term]
	s.plus(w.accountOf(t), -1)
	s.terms = append(append(s.terms, f.terms[:x.term]...), f.terms[x.term+1:]...)
	if t.valued() {
		w.addGame(s, w.calc.Options(t.game(), player)[x.move])
		return
	}
	options := w.options(t.component(), player)[x.move:]
	for _, c := range options[1 : 1+options[0]] {
		w.add(s, c)
	}
}

// score says how good an option looks for player.
func (w *worker) score(f *frame, a *account, player game.Player, t int32, move uint32) int64 {
	s := int64(2*a.number+a.bounds[0]+a.bounds[1]) + int64(a.luck)*int64(unit)/luckMost*2
	if player == game.Right {
		s = -s
	}
	if t >= 0 && !f.terms[t].valued() && w.piece(f.terms[t].component()).best[player].Load() == move+1 {
		s += int64(unit)
	}
	if t == inNumber {
		s -= 1 << 60
	}
	return s - int64(a.pieces) - int64(a.moves[player.Opponent()])*int64(unit)/2
}
