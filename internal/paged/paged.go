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
	first = 64 // elements of the first page; each other has twice as many as the one before
	most  = 1<<32 - 2*first
)

// An Array is an append-only array, safe for concurrent use. Whoever reserves
// elements fills them and then publishes their index to others.
type Array[T any] struct {
	pages [32][]T       // page k has 1<<k elements, the first of which is 1<<k - first
	room  atomic.Uint64 // how many elements the pages hold
	mu    sync.Mutex    // guards the making of pages
	_     line
	next  atomic.Uint64 // the first element that is not reserved
	_     line
}

// A line of the cache is between what is written all the time and what is read.
type line [64]byte

// page returns the page of element i, how many elements it has, and its first.
func page(i uint64) (k int, size, start uint64) {
	k = bits.Len64(i+first) - 1
	return k, 1 << k, 1<<k - first
}

// At returns element i.
func (a *Array[T]) At(i uint32) *T {
	j := i + first
	k := (bits.Len32(j) - 1) & 31 // which is less than 32: nothing is left to be checked
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

// Lacks returns how many elements Grow would make room for.
func (a *Array[T]) Lacks(n uint64) (more int) {
	for room := a.room.Load(); room < n; {
		_, size, _ := page(room)
		more, room = more+int(size), room+size
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
		k, size, start := page(room)
		a.pages[k] = make([]T, size)
		Huge(a.pages[k])
		a.room.Store(start + size)
		more += int(size)
	}
	return more
}

// Room returns for how many elements there is room.
func (a *Array[T]) Room() uint64 { return a.room.Load() }

// Truncate drops all elements from n on, which are zero when they come again, and
// returns for how many fewer there is room. Nobody may use the array meanwhile.
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
