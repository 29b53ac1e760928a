// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"fmt"
	"math/big"

	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/coord"
)

// King moves one step at a time.
var King = &Theorem{
	Name:      "the theorem of the king",
	Statement: "With m the smaller coordinate the nim value is 2·(m mod 2) + ((x+y) mod 2); in misère play 0 and 1 change places if m = 0.",
	Sources:   []string{"WW"},
	Games:     []string{"king"},
	Decides:   "the nim value; the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		n, ok := rides(p, coord.King.Vectors...)
		if !ok {
			return nil
		}
		x, y := n.of[0], n.of[1]
		steps := [][2]*big.Int{{sub(x, one), y}, {x, sub(y, one)}, {sub(x, one), sub(y, one)}}
		return stepping(n, steps, func(x, y *big.Int) (normal, misere int64) {
			m := x
			if y.Cmp(x) < 0 {
				m = y
			}
			normal = int64(2*m.Bit(0) + (x.Bit(0)+y.Bit(0))%2)
			if m.Sign() == 0 {
				return normal, 1 - normal
			}
			return normal, normal
		})
	},
}

// stepping decides a piece with few moves whose nim values are known in both normal and misère
// play.
func stepping(n numbers, moves [][2]*big.Int, values func(x, y *big.Int) (normal, misere int64)) *Finding {
	normal, misere := values(n.of[0], n.of[1])
	var wins [2][]position.Position
	for _, m := range moves {
		if m[0].Sign() < 0 || m[1].Sign() < 0 {
			continue
		}
		after, afterMisere := values(m[0], m[1])
		for c, v := range []int64{after, afterMisere} {
			if v == 0 {
				wins[c] = append(wins[c], n.at(m[0], m[1]))
			}
		}
	}
	return &Finding{Nim: big.NewInt(normal), Normal: won(normal != 0, Every, wins[0]...), Misere: won(misere != 0, Every, wins[1]...),
		Why: fmt.Sprintf("the nim value is %v", normal)}
}

// Bishop is equivalent to one heap of Nim.
var Bishop = &Theorem{
	Name:      "the theorem of the bishop",
	Statement: "A bishop that goes left and down is one heap of Nim, its smaller coordinate.",
	Sources:   []string{"WW"},
	Games:     []string{"bishop"},
	Decides:   "the nim value; the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		n, ok := rides(p, coord.Bishop.Vectors...)
		if !ok {
			return nil
		}
		m := n.of[0]
		if n.of[1].Cmp(m) < 0 {
			m = n.of[1]
		}
		return oneHeap(m, func(left *big.Int) []position.Position {
			gone := sub(m, left)
			return []position.Position{n.at(sub(n.of[0], gone), sub(n.of[1], gone))}
		})
	},
}

// ClimbingBishop is also equivalent to one heap of Nim.
var ClimbingBishop = &Theorem{
	Name:      "the theorem of the climbing bishop",
	Statement: "A bishop that goes left, down or up, is played as one heap of Nim, its distance from the left side: it can always go up.",
	Sources:   []string{"upstar"},
	Games:     []string{"climbing-bishop"},
	Decides:   "the nim value; the outcome and all winning moves in both plays",
	Find: func(p position.Position) *Finding {
		n, ok := rides(p, coord.ClimbingBishop.Vectors...)
		if !ok {
			return nil
		}
		x, y := n.of[0], n.of[1]
		return oneHeap(x, func(left *big.Int) []position.Position {
			gone := sub(x, left)
			moves := []position.Position{n.at(left, add(y, gone))}
			if y.Cmp(gone) >= 0 {
				moves = append(moves, n.at(left, sub(y, gone)))
			}
			return moves
		})
	},
}

