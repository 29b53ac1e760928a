// SPDX-License-Identifier: Apache-2.0

// Package misere is the algebra of impartial games in misère play, where the
// player who makes the last move loses [ONAG, ch. 12], [Siegel CGT, V].
//
// A Space stores each game once, in reduced (simplest) form. A Game is a handle into a Space, so
// equality of games is == of handles:
//
//	s := misere.NewSpace()
//	two := s.Heap(2)
//	four := s.Add(two, two)                   // 2+2 = {3,2}, no Nim heap
//	fmt.Println(s.Format(four), s.Genus(four)) // {2,3} 0^02
//
// Conventions. An impartial game is the set of its options. The integer n is the Nim heap {0, 1, …,
// n-1}; stars are not written. N and P are misère outcomes: 0 is an N-position and 1 is a
// P-position. G⁺ is the Nim value in normal play, G⁻ is the value in misère play, and the genus of
// G is
//
//	g^γ₀γ₁γ₂…   with g = G⁺ and γₖ = (G + 2 + … + 2)⁻, k twos.
//
// G and G+1 share a record, because G+1+1 = G: the handle g^1 is g+1. The simpler of the two games
// is called even, and its handle is even [ONAG, ch. 12].
//
// Heaps finds the forms of the heaps of any heap game. Names writes large forms with the help of
// smaller ones.
//
// Partizan games in misère play have no such algebra: see package universe.
package misere

import (
	"errors"
	"strconv"
)

// Game is an impartial game of a Space in reduced form. The zero Game is 0, and g^1 is g+1. Two
// games of one space are equal exactly if their handles are.
type Game uint32

// String returns the handle, for example game#17. Only the Space knows the form; its method Format
// prints it.
func (g Game) String() string { return "game#" + strconv.FormatUint(uint64(g), 10) }

// Zero and One are the Nim heaps 0 and 1, in every space.
const (
	Zero Game = 0
	One  Game = 1
)

// IsEven reports whether g is simpler than g+1. Zero is even, and sums of even
// games are even.
func (g Game) IsEven() bool { return g&1 == 0 }

// even returns the even one of g and g+1.
func (g Game) even() Game { return g &^ 1 }

// star is 1 if g is odd, so that g == g.even() ^ g.star().
func (g Game) star() Game { return g & 1 }

// These are the errors of this package.
var (
	// ErrHeap reports a heap game with a move that does not make a heap smaller.
	ErrHeap = errors.New("heap game does not end; misère forms need one that does")
	// ErrNoDifference reports that one game is not a part of another.
	ErrNoDifference = errors.New("games have no difference")
)
