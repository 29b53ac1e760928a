// SPDX-License-Identifier: Apache-2.0

package coord

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games with pieces on a quarter of the plane, or on a half of a line.
var family = game.Kit{Name: "coord", Coordinates: true}

// BoardKit returns the kit to which the games belong.
func (Point) BoardKit() game.Kit  { return family }
func (Coins) BoardKit() game.Kit  { return family }
func (Points) BoardKit() game.Kit { return family }