// oneHeap decides a position that is played like a heap of n. The function to lists the moves to a
// heap of a given smaller size.
func oneHeap(n *big.Int, to func(left *big.Int) []position.Position) *Finding {
	f := &Finding{Nim: n, Normal: lost(), Misere: lost(), Why: fmt.Sprintf("the nim value is %v", n)}
	if n.Sign() > 0 {
		f.Normal = won(true, Every, to(zero)...)
	} else {
		f.Misere = won(true, Every) // no move is needed
	}
	if n.Cmp(one) > 0 {
		f.Misere = won(true, Every, to(one)...)
	}
	return f
}

// Euclid is Euclid's algorithm as a game.
var Euclid = &Theorem{
	Name:      "Nivasch's theorem",
	Statement: "The nim value of Euclid at x ≤ y is ⌊y/x − x/y⌋. In misère play 0 and 1 change places where x and y, divided by their greatest common divisor, are neighbouring Fibonacci numbers.",
	Sources:   []string{"Cole–Davie 1969", "Nivasch 2006"},
	Games:     []string{"euclid"},
	Decides:   "the nim value; the outcome in both plays, and the winning move in normal play, which is the only one",
	Find: func(p position.Position) *Finding {
		if !movesAs(p, coord.Euclid) {
			return nil
		}
		n, ok := coordinates(p)
		if !ok {
			return nil
		}
		x, y, swapped := n.of[0], n.of[1], false
		if x.Cmp(y) > 0 {
			x, y, swapped = y, x, true
		}
		at := func(a, b *big.Int) position.Position {
			if swapped {
				a, b = b, a
			}
			return n.at(a, b)
		}
		g := euclid(x, y)
		f := &Finding{Nim: g, Normal: lost(), Why: fmt.Sprintf("the nim value is %v", g)}
		if g.Sign() > 0 {
			f.Normal = won(true, Every, at(x, euclidLeaves(x, y)))
		}
		misere := g
		if g.Cmp(one) <= 0 && fibonacciPair(x, y) {
			misere = sub(one, g)
		}
		f.Misere = won(misere.Sign() != 0, Unlisted)
		return f
	},
}

// euclid returns ⌊y/x − x/y⌋, for x ≤ y.
func euclid(x, y *big.Int) *big.Int {
	return new(big.Int).Div(sub(mul(y, y), mul(x, x)), mul(x, y))
}

// euclidLeaves returns the number that replaces y after the winning move. It is either the
// remainder r of y modulo x, or x + r: the one that gives a P-position.
func euclidLeaves(x, y *big.Int) *big.Int {
	r := new(big.Int).Mod(y, x)
	if r.Sign() == 0 {
		return x
	}
	if euclid(r, x).Sign() == 0 {
		return r
	}
	return add(x, r)
}

// fibonacciPair reports whether x ≤ y are neighbouring Fibonacci numbers up to a common factor. In
// that case Euclid's algorithm subtracts each number once, until both are equal.
func fibonacciPair(x, y *big.Int) bool {
	for x.Cmp(y) != 0 {
		rest := sub(y, x)
		if rest.Cmp(x) > 0 {
			return false
		}
		x, y = rest, x
	}
	return true
}

// Welter is about coins on a strip.
var Welter = &Theorem{
	Name:      "Welter's theorem",
	Statement: "The nim value is the nim sum of the squares and, for each two coins at the distance d, of d ⊕ (d−1).",
	Sources:   []string{"Welter 1954", "ONAG, ch. 13"},
	Games:     []string{"welter"},
	Decides:   "the nim value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		if !is(p, coord.Welter) {
			return nil
		}
		n, ok := vastNumbers(p)
		if x, small := position.As[coord.Coins](p); small {
			n, ok = numbers{of: bigs(x.Squares()...)}, true
		}
		if !ok {
			return nil
		}
		g := xor(n.of...)
		for i, a := range n.of {
			for _, b := range n.of[:i] {
				d := new(big.Int).Abs(sub(a, b))
				g.Xor(g, xor(d, sub(d, one)))
			}
		}
		return &Finding{Nim: g, Normal: won(g.Sign() != 0, Unlisted), Why: fmt.Sprintf("the nim value is %v", g)}
	},
}
