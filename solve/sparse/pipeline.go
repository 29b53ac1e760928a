// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"sync"
	"sync/atomic"
)

// A run by blocks. The engine first computes a chunk of heaps on trust, assuming that all are
// common, and verifies it afterwards. With two or more threads, one computes a chunk while the
// others verify the chunk before. If a heap turns out to be rare, everything after it is discarded.
// A value counts as known once it is verified.

const (
	maxChunk     = 8192    // heaps in a chunk
	maxLongChunk = 16384   // the same for a table of bits and two or more threads, which synchronize after each chunk
	maxWideChunk = 4096    // heaps in a chunk with more than 64 codes
	stretch      = 1 << 18 // heaps between two publications
)

// A stint is a chunk computed on trust: the heaps from, …, from+count−1. The field short is set if
// the next heap cannot be common.
type stint struct {
	from, count int
	short       bool
}

// A checker has the data that one goroutine needs for verification.
type checker struct {
	memo  memo
	slate slate
	scans uint64
}

// runBlocks computes by blocks until G(to) is known, a new rare heap is found, or some time has
// passed.
func (e *Engine) runBlocks(to int) {
	b := e.fast
	end := min(e.col.Len()+stretch, e.col.Cap()-batch, to+batch) // exclusive, but the rest of a batch may be beyond it
	if settled := e.settled(); b.space.long != nil && settled > e.col.Len() {
		end = min(end, settled+batch) // from there on, bytes may suffice
	}
	for len(e.checkers) < max(1, e.opts.Threads) {
		e.checkers = append(e.checkers, &checker{})
	}
	s := e.compute(e.col.Len(), end)
	for s.count > 0 {
		good, following := e.turn(s, end)
		e.byBlock += uint64(good - s.from)
		e.col.SetLen(good)
		b.space.known = good
		if b.next = good; good < s.from+s.count {
			b.next = 0
			break
		}
		b.chunk = min(2*b.chunk, b.space.maxChunk(e.opts.Threads))
		following.short = following.short || s.short
		s = following
	}
	b.space.advance = nil
	switch {
	case e.col.Len() > to+1:
		e.byBlock -= uint64(e.col.Len() - to - 1)
		e.col.SetLen(to + 1)
		b.next = 0
	case b.next == 0 || s.short: // the next heap is rare, or its value has a new bit
		b.next = 0
		e.x.review = max(e.x.review, e.col.Len()+e.col.Len()/8)
		e.runExact(min(to, e.col.Len()) + 1)
	}
}

// maxChunk returns the greatest number of heaps that are computed before they are verified.
func (s *space) maxChunk(threads int) int {
	switch {
	case s.own != nil || s.long != nil:
		return maxWideChunk
	case threads > 1 && s.sliced != nil:
		return maxLongChunk
	}
	return maxChunk
}

// turn verifies a stint and computes the next one, with as many goroutines as there are checkers.
// It returns the first wrong heap, or the heap after the stint if there is none.
func (e *Engine) turn(s stint, end int) (good int, following stint) {
	b := e.fast
	after := s.from + s.count
	b.ver.add(b.space, s.from, s.count)
	v := &verification{e: e, stint: s}
	v.good.Store(int64(after))
	goOn := !s.short && e.meter.Err() == nil
	if len(e.checkers) == 1 {
		if v.work(e.checkers[0]); goOn && int(v.good.Load()) == after {
			following = e.compute(after, end)
		}
		return int(v.good.Load()), following
	}
	b.space.slide(after, 2*b.chunk)
	var ahead *advance
	if goOn {
		ahead = b.space.newAdvance(after+b.chunk, b.chunk, after, b.spare)
	}
	var stop atomic.Bool
	var others sync.WaitGroup
	for _, c := range e.checkers[1:] {
		others.Go(func() {
			v.work(c)
			ahead.work(b.space, &stop)
		})
	}
	if goOn {
		following = e.compute(after, end)
	}
	stop.Store(true)
	v.work(e.checkers[0])
	others.Wait()
	b.spare, b.space.advance = b.space.advance, ahead
	return int(v.good.Load()), following
}

// compute computes a chunk from n on, on trust, but not beyond end.
func (e *Engine) compute(n, end int) stint {
	b := e.fast
	count := min(b.chunk, end-n) &^ (batch - 1)
	if count <= 0 {
		return stint{}
	}
	got := b.space.generate(n, count) - n
	if at := pad + n - b.space.lo; b.space.long != nil {
		e.col.PutWide(n, b.space.long.codes[at:][:got], b.space.codec)
	} else {
		e.col.Put(n, b.space.codes[at:][:got], &b.space.decode)
	}
	return stint{n, got, got < count}
}

// A verification is a stint whose batches are verified by several goroutines.
type verification struct {
	e       *Engine
	stint   stint
	claimed atomic.Int64 // units
	good    atomic.Int64 // the first heap found to be wrong, or the heap after the stint
}

// work verifies one unit after another.
func (v *verification) work(c *checker) {
	s, unit := v.stint, v.e.fast.ver.unit()
	for {
		k := unit * (int(v.claimed.Add(1)) - 1)
		if k >= s.count || int64(s.from+k) > v.good.Load() {
			return
		}
		v.e.fast.ver.check(&c.slate, s.from+k, min(unit, s.count-k), func(h int, value uint16) {
			if int64(h) < v.good.Load() && !c.isOption(v.e, h, value) {
				v.wrong(int64(h))
			}
		})
	}
}

// wrong records a heap that is wrong.
func (v *verification) wrong(h int64) {
	for {
		good := v.good.Load()
		if h >= good || v.good.CompareAndSwap(good, h) {
			return
		}
	}
}

// isOption reports whether the heap n has an option of value v. It searches where other options
// were found, and then everywhere.
func (c *checker) isOption(e *Engine, n int, v uint16) bool {
	hasMemo := e.x.top <= len(c.memo.lists) // otherwise the memo would rarely help
	if hasMemo && c.isLikely(e, n, v) {
		return true
	}
	c.scans++
	w, ok := findWitness(&e.col, e.game, n, v)
	switch {
	case ok && hasMemo:
		c.memo.keep(n, v, w)
	case ok:
		c.memo.far.add(n, w.a)
	}
	return ok
}

// isLikely searches for an option of value v of the heap n, among the splits with a small heap and
// among the witnesses of other heaps. It begins with the group in which it last found v.
func (c *checker) isLikely(e *Engine, n int, v uint16) bool {
	if e.col.IsWide() { // then there are no reversed heaps
		return c.memo.shows(&e.col, e.game, n, v)
	}
	served := &c.memo.served[v]
	patternless := e.fast.ver.proof != nil && e.fast.space.own != nil // the cases that the proof for many codes leaves open follow no pattern
	if *served && !patternless && c.memo.shows(&e.col, e.game, n, v) {
		return true
	}
	if e.fast.reversed.shows(&e.col, e.game, n, v) {
		*served = false
		return true
	}
	*served = true
	return c.memo.shows(&e.col, e.game, n, v)
}
