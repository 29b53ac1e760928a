// SPDX-License-Identifier: Apache-2.0

package misere

import (
	"fmt"
	"slices"
)

// Heaps plays sums of heaps of one impartial heap game in misère play. Heaps
// up to a size are known by their reduced forms, so that equal ones count as
// one and those equal to 0 or 1 drop out; larger ones are played as they are,
// because the forms of large heaps can be too many to make.
type Heaps struct {
	space   *Space
	options func(n int) [][]int
	forms   []Game
	by      map[Game]int // the least heap with this even form
	kinds   [][]position // by heap: what its options leave
	wins    map[string]bool
	genera  map[string]Genus
}

// position is a sum of heaps, smallest first, with a 1 added when star is set.
//
// Invariant: heaps are the least of their form, none is known to be 0 or 1, and
// all have options.
type position struct {
	heaps []int
	star  bool
}

// NewHeaps returns the game in which heap n has these options, each given as
// the heaps it leaves. A calculation fails with ErrHeap when one of them is not
// smaller than n.
func (s *Space) NewHeaps(options func(n int) [][]int) *Heaps {
	return &Heaps{space: s, options: options, by: map[Game]int{}, wins: map[string]bool{}, genera: map[string]Genus{}}
}

// Form returns the reduced form of heap n, and of all smaller heaps by the
// way.
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
		g := h.space.Make(options)
		h.forms = append(h.forms, g)
		if _, ok := h.by[g.even()]; !ok && g.IsEven() {
			h.by[g] = m
		}
		h.forget()
	}
	return h.forms[n]
}

// moves returns the options of heap n, checked.
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

// forget drops what was found by play: positions are written anew when another
// form is known.
func (h *Heaps) forget() {
	h.kinds = nil
	clear(h.wins)
	clear(h.genera)
}

// position normalises a list of heaps.
func (h *Heaps) position(heaps []int) position {
	var p position
	for _, n := range heaps {
		if n < len(h.forms) {
			g := h.forms[n]
			if least, ok := h.by[g.even()]; ok {
				p.star = p.star != !g.IsEven()
				n = least
			}
			if g.even() == Zero {
				continue
			}
		} else if len(h.options(n)) == 0 {
			continue
		}
		p.heaps = append(p.heaps, n)
	}
	slices.Sort(p.heaps)
	return p
}

// optionsOf returns the options of heap n as positions.
func (h *Heaps) optionsOf(n int) []position {
	for m := len(h.kinds); m <= n; m++ {
		var list []position
		for _, o := range h.moves(m) {
			p := h.position(o)
			if !slices.ContainsFunc(list, p.equal) {
				list = append(list, p)
			}
		}
		h.kinds = append(h.kinds, list)
	}
	return h.kinds[n]
}

func (p position) equal(q position) bool { return p.star == q.star && slices.Equal(p.heaps, q.heaps) }

// key writes a position so that it can be a key.
func (p position) key() string {
	b := make([]byte, 0, 2*len(p.heaps)+1)
	for _, n := range p.heaps {
		b = append(b, byte(n>>8), byte(n))
	}
	if p.star {
		b = append(b, 1)
	}
	return string(b)
}

// replace returns p with its heap at i replaced by o.
func (p position) replace(i int, o position) position {
	heaps := make([]int, 0, len(p.heaps)-1+len(o.heaps))
	rest := o.heaps
	for j, n := range p.heaps {
		if j == i {
			continue
		}
		for len(rest) > 0 && rest[0] <= n {
			heaps = append(heaps, rest[0])
			rest = rest[1:]
		}
		heaps = append(heaps, n)
	}
	return position{append(heaps, rest...), p.star != o.star}
}

// IsP reports whether the sum of these heaps is a P-position.
func (h *Heaps) IsP(heaps ...int) bool { return !h.isN(h.position(heaps)) }

func (h *Heaps) isN(p position) bool {
	if len(p.heaps) == 0 {
		return !p.star
	}
	key := p.key()
	win, ok := h.wins[key]
	if !ok {
		h.space.step(len(p.heaps))
		win = h.hasWin(p)
		h.wins[key] = win
	}
	return win
}

// hasWin looks for a move to a P-position, in the largest heap first.
func (h *Heaps) hasWin(p position) bool {
	if p.star && !h.isN(position{p.heaps, false}) {
		return true
	}
	for i := len(p.heaps) - 1; i >= 0; i-- {
		if i+1 < len(p.heaps) && p.heaps[i] == p.heaps[i+1] {
			continue
		}
		for _, o := range h.optionsOf(p.heaps[i]) {
			if !h.isN(p.replace(i, o)) {
				return true
			}
		}
	}
	return false
}

// Genus returns the genus of the sum of these heaps, found by the recurrence
// over all positions of the sum.
func (h *Heaps) Genus(heaps ...int) Genus {
	p := h.position(heaps)
	genus := h.genus(position{p.heaps, false})
	if p.star {
		return genus.AddHeap(1)
	}
	return genus
}

func (h *Heaps) genus(p position) Genus {
	if len(p.heaps) == 0 {
		return Genus{}
	}
	key := p.key()
	genus, ok := h.genera[key]
	if !ok {
		h.space.step(len(p.heaps))
		var options []Genus
		for i := range p.heaps {
			if i > 0 && p.heaps[i] == p.heaps[i-1] {
				continue
			}
			for _, o := range h.optionsOf(p.heaps[i]) {
				q := p.replace(i, o)
				g := h.genus(position{q.heaps, false})
				if q.star {
					g = g.AddHeap(1)
				}
				options = append(options, g)
			}
		}
		genus = GenusOf(options)
		h.genera[key] = genus
	}
	return genus
}

// Positions returns the number of sums remembered.
func (h *Heaps) Positions() int { return len(h.wins) + len(h.genera) }
