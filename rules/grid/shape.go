// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"math/bits"
	"slices"
)

// Cram is played on a graph whose vertices are the empty squares. A part of a board that is bent in
// another way has the same graph, and is therefore the same game.

// Shape appends the graph of the empty squares, in an order that does not depend on where they are.
// Isomorphic graphs are often, but not always, written in the same way; other graphs never are. If
// several squares have the same square as their only neighbour, one of them is enough: the others
// allow no other moves.
func (k cram) Shape(dst []byte, b Board) []byte {
	if !b.small() {
		return append(dst, k.Format(b)...)
	}
	c, free := b.compass(), b.set(empties)
	around := func(m uint64) uint64 { return c.orthogonal(m) & free &^ m }
	for m := free; m != 0; {
		if near := around(1 << next(&m)); near&(near-1) != 0 { // otherwise the neighbours are leaves themselves
			prune(&free, near, around)
		}
	}
	var w web
	w.weave(c, free)
	w.label()
	return w.write(slices.Grow(dst, 3*w.n))
}

// A web is a graph of at most 64 vertices with at most four neighbours each.
type web struct {
	n           int
	near        [64][4]uint8
	degree      [64]uint8
	color, next [64]uint64
	order       [64]uint64 // the vertices by colour; the low bits of a word hold the vertex
}

const vertexBits = 6

// weave makes the graph of a set of squares.
func (w *web) weave(c compass, squares uint64) {
	for m := squares; m != 0; w.n++ {
		s := next(&m)
		for near := c.orthogonal(1<<s) & squares &^ (1 << s); near != 0; w.degree[w.n]++ {
			w.near[w.n][w.degree[w.n]] = uint8(bits.OnesCount64(squares & (1<<next(&near) - 1)))
		}
	}
}

// prune removes all leaves except one among the neighbours of a square from the free squares.
func prune(free *uint64, near uint64, around func(uint64) uint64) {
	for first := true; near != 0; {
		leaf := uint64(1) << next(&near)
		if m := around(leaf); m&(m-1) == 0 {
			if !first {
				*free &^= leaf
			}
			first = false
		}
	}
}

// label orders the vertices by their neighbourhoods, first near and then far. If two vertices still
// look the same, one of them is marked.
func (w *web) label() {
	for v := range w.n {
		w.color[v] = uint64(w.degree[v])
	}
	for rounds := 5; ; rounds = 12 {
		for range rounds {
			w.refine()
		}
		for v := range w.n {
			w.order[v] = w.color[v]>>vertexBits<<vertexBits | uint64(v)
		}
		slices.Sort(w.order[:w.n])
		v, ok := w.twins()
		if !ok {
			return
		}
		if rounds > 5 {
			w.color[v]++
		}
	}
}

// refine computes the colour of each vertex from its own colour and those of its neighbours.
func (w *web) refine() {
	for v := range w.n {
		w.next[v] = (w.color[v] ^ w.color[v]>>29) * 0xbf58476d1ce4e5b9
	}
	for v := range w.n {
		x := w.next[v] >> 3
		for _, u := range w.near[v][:w.degree[v]] {
			x += w.next[u] ^ w.next[u]>>32
		}
		w.color[v] = x
	}
}

// twins returns a vertex that has the same colour as another one.
func (w *web) twins() (v uint64, ok bool) {
	for i := 1; i < w.n; i++ {
		if (w.order[i-1]^w.order[i])>>vertexBits == 0 {
			return w.vertex(i - 1), true
		}
	}
	return 0, false
}

func (w *web) vertex(i int) uint64 { return w.order[i] & (1<<vertexBits - 1) }

// write appends, for each vertex in order, its neighbours among the later vertices.
func (w *web) write(dst []byte) []byte {
	var place [64]uint8
	for i := range w.n {
		place[w.vertex(i)] = uint8(i)
	}
	for i := range w.n {
		v, start := w.vertex(i), len(dst)
		for _, u := range w.near[v][:w.degree[v]] {
			if int(place[u]) > i {
				dst = append(dst, place[u])
			}
		}
		slices.Sort(dst[start:])
		dst = append(dst, 0xff)
	}
	return dst
}
