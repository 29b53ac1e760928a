// SPDX-License-Identifier: Apache-2.0

package many

// A Type says who can force a win of an impartial game for three players [Propp 2000].
type Type byte

const (
	N Type = 'N' // the next player: some option is P
	O Type = 'O' // the other player, who moves second: there are options, and all of them are N
	P Type = 'P' // the previous player, who moves third: all options are O
	Q Type = 'Q' // nobody can: the position is queer
)

func (t Type) String() string { return string(rune(t)) }

// TypeOf returns the type of a position with three players, where player 0 is to move. It is
// computed from the players who can force a win.
func TypeOf(winner int, ok bool) Type {
	if !ok {
		return Q
	}
	return [3]Type{N, O, P}[winner]
}
