// SPDX-License-Identifier: Apache-2.0

package grid

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on rectangular boards.
var family = game.Kit{Name: "grid", Board: true}

// BoardKit returns the kit to which the games belong.
func (Board) BoardKit() game.Kit   { return family }
func (Cakes) BoardKit() game.Kit   { return family }
func (Pitch) BoardKit() game.Kit   { return family }
func (Kings) BoardKit() game.Kit   { return family }
func (Deal) BoardKit() game.Kit    { return family }
func (Region) BoardKit() game.Kit  { return family }
func (Hunt) BoardKit() game.Kit    { return family }
func (Endgame) BoardKit() game.Kit { return family }
func (Semeai) BoardKit() game.Kit  { return family }
func (Ending) BoardKit() game.Kit  { return family }
