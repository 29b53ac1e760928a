// SPDX-License-Identifier: Apache-2.0

// Package misere is the algebra of impartial games in misère play, where the
// player who makes the last move loses [ONAG, ch. 12], [Siegel CGT, V].
//
// A Space stores each game once in reduced (simplest) form; a Game is a handle
// into it, so equality of games is == of handles:
//
//	s := misere.NewSpace()
//	two := s.Heap(2)
//	four := s.Add(two, two)                   // 2+2 = {3,2}, no Nim heap
//	fmt.Println(s.Format(four), s.Genus(four)) // {2,3} 0^02
//
// Conventions. An impartial game is the set of its options. The integer n is
// the Nim heap {0, 1, …, n-1}; stars are not written. N and P are misère
// outcomes: 0 is N, 1 is P. G⁺ is the Nim value of normal play, G⁻ that of
// misère play, and the genus of G is
//
//	g^γ₀γ₁γ₂…   with g = G⁺ and γₖ = (G + 2 + … + 2)⁻, k twos.
//
// G and G+1 share a record, because G+1+1 = G: the handle g^1 is g+1. The
// simpler of the two is the even one, and its handle is even [ONAG, ch. 12].
//
// Heaps finds the forms of the heaps of any heap game, and Names writes large
// forms by means of smaller ones.
//
// Partizan games in misère play have no such algebra: see package universe.
package misere

import (
	"errors"
	"strconv"
)

// Game is an impartial game of a Space in reduced form. The zero Game is 0,
// and g^1 is g+1. Two games of one space are equal when their handles are.
type Game uint32

// String returns the handle, as game#17: the form is known to the Space alone,
// which prints it by Format.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero and One are the first two Nim heaps, in every space.
const (
	Zero Game = 0
	One  Game = 1
)

// IsEven reports whether g is simpler than g+1. Zero is even, and sums of even
// games are even.
func (g Game) IsEven() bool { return g&1 == 0 }

// even is the even one of g and g+1.
func (g Game) even() Game { return g &^ 1 }

// star is 1 when g is odd, so that g == g.even() ^ g.star().
func (g Game) star() Game { return g & 1 }

// Errors of this package.
var (
	// ErrHeap says that the rules of a heap game do not make heaps smaller.
	ErrHeap = errors.New("heap game does not end; misère forms need one that does")
	// ErrNoDifference says that one game is not a part of another.
	ErrNoDifference = errors.New("games have no difference")
)
