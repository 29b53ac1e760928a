// SPDX-License-Identifier: Apache-2.0

package box

import (
	"fmt"

	"github.com/upstar-cgt/upstar/draw"
)

// Draw draws the layers side by side, one layer for each unit of Right's direction. In a layer,
// Left's direction runs across and Center's runs down.
func (domineering) Draw(c draw.Canvas, b Board) {
	width := float64(b.size[0]) + 1
	for cube := range b.cubes() {
		x, y := float64(b.at(cube, 2))*width+float64(b.at(cube, 0)), float64(b.at(cube, 1))
		style := draw.Style{Fill: draw.Board, Place: string(b.place(cube))}
		if b.taken>>cube&1 != 0 {
			style.Fill, style.Glyph = draw.Dark, '#'
		}
		c.Rect(x, y, 1, 1, style)
	}
}

// largest is the greatest drawn length of a side, in units.
const largest = 12

// Draw draws the blocks side by side, seen along Right's direction. A rule below each block marks
// its units in that direction.
func (cutblock) Draw(c draw.Canvas, p Blocks) {
	x := 0.0
	for i, s := range p.Sizes() {
		w, h := max(4, float64(min(s[0], largest))), max(2, float64(min(s[1], largest)))
		c.Rect(x, 0, w, h, draw.Style{Fill: draw.Board})
		for j := 1; j < s[0]; j++ {
			at := x + w*float64(j)/float64(s[0])
			c.Line(at, 0, at, h, draw.Style{Stroke: draw.Grey, Place: string(line(i, j, 0))})
		}
		for j := 1; j < s[1]; j++ {
			at := h * float64(j) / float64(s[1])
			c.Line(x, at, x+w, at, draw.Style{Stroke: draw.Magenta, Place: string(line(i, j, 1))})
		}
		for j := 1; j < s[2]; j++ {
			at := x + w*float64(j)/float64(s[2])
			c.Line(at, h+0.2, at, h+0.8, draw.Style{Stroke: draw.Red, Place: string(line(i, j, 2))})
		}
		c.Text(x+w/2, h/2, fmt.Sprint(s), draw.Style{})
		x += w + 1
	}
}
