// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/heap/takebreak"
	"github.com/upstar-cgt/upstar/solve/rows"
	"github.com/upstar-cgt/upstar/solve/sequence"
)

// Heaps returns the sizes of the heaps of an impartial game in which each move changes one heap.
func Heaps(p position.Position) ([]int, bool) {
	if _, ok := position.Behind[heap.Game](p); !ok {
		return nil, false
	}
	heaps, ok := position.As[heap.Heaps](p)
	return heaps.Append(nil), ok
}

// Code returns the code and the heaps of a position, if its game has a code.
func Code(p position.Position) (code takebreak.Code, sizes []int, ok bool) {
	r, coded := position.Behind[heap.Coded](p)
	if sizes, ok = Heaps(p); !ok || !coded {
		return code, nil, false
	}
	code, ok = r.Code()
	return code, sizes, ok
}

// HeapRule returns the rule of a position that has Heaps.
func HeapRule(p position.Position) (sequence.Rule, bool) {
	if code, _, ok := Code(p); ok {
		return code, true
	}
	g, ok := position.Behind[heap.Game](p)
	return g.Rule, ok
}

// nimHeap returns the size of a position of Nim with one heap or none.
func nimHeap(p position.Position) (n int, ok bool) {
	if g, ok := position.Behind[heap.Game](p); !ok || g.Digits != heap.Nim.Digits {
		return 0, false
	}
	heaps, _ := position.As[heap.Heaps](p)
	return heaps.Single()
}

// TakeTo returns the option of a single Nim heap that leaves n tokens.
func TakeTo(p position.Position, n int) (position.Position, bool) {
	size, ok := nimHeap(p)
	if !ok || n < 0 || n >= size {
		return nil, false
	}
	return position.With(p, heap.Of(n)), true
}

// Vectors returns the vectors by which the piece of a position moves, if the game has such a piece.
func Vectors(p position.Position) []rows.Vector {
	rider, ok := position.Behind[coord.Rider](p)
	if !ok {
		return nil
	}
	var vectors []rows.Vector
	for _, v := range rider.Goes() {
		vectors = append(vectors, rows.Vector{Rows: v.DX, Columns: v.DY, Rides: v.Rides})
	}
	return vectors
}
