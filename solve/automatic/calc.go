// SPDX-License-Identifier: Apache-2.0

package automatic

import "github.com/upstar-cgt/upstar/work"

// Calc makes automata within the budget of a meter, which counts transitions
// followed. It is used by one goroutine. Methods that return no error are called
// inside Do.
type Calc struct {
	*work.Meter
	States int // the most of one automaton on the way
}

// maxStates bounds automata unless a Calc is told otherwise.
const maxStates = 1 << 16

// New returns a Calc that works within m.
func New(m *work.Meter) *Calc { return &Calc{m, maxStates} }

// room fails if an automaton has more than the states allowed.
func (c *Calc) room(states int) {
	if states > c.States {
		c.Fail(work.Exceeded("%d states of an automaton", c.States))
	}
}
