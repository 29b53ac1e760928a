// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/period"
)

// Heaps returns the sizes of the heaps of a position of an impartial heap game in
// which a move changes one heap, ascending.
func Heaps(p position.Position) ([]int, bool) {
	if _, ok := position.Behind[heap.Game](p); !ok {
		return nil, false
	}
	heaps, ok := position.As[heap.Heaps](p)
	return heaps.Append(nil), ok
}

// Code returns the take-and-break code and the heaps of a position, if its game
// has a code.
func Code(p position.Position) (code string, sizes []int, ok bool) {
	g, _ := position.Behind[heap.Game](p)
	sizes, ok = Heaps(p)
	return g.Code, sizes, ok && g.Code != ""
}

// HeapRule returns the rule of a position that has Heaps.
func HeapRule(p position.Position) (period.Rule, bool) {
	g, ok := position.Behind[heap.Game](p)
	if !ok {
		return nil, false
	}
	if code, err := takebreak.Parse(g.Code); err == nil && g.Code != "" {
		return code, true
	}
	return g.Rule, true
}

// nimHeap returns the size of a position of Nim with one heap or none.
func nimHeap(p position.Position) (n int, ok bool) {
	if g, ok := position.Behind[heap.Game](p); !ok || g.Code != heap.Nim.Code {
		return 0, false
	}
	heaps, _ := position.As[heap.Heaps](p)
	return heaps.Single()
}

// TakeTo returns the option of a single heap of Nim that has n tokens.
func TakeTo(p position.Position, n int) (position.Position, bool) {
	size, ok := nimHeap(p)
	if !ok || n < 0 || n >= size {
		return nil, false
	}
	return position.With(p, heap.Of(n)), true
}
