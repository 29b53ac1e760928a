// SPDX-License-Identifier: Apache-2.0

package play

import (
	"maps"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
)

// Choices are the moves of a turn, by board.
type Choices map[int]position.Position

// Turns calls yield with each turn of the player to move until yield returns false.
func (t *Table) Turns(yield func(Choices) bool) error {
	c := &chooser{player: t.ToMove, chosen: Choices{}}
	c.node(t.root, func() bool { return yield(maps.Clone(c.chosen)) })
	return c.err
}

// After returns the table after a turn that was yielded by Turns.
func (t *Table) After(c Choices) (*Table, error) {
	root, err := t.root.after(t.ToMove, c)
	if err != nil {
		return nil, err
	}
	return &Table{catalog: t.catalog, Convention: t.Convention, ToMove: t.ToMove.Opponent(), root: root, boards: t.boards, start: t.start, before: t}, nil
}

// A chooser tries all turns.
type chooser struct {
	player game.Player
	chosen Choices
	err    error
}

// node makes each turn in n, continues with then, and takes the turn back. It reports whether to
// continue.
func (c *chooser) node(n *node, then func() bool) bool {
	if n.position == nil {
		t, err := n.turn(c.player)
		if err != nil {
			c.err = err
			return false
		}
		return c.parts(n, t, nil, 0, then)
	}
	options, err := n.position.Options(c.player)
	if err != nil {
		c.err = err
		return false
	}
	defer delete(c.chosen, n.board)
	for _, q := range options {
		c.chosen[n.board] = q
		if !then() {
			return false
		}
	}
	return true
}

// parts chooses among the parts from index i on in which a move may be made.
func (c *chooser) parts(n *node, t *Turn, chosen []int, i int, then func() bool) bool {
	if i == len(t.May) {
		return len(chosen) == 0 || !t.Allows(chosen) || then()
	}
	if !c.parts(n, t, chosen, i+1, then) {
		return false
	}
	if len(chosen) == t.Max {
		return true
	}
	part := t.May[i]
	return c.node(n.parts[part], func() bool { return c.parts(n, t, append(chosen[:len(chosen):len(chosen)], part), i+1, then) })
}
