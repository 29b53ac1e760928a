// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/splitmix"
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
	path      []turn      // from the root to the current sum
	calls     atomic.Bool // another worker has found the result of a turn on the path
	until     int         // the place on the path to which the worker returns, or nowhere
	answer    bool        // the result found there
	parts     []arena.Component
	glances   []arena.Part
	rest      []child // of store
	terms     []term  // of improve
	stack     []short.Game
	open      map[arena.Component]bool
	names     map[short.Game]uint64 // see gameName
	listed    bool                  // options are stored in lists, instead of being examined one at a time
	sliced    uint64                // steps spent on the values of pieces of cuts
	nodes     uint64
	values    uint64 // of components, that this worker found
	counted   Stats  // the nodes and values that are already added to those of the engine
	glance    uint64 // the number of nodes after which it next checks the table; see wary
	room      room   // space for lists of options
}

func newWorker(e *Engine, number int) *worker {
	c := e.space.Calc()
	return &worker{
		Engine: e, number: number, calc: c, thermo: thermo.NewCalc(c), open: map[arena.Component]bool{}, names: map[short.Game]uint64{},
		rng: rand.New(rand.NewPCG(uint64(number), 11)), glance: e.table.mask >> 4,
	}
}

func (w *worker) begin(m *work.Meter, over *atomic.Bool) {
	w.meter, w.over, w.path, w.stack = m.Fork(), over, w.path[:0], w.stack[:0]
	w.until = nowhere
	w.calls.Store(false)
	clear(w.open)
}

func (w *worker) end() {
	w.Engine.nodes.Add(w.nodes - w.counted.Nodes)
	w.Engine.values.Add(w.values - w.counted.Values)
	w.counted = Stats{Nodes: w.nodes, Values: w.values}
}

// told is the number of nodes that a worker plays before it reports them.
const told = 256

// A frame is a sum that is being searched.
type frame struct {
	sum
	children []child
	choices  []choice
	open     []unproved          // the undecided children, in a search by proof numbers
	parts    []arena.Component   // of the child that is examined or searched
	replies  [][]arena.Component // the options of a couple
}

// A choice is a term of a frame together with its options, which are not stored.
type choice struct {
	term int32
	arena.Choices
}

// A child is an option of a sum whose result is not known yet.
type child struct {
	score int64
	hash  uint64 // hash of the option and of the player who moves there
	term  int32  // the term in which the move is; negative for a move in the infinitesimal or the number
	move  uint32 // the index of the option in the list of the term
	from  int32  // 1 + the index of the choices that contain it; 0 if it is in a list
	moves int32  // about how many moves the opponent has then
	new   bool   // the table has no result for it, and it has no hash yet
	raw   bool   // it was not split into components: the hash is that of the move
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

// In the payload of a result, each player has two bits: known, and won.
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

// wins reports whether player, moving first, wins the sum in the frame at this depth.
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
	t := sumTurn(hash, player)
	w.loops(t)
	w.report(depth, 0, 1)
	before, wins := w.nodes, false
	if w.begins(t) {
		wins = w.play(depth, f, player)
	}
	if w.called() {
		return w.back()
	}
	w.remember(hash, player, wins, w.nodes-before+1)
	w.call(w.leave())
	return wins
}

// count counts a node. It ends the search if another worker has the answer.
func (w *worker) count() {
	w.meter.Step(1)
	w.nodes++
	if w.nodes-w.counted.Nodes >= told {
		w.end()
	}
	if w.nodes%leastNodes == 0 {
		w.beware()
		w.wary()
	}
	w.yield(4)
	if w.over.Load() {
		w.meter.Fail(errOver)
	}
}

func (w *worker) yield(steps int) {
	if w.pause != nil {
		w.pause(w.number, steps)
	}
}

// settled decides a sum without playing it, if it can.
func (w *worker) settled(f *frame, player game.Player) (wins, known bool) {
	if wins, known = f.decide(w.heatWithout(&f.sum, -1), player); known {
		return wins, true
	}
	return w.exact(&f.sum, player)
}

// improve replaces components by values that are known or can be found, and reports whether it
// replaced any.
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

// play plays the sum of a frame. First it examines all options; then it searches the undecided
// ones.
func (w *worker) play(depth int, f *frame, player game.Player) bool {
	won := w.expand(f, player) || w.try(depth, f, player)
	for _, x := range f.choices {
		x.Release()
	}
	f.choices = f.choices[:0]
	return won
}

// afterwards is the number of choices that are tried before the remaining ones are stored.
const afterwards = 2

