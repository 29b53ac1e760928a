// SPDX-License-Identifier: Apache-2.0

package search

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/internal/paged"
)

// A table holds results of sums by the hash of the sum, as many as fit: what cost
// least gives way. Goroutines share it without locks: the hash is stored xor the
// data, so that an entry of which another goroutine has written one half is not
// found [Hyatt–Mann 2002].
//
// It takes no memory before it is made.
type table struct {
	slots []slot
	mask  uint64
	mu    sync.Mutex // guards the making of the slots, and what looks at them meanwhile
}

type slot struct{ check, data atomic.Uint64 }

const (
	slotBytes = 16
	bucket    = 4 // slots in which a result may lie: a line of the cache
)

func newTable(size uint64) *table {
	return &table{mask: 1<<max(bits.Len64(size/slotBytes)-1, 8) - bucket}
}

// bytes returns what the table takes.
func (t *table) bytes() int { return int(t.mask+bucket) * slotBytes }

func (t *table) make() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.slots == nil {
		t.slots = make([]slot, t.mask+bucket)
		paged.Huge(t.slots)
	}
}

// drop lets go of the slots.
func (t *table) drop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.slots = nil
}

// filled returns which part of the slots is in use, by a sample of them.
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

// Of the data the lowest payloadBits are the results, above is what they cost: the
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

// put stores a payload, which is not 0, under the hash.
func (t *table) put(hash, payload, cost uint64) {
	at := hash & t.mask
	var victim *slot
	least := ^uint64(0)
	for i := range t.slots[at : at+bucket] {
		s := &t.slots[at+uint64(i)]
		data := s.data.Load()
		if s.check.Load() == hash^data {
			victim = s
			break
		}
		if worth := data >> payloadBits; data == 0 || worth < least {
			victim, least = s, worth
			if data == 0 {
				least = 0
			}
		}
	}
	data := payload | uint64(bits.Len64(cost))<<payloadBits
	victim.data.Store(data)
	victim.check.Store(hash ^ data)
}
