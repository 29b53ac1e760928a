// SPDX-License-Identifier: Apache-2.0

package heapperiod

import (
	"errors"
	"fmt"
	"strings"
)

// gameCode is a finite take-and-break code. Bit h of digit i is set if a move that takes i tokens
// may leave h heaps.
type gameCode struct {
	digits  []uint
	unequal []bool // whether two remaining heaps must differ
}

// parseGame reads a code with one digit before the point: 0.77, 4!.0, 0.3F.
func parseGame(s string) (*gameCode, error) {
	before, after, ok := strings.Cut(s, ".")
	if !ok || strings.TrimSuffix(before, "!") == "" || len(strings.TrimSuffix(before, "!")) != 1 || after == "" {
		return nil, fmt.Errorf("code %q: one digit, a point and more digits are required", s)
	}
	var g gameCode
	for _, r := range before + after {
		switch {
		case '0' <= r && r <= '9':
			g.add(uint(r - '0'))
		case 'A' <= r && r <= 'Z':
			g.add(uint(r-'A') + 10)
		case r == '!' && g.canRestrict():
			g.unequal[len(g.unequal)-1] = true
		default:
			return nil, fmt.Errorf("code %q: %q is not covered", s, r)
		}
	}
	if g.digits[0]&3 != 0 {
		return nil, fmt.Errorf("code %q: a move that takes nothing must leave two heaps or more", s)
	}
	if last := len(g.digits) - 1; last > 1 && g.digits[last] == 0 {
		return nil, errors.New("the code ends in a zero")
	}
	return &g, nil
}

func (g *gameCode) add(d uint) {
	g.digits = append(g.digits, d)
	g.unequal = append(g.unequal, false)
}

// canRestrict reports whether the last digit may be followed by a "!", which must be its first.
func (g *gameCode) canRestrict() bool {
	last := len(g.digits) - 1
	return last >= 0 && g.digits[last] < 8 && !g.unequal[last]
}

// heaps returns the greatest number of heaps that a move can leave.
func (g *gameCode) heaps() int {
	most := 0
	for _, d := range g.digits {
		for h := 1; d>>h != 0; h++ {
			most = max(most, h)
		}
	}
	return most
}

// last returns the greatest amount that can be taken.
func (g *gameCode) last() int {
	k := len(g.digits) - 1
	for k > 0 && g.digits[k] == 0 {
		k--
	}
	return k
}

// bound returns the number of values that prove a period.
func (g *gameCode) bound(n0, p int) int {
	k := g.last()
	m, h := max(n0, 1), max(g.heaps(), 1)
	n := max(h*(m+p-1)+1, p+1)
	for i, u := range g.unequal {
		if u && g.digits[i]&4 != 0 {
			n = max(n, 2*m+3*p)
		}
	}
	return n + k
}

// splits returns the amounts that a move may take if it leaves two heaps.
func (g *gameCode) splits() (amounts []int) {
	for i, d := range g.digits {
		if d&4 != 0 {
			amounts = append(amounts, i)
		}
	}
	return amounts
}
