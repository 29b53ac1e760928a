// SPDX-License-Identifier: Apache-2.0

// The onside of a game that is not a stopper. A guessed stopper is compared with the game in both
// directions before it is accepted, so any method of guessing is safe. The following is tried for
// one strong component after another, each after those to which it leads [WW, ch. 11; Siegel 2009]:
//
//   - pseudonumbers are tried (see guess.go),
//   - dominated and reversible options are removed, with care (see canonical.go),
//   - moves on alternating cycles are deleted where that does not change the value,
//   - cycles are unravelled, so that they can be followed only a few times.
//
// The offside of a game is minus the onside of minus the game.

package loopy

import (
	"errors"
	"slices"
	"sync"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/work"
)

// A side is the onside of a game. It is a stopper or, if none was found, a node of a draft.
type side struct {
	game Game
	d    *draft // nil for a stopper
}

// put returns the game in d that represents s.
func (s side) put(d *draft) Game {
	if s.d == nil {
		return s.game
	}
	return s.d.copyTo(d, s.game, nil)
}

// neg returns the side with the players exchanged. This turns an onside into an offside.
func (s side) neg(c *Calc) side {
	if s.d == nil {
		return side{game: c.Neg(s.game)}
	}
	return side{s.game, s.d.neg(c)}
}

// geqSide reports whether a ≥ b as onsides.
func (c *Calc) geqSide(a, b side) bool {
	if a.d == nil && b.d == nil {
		return c.Geq(a.game, b.game)
	}
	d := c.draft(onsides)
	return d.geq(a.put(d), b.put(d))
}

// onsides returns the onsides of the roots.
func (d *draft) onsides(roots ...Game) []side {
	n := len(d.options[0])
	r := &resolver{draft: d, sides: make([]side, n), found: make([]bool, n), tried: make([]bool, n), place: make([]Game, n), steps: SearchSteps}
	if !r.guessed(roots) {
		components := d.components(roots...)
		r.wanted = sync.OnceValue(func() map[Game]bool { return d.entries(components, roots) })
		for _, component := range components {
			r.resolve(component)
		}
	}
	sides := make([]side, len(roots))
	var open []int // roots without a stopper
	for i, v := range roots {
		s, ok := r.known(v)
		switch {
		case ok:
			sides[i] = s
		case v.isNode():
			open = append(open, i)
		default:
			sides[i] = side{game: v}
		}
	}
	if len(open) == 0 {
		return sides
	}
	e, left := d.c.draft(onsides), make([]Game, len(open))
	for k, i := range open {
		left[k] = roots[i]
	}
	for k, v := range d.copyAll(e, left, r.known) {
		sides[open[k]] = side{v, e}
	}
	return sides
}

// A resolver finds the onsides of a draft, component by component.
type resolver struct {
	*draft
	wanted func() map[Game]bool // returns the nodes whose onsides are needed
	sides  []side               // by node
	found  []bool
	tried  []bool // the guess was tried: if it was not found, it is not a pseudonumber
	place  []Game // for the nodes of a component, the nodes in the draft of that component
	steps  uint64 // number of steps left for searches
}

// guessed reports whether the onsides of all roots are pseudonumbers. It does not try stoppers,
// because the search by components finds those.
func (r *resolver) guessed(roots []Game) bool {
	if n := len(r.options[0]); n > maxNear || n > maxGuess && len(roots) > 1 || r.isStopper(roots...) {
		return false
	}
	all := true
	for _, v := range roots {
		all = (!v.isNode() || r.pseudonumber(v)) && all
	}
	return all
}

// pseudonumber reports whether the onside of v is a pseudonumber. If so, it stores it.
func (r *resolver) pseudonumber(v Game) bool {
	if r.tried[v-fresh] {
		return false
	}
	r.tried[v-fresh] = true
	s, ok := r.near(v)
	if !ok && len(r.options[0]) <= maxGuess {
		s, ok = r.guess(v)
	}
	if ok {
		r.settle(v, s)
	}
	return ok
}

