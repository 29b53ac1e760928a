// SPDX-License-Identifier: Apache-2.0

package catalog

import "github.com/upstar-cgt/upstar/rules/heap"

// Heaps returns the sizes of the heaps of a position that has a HeapRule.
func Heaps(p Position) ([]int, bool) {
	x, ok := p.(position[heap.Heaps])
	if !ok {
		return nil, false
	}
	if _, ok := x.rules.(heap.Game); !ok {
		return nil, false
	}
	return x.p.Append(nil), true
}

// nimHeap returns the size of a position of Nim with one heap or none.
func nimHeap(p Position) (n int, ok bool) {
	x, ok := p.(position[heap.Heaps])
	if !ok {
		return 0, false
	}
	g, ok := x.rules.(heap.Game)
	if !ok || g.Digits != heap.Nim.Digits {
		return 0, false
	}
	return x.p.Single()
}

// TakeTo returns the option of a single heap of Nim that has n tokens.
func TakeTo(p Position, n int) (Position, bool) {
	size, ok := nimHeap(p)
	if !ok || n < 0 || n >= size {
		return nil, false
	}
	x := p.(position[heap.Heaps])
	x.p = heap.Of(n)
	return x, true
}
