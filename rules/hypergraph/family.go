// SPDX-License-Identifier: Apache-2.0

package hypergraph

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games of two players who claim points.
var family = game.Kit{Name: "hypergraph", Sets: true}

// BoardKit returns the kit to which the games belong.
func (Position) BoardKit() game.Kit { return family }
