// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/solve/sparse/internal/column"
	"github.com/upstar-cgt/upstar/solve/sparse/internal/mask"
)

// Storage is an append-only sequence of bytes that outlives the process. Package store/valuefile
// implements it with a file. Any goroutine may read it while one writes.
type Storage = column.Storage

// A Viewer is a Storage whose bytes can be examined without a copy.
type Viewer = column.Viewer

var (
	// ErrStorage reports stored bytes that are not values of the given game.
	ErrStorage = column.ErrStorage
	// ErrForgotten reports values that were computed but not stored.
	ErrForgotten = column.ErrForgotten
)

// finality says whether a run has ended.
type finality bool

const (
	passing finality = false
	ending  finality = true
)

// save stores the whole records that are not stored yet. At the end of a run, it also stores the
// rest.
func (e *Engine) save(final finality) error {
	if e.records == nil {
		return nil
	}
	n := e.col.Len()
	if final == passing {
		n -= n % column.PerRecord
	}
	return e.records.Save(&e.col, n)
}

// load reads the stored values. A record cut short at the end is dropped; any other damage is an
// error. If there are too many values for the memory, only the two ends are read, and the others
// stay in the Storage.
func (e *Engine) load() error {
	records, size, err := column.Open(e.opts.Storage, e.game.key())
	if err != nil {
		return err
	}
	e.records = records
	if e.tooLarge(size) {
		if ok, err := e.recall(size); ok || err != nil {
			return err
		}
		return e.loadEnds(size)
	}
	e.col.Grow(int(size)) // a value takes at least one byte of the file
	err = records.Each(size, func(n int, values []uint16) error {
		for i, v := range values {
			if n+i > 0 {
				e.col.Push(v, n+i)
			}
		}
		return nil
	})
	if err == nil && records.Saved() > 0 {
		e.relearn()
	}
	return err
}

// tooLarge reports whether a file of this size has too many values for the memory.
func (e *Engine) tooLarge(size int64) bool {
	if e.opts.window > 0 {
		return size > 5*int64(e.opts.window)
	}
	limit := e.whole()
	return limit > 0 && size > int64(limit)
}

// relearn updates the exact engine with all values of the column.
func (e *Engine) relearn() {
	x := newExact(e.game)
	var top uint16
	for n := range e.col.Len() {
		v := e.col.At(n)
		x.hist.Add(v, n)
		top |= v
	}
	x.resume(e.col.Len(), top)
	x.chooseMasks(&e.col)
	e.x = x
}

// resume prepares for the heap n. No value may have a bit that is not in top. It sets masks that
// differ from any real mask, so that the next choice of masks counts as a change.
func (x *exact) resume(n int, top uint16) {
	x.top = 1 << bits.Len16(top)
	x.seen = make([]uint32, max(4, 2*x.top))
	x.review = n + n/8 + 1
	x.since = n
	for _, s := range x.splits {
		s.Mask = ^uint32(0)
	}
}

// loadEnds reads the two ends of the stored values. It reads the other values in passing, and
// records what the engine must know about them.
func (e *Engine) loadEnds(size int64) error {
	s := survey{x: newExact(e.game)}
	if err := e.records.Each(size, s.take); err != nil {
		return err
	}
	n := s.n
	rest := s.last
	if n%column.PerRecord == 0 {
		rest = nil
	}
	e.x = s.x
	e.x.resume(n, s.top)
	whole := column.Cold(n-len(rest), nil, nil, e.records.Past())
	if err := s.listRares(&whole); err != nil {
		return err
	}
	return e.takeEnds(n, rest, s.max, s.maxAt)
}

// takeEnds makes the column a cold one of n values. The whole records are stored, and the rest is
// given. The greatest value is known.
func (e *Engine) takeEnds(n int, rest []uint16, greatest uint16, greatestAt int) error {
	keep := e.window()
	lo := (n - keep) &^ (column.PerRecord - 1)
	if lo < keep {
		return tooLittle("%d values do not fit in memory, and heap %d is rare", n, e.x.lastRare())
	}
	past := e.records.Past()
	first, last := make([]uint16, keep), make([]uint16, n-len(rest)-lo)
	if err := past.Read(first, 0); err != nil {
		return err
	}
	if err := past.Read(last, lo); err != nil {
		return err
	}
	e.col = column.Cold(n, first, append(last, rest...), past)
	if greatest < 256 {
		e.col.Slim()
	}
	e.stats.Known, e.stats.Max, e.stats.MaxAt = uint64(n), greatest, uint64(greatestAt)
	return nil
}

// A survey sees all values once, and records what an engine must know about them.
type survey struct {
	x        *exact
	n        int
	last     []uint16 // the values of the last record
	top, max uint16
	maxAt    int
	guess    []uint32 // masks for which the rares are listed
	count    []int64  // counts the values of a record, by value and parity
}

// guessAt is the number of values after which the masks are guessed.
const guessAt = 1 << 18

// take processes the values of a record, which begins with the heap n. It counts them, and examines
// them one by one only if some of them are rare for the guessed masks.
func (s *survey) take(n int, values []uint16) error {
	if s.count == nil {
		s.count = make([]int64, 1<<17)
	}
	var top uint16
	for i, v := range values { // n is even
		s.count[int(v)<<1|i&1]++
		top |= v
	}
	rare := false
	for x := range 2 << bits.Len16(top) {
		k := s.count[x]
		if k == 0 {
			continue
		}
		s.count[x] = 0
		v, parity := uint16(x>>1), x&1
		s.x.hist.AddMany(v, parity, k)
		for _, p := range s.x.splits {
			rare = rare || p.IsRare(v, parity)
		}
		if v > s.max {
			s.max, s.maxAt = v, n+slices.Index(values, v)
		}
	}
	s.top |= top
	s.n = n + len(values)
	s.last = append(s.last[:0], values...)
	if s.guess != nil && rare {
		listRares(s.x, values, n)
	} else if s.guess == nil && s.n >= guessAt {
		s.guess = mask.BestOf(s.x.hist.Transform(), s.x.splits)
		for i, p := range s.x.splits {
			p.Mask = s.guess[i]
		}
	}
	return nil
}

// listRares lists the rares for the best masks. The column must have all values. If the guess was
// right, only the rares before the guess are missing.
func (s *survey) listRares(col *column.Column) error {
	masks := mask.BestOf(s.x.hist.Transform(), s.x.splits)
	end, late := col.Len(), make([][]mask.Rare, len(masks))
	right := s.guess != nil
	for i := range masks {
		right = right && masks[i] == s.guess[i]
	}
	if right {
		end = min(end, guessAt)
	}
	for i, p := range s.x.splits {
		if right {
			late[i] = p.Rares
		}
		p.Mask, p.Rares = masks[i], nil
	}
	err := col.Each(1, end, func(n int, values []uint16) bool {
		listRares(s.x, values, n)
		return true
	})
	for i, p := range s.x.splits {
		p.Rares = append(p.Rares, late[i]...)
	}
	if !right { // the values of the last record are not in the column
		listRares(s.x, s.last[:s.n-col.Len()], col.Len())
	}
	return err
}
