// SPDX-License-Identifier: Apache-2.0

package misere

import "slices"

// Played plays sums of heaps of one impartial heap game in misère play: the twin
// of reduced forms. Heaps whose forms were asked for are known by these, so that
// equal ones count as one and those equal to 0 or 1 drop out; others are played
// as they are.
type Played struct {
	*Heaps
	known  int          // forms
	by     map[Game]int // the least heap with this even form
	kinds  [][]position // by heap: what its options leave
	wins   map[string]bool
	genera map[string]Genus
}

// NewPlayed returns the game of NewHeaps, to be played.
func (s *Space) NewPlayed(options func(n int) [][]int) *Played {
	return &Played{Heaps: s.NewHeaps(options), by: map[Game]int{}, wins: map[string]bool{}, genera: map[string]Genus{}}
}

// position is a sum of heaps, smallest first, with a 1 added when star is set.
//
// Invariant: heaps are the least of their form, none is known to be 0 or 1, and
// all have options.
type position struct {
	heaps []int
	star  bool
}

// position normalises a list of heaps.
func (h *Played) position(heaps []int) position {
	if len(h.forms) != h.known { // positions are written anew when other forms are known
		h.kinds, h.known = nil, len(h.forms)
		clear(h.wins)
		clear(h.genera)
		for n, g := range h.forms {
			if _, ok := h.by[g]; !ok && g.IsEven() {
				h.by[g] = n
			}
		}
	}
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
func (h *Played) optionsOf(n int) []position {
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
func (h *Played) IsP(heaps ...int) bool { return !h.isN(h.position(heaps)) }

func (h *Played) isN(p position) bool {
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
func (h *Played) hasWin(p position) bool {
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
func (h *Played) Genus(heaps ...int) Genus {
	p := h.position(heaps)
	genus := h.genus(position{p.heaps, false})
	if p.star {
		return genus.AddHeap(1)
	}
	return genus
}

func (h *Played) genus(p position) Genus {
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
