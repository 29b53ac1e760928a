// SPDX-License-Identifier: Apache-2.0

package coord

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Coins is a set of squares of a strip that have a coin: two bytes for each coin, in ascending
// order. The zero Coins is the empty strip.
type Coins string

// CoinsOn returns the set of the given squares.
func CoinsOn(squares ...int) Coins {
	slices.Sort(squares)
	var b []byte
	for _, n := range slices.Compact(squares) {
		b = append(b, byte(n>>8), byte(n))
	}
	return Coins(b)
}

// Squares returns the squares with a coin, in ascending order.
func (c Coins) Squares() []int {
	squares := make([]int, len(c)/2)
	for i := range squares {
		squares[i] = int(c[2*i])<<8 | int(c[2*i+1])
	}
	return squares
}

// CoinKit is an impartial game with coins on different squares of a strip. A move moves one coin.
// Squares are numbered from 0.
type CoinKit struct{ game.Doc }

func (CoinKit) Impartial() bool { return true }

const (
	lastSquare = 10_000
	mostCoins  = 64
)

func (CoinKit) Format(c Coins) string {
	return cmp.Or(game.Joined(c.Squares(), ","), "-")
}

func (CoinKit) Parse(s string) (Coins, error) {
	if strings.TrimSpace(s) == "-" {
		return "", nil
	}
	list, err := numbers(s)
	if err != nil {
		return "", err
	}
	if n := slices.Max(list); n > lastSquare {
		return "", game.Errorf(s, strings.Index(s, strconv.Itoa(n)), "the strip ends with square %d", lastSquare)
	}
	c := CoinsOn(list...)
	if len(c) != 2*len(list) {
		return "", game.Errorf(s, 0, "two coins are on one square")
	}
	if len(list) > mostCoins {
		return "", game.Errorf(s, 0, "%d coins are more than %d", len(list), mostCoins)
	}
	return c, nil
}

// Move names the square that a coin leaves and the one that it reaches.
func (CoinKit) Move(p, q Coins, _ game.Player) game.Move[Coins] {
	from, to := game.Change(p.Squares(), q.Squares())
	m := game.Move[Coins]{To: q, Name: game.Joined(from, ",") + "→" + game.Joined(to, ",")}
	for _, n := range append(from, to...) {
		m.Touch = append(m.Touch, Point{X: n}.place())
	}
	return m
}

func (k CoinKit) Draw(c draw.Canvas, p Coins) {
	long := 60
	if draw.Whole(c) {
		long = 400
	}
	squares := p.Squares()
	size := 1
	if len(squares) > 0 {
		size = squares[len(squares)-1] + 1
	}
	if size > long {
		c.Text(0.5, 0.5, k.Format(p), draw.Style{})
		return
	}
	for x := range size {
		c.Rect(float64(x), 0, 1, 1, draw.Style{Fill: draw.Board, Stroke: draw.Ink, Place: string(Point{X: x}.place())})
		c.Text(float64(x)+0.5, 1.5, strconv.Itoa(x), draw.Style{})
	}
	for _, x := range squares {
		c.Disc(float64(x)+0.5, 0.5, 0.35, draw.Style{Fill: draw.Grey, Glyph: 'o', Place: string(Point{X: x}.place())})
	}
}
