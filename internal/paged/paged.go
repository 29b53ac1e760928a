// SPDX-License-Identifier: Apache-2.0

// Package paged provides arrays that only grow and whose elements never move, and tables that find
// elements by their hashes. Reading them needs no lock.
package paged

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

const (
	first = 64 // elements of the first page; each page has twice as many as the one before
	most  = 1<<32 - 2*first
)

// An Array is an append-only array, safe for concurrent use. A goroutine that reserves elements
// fills them and then publishes their index to others.
type Array[T any] struct {
	pages [32][]T       // page k has 1<<k elements, the first of which is 1<<k - first
	room  atomic.Uint64 // number of elements in all pages
	mu    sync.Mutex    // guards the making of pages
	_     line
	next  atomic.Uint64 // index of the first element that is not reserved
	_     line
}

// A line is the size of a cache line. It separates fields that are written all the time from fields
// that are read.
type line [64]byte

// page returns the page of element i, the number of its elements, and the index of its first.
func page(i uint64) (k int, size, start uint64) {
	k = bits.Len64(i+first) - 1
	return k, 1 << k, 1<<k - first
}

// At returns element i.
func (a *Array[T]) At(i uint32) *T {
	j := i + first
	k := (bits.Len32(j) - 1) & 31 // since it is less than 32, no bounds check is needed
	return &a.pages[k][j&^(1<<k)]
}

// Run returns the n elements from i on, which were reserved together.
func (a *Array[T]) Run(i, n uint32) []T {
	if n == 0 {
		return nil
	}
	j := i + first
	k := (bits.Len32(j) - 1) & 31
	j &^= 1 << k
	return a.pages[k][j : j+n : j+n]
}

// Len returns the number of reserved elements, including those that were skipped between runs.
func (a *Array[T]) Len() uint64 { return a.next.Load() }

// Reserve returns the index of n new consecutive elements; ok is false if there are no more
// indices.
func (a *Array[T]) Reserve(n uint32) (i uint32, ok bool) {
	if n == 1 {
		end := a.next.Add(1)
		if end > most {
			return 0, false
		}
		a.Grow(end)
		return uint32(end - 1), true
	}
	for {
		next := a.next.Load()
		at := next
		for _, size, start := page(at); at+uint64(n) > start+size; _, size, start = page(at) {
			at = start + size // they are on one page
		}
		end := at + uint64(n)
		if end > most {
			return 0, false
		}
		a.Grow(end)
		if a.next.CompareAndSwap(next, end) {
			return uint32(at), true
		}
	}
}

// Lacks returns the number of elements for which Grow would make room.
func (a *Array[T]) Lacks(n uint64) (more int) {
	for room := a.room.Load(); room < n; {
		_, size, _ := page(room)
		more, room = more+int(size), room+size
	}
	return more
}

// Grow makes room for the first n elements, and returns the number of elements by which the room
// has grown.
func (a *Array[T]) Grow(n uint64) (more int) {
	if n <= a.room.Load() {
		return 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for room := a.room.Load(); room < n; room = a.room.Load() {
		k, size, start := page(room)
		a.pages[k] = make([]T, size)
		Huge(a.pages[k])
		a.room.Store(start + size)
		more += int(size)
	}
	return more
}

// Room returns the number of elements for which there is room.
func (a *Array[T]) Room() uint64 { return a.room.Load() }

// Truncate drops all elements from n on, and returns the number of elements by which the room has
// shrunk. The elements are zero when they are reserved again. Nobody may use the array at the same
// time.
func (a *Array[T]) Truncate(n uint64) (fewer int) {
	room := a.room.Load()
	for k := range a.pages {
		start := uint64(1)<<k - first
		switch end := start + 1<<k; {
		case a.pages[k] == nil || end <= n:
		case start >= n:
			a.pages[k] = nil
			a.room.Store(min(a.room.Load(), start))
		default:
			clear(a.pages[k][n-start:])
		}
	}
	a.next.Store(min(a.next.Load(), n))
	return int(room - a.room.Load())
}
