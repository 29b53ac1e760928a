// SPDX-License-Identifier: Apache-2.0

// Retrograde analysis finds out who wins if play may return to a position. The turns that can be
// reached are split into strong components [Tarjan 1972]. Each is decided after those to which it
// leads, by package backward. Turns that are neither won nor lost are drawn, because each player can
// avoid losing for ever.

package solve

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/backward"
)

// retrograde decides root and all that can be reached from it.
func (c calculation) retrograde(root turn, convention game.Convention) {
	l := &loops{calculation: c, convention: convention, index: map[turn]int32{}}
	l.push(l.add(root))
	for len(l.path) > 0 {
		c.Step(1)
		top := &l.path[len(l.path)-1]
		if i, more := l.next(top); more {
			l.push(i)
			continue
		}
		done := *top
		l.path = l.path[:len(l.path)-1]
		if done.first == l.nodes[done.node].order {
			l.close(done.first)
		}
		if len(l.path) > 0 {
			top = &l.path[len(l.path)-1]
			top.first = min(top.first, done.first)
		}
	}
}

// loops holds the turns of a retrograde analysis, by number.
type loops struct {
	calculation
	convention game.Convention
	index      map[turn]int32
	nodes      []loopNode
	met        int32
	path       []loopStep
	open       []int32 // reached, but not yet in a strong component
}

type loopNode struct {
	turn    turn
	options []int32 // the turns that were unknown when they were reached
	best    game.Result
	order   int32  // the order in which it was reached, from 1; finished after it is decided
	place   uint32 // in its strong component
}

const finished = -1

// A loopStep is a turn whose options are being examined. It records how far the examination has
// come, and the first turn on the path to which the options lead back.
type loopStep struct {
	node, option, first int32
}

func (l *loops) add(t turn) int32 {
	i, ok := l.index[t]
	if !ok {
		l.Keep(1, 96)
		i = int32(len(l.nodes))
		l.index[t] = i
		l.nodes = append(l.nodes, loopNode{turn: t})
	}
	return i
}

// push begins to examine the options of a turn.
func (l *loops) push(i int32) {
	x := stop{turn: l.nodes[i].turn}
	x.begin(l.calculation, l.convention)
	var options []int32
	for {
		next, more := l.follow(&x, l.convention)
		if !more {
			break
		}
		options = append(options, l.add(next))
		x.next++
	}
	l.met++
	n := &l.nodes[i]
	n.options, n.best, n.order = options, x.best, l.met
	l.open = append(l.open, i)
	l.path = append(l.path, loopStep{node: i, first: l.met})
}

// next returns an option of a step that was not reached before.
func (l *loops) next(s *loopStep) (i int32, more bool) {
	options := l.nodes[s.node].options
	for int(s.option) < len(options) {
		i = options[s.option]
		s.option++
		switch order := l.nodes[i].order; {
		case order == 0:
			return i, true
		case order != finished:
			s.first = min(s.first, order)
		}
	}
	return 0, false
}

// close decides the turns that were reached since a given one; they form a strong component.
func (l *loops) close(first int32) {
	start := len(l.open)
	for start > 0 && l.nodes[l.open[start-1]].order >= first {
		start--
	}
	group := l.open[start:]
	l.open = l.open[:start]
	a, before := backward.New(len(group)), make([][]uint32, len(group))
	for k, i := range group {
		l.nodes[i].place = uint32(k)
	}
	for k, i := range group {
		n, at := &l.nodes[i], uint32(k)
		for _, j := range n.options {
			if o := &l.nodes[j]; o.order == finished {
				r, _ := l.known(o.turn, l.convention)
				n.best = max(n.best, r.Opposite())
			} else {
				before[o.place] = append(before[o.place], at)
				a.Wait[at]++
			}
		}
		switch {
		case n.best == game.Win || n.best == game.Loss && a.Wait[at] == 0:
			a.Decide(at, n.best, 0)
		case n.best == game.Draw:
			a.Wait[at] += backward.Never
		}
	}
	a.Run(l.Step, func(k uint32) []uint32 { return before[k] })
	for k, i := range group {
		n := &l.nodes[i]
		l.know(n.turn, l.convention, a.Result[k])
		n.order, n.options = finished, nil
	}
}
