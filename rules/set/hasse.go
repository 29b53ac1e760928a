// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
	"github.com/upstar-cgt/upstar/game"
)

// A diagram is a Hasse diagram of members in an order.
type diagram struct {
	names  []string
	places []game.Place
	leq    func(i, j int) bool
}

func (d *diagram) add(name string, at game.Place) {
	d.names, d.places = append(d.names, name), append(d.places, at)
}

// draw shows each member higher than those below it, joined to those that it covers. A large
// diagram is only written as text.
func (d *diagram) draw(c draw.Canvas) {
	n := len(d.names)
	if n == 0 || n > 100 {
		c.Text(0, 0, max(strings.Join(d.names, ","), "-"), draw.Style{})
		return
	}
	members, below := make([]int, n), make([]int, n)
	for a := range n {
		members[a] = a
		for b := range n {
			if d.leq(b, a) {
				below[a]++
			}
		}
	}
	slices.SortStableFunc(members, func(a, b int) int { return below[a] - below[b] })
	at := d.layout(members)
	for i, a := range members {
		for _, b := range members[:i] {
			between := func(c int) bool { return c != a && c != b && d.leq(b, c) && d.leq(c, a) }
			if d.leq(b, a) && !slices.ContainsFunc(members[:i], between) {
				c.Line(at[a][0], at[a][1], at[b][0], at[b][1], draw.Style{Stroke: draw.Grey})
			}
		}
	}
	for _, a := range members {
		size, radius := label(d.names[a])
		c.Disc(at[a][0], at[a][1], radius, draw.Style{Fill: draw.Paper, Stroke: draw.Clear, Place: string(d.places[a])})
		c.Text(at[a][0], at[a][1], d.names[a], draw.Style{Size: size})
	}
}

// label returns the size of a member's name and the radius of the disc behind it. Names fit beside
// each other.
func label(name string) (size, radius float64) {
	const wide, shape = 1.15, 0.55 // the most room for a name; width of a letter by its height
	letters := float64(len([]rune(name)))
	size = min(0.5, wide/(shape*letters))
	return size, max(0.35, 0.6*shape*letters*size)
}

// layout places each member after those below it, at the height of the longest chain up to it.
func (d *diagram) layout(members []int) [][2]float64 {
	n := len(members)
	rank, wide := make([]int, n), make([]int, n)
	for i, a := range members {
		for _, b := range members[:i] {
			if d.leq(b, a) {
				rank[a] = max(rank[a], rank[b]+1)
			}
		}
		wide[rank[a]]++
	}
	at, put := make([][2]float64, n), make([]int, n)
	for _, a := range members {
		r := rank[a]
		at[a] = [2]float64{1.6 * (float64(put[r]) - float64(wide[r]-1)/2), -1.5 * float64(r)}
		put[r]++
	}
	return at
}
