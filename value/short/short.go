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
// A Game is a handle into a Space, where each canonical form is stored once, so == is equality of
// values. A Calc computes for one goroutine; several may work in one Space at the same time.
// Methods of Calc that may take long unwind the stack up to the enclosing Do if the calculation
// must stop. Do not mix games of different Spaces. Handles depend on the history of the Space, so
// use Calc.Order to order what you print.
package short

import "strconv"

// A Game is a short game in canonical form, represented by a handle into a Space. Two games of one
// Space are equal exactly if they are ==. The zero Game is the game 0.
type Game uint32

// String returns the handle, for example game#17, which cannot be confused with a value. Only the
// Space knows the value. A notation.Bound prints it, and so does the Game of package upstar.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero is the game 0 of every Space.
const Zero Game = 0

// maxGames is the greatest number of handles. It leaves one bit free for the caches.
const maxGames = 1 << 31
