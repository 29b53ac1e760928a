// SPDX-License-Identifier: Apache-2.0

package search

import (
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/internal/paged"
	"github.com/upstar-cgt/upstar/work"
)

// A table holds results of sums by the hashes of the sums. When it is full, a new result replaces
// the one that cost least. Goroutines share the table without locks. An entry stores the hash xor
// the data. So an entry that another goroutine has half written does not match any hash [Hyatt–Mann
// 2002].
//
// The table takes no memory before make is called. It may grow between two heats of a search.
type table struct {
	slots []slot
	mask  uint64
	mu    sync.Mutex // guards the allocation of the slots, and code that reads them meanwhile
}

type slot struct{ check, data atomic.Uint64 }

const (
	slotBytes = 16
	bucket    = 4 // the number of slots where a result may be: one cache line
)

// A table without a given size may take a quarter of the memory. If that is much, the table begins
// with at most firstTable bytes; when it is half full, it becomes growth times as large.
const (
	firstTable = 16 << 20
	growth     = 4
	mostTable  = 1 << 30 // if memory has no limit
)

func newTable(size uint64) *table {
	return &table{mask: 1<<max(bits.Len64(size/slotBytes)-1, 8) - bucket}
}

// bytes returns the size of the table.
func (t *table) bytes() int { return int(t.mask+bucket) * slotBytes }

func (t *table) make() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.slots == nil {
		t.empty()
	}
}

// empty gives the table empty slots.
func (t *table) empty() {
	t.slots = make([]slot, t.mask+bucket)
	paged.Huge(t.slots)
}

// grow makes the table larger and keeps its contents.
func (t *table) grow() {
	t.mu.Lock()
	defer t.mu.Unlock()
	old := t.slots
	t.mask = growth*(t.mask+bucket) - bucket
	t.empty()
	for i := range old {
		if data := old[i].data.Load(); data != 0 {
			t.store(old[i].check.Load()^data, data)
		}
	}
}

// drop drops the slots.
func (t *table) drop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.slots = nil
}

// filled estimates from a sample which fraction of the slots is in use.
func (t *table) filled() float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.slots == nil {
		return 0
	}
	used, sample := 0, min(1<<14, len(t.slots)/bucket)
	step := len(t.slots) / sample / bucket * bucket
	for i := range sample {
		if t.slots[i*step+i%bucket].data.Load() != 0 {
			used++
		}
	}
	return float64(used) / float64(sample)
}

// The lowest payloadBits of the data are the result. The bits above them are its cost: the
// logarithm of the number of nodes.
const payloadBits = 56

// get returns what is stored under the hash.
func (t *table) get(hash uint64) (payload uint64, ok bool) {
	at := hash & t.mask
	for i := range t.slots[at : at+bucket] {
		s := &t.slots[at+uint64(i)]
		if data := s.data.Load(); s.check.Load() == hash^data && data != 0 {
			return data & (1<<payloadBits - 1), true
		}
	}
	return 0, false
}

// put stores a payload, which must not be 0, under the hash.
func (t *table) put(hash, payload, cost uint64) {
	t.store(hash, payload|uint64(bits.Len64(cost))<<payloadBits)
}

func (t *table) store(hash, data uint64) {
	at := hash & t.mask
	var victim *slot
	least := ^uint64(0)
	for i := range t.slots[at : at+bucket] {
		s := &t.slots[at+uint64(i)]
		old := s.data.Load()
		if s.check.Load() == hash^old {
			victim = s
			break
		}
		if worth := old >> payloadBits; old == 0 || worth < least {
			victim, least = s, worth
			if old == 0 {
				least = 0
			}
		}
	}
	victim.data.Store(data)
	victim.check.Store(hash ^ data)
}

// errCrowded ends a heat so that the table can grow.
var errCrowded = errors.New("the table is half full")

// wary ends the heat when the table should grow and may grow. It checks the table each time the new
// nodes could fill a small part of it.
func (w *worker) wary() {
	if w.nodes < w.glance {
		return
	}
	w.glance = w.nodes + w.table.mask>>4
	if w.crowded(w.meter) {
		w.meter.Fail(errCrowded)
	}
}

// crowded reports whether the table is half full and may grow.
func (e *Engine) crowded(m *work.Meter) bool { return e.mayGrow(m) && e.table.filled() > 0.5 }

// mayGrow reports whether the table may grow.
func (e *Engine) mayGrow(m *work.Meter) bool {
	if e.options.Table != 0 || e.without(Memory) {
		return false
	}
	size, most := growth*uint64(e.table.bytes()), m.Budget().Bytes
	return size <= tableLimit(m) && (most == 0 || m.Stats().Bytes+size <= most/4*3)
}

// tableLimit returns the greatest size of a table whose size was not given.
func tableLimit(m *work.Meter) uint64 {
	if most := m.Budget().Bytes; most != 0 {
		return most / 4
	}
	return mostTable
}

// grow makes the table larger.
func (e *Engine) grow(m *work.Meter) error {
	return m.Do(func() {
		if e.paid {
			m.Keep(0, (growth-1)*e.table.bytes())
		}
		e.table.grow()
	})
}

// fit sets the initial size of a table that is not allocated yet and whose size was not given. From
// that size it can grow to its limit.
func (e *Engine) fit(m *work.Meter) {
	if e.options.Table != 0 || e.table.slots != nil {
		return
	}
	size := tableLimit(m)
	if size > growth*firstTable {
		for size > firstTable {
			size /= growth
		}
	}
	e.table.mask = newTable(size).mask
}

// pay charges the table to the meter and allocates it.
func (e *Engine) pay(m *work.Meter) {
	if !e.paid {
		e.fit(m)
		m.Keep(0, e.table.bytes())
		e.paid = true
	}
	e.table.make()
}
