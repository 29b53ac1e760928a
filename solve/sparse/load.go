// SPDX-License-Identifier: Apache-2.0

package sparse

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
)

// load takes the values that are stored. A record cut short at the end is
// dropped; any other damage is an error. Values that are too many for the memory
// stay in the Storage, but for the two ends.
func (e *Engine) load() error {
	st := e.opts.Storage
	e.past.storage = st
	size, err := st.Size()
	if err != nil {
		return err
	}
	head := header(e.game)
	if size < int64(len(head)) {
		return e.create(size, head)
	}
	got := make([]byte, len(head))
	if _, err := st.ReadAt(got, 0); err != nil {
		return err
	}
	if !bytes.Equal(got, head) {
		return refuse(got, head)
	}
	e.savedAt = int64(len(head))
	if e.tooLarge(size) {
		if ok, err := e.recall(size); ok || err != nil {
			return err
		}
		return e.loadEnds(size)
	}
	err = e.eachRecord(size, func(n int, values []uint16) error {
		for i, v := range values {
			if n+i > 0 {
				e.col.push(v, n+i)
			}
		}
		return nil
	})
	if err == nil && e.saved > 0 {
		e.relearn()
	}
	return err
}

// create begins a new file, or one whose header was cut short.
func (e *Engine) create(size int64, head []byte) error {
	st := e.opts.Storage
	got := make([]byte, size)
	if _, err := st.ReadAt(got, 0); size > 0 && err != nil {
		return err
	}
	if !bytes.HasPrefix(head, got) {
		return refuse(got, head)
	}
	if err := st.Truncate(0); err != nil {
		return err
	}
	if err := st.Append(head); err != nil {
		return err
	}
	e.savedAt = int64(len(head))
	return nil
}

// refuse says how a file begins that does not begin with this header.
func refuse(got, head []byte) error {
	const family = "upstar nim values "
	name := len(magic) + 4
	switch {
	case !bytes.HasPrefix(got, []byte(family)):
		return fmt.Errorf("%w: it begins %q, not %q", ErrStorage, got[:min(len(got), len(magic))], magic)
	case !bytes.HasPrefix(got, []byte(magic)):
		line, _, _ := bytes.Cut(got[len(family):], []byte("\n"))
		return fmt.Errorf("%w: it has version %q of the format, this program writes %q", ErrStorage, line, magic[len(family):len(magic)-1])
	case len(got) <= name || bytes.HasPrefix(got, head[:len(head)-4]):
		return fmt.Errorf("%w: its header is damaged", ErrStorage)
	}
	stored := got[name:min(len(got), name+int(order.Uint32(got[len(magic):])&0xffff))]
	return fmt.Errorf("%w: it has the values of the game %q, not of %q", ErrStorage, stored, head[name:len(head)-4])
}

// tooLarge reports whether a file of some size has too many values for the memory.
func (e *Engine) tooLarge(size int64) bool {
	if e.opts.window > 0 {
		return size > 5*int64(e.opts.window)
	}
	limit := e.limit()
	return limit > 0 && size > int64(limit)
}

// eachRecord reads the records from savedAt on, a file of size bytes, and calls
// yield with their values.
func (e *Engine) eachRecord(size int64, yield func(n int, values []uint16) error) error {
	buf := make([]byte, 1<<20)
	var b []byte
	var values []uint16
	for at := e.savedAt; at < size; {
		if len(b) < maxRecord && int64(len(b)) < size-at {
			b = buf[:min(int64(len(buf)), size-at)]
			if k, err := e.opts.Storage.ReadAt(b, at); k < len(b) {
				return fmt.Errorf("%w: cut short at byte %d: %w", ErrStorage, at+int64(k), err)
			}
		}
		var k int
		if values, k = readRecord(values[:0], b, e.saved); values == nil {
			if size-at >= maxRecord {
				return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at)
			}
			return e.opts.Storage.Truncate(at)
		}
		if err := yield(int(e.saved), values); err != nil {
			return err
		}
		n := e.saved
		e.saved += uint64(len(values))
		if len(values) < perRecord {
			if at+int64(k) != size {
				return fmt.Errorf("%w: damaged at byte %d", ErrStorage, at+int64(k))
			}
			return nil
		}
		e.past.add(int(n/perRecord), at, k)
		at, b = at+int64(k), b[k:]
		e.savedAt = at
	}
	return nil
}

