// SPDX-License-Identifier: Apache-2.0

package theorem

import (
	"math/big"
	"reflect"
	"strings"

	"github.com/upstar-cgt/upstar/game"
	"github.com/upstar-cgt/upstar/position"
	"github.com/upstar-cgt/upstar/rules/grid"
	"github.com/upstar-cgt/upstar/value/dyadic"
)

// Cutcake is a game whose positions have integer values.
var Cutcake = &Theorem{
	Name:      "the theorem of Cutcake",
	Statement: "A cake of r rows and c columns, 2^a ≤ r < 2^(a+1), 2^b ≤ c < 2^(b+1), is worth ⌊c/2^a⌋−1 if b > a, −(⌊r/2^b⌋−1) if a > b, and 0 if a = b.",
	Sources:   []string{"WW"},
	Games:     []string{"cutcake"},
	Decides:   "the value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		return ofCakes(p, grid.Cutcake, func(rows, columns *big.Int) (*big.Int, bool) {
			a, b := rows.BitLen()-1, columns.BitLen()-1
			switch {
			case b > a:
				return sub(new(big.Int).Rsh(columns, uint(a)), one), true
			case a > b:
				return sub(one, new(big.Int).Rsh(rows, uint(b))), true
			}
			return zero, true
		})
	},
}

// MaundyCake is also a game whose positions have integer values.
var MaundyCake = &Theorem{
	Name:      "the theorem of Maundy Cake",
	Statement: "If columns have more prime factors than rows, k, cross out the k least of them; the value is the sum of what is left of the number as it is divided by its primes, the least first, down to 1. Else it is minus that of the cake turned round.",
	Sources:   []string{"WW"},
	Games:     []string{"maundy-cake"},
	Decides:   "the value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		return ofCakes(p, grid.MaundyCake, func(rows, columns *big.Int) (*big.Int, bool) {
			r, ok1 := primes(rows)
			c, ok2 := primes(columns)
			if !ok1 || !ok2 {
				return nil, false
			}
			if len(r) > len(c) {
				return new(big.Int).Neg(shares(r[len(c):])), true
			}
			return shares(c[len(r):]), true
		})
	},
}

// shares returns n/p1 + n/(p1·p2) + … + 1, where n is the product of the primes.
func shares(primes []*big.Int) *big.Int {
	n, sum := new(big.Int).Set(one), new(big.Int)
	for i := len(primes) - 1; i >= 0; i-- {
		sum.Add(sum, n)
		n = mul(n, primes[i])
	}
	return sum
}

// primes factors n, least prime first. If this would take long, ok is false.
func primes(n *big.Int) (list []*big.Int, ok bool) {
	const most = 100_000
	n = new(big.Int).Set(n)
	for d := int64(2); d < most && n.Cmp(one) > 0; d++ {
		p, rest := big.NewInt(d), new(big.Int)
		for {
			q, _ := new(big.Int).QuoRem(n, p, rest)
			if rest.Sign() != 0 {
				break
			}
			n, list = q, append(list, p)
		}
	}
	if n.Cmp(one) > 0 {
		list = append(list, n)
		ok := n.IsUint64() && n.ProbablyPrime(0) // exact below 2^64
		return list, ok
	}
	return list, true
}

// ofCakes decides cakes with integer values.
func ofCakes(p position.Position, rules grid.CakeKit, value func(rows, columns *big.Int) (*big.Int, bool)) *Finding {
	k, ok := position.Base(p).(grid.CakeKit)
	if !ok || reflect.ValueOf(k.Cuts).Pointer() != reflect.ValueOf(rules.Cuts).Pointer() {
		return nil
	}
	total := new(big.Int)
	if n, ok := vastNumbers(p); ok {
		x, ok := value(n.of[0], n.of[1])
		if !ok {
			return nil
		}
		total = x
	} else {
		cakes, _ := position.As[grid.Cakes](p)
		for _, c := range cakes.Pieces() {
			x, ok := value(big.NewInt(int64(c.Rows)), big.NewInt(int64(c.Columns)))
			if !ok {
				return nil
			}
			total.Add(total, x)
		}
	}
	return worth(dyadic.FromBig(total, 0))
}

// worth is the finding that the value of a position is a number. It does not name winning moves.
func worth(x dyadic.Number) *Finding {
	return &Finding{Number: &x, Normal: &Decision{Outcome: game.OutcomeOf(x.Sign() > 0, x.Sign() < 0), Extent: Unlisted}, Why: "the value is " + x.String()}
}

// Strip is Domineering on one row or column.
var Strip = &Theorem{
	Name:      "the theorem of Domineering strips",
	Statement: "A row of n empty squares is worth −⌊n/2⌋, a column ⌊n/2⌋.",
	Sources:   []string{"WW"},
	Games:     []string{"domineering"},
	Decides:   "the value, so the outcome in normal play",
	Find: func(p position.Position) *Finding {
		b, ok := position.As[grid.Board](p)
		if !ok || !is(p, grid.Domineering) {
			return nil
		}
		text := position.TextOf(p)
		rows := strings.Split(text, "|")
		squares := text
		if len(rows) > 1 {
			if len(rows[0]) > 1 {
				return nil
			}
			squares = strings.Join(rows, "")
		}
		if len(squares) != b.Size() {
			return nil
		}
		x := int64(0)
		for run := range strings.SplitSeq(squares, "#") {
			x += int64(len(run) / 2)
		}
		if len(rows) == 1 {
			x = -x
		}
		return worth(dyadic.Int(x))
	},
}
