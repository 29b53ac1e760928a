// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Bounds of a reverse game by cutting it into parts whose values are found. For a bound that a player
// is sure of, sets of the other's that are not in one part are forgotten, and his own are made smaller
// until they are.

// mostCut is how many sets are cut at most.
const mostCut = 128

// cut decides by such a bound, if by the estimate that may succeed.
func (s *coldSolver) cut(m *work.Meter, g *standing) (heroWins, ok bool) {
	if len(g.sets[0])+len(g.sets[1]) > mostCut {
		return false, false
	}
	player, ahead := 0, g.estimate()
	if ahead < 0 {
		player, ahead = 1, -ahead
	}
	if player == 0 && !g.normal {
		ahead -= whole / 2
	}
	if ahead < whole/2 && g.core.size() > weighable {
		return false, false
	}
	h := g.divide(player, weighable)
	v := s.value(m, &h).plus(coldValue{h.tempi, false})
	if player == 0 && !h.normal && h.fillable() {
		v.number -= whole // the other has a tempo, as it were, when the board is full
	}
	return player == 0, v.heroWins(h.mover) == (player == 0)
}

// divide cuts g for the player into parts of at most size cells.
func (g *standing) divide(player, size int) standing {
	part := g.joined(player, size)
	var own, cross []set
	for _, s := range g.sets[player] {
		inside := set(0)
		for t := s; t != 0; t &= t - 1 {
			if x := s & part[bits.TrailingZeros64(uint64(t))]; x.size() > inside.size() {
				inside = x
			}
		}
		if inside.size() > 1 {
			own = append(own, inside)
		} else {
			cross = append(cross, s)
		}
	}
	for len(cross) > 0 { // a cell of each is poison: few in all
		w := family(cross).weights()
		c := heaviest(family(cross).cells(), &w)
		own = append(own, c)
		cross = slices.DeleteFunc(cross, func(s set) bool { return s&c != 0 })
	}
	h := *g
	h.take(player, familyOf(own))
	h.sets[1-player] = slices.DeleteFunc(slices.Clone(g.sets[1-player]), func(s set) bool {
		return s&^part[bits.TrailingZeros64(uint64(s))] != 0
	})
	h.tidy(g.core)
	return h
}

// joined returns the part of each cell: sets are joined as long as the parts are small, those first
// that spare the player most for their size.
func (g *standing) joined(player, size int) (part [64]set) {
	for c := g.core; c != 0; c &= c - 1 {
		part[bits.TrailingZeros64(uint64(c))] = c.first()
	}
	var sets [mostCut]set
	var cost [mostCut]int
	n := 0
	for i, f := range g.sets {
		for _, s := range f {
			sets[n], cost[n] = s, int(worth(s.size()))
			if i == player {
				cost[n] = int(worth(s.size()-1)) - cost[n]
			}
			n++
		}
	}
	for {
		union, best := set(0), -1
		for j := 0; j < n; j++ {
			u := set(0)
			for t := sets[j]; t != 0; t &= t - 1 {
				u |= part[bits.TrailingZeros64(uint64(t))]
			}
			if u.size() > size || u == part[bits.TrailingZeros64(uint64(sets[j]))] { // cut, or joined
				n--
				sets[j], cost[j] = sets[n], cost[n]
				j--
				continue
			}
			spared := 0
			for i := range n {
				if sets[i]&^u == 0 {
					spared += cost[i]
				}
			}
			if spared = spared * 64 / u.size(); spared > best {
				union, best = u, spared
			}
		}
		if best < 0 {
			return part
		}
		for t := union; t != 0; t &= t - 1 {
			part[bits.TrailingZeros64(uint64(t))] = union
		}
	}
}
