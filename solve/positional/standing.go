// SPDX-License-Identifier: Apache-2.0

package positional

import "github.com/upstar-cgt/upstar/internal/splitmix"

// The reverse game with the bias 1:1 is a race of tempi, that is, of spare moves. Nobody fills a
// set while another cell is available. So a cell that would fill a set is poison to that player,
// and a player who has only poison left loses. If that were all, this would be normal play and,
// like Col, a cold game: claiming a cell makes the player's own sets smaller and breaks the
// opponent's. So G^L ≤ G+∗ ≤ G^R, and every value is a number, or a number plus ∗. (In G−G^L+∗,
// Left answers the cell in question by ∗, ∗ by the cell, and every other move in the other
// component.) Cells in no set have the value ∗. A cell that is poison to one player and in no set
// of the other's is a whole tempo for the other. A cell that is poison to both stays free for ever.
// Only a full board is different: it is a draw, whereas normal play has a loser. It is always the
// same player who would have to move on a full board.

// A standing is the rest of such a game. Invariant: no cell of core is poison to both players, or
// only a tempo, or in no set.
type standing struct {
	sets   [2]family // sets of two or more cells that the hero and the other player must not fill
	poison [2]set    // cells that would fill a set at once
	core   set       // all these cells
	tempi  number    // of the hero
	mover  int       // 0 is the hero
	normal bool      // the board cannot be filled, or the hero would have to move on a full board
}

func standingOf(r race, mover int) standing {
	g := standing{mover: mover}
	for i := range 2 {
		g.take(i, r.sets[i])
	}
	all := r.cells()
	g.normal = (all.size()+r.dead)%2 == mover
	if r.dead%2 == 1 {
		g.mover = 1 - mover
	}
	g.tidy(all)
	return g
}

// take gives sets to a player. The cells of sets of one cell become poison.
func (g *standing) take(player int, f family) {
	k := len(f.atMost(1))
	for _, s := range f[:k] {
		g.poison[player] |= s
	}
	g.sets[player] = f[k:]
}

// tidy establishes the invariant, given the free cells.
func (g *standing) tidy(free set) {
	if both := g.poison[0] & g.poison[1]; both != 0 {
		g.normal = true
		g.poison[0] &^= both
		g.poison[1] &^= both
		free &^= both
	}
	cells := [2]set{g.sets[0].cells(), g.sets[1].cells()}
	for i := range 2 {
		tempi := g.poison[1-i] &^ cells[i]
		g.tempi += number(tempi.size()) * number(1-2*i) * whole
		g.poison[1-i] &^= tempi
		free &^= tempi
	}
	g.core = cells[0] | cells[1] | g.poison[0] | g.poison[1]
	if (free&^g.core).size()%2 == 1 {
		g.mover = 1 - g.mover
	}
}

// claim returns the rest after the player to move has claimed a cell that is not poison to that
// player.
func (g *standing) claim(cell set) standing {
	h := *g
	i := g.mover
	h.mover = 1 - i
	h.take(i, g.sets[i].with(cell))
	h.sets[1-i] = g.sets[1-i].without(cell)
	h.poison[1-i] &^= cell
	h.tidy(g.core &^ cell)
	return h
}

// digest returns a digest of g. It ignores the tempi, the player to move, and the names of the
// cells.
func (g *standing) digest() (d digest) {
	names := rename(g.sets[0], g.sets[1], family{g.poison[0]}, family{g.poison[1]})
	for i := range 2 {
		e := names.digest(g.sets[i])
		e.add(^apply(g.poison[i], &names.to))
		for j := range d {
			d[j] += splitmix.Hash(e[j] + uint64(i))
		}
	}
	if g.normal {
		d[0]++
	}
	return d
}

// parts divides the cells into parts such that no set has cells in two parts.
func (g *standing) parts() (parts []set) {
	for _, f := range g.sets {
		for _, s := range f {
			k := 0
			for _, p := range parts {
				if p&s != 0 {
					s |= p
				} else {
					parts[k] = p
					k++
				}
			}
			parts = append(parts[:k], s)
		}
	}
	return parts
}

// only returns the part of g on the given cells, in normal play and without tempi.
func (g *standing) only(cells set) standing {
	h := standing{core: cells, normal: true}
	for i, f := range g.sets {
		h.poison[i] = g.poison[i] & cells
		for _, s := range f {
			if s&cells != 0 {
				h.sets[i] = append(h.sets[i], s)
			}
		}
	}
	return h
}

