// SPDX-License-Identifier: Apache-2.0

package set

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on partially ordered sets.
var family = game.Kit{Name: "set"}

// BoardKit returns the kit to which the games belong.
func (Ideal) BoardKit() game.Kit    { return family }
func (Elements) BoardKit() game.Kit { return family }
