// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"sync"
	"sync/atomic"

	"github.com/upstar-cgt/upstar/game"
)

// plot is how many nodes are grown in one piece.
const plot = 64

// Plant finds the options of everything that can be reached from s. The rulesets
// are asked on so many goroutines; the answers are stored by this one.
func (f *Forest) Plant(s Sum, workers int) error {
	return do(func() {
		f.plant++
		p := &planter{forest: f}
		p.queue(s)
		if workers <= 1 {
			p.alone()
		} else {
			p.together(workers)
		}
	})
}

// A planter knows the nodes whose options are still to be found.
type planter struct {
	forest  *Forest
	waiting []Node
}

// queue adds the nodes of a sum that have no options yet.
func (p *planter) queue(s Sum) {
	for _, g := range p.forest.Nodes(s) {
		n := &p.forest.nodes[g]
		if n.queued != p.forest.plant {
			n.queued = p.forest.plant
			p.waiting = append(p.waiting, g)
		}
	}
}

// next takes a node off the queue; those that have options already only lead on.
func (p *planter) next() (g Node, ok bool) {
	for len(p.waiting) > 0 {
		g = p.waiting[len(p.waiting)-1]
		p.waiting = p.waiting[:len(p.waiting)-1]
		if p.forest.nodes[g].options[game.Left].start == unknown {
			return g, true
		}
		p.follow(g)
	}
	return 0, false
}

// follow queues the options of a node.
func (p *planter) follow(g Node) {
	for _, player := range game.Players {
		r := p.forest.nodes[g].options[player]
		for k := range r.n {
			p.queue(p.forest.edges[r.start+k])
		}
	}
}

func (p *planter) alone() {
	for g, ok := p.next(); ok; g, ok = p.next() {
		p.forest.nodeOptions(g, game.Left)
		p.follow(g)
	}
}

// A piece is some nodes with their harvests.
type piece struct {
	nodes    []Node
	harvests []harvest
	cut      bool // not all of it is grown
}

// grow asks the rulesets, as long as the work is wanted: the options of a large
// board take long.
func (x *piece) grow(wanted func() bool) {
	for _, h := range x.harvests {
		if x.cut = !wanted(); x.cut {
			return
		}
		h.grow()
	}
}

func (p *planter) together(workers int) {
	work, grown := make(chan *piece, 2*workers), make(chan *piece, 2*workers)
	var group sync.WaitGroup
	var over atomic.Bool
	wanted := func() bool { return !over.Load() && p.forest.ctx.Err() == nil }
	for range workers {
		group.Go(func() {
			for x := range work {
				x.grow(wanted)
				grown <- x
			}
		})
	}
	away := 0
	defer func() { // after a failure too: nothing is left running
		over.Store(true)
		close(work)
		for ; away > 0; away-- {
			<-grown
		}
		group.Wait()
	}()
	for {
		for away < 2*workers {
			x := p.piece()
			if x == nil {
				break
			}
			work <- x
			away++
		}
		if away == 0 {
			return
		}
		x := <-grown
		away--
		if x.cut {
			p.forest.interrupted()
		}
		for i, g := range x.nodes {
			p.forest.step()
			p.forest.reap(g, x.harvests[i])
			p.follow(g)
		}
	}
}

// piece sows the next nodes, or returns nil if there are none.
func (p *planter) piece() *piece {
	x := &piece{}
	for len(x.nodes) < plot {
		g, ok := p.next()
		if !ok {
			break
		}
		n := &p.forest.nodes[g]
		x.nodes = append(x.nodes, g)
		x.harvests = append(x.harvests, n.bed.sow(n.index))
	}
	if len(x.nodes) == 0 {
		return nil
	}
	return x
}
