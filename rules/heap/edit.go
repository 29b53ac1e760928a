// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// mostEdited is the greatest size of a heap, and the greatest number of heaps, that can be set up
// by pointing.
const mostEdited = 400

// Palette consists of the token.
func (Kit) Palette() []game.Piece { return []game.Piece{{Key: "o", Name: "token"}} }

// Put makes the given token the top one of its heap. If it already is the top token, Put removes
// it.
func (Kit) Put(p Heaps, place game.Place, _ int) Heaps {
	sizes := p.Append(nil)
	i, k, isGap := touched(place)
	switch {
	case place[0] != 'h' || isGap || k < 1 || k > mostEdited || i < 0 || i > len(sizes):
		return p
	case i == len(sizes):
		return Of(append(sizes, k)...)
	case sizes[i] == k:
		k--
	}
	sizes[i] = k
	return Of(sizes...)
}

// Extent returns the number of heaps and the size of the greatest heap.
func (Kit) Extent(p Heaps) (columns, rows int) {
	sizes := p.Append(nil)
	if len(sizes) == 0 {
		return 0, 0
	}
	return len(sizes), sizes[len(sizes)-1]
}

// Resize adds heaps of one token or removes the least heaps, and changes the size of the greatest
// heap.
func (k Kit) Resize(p Heaps, columns, rows int) Heaps {
	if min(columns, rows) < 1 || max(columns, rows) > mostEdited {
		return p
	}
	sizes := p.Append(nil)
	for len(sizes) < columns {
		sizes = append([]int{1}, sizes...)
	}
	sizes = sizes[len(sizes)-columns:]
	sizes[columns-1] = rows
	return Of(sizes...)
}

// Palette consists of the token.
func (CountedKit) Palette() []game.Piece { return Kit{}.Palette() }

// Put changes a heap.
func (CountedKit) Put(p Counted, place game.Place, piece int) Counted {
	return Counted{Kit{}.Put(p.Heaps, place, piece), p.Number}
}

// Extent returns the number of heaps and the size of the greatest heap.
func (CountedKit) Extent(p Counted) (columns, rows int) { return Kit{}.Extent(p.Heaps) }

// Resize changes the heaps.
func (CountedKit) Resize(p Counted, columns, rows int) Counted {
	return Counted{Kit{}.Resize(p.Heaps, columns, rows), p.Number}
}

// Palette consists of the token.
func (passes) Palette() []game.Piece { return Kit{}.Palette() }

// Put changes a heap.
func (passes) Put(p Counted, place game.Place, piece int) Counted {
	return CountedKit{}.Put(p, place, piece)
}

// Extent returns the number of heaps and the size of the greatest heap.
func (passes) Extent(p Counted) (columns, rows int) { return Kit{}.Extent(p.Heaps) }

// Resize changes the heaps.
func (passes) Resize(p Counted, columns, rows int) Counted {
	return CountedKit{}.Resize(p, columns, rows)
}
