// SPDX-License-Identifier: Apache-2.0

package game

// A Place is something on a board that a user can point at. Examples are a square b3, a point x3y5,
// a token h2t4 (heap 2, the 4th from below), a gap h2g3 above the 3rd token, a vertex v7, an edge
// e1x3b0 (ends, colour, number among parallel edges), a member n12 of a set, a line k0c3 of a cake,
// an option o3 of a tree, and a handle such as left. Places consist of letters and digits.
type Place string

// A Move is more than the position it leads to: it has a name, and places to point at.
type Move[P comparable] struct {
	To    P
	Name  string  // as a player would write it: "18→11", "b3–b2"
	Touch []Place // the places to point at, in order; none if the kit does not know them
	Free  bool    // in any order
}

// A Mover returns the move by which player goes from p to its option q, or one of them if there are
// several. Without it the position after the move is shown.
type Mover[P comparable] interface {
	Move(p, q P, player Player) Move[P]
}

// A Pointer lists the ways to point out a move; a way is a sequence of places. There are several
// ways if several moves lead from p to q, or if a move can be begun from either end. Without it
// there is one way: the places that the Mover returns.
type Pointer[P comparable] interface {
	Ways(p, q P, player Player) [][]Place
}

// A Tracker follows places whose names change in a move that is made in the given way. Without it
// every place keeps its name.
type Tracker[P comparable] interface {
	// Same calls yield with a place of p and its new place in q.
	Same(p, q P, player Player, way []Place, yield func(old, new Place))
}

// A Variant is a ruleset that modifies another one on the same boards. For questions that it does
// not answer itself, such as the names of places and the setting up of boards, the other ruleset is
// used.
type Variant[P comparable] interface {
	Varies() Ruleset[P]
}

// A Judge ends games by a verdict, and not only when a player cannot move. Examples are positional
// games, and compounds in which the first component to end decides. Without it play ends when the
// player to move cannot.
type Judge[P comparable] interface {
	// Over reports whether play has ended at p with toMove to move, and, if so, the result for
	// toMove. A position where play has ended has no moves.
	Over(p P, toMove Player) (r Result, over bool)
}
