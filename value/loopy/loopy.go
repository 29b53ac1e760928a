// SPDX-License-Identifier: Apache-2.0

// Package loopy computes with games that need not end.
//
//	s := loopy.NewSpace(short.NewSpace())
//	c := s.Calc()
//	err := c.Do(work.Unbounded(), func() {
//		over, _ := c.Parse("{0|pass}")
//		fmt.Println(c.Text(c.Sub(over, over))) // over & under
//	})
//
// A Graph holds nodes with options of Left and of Right; retrograde analysis
// tells who wins at each. A Game is a stopper in simplest form, a handle into a
// Space as those of package short are: == is equality. A Value is a pair of
// sides: the onside, where infinite play counts as a win for Left, and the
// offside, where it counts for Right. Every finite game has a Value; that its
// sides are stoppers is what one hopes for and not always so.
//
// Infinite play is a draw. There is no misère play here: the theory of sides
// [WW, ch. 11; Siegel CGT, ch. VI] is one of normal play.
package loopy

import (
	"strconv"

	"github.com/upstar-cgt/upstar/value/short"
)

// A Game is a stopper in simplest form: a handle into a Space. Games of one
// Space are equal exactly if they are ==. The zero Game is 0, and short games
// keep their handles.
type Game uint32

// String returns the handle, as game#17: the value is known to the Space alone, and
// written by Calc.Text.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero is the game 0 of every Space.
const Zero Game = 0

const (
	loop  Game = 1 << 31      // handles from here on are loopy
	fresh Game = loop | 1<<30 // handles from here on are nodes of a draft
)

// Short returns the short game that g is.
func (g Game) Short() (h short.Game, ok bool) { return short.Game(g), g < loop }

// IsLoopfree reports whether g is a short game.
func (g Game) IsLoopfree() bool { return g < loop }

func (g Game) isNode() bool { return g >= fresh }
