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
// A Graph holds nodes with options of Left and of Right; retrograde analysis finds who wins at each
// node. A Game is a stopper in simplest form. Like the games of package short, it is a handle into
// a Space: == is equality. A Value is a pair of sides: the onside, where infinite play counts as a
// win for Left, and the offside, where it counts for Right. Every finite game has a Value. Usually
// its sides are stoppers, but not always.
//
// Infinite play is a draw. There is no misère play here, because the theory of sides [WW, ch. 11;
// Siegel CGT, ch. VI] is for normal play.
package loopy

import (
	"strconv"

	"github.com/upstar-cgt/upstar/value/short"
)

// A Game is a stopper in simplest form, represented by a handle into a Space. Two games of one
// Space are equal exactly if they are ==. The zero Game is 0, and short games keep their handles.
type Game uint32

// String returns the handle, for example game#17. Only the Space knows the value; Calc.Text writes
// it.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero is the game 0 of every Space.
const Zero Game = 0

const (
	loop  Game = 1 << 31      // handles from here up are loopy
	fresh Game = loop | 1<<30 // handles from here up are nodes of a draft
)

// Short returns g as a short game, if it is one.
func (g Game) Short() (h short.Game, ok bool) { return short.Game(g), g < loop }

// IsLoopfree reports whether g is a short game.
func (g Game) IsLoopfree() bool { return g < loop }

func (g Game) isNode() bool { return g >= fresh }
