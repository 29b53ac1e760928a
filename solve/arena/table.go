// SPDX-License-Identifier: Apache-2.0

package arena

import (
	"sync"
	"sync/atomic"
)

const (
	shardBits = 5
	shards    = 1 << shardBits // by the highest bits of a hash
)

// A table is an open-addressed table of numbers by hash. Reading needs no lock: a
// slot is written once, and a larger table replaces the old one whole.
type table struct {
	slots atomic.Pointer[[]atomic.Uint32] // 1 + number
	_     [56]byte                        // what is read lies on another line of the cache than what is written
	mu    sync.Mutex
	used  int
	_     [48]byte
}

// load returns the slots; there are none in the zero table.
func (t *table) load() []atomic.Uint32 {
	if p := t.slots.Load(); p != nil {
		return *p
	}
	return nil
}

// publish adds a number, under the lock of t.
func (t *table) publish(number, hash uint32, hashOf func(number uint32) uint32) {
	slots := t.load()
	if t.used++; t.used*3 <= len(slots)*2 {
		place(slots, number, hash)
		return
	}
	grown := make([]atomic.Uint32, max(16, 2*len(slots)))
	for i := range slots {
		if v := slots[i].Load(); v != 0 {
			place(grown, v-1, hashOf(v-1))
		}
	}
	place(grown, number, hash)
	t.slots.Store(&grown)
}

func place(slots []atomic.Uint32, number, hash uint32) {
	mask := uint32(len(slots) - 1)
	i := hash & mask
	for slots[i].Load() != 0 {
		i = (i + 1) & mask
	}
	slots[i].Store(number + 1)
}
