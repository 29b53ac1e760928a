// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/set"
)

// A block is a group of equal rows of a bar of chocolate.
type block struct{ rows, long *big.Int }

// bar returns the rows of a position of Chomp as blocks of equal rows, beginning with the poisoned
// row. It also returns a function that makes a position from such blocks.
func bar(p position.Position) (blocks []block, at func(...block) position.Position, ok bool) {
	if !is(p, set.Chomp) {
		return nil, nil, false
	}
	if n, ok := vastNumbers(p); ok {
		for i := 0; i < len(n.of); i += 2 {
			blocks = append(blocks, block{n.of[i], n.of[i+1]})
		}
		return blocks, func(b ...block) position.Position {
			var of []*big.Int
			for _, x := range b {
				of = append(of, x.rows, x.long)
			}
			return n.at(of...)
		}, len(blocks) > 0
	}
	x, _ := position.As[set.Ideal](p)
	var lengths []int
	for _, point := range x.Points() {
		if point[0] == len(lengths) {
			lengths = append(lengths, 0)
		}
		lengths[point[0]]++
	}
	for i, long := range lengths {
		if i > 0 && long == lengths[i-1] {
			blocks[len(blocks)-1].rows = add(blocks[len(blocks)-1].rows, one)
		} else {
			blocks = append(blocks, block{one, big.NewInt(int64(long))})
		}
	}
	return blocks, func(b ...block) position.Position {
		var rows []int
		for _, x := range b {
			for range x.rows.Int64() {
				rows = append(rows, int(x.long.Int64()))
			}
		}
		return position.With(p, set.Where([]int{len(rows), rows[0]}, func(y []int) bool { return y[1] < rows[y[0]] }))
	}, len(blocks) > 0
}

// ChompTwoRows is a bar of at most two rows.
var ChompTwoRows = &Theorem{
	Name:      "the theorem of Chomp with two rows",
	Statement: "Two rows of Chomp are lost exactly if the second is one square shorter than the first; in misère play if two squares are left.",
	Sources:   []string{"Gale 1974", "WW"},
	Games:     []string{"chomp"},
	Decides:   "the outcome in both plays, and all winning moves in normal play",
	Find: func(p position.Position) *Finding {
		blocks, at, ok := bar(p)
		if !ok {
			return nil
		}
		a, b := blocks[0].long, new(big.Int)
		switch {
		case len(blocks) == 1 && blocks[0].rows.Cmp(two) == 0:
			b = a
		case len(blocks) == 1 && blocks[0].rows.Cmp(one) == 0:
		case len(blocks) == 2 && blocks[0].rows.Cmp(one) == 0 && blocks[1].rows.Cmp(one) == 0:
			b = blocks[1].long
		default:
			return nil
		}
		rows := func(a, b *big.Int) position.Position {
			if b.Sign() == 0 {
				return at(block{one, a})
			}
			return at(block{one, a}, block{one, b})
		}
		f := &Finding{Normal: lost(), Misere: lost()}
		switch squares := add(a, b); {
		case squares.Cmp(one) == 0:
			f.Misere = won(true, Every) // no move is needed
		case squares.Cmp(two) > 0 && b.Sign() > 0:
			f.Misere = won(true, Some, rows(one, one))
		case squares.Cmp(two) > 0:
			f.Misere = won(true, Some, rows(two, zero))
		}
		switch d := sub(a, b); {
		case d.Sign() == 0:
			f.Normal = won(true, Every, rows(a, sub(a, one)))
		case d.Cmp(one) > 0:
			f.Normal = won(true, Every, rows(add(b, one), b))
		}
		return f
	},
}

// ChompHook is a bar of one row and one column.
var ChompHook = &Theorem{
	Name:      "the theorem of the hook",
	Statement: "A row and a column of Chomp are two heaps of Nim, the squares on each side of the poisoned one.",
	Sources:   []string{"Gale 1974", "Bouton 1901"},
	Games:     []string{"chomp"},
	Decides:   "the nim value; the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		blocks, at, ok := bar(p)
		if !ok {
			return nil
		}
		row, column := sub(blocks[0].long, one), sub(blocks[0].rows, one)
		switch {
		case len(blocks) == 2 && blocks[1].long.Cmp(one) == 0 && blocks[0].rows.Cmp(one) == 0:
			column = blocks[1].rows
		case len(blocks) != 1 || row.Sign() > 0 && column.Sign() > 0:
			return nil
		}
		return nim(numbers{[]*big.Int{row, column}, func(of ...*big.Int) position.Position {
			row, column := add(of[0], one), of[1]
			switch {
			case column.Sign() == 0:
				return at(block{one, row})
			case row.Cmp(one) == 0:
				return at(block{add(column, one), one})
			}
			return at(block{one, row}, block{column, one})
		}})
	},
}

