// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Options returns the sums to which player can move from s, each once, in the
// order of their numbers. The slice may not be changed.
func (f *Forest) Options(s Sum, player game.Player) []Sum {
	if f.sums[s].impartial {
		player = game.Left
	}
	r := f.sums[s].options[player]
	if s != 0 && r.start == unknown {
		r = f.sumOptions(s, player)
		f.sums[s].options[player] = r
	}
	return f.edges[r.start : r.start+r.n]
}

// NodeOptions returns the sums to which player can move from g alone.
func (f *Forest) NodeOptions(g Node, player game.Player) []Sum {
	r := f.nodeOptions(g, player)
	return f.edges[r.start : r.start+r.n]
}

func (f *Forest) nodeOptions(g Node, player game.Player) run {
	if f.nodes[g].impartial {
		player = game.Left
	}
	if r := f.nodes[g].options[player]; r.start != unknown {
		return r
	}
	f.step()
	h := f.nodes[g].bed.sow(f.nodes[g].index)
	h.grow()
	f.reap(g, h)
	return f.nodes[g].options[player]
}

// reap stores the options of a node.
func (f *Forest) reap(g Node, h harvest) {
	left := f.store(h.reap(game.Left))
	right := f.store(h.reap(game.Right))
	if f.nodes[g].impartial {
		right = left
	}
	f.nodes[g].options = [2]run{left, right}
}

func (f *Forest) sumOptions(s Sum, player game.Player) run {
	nodes := f.Nodes(s)
	if len(nodes) == 1 {
		return f.nodeOptions(nodes[0], player)
	}
	f.step()
	nodes = slices.Clone(nodes) // making options moves what Nodes returned
	var out []Sum
	var rest, all []Node
	for i, g := range nodes {
		if i > 0 && g == nodes[i-1] {
			continue
		}
		rest = append(append(rest[:0], nodes[:i]...), nodes[i+1:]...)
		r := f.nodeOptions(g, player)
		for k := range r.n {
			all = merge(all[:0], rest, f.Nodes(f.edges[r.start+k]))
			out = append(out, f.intern(all))
		}
	}
	return f.store(out)
}

// store keeps a set of options.
func (f *Forest) store(options []Sum) run {
	slices.Sort(options)
	options = slices.Compact(options)
	r := run{uint32(len(f.edges)), uint32(len(options))}
	f.edges = append(f.edges, options...)
	return r
}

// Ended reports whether neither player can move from s.
func (f *Forest) Ended(s Sum) bool {
	return len(f.Options(s, game.Left)) == 0 && len(f.Options(s, game.Right)) == 0
}
