// SPDX-License-Identifier: Apache-2.0

package many

// A Type is who can force a win of an impartial game for three players [Propp
// 2000].
type Type byte

const (
	N Type = 'N' // the next player: some option is P
	O Type = 'O' // the other one, who moves second: there are options, all of them N
	P Type = 'P' // the previous player, who moves third: all options are O
	Q Type = 'Q' // nobody: the position is queer
)

func (t Type) String() string { return string(rune(t)) }

// MarshalText writes t as it prints.
func (t Type) MarshalText() ([]byte, error) { return []byte{byte(t)}, nil }

// TypeOf returns the type of a position of three players, of whom the one to move
// is 0, from who can force a win.
func TypeOf(winner int, ok bool) Type {
	if !ok {
		return Q
	}
	return [3]Type{N, O, P}[winner]
}

// Says tells the type in words.
func (t Type) Says() string {
	return map[Type]string{N: "the next player", O: "the other player, who moves second", P: "the previous player, who moves third", Q: "nobody"}[t]
}
