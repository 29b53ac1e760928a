// SPDX-License-Identifier: Apache-2.0

package graph

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// stalk reads letters such as bbr: edges on top of each other, from the ground up.
func (r *reader) stalk(letters string, at int) error {
	from := 0
	for i, c := range []byte(strings.ToLower(letters)) {
		if !strings.Contains(r.kit.Colors, string(rune(c))) {
			return game.Errorf(r.text, at+i, "an edge such as 0-1:b, or colours of a stalk is required here%s", list(r.kit.Colors))
		}
		r.last++
		if r.last > Last {
			return game.Errorf(r.text, at+i, "more than %d vertices", Last)
		}
		if err := r.edge(from, r.last, '-', c, at+i); err != nil {
			return err
		}
		from = r.last
	}
	return nil
}

// stalks writes a graph that consists of stalks, in the order of their labels
// at the ground.
func stalks(g Graph) (string, bool) {
	chains := chains(g)
	if chains == nil {
		return "", false
	}
	var b strings.Builder
	for i, chain := range chains {
		if i > 0 {
			b.WriteByte('+')
		}
		for _, e := range chain {
			b.WriteByte(e.Color)
		}
	}
	return b.String(), true
}

// chains returns the stalks of a graph that consists only of stalks, each from the ground up.
// Otherwise it returns nil.
func chains(g Graph) [][]Edge {
	var out [][]Edge
	edges := g.Edges()
	seen := &Labels{}
	for _, e := range edges {
		if e.From != 0 {
			continue
		}
		chain := []Edge{e}
		for v := e.To; v != 0; {
			if seen[v] {
				return nil
			}
			seen[v] = true
			above := slices.DeleteFunc(slices.Clone(edges), func(f Edge) bool {
				return !f.Joins(v) || f == chain[len(chain)-1]
			})
			if len(above) > 1 {
				return nil
			}
			if len(above) == 0 {
				break
			}
			v = above[0].Other(v)
			chain = append(chain, above[0])
		}
		out = append(out, chain)
	}
	n := 0
	for _, chain := range out {
		n += len(chain)
	}
	if n != len(edges) || slices.ContainsFunc(edges, func(e Edge) bool { return e.To == 0 }) {
		return nil
	}
	return out
}

// tidy numbers the vertices of stalks from 1 on, if the graph consists only of stalks.
func tidy(g Graph) Graph {
	stalks := chains(g)
	if stalks == nil {
		return g
	}
	label := renamed(stalks)
	edges := g.Edges()
	for i, e := range edges {
		edges[i].From, edges[i].To = label[e.From], label[e.To]
	}
	return Of(nil, edges)
}

// renamed returns the label that tidy gives each vertex of stalks.
func renamed(stalks [][]Edge) (label [Last + 1]int) {
	for v := range label {
		label[v] = v
	}
	last := 0
	for _, chain := range stalks {
		from := 0
		for _, e := range chain {
			last++
			from = e.Other(from)
			label[from] = last
		}
	}
	return label
}
