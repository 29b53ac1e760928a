// SPDX-License-Identifier: Apache-2.0

package catalog

import (
	"context"
	"errors"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sequence"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// A Prover finds the facts that theories ask of positions: those of a compound
// from its components, those of large heaps from a sequence with a proved
// period, and all others by play in a forest.
type Prover struct {
	Forest *solve.Forest
	ctx    context.Context
	tables map[tableKey]*heapSequence

	quotients map[string]*quotientTry // by code
}

// NewProver returns a prover that works until ctx is done.
func NewProver(ctx context.Context, limits solve.Limits) *Prover {
	return &Prover{solve.NewForest(ctx, limits), ctx, map[tableKey]*heapSequence{}, map[string]*quotientTry{}}
}

// Facts returns the facts of p.
func (v *Prover) Facts(p Position) theory.Facts {
	play := planted{v.Forest, p}
	switch x := p.(type) {
	case Compound:
		if x.Playing >= 0 {
			return play
		}
		facts := theory.Compound{Mode: x.Mode.Among(len(x.Components)), Play: play.plant}
		for _, q := range x.Components {
			facts.Components = append(facts.Components, v.Facts(q))
		}
		return facts
	case position[heap.Heaps]:
		if g, ok := x.rules.(heap.Game); ok && g.Code != "" {
			return v.heaps(play, g.Code, x.p)
		}
	case position[heap.Nest]:
		if code, ok := strings.CutPrefix(x.head, "obliged("); ok {
			return v.nest(play, strings.TrimSuffix(code, ","), x.p)
		}
	}
	return play
}

// planted gives the facts of a position by play.
type planted struct {
	forest   *solve.Forest
	position Position
}

func (p planted) plant() (theory.Position, error) {
	s, err := p.position.Sum(p.forest)
	return theory.Position{Forest: p.forest, Sum: s}, err
}

func (p planted) Ended() (bool, error) {
	q, err := p.plant()
	if err != nil {
		return false, err
	}
	return q.Ended()
}

func (p planted) Wins(c game.Convention) (bool, error) {
	q, err := p.plant()
	if err != nil {
		return false, err
	}
	return q.Wins(c)
}

func (p planted) Value(fn solve.Function) (int, error) {
	q, err := p.plant()
	if err != nil {
		return 0, err
	}
	return q.Value(fn)
}

func (p planted) Tame() (normal, misere int, ok bool, err error) {
	q, err := p.plant()
	if err != nil {
		return 0, 0, false, err
	}
	return q.Tame()
}

func (p planted) Heap() (n int, ok bool, err error) {
	if n, ok := nimHeap(p.position); ok {
		return n, true, nil
	}
	q, err := p.plant()
	if err != nil {
		return 0, false, err
	}
	return q.Heap()
}

// tableKey names a sequence.
type tableKey struct {
	code     string
	function game.Function
}

// A heapSequence is a function of heaps, known up to some size or for ever.
type heapSequence struct {
	code     takebreak.Code
	function game.Function
	reach    int // how many values were computed in search of a period; none beyond tableReach
	values   []int32
	table    *period.Table[int32]
	long     *sparse.Engine // goes on where values end; nil if it cannot
}

const (
	tableReach = 1 << 15       // how many values are computed in search of a period
	firstReach = 1 << 8        // and how many at first
	longReach  = 1 << 26       // the largest heap for which more are computed
	longEffort = 2_000_000_000 // the most pairs of heaps for that
)

// at returns the value of a heap of n, if the sequence knows it. It is computed
// no further than n needs.
func (v *Prover) at(code string, fn game.Function, n int) (int, bool) {
	key := tableKey{code, fn}
	s, ok := v.tables[key]
	if !ok {
		s = newSequence(code, fn)
		v.tables[key] = s
	}
	for n >= len(s.values) && s.table == nil && s.reach < tableReach {
		s.compute(v.ctx, min(tableReach, max(4*s.reach, firstReach)))
	}
	switch {
	case n < len(s.values):
		return int(s.values[n]), true
	case s.table != nil:
		return int(s.table.At(int64(n))), true
	}
	return s.farther(v.ctx, n)
}

// newSequence returns a sequence of which nothing is known; of a code that
// cannot be played nothing ever will be.
func newSequence(code string, fn game.Function) *heapSequence {
	s := &heapSequence{function: fn, reach: tableReach}
	c, err := takebreak.Parse(code)
	if err != nil || c.Grows() != nil {
		return s
	}
	s.code, s.reach = c, 0
	if g, ok := period.SparseGame(c); ok && fn == game.GrundyNormal && c.Splits() {
		s.long, _ = sparse.New(work.Unbounded(), g, sparse.Options{StopAtPeriod: true})
	}
	return s
}

// compute computes the first values, or fewer if their period is proved.
func (s *heapSequence) compute(ctx context.Context, reach int) {
	r, err := period.Solve(work.New(ctx, work.Budget{}), s.code, s.function, reach)
	if s.reach = reach; err != nil {
		s.reach = tableReach // it cannot be computed
		return
	}
	s.values = r.Values
	s.table, _ = period.NewTable(r.Values, r.Period)
}

// farther looks a large heap up in a long run, which goes on for it if that does
// not take too long.
func (s *heapSequence) farther(ctx context.Context, n int) (int, bool) {
	if s.long == nil {
		return 0, false
	}
	x, ok := s.long.At(uint64(n))
	if !ok && n <= longReach {
		if _, err := period.RunWithin(work.New(ctx, work.Budget{}), s.long, uint64(n), longEffort); err == nil {
			x, ok = s.long.At(uint64(n))
		}
	}
	return int(x), ok
}

// bigHeap is the size from which heaps are looked up instead of played.
const bigHeap = 48

// heaps returns the facts of heaps of a take-and-break game.
func (v *Prover) heaps(play planted, code string, p heap.Heaps) theory.Facts {
	sizes := p.Append(nil)
	if len(sizes) == 0 || sizes[len(sizes)-1] < bigHeap {
		return play
	}
	return heapFacts{play, v, code, sizes}
}

// heapFacts are the facts of heaps, of which the largest is large.
type heapFacts struct {
	planted
	prover *Prover
	code   string
	sizes  []int
}

func (h heapFacts) Wins(c game.Convention) (bool, error) {
	if c == game.Normal {
		n, err := h.Value(solve.GrundyNormal)
		return n != 0, err
	}
	if v, ok := h.single(game.OutcomeMisere); ok {
		return v != 0, nil
	}
	if wins, ok := h.prover.misere(h.code, h.sizes); ok {
		return wins, nil
	}
	return h.planted.Wins(c)
}

// single looks up a function of a single heap.
func (h heapFacts) single(fn game.Function) (int, bool) {
	if len(h.sizes) != 1 {
		return 0, false
	}
	return h.prover.at(h.code, fn, h.sizes[0])
}

func (h heapFacts) Value(fn solve.Function) (int, error) {
	if fn != solve.GrundyNormal {
		if f, err := game.ParseFunction(fn.String()); err == nil {
			if v, ok := h.single(f); ok {
				return v, nil
			}
		}
		return h.planted.Value(fn)
	}
	sum := 0
	for _, n := range h.sizes {
		v, ok := h.prover.at(h.code, game.GrundyNormal, n)
		if !ok {
			return h.planted.Value(fn)
		}
		sum ^= v
	}
	return sum, nil
}

func (h heapFacts) Ended() (bool, error) { return h.hasEnded() }

// hasEnded looks for a first move.
func (p planted) hasEnded() (bool, error) {
	ended := true
	err := p.position.Each(game.Left, func(Position) bool {
		ended = false
		return false
	})
	return ended, err
}

// nest returns the facts of an obliged take-and-break game, whose outcomes are
// known from the values of its heaps [Ferguson].
func (v *Prover) nest(play planted, code string, p heap.Nest) theory.Facts {
	if code == "grundy" {
		code = heap.GrundysGame.Code
	}
	return nestFacts{play, v, code, p}
}

type nestFacts struct {
	planted
	prover *Prover
	code   string
	nest   heap.Nest
}

func (x nestFacts) Ended() (bool, error) { return x.hasEnded() }

// errUnknown says that a heap is beyond what its sequence knows.
var errUnknown = errors.New("unknown")

func (x nestFacts) Wins(c game.Convention) (bool, error) {
	val, err := x.val()
	if err != nil {
		return x.planted.Wins(c)
	}
	return val.Wins(c), nil
}

// val is the value of the groups, played from the last to the first.
func (x nestFacts) val() (theory.Val, error) {
	var vals []theory.Val
	for _, group := range x.nest.Groups() {
		var sum theory.Obligation
		for _, n := range group.Append(nil) {
			v, ok := x.prover.at(x.code, game.Obliged, n)
			if !ok {
				return theory.Val{}, errUnknown
			}
			sum.Add(theory.Val{Normal: v&2 != 0, Misere: v&1 != 0}, 1)
		}
		vals = append(vals, sum.Val())
	}
	return theory.Sequence(vals), nil
}

// HeapRule returns the rule of a position of an impartial heap game in which a
// move changes one heap.
func HeapRule(p Position) (sequence.Rule, bool) {
	x, ok := p.(position[heap.Heaps])
	if !ok {
		return nil, false
	}
	g, ok := x.rules.(heap.Game)
	if !ok {
		return nil, false
	}
	if code, err := takebreak.Parse(g.Code); err == nil && g.Code != "" {
		return code, true
	}
	return g.Rule, true
}