// try searches the children of a frame.
func (w *worker) try(depth int, f *frame, player game.Player) bool {
	w.sort(f.children)
	tried, again, first := 0, len(f.children), f.together(player)
	for i := 0; i < len(f.children); i++ {
		x := f.children[i]
		w.report(depth, i, len(f.children))
		if x.raw {
			if tried++; tried > afterwards {
				if w.store(f, i, player) {
					return true
				}
				tried, again = math.MinInt, len(f.children)
				i--
				continue
			}
		}
		if first <= i && i < again && w.accompanied() {
			if x.new {
				w.identify(depth, f, &x, player)
			}
			if w.busy(x.hash) {
				f.children = append(f.children, x)
				continue
			}
		}
		if w.leads(depth, f, &x, player) {
			return true
		}
	}
	return false
}

// identify computes the hash of a child whose components were not stored when the child was
// examined.
func (w *worker) identify(depth int, f *frame, x *child, player game.Player) {
	s := &w.frame(depth + 1).sum
	w.descend(s, f, x, player)
	hash, as, _ := s.hash(player.Opponent())
	x.hash, x.new = hash^uint64(as), false
}

// together returns how many of the first options two workers in the same sum both search. It is
// two, or none if player is behind, because then all options must probably be searched.
func (a *account) together(player game.Player) int {
	behind := 2*a.number + a.means[0] + a.means[1]
	if player == game.Left {
		behind = -behind
	}
	if behind > 0 {
		return 0
	}
	return 2
}

// leads reports whether the move to child x wins.
func (w *worker) leads(depth int, f *frame, x *child, player game.Player) bool {
	if x.raw && !w.alone() {
		w.marks.enter(x.hash, w.bit())
		defer w.marks.leave(x.hash, w.bit())
	}
	w.descend(&w.frame(depth+1).sum, f, x, player)
	return !w.wins(depth+1, player.Opponent())
}

func (w *worker) sort(children []child) {
	if w.without(Order) {
		return
	}
	slices.SortFunc(children, func(a, b child) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
}

// store replaces the choices from child i on by stored options, and examines these. It reports
// whether one of them wins.
func (w *worker) store(f *frame, i int, player game.Player) (won bool) {
	rest := append(w.rest[:0], f.children[i:]...)
	w.rest = rest
	f.children = f.children[:i]
	for _, x := range rest {
		if x.from == 0 {
			f.children = append(f.children, x)
			continue
		}
		c := &f.choices[x.from-1]
		f.parts = c.Parts(w.meter, f.parts[:0], int(x.move))
		a, hot := f.account, w.heatWithout(&f.sum, int(c.term))
		a.plus(w.accountOf(f.terms[c.term]), -1)
		for _, part := range f.parts {
			w.tally(&a, &hot, part)
		}
		if w.look(f, &a, hot, player, child{term: c.term, move: x.move, from: x.from}) {
			return true
		}
	}
	w.sort(f.children[i:])
	return false
}

// expand lists the options of player that are undecided. It reports whether it found an option that
// wins.
func (w *worker) expand(f *frame, player game.Player) (won bool) {
	f.children = f.children[:0]
	for i, t := range f.terms {
		if slices.Index(f.terms, t) < i {
			continue
		}
		rest, h := f.account, w.heatWithout(&f.sum, i)
		rest.plus(w.accountOf(t), -1)
		switch {
		case t.valued():
			won = w.expandValue(f, int32(i), &rest, h, player)
		case w.fresh(t.component(), player):
			won = w.expandChoices(f, int32(i), &rest, h, player)
		default:
			won = w.expandList(f, int32(i), &rest, h, player)
		}
		if won {
			return true
		}
	}
	return w.expandUps(f, player) || w.expandNumber(f, player)
}

func (w *worker) expandValue(f *frame, i int32, rest *account, h heat, player game.Player) (won bool) {
	for k, g := range w.calc.Options(f.terms[i].game(), player) {
		a, hot := *rest, h
		w.tallyGame(&a, &hot, g)
		if w.look(f, &a, hot, player, child{term: i, move: uint32(k)}) {
			return true
		}
	}
	return false
}

func (w *worker) expandList(f *frame, i int32, rest *account, h heat, player game.Player) (won bool) {
	options := w.options(f.terms[i].component(), player)
	for at := 0; at < len(options); at += 1 + int(options[at]) {
		a, hot := *rest, h
		for _, c := range options[at+1 : at+1+int(options[at])] {
			w.tally(&a, &hot, c)
		}
		if w.look(f, &a, hot, player, child{term: i, move: uint32(at)}) {
			return true
		}
	}
	return false
}

// fresh reports whether the options of c are examined for the first time, and whether it pays to
// store only those that must be searched. It pays if c has no bounds, or if its bounds are close in
// comparison with the number of its moves.
func (w *worker) fresh(c arena.Component, player game.Player) bool {
	c, p := w.first(c)
	a := &w.rated(c, p).account
	return (a.open[0] != 0 || 2*(a.bounds[1]-a.bounds[0]) < fix(a.moves[0]+a.moves[1])*unit) && !w.without(Ahead) && !w.listed &&
		p.options[player].at.Load() < ready && p.noted.Or(opened<<player)&(opened<<player) == 0
}

// expandChoices examines options in the form in which the ruleset gives them.
func (w *worker) expandChoices(f *frame, i int32, rest *account, h heat, player game.Player) (won bool) {
	choices := w.arena.Choices(w.meter, f.terms[i].component(), player)
	if choices == nil {
		return w.expandList(f, i, rest, h, player)
	}
	f.choices = append(f.choices, choice{i, choices})
	if w.accountOf(f.terms[i]).open[0] != 0 {
		return w.expandParts(f, i, rest, h, player)
	}
	for k := range choices.Len() {
		a := *rest
		lo, hi, ok := choices.Bounds(k)
		left, right := choices.Count(k)
		raw := rawAccount(lo, hi, ok && !w.without(Bounds), left, right)
		hot := h
		hot.meet(w.cut(&raw, choices, k, 1))
		a.plus(&raw, 1)
		wins, known := a.decide(hot, player.Opponent())
		if known && !wins {
			return true
		}
		if !known {
			x := child{hash: splitmix.Hash(w.path[len(w.path)-1].key() + uint64(i)<<32 + uint64(k)), term: i, move: uint32(k), from: int32(len(f.choices)), raw: true}
			x.score = w.score(f, &a, player, x)
			f.children = append(f.children, x)
		}
	}
	return false
}

// expandParts examines options split into components. It stores only those that are searched.
func (w *worker) expandParts(f *frame, i int32, rest *account, h heat, player game.Player) (won bool) {
	choices := f.choices[len(f.choices)-1]
	for k := range choices.Len() {
		a, hot := *rest, h
		x := child{term: i, move: uint32(k), from: int32(len(f.choices))}
		w.glances = choices.Glance(w.meter, w.glances[:0], k, w.partNames())
		for _, part := range w.glances {
			x.new = x.new || !part.Stored && !w.renewed
			w.tallyPart(&a, &hot, part)
		}
		if w.look(f, &a, hot, player, x) {
			return true
		}
	}
	return false
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
		if w.look(f, &a, hot, player, child{term: inUps, move: uint32(k)}) {
			return true
		}
	}
	return false
}

