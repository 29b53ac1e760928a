// SPDX-License-Identifier: Apache-2.0

package equivalence

import (
	"github.com/upstar-cgt/upstar/compound"
	"github.com/upstar-cgt/upstar/game"
)

// AssociativeByPlay compares compounds with and without brackets.
var AssociativeByPlay = associative

// Literal lets the games of a set be the parts of a compound.
func Literal(g *Games) game.Ruleset[compound.Part] { return literal{g} }
