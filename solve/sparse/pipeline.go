// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"context"
	"sync"
)

// A run by blocks. Chunks of heaps are computed on trust and verified
// afterwards; with two threads or more one computes a chunk while the others
// verify the chunk before. What is after a heap that is found to be rare is
// thrown away. A value counts as known when it is verified.

const (
	maxChunk = 8192    // heaps in a chunk
	stretch  = 1 << 16 // heaps between two publications
)

// A stint is a chunk computed on trust: the heaps from, …, from+len(codes)−1.
// It is short if the next heap cannot be common.
type stint struct {
	from  int
	codes []byte
	short bool
}

// A checker has what one goroutine needs to verify.
type checker struct {
	memo  memo
	scans uint64
}

// runBlocks computes by blocks until G(to) is known, there is a new rare heap, or
// a while has passed.
func (e *Engine) runBlocks(ctx context.Context, to int) {
	b := e.fast
	end := min(e.col.n+stretch, e.col.cap()-batch, to+batch) // exclusive, but for the rest of a batch
	s := e.compute(e.col.n, end)
	for len(s.codes) > 0 {
		var following stint
		good := 0
		if e.opts.Threads > 1 {
			var wait sync.WaitGroup
			wait.Go(func() { good = e.verify(s) })
			if !s.short && ctx.Err() == nil {
				following = e.compute(s.from+len(s.codes), end)
			}
			wait.Wait()
		} else if good = e.verify(s); good == s.from+len(s.codes) && !s.short && ctx.Err() == nil {
			following = e.compute(good, end)
		}
		e.byBlock += uint64(good - s.from)
		e.col.n = good
		if b.next = good; good < s.from+len(s.codes) {
			b.next = 0
			break
		}
		b.chunk = min(2*b.chunk, maxChunk)
		s = following
	}
	switch {
	case e.col.n > to+1:
		e.byBlock -= uint64(e.col.n - to - 1)
		e.col.n, b.next = to+1, 0
	case b.next == 0 || s.short: // the next heap is rare, or has a new bit
		b.next = 0
		e.x.review = max(e.x.review, e.col.n+e.col.n/8)
		e.runExact(e.col.n + 1)
	}
}

// compute computes a chunk from n on, on trust, but nothing beyond end.
func (e *Engine) compute(n, end int) stint {
	b := e.fast
	count := min(b.chunk, end-n) &^ (batch - 1)
	if count <= 0 {
		return stint{}
	}
	got := b.space.generate(n, count) - n
	codes := append([]byte(nil), b.space.codes[pad+n-b.space.lo:][:got]...)
	e.col.put(n, codes, &b.space.decode)
	return stint{n, codes, got < count}
}

// verify returns the first heap of the stint whose value is wrong, or the heap
// after it.
func (e *Engine) verify(s stint) int {
	v := e.fast.ver
	v.add(s.from, s.codes)
	workers := max(1, e.opts.Threads-1)
	for len(e.checkers) < workers {
		e.checkers = append(e.checkers, &checker{})
	}
	good := make([]int, workers)
	var wait sync.WaitGroup
	for w := range workers {
		work := func() { good[w] = e.checkers[w].check(e, s, w, workers) }
		if w == workers-1 {
			work()
		} else {
			wait.Go(work)
		}
	}
	wait.Wait()
	least := good[0]
	for _, g := range good {
		least = min(least, g)
	}
	return least
}

// check verifies each batch of the stint whose number is w modulo workers. It
// returns the first heap it finds wrong, or the heap after the stint.
func (c *checker) check(e *Engine, s stint, w, workers int) int {
	good := s.from + len(s.codes)
	for k := w * batch; k < len(s.codes); k += workers * batch {
		e.fast.ver.check(s.from+k, min(batch, len(s.codes)-k), func(h int, v uint16) {
			if h < good && !c.isOption(e, h, v) {
				good = h
			}
		})
		if good < s.from+k+batch {
			break
		}
	}
	return good
}

// isOption reports whether the heap n has an option of value v.
func (c *checker) isOption(e *Engine, n int, v uint16) bool {
	if c.memo.shows(&e.col, e.game, n, v) {
		return true
	}
	c.scans++
	w, ok := e.col.witness(e.game, n, v)
	if ok {
		c.memo.keep(v, w)
	}
	return ok
}
