// SPDX-License-Identifier: Apache-2.0

package sprouts

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games with pencil and paper.
var family = game.Kit{Name: "sprouts"}

// BoardKit returns the kit to which the games belong.
func (Position) BoardKit() game.Kit { return family }
