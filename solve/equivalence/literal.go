// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"maps"
	"slices"

	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

var players = game.Players

// literal uses the games of a set as the parts of a compound. Their options must be single games.
type literal struct{ games *Games }

func (l literal) Options(dst []compound.Part, p compound.Part, player game.Player) []compound.Part {
	for _, w := range l.games.options[player][p] {
		dst = append(dst, compound.Part(w[0]))
	}
	return dst
}

func (l literal) Impartial() bool { return l.games.IsImpartial() }

// Ended reports whether neither player can move.
func (l literal) Ended(p compound.Part) bool { return l.games.Ended(Letter(p)) }

// clone returns a copy to which games can be added.
func (g *Games) clone() *Games {
	return &Games{
		options: [2][][]Word{slices.Clone(g.options[0]), slices.Clone(g.options[1])},
		names:   slices.Clone(g.names), ids: maps.Clone(g.ids),
	}
}
