// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/short"
)

// provenValue returns the value that a theorem gives a position, if there is one and it is not too
// large.
func provenValue(w *value.World, p position.Position) (g short.Game, ok bool) {
	f := theorem.Of(p)
	switch {
	case f == nil:
		return g, false
	case f.Number != nil:
		return w.Short.FromNumber(*f.Number), true
	case f.Nim != nil && f.Nim.BitLen() < 31:
		return w.Short.FromNimber(uint32(f.Nim.Int64())), true
	}
	return g, false
}

// provenNim returns the nim value that a theorem gives a position, if there is one.
func provenNim(v value.Value) (n *big.Int, ok bool) {
	p, isPosition := v.(Position)
	if !isPosition || !p.at.Impartial() {
		return nil, false
	}
	f := theorem.Of(p.at)
	if f == nil || f.Nim == nil {
		return nil, false
	}
	return f.Nim, true
}

// provenOutcome returns the outcome that a theorem gives a position, if there is one.
func provenOutcome(p position.Position, c game.Convention) (o game.Outcome, ok bool) {
	d := theorem.Of(p).By(c)
	if d == nil {
		return o, false
	}
	return d.Outcome, true
}
