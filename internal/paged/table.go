// SPDX-License-Identifier: Apache-2.0

package paged

import (
	"sync"
	"sync/atomic"
)

const (
	shardBits = 5
	shards    = 1 << shardBits
)

// A Table finds elements of an Array by their hashes. It is safe for concurrent use, and the zero
// Table is empty.
type Table struct{ shards [shards]shard }

// A shard is an open-addressed table. Reading needs no lock: each slot is written only once, and a
// larger slice of slots replaces the old one as a whole.
type shard struct {
	slots atomic.Pointer[[]uint64] // the hash of an element, and its index plus 1
	_     [56]byte                 // keeps fields that are read and fields that are written on different cache lines
	mu    sync.Mutex
	used  int
	_     [48]byte
}

func (t *Table) of(hash uint32) *shard { return &t.shards[hash>>(32-shardBits)] }

// Find returns the element that has the hash and for which is holds.
func (t *Table) Find(hash uint32, is func(i uint32) bool) (i uint32, ok bool) {
	p := t.of(hash).slots.Load()
	if p == nil {
		return 0, false
	}
	slots := *p
	for at := uint64(hash >> 1); ; at++ {
		v := atomic.LoadUint64(&slots[at&uint64(len(slots)-1)])
		if v == 0 {
			return 0, false
		}
		if uint32(v>>32) == hash && is(uint32(v)-1) {
			return uint32(v) - 1, true
		}
	}
}

// Add returns the element that has the hash and for which is holds. If there is none, a single
// goroutine makes it. Add also returns by how many bytes the table has grown.
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

// Clear empties the table. Nobody may use it at the same time.
func (t *Table) Clear() {
	for i := range t.shards {
		t.shards[i].slots.Store(nil)
		t.shards[i].used = 0
	}
}

// Put adds an element that is not yet in the table. Nobody may use the table at the same time.
func (t *Table) Put(hash, i uint32) { t.of(hash).put(hash, i) }

func (s *shard) put(hash, i uint32) (bytes int) {
	var slots []uint64
	if p := s.slots.Load(); p != nil {
		slots = *p
	}
	v := uint64(hash)<<32 | uint64(i+1)
	if s.used++; s.used*3 <= len(slots)*2 {
		atomic.StoreUint64(free(slots, v), v)
		return 0
	}
	grown := make([]uint64, max(16, 2*len(slots)))
	for _, v := range slots {
		if v != 0 {
			*free(grown, v) = v
		}
	}
	*free(grown, v) = v
	s.slots.Store(&grown)
	return 8 * (len(grown) - len(slots))
}

// free returns the slot in which to put v.
func free(slots []uint64, v uint64) *uint64 {
	at, last := v>>33, uint64(len(slots)-1)
	for slots[at&last] != 0 {
		at++
	}
	return &slots[at&last]
}
