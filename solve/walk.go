// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// walks holds data that a walk leaves for the next one.
type walks struct {
	open   []uint32 // turns on the path of the walk with number epoch, by number
	epoch  uint32
	path   []stop
	seen   []bool  // of mex
	values []int32 // of define
}

// A turn is a sum with the player to move. For an impartial sum this is always Left.
type turn struct {
	sum    arena.Sum
	player game.Player
}

func (t turn) number() int { return 2*int(t.sum) + int(t.player) }

// A stop is a turn on the path of a walk, with the sums that it needs.
type stop struct {
	turn
	needs []arena.Sum
	next  int         // index in needs of the first sum that may not be done yet
	buf   []arena.Sum // memory for needs that are not stored elsewhere
	best  game.Result // the best result so far, for a turn that is decided by play
}

// load fills in the options of a player.
func (x *stop) load(c calculation, player game.Player) {
	if components := c.arena.Components(x.sum); len(components) == 1 {
		x.needs = c.graph.Component(c.Meter, components[0], player)
		return
	}
	x.buf = c.graph.Options(c.Meter, x.buf[:0], x.sum, player)
	x.needs = x.buf
}

// walk visits root and the turns that it needs. Each turn comes after those that it needs. For each
// turn, begin fills in the sums to which it leads. Then next returns the first turn that must be
// visited before it, until there is none. At the end, finish is called. The path is on the heap, so
// a game may be as long as memory allows. If a turn needs itself, the walk ends there and reports
// false.
func (c calculation) walk(root turn, begin func(*stop), next func(*stop) (t turn, more bool), finish func(*stop)) (ends bool) {
	w := &c.walks
	w.epoch++
	path := w.path[:0]
	defer func() { w.path = path }()
	push := func(t turn) {
		w.open = grown(w.open, t.number())
		w.open[t.number()] = w.epoch
		path = slices.Grow(path, 1)[:len(path)+1] // reuses the memory of an earlier stop
		top := &path[len(path)-1]
		top.turn, top.next = t, 0
		begin(top)
	}
	for push(root); len(path) > 0; {
		c.Step(1)
		top := &path[len(path)-1]
		t, more := next(top)
		switch {
		case !more:
			finish(top)
			w.open[top.number()] = 0
			path = path[:len(path)-1]
		case t.number() < len(w.open) && w.open[t.number()] == w.epoch:
			return false
		default:
			push(t)
		}
	}
	return true
}

// find walks to the unknown sums that a sum needs. The function needs fills in the sums from which
// a result is computed, and finish computes it. It reports false if there is a loop.
func (c calculation) find(s arena.Sum, known func(arena.Sum) bool, needs func(*stop), finish func(*stop)) (ends bool) {
	if known(s) {
		return true
	}
	return c.walk(turn{sum: s}, needs, func(x *stop) (turn, bool) {
		for ; x.next < len(x.needs); x.next++ {
			if !known(x.needs[x.next]) {
				return turn{sum: x.needs[x.next]}, true
			}
		}
		return turn{}, false
	}, finish)
}

// A memo stores results by the number of a component or of a sum. The zero V means unknown.
type memo[V comparable] []V

// at returns the result for number i.
func (m memo[V]) at(i int) (v V) {
	if i < len(m) {
		v = m[i]
	}
	return v
}

// set stores a result for number i.
func (m *memo[V]) set(i int, v V) {
	*m = grown(*m, i)
	(*m)[i] = v
}

// knows reports whether there is a result for each component.
func (m memo[V]) knows(components []arena.Component) bool {
	var unknown V
	for _, g := range components {
		if m.at(int(g)) == unknown {
			return false
		}
	}
	return true
}

// grown returns values, extended so that it has an index i.
func grown[V any](values []V, i int) []V {
	var zero V
	for len(values) <= i {
		values = append(values, zero)
	}
	return values
}

// bySum computes a result for s and for all sums that it needs, each from its options. It reports
// false if there is a loop.
func bySum[V comparable](c calculation, found *memo[V], s arena.Sum, of func(options []arena.Sum) V) (ends bool) {
	var unknown V
	known := func(s arena.Sum) bool { return found.at(int(s)) != unknown }
	return c.find(s, known, c.options, func(x *stop) { found.set(int(x.sum), of(x.needs)) })
}

// byComponent is bySum for results about components, each computed from its options.
func byComponent[V comparable](c calculation, found *memo[V], s arena.Sum, of func(options []arena.Sum) V) (ends bool) {
	known := func(s arena.Sum) bool { return found.knows(c.arena.Components(s)) }
	return c.find(s, known, c.byComponents, func(x *stop) {
		if components := c.arena.Components(x.sum); len(components) == 1 {
			found.set(int(components[0]), of(x.needs))
		}
	})
}

// options fills in what a function needs that is computed by play.
func (c calculation) options(x *stop) { x.load(c, game.Left) }

// byComponents fills in what a function needs that is computed component by component. A sum needs
// its components; a single component needs its options.
func (c calculation) byComponents(x *stop) {
	components := c.arena.Components(x.sum)
	if len(components) == 1 {
		x.load(c, game.Left)
		return
	}
	x.buf = x.buf[:0]
	for _, g := range components {
		x.buf = append(x.buf, c.arena.Single(g))
	}
	x.needs = x.buf
}
