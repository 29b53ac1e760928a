// SPDX-License-Identifier: Apache-2.0

// Package solve finds out what positions are worth from the moves alone.
//
// A Forest turns positions of any rulesets into numbers: a position is a Sum
// of Nodes, the components into which it splits, each stored once. The solvers
// work on these numbers; only the making of a node knows the type of a position.
//
//	f := solve.NewForest(ctx, solve.Limits{})
//	bed := solve.BedOf(f, "kayles", heap.Kayles)
//	s, err := bed.Sum(heap.Of(3, 7))
//	o, err := f.Outcome(s, game.Misere)
//
// Everything here follows the definitions. What is only a theorem has a file of
// its own and a test that compares it with play.
package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

var (
	// ErrLoopy reports that play can return to a position.
	ErrLoopy = errors.New("game is loopy: play can return to a position")
	// ErrLimit reports that a limit, or an interruption, ended the work.
	ErrLimit = work.ErrLimit
)

// Limits bound the memory of a Forest. A zero limit is the default.
type Limits struct {
	Positions int // nodes and sums; 20 million by default
	Moves     int // options stored; 400 million by default
}

func (l Limits) orDefault() Limits {
	if l.Positions <= 0 {
		l.Positions = 20_000_000
	}
	if l.Moves <= 0 {
		l.Moves = 400_000_000
	}
	return l
}

// A Node is a component of a Forest: a position that does not split.
type Node uint32

// A Sum is a disjunctive sum of nodes of a Forest. Sums of one Forest have the
// same nodes exactly if they are ==. The zero Sum has no nodes: it has ended.
type Sum uint32

// A Forest holds nodes, sums of nodes and their options, each once. It is not
// safe for concurrent use.
//
// Invariant: what is stored about a node or a sum is complete, even after an
// error has ended a calculation.
type Forest struct {
	ctx    context.Context
	limits Limits
	steps  uint

	beds  map[any]any
	nodes []node
	sums  []sum
	edges []Sum  // options, in runs
	parts []Node // the nodes of sums, in runs, ascending
	table []Sum  // open addressing by the nodes of a sum; 0 is free

	memo  memos
	open  []uint32 // sums on the stack of the walk numbered epoch
	epoch uint32
	plant uint32 // the number of the last Plant
	seen  []bool // scratch of mex
}

// run is a part of one of the long slices of a Forest.
type run struct{ start, n uint32 }

// unknown marks options that have not been asked for.
const unknown = ^uint32(0)

type node struct {
	bed       interface{ sow(index uint32) harvest }
	index     uint32 // in the bed
	sum       Sum    // the sum of this node alone
	options   [2]run
	impartial bool
	queued    uint32 // the number of the Plant that has seen it
}

type sum struct {
	nodes     run
	options   [2]run
	impartial bool
}

// NewForest returns an empty forest that works until ctx is done.
func NewForest(ctx context.Context, limits Limits) *Forest {
	f := &Forest{ctx: ctx, limits: limits.orDefault(), beds: map[any]any{}, table: make([]Sum, 1024)}
	f.sums = append(f.sums, sum{impartial: true}) // no nodes, no options
	return f
}

// Stats says how much a Forest holds.
type Stats struct{ Nodes, Sums, Moves int }

// Stats returns how much f holds.
func (f *Forest) Stats() Stats { return Stats{len(f.nodes), len(f.sums), len(f.edges)} }

// WithContext makes f work until ctx is done.
func (f *Forest) WithContext(ctx context.Context) { f.ctx = ctx }

type stopped struct{ err error }

// fail ends the calculation: the do around it returns err.
func fail(err error) { panic(stopped{err}) }

// do runs calculate and returns the error that stopped it, if any.
func do(calculate func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(stopped)
			if !ok {
				panic(r)
			}
			err = s.err
		}
	}()
	calculate()
	return nil
}

// Do runs calculate, in which the methods of f that do not return errors may be
// called, and returns the error that stopped it, if any.
func (f *Forest) Do(calculate func()) error { return do(calculate) }