// undominated returns cells that include a best claim for the player.
func (g *standing) undominated(player int) set {
	out := g.core &^ g.poison[player]
	for c := out; c != 0; c &= c - 1 {
		x := c.first()
		for d := out &^ x; d != 0; d &= d - 1 {
			if y := d.first(); g.lighter(y, x) && (y < x || !g.lighter(x, y)) {
				out &^= x
				break
			}
		}
	}
	return out
}

// lighter reports whether y is at most as heavy as x. This holds if, for each set with y, the set
// also contains x, or the set without y includes the rest of some set with x. Then a player who
// would claim x may claim y, and continue as if it were x.
func (g *standing) lighter(y, x set) bool {
	for i, f := range g.sets {
		if g.poison[i]&x != 0 {
			continue
		}
		if g.poison[i]&y != 0 {
			return false
		}
		for _, s := range f {
			if s&y != 0 && s&x == 0 && !f.within(x, s&^y) {
				return false
			}
		}
	}
	return true
}

// within reports whether some set with x has all its other cells in rest.
func (f family) within(x, rest set) bool {
	for _, s := range f {
		if s&x != 0 && s&^x&^rest == 0 {
			return true
		}
	}
	return false
}

// fillable reports whether the core and the tempi can be divided so that each player gets the right
// number of cells and no full set. It also returns true if it cannot find out quickly.
func (g *standing) fillable() bool {
	share := g.shares()
	share[0] -= int(max(g.tempi, 0) / whole)
	share[1] -= int(max(-g.tempi, 0) / whole)
	tries := 100
	return g.divided([2]set{g.poison[1], g.poison[0]}, share, &tries)
}

func (g *standing) divided(has [2]set, share [2]int, tries *int) bool {
	if *tries--; *tries < 0 {
		return true
	}
	open, ok := g.forced(&has, share)
	if !ok || open == 0 {
		return ok
	}
	for i := range 2 {
		h := has
		h[i] |= open.first()
		if g.divided(h, share, tries) {
			return true
		}
	}
	return false
}

// forced gives each player the cells that the other cannot have. It returns the rest of a smallest
// set that is neither broken nor filled. If there is no possible division, ok is false.
func (g *standing) forced(has *[2]set, share [2]int) (open set, ok bool) {
	for before := [2]set{}; before != *has; {
		before, open = *has, 0
		for i, f := range g.sets {
			if has[i].size() > share[i] {
				return 0, false
			}
			for _, s := range f {
				if s&has[1-i] != 0 {
					continue
				}
				switch rest := s &^ has[i]; {
				case rest == 0:
					return 0, false
				case rest == rest.first():
					has[1-i] |= rest
				case open == 0 || rest.size() < open.size():
					open = rest
				}
			}
			if has[i].size() == share[i] {
				has[1-i] |= g.core &^ has[i]
			}
		}
	}
	return open, true
}

// safe reports whether, by the criterion for Avoider–Enforcer, the other player avoids all sets
// whatever the hero does.
func (g *standing) safe() bool {
	bound := 1.0
	if share := g.shares(); share[g.mover] > share[1-g.mover] == (g.mover == 1) {
		bound = 0.5 // the other player claims the last cell
	}
	sum := float64(g.poison[1].size())/2 + float64(max(g.tempi, 0)/whole)/2
	for _, s := range g.sets[1] {
		sum += 1 / float64(uint64(1)<<s.size())
	}
	return sum < bound-1e-9
}

// worth estimates the value of a set of this size for the opponent of the player who must not fill
// it. It was fitted to games of eleven cells; for these, the error of the estimate is at most about
// a quarter.
func worth(size int) number {
	switch size {
	case 1:
		return whole * 80 / 100
	case 2:
		return whole * 22 / 100
	}
	return whole * 8 / 100 >> min(size-3, 16)
}

// estimate returns an estimate of the value of g for the hero.
func (g *standing) estimate() number {
	e := g.tempi
	for i, f := range g.sets {
		sum := number(g.poison[i].size()) * worth(1)
		for _, s := range f {
			sum += worth(s.size())
		}
		e += sum * number(2*i-1)
	}
	return e
}