// relearn brings the exact engine to the end of the column.
func (e *Engine) relearn() {
	x := newExact(e.game)
	var top uint16
	for n := range e.col.n {
		v := e.col.at(n)
		x.hist.add(v, n)
		top |= v
	}
	x.resume(e.col.n, top)
	x.chooseMasks(&e.col)
	e.x = x
}

// resume prepares for the heap n, when no value has a bit that is not in top; any
// mask will be a change.
func (x *exact) resume(n int, top uint16) {
	x.top = 1 << bits.Len16(top)
	x.seen = make([]uint32, max(4, 2*x.top))
	x.review = n + n/8 + 1
	x.since = n
	for _, s := range x.splits {
		s.mask = ^uint32(0)
	}
}

// loadEnds takes the two ends of the values that are stored; what the engine must
// know of the others it finds in passing.
func (e *Engine) loadEnds(size int64) error {
	s := survey{x: newExact(e.game)}
	if err := e.eachRecord(size, s.take); err != nil {
		return err
	}
	n := s.n
	rest := s.last
	if n%perRecord == 0 {
		rest = nil
	}
	e.x = s.x
	e.x.resume(n, s.top)
	whole := column{n: n - len(rest), lo: n - len(rest), past: e.past} // nothing in memory
	if err := s.listRares(&whole); err != nil {
		return err
	}
	return e.takeEnds(n, rest, s.max, s.maxAt)
}

// takeEnds makes the column a cold one of n values, those of whole records being
// stored and the rest given. The greatest is known.
func (e *Engine) takeEnds(n int, rest []uint16, greatest uint16, greatestAt int) error {
	keep := e.window()
	lo := (n - keep) &^ (perRecord - 1)
	if lo < keep {
		return tooLittle("%d values do not fit in memory, and heap %d is rare", n, e.x.lastRare())
	}
	first, last := make([]uint16, keep), make([]uint16, n-len(rest)-lo)
	if err := e.past.read(first, 0); err != nil {
		return err
	}
	if err := e.past.read(last, lo); err != nil {
		return err
	}
	e.col = column{n: n, lo: lo, wide: append(last, rest...), head: head{wide: first}, past: e.past}
	if greatest < 256 {
		e.col.slim()
	}
	e.stats.Known, e.stats.Max, e.stats.MaxAt = uint64(n), greatest, uint64(greatestAt)
	return nil
}

// A survey sees all values once, and remembers what an engine must know of them.
type survey struct {
	x        *exact
	n        int
	last     []uint16 // the values of the last record
	top, max uint16
	maxAt    int
	guess    []uint32 // masks for which the rares are listed
	count    []int64  // the values of a record, by value and parity
}

// guessAt is the number of values from which the masks are guessed.
const guessAt = 1 << 18

// take sees the values of a record, the heaps from n on. It counts them, and looks
// at them one by one only if there is something new among them.
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
		s.x.hist.addMany(v, parity, k)
		for _, p := range s.x.splits {
			rare = rare || p.isRare(v, parity)
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
		s.guess = bestMasks(s.x.hist.transform(), s.x.splits)
		for i, p := range s.x.splits {
			p.mask = s.guess[i]
		}
	}
	return nil
}

// listRares lists the rares for the best masks; col has all values. If the guess
// was right, only those before it are missing.
func (s *survey) listRares(col *column) error {
	masks := bestMasks(s.x.hist.transform(), s.x.splits)
	end, late := col.n, make([][]rare, len(masks))
	right := s.guess != nil
	for i := range masks {
		right = right && masks[i] == s.guess[i]
	}
	if right {
		end = min(end, guessAt)
	}
	for i, p := range s.x.splits {
		if right {
			late[i] = p.rares
		}
		p.mask, p.rares = masks[i], nil
	}
	err := col.each(1, end, func(n int, values []uint16) bool {
		listRares(s.x, values, n)
		return true
	})
	for i, p := range s.x.splits {
		p.rares = append(p.rares, late[i]...)
	}
	if !right { // the values of the last record are not in the column
		listRares(s.x, s.last[:s.n-col.n], col.n)
	}
	return err
}
