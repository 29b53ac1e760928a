// SPDX-License-Identifier: Apache-2.0

package grid

import (
	"fmt"
	"math/bits"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/internal/subset"
)

// hunts numbers the positions with the same number of geese on the same squares. A number combines
// the set of the geese with the place of the fox among the free squares. The squares are numbered
// without gaps, although in Hunt a board with an odd number of columns has unused numbers.
type hunts struct {
	board    Hunt // without pieces
	reach    int
	geese    subset.Numbering
	count    int     // of the geese
	foxes    uint64  // number of places for the fox
	slots    []uint8 // the squares as they are numbered in Hunt
	square   [64]int8
	down, up [64][2]int8    // squares next to one, −1 if there is none
	rays     [64][4][]uint8 // squares that the fox passes in each direction
}

// Numbering numbers the positions of a board with an upper edge. It does not number open boards, on
// which too many positions lead to the one of the escaped fox.
func (g hunt) Numbering(h Hunt) (game.Numbering[Hunt], bool) {
	if g.open || h.escaped {
		return nil, false
	}
	x := &hunts{board: Hunt{huntFields{rows: h.rows, cols: h.cols, dark: h.dark}}, reach: g.reach, count: bits.OnesCount64(h.geese)}
	x.lay()
	ok := false
	if x.geese, ok = subset.New(len(x.slots), x.count); !ok || x.geese.Len() > 1<<40 {
		return nil, false
	}
	x.foxes = uint64(len(x.slots) - x.count)
	return x, true
}

// lay fills in the squares and their neighbours.
func (x *hunts) lay() {
	b := &x.board
	for i := range x.square {
		x.square[i] = -1
	}
	for row := range int(b.rows) {
		for col := range int(b.cols) {
			if s := b.number(row, col); s >= 0 {
				x.square[s] = int8(len(x.slots))
				x.slots = append(x.slots, uint8(s))
			}
		}
	}
	at := func(row, col int) int8 {
		if s := b.number(row, col); s >= 0 {
			return x.square[s]
		}
		return -1
	}
	for i, s := range x.slots {
		row, col := b.place(int(s))
		for k, side := range [2]int{-1, 1} {
			x.down[i][k], x.up[i][k] = at(row-1, col+side), at(row+1, col+side)
			for d, rise := range [2]int{-1, 1} {
				for n := 1; n <= x.reach && at(row+n*rise, col+n*side) >= 0; n++ {
					x.rays[i][2*k+d] = append(x.rays[i][2*k+d], uint8(at(row+n*rise, col+n*side)))
				}
			}
		}
	}
}

func (x *hunts) String() string {
	colour := "light"
	if x.board.dark {
		colour = "dark"
	}
	return fmt.Sprintf("%d×%d, %d geese on %s squares, range %d", x.board.rows, x.board.cols, x.count, colour, x.reach)
}

func (x *hunts) Len() uint64 { return x.geese.Len() * x.foxes }

// number returns the number of a set of geese and the fox.
func (x *hunts) number(geese uint64, fox int) uint64 {
	return x.geese.Rank(geese)*x.foxes + uint64(fox-bits.OnesCount64(geese&(1<<fox-1)))
}

// place returns the set of geese and the fox of a number.
func (x *hunts) place(n uint64) (geese uint64, fox int) {
	geese, fox = x.geese.At(n/x.foxes), int(n%x.foxes)
	for rest := geese; rest != 0 && bits.TrailingZeros64(rest) <= fox; rest &= rest - 1 {
		fox++
	}
	return geese, fox
}

func (x *hunts) Number(h Hunt) uint64 {
	geese := uint64(0)
	for rest := h.geese; rest != 0; rest &= rest - 1 {
		geese |= 1 << x.square[bits.TrailingZeros64(rest)]
	}
	return x.number(geese, int(x.square[h.fox]))
}

func (x *hunts) At(n uint64) Hunt {
	geese, fox := x.place(n)
	h := x.board
	for rest := geese; rest != 0; rest &= rest - 1 {
		h.geese |= 1 << x.slots[bits.TrailingZeros64(rest)]
	}
	h.fox = x.slots[fox]
	return h
}

func (x *hunts) Options(dst []uint64, n uint64, player game.Player) []uint64 {
	return x.moves(dst, n, player, &x.down)
}

// Before moves geese upwards, and moves the fox as usual, since its moves can be reversed.
func (x *hunts) Before(dst []uint64, n uint64, player game.Player) []uint64 {
	return x.moves(dst, n, player, &x.up)
}

func (x *hunts) moves(dst []uint64, n uint64, player game.Player, steps *[64][2]int8) []uint64 {
	geese, fox := x.place(n)
	if player == game.Right {
		for _, ray := range x.rays[fox] {
			for _, s := range ray {
				if geese>>s&1 != 0 {
					break
				}
				dst = append(dst, n-n%x.foxes+uint64(int(s)-bits.OnesCount64(geese&(1<<s-1))))
			}
		}
		return dst
	}
	taken := geese | 1<<fox
	for rest := geese; rest != 0; rest &= rest - 1 {
		goose := bits.TrailingZeros64(rest)
		for _, s := range steps[goose] {
			if s >= 0 && taken>>s&1 == 0 {
				dst = append(dst, x.number(geese&^(1<<goose)|1<<s, fox))
			}
		}
	}
	return dst
}
