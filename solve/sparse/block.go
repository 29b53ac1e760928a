// SPDX-License-Identifier: Apache-2.0

package sparse

import "context"

// settled is the number of heaps from which on blocks are worth their lists.
const settled = 1 << 13

// blocks is the state of the block engine.
type blocks struct {
	space *space
	ver   *verifier
	born  int // the number of values when it was made
	top   int // the bound of the values then
	mask  uint32
}

// enterBlocks reports whether the next heaps are to be computed by blocks, and
// prepares for it.
func (e *Engine) enterBlocks() bool {
	n := e.col.n
	if e.opts.Simple || n < settled+4*e.game.Reach() || len(e.game.Split) == 0 {
		return false
	}
	if !e.oneMask() {
		return false
	}
	s := e.x.splits[0]
	if recent(s.rares, n-1024) > 2 || len(s.rares) > n/8 {
		return false
	}
	b := e.fast
	if b == nil || b.mask != s.mask || b.top != e.x.top || b.stale(n) {
		sp := newSpace(e.game, s, s.rares, e.x.top, hasAVX2 && !e.opts.Scalar)
		if sp == nil {
			return false
		}
		span := min(n/4, sp.fullSpan()) &^ 63
		if sp.size > 128 && n <= 2*(s.lastRare()+e.game.Reach()) {
			return false // no code is left for the unknown
		}
		b = &blocks{space: sp, born: n, top: e.x.top, mask: s.mask}
		b.ver = newVerifier(e.game, sp, &e.col, n, span)
		e.fast = b
	} else {
		b.space.extend(e.game, s.rares[len(b.space.rares):])
	}
	if e.col.wide != nil {
		e.col.pack(b.space.codec, b.space.rares)
	}
	b.space.load(&e.col, n)
	b.ver.reset(&e.col, n, n-b.ver.span)
	return true
}

// fullSpan returns how far back witnesses are worth their room.
func (s *space) fullSpan() int {
	if s.size > 64 {
		return 1 << 15
	}
	return 1 << 13
}

// stale reports whether n values allow better witnesses than b has.
func (b *blocks) stale(n int) bool {
	return n > 2*b.born
}

// oneMask makes the splittings of a game with amounts of both parities agree on
// a mask of values alone; it reports whether they do.
func (e *Engine) oneMask() bool {
	if len(e.x.splits) == 1 {
		return true
	}
	a, b := e.x.splits[0], e.x.splits[1]
	if a.mask == b.mask && a.mask&1 == 0 {
		return true
	}
	return false
}

// lastRare returns the greatest rare heap, or 0.
func (s *splitting) lastRare() int {
	if len(s.rares) == 0 {
		return 0
	}
	return s.rares[len(s.rares)-1].heap
}

// recent returns how many of the rares are at least n.
func recent(rares []rare, n int) int {
	k := 0
	for k < len(rares) && rares[len(rares)-1-k].heap >= n {
		k++
	}
	return k
}

// runBlocks computes by blocks until to, a new rare heap, or for a while.
func (e *Engine) runBlocks(ctx context.Context, to int) error {
	b := e.fast
	for end := min(e.col.n+1<<16, e.col.cap()) - batch; e.col.n <= to && e.col.n <= end; {
		n := e.col.n
		got := b.space.generate(n, batch) - n
		codes := b.space.codes[pad+n-b.space.lo:][:got]
		e.col.put(n, codes, &b.space.decode)
		b.ver.add(n, codes)
		good := n + got
		b.ver.check(n, got, func(h int, v uint16) {
			if h < good && !e.isOption(h, v) {
				good = h
			}
		})
		e.col.n = min(good, to+1)
		e.byBlock += uint64(e.col.n - n)
		if good < min(n+batch, to+1) {
			e.x.review = max(e.x.review, good+good/8)
			e.runExact(good + 1)
			break
		}
	}
	return nil
}

// isOption reports whether the heap n has an option of value v.
func (e *Engine) isOption(n int, v uint16) bool {
	if e.memo.shows(&e.col, e.game, n, v) {
		return true
	}
	e.scans++
	w, ok := e.col.witness(e.game, n, v)
	if ok {
		e.memo.keep(v, w)
	}
	return ok
}
