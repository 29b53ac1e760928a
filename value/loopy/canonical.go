// SPDX-License-Identifier: Apache-2.0

// The simplest form of a stopper: at every node, reversible options are bypassed and dominated
// options are removed. Then equal nodes are merged [Siegel CGT, ch. VI; Siegel 2009]. The order of
// these steps matters: {pass|on} is on, but if its two equal nodes are merged first it becomes
// {pass|pass}.

package loopy

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/short"
)

// canonical returns the simplest forms of the nodes. All positions of d that can be reached from
// them must be stoppers.
func (d *draft) canonical(nodes ...Game) []Game {
	all := d.nodes(nodes...)
	for again := true; again; {
		again = false
		for _, v := range all {
			for _, player := range game.Players {
				again = d.bypass(v, player) || again
				again = d.dominate(v, player) || again
			}
		}
	}
	value := d.intern(nodes...)
	out := make([]Game, len(nodes))
	for i, v := range nodes {
		out[i] = value(v)
	}
	return out
}

// bypass replaces each reversible option of player at v by the options of the position that
// reverses it. It reports whether there was a reversible option.
func (d *draft) bypass(v Game, player game.Player) (changed bool) {
	for i := 0; i < len(d.of(v, player)); {
		d.c.m.Step(1)
		options := d.of(v, player)
		by, ok := d.reverser(v, options[i], player)
		if !ok {
			i++
			continue
		}
		changed = true
		rest := slices.Delete(slices.Clone(options), i, i+1)
		for _, g := range d.of(by, player) {
			if !slices.Contains(rest, g) {
				rest = append(rest, g)
			}
		}
		d.set(v, player, rest)
	}
	return changed
}

// reverser returns an option of the other player at the option g of v that is as bad for player as
// v, or worse. When d is a side, alternating play from that option must not lead back to g.
func (d *draft) reverser(v, g Game, player game.Player) (by Game, ok bool) {
	for _, h := range d.of(g, player.Opponent()) {
		if d.better(player, v, h) && (d.reading == stoppers || !d.leads(h, player, g, player.Opponent())) {
			return h, true
		}
	}
	return 0, false
}

// dominate removes the options of player at v that are not better than another option. It reports
// whether there were any. On the onside, an option of Right may not dominate if alternating play
// leads from it back to v.
func (d *draft) dominate(v Game, player game.Player) (changed bool) {
	options := slices.Clone(d.of(v, player))
	slices.Sort(options) // games of the Space come before nodes, so that of equal options these stay
	kept := options[:0:0]
	for i, g := range options {
		dominates := func(h Game) bool {
			return d.better(player, h, g) &&
				(d.reading == stoppers || player == game.Left || !d.leads(h, game.Left, v, game.Right))
		}
		if !slices.ContainsFunc(kept, dominates) && !slices.ContainsFunc(options[i+1:], dominates) {
			kept = append(kept, g)
		}
	}
	if len(kept) < len(options) {
		d.set(v, player, kept)
	}
	return len(kept) < len(options)
}

