// SPDX-License-Identifier: Apache-2.0

package box

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on blocks in three dimensions.
var family = game.Kit{Name: "box"}

// BoardKit returns the kit to which the games belong.
func (Blocks) BoardKit() game.Kit { return family }
func (Board) BoardKit() game.Kit  { return family }
