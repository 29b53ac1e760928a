// SPDX-License-Identifier: Apache-2.0

package positional

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/rules/hypergraph"
	"github.com/upstar-cgt/upstar/work"
)

// Strategies are lists of moves: one move for each position that can occur if the hero follows the
// strategy. Positions with the same remaining game count as one.

// A scene is a position together with the player to move, the number of cells left to claim in this
// turn, and the remaining game.
type scene struct {
	p     hypergraph.Position
	mover game.Player
	left  int
	race  race
}

type sceneKey struct {
	sets    [2]digest
	dead    int
	offered set
	mover   game.Player
	left    int
}

// A strategist lists the moves of one hero.
type strategist struct {
	*Solver
	m     *work.Meter
	hero  game.Player
	win   bool // whether the hero must win; otherwise, must not lose
	seen  map[sceneKey]bool
	moves []string
}

// strategy lists moves with which the hero forces a win, or at least a draw.
func (s *Solver) strategy(m *work.Meter, p hypergraph.Position, first, hero game.Player, win bool) []string {
	if len(p.Claims) > 64 {
		m.Fail(fmt.Errorf("%d cells: strategies are written for boards of at most 64: %w", len(p.Claims), ErrNoCertificate))
	}
	x := &strategist{s, m, hero, win, map[sceneKey]bool{}, nil}
	if s.rules.Convention.Offers() {
		x.walk(x.offering(p))
	} else {
		x.walk(x.scene(p, first, p.Bias[first]))
	}
	return x.moves
}

// scene returns the scene of a position with its remaining game.
func (x *strategist) scene(p hypergraph.Position, mover game.Player, left int) scene {
	c := scene{p: p, mover: mover, left: left}
	filler, one := x.rules.Convention.Filler()
	for i, player := range [2]game.Player{x.hero, x.hero.Opponent()} {
		if !one || player == filler {
			c.race.sets[i] = x.remains(x.m, p, player).sets
		}
	}
	c.race.dead = len(c.dead()) + strings.Count(p.Claims, string(hypergraph.Offered)) - (c.offered() & c.race.cells()).size()
	return c
}

// offering returns the scene of a position in a game with offers.
func (x *strategist) offering(p hypergraph.Position) scene {
	client, _ := x.rules.Convention.Filler()
	if strings.Contains(p.Claims, string(hypergraph.Offered)) {
		return x.scene(p, client, 0)
	}
	return x.scene(p, client.Opponent(), 0)
}

func (c scene) offered() set { return setOf(c.p.Cells(hypergraph.Offered)) }

// dead lists the free cells that are in no set.
func (c scene) dead() []int {
	return slices.DeleteFunc(c.p.Cells(hypergraph.Free), func(cell int) bool { return c.race.cells()>>cell&1 != 0 })
}

func (x *strategist) key(c scene) sceneKey {
	k := sceneKey{dead: c.race.dead, offered: c.offered() & c.race.cells(), mover: c.mover, left: c.left}
	if x.rules.Convention == hypergraph.Achieve {
		k.dead = 0
	}
	if off := c.offered(); off != 0 {
		k.left = off.size()
	}
	for i, f := range c.race.sets {
		k.sets[i] = f.digest()
	}
	return k
}

// walk lists the hero's moves from a scene on.
func (x *strategist) walk(c scene) {
	if x.settled(c) {
		return
	}
	key := x.key(c)
	if x.seen[key] {
		return
	}
	x.m.Keep(1, 96)
	x.seen[key] = true
	if c.mover != x.hero {
		x.after(c, func(_ []int, d scene) bool {
			x.walk(d)
			return true
		})
		return
	}
	found := false
	x.after(c, func(cells []int, d scene) bool {
		if found = x.good(d); found {
			x.m.Keep(1, len(c.p.Claims)+64)
			x.moves = append(x.moves, fmt.Sprintf("%s %d %s", c.p.Claims, c.left, strings.Trim(fmt.Sprint(cells), "[]")))
			x.walk(d)
		}
		return !found
	})
	if !found {
		panic("positional: the winner has no move in " + c.p.Claims)
	}
}

