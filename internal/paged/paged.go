// SPDX-License-Identifier: Apache-2.0

// Package paged has arrays that only grow, and whose elements never move, and tables
// that find elements by their hashes: reading them needs no lock.
package paged

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

const (
	firstBits = 6 // the first page has 64 elements, each other twice as many as the one before
	first     = 1 << firstBits
	most      = 1<<32 - 2*first
)

// An Array is an append-only array, safe for concurrent use. Whoever reserves
// elements fills them and then publishes their index to others.
type Array[T any] struct {
	pages [32 - firstBits][]T
	room  atomic.Uint64 // how many elements the pages hold
	mu    sync.Mutex    // guards the making of pages
	_     line
	next  atomic.Uint64 // the first element that is not reserved
	_     line
}

// A line of the cache lies between what is written all the time and what is read.
type line [64]byte

// page returns the page of element i, and the index of the first element of it.
func page(i uint64) (k int, start uint64) {
	k = bits.Len64(i+first) - 1 - firstBits
	return k, first<<k - first
}

// At returns element i.
func (a *Array[T]) At(i uint32) *T {
	j := uint64(i) + first
	k := bits.Len64(j) - 1 - firstBits
	return &a.pages[k][j-first<<k]
}

// Run returns the n elements from i on, which were reserved together.
func (a *Array[T]) Run(i, n uint32) []T {
	if n == 0 {
		return nil
	}
	j := uint64(i) + first
	k := bits.Len64(j) - 1 - firstBits
	j -= first << k
	return a.pages[k][j : j+uint64(n) : j+uint64(n)]
}

// Len returns how many elements are reserved, those left out between runs included.
func (a *Array[T]) Len() uint64 { return a.next.Load() }

// Reserve returns the index of n new elements that lie together; ok is false when
// the indices are used up.
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
		for k, start := page(at); at+uint64(n) > start+first<<k; k, start = page(at) {
			at = start + first<<k // they lie on one page
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

// Lacks returns how many elements Grow would make room for.
func (a *Array[T]) Lacks(n uint64) (more int) {
	for room := a.room.Load(); room < n; {
		k, _ := page(room)
		more, room = more+first<<k, room+first<<k
	}
	return more
}

// Grow makes room for the first n elements, and returns for how many more there is
// room.
func (a *Array[T]) Grow(n uint64) (more int) {
	if n <= a.room.Load() {
		return 0
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for room := a.room.Load(); room < n; room = a.room.Load() {
		k, start := page(room)
		a.pages[k] = make([]T, first<<k)
		Huge(a.pages[k])
		a.room.Store(start + first<<k)
		more += first << k
	}
	return more
}

// Room returns for how many elements there is room.
func (a *Array[T]) Room() uint64 { return a.room.Load() }

// Truncate lets go of all elements from n on, which are zero when they come again, and
// returns for how many fewer there is room. Nobody may use the array meanwhile.
func (a *Array[T]) Truncate(n uint64) (fewer int) {
	room := a.room.Load()
	for k := range a.pages {
		start := uint64(first<<k - first)
		switch end := start + first<<k; {
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
