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
	local     bool // the ruleset itself uses the forest
	nodes     map[P]Node
	positions []P        // by the index of a node in this bed
	idle      []*crop[P] // to be used again
}

// BedOf returns the bed of a ruleset in f. Its identity, which can be anything
// that is comparable, makes positions of one ruleset share their nodes.
func BedOf[P comparable](f *Forest, id any, r game.Ruleset[P]) *Bed[P] {
	if b, ok := f.beds[id]; ok {
		return b.(*Bed[P])
	}
	b := &Bed[P]{forest: f, rules: r, impartial: game.IsImpartial(r), nodes: map[P]Node{}}
	b.split, _ = r.(game.Splitter[P])
	b.canonical, _ = r.(game.Canonicalizer[P])
	b.sizer, _ = r.(game.Sizer[P])
	f.beds[id] = b
	return b
}

// Sum returns p as a sum of components.
func (b *Bed[P]) Sum(p P) (s Sum, err error) {
	err = do(func() { s = b.sum(p) })
	return s, err
}

func (b *Bed[P]) sum(p P) Sum {
	c := crop[P]{bed: b}
	c.add(p)
	return c.sums(nil, 0, 1)[0]
}

// node returns the node of a canonical component.
func (b *Bed[P]) node(p P) Node {
	g, ok := b.nodes[p]
	if !ok {
		g = b.forest.newNode(b, uint32(len(b.positions)), b.impartial)
		b.positions = append(b.positions, p)
		b.nodes[p] = g
	}
	return g
}

// A harvest is the making of the options of a node in three steps: sown and
// reaped by the goroutine of the forest, grown by any.
type harvest interface {
	grow()
	reap(player game.Player) []Sum
}

// A crop is the harvest of a position: its options, taken apart. Growing it
// touches nothing but the ruleset and the context.
type crop[P comparable] struct {
	bed     *Bed[P]
	p       P
	options []P
	parts   []P      // the components of all options
	ends    []uint32 // where those of each option end in parts
	left    int      // how many options are Left's
	cut     bool     // the context was done before all were taken apart
	buf     []P
}

// sow begins the harvest of the node with the given index.
func (b *Bed[P]) sow(index uint32) harvest {
	p := b.positions[index]
	b.fits(p)
	c := &crop[P]{bed: b}
	if n := len(b.idle); n > 0 {
		c, b.idle = b.idle[n-1], b.idle[:n-1]
	}
	c.p, c.parts, c.ends, c.cut = p, c.parts[:0], c.ends[:0], false
	if b.local {
		c.cultivate()
	}
	return c
}

// fits ends the calculation if p has too many options.
func (b *Bed[P]) fits(p P) {
	if b.sizer != nil {
		b.forest.room(b.sizer.Size(p))
	}
}

func (c *crop[P]) grow() {
	if !c.bed.local {
		c.cultivate()
	}
}

// cultivate asks the ruleset for the options.
func (c *crop[P]) cultivate() {
	for _, player := range game.Players {
		if player == game.Right && c.bed.impartial {
			return
		}
		c.options = c.bed.rules.Options(c.options[:0], c.p, player)
		for _, q := range c.options {
			if c.bed.local {
				c.bed.forest.step() // a compound may have millions
			}
			if c.cut = c.bed.forest.ctx.Err() != nil; c.cut {
				return // a large graph takes long to bring into its canonical form
			}
			c.add(q)
		}
		if player == game.Left {
			c.left = len(c.options)
		}
	}
}

// add takes an option apart.
func (c *crop[P]) add(q P) {
	c.buf = append(c.buf[:0], q)
	if c.bed.split != nil {
		c.buf = c.bed.split.Split(c.buf[:0], q)
	}
	for _, part := range c.buf {
		if c.bed.canonical != nil {
			part = c.bed.canonical.Canonical(part)
		}
		c.parts = append(c.parts, part)
	}
	c.ends = append(c.ends, uint32(len(c.parts)))
}

func (c *crop[P]) reap(player game.Player) []Sum {
	if c.cut {
		c.bed.forest.interrupted()
	}
	if player == game.Left {
		return c.sums(nil, 0, c.left)
	}
	sums := c.sums(nil, c.left, len(c.ends))
	c.bed.idle = append(c.bed.idle, c)
	return sums
}

// sums makes sums of the options from one to before another.
func (c *crop[P]) sums(dst []Sum, from, to int) []Sum {
	dst = slices.Grow(dst, to-from)
	start := uint32(0)
	if from > 0 {
		start = c.ends[from-1]
	}
	var buf [16]Node
	for _, end := range c.ends[from:to] {
		nodes := buf[:0]
		for _, part := range c.parts[start:end] {
			nodes = append(nodes, c.bed.node(part))
		}
		start = end
		slices.Sort(nodes)
		dst = append(dst, c.bed.forest.intern(nodes))
	}
	return dst
}

// Followers counts the positions that can be reached from p, itself included,
// as the ruleset tells them apart.
func (b *Bed[P]) Followers(p P) (n int, err error) {
	seen := map[P]bool{p: true}
	queue := []P{p}
	var options []P
	err = do(func() {
		for len(queue) > 0 {
			b.forest.step()
			p := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			b.fits(p)
			options = b.rules.Options(options[:0], p, game.Left)
			if !b.impartial {
				options = b.rules.Options(options, p, game.Right)
			}
			for _, q := range options {
				if !seen[q] {
					seen[q] = true
					queue = append(queue, q)
				}
			}
			if len(seen) > b.forest.limits.Positions {
				fail(fmt.Errorf("%w: more than %d followers", ErrLimit, b.forest.limits.Positions))
			}
		}
	})
	return len(seen), err
}