// known returns the onside of v if it was found.
func (r *resolver) known(v Game) (s side, ok bool) {
	if !v.isNode() || !r.found[v-fresh] {
		return side{}, false
	}
	return r.sides[v-fresh], true
}

func (r *resolver) settle(v Game, s side) { r.sides[v-fresh], r.found[v-fresh] = s, true }

// entries returns the nodes to which a move from another component leads, and the roots.
func (d *draft) entries(components [][]Game, roots []Game) map[Game]bool {
	of := map[Game]int{}
	for i, component := range components {
		for _, v := range component {
			of[v] = i
		}
	}
	wanted := map[Game]bool{}
	for _, v := range roots {
		wanted[v] = true
	}
	for v, i := range of {
		for _, player := range game.Players {
			for _, w := range d.of(v, player) {
				if w.isNode() && of[w] != i {
					wanted[w] = true
				}
			}
		}
	}
	return wanted
}

// SearchSteps is the greatest number of steps in the search for stoppers for the sides of a game.
const SearchSteps = 20_000_000

// maxGuess is the greatest number of nodes for which pseudonumbers of any kind are tried. Up to maxNear
// nodes, only those are tried that near finds.
const maxGuess, maxNear = 20_000, 200_000

// maxSearch is the greatest number of nodes for which a stopper is searched for. Each move on a
// cycle needs a comparison, which examines pairs of nodes.
const maxSearch = 400

// resolve finds the onsides of the wanted nodes of a component. A known onside replaces its node in
// the rest of the component.
func (r *resolver) resolve(component []Game) {
	if games, ok := r.stoppers(component); ok {
		for i, v := range component {
			r.settle(v, side{game: games[i]})
		}
		return
	}
	for _, v := range component {
		if _, ok := r.known(v); ok || !r.wanted()[v] {
			continue
		}
		if len(r.options[0]) <= maxGuess && r.pseudonumber(v) || len(component) > maxSearch {
			continue
		}
		e := r.c.draft(onsides)
		if s, ok := r.search(e, r.copyTo(e, v, r.known)); ok {
			r.settle(v, s)
		}
	}
}

// search returns the onside of root in e. If it takes more than the remaining steps, ok is false.
func (r *resolver) search(e *draft, root Game) (s side, ok bool) {
	if len(e.options[0]) > maxSearch || r.steps == 0 {
		return side{}, false
	}
	whole := r.c.m
	part := whole.Within(work.Budget{Steps: r.steps})
	r.c.m = part
	err := part.Do(func() { s = e.search(root) })
	r.c.m = whole
	done := part.Stats()
	whole.Step(int(done.Steps))
	whole.Keep(int(done.Positions), int(done.Bytes))
	if r.steps -= min(r.steps, done.Steps); err == nil {
		return s, true
	}
	if r.steps > 0 || !errors.Is(err, work.ErrLimit) { // the caller's limit ended it, not the limit of steps
		whole.Fail(err)
	}
	return side{}, false
}

// stoppers returns the simplest forms of a component if its nodes are stoppers.
func (r *resolver) stoppers(component []Game) ([]Game, bool) {
	e := r.c.draft(stoppers)
	nodes := make([]Game, len(component))
	for i, v := range component {
		nodes[i] = e.node()
		r.place[v-fresh] = nodes[i]
	}
	defer func() {
		for _, v := range component {
			r.place[v-fresh] = 0
		}
	}()
	for i, v := range component {
		for _, player := range game.Players {
			options := slices.Clone(r.of(v, player))
			for k, g := range options {
				s, below := r.known(g)
				switch {
				case below && s.d != nil, !below && g.isNode() && r.place[g-fresh] == 0:
					return nil, false
				case below:
					options[k] = s.game
				case g.isNode():
					options[k] = r.place[g-fresh]
				}
			}
			e.set(nodes[i], player, tidy(options))
		}
	}
	if !e.isStopper(nodes...) {
		return nil, false
	}
	return e.canonical(nodes...), true
}

