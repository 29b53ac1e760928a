// SPDX-License-Identifier: Apache-2.0

package paged

import (
	"sync"
	"sync/atomic"
)

const (
	shardBits = 6
	shards    = 1 << shardBits
)

// A Table finds elements of an Array by their hashes, safe for concurrent use. The
// zero Table is empty.
type Table struct{ shards [shards]shard }

// A shard is open-addressed. Reading needs no lock: a slot is written once, and
// larger slots replace the old ones whole.
type shard struct {
	slots atomic.Pointer[[]atomic.Uint64] // the hash of an element, and 1 + its index
	_     [56]byte                        // what is read lies on another line of the cache than what is written
	mu    sync.Mutex
	used  int
	_     [48]byte
}

func (t *Table) of(hash uint32) *shard { return &t.shards[hash>>(32-shardBits)] }

// Find returns the element with the hash for which is holds.
func (t *Table) Find(hash uint32, is func(i uint32) bool) (i uint32, ok bool) {
	p := t.of(hash).slots.Load()
	if p == nil {
		return 0, false
	}
	slots := *p
	for at := uint64(hash >> 1); ; at++ {
		v := slots[at&uint64(len(slots)-1)].Load()
		if v == 0 {
			return 0, false
		}
		if uint32(v>>32) == hash && is(uint32(v)-1) {
			return uint32(v) - 1, true
		}
	}
}

// Add returns the element with the hash for which is holds. If there is none it makes
// one, on one goroutine only, and says how many bytes the table has grown by.
func (t *Table) Add(hash uint32, is func(i uint32) bool, create func() (i uint32, err error)) (i uint32, bytes int, err error) {
	s := t.of(hash)
	s.mu.Lock()
	defer s.mu.Unlock()
	if i, ok := t.Find(hash, is); ok {
		return i, 0, nil
	}
	if i, err = create(); err == nil {
		bytes = s.put(hash, i)
	}
	return i, bytes, err
}

// Clear empties the table. Nobody may use it meanwhile.
func (t *Table) Clear() {
	for i := range t.shards {
		t.shards[i].slots.Store(nil)
		t.shards[i].used = 0
	}
}

// Put adds an element that is not there. Nobody may use the table meanwhile.
func (t *Table) Put(hash, i uint32) { t.of(hash).put(hash, i) }

func (s *shard) put(hash, i uint32) (bytes int) {
	var slots []atomic.Uint64
	if p := s.slots.Load(); p != nil {
		slots = *p
	}
	if s.used++; s.used*3 > len(slots)*2 {
		grown := make([]atomic.Uint64, max(16, 2*len(slots)))
		for k := range slots {
			if v := slots[k].Load(); v != 0 {
				place(grown, v)
			}
		}
		bytes, slots = 8*(len(grown)-len(slots)), grown
		defer s.slots.Store(&grown)
	}
	place(slots, uint64(hash)<<32|uint64(i+1))
	return bytes
}

func place(slots []atomic.Uint64, v uint64) {
	at := v >> 33
	for slots[at&uint64(len(slots)-1)].Load() != 0 {
		at++
	}
	slots[at&uint64(len(slots)-1)].Store(v)
}
