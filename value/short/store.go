// SPDX-License-Identifier: Apache-2.0

package short

import (
	"sync"
	"sync/atomic"
)

// A store is an append-only array in blocks: elements never move, so that
// reading needs no lock. Elements are published by whoever hands out their
// index.
type store[T any] struct {
	blocks atomic.Pointer[[][]T]
	_      [56]byte // on a line of the cache of its own
	mu     sync.Mutex
	next   uint32 // guarded by mu
	_      [48]byte
}

const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// at returns element i.
func (s *store[T]) at(i uint32) *T {
	return &(*s.blocks.Load())[i>>blockBits][i%blockSize]
}

// run returns the n elements from i on, which were reserved together.
func (s *store[T]) run(i, n uint32) []T {
	if n == 0 {
		return nil
	}
	b := (*s.blocks.Load())[i>>blockBits]
	i %= blockSize
	return b[i : i+n : i+n]
}

// reserve returns the index of n new elements that lie together; ok is false
// when the indices are used up.
func (s *store[T]) reserve(n uint32) (i uint32, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var blocks [][]T
	if p := s.blocks.Load(); p != nil {
		blocks = *p
	}
	size := uint64(len(blocks)) << blockBits
	start := uint64(s.next)
	if used := start % blockSize; used != 0 && used+uint64(n) > blockSize {
		start += blockSize - used
	}
	end := start + uint64(n)
	if end >= 1<<32 {
		return 0, false
	}
	if end > size { // one slab, cut into blocks that reach to its end
		slab := make([]T, (end-size+blockSize-1)>>blockBits<<blockBits)
		for len(slab) > 0 {
			blocks = append(blocks, slab)
			slab = slab[min(len(slab), blockSize):]
		}
		s.blocks.Store(&blocks)
	}
	s.next = uint32(end)
	return uint32(start), true
}
