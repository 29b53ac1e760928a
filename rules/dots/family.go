// SPDX-License-Identifier: Apache-2.0

package dots

import "github.com/upstar-cgt/upstar/game"

// family is the kit of the games on dots and lines.
var family = game.Kit{Name: "dots", Areas: true}

// BoardKit returns the kit to which the games belong.
func (Board) BoardKit() game.Kit { return family }
