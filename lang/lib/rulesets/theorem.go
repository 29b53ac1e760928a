// SPDX-License-Identifier: Apache-2.0

package rulesets

import (
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/solve/facts"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/value"
	"github.com/upstar-cgt/upstar/value/short"
)

// proven returns the value that a theorem gives a position, if there is one and it is not too large.
// It also returns the value of heaps whose game has a code.
func (e *Engine) proven(w *value.World, p position.Position) (g short.Game, ok bool) {
	if n, ok := e.ofHeaps(w, p); ok {
		return w.Short.FromNimber(uint32(n)), true
	}
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

// ofHeaps returns the nim value of heaps whose game has a code.
func (e *Engine) ofHeaps(w *value.World, p position.Position) (n int, ok bool) {
	if _, _, ok := facts.Code(p); !ok {
		return 0, false
	}
	return e.prover.Facts(p).Value(w.Meter, game.GrundyNormal), true
}

// quickNim returns the nim value of a position if it need not be played.
func quickNim(w *value.World, v value.Value) (n int, ok bool) {
	p, ok := v.(Position)
	switch {
	case !ok:
		return 0, false
	case p.rules != nil && p.rules.nim != nil:
		return p.rules.nim(w, p.at), true
	case p.rules != nil && game.IsSerial(p.rules.rule):
		heaps, _ := position.As[heap.Heaps](p.at)
		for _, size := range heaps.Append(nil) {
			x, ok := p.rules.byDefinition(w, size)
			if !ok {
				return 0, false
			}
			n ^= x
		}
		return n, true
	}
	return engineOf(w).ofHeaps(w, p.at)
}

// nimOf returns the nim value of a position.
func nimOf(w *value.World, p Position) int {
	n, ok := quickNim(w, p)
	if !ok {
		var err error
		e := engineOf(w)
		n, err = e.solver.Value(w.Meter, game.GrundyNormal, e.sum(w, p.at))
		w.Meter.Check(err)
	}
	return n
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
