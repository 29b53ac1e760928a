// SPDX-License-Identifier: Apache-2.0

// Package set holds games on an ordered set. Naming an element removes it and everything above it.
// The games are Chomp, Divisors, Subset Take-away, and the game on any small poset.
//
//	p, _ := set.Chomp.Parse("3x4")
//	set.Chomp.Options(nil, p, game.Left)
//
// The remaining elements are always closed downwards. The first three games are played on products
// of chains, where an [Ideal] describes a position in a few bytes. Their files define their
// notations.
package set

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A Kit is a game on the rest of a product of chains. A move names a point other than 0, which is
// removed with all points above it. The game has its own notation.
type Kit struct {
	game.Doc
	Name  func(p Ideal, x []int) string // of a point; "" for a point that is not shown
	Board bool                          // whether points are squares of a board with two axes, where 0 is dark
}

func (Kit) Impartial() bool { return true }

func (Kit) Options(dst []Ideal, p Ideal, _ game.Player) []Ideal {
	_, tall, _ := p.parts()
	for a, high := range []byte(tall) {
		for h := range high {
			if a > 0 || h > 0 {
				dst = append(dst, p.without(a, h))
			}
		}
	}
	return dst
}

// Split separates groups of axes that no point joins. The point 0, which joins all axes, is never
// taken.
func (k Kit) Split(dst []Ideal, p Ideal) []Ideal {
	var room [mostAxes]uint
	groups := p.joined(room[:0])
	switch len(groups) {
	case 0:
		return dst
	case 1:
		return append(dst, p)
	}
	sides, tall, labels := p.parts()
	x := make([]int, len(sides)+1)
	for _, group := range groups {
		part := []byte(tall)
		for a := range part {
			locate(sides, a, x)
			for i := range sides {
				if x[i] > 0 && group>>i&1 == 0 {
					part[a] = 0
				}
			}
			if group>>len(sides)&1 == 0 {
				part[a] = min(part[a], 1)
			}
		}
		dst = append(dst, tight(sides, part, labels))
	}
	return dst
}

// joined appends the sets of axes, as bits, that points join. Two axes are joined if some point has
// nonzero coordinates on both.
func (p Ideal) joined(groups []uint) []uint {
	sides, tall, _ := p.parts()
	var strides [mostAxes]int // of the axes; 0 for the last one
	stride, high := len(tall), byte(0)
	for i := range min(len(p), len(sides)+1) {
		if i == len(sides) {
			stride, high = 0, 1
		} else {
			stride /= int(sides[i])
		}
		strides[i] = stride
		if p[1+i] == 1 {
			continue
		}
		own, apart := uint(1)<<i, groups[:0]
		for _, g := range groups {
			meets := false
			for rest := g; rest != 0 && !meets; rest &= rest - 1 {
				meets = tall[stride+strides[bits.TrailingZeros(rest)]] > high
			}
			if meets {
				own |= g
			} else {
				apart = append(apart, g)
			}
		}
		groups = append(apart, own)
	}
	return groups
}

// mostArranged is the number of axes up to which all arrangements are tried.
const mostArranged = 5

// Canonical returns the least arrangement of the axes, with the shorter ones first.
func (Kit) Canonical(p Ideal) Ideal {
	if p == "" || p[0] > mostArranged {
		return p
	}
	var room [mostArranged]int
	axes, least := room[:p[0]], true
	for i := range axes {
		axes[i] = i
		least = least && (i == 0 || p[i] < p[1+i])
	}
	if least {
		return p
	}
	slices.SortStableFunc(axes, func(i, j int) int { return int(p[1+i]) - int(p[1+j]) })
	return p.least("", axes, 0)
}

// least returns the least of best, if given, and the arrangements of p. In these, the first axes
// have the given order and the rest are ordered by their sides.
func (p Ideal) least(best Ideal, axes []int, given int) Ideal {
	if given == len(axes) {
		q := p
		if !slices.IsSorted(axes) {
			q = p.arranged(axes)
		}
		if best == "" {
			return q
		}
		return min(best, q)
	}
	for i := given; i < len(axes) && p[1+axes[i]] == p[1+axes[given]]; i++ {
		axes[given], axes[i] = axes[i], axes[given]
		best = p.least(best, axes, given+1)
		axes[given], axes[i] = axes[i], axes[given]
	}
	return best
}

// Move names the point that is taken, which is the first one that is missing.
func (k Kit) Move(p, q Ideal, _ game.Player) game.Move[Ideal] {
	left := map[string]bool{}
	for _, y := range q.Points() {
		left[k.Name(q, y)] = true
	}
	for _, x := range p.Points() {
		if name := k.Name(p, x); !left[name] {
			return game.Move[Ideal]{To: q, Name: name, Touch: []game.Place{placeOf(x)}}
		}
	}
	return game.Move[Ideal]{To: q}
}

// Same follows points by their names. An axis without remaining points disappears.
func (k Kit) Same(p, q Ideal, _ game.Player, _ []game.Place, yield func(old, new game.Place)) {
	at := map[string]game.Place{}
	for _, y := range q.Points() {
		at[k.Name(q, y)] = placeOf(y)
	}
	for _, x := range p.Points() {
		if to, ok := at[k.Name(p, x)]; ok && k.Name(p, x) != "" {
			yield(placeOf(x), to)
		}
	}
}

// Draw shows the remaining points as a Hasse diagram, or as a board.
func (k Kit) Draw(c draw.Canvas, p Ideal) {
	points := slices.DeleteFunc(p.Points(), func(x []int) bool { return k.Name(p, x) == "" })
	if k.Board && p != "" {
		board(c, points)
		return
	}
	d := diagram{leq: func(i, j int) bool { return leq(points[i], points[j]) }}
	for _, x := range points {
		d.add(k.Name(p, x), placeOf(x))
	}
	d.draw(c)
}

func board(c draw.Canvas, points [][]int) {
	for i, x := range points {
		s := draw.Style{Fill: draw.Board, Stroke: draw.Ink, Place: string(placeOf(x))}
		if i == 0 {
			s.Fill, s.Glyph = draw.Dark, '#'
		}
		c.Rect(float64(x[1]), float64(x[0]), 1, 1, s)
	}
}

// placeOf is the place of a point.
func placeOf(x []int) game.Place {
	var b []byte
	for i, n := range x {
		b = strconv.AppendInt(append(b, "nx"[min(i, 1)]), int64(n), 10)
	}
	return game.Place(b)
}

// numbers reads numbers from 1 to most that are separated by one of some signs. It also returns
// their positions in the text.
func numbers(s, between string, most int) (list, at []int, err error) {
	for start := 0; start <= len(s); {
		n := strings.IndexAny(s[start:]+between, between)
		field := s[start : start+n]
		where := start + n - len(strings.TrimLeft(field, " "))
		number, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || number < 1 || number > most {
			return nil, nil, game.Errorf(s, where, "a number from 1 to %d is required here", most)
		}
		list, at = append(list, number), append(at, where)
		start += n + 1
	}
	return list, at, nil
}