// search returns the onside of root. It is a stopper that was compared with root, or otherwise the
// reduced graph.
func (d *draft) search(root Game) side {
	trial := d.copyTo(d, root, nil)
	for {
		if d.isStopper(trial) {
			e := d.c.draft(stoppers)
			g := e.canonical(d.copyTo(e, trial, nil))[0]
			if d.geq(root, g) && d.geq(g, root) {
				return side{game: g}
			}
			break // no stopper was found
		}
		if d.reduce(trial) || d.cut(root, trial, d.arcs(trial)) {
			continue
		}
		next, ok := d.unravel(root, trial)
		if !ok {
			break
		}
		trial = next
	}
	if !d.geq(root, trial) || !d.geq(trial, root) {
		trial = d.copyTo(d, root, nil)
	}
	d.cut(root, trial, d.moves(trial))
	e := d.c.draft(onsides)
	return side{d.copyTo(e, trial, nil), e}
}

// reduce removes dominated options and bypasses reversible ones. It reports whether there were any.
func (d *draft) reduce(root Game) (changed bool) {
	for _, v := range d.nodes(root) {
		for _, player := range game.Players {
			changed = d.bypass(v, player) || changed
			changed = d.dominate(v, player) || changed
		}
	}
	return changed
}

// An arc is an option of player at the node v.
type arc struct {
	v, to  Game
	player game.Player
}

// arcs returns the options on alternating cycles, Right's options first.
func (d *draft) arcs(root Game) []arc {
	component, _ := d.alternating(root)
	var found []arc
	for _, player := range [2]game.Player{game.Right, game.Left} {
		for _, v := range d.nodes(root) {
			for _, w := range d.of(v, player) {
				if w.isNode() && component[state(Node(v-fresh), player)] == component[state(Node(w-fresh), player.Opponent())] {
					found = append(found, arc{v, w, player})
				}
			}
		}
	}
	return found
}

// moves returns all options.
func (d *draft) moves(root Game) (all []arc) {
	for _, v := range d.nodes(root) {
		for _, player := range game.Players {
			for _, w := range d.of(v, player) {
				all = append(all, arc{v, w, player})
			}
		}
	}
	return all
}

// cut deletes options that can be deleted such that trial stays equal to root. It reports whether
// there were any.
func (d *draft) cut(root, trial Game, arcs []arc) (changed bool) {
	for _, a := range arcs {
		options := d.of(a.v, a.player)
		d.set(a.v, a.player, slices.DeleteFunc(slices.Clone(options), func(g Game) bool { return g == a.to }))
		clear(d.order)
		if d.better(a.player, trial, root) { // having fewer options is never better, so it is equal
			changed = true
			continue
		}
		d.set(a.v, a.player, options)
		clear(d.order)
	}
	return changed
}

// maxTurns is the greatest number of times that an unravelled cycle can be followed.
const maxTurns = 3

// unravel returns a copy of trial in which some cycle can be followed only a few times, if there is
// such a copy that is equal to root.
func (d *draft) unravel(root, trial Game) (Game, bool) {
	for turns := 1; turns <= maxTurns; turns++ {
		for _, a := range d.arcs(trial) {
			if a.player == game.Left {
				break
			}
			type turn struct {
				v Game
				n int
			}
			next := grow(d, turn{trial, 0}, func(t turn) (Game, bool) { return t.v, !t.v.isNode() },
				func(t turn, player game.Player) (to []turn) {
					for _, w := range d.of(t.v, player) {
						switch {
						case a != arc{t.v, w, player}:
							to = append(to, turn{w, t.n})
						case t.n < turns:
							to = append(to, turn{w, t.n + 1})
						}
					}
					return to
				})
			if len(d.nodes(next)) <= maxSearch && d.geq(root, next) && d.geq(next, root) {
				return next, true
			}
		}
	}
	return 0, false
}
