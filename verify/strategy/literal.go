// SPDX-License-Identifier: Apache-2.0

package strategy

import (
	"context"
	"slices"
)

// A Game has the rules of a position in their simple form, for other checkers. Positions are texts,
// and the players are 0 (Left) and 1 (Right).
type Game struct {
	Name      string // the name of the ruleset, with its parameters
	Impartial bool
	Moves     func(p string, player int) []string
	Parts     func(p string) []string // returns positions whose disjunctive sum has the game tree of p
}

// Open reads a position in the form ruleset(position).
func Open(text string) (g Game, start string, err error) {
	head, name, body, err := split(text)
	if err != nil {
		return g, "", err
	}
	r, body, err := rulesOf(name, body)
	if err != nil {
		return g, "", err
	}
	if start, err = r.read(body); err != nil {
		return g, "", err
	}
	return Game{head, r.impartial, r.moves, r.parts}, start, nil
}

// Opposite reports whether two positions are negatives of each other, as far as this is seen from
// their parts. Both are written ruleset(position).
func Opposite(ctx context.Context, p, q string) (bool, error) {
	w := newWorld(ctx, false)
	x, err := w.read(p)
	if err != nil {
		return false, err
	}
	y, err := w.read(q)
	if err != nil {
		return false, err
	}
	minus := make([]int, len(y.parts))
	for i, k := range y.parts {
		minus[i] = w.inverse(k)
	}
	slices.Sort(minus)
	parts := slices.Sorted(slices.Values(x.parts))
	return x.number == -y.number && slices.Equal(parts, minus), nil
}
