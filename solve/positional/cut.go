// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"math/bits"
	"slices"

	"github.com/upstar-cgt/upstar/work"
)

// Bounds of a reverse game by cutting it into parts that are small enough to compute their values.
// Suppose that a player wants a safe bound. Then the opponent's sets that are not inside one part
// are dropped, and the player's own sets are made smaller until they are inside one.

// mostCut is the greatest number of sets for which cutting is tried.
const mostCut = 128

// cut decides the game by such a bound. It tries only if the estimate says that this may succeed.
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
		v.number -= whole // when the board is full, the other player has the equivalent of a tempo
	}
	return player == 0, v.heroWins(h.mover) == (player == 0)
}

// divide cuts g into parts of at most size cells, for a bound that the player can be sure of.
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
	for len(cross) > 0 { // one cell of each becomes poison; few cells suffice for all
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

// joined returns the part of each cell. It joins the cells of sets as long as the parts stay small.
// The sets that save the player most, relative to their size, come first.
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
