// SPDX-License-Identifier: Apache-2.0

package graph

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on graphs.
var family = game.Kit{Name: "graph", Graph: true}

// BoardKit returns the kit to which the games belong.
func (Graph) BoardKit() game.Kit   { return family }
func (Machine) BoardKit() game.Kit { return family }
