// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/solve/arena"
)

// walks is what walks leave behind for the next.
type walks struct {
	open   []uint32 // sums on the path of the walk numbered epoch
	epoch  uint32
	path   []stop
	seen   []bool  // of mex
	values []int32 // of define
}

// A stop is a sum on the path of a walk, with what it needs.
type stop struct {
	sum   arena.Sum
	needs []arena.Sum
	next  int         // of needs, the first that is not known to be done
	buf   []arena.Sum // where needs lie that are not stored
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

// walk visits root and the sums it needs, each after what it needs: done tells
// whether a sum has its value, needs fills in the sums from which its value is
// computed, and finish computes it. The path is on the heap, so that a game may
// be as long as memory allows. A walk that comes to a sum that needs itself ends
// there and reports false.
func (c calculation) walk(root arena.Sum, done func(arena.Sum) bool, needs func(*stop), finish func(*stop)) (ends bool) {
	if done(root) {
		return true
	}
	w := &c.walks
	w.epoch++
	path := w.path[:0]
	defer func() { w.path = path }()
	push := func(s arena.Sum) {
		w.open = grown(w.open, int(s), 0)
		w.open[s] = w.epoch
		path = extend(path)
		top := &path[len(path)-1]
		top.sum, top.next = s, 0
		needs(top)
	}
	for push(root); len(path) > 0; {
		c.Step(1)
		top := &path[len(path)-1]
		for top.next < len(top.needs) && done(top.needs[top.next]) {
			top.next++
		}
		if top.next == len(top.needs) {
			finish(top)
			w.open[top.sum] = 0
			path = path[:len(path)-1]
			continue
		}
		s := top.needs[top.next]
		if int(s) < len(w.open) && w.open[s] == w.epoch {
			return false
		}
		push(s)
	}
	return true
}

// extend makes a path longer by an element that was there before, if there was
// one, so that its memory is used again.
func extend[T any](path []T) []T {
	if len(path) < cap(path) {
		return path[:len(path)+1]
	}
	var zero T
	return append(path, zero)
}

// A memo is what is known by the number of a component or of a sum; the zero V is unknown.
type memo[V comparable] []V

// at returns what is known of number i.
func (m memo[V]) at(i int) (v V) {
	if i < len(m) {
		v = m[i]
	}
	return v
}

// set notes what is known of number i.
func (m *memo[V]) set(i int, v V) {
	var unknown V
	*m = grown(*m, i, unknown)
	(*m)[i] = v
}

// knows reports whether something is known of each component.
func (m memo[V]) knows(components []arena.Component) bool {
	var unknown V
	for _, g := range components {
		if m.at(int(g)) == unknown {
			return false
		}
	}
	return true
}

// grown returns values, filled up with fill so that it has an index i.
func grown[V any](values []V, i int, fill V) []V {
	for len(values) <= i {
		values = append(values, fill)
	}
	return values
}

// options is what a function needs that is computed by play.
func (c calculation) options(x *stop) { x.load(c, game.Left) }

// byComponents is what a function needs that is computed component by component:
// a sum needs its components, a single one its options.
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

// single returns the component of a sum of one.
func (c calculation) single(s arena.Sum) (g arena.Component, ok bool) {
	components := c.arena.Components(s)
	if len(components) != 1 {
		return 0, false
	}
	return components[0], true
}
