// SPDX-License-Identifier: Apache-2.0

package game

// A Place is something on a board that can be pointed at: a square b3, a point
// x3y5, a token h2t4 (heap 2, the 4th from below), a gap h2g3 above the 3rd, a
// vertex v7, an edge e1x3b0 (ends, colour, ordinal among parallels), a member n12
// of a set, a line k0c3 of a cake, an option o3 of a tree, a handle such as left.
// Places are letters and digits.
type Place string

// A Move is more than the position it leads to: it can be named, and pointed out.
type Move[P comparable] struct {
	To    P
	Name  string  // as a player would write it: "18→11", "b3–b2"
	Touch []Place // what to point at, in order; none if the kit cannot say
	Free  bool    // in any order
}

// A Mover tells the move by which player goes from p to its option q. Where
// several do it tells one of them. Without it the position after the move is
// shown.
type Mover[P comparable] interface {
	Move(p, q P, player Player) Move[P]
}

// A Pointer tells by which places a move can be pointed out: each way is a
// sequence of places, and where several moves lead from p to q, or one can be
// begun from either end, there are several ways. Without it there is one, what
// the Mover says is touched.
type Pointer[P comparable] interface {
	Ways(p, q P, player Player) [][]Place
}

// A Tracker tells which place is which after a move, made in the given way, of
// those whose names do not stay. Without it a place is the one that had its name.
type Tracker[P comparable] interface {
	// Same calls yield with a place at p and where it is at q.
	Same(p, q P, player Player, way []Place, yield func(old, new Place))
}

// A Variant is a ruleset made of another one on the same boards, which is asked what
// it does not say itself: which place is which, how boards are set up.
type Variant[P comparable] interface {
	Varies() Ruleset[P]
}

// A Judge ends games by a verdict, not only when a player cannot move: positional
// games, and compounds in which the first component to end decides. Without it
// play ends when the player who must move cannot.
type Judge[P comparable] interface {
	// Over reports whether play has ended at p with toMove to move, and then
	// with which result for toMove. There are no moves from where it has.
	Over(p P, toMove Player) (r Result, over bool)
}
