// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/kernel"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
	"github.com/upstar-cgt/upstar/work"
)

// Going back. A column that forgets lacks the values between its ends. A later heap may need them
// in two cases. Its witness may be further away than any before. Or the heap may be rare: only a
// scan of all pairs can show this, and after a rare heap all values up to it are needed. In these
// cases the values are computed again. The value of a common heap is the least common value that is
// not an option by a take or by a split with a rare heap. The rare heaps and their values are
// listed, and what was verified once need not be verified again.
//
// The pairs (a, n−i−a) are visited in the order in which a ascends and n−i−a descends. So the
// replay first runs through all heaps and leaves stations in the upper half. Then it runs through
// both halves together: upwards from the first heaps, and piece by piece downwards from the
// stations.

// A replay computes again the codes of heaps that are known to be common.
type replay struct {
	space *space
	next  int // the next heap to compute
}

// newReplay returns a replay. Call begin before you use it.
func (e *Engine) newReplay() (*replay, error) {
	rares := e.earlyRares()
	sp := newSpace(e.game, e.x.splits[0], rares, e.x.top, false, e.vector())
	if sp == nil {
		return nil, fmt.Errorf("%w: there are too many different ones", column.ErrForgotten)
	}
	if kernel.HasAVX512 && sp.vector && !e.opts.avx2 {
		sp.sliced = newSliced(sp, &e.col, e.col.Len())
	}
	return &replay{space: sp}, nil
}

// earlyRares returns the rare heaps among the first heaps of a cold column. Apart from these, only
// the last heap can be rare.
func (e *Engine) earlyRares() []mask.Rare {
	rares, first := e.x.splits[0].Rares, e.firstHeaps()
	return rares[:sort.Search(len(rares), func(i int) bool { return rares[i].Heap >= first })]
}

// canReplay reports whether the ends of a cold column are long enough for a replay.
func (e *Engine) canReplay() bool {
	if len(e.x.splits) == 0 || !e.oneMask() {
		return false
	}
	last := 0
	if rares := e.earlyRares(); len(rares) > 0 {
		last = rares[len(rares)-1].Heap
	}
	return e.windowOf(last) <= min(e.col.Ends())
}

// begin starts the replay at the heap n. The column must have the earlier values that the replay
// examines.
func (r *replay) begin(col *column.Column, n int) {
	r.space.load(col, n)
	r.space.active = 0
	r.next = n
}

// firstHeaps returns the number of first heaps of a cold column that are in memory.
func (e *Engine) firstHeaps() int {
	first, _ := e.col.Ends()
	return first
}

// fill sets codes to the codes of the next heaps. Their number must be a multiple of a batch.
func (r *replay) fill(m *work.Meter, codes []byte) error {
	for len(codes) > 0 {
		if err := m.Err(); err != nil {
			return err
		}
		some := codes[:min(len(codes), maxWideChunk)]
		if got := r.space.generate(r.next, len(some)); got < r.next+len(some) {
			return fmt.Errorf("heap %d has another value than before", got)
		}
		copy(some, r.space.codes[pad+r.next-r.space.lo:])
		r.next += len(some)
		codes = codes[len(some):]
	}
	return nil
}

// back returns how many heaps before the next one a replay examines.
func (r *replay) back() int {
	return (max(r.space.reach, maxWitness)+swath+2*maxLongChunk)&^(batch-1) + 2*batch
}

// appendValues appends the common values that belong to the codes of the heaps from n on.
func (r *replay) appendValues(dst []uint16, codes []byte, n int) []uint16 {
	for i, c := range codes {
		dst = append(dst, r.space.decode[(n+i)&1][c])
	}
	return dst
}

// warm makes a cold column whole.
func (e *Engine) warm() error {
	n, room := e.col.Len(), e.col.Len()+2*stretch
	if limit := e.limit(); limit > 0 && room*e.col.Width()+e.col.Size() > limit {
		return tooLittle("heap %d is rare, and the %d values up to it do not fit in memory", e.x.lastRare(), n)
	}
	r, err := e.newReplay()
	if err != nil {
		return err
	}
	r.begin(&e.col, e.firstHeaps())
	codes, values := make([]byte, stretch), []uint16(nil)
	err = e.col.Warm(room, func(from int) ([]uint16, error) {
		err := r.fill(e.meter, codes)
		values = r.appendValues(values[:0], codes, from)
		return values, err
	})
	if err == nil {
		e.replays++
		e.landmarks = nil
		e.charge()
	}
	return err
}

// scanAgain replaces step if values that step needs are forgotten. It continues with the pairs that
// are not in memory.
func (e *Engine) scanAgain() (uint16, error) {
	x, n := e.x, e.col.Len()
	t := tracer{e: e, n: n, low: e.game.Split[0], high: slices.Max(e.game.Split)}
	t.c, t.pending = x.candidate(n)
	err := t.trace()
	e.replays++
	e.meter.Keep(0, -t.held)
	if err != nil {
		return 0, fmt.Errorf("heap %d: %w", n, err)
	}
	return x.settle(n, t.c, t.pending), nil
}

