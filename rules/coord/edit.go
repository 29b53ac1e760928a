// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/game"
)

// pointAt reads a place.
func pointAt(place game.Place) (p Point, ok bool) {
	x, y, found := strings.Cut(strings.TrimPrefix(string(place), "x"), "y")
	a, err1 := strconv.Atoi(x)
	b, err2 := strconv.Atoi(y)
	return Point{a, b}, found && err1 == nil && err2 == nil
}

// Palette consists of the only piece.
func (Kit) Palette() []game.Piece { return []game.Piece{{Key: "@", Name: "piece"}} }

// Put moves the piece to a point.
func (k Kit) Put(p Point, place game.Place, _ int) Point {
	q, ok := pointAt(place)
	if ok {
		q, ok = k.At(q.X, q.Y)
	}
	if !ok {
		return p
	}
	return q
}

// Extent returns the coordinates of the piece plus one: the size of the smallest board that
// contains it.
func (Kit) Extent(p Point) (columns, rows int) { return p.X + 1, p.Y + 1 }

// Resize moves the piece to the far corner of a board of the given size.
func (k Kit) Resize(p Point, columns, rows int) Point {
	q, ok := k.At(columns-1, rows-1)
	if !ok {
		return p
	}
	return q
}

// Palette consists of a coin.
func (CoinKit) Palette() []game.Piece { return []game.Piece{{Key: "o", Name: "coin"}} }

// Put puts a coin on a square, or removes the coin that is there.
func (CoinKit) Put(c Coins, place game.Place, _ int) Coins {
	p, ok := pointAt(place)
	squares := c.Squares()
	switch i := slices.Index(squares, p.X); {
	case !ok || p.X < 0 || p.X > lastSquare || i < 0 && len(squares) == mostCoins:
		return c
	case i >= 0:
		return CoinsOn(slices.Delete(squares, i, i+1)...)
	}
	return CoinsOn(append(squares, p.X)...)
}

// Extent returns the length of the strip up to the last coin.
func (CoinKit) Extent(c Coins) (columns, rows int) {
	if c == "" {
		return 1, 1
	}
	return slices.Max(c.Squares()) + 1, 1
}

// Resize moves the last coin.
func (CoinKit) Resize(c Coins, columns, _ int) Coins {
	squares := c.Squares()
	if columns < 1 || columns > lastSquare || slices.Contains(squares, columns-1) || len(squares) == 0 {
		return c
	}
	squares[len(squares)-1] = columns - 1
	return CoinsOn(squares...)
}
