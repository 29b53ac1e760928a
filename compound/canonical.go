// SPDX-License-Identifier: Apache-2.0

package compound

import (
	"slices"

	"github.com/upstar-cgt/upstar/game"
)

// Canonical forgets the order of the components where it does not matter, those
// that have ended where they do not matter, and that an ended one is in play.
func (r Rules) Canonical(p Position) Position {
	switch r.Mode.Kind {
	case Sequential, Ordinal, Side, FirstToEnd:
		return p
	}
	parts := p.Parts(nil)
	var playing []Part
	if i := p.InPlay(); i >= 0 && i < len(parts) {
		if !r.hasEnded(parts[i]) {
			playing = []Part{parts[i]}
		}
		parts = slices.Delete(parts, i, i+1)
	}
	if !r.Mode.Shortened() {
		parts = slices.DeleteFunc(parts, r.hasEnded)
	}
	slices.Sort(parts)
	q := Of(append(playing, parts...)...)
	q.playing = int32(len(playing))
	return q
}

// Ender is a ruleset on parts that knows which have ended without listing moves.
type Ender interface{ Ended(p Part) bool }

func (r Rules) hasEnded(part Part) bool {
	if e, ok := r.Parts.(Ender); ok {
		return e.Ended(part)
	}
	return len(r.Parts.Options(nil, part, game.Left)) == 0 && len(r.Parts.Options(nil, part, game.Right)) == 0
}