// A tracer searches for options of the heap n among the forgotten pairs.
type tracer struct {
	e         *Engine
	n         int
	c         uint16 // the candidate
	pending   int    // values below c that are not yet known to be options
	low, high int    // the least and the greatest amount of a split

	from     int // the smaller heap of the first pair that is not in memory
	size     int // number of heaps in a piece
	back     int // number of earlier heaps that a replay examines
	stations []station
	held     int
}

// A station has the codes before a heap, or none if they are in memory.
type station struct {
	heap  int
	codes []byte
}

// partners returns the interval of the partners of the heaps in piece k.
func (t *tracer) partners(k int) (from, end int) {
	a := t.from + k*t.size
	return t.n - t.high - a - t.size + 1, t.n - t.low - a + 1
}

// trace runs through the pieces and marks the options.
func (t *tracer) trace() error {
	e := t.e
	t.from = min(e.firstHeaps(), t.n-t.high-e.col.Lo()+1)
	up, err := e.newReplay()
	if err != nil {
		return err
	}
	up.begin(&e.col, t.from)
	t.back = up.back()
	t.size = max(t.back, int(math.Sqrt(float64(t.n)/4*float64(t.back)))) &^ (batch - 1)
	t.hold(3 * t.size)
	down, err := e.newReplay()
	if err != nil {
		return err
	}
	if err := t.visit(down); err != nil {
		return err
	}
	small, large := make([]byte, t.size), []byte(nil)
	for k := 0; k < len(t.stations) && t.pending > 0; k++ {
		if err := up.fill(e.meter, small); err != nil {
			return err
		}
		if large, err = t.piece(down, large, k); err != nil {
			return err
		}
		t.meet(up.space.codec, small, t.from+k*t.size, large, t.stations[k].heap)
	}
	return nil
}

// hold charges bytes.
func (t *tracer) hold(bytes int) {
	t.e.meter.Keep(0, bytes)
	t.held += bytes
}

// visit runs through all heaps, and leaves a station before the partners of each piece.
func (t *tracer) visit(r *replay) error {
	first := t.e.firstHeaps()
	r.begin(&t.e.col, first)
	t.stations = make([]station, max(0, ((t.n-t.low)/2-t.from)/t.size+1))
	passed := make([]byte, stretch)
	for k := len(t.stations) - 1; k >= 0; k-- {
		at, _ := t.partners(k)
		begin := first + (at-t.back-first)&^(batch-1)
		if begin < r.next {
			t.stations[k] = station{heap: min(first, at)}
			continue
		}
		for r.next < begin {
			if err := r.fill(t.e.meter, passed[:min(len(passed), begin-r.next)]); err != nil {
				return err
			}
		}
		t.hold(t.back)
		codes := make([]byte, t.back)
		if err := r.fill(t.e.meter, codes); err != nil {
			return err
		}
		t.stations[k] = station{r.next, codes}
	}
	return nil
}

// piece returns the codes of the heaps from station k on, up to the last partner in the piece. It
// may reuse the memory of dst.
func (t *tracer) piece(r *replay, dst []byte, k int) ([]byte, error) {
	s, col := t.stations[k], t.e.col
	if s.codes != nil {
		col = column.Cold(s.heap, nil, r.appendValues(nil, s.codes, s.heap-len(s.codes)), column.History{})
	}
	r.begin(&col, s.heap)
	_, end := t.partners(k)
	count := (end - s.heap + batch - 1) &^ (batch - 1)
	dst = slices.Grow(dst[:0], count)[:count]
	return dst, r.fill(t.e.meter, dst)
}

// meet examines the pairs of a heap in small, which begins at heap a, and a heap in large, which
// begins at heap b.
func (t *tracer) meet(codec *mask.Codec, small []byte, a int, large []byte, b int) {
	var open [256]bool
	for v := range t.c {
		if x := t.e.x; x.seen[v] != x.stamp {
			open[codec.Encode(v)] = true
		}
	}
	for _, i := range t.e.game.Split {
		m := t.n - i
		half := m / 2
		if t.e.game.Unequal {
			half = (m - 1) / 2
		}
		for j, code := range small[:max(0, min(len(small), half-a+1))] {
			if code ^= large[m-a-j-b]; open[code] {
				open[code] = false
				t.found(codec.Rare(uint16(code), t.n), a+j)
			}
		}
	}
}

// found records that v is an option, by a split whose smaller heap is a.
func (t *tracer) found(v uint16, a int) {
	t.e.x.seen[v] = t.e.x.stamp
	t.e.x.deep = max(t.e.x.deep, a)
	t.pending--
}
