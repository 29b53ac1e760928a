// SPDX-License-Identifier: Apache-2.0

package solve

import (
	"fmt"
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// A Bed is where the positions of one ruleset enter a Forest.
type Bed[P comparable] struct {
	forest    *Forest
	rules     game.Ruleset[P]
	split     game.Splitter[P]
	canonical game.Canonicalizer[P]
	sizer     game.Sizer[P]
	impartial bool
	nodes     map[P]Node
	scratch   [][]P
}

// BedOf returns the bed of a ruleset in f. The name, which must be that of the
// same ruleset always, makes positions of one ruleset share their nodes.
func BedOf[P comparable](f *Forest, name string, r game.Ruleset[P]) *Bed[P] {
	if b, ok := f.beds[name]; ok {
		return b.(*Bed[P])
	}
	b := &Bed[P]{forest: f, rules: r, impartial: game.IsImpartial(r), nodes: map[P]Node{}}
	b.split, _ = r.(game.Splitter[P])
	b.canonical, _ = r.(game.Canonicalizer[P])
	b.sizer, _ = r.(game.Sizer[P])
	f.beds[name] = b
	return b
}

// Sum returns p as a sum of components.
func (b *Bed[P]) Sum(p P) (s Sum, err error) {
	err = do(func() { s = b.sum(p) })
	return s, err
}

func (b *Bed[P]) sum(p P) Sum {
	if b.split == nil {
		return b.forest.nodes[b.node(p)].sum
	}
	ps := b.split.Split(b.borrow(), p)
	defer b.give(ps)
	switch len(ps) {
	case 0:
		return 0
	case 1:
		return b.forest.nodes[b.node(ps[0])].sum
	}
	nodes := make([]Node, len(ps))
	for i, q := range ps {
		nodes[i] = b.node(q)
	}
	slices.Sort(nodes)
	return b.forest.intern(nodes)
}

func (b *Bed[P]) node(p P) Node {
	if b.canonical != nil {
		p = b.canonical.Canonical(p)
	}
	g, ok := b.nodes[p]
	if !ok {
		g = b.forest.newNode(b.impartial, func(dst []Sum, player game.Player) []Sum {
			return b.expand(dst, p, player)
		})
		b.nodes[p] = g
	}
	return g
}

func (b *Bed[P]) expand(dst []Sum, p P, player game.Player) []Sum {
	if b.sizer != nil {
		b.forest.room(b.sizer.Size(p))
	}
	options := b.rules.Options(b.borrow(), p, player)
	defer b.give(options)
	dst = slices.Grow(dst, len(options))
	for _, q := range options {
		dst = append(dst, b.sum(q))
	}
	return dst
}

// borrow returns an empty slice to be given back.
func (b *Bed[P]) borrow() []P {
	if n := len(b.scratch); n > 0 {
		ps := b.scratch[n-1]
		b.scratch = b.scratch[:n-1]
		return ps[:0]
	}
	return nil
}

func (b *Bed[P]) give(ps []P) { b.scratch = append(b.scratch, ps) }

// Followers counts the positions that can be reached from p, itself included,
// as the ruleset tells them apart.
func (b *Bed[P]) Followers(p P) (n int, err error) {
	seen := map[P]bool{p: true}
	queue := []P{p}
	err = do(func() {
		for len(queue) > 0 {
			b.forest.step()
			p := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			if b.sizer != nil {
				b.forest.room(b.sizer.Size(p))
			}
			options := b.rules.Options(b.borrow(), p, game.Left)
			if !b.impartial {
				options = b.rules.Options(options, p, game.Right)
			}
			for _, q := range options {
				if !seen[q] {
					seen[q] = true
					queue = append(queue, q)
				}
			}
			b.give(options)
			if len(seen) > b.forest.limits.Positions {
				fail(fmt.Errorf("%w: more than %d followers", ErrLimit, b.forest.limits.Positions))
			}
		}
	})
	return len(seen), err
}