// step is called once for every unit of work.
func (f *Forest) step() {
	if f.steps++; f.steps&127 == 0 && f.ctx.Err() != nil {
		f.interrupted()
	}
	if len(f.nodes)+len(f.sums) > f.limits.Positions {
		fail(fmt.Errorf("%w: more than %d positions", ErrLimit, f.limits.Positions))
	}
	if len(f.edges) > f.limits.Moves {
		fail(fmt.Errorf("%w: more than %d moves", ErrLimit, f.limits.Moves))
	}
}

// interrupted ends the calculation because the context is done.
func (f *Forest) interrupted() { fail(fmt.Errorf("%w: %w", ErrLimit, context.Cause(f.ctx))) }

// room ends the calculation if that many more options cannot be stored, or are
// a hundredth of all that may be.
func (f *Forest) room(options int) {
	if options > min(f.limits.Moves-len(f.edges), f.limits.Moves/100) {
		fail(fmt.Errorf("%w: a position with about %d options", ErrLimit, options))
	}
}

// newNode adds a component.
func (f *Forest) newNode(bed interface{ sow(uint32) harvest }, index uint32, impartial bool) Node {
	f.step()
	g := Node(len(f.nodes))
	none := run{unknown, 0}
	f.nodes = append(f.nodes, node{bed: bed, index: index, options: [2]run{none, none}, impartial: impartial})
	f.nodes[g].sum = f.intern([]Node{g})
	return g
}

// Nodes returns the nodes of s, ascending. The slice may not be changed.
func (f *Forest) Nodes(s Sum) []Node {
	r := f.sums[s].nodes
	return f.parts[r.start : r.start+r.n]
}

// Impartial reports whether every node of s is of an impartial game.
func (f *Forest) Impartial(s Sum) bool { return f.sums[s].impartial }

// Total returns the disjunctive sum of all the sums.
func (f *Forest) Total(sums []Sum) (total Sum, err error) {
	var nodes []Node
	for _, s := range sums {
		nodes = append(nodes, f.Nodes(s)...)
	}
	slices.Sort(nodes)
	err = do(func() { total = f.intern(nodes) })
	return total, err
}

// Add returns the disjunctive sum of s and t. It must be called within Do.
func (f *Forest) Add(s, t Sum) Sum {
	switch {
	case s == 0:
		return t
	case t == 0:
		return s
	}
	var buf [16]Node
	return f.intern(merge(buf[:0], f.Nodes(s), f.Nodes(t)))
}

func merge(dst, a, b []Node) []Node {
	for len(a) > 0 && len(b) > 0 {
		if a[0] <= b[0] {
			dst, a = append(dst, a[0]), a[1:]
		} else {
			dst, b = append(dst, b[0]), b[1:]
		}
	}
	return append(append(dst, a...), b...)
}

// intern returns the sum of the given nodes, which are ascending.
func (f *Forest) intern(nodes []Node) Sum {
	if len(nodes) == 0 {
		return 0
	}
	mask := uint64(len(f.table) - 1)
	i := hash(nodes) & mask
	for f.table[i] != 0 {
		if slices.Equal(f.Nodes(f.table[i]), nodes) {
			return f.table[i]
		}
		i = (i + 1) & mask
	}
	f.step()
	s := Sum(len(f.sums))
	impartial := true
	for _, g := range nodes {
		impartial = impartial && f.nodes[g].impartial
	}
	none := run{unknown, 0}
	f.sums = append(f.sums, sum{run{uint32(len(f.parts)), uint32(len(nodes))}, [2]run{none, none}, impartial})
	f.parts = append(f.parts, nodes...)
	f.table[i] = s
	if 2*len(f.sums) > len(f.table) {
		f.rehash()
	}
	return s
}

func (f *Forest) rehash() {
	f.table = make([]Sum, 2*len(f.table))
	mask := uint64(len(f.table) - 1)
	for s := Sum(1); int(s) < len(f.sums); s++ {
		i := hash(f.Nodes(s)) & mask
		for f.table[i] != 0 {
			i = (i + 1) & mask
		}
		f.table[i] = s
	}
}

func hash(nodes []Node) uint64 {
	h := uint64(len(nodes))
	for _, g := range nodes {
		h = (h ^ uint64(g)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}
