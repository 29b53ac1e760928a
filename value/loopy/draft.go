// SPDX-License-Identifier: Apache-2.0

package loopy

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A draft is a graph under construction. The options of its nodes are nodes of the draft or games
// of the Space. An option is a Game; fresh+i is node i.
type draft struct {
	c       *Calc
	reading reading
	options [2][][]Game      // by player and node
	order   map[[2]Game]bool // whether the first game is ≥ the second, if this is known
}

// A reading says who wins infinite play in a draft.
type reading uint8

const (
	stoppers reading = iota // there is no infinite play, except in sums
	onsides                 // Left wins
)

func (c *Calc) draft(r reading) *draft { return &draft{c: c, reading: r, order: map[[2]Game]bool{}} }

// node adds a node without options.
func (d *draft) node() Game {
	for p := range d.options {
		d.options[p] = append(d.options[p], nil)
	}
	return fresh + Game(len(d.options[0])-1)
}

// of returns the options of player at g.
func (d *draft) of(g Game, player game.Player) []Game {
	if g.isNode() {
		return d.options[player][g-fresh]
	}
	return d.c.Options(g, player)
}

func (d *draft) set(v Game, player game.Player, options []Game) { d.options[player][v-fresh] = options }

// grow adds to d the node for root and everything that can be reached from it. The function leaf
// returns the game for a key that is already in d; options returns the options of all other keys.
func grow[K comparable](d *draft, root K, leaf func(K) (Game, bool), options func(K, game.Player) []K) Game {
	return growAll(d, []K{root}, leaf, options)[0]
}

// growAll is grow with several roots.
func growAll[K comparable](d *draft, roots []K, leaf func(K) (Game, bool), options func(K, game.Player) []K) []Game {
	at := map[K]Game{}
	var found []K
	place := func(k K) Game {
		if g, ok := at[k]; ok {
			return g
		}
		g, ok := leaf(k)
		if !ok {
			g = d.node()
			found = append(found, k)
		}
		at[k] = g
		return g
	}
	for _, k := range roots {
		place(k)
	}
	for i := 0; i < len(found); i++ {
		d.c.m.Step(1)
		for _, player := range game.Players {
			var gs []Game
			for _, k := range options(found[i], player) {
				gs = append(gs, place(k))
			}
			d.set(at[found[i]], player, tidy(gs))
		}
	}
	placed := make([]Game, len(roots))
	for i, k := range roots {
		placed[i] = at[k]
	}
	return placed
}

// tidy sorts gs and removes duplicates.
func tidy(gs []Game) []Game {
	slices.Sort(gs)
	return slices.Compact(gs)
}

// copyTo adds to e everything that can be reached from g in d. Nodes whose sides are known are
// replaced by these sides.
func (d *draft) copyTo(e *draft, g Game, known func(Game) (side, bool)) Game {
	return d.copyAll(e, []Game{g}, known)[0]
}

// copyAll is copyTo for several games.
func (d *draft) copyAll(e *draft, gs []Game, known func(Game) (side, bool)) []Game {
	return growAll(e, gs, func(v Game) (Game, bool) {
		if known != nil {
			if s, ok := known(v); ok {
				return s.put(e), true
			}
		}
		return v, !v.isNode()
	}, d.of)
}

// neg returns the draft of c with the players exchanged; its nodes have the same
// numbers.
func (d *draft) neg(c *Calc) *draft {
	e := c.draft(d.reading)
	for _, player := range game.Players {
		for _, options := range d.options[player.Opponent()] {
			gs := slices.Clone(options)
			for i, g := range gs {
				if !g.isNode() {
					gs[i] = c.Neg(g)
				}
			}
			e.options[player] = append(e.options[player], gs)
		}
	}
	return e
}

// nodes returns the nodes that can be reached from g.
func (d *draft) nodes(roots ...Game) []Game {
	seen := make([]bool, len(d.options[0]))
	var found []Game
	visit := func(gs []Game) {
		for _, g := range gs {
			if g.isNode() && !seen[g-fresh] {
				seen[g-fresh] = true
				found = append(found, g)
			}
		}
	}
	visit(roots)
	for i := 0; i < len(found); i++ {
		for _, player := range game.Players {
			visit(d.of(found[i], player))
		}
	}
	return found
}

// components returns the strong components of everything that can be reached from the roots, each
// after those to which it leads.
func (d *draft) components(roots ...Game) [][]Game {
	found := tarjan(len(d.options[0]), func(v int) []int {
		return numbers(numbers(nil, d.options[game.Left][v]), d.options[game.Right][v])
	}, numbers(nil, roots))
	components := make([][]Game, len(found))
	for i, component := range found {
		components[i] = make([]Game, len(component))
		for k, v := range component {
			components[i][k] = fresh + Game(v)
		}
	}
	return components
}

// numbers appends the numbers of those gs that are nodes.
func numbers(dst []int, gs []Game) []int {
	for _, g := range gs {
		if g.isNode() {
			dst = append(dst, int(g-fresh))
		}
	}
	return dst
}

// tarjan returns the strong components of everything that can be reached from starts in a graph of
// n nodes, each after those to which it leads [Tarjan 1972].
func tarjan(n int, to func(int) []int, starts []int) (components [][]int) {
	type frame struct {
		v    int
		rest []int
	}
	index, low := make([]int, n), make([]int, n)
	var stack []int
	var frames []frame
	next := 1
	open := func(v int) {
		index[v], low[v] = next, next
		next++
		stack = append(stack, v)
		frames = append(frames, frame{v, to(v)})
	}
	const done = int(^uint(0) >> 1)
	for _, start := range starts {
		if index[start] == 0 {
			open(start)
		}
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			if len(f.rest) > 0 {
				w := f.rest[0]
				f.rest = f.rest[1:]
				if index[w] == 0 {
					open(w)
				} else if index[w] != done {
					low[f.v] = min(low[f.v], index[w])
				}
				continue
			}
			v := f.v
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				up := frames[len(frames)-1].v
				low[up] = min(low[up], low[v])
			}
			if low[v] != index[v] {
				continue
			}
			i := len(stack) - 1
			for stack[i] != v {
				i--
			}
			component := slices.Clone(stack[i:])
			stack = stack[:i]
			for _, w := range component {
				index[w] = done
			}
			components = append(components, component)
		}
	}
	return components
}

// alternating concerns alternating play. Node i has the states 2i, with Left to move, and 2i+1,
// with Right to move. It returns, for each state, the number of its strong component, and the
// number of states in that component.
func (d *draft) alternating(roots ...Game) (component []int, size []int) {
	n := 2 * len(d.options[0])
	var starts []int
	for _, v := range d.nodes(roots...) {
		starts = append(starts, 2*int(v-fresh), 2*int(v-fresh)+1)
	}
	components := tarjan(n, func(s int) []int {
		var to []int
		for _, w := range d.options[s&1][s/2] {
			if w.isNode() {
				to = append(to, 2*int(w-fresh)+1-s&1)
			}
		}
		return to
	}, starts)
	component = make([]int, n)
	for i, states := range components {
		for _, s := range states {
			component[s] = i
		}
		size = append(size, len(states))
	}
	return component, size
}

// isStopper reports whether alternating play from every follower of the roots ends.
func (d *draft) isStopper(roots ...Game) bool {
	_, size := d.alternating(roots...)
	return !slices.ContainsFunc(size, func(n int) bool { return n > 1 })
}
