// SPDX-License-Identifier: Apache-2.0

package heap

import (
	"strconv"

	"github.com/upstar-cgt/upstar/draw"
)

// mostTokens is the greatest number of tokens of a heap, and of heaps, that are drawn for play.
const mostTokens = 400

// columns draws heaps side by side as columns of tokens. Tall heaps are shortened. The first heap
// drawn has the number first.
func columns(c draw.Canvas, p Heaps, first int) {
	tall, wide := 16, 60
	if draw.Whole(c) {
		tall, wide = mostTokens, mostTokens
	}
	sizes := p.Append(nil)
	c.Line(0, 0, float64(max(1, min(len(sizes), wide))), 0, draw.Style{Width: 0.06})
	for i, n := range sizes {
		x := float64(i) + 0.5
		if i == wide {
			c.Text(x, -0.5, "…", draw.Style{})
			break
		}
		for k := range min(n, tall) {
			c.Disc(x, -float64(k)-0.5, 0.38, draw.Style{Fill: draw.Green, Glyph: 'o', Place: string(token(first+i, k+1))})
		}
		if n > tall {
			c.Text(x, -float64(tall)-0.5, "⋮", draw.Style{})
		}
		c.Text(x, 0.5, strconv.Itoa(n), draw.Style{})
	}
}

// rows draws heaps below each other as rows of tokens, with places between the tokens where they
// can be broken. Long heaps are shortened.
func rows(c draw.Canvas, p Heaps, first int) {
	long, many := 24, 40
	if draw.Whole(c) {
		long, many = mostTokens, mostTokens
	}
	sizes := p.Append(nil)
	if len(sizes) == 0 {
		c.Text(-0.5, 0.5, "0", draw.Style{})
	}
	for i, n := range sizes {
		y := float64(i) + 0.5
		if i == many {
			c.Text(0.5, y, "⋮", draw.Style{})
			break
		}
		c.Text(-0.5, y, strconv.Itoa(n), draw.Style{})
		for k := range min(n, long) {
			x := float64(k) + 0.5
			c.Disc(x, y, 0.38, draw.Style{Fill: draw.Green, Glyph: 'o', Place: string(token(first+i, k+1))})
			if k > 0 {
				c.Rect(x-0.6, y-0.5, 0.2, 1, draw.Style{Stroke: draw.Clear, Place: string(gap(first+i, k))})
			}
		}
		if n > long {
			c.Text(float64(long)+0.5, y, "…", draw.Style{})
		}
	}
}
