// SPDX-License-Identifier: Apache-2.0

// Selective compounds in normal play [WW, ch. 10]. A component is cold or warm. A cold component is
// a number. A warm component is a pair of statuses: if a player starts there, both players keep
// moving there for a number of moves, and then it is cold, with a value. In a sum the numbers of
// the starter are added. If their sum is 0, the greatest count decides: the starter wins if it is
// odd.

package partizan

import "github.com/upstar-cgt/upstar/value/dyadic"

// sign expresses Right's numbers from Left's point of view.
func sign(x dyadic.Number, player int) dyadic.Number {
	if player == 1 {
		return x.Neg()
	}
	return x
}

// better reports whether player, as starter, prefers a to b. The player prefers a better number,
// then an odd count, then the largest odd count or the smallest even one.
func better(a, b status, player int) bool {
	if c := sign(a.number, player).Cmp(sign(b.number, player)); c != 0 {
		return c > 0
	}
	if odd := a.count%2 == 1; odd != (b.count%2 == 1) {
		return odd
	}
	if a.count%2 == 1 {
		return a.count > b.count
	}
	return a.count < b.count
}

// selective returns whether the component with these options is cold, and returns its statuses.
func selective(options [2][]Value) (cold bool, heat [2]status) {
	for player, list := range options {
		for i, v := range list {
			s := v.heat[1-player]
			s.count++
			if i == 0 || better(s, heat[player], player) {
				heat[player] = s
			}
		}
	}
	x, y := &heat[0], &heat[1]
	hasX, hasY := len(options[0]) > 0, len(options[1]) > 0
	order := x.number.Cmp(y.number)
	if !hasX || !hasY || order < 0 || order == 0 && x.count%2 == 0 && y.count%2 == 0 {
		z := simplest(*x, *y, hasX, hasY)
		return true, [2]status{{number: z}, {number: z}}
	}
	if order == 0 { // the player whom the tie favours may leave the component unchanged
		switch m, n := x.count, y.count; {
		case m%2 == 1 && n%2 == 0:
			x.count = max(m, n+1)
		case m%2 == 0 && n%2 == 1:
			y.count = max(n, m+1)
		}
	}
	return false, heat
}

// simplest returns the simplest number between x and y. The bound itself is allowed if its count is
// even.
func simplest(x, y status, hasX, hasY bool) dyadic.Number {
	z, _ := dyadic.SimplestIn(
		dyadic.End{At: x.number, Closed: x.count%2 == 0, None: !hasX},
		dyadic.End{At: y.number, Closed: y.count%2 == 0, None: !hasY})
	return z
}

// hot decides a selective compound.
func hot(values []Value, player int) bool {
	var sum dyadic.Number
	most := 0
	for _, v := range values {
		sum, most = sum.Add(v.heat[player].number), max(most, v.heat[player].count)
	}
	switch sign(sum, player).Sign() {
	case 1:
		return true
	case 0:
		return most%2 == 1
	}
	return false
}
