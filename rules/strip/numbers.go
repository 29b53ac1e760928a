// SPDX-License-Identifier: Apache-2.0

package strip

import (
	"fmt"
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/subset"
)

// rows numbers the rows of one length with the same number of animals of each kind. A number
// combines the set of the toads with the set of the frogs among the remaining squares.
type rows struct {
	rules  toads
	length int
	count  [2]int // of animals, by player
	toads  subset.Numbering
	frogs  subset.Numbering
}

// Numbering numbers the rows of Backsliding Toads and Frogs with the animals of p.
func (g toads) Numbering(p Row) (game.Numbering[Row], bool) {
	if g.least != -1 || g.most != 1 || g.jump != 1 || g.over != opponents || len(p) > 40 {
		return nil, false
	}
	x := &rows{rules: g, length: len(p)}
	for i := range len(p) {
		for player := range x.count {
			if p[i] == g.Pieces[1+player] {
				x.count[player]++
			}
		}
	}
	var ok, ok2 bool
	x.toads, ok = subset.New(len(p), x.count[game.Left])
	x.frogs, ok2 = subset.New(len(p)-x.count[game.Left], x.count[game.Right])
	if !ok || !ok2 {
		return nil, false
	}
	high, low := bits.Mul64(x.toads.Len(), x.frogs.Len())
	return x, high == 0 && low <= 1<<40
}

func (x *rows) String() string {
	return fmt.Sprintf("%d squares, %d toads, %d frogs", x.length, x.count[game.Left], x.count[game.Right])
}

func (x *rows) Len() uint64 { return x.toads.Len() * x.frogs.Len() }

// number returns the number of sets of toads and frogs.
func (x *rows) number(animals [2]uint64) uint64 {
	toads, frogs := animals[game.Left], uint64(0)
	for rest := animals[game.Right]; rest != 0; rest &= rest - 1 {
		s := bits.TrailingZeros64(rest)
		frogs |= 1 << (s - bits.OnesCount64(toads&(1<<s-1)))
	}
	return x.toads.Rank(toads)*x.frogs.Len() + x.frogs.Rank(frogs)
}

// place returns the sets of toads and frogs of a number.
func (x *rows) place(n uint64) (animals [2]uint64) {
	toads, frogs := x.toads.At(n/x.frogs.Len()), x.frogs.At(n%x.frogs.Len())
	for rest := toads; rest != 0; rest &= rest - 1 { // each toad makes room for itself
		below := uint64(1)<<bits.TrailingZeros64(rest) - 1
		frogs = frogs&below | frogs&^below<<1
	}
	return [2]uint64{toads, frogs}
}

func (x *rows) Number(p Row) uint64 {
	var animals [2]uint64
	for i := range len(p) {
		for player := range animals {
			if p[i] == x.rules.Pieces[1+player] {
				animals[player] |= 1 << i
			}
		}
	}
	return x.number(animals)
}

func (x *rows) At(n uint64) Row {
	animals := x.place(n)
	p := make([]byte, x.length)
	for i := range p {
		p[i] = empty
		for player, set := range animals {
			if set>>i&1 != 0 {
				p[i] = x.rules.Pieces[1+player]
			}
		}
	}
	return Row(p)
}

func (x *rows) Options(dst []uint64, n uint64, player game.Player) []uint64 {
	return x.moves(dst, n, player, 1-2*int(player))
}

// Before lets animals slide as they do in play, and jump backwards.
func (x *rows) Before(dst []uint64, n uint64, player game.Player) []uint64 {
	return x.moves(dst, n, player, 2*int(player)-1)
}

// moves appends the slides of player, and the jumps in a direction.
func (x *rows) moves(dst []uint64, n uint64, player game.Player, jump int) []uint64 {
	animals := x.place(n)
	own, other := animals[player], animals[player.Opponent()]
	free := ^(own | other) & (1<<x.length - 1)
	is := func(set uint64, i int) bool { return i >= 0 && set>>i&1 != 0 }
	for rest := own; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		for _, to := range [3]int{i - 1, i + 1, i + 2*jump} {
			if is(free, to) && (to != i+2*jump || is(other, i+jump)) {
				after := animals
				after[player] = own&^(1<<i) | 1<<to
				dst = append(dst, x.number(after))
			}
		}
	}
	return dst
}
