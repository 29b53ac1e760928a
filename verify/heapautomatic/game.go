// SPDX-License-Identifier: Apache-2.0

package heapautomatic

import (
	"errors"
	"fmt"
	"strings"
)

// A digit says which numbers of heaps a move may leave. Bit h represents h heaps.
type digit struct {
	bits   uint
	suffix byte // '!' or '?': two heaps must be unequal; '=': two heaps must be equal
}

// A game is a take-and-break code. digits[i] says what a move that takes i tokens may leave. The
// last tail digits repeat for ever.
type game struct {
	digits []digit
	tail   int
}

// parseGame reads codes such as 0.3F, 4!.0 and 4.[3].
func parseGame(s string) (*game, error) {
	before, after, ok := strings.Cut(s, ".")
	if !ok || after == "" {
		return nil, fmt.Errorf("code %q: write a digit, a point and digits", s)
	}
	head, rest := after, ""
	if open := strings.IndexByte(after, '['); open >= 0 {
		var closed bool
		head = after[:open]
		if rest, closed = strings.CutSuffix(after[open+1:], "]"); !closed || rest == "" {
			return nil, fmt.Errorf("code %q: the tail is not closed", s)
		}
	}
	var g game
	for i, part := range []string{before, head, rest} {
		g.tail = len(g.digits)
		if err := g.read(part); err != nil {
			return nil, fmt.Errorf("code %q: %w", s, err)
		}
		if i == 0 && len(g.digits) != 1 {
			return nil, fmt.Errorf("code %q: one digit before the point is required", s)
		}
	}
	g.tail = len(g.digits) - g.tail
	if rest == "" {
		g.tail = 0
	}
	g.digits[0].bits &^= 1 // taking nothing and leaving nothing is not a move, because 0 is not a heap
	if g.digits[0].bits&2 != 0 {
		return nil, fmt.Errorf("code %q: a move that takes nothing must leave two heaps or more", s)
	}
	return &g, nil
}

func (g *game) read(part string) error {
	from := len(g.digits)
	for _, r := range part {
		switch {
		case '0' <= r && r <= '9':
			g.digits = append(g.digits, digit{bits: uint(r - '0')})
		case 'A' <= r && r <= 'Z':
			g.digits = append(g.digits, digit{bits: uint(r-'A') + 10})
		case strings.ContainsRune("!?=", r) && len(g.digits) > from:
			d := &g.digits[len(g.digits)-1]
			if d.suffix != 0 || d.bits >= 8 {
				return fmt.Errorf("%q is covered once, after a digit below 8", r)
			}
			d.suffix = byte(r)
		default:
			return fmt.Errorf("%q is not covered", r)
		}
	}
	if len(g.digits) > 200 {
		return errors.New("too many digits")
	}
	return nil
}
