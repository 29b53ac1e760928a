// SPDX-License-Identifier: Apache-2.0

// Package facts finds what theories ask of positions: those of a compound from
// its components, those of large heaps from sequences with proved periods and
// from misère quotients, all others by play.
package facts

import (
	"context"
	"errors"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve"
	"github.com/upstar-cgt/upstar/solve/period"
	"github.com/upstar-cgt/upstar/solve/sparse"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// A Prover finds the facts that theories ask of positions: those of a compound
// from its components, those of large heaps from a sequence with a proved
// period, and all others by play. It is used by one goroutine at a time.
type Prover struct {
	Solver    *solve.Solver
	tables    map[tableKey]*heapSequence
	quotients map[string]*quotientTry // by code
}

// NewProver returns a prover that plays with v.
func NewProver(v *solve.Solver) *Prover {
	return &Prover{v, map[tableKey]*heapSequence{}, map[string]*quotientTry{}}
}

// Facts returns the facts of p as a component.
func (v *Prover) Facts(p position.Position) theory.Facts {
	p = position.Inside(p)
	play := played{v.Solver, p}
	if x, ok := p.(position.Compound); ok {
		if x.Playing >= 0 {
			return play
		}
		facts := theory.Compound{Mode: x.Mode.Among(len(x.Components)), Play: play.enter}
		for _, q := range x.Components {
			facts.Components = append(facts.Components, v.Facts(q))
		}
		return facts
	}
	if code, sizes, ok := Code(p); ok {
		return v.heaps(play, code, sizes)
	}
	if r, ok := position.Behind[heap.Nested](p); ok {
		nest, _ := position.As[heap.Nest](p)
		return nestFacts{play, v, r.Nests(), nest}
	}
	return play
}

// played gives the facts of a position by play.
type played struct {
	solver   *solve.Solver
	position position.Position
}

func (p played) enter(m *work.Meter) (theory.Position, error) {
	s, err := p.position.Sum(m, p.solver.Arena())
	return theory.Position{Solver: p.solver, Sum: s}, err
}

func (p played) Ended(m *work.Meter) (bool, error) {
	q, err := p.enter(m)
	if err != nil {
		return false, err
	}
	return q.Ended(m)
}

func (p played) Wins(m *work.Meter, c game.Convention) (bool, error) {
	q, err := p.enter(m)
	if err != nil {
		return false, err
	}
	return q.Wins(m, c)
}

func (p played) Value(m *work.Meter, fn game.Function) (int, error) {
	q, err := p.enter(m)
	if err != nil {
		return 0, err
	}
	return q.Value(m, fn)
}

func (p played) Tame(m *work.Meter) (normal, misere int, ok bool, err error) {
	q, err := p.enter(m)
	if err != nil {
		return 0, 0, false, err
	}
	return q.Tame(m)
}

func (p played) Heap(m *work.Meter) (n int, ok bool, err error) {
	if n, ok := nimHeap(p.position); ok {
		return n, true, nil
	}
	q, err := p.enter(m)
	if err != nil {
		return 0, false, err
	}
	return q.Heap(m)
}

func (p played) OptionNims(m *work.Meter) ([]int, error) {
	q, err := p.enter(m)
	if err != nil {
		return nil, err
	}
	return q.OptionNims(m)
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
func (v *Prover) at(m *work.Meter, code takebreak.Code, fn game.Function, n int) (int, bool) {
	key := tableKey{code.String(), fn}
	s, ok := v.tables[key]
	if !ok {
		s = newSequence(code, fn)
		v.tables[key] = s
	}
	for n >= len(s.values) && s.table == nil && s.reach < tableReach {
		s.compute(m.Context(), min(tableReach, max(4*s.reach, firstReach)))
	}
	switch {
	case n < len(s.values):
		return int(s.values[n]), true
	case s.table != nil:
		return int(s.table.At(int64(n))), true
	}
	return s.farther(m.Context(), n)
}

// newSequence returns a sequence of which nothing is known; of a code that
// cannot be played nothing ever will be.
func newSequence(c takebreak.Code, fn game.Function) *heapSequence {
	s := &heapSequence{function: fn, reach: tableReach}
	if c.Grows() != nil {
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
func (v *Prover) heaps(play played, code takebreak.Code, sizes []int) theory.Facts {
	if len(sizes) == 0 || sizes[len(sizes)-1] < bigHeap {
		return play
	}
	return heapFacts{play, v, code, sizes}
}

// heapFacts are the facts of heaps, of which the largest is large.
type heapFacts struct {
	played
	prover *Prover
	code   takebreak.Code
	sizes  []int
}

func (h heapFacts) Wins(m *work.Meter, c game.Convention) (bool, error) {
	if c == game.Normal {
		n, err := h.Value(m, game.GrundyNormal)
		return n != 0, err
	}
	if v, ok := h.single(m, game.OutcomeMisere); ok {
		return v != 0, nil
	}
	if wins, ok := h.prover.misere(m, h.code, h.sizes); ok {
		return wins, nil
	}
	return h.played.Wins(m, c)
}

// single looks up a function of a single heap.
func (h heapFacts) single(m *work.Meter, fn game.Function) (int, bool) {
	if len(h.sizes) != 1 {
		return 0, false
	}
	return h.prover.at(m, h.code, fn, h.sizes[0])
}

func (h heapFacts) Value(m *work.Meter, fn game.Function) (int, error) {
	if fn != game.GrundyNormal {
		if v, ok := h.single(m, fn); ok {
			return v, nil
		}
		return h.played.Value(m, fn)
	}
	sum := 0
	for _, n := range h.sizes {
		v, ok := h.prover.at(m, h.code, game.GrundyNormal, n)
		if !ok {
			return h.played.Value(m, fn)
		}
		sum ^= v
	}
	return sum, nil
}

func (h heapFacts) Ended(m *work.Meter) (bool, error) { return h.hasEnded() }

// hasEnded looks for a first move.
func (p played) hasEnded() (bool, error) {
	ended := true
	err := p.position.Each(game.Left, func(position.Position) bool {
		ended = false
		return false
	})
	return ended, err
}

// nestFacts are those of an obliged take-and-break game, whose outcomes are
// known from the values of its heaps [Ferguson].
type nestFacts struct {
	played
	prover *Prover
	code   takebreak.Code
	nest   heap.Nest
}

func (x nestFacts) Ended(m *work.Meter) (bool, error) { return x.hasEnded() }

// errUnknown says that a heap is beyond what its sequence knows.
var errUnknown = errors.New("unknown")

func (x nestFacts) Wins(m *work.Meter, c game.Convention) (bool, error) {
	val, err := x.val(m)
	if err != nil {
		return x.played.Wins(m, c)
	}
	return val.Wins(c), nil
}

// val is the value of the groups, played from the last to the first.
func (x nestFacts) val(m *work.Meter) (theory.Val, error) {
	var vals []theory.Val
	for _, group := range x.nest.Groups() {
		var sum theory.Obligation
		for _, n := range group.Append(nil) {
			v, ok := x.prover.at(m, x.code, game.Obliged, n)
			if !ok {
				return theory.Val{}, errUnknown
			}
			sum.Add(theory.Val{Normal: v&2 != 0, Misere: v&1 != 0}, 1)
		}
		vals = append(vals, sum.Val())
	}
	return theory.Sequence(vals), nil
}