// leads reports whether alternating play leads from g, with mover to move, to h, with last to move
// there.
func (d *draft) leads(g Game, mover game.Player, h Game, last game.Player) bool {
	if !g.isNode() || !h.isNode() {
		return false
	}
	type at struct {
		g      Game
		player game.Player
	}
	seen := map[at]bool{{g, mover}: true}
	queue := []at{{g, mover}}
	for i := 0; i < len(queue); i++ {
		d.c.m.Step(1)
		if queue[i] == (at{h, last}) {
			return true
		}
		for _, w := range d.of(queue[i].g, queue[i].player) {
			if next := (at{w, queue[i].player.Opponent()}); w.isNode() && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	return false
}

// intern returns the games that the nodes represent. No node may have dominated or reversible
// options. Then nodes are equal exactly if they have equal options.
func (d *draft) intern(roots ...Game) func(Game) Game {
	known := map[Game]Game{}
	value := func(g Game) Game {
		if h, ok := known[g]; ok {
			return h
		}
		return g
	}
	options := func(g Game, player game.Player) []Game {
		if !g.isNode() {
			return d.of(g, player)
		}
		var gs []Game
		for _, h := range d.of(g, player) {
			gs = append(gs, value(h))
		}
		return tidy(gs)
	}
	for _, component := range d.components(roots...) {
		v := component[0]
		if len(component) > 1 || slices.Contains(d.of(v, game.Left), v) || slices.Contains(d.of(v, game.Right), v) {
			d.c.internCycle(component, options, known)
		} else {
			known[v] = d.c.internNode([2][]Game{options(v, game.Left), options(v, game.Right)})
		}
	}
	return value
}

// internNode returns the game with these options, which must be the options of a simplest form.
func (c *Calc) internNode(options [2][]Game) Game {
	if g, ok := c.shortOf(options); ok {
		return g
	}
	if g, ok := c.find(options); ok {
		return g
	}
	return c.add(c.m, [][2][]Game{options})
}

// shortOf returns the short game with these options, if all of them are short.
func (c *Calc) shortOf(options [2][]Game) (Game, bool) {
	var shorts [2][]short.Game
	for player, gs := range options {
		for _, g := range gs {
			if g >= loop {
				return 0, false
			}
			shorts[player] = append(shorts[player], short.Game(g))
		}
	}
	return Game(c.c.Make(shorts[0], shorts[1])), true
}

// internCycle finds the games of a strong component with cycles. The games to which the component
// leads must be interned already. The component may equal one that can be reached from it, as with
// {2 | 2over}. Otherwise its nodes, which refinement distinguishes, are put into an order that
// depends only on their structure.
func (c *Calc) internCycle(component []Game, options func(Game, game.Player) []Game, known map[Game]Game) {
	below := c.below(component, options)
	colour := c.refine(append(slices.Clone(component), below...), options)
	class := map[int]Game{} // one node of each colour
	for _, g := range below {
		class[colour[g]] = g
	}
	if g, ok := class[colour[component[0]]]; ok && !g.isNode() {
		for _, v := range component {
			known[v] = class[colour[v]]
		}
		return
	}
	var nodes []Game
	for _, v := range component {
		if _, ok := class[colour[v]]; !ok {
			class[colour[v]] = v
			nodes = append(nodes, v)
		}
	}
	one := func(v Game, player game.Player) []Game {
		var gs []Game
		for _, g := range options(v, player) {
			if g.isNode() {
				g = class[colour[g]]
			}
			gs = append(gs, g)
		}
		return tidy(gs)
	}
	rank := c.refine(nodes, one)
	games := make([][2][]Game, len(nodes))
	for _, v := range nodes {
		for _, player := range game.Players {
			for _, g := range one(v, player) {
				if g.isNode() {
					g = fresh + Game(rank[g])
				}
				games[rank[v]][player] = append(games[rank[v]][player], g)
			}
			slices.Sort(games[rank[v]][player])
		}
	}
	first := c.add(c.m, games)
	for _, v := range component {
		known[v] = first + Game(rank[class[colour[v]]])
	}
}

// below returns the loopy games of the Space that can be reached from nodes.
func (c *Calc) below(nodes []Game, options func(Game, game.Player) []Game) []Game {
	var found []Game
	for _, v := range nodes {
		for _, player := range game.Players {
			found = append(found, options(v, player)...)
		}
	}
	return c.reach(found, options, func(g Game) bool { return g >= loop && !g.isNode() })
}

// followers returns the loopy followers of g. It includes g itself only if a move leads back to it.
func (c *Calc) followers(g Game, options func(Game, game.Player) []Game) []Game {
	starts := slices.Concat(options(g, game.Left), options(g, game.Right))
	return c.reach(starts, options, func(g Game) bool { return g >= loop })
}

// reach returns everything that can be reached from starts through positions of the given kind.
func (c *Calc) reach(starts []Game, options func(Game, game.Player) []Game, kind func(Game) bool) []Game {
	seen := map[Game]bool{}
	var found []Game
	visit := func(gs []Game) {
		for _, g := range gs {
			if kind(g) && !seen[g] {
				seen[g] = true
				found = append(found, g)
			}
		}
	}
	visit(starts)
	for i := 0; i < len(found); i++ {
		c.m.Step(1)
		for _, player := range game.Players {
			visit(options(found[i], player))
		}
	}
	return found
}

// refine colours nodes with 0, 1, …. Two nodes have the same colour exactly if no sequence of moves
// distinguishes them. The colours do not depend on the order in which the nodes are given.
func (c *Calc) refine(nodes []Game, options func(Game, game.Player) []Game) map[Game]int {
	colour := map[Game]int{}
	for _, v := range nodes {
		colour[v] = 0
	}
	for classes := 1; ; {
		c.m.Step(len(nodes))
		signs := make([]string, len(nodes))
		for i, v := range nodes {
			var lists [2][]Game
			for _, player := range game.Players {
				for _, g := range options(v, player) {
					if k, ok := colour[g]; ok {
						g = fresh + Game(k)
					}
					lists[player] = append(lists[player], g)
				}
				lists[player] = tidy(lists[player])
			}
			signs[i] = string(key(nil, lists))
		}
		ranks := slices.Clone(signs)
		slices.Sort(ranks)
		ranks = slices.Compact(ranks)
		for i, v := range nodes {
			colour[v], _ = slices.BinarySearch(ranks, signs[i])
		}
		if len(ranks) == classes {
			return colour
		}
		classes = len(ranks)
	}
}