// ChompSquare is a square bar.
var ChompSquare = &Theorem{
	Name:      "the theorem of square Chomp",
	Statement: "A square of side n ≥ 2 is won by eating the square (2,2): a row and a column of the same length are left, and each move is answered by its mirror image.",
	Sources:   []string{"Gale 1974", "Siegel CGT, I.4"},
	Games:     []string{"chomp"},
	Decides:   "the outcome in both plays, and a winning move in normal play",
	Find: func(p position.Position) *Finding {
		blocks, at, ok := bar(p)
		if !ok || len(blocks) != 1 || blocks[0].rows.Cmp(blocks[0].long) != 0 || blocks[0].rows.Cmp(two) < 0 {
			return nil
		}
		n := blocks[0].rows
		return &Finding{Normal: won(true, Some, at(block{one, n}, block{sub(n, one), one})), Misere: won(true, Unnamed)}
	},
}

// ChompRectangle is a rectangular bar.
var ChompRectangle = &Theorem{
	Name:      "strategy stealing",
	Statement: "A rectangle of Chomp with more than one square is won: if the square at the far corner is no winning move, the answer to it would have been one. In misère play the same holds but for two squares.",
	Sources:   []string{"Gale 1974", "Siegel CGT, I.4"},
	Games:     []string{"chomp"},
	Decides:   "the outcome in both plays, no move",
	Find: func(p position.Position) *Finding {
		blocks, _, ok := bar(p)
		if !ok || len(blocks) != 1 {
			return nil
		}
		squares := mul(blocks[0].rows, blocks[0].long)
		if squares.Cmp(two) <= 0 { // a row
			return nil
		}
		return &Finding{Normal: won(true, Unnamed), Misere: won(true, Unnamed)}
	},
}

// Divisors is Schuh's game, played on the divisors of one number.
var Divisors = &Theorem{
	Name:      "strategy stealing in Divisors",
	Statement: "The divisors of n > 1 are won: if n itself is no winning move, the answer to it would have been one. In misère play they are lost only if n is prime. Of p^a·q^a, p and q different primes, pq is a winning move.",
	Sources:   []string{"Schuh 1952", "Siegel CGT, I.4"},
	Games:     []string{"divisors"},
	Decides:   "the outcome in both plays; of p^a·q^a a winning move in normal play",
	Find: func(p position.Position) *Finding {
		x, ok := position.As[set.Ideal](p)
		if !ok || !is(p, set.Divisors) || len(x.Tops()) != 1 {
			return nil
		}
		top, axes := x.Tops()[0], x.Sides()
		total := 0
		for _, e := range top {
			total += e
		}
		f := &Finding{Normal: won(total > 0, Unnamed), Misere: won(total != 1, Unnamed)}
		if total == 0 {
			f.Misere = won(true, Every) // no move is needed
		}
		if len(axes) == 2 && axes[0] == axes[1] && total > 0 {
			f.Normal = won(true, Some, without(p, x, []int{1, 1}))
			f.Why = fmt.Sprintf("take %d, the product of both primes", x.Labels()[0]*x.Labels()[1])
		}
		return f
	},
}

// without removes a point and all points above it.
func without(p position.Position, x set.Ideal, point []int) position.Position {
	sides := x.Sides()
	in := map[string]bool{}
	for _, y := range x.Points() {
		in[fmt.Sprint(y)] = true
	}
	q := set.Where(sides, func(y []int) bool {
		above := true
		for i := range y {
			above = above && y[i] >= point[i]
		}
		return in[fmt.Sprint(y)] && !above
	})
	return position.With(p, q.Labelled(x.Labels()...))
}
