// SPDX-License-Identifier: Apache-2.0

package strip

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on rows of squares.
var family = game.Kit{Name: "strip", Board: true, Line: true}

// BoardKit returns the kit to which the games belong.
func (Row) BoardKit() game.Kit { return family }
