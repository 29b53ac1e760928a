// SPDX-License-Identifier: Apache-2.0

package heap

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on heaps of tokens.
var family = game.Kit{Name: "heap", Heaps: true}

// BoardKit returns the kit to which the games belong.
func (Heaps) BoardKit() game.Kit   { return family }
func (Counted) BoardKit() game.Kit { return family }
func (Nest) BoardKit() game.Kit    { return family }
