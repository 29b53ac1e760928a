// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// minBlockHeaps is the number of heaps from which on the lists that blocks need pay off.
const minBlockHeaps = 1 << 13

// blocks is the state of the block engine.
type blocks struct {
	space *space
	ver   *verifier
	born  int // the number of values when the engine was made
	top   int // the bound on the values at that time
	mask  uint32
	next  int // the heap for which space and ver are ready
	chunk int // the number of heaps that are computed before they are verified
	spare *advance

	reversed *reversed
}

// enterBlocks reports whether the next heaps will be computed by blocks, and prepares for that.
func (e *Engine) enterBlocks() bool {
	n := e.col.Len()
	early, patience, part := minBlockHeaps, 2, 8
	if e.opts.eager {
		early, patience, part = 700, 200, 1
	}
	if e.opts.Simple || n < early+4*e.game.Reach() || len(e.game.Split) == 0 || !e.oneMask() {
		return false
	}
	s := e.x.splits[0]
	if recent(s.Rares, n-1024) > patience || len(s.Rares) > n/part {
		return false
	}
	isLong := e.opts.long || e.x.top > 512 || e.x.top > 256 && n < e.settled() // then no byte is left for unknown codes
	if isLong && (e.col.IsCold() || !e.vector() && !e.opts.long) {             // without vectors, witnesses cost more than scans
		return false
	}
	b := e.fast
	if b == nil || b.mask != s.Mask || b.top != e.x.top || (b.space.long != nil) != isLong || n > 2*b.born || b.ver.proof != nil && b.ver.proof.isPoor() {
		if b = newBlocks(e, s, isLong); b == nil {
			return false
		}
		e.fast = b
	}
	if b.next == n {
		return true
	}
	if k := len(b.space.rares); k < len(s.Rares) {
		b.space.extend(e.game, s.Rares[k:])
	}
	switch {
	case isLong && !e.col.IsWide():
		if e.fault = e.widen(); e.fault != nil {
			return false
		}
	case !isLong && e.col.IsWide() && !e.pack(b.space.codec, s.LastRare()):
		return false
	}
	b.space.load(&e.col, n)
	b.ver.reset(&e.col, n, n-b.ver.span)
	if b.ver.proof != nil {
		b.ver.proof.table, b.ver.proof.k = b.space.sliced.table, b.space.sliced.k
	}
	b.reversed = newReversed(&e.col, b.space.vector)
	b.next, b.chunk = n, batch
	return true
}

// vector reports whether vector instructions are in use.
func (e *Engine) vector() bool { return kernel.HasAVX2 && !e.opts.Scalar }

// settled returns a heap from which on no option comes from two rare heaps, and no take leaves a
// rare heap.
func (e *Engine) settled() int { return 2*(e.x.splits[0].LastRare()+e.game.Reach()) + 1 }

// pack changes a wide column to bytes, if memory has room for both.
func (e *Engine) pack(k *mask.Codec, last int) bool {
	first, rest := e.col.Ends()
	if limit := e.limit(); limit > 0 && 3*(first+rest) > limit {
		return false
	}
	e.col.Pack(k, last, min(e.col.Cap(), e.col.Len()+2*stretch))
	e.charge()
	e.letGo(2 * (first + rest))
	return true
}

// newBlocks returns the block engine for the known values, which are in the sparse space of s. It
// returns nil if there are too many different values.
func newBlocks(e *Engine, s *mask.Splitting, isLong bool) *blocks {
	n := e.col.Len()
	sp := newSpace(e.game, s, s.Rares, e.x.top, isLong, e.vector())
	if sp == nil {
		return nil
	}
	if kernel.HasAVX512 && sp.vector && sp.long == nil && !e.opts.avx2 {
		sp.sliced = newSliced(sp, &e.col, n)
	}
	span := 1 << 13
	if sp.size > 64 {
		span = 1 << 15
	}
	span = min(n/4, span) &^ 63
	var old *proof
	if e.fast != nil {
		old = e.fast.ver.proof
	}
	return &blocks{space: sp, born: n, top: e.x.top, mask: s.Mask, ver: newVerifier(e.game, sp, &e.col, n, span, old)}
}

// oneMask reports whether a single mask of values serves all splittings of the game. A game has two
// splittings if its amounts have both parities.
func (e *Engine) oneMask() bool {
	if len(e.x.splits) == 1 {
		return true
	}
	a, b := e.x.splits[0], e.x.splits[1]
	return a.Mask == b.Mask && a.Mask&1 == 0
}

// recent returns the number of rares that are at least n.
func recent(rares []mask.Rare, n int) int {
	k := 0
	for k < len(rares) && rares[len(rares)-1-k].Heap >= n {
		k++
	}
	return k
}
