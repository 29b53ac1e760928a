// SPDX-License-Identifier: Apache-2.0

package value

import (
	"cmp"
	"math/big"
	"slices"
)

// A wall is a function of the temperature t ≥ 0. It is linear between its points, and constant from
// the last one on.
type wall []point

type point struct{ t, x *big.Rat }

// at returns the value of the wall at t.
func (w wall) at(t *big.Rat) *big.Rat {
	for i := 1; i < len(w); i++ {
		if a, b := w[i-1], w[i]; t.Cmp(b.t) <= 0 {
			if a.t.Cmp(b.t) == 0 {
				return b.x
			}
			share := new(big.Rat).Sub(t, a.t)
			share.Quo(share, new(big.Rat).Sub(b.t, a.t))
			share.Mul(share, new(big.Rat).Sub(b.x, a.x))
			return share.Add(share, a.x)
		}
	}
	return w[len(w)-1].x
}

// wallOf returns the wall of a player. For a number it is constant.
func (g *game) wallOf(player int) wall {
	if g.number != nil {
		return wall{{new(big.Rat), g.number}}
	}
	return g.walls[player]
}

// scaffold returns what a player can reach by moving from g at temperature t: for Left, the
// greatest Right wall of a Left option minus t; for Right, the least Left wall of a Right option
// plus t.
func (g *game) scaffold(player int, t *big.Rat) (best *big.Rat) {
	for _, h := range g.options[player] {
		x := new(big.Rat).Set(h.wallOf(1 - player).at(t))
		if player == 0 {
			x.Sub(x, t)
		} else {
			x.Add(x, t)
		}
		if best == nil || x.Cmp(best)*(1-2*player) > 0 {
			best = x
		}
	}
	return best
}

// thermograph finds where the scaffolds meet. This is the temperature of g. The game g must not be
// a number.
func (g *game) thermograph() {
	times := g.breaks()
	last := times[len(times)-1]
	gap := func(t *big.Rat) *big.Rat { return new(big.Rat).Sub(g.scaffold(0, t), g.scaffold(1, t)) }
	// Beyond the last break the gap decreases by 2 for each unit, so the scaffolds meet.
	end := new(big.Rat).Add(last, new(big.Rat).Abs(gap(last)))
	times = append(times, end)
	g.walls = [2]wall{}
	for i, t := range times {
		d := gap(t)
		if d.Sign() > 0 {
			g.mark(t)
			continue
		}
		g.top = t
		if before := new(big.Rat); i > 0 && d.Sign() < 0 { // they meet between two breaks, where both are linear
			before = gap(times[i-1])
			share := new(big.Rat).Quo(before, new(big.Rat).Sub(before, d))
			share.Mul(share, new(big.Rat).Sub(t, times[i-1]))
			g.top = share.Add(share, times[i-1])
		}
		break
	}
	g.mark(g.top)
	g.mean = g.walls[0].at(g.top)
}

// mark adds a point to both walls.
func (g *game) mark(t *big.Rat) {
	for player := range g.walls {
		g.walls[player] = append(g.walls[player], point{t, g.scaffold(player, t)})
	}
}

// breaks returns, in order, 0 and all temperatures at which a scaffold may have a corner. There,
// the wall of an option has a corner, or the walls of two options cross.
func (g *game) breaks() []*big.Rat {
	times := []*big.Rat{new(big.Rat)}
	for player, options := range g.options {
		for _, h := range options {
			for _, p := range h.wallOf(1 - player) {
				times = append(times, p.t)
			}
		}
	}
	times = ascending(times)
	crossings := slices.Clone(times)
	for i := 1; i < len(times); i++ {
		for player, options := range g.options {
			for j, x := range options {
				for _, y := range options[:j] {
					if t := crossing(x.wallOf(1-player), y.wallOf(1-player), times[i-1], times[i]); t != nil {
						crossings = append(crossings, t)
					}
				}
			}
		}
	}
	return ascending(crossings)
}

// crossing returns where two walls that are linear from a to b cross between these. If they do not
// cross, it returns nil.
func crossing(v, w wall, a, b *big.Rat) *big.Rat {
	before := new(big.Rat).Sub(v.at(a), w.at(a))
	after := new(big.Rat).Sub(v.at(b), w.at(b))
	if before.Sign()*after.Sign() >= 0 {
		return nil
	}
	share := new(big.Rat).Quo(before, new(big.Rat).Sub(before, after))
	share.Mul(share, new(big.Rat).Sub(b, a))
	return share.Add(share, a)
}

func ascending(times []*big.Rat) []*big.Rat {
	slices.SortFunc(times, func(a, b *big.Rat) int { return cmp.Compare(a.Cmp(b), 0) })
	return slices.CompactFunc(times, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
}
