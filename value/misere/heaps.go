// SPDX-License-Identifier: Apache-2.0

package misere

import "fmt"

// Heaps finds the reduced forms of the heaps of an impartial heap game.
type Heaps struct {
	space   *Space
	options func(n int) [][]int
	forms   []Game
}

// NewHeaps returns the game in which heap n has these options. Each option is given as the list of
// heaps that it leaves. If one of these is not smaller than n, calculations fail with ErrHeap.
func (s *Space) NewHeaps(options func(n int) [][]int) *Heaps {
	return &Heaps{space: s, options: options}
}

// Form returns the reduced form of heap n. It also computes the forms of all smaller heaps.
func (h *Heaps) Form(n int) Game {
	for m := len(h.forms); m <= n; m++ {
		var options []Game
		for _, o := range h.moves(m) {
			sum := Zero
			for _, k := range o {
				sum = h.space.Add(sum, h.forms[k])
			}
			options = append(options, sum)
		}
		h.forms = append(h.forms, h.space.Make(options))
	}
	return h.forms[n]
}

// moves returns the options of heap n after checking them.
func (h *Heaps) moves(n int) [][]int {
	list := h.options(n)
	for _, o := range list {
		for _, k := range o {
			if k < 0 || k >= n {
				h.space.Fail(fmt.Errorf("%w: heap %d leaves heap %d", ErrHeap, n, k))
			}
		}
	}
	return list
}