// expandNumber lists the move in the number. If the rest of the sum is a single canonical form that
// is not a number, there is a better move elsewhere [WW, ch. 6].
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
	return w.look(f, &a, w.heatWithout(&f.sum, -1), player, child{term: inNumber})
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

// look examines an option of the sum of f, and lists it if it is undecided. It reports whether the
// option wins.
func (w *worker) look(f *frame, a *account, h heat, player game.Player, x child) (won bool) {
	hash, as, _ := a.hash(player.Opponent())
	if !w.without(Ahead) {
		wins, known := a.decide(h, player.Opponent())
		if !known && !x.new {
			wins, known = w.recall(hash, as)
		}
		if known {
			return !wins
		}
	}
	x.score, x.hash, x.moves = w.score(f, a, player, x), hash^uint64(as), a.moves[player.Opponent()]
	f.children = append(f.children, x)
	return false
}

// descend sets s to the option x of the sum of f.
func (w *worker) descend(s *sum, f *frame, x *child, player game.Player) {
	s.clear()
	s.account = f.account
	if x.term < 0 {
		s.terms = append(s.terms, f.terms...)
		if x.term == inNumber {
			s.number, _ = w.numberOption(f, player)
			return
		}
		s.ups, s.star = 0, 0
		w.addGame(s, w.calc.Options(w.infinitesimal(&f.sum), player)[x.move])
		return
	}
	t := f.terms[x.term]
	s.plus(w.accountOf(t), -1)
	s.terms = append(append(s.terms, f.terms[:x.term]...), f.terms[x.term+1:]...)
	var parts []arena.Component
	switch {
	case t.valued():
		w.addGame(s, w.calc.Options(t.game(), player)[x.move])
	case x.from > 0:
		f.parts = f.choices[x.from-1].Parts(w.meter, f.parts[:0], int(x.move))
		parts = f.parts
	default:
		options := w.options(t.component(), player)[x.move:]
		parts = options[1 : 1+options[0]]
	}
	for _, c := range parts {
		w.add(s, c)
	}
}

// score says how good an option looks for player.
func (w *worker) score(f *frame, a *account, player game.Player, x child) int64 {
	s := int64(2*a.number + a.means[0] + a.means[1])
	s += int64(2*a.ups+a.weights[0]+a.weights[1]) * int64(unit) * 64
	if player == game.Right {
		s = -s
	}
	if x.term == inNumber {
		s -= 1 << 60
	}
	return s - int64(a.pieces) - int64(a.moves[player.Opponent()])*int64(unit)
}
