// SPDX-License-Identifier: Apache-2.0

// Package set holds the games in which naming an element of an ordered set takes
// away everything at or above it: Chomp, Divisors, Subset Take-away, and the
// game on any small poset.
//
//	p, _ := set.Chomp.Parse("3x4")
//	set.Chomp.Options(nil, p, game.Left)
//
// What is left is always closed downwards, so that a few numbers tell it: the
// rows of a bar, the largest numbers of a set with all their divisors.
package set

import (
	"strconv"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// Kit is what the games have in common: they are impartial.
type Kit struct{ game.Doc }

func (Kit) Impartial() bool { return true }

// numbers reads numbers from 1 to most, separated by commas, and tells where
// they are.
func numbers(s string, most int) (list, at []int, err error) {
	offset := 0
	for field := range strings.SplitSeq(s, ",") {
		start := offset + len(field) - len(strings.TrimLeft(field, " "))
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 || n > most {
			return nil, nil, game.Errorf(s, start, "a number from 1 to %d is wanted here", most)
		}
		list, at = append(list, n), append(at, start)
		offset += len(field) + 1
	}
	return list, at, nil
}

// A hasse is a picture of an order: elements with their ranks, and which covers
// which, by index.
type hasse struct {
	names  []string
	ranks  []int
	covers [][2]int // lower, upper
}

func (h hasse) draw(c draw.Canvas) {
	var wide []int
	places := make([][2]float64, len(h.names))
	for _, rank := range h.ranks {
		for len(wide) <= rank {
			wide = append(wide, 0)
		}
		wide[rank]++
	}
	put := make([]int, len(wide))
	for i, rank := range h.ranks {
		x := 1.6 * (float64(put[rank]) - float64(wide[rank]-1)/2)
		places[i] = [2]float64{x, -1.5 * float64(rank)}
		put[rank]++
	}
	for _, e := range h.covers {
		a, b := places[e[0]], places[e[1]]
		c.Line(a[0], a[1], b[0], b[1], draw.Style{Stroke: draw.Grey})
	}
	for i, name := range h.names {
		c.Disc(places[i][0], places[i][1], 0.35, draw.Style{Fill: draw.Paper, Stroke: draw.Clear})
		c.Text(places[i][0], places[i][1], name, draw.Style{})
	}
	if len(h.names) == 0 {
		c.Text(0, 0, "-", draw.Style{})
	}
}
