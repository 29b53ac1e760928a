// SPDX-License-Identifier: Apache-2.0

package thermo

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/value/dyadic"
	"github.com/upstar-cgt/upstar/value/short"
)

// A Sentestrat plays the strategy Sentestrat [Berlekamp 1996]. The ambient temperature is the least
// of the hottest temperatures so far. If the opponent's move has left its component hotter than the
// ambient temperature, it answers there. Otherwise it plays like Hotstrat. The zero Sentestrat has
// not moved yet.
type Sentestrat struct {
	ambient dyadic.Number
	begun   bool
}

// Advise advises a move. The parameter last is the component in which the opponent has moved, or −1
// if the opponent has not moved. If the player cannot move, it returns false.
func (s *Sentestrat) Advise(c *Calc, gs []short.Game, player game.Player, last int) (Advice, bool) {
	if last >= 0 && s.begun && c.Temperature(gs[last]).Cmp(s.ambient) > 0 && len(c.Options(gs[last], player)) > 0 {
		return c.advice(gs, last, player, s.ambient), true
	}
	a, ok := c.Hotstrat(gs, player)
	if ok && (!s.begun || a.Ambient.Cmp(s.ambient) < 0) {
		s.ambient, s.begun = a.Ambient, true
	}
	return a, ok
}
