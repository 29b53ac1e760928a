// SPDX-License-Identifier: Apache-2.0

package position

import "github.com/upstar-cgt/upstar/game"

// A Numbering numbers the positions of a board. It hides their Go type.
type Numbering struct {
	game.Numbers
	Number func(Position) uint64
}

// NumberingOf numbers a set of positions that includes all positions reachable from p; ok is false
// if the ruleset has no numbers.
func NumberingOf(p Position) (n Numbering, ok bool) {
	x, ok := p.(interface{ numbering() (Numbering, bool) })
	if !ok {
		return n, false
	}
	return x.numbering()
}

func (x typed) numbering() (n Numbering, ok bool) { return x.rules.numbering(x.p) }
