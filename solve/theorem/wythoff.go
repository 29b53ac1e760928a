// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
)

// Wythoff is about the queen. Each row, column and diagonal has exactly one P-position, so there
// are at most three winning moves.
var Wythoff = &Theorem{
	Name:      "Wythoff's theorem",
	Statement: "The P-positions are (⌊nφ⌋, ⌊nφ²⌋), n = 0, 1, 2, …, and their mirror images, φ the golden ratio; in misère play (0,1) and (2,2) replace those with n = 0 and 1.",
	Sources:   []string{"Wythoff 1907", "WW", "Ferguson"},
	Games:     []string{"wythoff"},
	Decides:   "the outcome and all winning moves in both plays, so also the obliged value",
	Find: func(p position.Position) *Finding {
		n, ok := rides(p, coord.Wythoff.Vectors...)
		if !ok {
			return nil
		}
		f := &Finding{Normal: queen(n, game.Normal), Misere: queen(n, game.Misere)}
		if d := new(big.Int).Abs(sub(n.of[0], n.of[1])); !f.Normal.Wins(game.Left) {
			f.Why = fmt.Sprintf("it is (⌊nφ⌋, ⌊nφ²⌋) with n = %v", d)
		}
		return f
	},
}

// lower returns ⌊nφ⌋.
func lower(n *big.Int) *big.Int { return half(add(n, root5(n))) }

// onDiagonal returns the smaller coordinate of the P-position whose coordinates differ by d.
func onDiagonal(d *big.Int, c game.Convention) *big.Int {
	if c == game.Misere && d.Cmp(two) < 0 {
		return [2]*big.Int{two, zero}[d.Int64()]
	}
	return lower(d)
}

// partner returns the other coordinate of the P-position that has the coordinate x.
func partner(x *big.Int, c game.Convention) *big.Int {
	if x.Cmp(two) <= 0 {
		return big.NewInt([2][3]int64{{0, 2, 1}, {1, 0, 2}}[c][x.Int64()])
	}
	m := add(x, one)
	r := root5(m)
	n := half(sub(r, m))
	if lower(n).Cmp(x) == 0 {
		return add(x, n)
	}
	return sub(x, half(sub(sub(mul(big.NewInt(3), m), r), one)))
}

func queen(n numbers, c game.Convention) *Decision {
	x, y := n.of[0], n.of[1]
	if partner(x, c).Cmp(y) == 0 {
		return lost()
	}
	var moves []position.Position
	if to := partner(x, c); to.Cmp(y) < 0 {
		moves = append(moves, n.at(x, to))
	}
	if to := partner(y, c); to.Cmp(x) < 0 {
		moves = append(moves, n.at(to, y))
	}
	d := sub(y, x)
	if low := onDiagonal(new(big.Int).Abs(d), c); d.Sign() >= 0 && low.Cmp(x) < 0 {
		moves = append(moves, n.at(low, add(low, d)))
	} else if d.Sign() < 0 && low.Cmp(y) < 0 {
		moves = append(moves, n.at(sub(low, d), low))
	}
	return won(true, Every, distinct(moves)...)
}
