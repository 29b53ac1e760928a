// SPDX-License-Identifier: Apache-2.0

// Package short computes with short partizan games in canonical form.
//
//	s := short.NewSpace()
//	c := s.Calc()
//	err := c.Do(work.New(ctx, budget), func() {
//		star := c.Make([]short.Game{short.Zero}, []short.Game{short.Zero})
//		up := c.Make([]short.Game{short.Zero}, []short.Game{star})
//		fmt.Println(c.Leq(short.Zero, up)) // true
//	})
//
// A Game is a handle into a Space, in which each canonical form is stored
// once: == is equality of values. A Calc computes for one goroutine; several
// may work in one Space at the same time. Methods of Calc that may take long
// unwind to the Do around them when the calculation must stop. Games of different Spaces must
// not be mixed. Handles depend on the history of the Space: order what is
// printed by Calc.Order.
package short

import "strconv"

// A Game is a short game in canonical form: a handle into a Space. Games of
// one Space are equal exactly if they are ==. The zero Game is the game 0.
type Game uint32

// String returns the handle, as game#17, which cannot be taken for a value: that is
// known to the Space alone. A notation.Bound prints it, and the Game of package upstar.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero is the game 0 of every Space.
const Zero Game = 0

// maxGames is the number of handles: one bit is free for the caches.
const maxGames = 1 << 31
