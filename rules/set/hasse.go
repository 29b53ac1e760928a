// SPDX-License-Identifier: Apache-2.0

package set

import (
	"slices"
	"strings"

	"github.com/upstar-cgt/upstar/draw"
)

// Draw shows what is left as a Hasse diagram: members stand higher than those
// below them, joined to those that they cover. A large one is written only.
func (k Kit[P]) Draw(c draw.Canvas, p P) {
	o := k.Order(p)
	if len(o.Members) > 100 || len(o.Members) == 0 {
		c.Text(0, 0, k.list(o.Members), draw.Style{})
		return
	}
	members, below := slices.Clone(o.Members), map[int]int{}
	for _, a := range members {
		for _, b := range members {
			if o.Leq(b, a) {
				below[a]++
			}
		}
	}
	slices.SortStableFunc(members, func(a, b int) int { return below[a] - below[b] })
	at := k.layout(o, members)
	for i, a := range members {
		for _, b := range members[:i] {
			between := func(c int) bool { return c != a && c != b && o.Leq(b, c) && o.Leq(c, a) }
			if o.Leq(b, a) && !slices.ContainsFunc(members[:i], between) {
				c.Line(at[a][0], at[a][1], at[b][0], at[b][1], draw.Style{Stroke: draw.Grey})
			}
		}
	}
	for _, a := range members {
		c.Disc(at[a][0], at[a][1], 0.35, draw.Style{Fill: draw.Paper, Stroke: draw.Clear, Place: string(place(a))})
		c.Text(at[a][0], at[a][1], k.name(a), draw.Style{})
	}
}

// layout puts members, each after those below it, as high as the longest chain
// up to them.
func (k Kit[P]) layout(o Order[P], members []int) map[int][2]float64 {
	rank, wide := map[int]int{}, map[int]int{}
	for i, a := range members {
		for _, b := range members[:i] {
			if o.Leq(b, a) {
				rank[a] = max(rank[a], rank[b]+1)
			}
		}
		wide[rank[a]]++
	}
	at, put := map[int][2]float64{}, map[int]int{}
	for _, a := range members {
		r := rank[a]
		at[a] = [2]float64{1.6 * (float64(put[r]) - float64(wide[r]-1)/2), -1.5 * float64(r)}
		put[r]++
	}
	return at
}

func (k Kit[P]) list(members []int) string {
	if len(members) == 0 {
		return "-"
	}
	var names []string
	for _, a := range members {
		names = append(names, k.name(a))
	}
	return strings.Join(names, ",")
}
