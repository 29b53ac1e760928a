// SPDX-License-Identifier: Apache-2.0

package facts

import (
	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/game/vast"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
	"github.com/upstar-cgt/upstar/rules/heap"
	"github.com/upstar-cgt/upstar/rules/strip"
	"github.com/upstar-cgt/upstar/solve/theorem"
	"github.com/upstar-cgt/upstar/solve/theory"
	"github.com/upstar-cgt/upstar/work"
)

// proven returns facts about a position. They come from a theorem if one can be applied quickly,
// otherwise from play.
func proven(p played) theory.Facts {
	switch p.position.ID().(type) {
	case *position.Rules[coord.Point], *position.Rules[coord.Coins], *position.Rules[heap.Heaps], *position.Rules[heap.Counted],
		*position.Rules[strip.Row], *position.Rules[vast.Position]:
		if f := theorem.Of(p.position); f != nil {
			return provenFacts{p, f}
		}
	}
	return p
}

// provenFacts provides facts from a theorem, and from play where the theorem says nothing.
type provenFacts struct {
	played
	finding *theorem.Finding
}

func (p provenFacts) Wins(m *work.Meter, c game.Convention) bool {
	if d := p.finding.By(c); d != nil && !d.Outcome.Drawn() {
		return d.Wins(game.Left)
	}
	return p.played.Wins(m, c)
}

func (p provenFacts) Value(m *work.Meter, fn game.Function) int {
	switch f := p.finding; {
	case fn == game.GrundyNormal && f.Nim != nil && f.Nim.IsInt64():
		return int(f.Nim.Int64())
	case fn == game.ForeclosedNormal && f.Foreclosed != nil:
		return *f.Foreclosed
	}
	return p.played.Value(m, fn)
}
