// SPDX-License-Identifier: Apache-2.0

package explicit

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games given by their options.
var family = game.Kit{Name: "explicit"}

// BoardKit returns the kit to which the games belong.
func (Tree) BoardKit() game.Kit   { return family }
func (Form) BoardKit() game.Kit   { return family }
func (Node) BoardKit() game.Kit   { return family }
func (Marked) BoardKit() game.Kit { return family }