// settled reports whether the game is over, or the hero fills a set in this turn.
func (x *strategist) settled(c scene) bool {
	mine := c.race.sets[0]
	if x.rules.Convention == hypergraph.Achieve && c.mover == x.hero && len(mine) > 0 && mine[0].size() <= c.left {
		return true
	}
	over := len(mine) == 0 && len(c.race.sets[1]) == 0 || mine.filled() || c.race.sets[1].filled()
	if x.rules.Convention == hypergraph.Wait && c.offered() == 0 {
		free := strings.Count(c.p.Claims, string(hypergraph.Free))
		over = over || free < x.bias[0]+x.bias[1]
	}
	return over
}

// good reports whether the hero can still achieve the aim.
func (x *strategist) good(c scene) bool {
	r := c.race
	mirrored := race{[2]family{r.sets[1], r.sets[0]}, r.dead}
	t := raceTurn{int(x.hero ^ c.mover), c.left}
	turned := raceTurn{1 - t.mover, c.left}
	other := x.hero.Opponent()
	switch conv := x.rules.Convention; {
	case conv == hypergraph.Achieve && x.win:
		return x.races[x.hero].achieves(x.m, r, t)
	case conv == hypergraph.Achieve:
		return !x.races[other].achieves(x.m, mirrored, turned)
	case conv == hypergraph.Shun && x.win:
		return x.races[x.hero].shuns(x.m, r, t)
	case conv == hypergraph.Shun:
		return !x.races[other].shuns(x.m, mirrored, turned)
	}
	filler, _ := x.rules.Convention.Filler()
	sets := remainder{r.sets[filler^x.hero], r.dead}
	if !x.rules.Convention.Offers() {
		return x.avoid.avoids(x.m, sets, avoidTurn{c.mover == game.Left, c.left}) == (x.hero == game.Left)
	}
	fills := false
	if off := c.offered(); off != 0 {
		live := off & sets.sets.cells()
		fills = x.waiter.chosen(x.m, sets, live, (off &^ live).size())
	} else {
		fills = x.waiter.fills(x.m, sets)
	}
	return fills == (x.rules.Convention.FillerWins() == (x.hero == filler))
}

// after yields the possible next scenes. Cells in no set are equivalent, so it uses only one of
// them.
func (x *strategist) after(c scene, yield func(cells []int, d scene) bool) {
	if x.rules.Convention.Offers() {
		x.afterOffer(c, yield)
		return
	}
	if x.rules.Convention == hypergraph.AvoidMonotone && c.left == 0 {
		if !yield(nil, x.scene(c.p, c.mover.Opponent(), x.bias[c.mover.Opponent()])) {
			return
		}
	}
	cells := c.race.cells().list()
	if x.rules.Convention == hypergraph.Achieve { // the search tries the heaviest cells first
		w := c.race.weights()
		slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(w[b], w[a]) })
	}
	if dead := c.dead(); len(dead) > 0 && x.rules.Convention != hypergraph.Achieve {
		cells = append(dead[:1], cells...)
	}
	mover, left := c.mover, max(c.left-1, 0)
	if left == 0 && x.rules.Convention != hypergraph.AvoidMonotone {
		mover = mover.Opponent()
		left = x.bias[mover]
	}
	for _, cell := range cells {
		if !yield([]int{cell}, x.scene(c.p.Claimed(c.mover, cell), mover, left)) {
			return
		}
	}
}

// afterOffer yields the possible offers, or the choices of cells to keep from an offer.
func (x *strategist) afterOffer(c scene, yield func(cells []int, d scene) bool) {
	client, _ := x.rules.Convention.Filler()
	live, off := c.race.cells(), c.offered()
	if off != 0 {
		idle := (off &^ live).list()
		offers(off&live, len(idle), min(x.bias[0], off.size()), func(kept set, dead int) bool {
			cells := append(kept.list(), idle[:dead]...)
			return yield(cells, x.offering(c.p.Claimed(client.Opponent(), off.list()...).Claimed(client, cells...)))
		})
		return
	}
	dead := c.dead()
	free := live.size() + len(dead)
	least, most := x.bias[0]+x.bias[1], x.bias[0]+x.bias[1]
	if x.rules.Convention == hypergraph.Pick {
		least, most = min(x.bias[0], free), min(most, free)
	}
	going := true
	for n := least; n <= most && going; n++ {
		offers(live, len(dead), n, func(cells set, idle int) bool {
			all := append(cells.list(), dead[:idle]...)
			going = yield(all, x.offering(c.p.With(hypergraph.Offered, all...)))
			return going
		})
	}
}
